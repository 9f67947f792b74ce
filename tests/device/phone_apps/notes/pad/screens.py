"""A note pad for tests of the driver: fields of every kind, a database in log mode, preferences, a stopwatch, a notification."""

from __future__ import annotations

from collections.abc import Callable

from emulator.sim.toolkit import FILL, Activity, App, Notification, Schema, Screen, button, column, edit, text
from emulator.sim.toolkit.app import Action

NOTES = Schema(1, ("CREATE TABLE notes(_id INTEGER PRIMARY KEY AUTOINCREMENT, body TEXT NOT NULL)",))


class Pad(Activity):
    name = ".PadActivity"
    label = "Pad"

    def on_create(self) -> None:
        self.state.update(note="", secret="", line="", started=0)

    def build(self) -> Screen:
        state = self.state
        root = column(
            text("Pad", id="title"),
            edit(state["note"], self._setter("note"), hint="Note", id="note", single_line=False, height=160),
            edit(state["line"], self._setter("line"), hint="Line", id="line"),
            edit(state["secret"], self._setter("secret"), hint="Secret", password=True, id="secret"),
            button("Save", self._save, id="save"),
            button("Clear", lambda: state.update(note="", secret="", line=""), id="clear"),
            button("Remind", self._remind, id="remind"),
            width=FILL,
            height=FILL,
        )
        return Screen(root, focus="note")

    def _setter(self, name: str) -> Callable[[str], object]:
        return lambda value: self.state.update({name: value})

    def _save(self) -> None:
        with self.ctx.db("pad.db", NOTES) as database:
            database.execute("INSERT INTO notes(body) VALUES (?)", (self.state["note"],))
        preferences = self.ctx.prefs("pad")
        preferences["last"] = self.state["note"]
        preferences.put_long("saved_at", self.ctx.now())

    def _remind(self) -> None:
        due = self.ctx.now() + 60_000
        self.ctx.set_alarm("remind", due, alarm_clock=True)
        self.ctx.notify(
            Notification(
                1,
                "pad",
                title="Reminder (soon)",
                text="two\nlines",
                when=due,
                chronometer=True,
                count_down=True,
                ongoing=True,
                actions=[Action("Stop", "stop")],
            )
        )


class PadApp(App):
    package = "org.example.pad"
    label = "Pad"
    activities = {"main": Pad}


APP = PadApp
