"""An app with one of everything that a user interface driver deals with."""

from __future__ import annotations

from emulator.sim.toolkit import (
    FILL,
    Activity,
    App,
    Overlay,
    Screen,
    View,
    box,
    button,
    column,
    edit,
    icon_button,
    list_,
    row,
    switch,
    text,
)
from emulator.sim.toolkit.dialogs import snackbar

ROWS = 60


class Main(Activity):
    name = ".MainActivity"
    label = "Demo"

    def on_create(self) -> None:
        self.state.update(name="", secret="", other="", status="ready", wifi=False, dialog=False, snack=False)

    def _set(self, **values: object) -> None:
        self.state.update(values)

    def _row(self, number: int) -> View:
        return row(
            text(f"Row {number}", id="label", weight=1),
            icon_button("more_vert", lambda: self._set(status=f"more {number}"), desc="More"),
            id="row",
            width=FILL,
            height=56,
            on_click=lambda: self._set(status=f"row {number}"),
            on_long_click=lambda: self._set(status=f"held {number}"),
        )

    def build(self) -> Screen:
        state = self.state
        root = column(
            text('Demo & "tests" <1>', id="title", height=32),
            edit(state["name"], lambda v: self._set(name=v), hint="Your name", id="name", on_submit=lambda: self._set(status="sent")),
            edit(state["secret"], lambda v: self._set(secret=v), hint="Secret", password=True, id="secret"),
            edit(state["other"], lambda v: self._set(other=v), id="other", single_line=False),
            row(
                button("Save", lambda: self._set(status=f"saved {state['name']}"), id="save"),
                button("Toast", lambda: self.ctx.toast("A toast \U0001f35e"), id="toast"),
                button("Dialog", lambda: self._set(dialog=True), id="dialog"),
                button("Snack", lambda: self._set(snack=True), id="snack"),
                width=FILL,
            ),
            row(
                text(state["status"], id="status", weight=1),
                button("Later", self._later, id="later"),
                button("Never", lambda: None, id="never", enabled=False),
                box(id="naf", width=40, height=40, on_click=lambda: None),
                width=FILL,
            ),
            switch(state["wifi"], lambda: self._set(wifi=not state["wifi"]), label="Wi-Fi", id="wifi", width=FILL),
            list_([self._row(number) for number in range(ROWS)], id="list"),
            width=FILL,
            height=FILL,
        )
        overlays = []
        if state["dialog"]:
            overlays.append(
                Overlay(
                    "dialog",
                    column(
                        text("Really?", id="alertTitle"),
                        button("OK", self._agree, id="android:id/button1"),
                    ),
                    on_dismiss=lambda: self._set(dialog=False),
                )
            )
        if state["snack"]:
            overlays.append(snackbar("Undone", action="Undo", on_action=lambda: self._set(snack=False)))
        return Screen(root, overlays)

    def _later(self) -> None:
        self.ctx.set_alarm("later", self.ctx.now() + 3000)

    def _agree(self) -> None:
        self._set(dialog=False, status="agreed")


class Wheels(Activity):
    name = ".WheelActivity"
    label = "Wheels"

    def on_create(self) -> None:
        self.state.update(hour=6, word=1)

    def build(self) -> Screen:
        hours = tuple(str(hour) for hour in range(24))
        root = column(
            View(
                kind="wheel", cls="android.widget.NumberPicker", id="hour", width=100, height=180, items=hours, wrap_items=True,
                selected_index=self.state["hour"], on_select=lambda index: self.state.update(hour=index),
            ),
            View(
                kind="wheel", cls="android.view.View", id="word", width=100, height=144, items=("alpha", "beta", "gamma"),
                item_descs=("A", "B", "C"),
                selected_index=self.state["word"], on_select=lambda index: self.state.update(word=index),
            ),
            width=FILL,
        )  # fmt: skip
        return Screen(root)


class Demo(App):
    package = "org.example.demo"
    label = "Demo"
    activities = {"main": Main, "wheels": Wheels}

    def on_alarm(self, key: str) -> None:
        self.ctx.toast("Time is up")


APP = Demo
