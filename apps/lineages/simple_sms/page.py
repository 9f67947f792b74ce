"""What all screens of the lineage share: the look, the stores, one dialog or menu at a time, toolbars made from data."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, cast

from apps.lineages.simple_sms.look import ITEMS, Bar, Look
from apps.lineages.simple_sms.model import Model
from emulator.sim.toolkit import FILL, Activity, App, Intent, View, column, icon_button, text
from emulator.sim.toolkit.material import MenuAction, app_bar, avatar, contextual_bar

CALL = "android.permission.CALL_PHONE"
INSERT_OR_EDIT = "android.intent.action.INSERT_OR_EDIT"
AVATAR_COLORS = ("#7CB342", "#F4511E", "#3949AB", "#00897B", "#8E24AA", "#C0CA33", "#039BE5", "#D81B60", "#6D4C41", "#FB8C00")
ADVERT = "This function is locked. You can unlock it by installing Simple Thank You."


class SmsAppBase(App):
    """The part of the app that screens need."""

    look: Look

    @property
    def model(self) -> Model:
        return Model(self.ctx, self.look)


class Page(Activity):
    """Base of the activities. `state["dialog"]` is the open dialog or menu, a dict with its `kind`; answers come to the methods below."""

    @property
    def look(self) -> Look:
        return cast(SmsAppBase, self.app).look

    @property
    def model(self) -> Model:
        return cast(SmsAppBase, self.app).model

    # --- answers ---------------------------------------------------------------------------------------------------------------------

    def chosen(self, item: str) -> None:
        """An entry of a toolbar or menu was tapped, by its id without `cab_`."""

    def confirmed(self, key: str) -> None:
        """A question was answered with Yes."""

    def entered(self, key: str, value: str) -> None:
        """A text was entered."""

    def picked(self, key: str, index: int) -> None:
        """A radio button was tapped."""

    # --- dialogs ---------------------------------------------------------------------------------------------------------------------

    def open(self, kind: str, **fields: Any) -> None:
        self.state["dialog"] = {"kind": kind, **fields}

    def close(self) -> None:
        self.state["dialog"] = None

    def ask(self, key: str, message: str, *, check: str = "") -> None:
        """A question with Yes and No; `check` is a box below it, whose state is in `state["checked"]`."""
        self.state["checked"] = False
        self.open("confirm", key=key, message=message, check=check)

    def doing(self, item: str) -> Callable[[], None]:
        def act() -> None:
            self.close()
            self.chosen(item)

        return act

    def ask_text(self, key: str, title: str, value: str, *, hint: str, id: str) -> None:
        self.open("entry", key=key, title=title, value=value, hint=hint, id=id)
        self.ctx.focus("dialog_entry")

    # --- bars ------------------------------------------------------------------------------------------------------------------------

    def bar(self, title: str, shown: Iterable[str], entries: Bar, *, id: str) -> View:
        """A toolbar with Back. `shown` are the entries that apply now."""
        icons, more = self._split(shown, entries)
        return app_bar(
            title,
            navigation="back",
            navigation_desc="Back",
            on_navigation=self.go_back,
            actions=[self._action(item) for item in icons],
            on_overflow=(lambda: self.open("menu", items=more)) if more else None,
            height=56,
            title_size=20,
            id=id,
        )

    def plain_bar(self, title: str, id: str) -> View:
        return self.bar(title, (), Bar((), ()), id=id)

    def selection_bar(self, count: int, total: int, shown: Iterable[str], entries: Bar, on_close: Callable[[], None]) -> View:
        icons, more = self._split(shown, entries)
        actions = [self._action(item, "cab_") for item in icons]
        overflow = (lambda: self.open("menu", items=more)) if more else None
        return contextual_bar(f"{count} / {total}", on_close, actions, on_overflow=overflow)

    def _split(self, shown: Iterable[str], entries: Bar) -> tuple[list[str], list[str]]:
        now = set(shown)
        return [item for item in entries.icons if item in now], [item for item in entries.more if item in now]

    def _action(self, item: str, prefix: str = "") -> MenuAction:
        label, symbol = ITEMS[item]
        return MenuAction(symbol, label, self.doing(item), id=f"{prefix}{item}")

    # --- parts -----------------------------------------------------------------------------------------------------------------------

    def face(self, title: str, id: str, size: float = 48) -> View:
        """A circle with the first letter of a name, in a colour of its own."""
        color = AVATAR_COLORS[sum(title.encode()) % len(AVATAR_COLORS)]
        return avatar(title[:1].upper() or "A", size=size, background=color, color="#FFFFFF", id=id)

    def placeholder(self, message: str, id: str, below: str = "", below_id: str = "", on_below: Callable[[], None] | None = None) -> View:
        """What an empty list says, and a link below it."""
        words = text(message, id=id, size=16, italic=True, color="on_surface_variant", text_align="center", width=FILL)
        words.padding = (16, 24, 16, 0)
        link = text(below, id=below_id, size=16, color="primary", underline=True, on_click=on_below, padding=16) if below else None
        return column(words, link, width=FILL, gravity="center_horizontal")

    def check_button(self, on_click: Callable[[], None], id: str, desc: str = "") -> View:
        return icon_button("check", on_click, desc=desc, id=id, cls="android.widget.ImageView")

    # --- other apps ------------------------------------------------------------------------------------------------------------------

    def dial(self, number: str) -> None:
        """Call at once with the permission; ask for it without, and hand over to the dialler when it is refused."""
        self.state["dialling"] = number
        if self.ctx.has_permission(CALL):
            self._call("CALL")
        else:
            self.ctx.request_permission(CALL, "dial")

    def _call(self, action: str) -> None:
        self.ctx.start(Intent(action=f"android.intent.action.{action}", data=f"tel:{self.state['dialling']}"))

    def on_permission(self, permission: str, granted: bool, key: str) -> None:
        if key == "dial":
            self._call("CALL" if granted else "DIAL")

    def add_to_contacts(self, number: str) -> None:
        self.ctx.start(Intent(action=INSERT_OR_EDIT, type="vnd.android.cursor.item/contact", extras={"phone": number}))

    def block(self, numbers: list[str]) -> None:
        """Ask before blocking, or say that this has to be bought."""
        if self.look.locked:
            self.open("notice", message=ADVERT, positive="Purchase", negative="Later")
        else:
            self.ask("block", f'Are you sure you want to block "{", ".join(numbers)}"?')
