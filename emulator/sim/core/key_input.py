"""Keys: what each means to the system, to the field that has focus, and to the activity in front."""

from __future__ import annotations

from typing import TYPE_CHECKING

from emulator.sim.core import clusters
from emulator.sim.core.clock import STEP_MS
from emulator.sim.core.keys import CHARACTERS, KEYCODES
from emulator.sim.toolkit.view import View

if TYPE_CHECKING:
    from emulator.sim.core.device import Device

META_CTRL = 0x1000
META_SHIFT = 0x1


class KeyInput:
    """The half of the input dispatcher that deals with keys and typed text."""

    def __init__(self, device: Device) -> None:
        self._device = device

    def key(self, code: int, *, long: bool = False, meta: int = 0) -> None:
        """Press a key by Android key code."""
        self._key(code, long, meta)
        self._settle()

    def key_combination(self, codes: list[int]) -> None:
        """Keys pressed together; modifiers act on the others."""
        meta = sum(META_CTRL if code in (113, 114) else META_SHIFT if code in (59, 60) else 0 for code in codes)
        for code in codes:
            if code not in (113, 114, 59, 60):
                self._key(code, False, meta)
        self._settle()

    def text(self, text: str) -> None:
        """Type as key events of a hardware keyboard, one after the other."""
        if self._awake():
            for char in text:
                if char == "\n":
                    self._key(66, False, 0)
                else:
                    self._device.ime.commit(char)
        self._settle()

    def paste(self, text: str) -> None:
        """What the clipboard's text would do in the focused field."""
        self._device.ime.commit(text)
        self._settle()

    def _key(self, code: int, long: bool, meta: int) -> None:
        device = self._device
        device.ime.show_menu(False)
        if code in (26, 223, 224):  # POWER, SLEEP, WAKEUP
            device.set_display(code == 224 or (code == 26 and not device.display_on))
            return
        if code == 6:  # ENDCALL: ends or declines a call, without one the screen goes off
            if not device.telephony.hang_up():
                device.set_display(False)
            return
        if not device.display_on:
            return
        if code == 5 and device.telephony.answer():  # CALL
            return
        if code in (4, 111):
            self._back()
        elif code == 3:
            device.windows.close_shade()
            device.activities.home()
        elif code in (187, 312):
            device.windows.close_shade()
            device.activities.recents()
        elif code == 83:
            device.windows.open_shade()
        elif code in (24, 25, 164):
            device.change_volume({24: 1, 25: -1, 164: 0}[code])
        elif code in KEYCODES.media:
            device.media.key(code)
        elif not self._edit_key(code, meta):
            record = device.activities.top()
            live = device.activities.live(record) if record is not None else None
            if (
                record is not None
                and live is not None
                and not device.activities.guard(record.package, lambda: live.on_key(code))
                and code in (66, 23, 160)
            ):
                device.activities.settle()
            device.activities.settle()

    def _edit_key(self, code: int, meta: int) -> bool:
        """Keys that mean something to the focused field."""
        ime = self._device.ime
        field = ime.focus()
        if field is None:
            return False
        start, end = sorted(ime.selection())
        if meta & META_CTRL:
            return self._clipboard_key(code, field, start, end)
        match code:
            case 67:
                ime.backspace()
            case 112:
                ime.forward_delete()
            case 66 | 160:
                ime.submit()
            case 61:
                ime.focus_next(-1 if meta & META_SHIFT else 1)
            case 21:
                place = clusters.before(field.value, start)
                ime.select(place, place)
            case 22:
                place = clusters.after(field.value, end)
                ime.select(place, place)
            case 122:
                ime.select(0, 0)
            case 123:
                ime.select(len(field.value), len(field.value))
            case 277 | 278 | 279:
                return self._clipboard_key({277: 52, 278: 31, 279: 50}[code], field, start, end)
            case 28:
                ime.set_text("")
            case _:
                char = CHARACTERS.get(code)
                if char is None:
                    return False
                ime.commit(char[1] if meta & META_SHIFT else char[0])
        return True

    def _clipboard_key(self, code: int, field: View, start: int, end: int) -> bool:
        device = self._device
        match code:
            case 29:  # A
                device.ime.select(0, len(field.value))
            case 31:  # C
                if start != end and not field.password:
                    device.clipboard.set(field.value[start:end])
            case 52:  # X
                if start != end and not field.password:
                    device.clipboard.set(field.value[start:end])
                    device.ime.delete()
            case 50:  # V
                device.ime.commit(device.clipboard.get())
            case _:
                return False
        return True

    def _back(self) -> None:
        device = self._device
        if device.windows.shade_open:
            device.windows.close_shade()
        elif device.activities.crashed:
            device.activities.crashed = ""
            device.touch()
        elif device.ime.shown and device.frame().ime_shown:
            device.ime.hide()
        else:
            device.activities.back()

    # --- within ------------------------------------------------------------------------------------------------------------------

    def _awake(self) -> bool:
        return self._device.display_on

    def _settle(self) -> None:
        self._device.sync_storage()
        self._device.clock.advance(STEP_MS)
        self._device.touch()
