"""What all screens of the lineage share: their look, the stores, and a stack of dialogs kept in the activity's state."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import ClassVar, Literal, cast
from zoneinfo import ZoneInfo

from apps.lineages.simple_contacts import format as store
from apps.lineages.simple_contacts.format import VERSION_3, PrivateStore
from apps.lineages.simple_contacts.model import CALL, Model
from apps.lineages.simple_contacts.person import LETTER_COLORS, Person
from emulator.sim.toolkit import App, Asking, Intent

NO_APP = "No valid app found"
CONTACTS, FAVORITES, GROUPS = "Contacts", "Favorites", "Groups"


@dataclass(frozen=True)
class Look:
    """What differs between the apps of the lineage."""

    version: str
    theme: str
    fab_look: Literal["m3", "round"]
    bar_icons: bool  # the search bar shows sort and filter as icons
    menu_extra: tuple[str, ...] = ()  # further entries of the main menu, above Settings
    menu_last: tuple[str, ...] = ()  # and below About
    row_cls: str = "android.view.ViewGroup"
    avatar_dp: float = 40.0
    row_dp: float = 58.0
    name_sp: float = 16.0
    letters: tuple[str, ...] = LETTER_COLORS
    radio_ok: bool = False  # dialogs with radio buttons have an OK button too
    recommends: bool = False  # now and then advertises sister apps before a call, a message or the dialpad
    tabs: tuple[str, ...] = (CONTACTS, FAVORITES, GROUPS)
    private: PrivateStore = VERSION_3
    fields: int = store.DEFAULT_FIELDS
    selection: tuple[str, ...] = (
        *("cab_edit", "cab_add_to_favorites", "cab_add_to_group", "cab_share", "cab_send_sms_to_contacts", "cab_send_email_to_contacts"),
        *("cab_create_shortcut", "cab_select_all", "cab_delete", "cab_remove"),
    )


class ContactsAppBase(App):
    """The part of the app that screens need."""

    look: ClassVar[Look]


class Page(Asking):
    """Base of the activities: what is answered in a dialog comes to the methods below."""

    @property
    def look(self) -> Look:
        return cast(ContactsAppBase, self.app).look

    @property
    def model(self) -> Model:
        return Model(self.ctx, self.look.private, self.look.fields)

    def ask(self, key: str, message: str, yes: str = "Yes", no: str = "No") -> None:
        self.open("confirm", key, message=message, yes=yes, no=no)

    def pick(self, key: str, labels: list[str], selected: int = -1, title: str = "") -> None:
        self.open("radio", key, labels=labels, selected=selected, title=title)

    def chosen(self, key: str, index: int) -> None:
        """An entry of a menu or a radio button was tapped."""
        if key in ("call_number", "sms_number"):
            self.reach_number(key.removesuffix("_number"), self.state["numbers"][index])

    def confirmed(self, key: str, yes: bool) -> None:
        """A question was answered."""
        if key == "call" and yes:
            self.call(str(self.state["number"]))

    def entered(self, key: str, text: str, index: int) -> None:
        """A text was entered; `index` is the chosen radio button below it, if there are any."""

    def ticked(self, key: str, indexes: list[int]) -> None:
        """Entries of a list with check boxes were confirmed."""

    def dated(self, key: str, day: date) -> None:
        """A day was picked."""

    @property
    def today(self) -> date:
        return datetime.fromtimestamp(self.ctx.now() / 1000, ZoneInfo(self.ctx.zone)).date()

    def launch(self, intent: Intent) -> None:
        """Start an activity of another app, if there is one."""
        try:
            self.ctx.start(intent)
        except LookupError:
            self.ctx.toast(NO_APP)

    # --- calls and messages ------------------------------------------------------------------------------------------------------

    def reach(self, what: str, person: Person) -> None:
        """Call somebody or write to them, after the app's own interruptions: `what` is `call` or `sms`."""
        numbers = [item.value for item in person.phones]
        if self.interrupts(what, numbers):
            return
        primary = next((item.value for item in person.phones if item.primary), "")
        if len(numbers) > 1 and not primary:
            self.state["numbers"] = numbers
            self.pick(f"{what}_number", numbers)
        elif numbers:
            self.reach_number(what, primary or numbers[0])

    def reach_number(self, what: str, number: str) -> None:
        if what == "sms":
            self.launch(Intent(action="android.intent.action.SENDTO", data=f"smsto:{number}"))
        elif self.model.option("show_call_confirmation", False):
            self.state["number"] = number
            self.ask("call", f"Call {number}?", "Call", "Cancel")
        else:
            self.call(number)

    def call(self, number: str) -> None:
        """Call at once with the permission; ask for it without."""
        if self.ctx.has_permission(CALL):
            self.launch(Intent(action="android.intent.action.CALL", data=f"tel:{number}"))
        else:
            self.state["number"] = number
            self.ctx.request_permission(CALL, "call")

    def on_permission(self, permission: str, granted: bool, key: str) -> None:
        if key == "call":
            action = "CALL" if granted else "DIAL"
            self.launch(Intent(action=f"android.intent.action.{action}", data=f"tel:{self.state['number']}"))

    def dial(self) -> None:
        """The dialpad button."""
        if not self.interrupts("dialpad", []):
            self.launch(Intent(action="android.intent.action.DIAL"))

    def interrupts(self, what: str, numbers: list[str]) -> bool:
        """Whether the app first recommends another app of its makers: one time in four, until told not to."""
        count = int(self.model.prefs.get(store.RECOMMENDATIONS, 3))
        if not self.look.recommends or self.ctx.now() // 1000 % (count + 1) != 2:
            return False
        self.state["waiting"] = [what, numbers]
        self.open("recommendation", what)
        return True

    def after_recommendation(self, *, again: bool) -> None:
        """The recommendation was closed: remember how often to show it, and go on with the call or message (not with the dialpad)."""
        self.close()
        self.model.prefs.put_int(store.RECOMMENDATIONS, 8 if again else 1)
        what, numbers = self.state.pop("waiting")
        if len(numbers) > 1:
            self.state["numbers"] = numbers
            self.pick(f"{what}_number", numbers)
        elif numbers:
            self.reach_number(what, numbers[0])

    def share(self, people: list[Person]) -> None:
        """Hand a vCard over to another app."""
        name = self.model.name(people[0]) if len(people) == 1 else "contacts"
        inner = {"action": "android.intent.action.SEND", "type": "text/x-vcard", "extras": {"android.intent.extra.TITLE": f"{name}.vcf"}}
        self.launch(Intent(action="android.intent.action.CHOOSER", extras={"android.intent.extra.INTENT": inner}))
