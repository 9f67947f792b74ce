"""The screen of a call: who it is, how long it runs, and what can be done with it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from emulator.sim.core.telephony import Call
from emulator.sim.providers import phones
from emulator.sim.systemui.base import SystemActivity
from emulator.sim.systemui.dialer.keypad import ID, face, keypad, round_button
from emulator.sim.systemui.dialer.people import kind_of
from emulator.sim.systemui.dialer.presence import title_of
from emulator.sim.toolkit.app import Screen
from emulator.sim.toolkit.view import FILL, View
from emulator.sim.toolkit.widgets import column, icon, row, space, text

RED, GREEN = "#D93025", "#1E8E3E"
_WORDS = {"dialing": "Calling…", "alerting": "Calling…", "held": "On hold", "incoming": "Call from", "waiting": "Call from"}


class InCall(SystemActivity):
    """State: `pad` (keypad open), `tones` (what was typed on it)."""

    name = "com.android.incallui.InCallActivity"
    label = "Phone"

    def on_create(self) -> None:
        self.state.update(pad=False, tones="")

    def on_back(self) -> bool:
        if self.state.get("pad"):
            self.state["pad"] = False
            return True
        return False  # the call goes on; its notification leads back

    def on_key(self, keycode: int) -> bool:
        if keycode == 5:
            return self.device.telephony.answer()
        return False

    def _tone(self, symbol: str) -> None:
        self.state["tones"] += symbol

    def _hold(self, call: Call) -> None:
        self.device.telephony.set_state(call.number, "active" if call.state == "held" else "held")

    def build(self) -> Screen:
        call = self.device.telephony.shown_call()
        if call is None:
            return Screen(column(width=FILL, height=FILL), theme="pixel_dark")
        ringing = call.state in ("incoming", "waiting")
        buttons = self._answering() if ringing else self._talking(call)
        root = column(
            *self._head(call),
            space(weight=1),
            *buttons,
            width=FILL,
            height=FILL,
            gravity="center_horizontal",
            padding=(24, 48, 24, 40),
            cls="android.widget.FrameLayout",
            id=ID + "incall_ui_container",
        )
        return Screen(root, theme="pixel_dark", busy=call.state == "active")

    def _head(self, call: Call) -> list[View | None]:
        telephony = self.device.telephony
        who = telephony.caller(call.number)
        name = title_of(self.device, call.number)
        seconds = telephony.duration_s(call)
        below = (
            _WORDS.get(call.state) or (f"{seconds // 3600}:" if seconds >= 3600 else "") + f"{seconds // 60 % 60:02d}:{seconds % 60:02d}"
        )
        detail = " ".join(part for part in (kind_of(who.get("type"), who.get("label")), phones.display(call.number)) if part)
        line = "contactgrid_bottom_timer" if call.state == "active" else "contactgrid_status_text"
        return [
            text(below, size=18, color="on_surface_variant", id=ID + line),
            text(name, size=36, max_lines=1, text_align="center", margin=(0, 12, 0, 8), id=ID + "contactgrid_contact_name"),
            text(detail, size=16, color="on_surface_variant", id=ID + "contactgrid_bottom_text") if who else None,
            face(name, 120, margin=(0, 40, 0, 0)),
        ]  # fmt: skip

    def _answering(self) -> list[View]:
        telephony = self.device.telephony

        def choice(symbol: str, label: str, color: str, act: Callable[[], object], id: str) -> View:
            return column(
                round_button(symbol, label, color, act, id=id, size=72),
                text(label, size=14, color="on_surface_variant", accessible=False),
                spacing=12,
                gravity="center_horizontal",
                weight=1,
            )

        return [
            row(
                choice("call_end", "Decline", RED, telephony.hang_up, "incoming_decline"),
                choice("call", "Answer", GREEN, telephony.answer, "incoming_answer"),
                width=FILL,
            )
        ]

    def _talking(self, call: Call) -> list[View]:
        telephony = self.device.telephony
        held = call.state == "held"
        talking = call.connected >= 0
        grid = row(
            self._switch("dialpad", "Keypad", bool(self.state["pad"]), lambda: self.state.update(pad=not self.state["pad"])),
            self._switch("mic_off", "Mute", call.muted, partial(telephony.toggle, "muted")),
            self._switch("volume_up", "Speaker", call.speaker, partial(telephony.toggle, "speaker")),
            self._switch("pause", "Hold", held, partial(self._hold, call), enabled=talking),
            width=FILL,
            id=ID + "incall_button_grid",
        )
        parts: list[View] = []
        if self.state["pad"]:
            parts += [
                text(
                    str(self.state["tones"]), size=28, id=ID + "dtmf_digits", cls="android.widget.EditText", width=FILL, text_align="center"
                ),
                keypad(self._tone, height=60),
            ]
        return [*parts, grid, space(32), round_button("call_end", "End call", RED, telephony.hang_up, id="incall_end_call", size=72)]

    @staticmethod
    def _switch(symbol: str, label: str, on: bool, act: Callable[[], object], *, enabled: bool = True) -> View:
        ink = "on_surface" if enabled else "on_surface/38"
        return column(
            icon(symbol, size=28, tint="surface" if on else ink, background="on_surface" if on else "surface_container_highest",
                 radius=32, padding=18, accessible=False),
            text(label, size=14, color=ink, accessible=False),
            spacing=8,
            gravity="center_horizontal",
            weight=1,
            leaf=True,
            cls="android.widget.ToggleButton",
            desc=label,
            checkable=True,
            checked=on,
            enabled=enabled,
            focusable=True,
            on_click=act,
        )  # fmt: skip
