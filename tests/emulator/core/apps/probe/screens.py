"""A small app whose screens show what the device did to them."""

from __future__ import annotations

from functools import partial
from typing import Any

from emulator.sim.toolkit import (
    FILL,
    Action,
    Activity,
    App,
    Intent,
    IntentFilter,
    Notification,
    Overlay,
    Schema,
    Screen,
    View,
    box,
    column,
    edit,
    list_,
    pager,
    row,
    slider,
    text,
)
from emulator.sim.toolkit.view import Handler

SCHEMA = Schema(1, ("CREATE TABLE item (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL)",))


class Main(Activity):
    """Counts gestures; opens the other screens. State: everything that happened, in `log`."""

    name = ".MainActivity"

    def on_create(self) -> None:
        self.state.update(count=0, log=[], dialog=False)

    def note(self, what: str) -> None:
        self.state["log"].append(what)

    def on_resume(self) -> None:
        self.state["resumed"] = self.state.get("resumed", 0) + 1

    def on_pause(self) -> None:
        self.state["paused"] = self.state.get("paused", 0) + 1

    def on_new_intent(self, intent: Intent) -> None:
        self.note(f"new:{intent.data}")

    def on_result(self, key: str, ok: bool, data: dict[str, Any]) -> None:
        self.note(f"result:{key}:{ok}:{data.get('value')}")
        self.state["result"] = data

    def on_permission(self, permission: str, granted: bool, key: str) -> None:
        self.note(f"permission:{permission.rsplit('.', 1)[-1]}:{granted}:{key}")

    def on_key(self, keycode: int) -> bool:
        self.note(f"key:{keycode}")
        return keycode == 131

    def _add(self) -> None:
        db = self.ctx.db("items.db", SCHEMA)
        with db:
            db.execute("INSERT INTO item (name) VALUES (?)", (f"item {self.state['count']}",))
        self.state["count"] += 1

    def _rows(self) -> int:
        return int(self.ctx.db("items.db", SCHEMA).execute("SELECT count(*) FROM item").fetchone()[0])

    def _crash(self) -> None:
        raise RuntimeError("probe was told to crash")

    def build(self) -> Screen:
        def button(label: str, act: Any, **props: Any) -> View:
            return text(label, id=label.lower().replace(" ", "_"), padding=(12, 10), on_click=act, **props)

        start = self.ctx.start_activity
        root = column(
            row(
                button(
                    "Tap", lambda: self.note("tap"), on_long_click=lambda: self.note("long"), on_double_click=lambda: self.note("double")
                ),
                button("Add", self._add),
                text(f"rows {self._rows()}", id="rows"),
                button("Dialog", lambda: self.state.update(dialog=True)),
                button("Crash", self._crash),
            ),
            row(
                button("Fields", lambda: start("fields")),
                button("Lists", lambda: start("lists")),
                button("Moves", lambda: start("moves")),
                button("Pick", lambda: self.ctx.start(Intent(component=f"{self.ctx.package}/picker"), for_result="pick")),
            ),
            row(
                button("Notify", self._notify),
                button("Alarm", lambda: self.ctx.set_alarm("wake", self.ctx.now() + 90_000, alarm_clock=True)),
                button("Contacts", lambda: self.ctx.request_permission("android.permission.READ_CONTACTS", "c")),
                button("Location", lambda: self.ctx.request_permission("android.permission.ACCESS_FINE_LOCATION", "l")),
            ),
            row(
                button("Toast", lambda: self.ctx.toast("hello from probe")),
                button("Copy", lambda: self.ctx.set_clipboard("copied text")),
                text(f"alarm {self.ctx.prefs('probe').get('alarm', 'none')}", id="fired"),
                text("24 hours" if self.ctx.is_24h else "12 hours", id="hours"),
            ),
            text("\n".join(self.state["log"][-12:]), id="log"),
            width=FILL,
            height=FILL,
            padding=(16, 8),
        )
        overlays = []
        if self.state["dialog"]:
            content = column(
                text("Sure?", id="question", padding=24),
                button("Yes", lambda: self.state.update(dialog=False)),
                background="surface",
                width=280,
            )
            overlays.append(Overlay("dialog", content, on_dismiss=lambda: self.state.update(dialog=False)))
        return Screen(root, overlays)

    def _notify(self) -> None:
        self.ctx.notify(
            Notification(
                7,
                "general",
                title="Probe running",
                text="tap to open",
                when=self.ctx.now(),
                chronometer=True,
                importance="high",
                ongoing=False,
                actions=[Action("Stop", "stop")],
                intent=Intent(component=f"{self.ctx.package}/lists"),
            )
        )


class Fields(Activity):
    """Text fields. State: their values."""

    name = ".FieldsActivity"

    def on_create(self) -> None:
        self.state.update(name="", amount="", phone="", notes="", secret="", query="", sent=[])

    def _field(self, key: str, **props: Any) -> View:
        return edit(self.state[key], lambda value: self.state.update({key: value}), key=key, id=key, hint=key.capitalize(), **props)

    def build(self) -> Screen:
        def send() -> None:
            self.state["sent"].append(self.state["query"])

        return Screen(
            column(
                self._field("name", ime_action="next"),
                self._field("amount", input_type="number"),
                self._field("phone", input_type="phone"),
                self._field("secret", password=True),
                self._field("query", ime_action="search", on_submit=send),
                self._field("notes", single_line=False, lines=3),
                text(" ".join(self.state["sent"]), id="sent"),
                width=FILL,
                padding=16,
            )
        )


class Lists(Activity):
    """A long list. State: rows that were tapped, and whether its end was reached."""

    name = ".ListsActivity"

    def on_create(self) -> None:
        self.state.update(tapped=[], end=False, offset=0)

    def build(self) -> Screen:
        rows = [
            text(f"Row {number}", id="row", height=56, width=FILL, padding=16, on_click=partial(self.state["tapped"].append, number))
            for number in range(80)
        ]
        body = list_(rows, id="list", key="list", on_scroll_end=lambda: self.state.update(end=True))
        body.on_scroll = lambda offset: self.state.update(offset=offset)
        return Screen(column(body, width=FILL, height=FILL))


class Moves(Activity):
    """Pager, wheel, slider, drag and swipe."""

    name = ".MovesActivity"

    def _swiped(self, side: str) -> Handler:
        return lambda: self.state["swiped"].append(side)

    def on_create(self) -> None:
        self.state.update(page=0, wheel=5, level=50, dragged=None, swiped=[])

    def build(self) -> Screen:
        state = self.state
        pages = [box(text(f"Page {number}", size=24, align="center"), width=FILL, height=FILL) for number in range(3)]
        wheel = View(
            kind="wheel",
            cls="android.widget.NumberPicker",
            key="wheel",
            id="wheel",
            items=tuple(str(number) for number in range(10)),
            selected_index=state["wheel"],
            on_select=lambda index: state.update(wheel=index),
            width=120,
            height=144,
        )
        return Screen(
            column(
                pager(pages, state["page"], lambda page: state.update(page=page), id="pager", height=160),
                wheel,
                slider(state["level"] / 100, lambda value: state.update(level=value), id="level"),
                box(
                    text("drag me", align="center"), id="drag", width=FILL, height=80, on_drag=lambda dx, dy: state.update(dragged=[dx, dy])
                ),
                box(
                    text("swipe me", align="center"),
                    id="swipe",
                    width=FILL,
                    height=100,
                    on_swipe={
                        "left": self._swiped("left"),
                        "right": self._swiped("right"),
                        "up": self._swiped("up"),
                        "down": self._swiped("down"),
                    },
                ),
                width=FILL,
                height=FILL,
            )
        )


class Picker(Activity):
    """Gives a result."""

    name = ".PickerActivity"

    def build(self) -> Screen:
        return Screen(text("Blue", padding=40, on_click=lambda: self.finish(True, value="blue")))


class Probe(App):
    package = "org.example.probe"
    label = "Probe"
    roles = ("android.app.role.SMS",)
    activities = {"main": Main, "fields": Fields, "lists": Lists, "moves": Moves, "picker": Picker}
    filters = {
        "main": (
            IntentFilter(("android.intent.action.SEND",), types=("text/*", "*/*")),
            IntentFilter(("android.intent.action.VIEW",), schemes=("probe",)),
        )
    }
    launch_modes = {"main": "singleTop"}
    permissions = ()

    def on_alarm(self, key: str) -> None:
        self.ctx.prefs("probe").update({"alarm": f"{key}@{self.ctx.now()}"})

    def on_background(self) -> None:
        prefs = self.ctx.prefs("probe")
        prefs["background"] = int(prefs.get("background", 0)) + 1

    def on_notification_action(self, id: int, tag: str, key: str) -> None:
        self.ctx.prefs("probe").update({"action": key})
        self.ctx.cancel_notification(id, tag)


APP = Probe
