"""What all screens of the lineage share: the look, the stores, a stack of dialogs kept in the activity's state, bars."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from typing import Any, cast

from apps.lineages.simple_calendar.look import Look
from apps.lineages.simple_calendar.model import Model
from emulator.sim.toolkit import App, Asking, Intent, View
from emulator.sim.toolkit.material import MenuAction, app_bar
from emulator.sim.toolkit.pickers import date_state, time_state

NO_APP = "No valid app found"


class CalendarAppBase(App):
    """The part of the app that screens need."""

    look: Look

    @property
    def model(self) -> Model:
        return Model(self.ctx, self.look)


class Page(Asking):
    """Base of the activities: what is answered in a dialog comes to the methods below."""

    @property
    def look(self) -> Look:
        return cast(CalendarAppBase, self.app).look

    @property
    def model(self) -> Model:
        return cast(CalendarAppBase, self.app).model

    # --- answers ---------------------------------------------------------------------------------------------------------------------

    def chosen(self, key: str) -> None:
        """An entry of a menu was tapped."""

    def picked(self, key: str, value: Any) -> None:
        """A radio button was tapped; `value` is what it stands for."""

    def confirmed(self, key: str) -> None:
        """A question was answered with Yes."""

    def ticked(self, key: str, values: list[Any]) -> None:
        """Entries of a list with check boxes were confirmed."""

    def dated(self, key: str, day: dt.date) -> None:
        """A day was picked."""

    def timed(self, key: str, hour: int, minute: int) -> None:
        """A time was picked."""

    def entered(self, key: str, value: Any) -> None:
        """A text, a number or a colour was entered."""

    # --- dialogs ---------------------------------------------------------------------------------------------------------------------

    def ask_date(self, key: str, day: dt.date) -> None:
        self.open("date", key, picker=date_state(day.year, day.month, day.day))

    def ask_time(self, key: str, hour: int, minute: int) -> None:
        self.open("time", key, picker=time_state(hour, minute))

    def ask_one(self, key: str, options: Sequence[tuple[Any, str]], selected: Any, title: str = "", colors: Sequence[int] = ()) -> None:
        """Radio buttons; each option is a value and its label."""
        self.open("radio", key, options=[list(option) for option in options], selected=selected, title=title, colors=list(colors))

    def launch(self, intent: Intent) -> None:
        """Start an activity of another app, if there is one."""
        try:
            self.ctx.start(intent)
        except LookupError:
            self.ctx.toast(NO_APP)

    def share(self, title: str, ics: str) -> None:
        """Hand events over to another app, as iCalendar."""
        inner = {"action": "android.intent.action.SEND", "type": "text/calendar", "extras": {"android.intent.extra.TEXT": ics}}
        self.launch(
            Intent(
                action="android.intent.action.CHOOSER", extras={"android.intent.extra.INTENT": inner, "android.intent.extra.TITLE": title}
            )
        )

    # --- bars ------------------------------------------------------------------------------------------------------------------------

    def bar(self, title: str, id: str, actions: Sequence[MenuAction] = (), on_navigation: Callable[[], object] | None = None) -> View:
        """A toolbar with Back."""
        return app_bar(
            title,
            navigation="back",
            navigation_desc="Back",
            on_navigation=on_navigation or self.go_back,
            actions=actions,
            height=56,
            title_size=22,
            id=id,
        )


def hex_color(color: int) -> str:
    """A signed ARGB integer as `#RRGGBB`."""
    return f"#{color & 0xFFFFFF:06X}"


def signed_color(rgb: int) -> int:
    """An opaque colour as the signed ARGB integer that Java keeps."""
    return rgb - 0x1000000


def on_color(color: int) -> str:
    """Black or white, whichever is read better on a colour."""
    red, green, blue = color >> 16 & 255, color >> 8 & 255, color & 255
    return "#000000" if (299 * red + 587 * green + 114 * blue) / 1000 >= 149 else "#FFFFFF"
