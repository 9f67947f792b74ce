"""The Phone app's main screen: three lists, a search, and the keypad over them."""

from __future__ import annotations

from functools import partial
from urllib.parse import unquote

from emulator.sim.providers import phones
from emulator.sim.systemui.base import SystemActivity
from emulator.sim.systemui.dialer.keypad import ID, face, keypad, round_button
from emulator.sim.systemui.dialer.people import CALL_WORDS, PastCall, Person, contacts, recent_calls
from emulator.sim.toolkit.app import Intent, Screen
from emulator.sim.toolkit.bars import NavItem, bottom_nav, search_bar, search_field
from emulator.sim.toolkit.surfaces import empty_state, fab, list_row
from emulator.sim.toolkit.view import FILL, Handler, View
from emulator.sim.toolkit.widgets import box, column, icon, icon_button, list_, row, space, text, text_button

TABS = (NavItem("Favorites", "star"), NavItem("Recents", "schedule"), NavItem("Contacts", "group"))
FAVORITES, RECENTS, CONTACTS = range(3)
GREEN = "#1E8E3E"
MOST_DIGITS = 40


class DialerHome(SystemActivity):
    """State: `tab`, `pad` (keypad open), `digits`, `search` (None when closed), `open` (id of the call whose actions are shown)."""

    name = "com.google.android.dialer.extensions.GoogleDialtactsActivity"
    label = "Phone"

    def on_create(self) -> None:
        self.state.update(tab=FAVORITES, pad=False, digits="", search=None, open=0)
        self._take(self.intent)

    def on_new_intent(self, intent: Intent) -> None:
        self._take(intent)

    def _take(self, intent: Intent) -> None:
        if intent.type == "vnd.android.cursor.dir/calls":
            self.state.update(tab=RECENTS, pad=False)
        elif intent.action in ("android.intent.action.DIAL", "android.intent.action.VIEW"):
            self.state.update(pad=True, digits=phones.network_portion(unquote(intent.data.partition(":")[2])))

    def on_resume(self) -> None:
        if self.state.get("tab") == RECENTS:
            self._seen()

    def _seen(self) -> None:
        """Missed calls have been looked at: the call log and the notification know."""
        self.device.providers.update("content://call_log/calls", {"new": 0, "is_read": 1}, "new=1 AND type=3")
        for posted in self.device.notifications.active():
            if posted.package == self.app.package and posted.notification.category == "missed_call":
                self.ctx.cancel_notification(posted.notification.id, posted.notification.tag)

    def on_back(self) -> bool:
        if self.state["pad"] or self.state["search"] is not None:
            self.state.update(pad=False, digits="", search=None)
            return True
        return False

    def on_key(self, keycode: int) -> bool:
        if keycode == 5 and self.state["pad"]:
            self._dial()
            return True
        return False

    # --- what can be done ----------------------------------------------------------------------------------------------------------

    def _show(self, tab: int) -> None:
        self.state.update(tab=tab, open=0)
        if tab == RECENTS:
            self._seen()

    def _type(self, symbol: str) -> None:
        self.state["digits"] = (self.state["digits"] + symbol)[:MOST_DIGITS]

    def _erase(self, count: int) -> None:
        self.state["digits"] = self.state["digits"][:-count]

    def _dial(self) -> None:
        digits = self.state["digits"]
        if digits:
            self.state.update(pad=False, digits="")
            self._call(digits)
        else:
            last = next((call.number for call in recent_calls(self.device) if call.type == 2), "")
            self.state["digits"] = last  # the call button without digits brings the last number back

    def _call(self, number: str) -> None:
        self.device.activities.start(
            Intent(action="android.intent.action.CALL", component=f"{self.app.package}/call", data=f"tel:{number}"),
            caller=self.record,
            caller_package=self.app.package,
        )

    def _open(self, intent: Intent) -> None:
        try:
            self.ctx.start(intent)
        except LookupError:
            self.ctx.toast("No app can open this")

    def _view(self, person: Person) -> None:
        self._open(Intent(action="android.intent.action.VIEW", data=person.uri, type="vnd.android.cursor.item/contact"))

    def _message(self, number: str) -> None:
        self._open(Intent(action="android.intent.action.SENDTO", data=f"smsto:{number}"))

    def _add(self, number: str) -> None:
        self._open(Intent(action="android.intent.action.INSERT", type="vnd.android.cursor.dir/contact", extras={"phone": number}))

    # --- screen --------------------------------------------------------------------------------------------------------------------

    def build(self) -> Screen:
        if self.state["search"] is not None:
            return Screen(self._search(), theme=self.theme, focus="search")
        tab = int(self.state["tab"])
        body = (self._favorites, self._recents, self._contacts)[tab]()
        body.weight, body.height = 1, 0
        top = search_bar(
            "Search contacts", on_click=partial(self.state.update, search=""), margin=(16, 8, 16, 8), id=ID + "search_view_container"
        )
        root = column(
            top,
            body,
            bottom_nav(TABS, tab, self._show, id=ID + "bottom_nav_bar"),
            width=FILL,
            height=FILL,
            cls="android.widget.LinearLayout",
        )
        pad = self._pad() if self.state["pad"] else fab(
            "dialpad", partial(self.state.update, pad=True), desc="key pad", id=ID + "dialpad_fab", margin=(0, 0, 16, 96)
        )  # fmt: skip
        return Screen(box(root, pad, width=FILL, height=FILL), theme=self.theme)

    def _search(self) -> View:
        found = contacts(self.device, search=str(self.state["search"])) if self.state["search"] else []
        rows = [
            self._person(person, partial(self._call, person.number) if person.number else partial(self._view, person)) for person in found
        ]
        field = search_field(
            str(self.state["search"]),
            lambda value: self.state.update(search=value),
            hint="Search contacts",
            on_back=partial(self.state.update, search=None),
            on_clear=partial(self.state.update, search=""),
            field_id=ID + "open_search_view_edit_text",
            field_key="search",
        )
        body = (
            list_(rows, key="found", id=ID + "search_result_list")
            if rows
            else empty_state("" if not self.state["search"] else "No results")
        )
        body.weight, body.height = 1, 0
        return column(field, body, width=FILL, height=FILL)

    def _person(self, person: Person, on_click: Handler) -> View:
        detail = " • ".join(part for part in (person.kind, phones.display(person.number)) if part)
        return list_row(
            person.name,
            detail,
            leading=face(person.name, 40),
            headline_id=ID + "contact_name",
            supporting_id=ID + "contact_number",
            on_click=on_click,
        )

    def _favorites(self) -> View:
        rows = [
            self._person(person, partial(self._call, person.number) if person.number else partial(self._view, person))
            for person in contacts(self.device, starred=True)
        ]
        if not rows:
            return empty_state("No one is on your favorites yet", icon_name="star")
        return list_(rows, key="favorites", id=ID + "speed_dial_recycler_view")

    def _contacts(self) -> View:
        rows = [self._person(person, partial(self._view, person)) for person in contacts(self.device)]
        if not rows:
            return empty_state("You don’t have any contacts yet", icon_name="group")
        return list_(rows, key="contacts", id=ID + "recycler_view")

    def _recents(self) -> View:
        rows: list[View] = []
        for call in recent_calls(self.device):
            rows.append(self._past(call))
            if call.id == self.state["open"]:
                rows.append(self._actions(call))
        if not rows:
            return empty_state("Your call history is empty", icon_name="schedule")
        return list_(rows, key="recents", id=ID + "call_log_recycler_view")

    def _past(self, call: PastCall) -> View:
        symbol = CALL_WORDS.get(call.type, ("call", ""))[0]
        missed = symbol == "call_missed"
        return list_row(
            call.title,
            call.detail,
            leading=icon(symbol, tint="error" if missed else "on_surface_variant", accessible=False),
            trailing=icon_button("call", partial(self._call, call.number), desc=f"Call {call.title}", id=ID + "call_button"),
            headline_id=ID + "primary_text",
            supporting_id=ID + "secondary_text",
            key=f"call{call.id}",
            on_click=lambda: self.state.update(open=0 if self.state["open"] == call.id else call.id),
        )

    def _actions(self, call: PastCall) -> View:
        return row(
            text_button("Add contact", partial(self._add, call.number), id=ID + "add_contact") if not call.name else None,
            text_button("Message", partial(self._message, call.number), id=ID + "message"),
            spacing=8,
            width=FILL,
            padding=(56, 0, 16, 8),
            id=ID + "actions",
        )

    def _pad(self) -> View:
        digits = str(self.state["digits"])
        shown = phones.display(digits) if digits else ""
        match = self.device.telephony.caller(digits).get("display_name") if len(digits) >= 3 else None
        entry = row(
            icon_button("arrow_drop_down", partial(self.state.update, pad=False), desc="Close key pad", id=ID + "dialpad_close"),
            text(shown, size=34, text_align="center", weight=1, max_lines=1, id=ID + "digits", cls="android.widget.EditText", desc=digits),
            icon_button("backspace", partial(self._erase, 1), desc="backspace", id=ID + "deleteButton",
                        on_long_click=partial(self._erase, MOST_DIGITS)) if digits else space(48),
            width=FILL,
            height=64,
            padding=(8, 0, 8, 0),
        )  # fmt: skip
        known = (
            text(str(match), size=14, color="on_surface_variant", text_align="center", width=FILL, id=ID + "matched_name")
            if match
            else None
        )
        call = round_button("call", "dial", GREEN, self._dial, id="dialpad_voice_call_button")
        return column(
            known,
            entry,
            keypad(self._type),
            row(space(weight=1), call, space(weight=1), width=FILL, padding=(0, 8, 0, 24)),
            width=FILL,
            align="bottom",
            padding=(0, 8, 0, 0),
            background="surface_container_high",
            corners=(24, 24, 0, 0),
            elevation=8.0,
            id=ID + "dialpad_view",
            on_click=lambda: None,
        )
