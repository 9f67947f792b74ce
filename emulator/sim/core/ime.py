"""The input method manager: which field has focus, whether the keyboard is shown, and what it types."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from emulator.sim.core import clusters
from emulator.sim.core.records import ActivityRecord
from emulator.sim.toolkit.view import View

if TYPE_CHECKING:
    from emulator.sim.core.device import Device

LATIN = "com.google.android.inputmethod.latin/com.android.inputmethod.latin.LatinIME"
MENU = "text_menu"
"""Key in an activity's `ui`: its focused field has the floating toolbar (see systemui.text_menu)."""
ADB_KEYBOARD = "com.github.uiautomator/.AdbKeyboard"


class InputMethodManager:
    """Edits go to the field that has focus in the focused window, through its `on_change`."""

    def __init__(self, device: Device) -> None:
        self._device = device
        self.shown = False
        self.page = "letters"  # of the on-screen keyboard: letters, symbols, symbols2, emoji, clipboard
        self.shift = "auto"  # of the on-screen keyboard: auto (capital at the start of a sentence), off, on, lock
        self.panels: dict[object, View] = {}
        """Laid-out rows of keys by their look. A cache, no state: the same look always gives the same rows."""
        self.last: tuple[str, int] = ("", 0)  # last key of the on-screen keyboard and when, elapsed ms

    # --- focus -------------------------------------------------------------------------------------------------------------------

    def request_focus(self, record: ActivityRecord, key: str) -> None:
        """Focus a field by identity and show the keyboard; the cursor goes to the end."""
        if record.ui.get("focus") != key:
            record.ui["focus"] = key
            record.ui["cursor"] = None
        record.ui["focus_wanted"] = True
        self.show()

    def show(self) -> None:
        self.shown = self.current() != ADB_KEYBOARD
        self.page = "letters"
        self.shift = "auto"
        self.last = ("", 0)
        self._device.touch()

    def hide(self) -> None:
        if self.shown:
            self.shown = False
            self._device.touch()

    def blur(self, record: ActivityRecord) -> None:
        """Take the focus from any field."""
        record.ui["focus"] = ""
        self.hide()

    def focus(self) -> View | None:
        """The field that has focus."""
        return self._device.frame().focus

    def _record(self) -> ActivityRecord | None:
        window = self._device.frame().focused
        return window.record if window is not None else None

    def selection(self) -> tuple[int, int]:
        """Cursor (or selection) in the focused field, in characters."""
        field, record = self.focus(), self._record()
        if field is None or record is None:
            return 0, 0
        cursor = record.ui.get("cursor")
        if cursor is None:
            return len(field.value), len(field.value)
        start, end = cursor
        return min(start, len(field.value)), min(end, len(field.value))

    def select(self, start: int, end: int) -> None:
        """Put the cursor or a selection."""
        record = self._record()
        if record is not None and self.focus() is not None:
            record.ui["cursor"] = [max(0, start), max(0, end)]
            self._device.touch()

    def show_menu(self, shown: bool) -> None:
        """Show or hide the floating toolbar of the focused field."""
        record = self._record()
        if record is None or shown == bool(record.ui.get(MENU)):
            return
        if shown:
            record.ui[MENU] = True
        else:
            record.ui.pop(MENU)
        self._device.touch()

    # --- editing -----------------------------------------------------------------------------------------------------------------

    def commit(self, text: str) -> bool:
        """Insert text at the cursor, in place of the selection. False when no field has focus."""
        field = self.focus()
        if field is None:
            return False
        text = whole(text)
        if field.single_line:
            text = text.replace("\r\n", "\n").replace("\n", " ")
        start, end = sorted(self.selection())
        return self._replace(field, field.value[:start] + text + field.value[end:], start + len(text))

    def delete(self, before: int = 1, after: int = 0) -> bool:
        """Delete characters around the cursor, or the selection."""
        field = self.focus()
        if field is None:
            return False
        start, end = sorted(self.selection())
        if start == end:
            start, end = max(0, start - before), end + after
        return self._replace(field, field.value[:start] + field.value[end:], start)

    def backspace(self) -> bool:
        """Delete what Backspace deletes: the selection, an emoji as a whole, else one character."""
        field, at = self.focus(), min(self.selection())
        return self.delete(at - clusters.backspace(field.value, at) if field is not None else 1)

    def forward_delete(self) -> bool:
        """Delete the selection, or the character after the cursor with what belongs to it."""
        field, at = self.focus(), min(self.selection())
        return self.delete(0, clusters.after(field.value, at) - at if field is not None else 1)

    def set_text(self, text: str) -> bool:
        """Replace all text of the focused field."""
        field = self.focus()
        text = whole(text)
        return field is not None and self._replace(field, text, len(text))

    def _replace(self, field: View, value: str, cursor: int) -> bool:
        record = self._record()
        if record is None:
            return False
        if field.input_type in ("number", "phone", "decimal"):
            kept = _filter(value, field.input_type)
            cursor -= len(value) - len(kept)
            value = kept
        if field.on_change is not None and value != field.value:
            change: Callable[[str], object] = field.on_change
            self._device.activities.guard(record.package, lambda: change(value))
        record.ui["cursor"] = [max(0, cursor), max(0, cursor)]
        record.ui.pop(MENU, None)
        self._device.activities.settle()
        now = self.focus()
        if now is not None and now.identity == field.identity and now.value != value:
            # The app writes the text its own way, such as a number in groups: the cursor stays before the same characters.
            place = len(now.value) - (len(value) - cursor)
            self.select(place, place)
        return True

    def submit(self) -> bool:
        """The action key of the keyboard, or Enter."""
        field, record = self.focus(), self._record()
        if field is None or record is None:
            return False
        if not field.single_line and not field.ime_action:
            return self.commit("\n")
        if field.on_submit is not None:
            self._device.activities.guard(record.package, field.on_submit)
        elif field.ime_action == "next":
            self.focus_next()
            return True
        if field.ime_action != "next":
            self.hide()
        self._device.activities.settle()
        return True

    def focus_next(self, step: int = 1) -> bool:
        """Move focus to the next or previous field of the window."""
        frame, record = self._device.frame(), self._record()
        if frame.focused is None or record is None:
            return False
        fields = [view for view in frame.focused.root.walk() if view.kind == "edit" and view.enabled and not view.visible.empty]
        if not fields:
            return False
        names = [view.identity for view in fields]
        now = record.ui.get("focus")
        position = (names.index(now) + step) % len(names) if now in names else 0
        self.request_focus(record, names[position])
        return True

    # --- methods -----------------------------------------------------------------------------------------------------------------

    def current(self) -> str:
        return self._device.settings.get("secure", "default_input_method") or LATIN

    def available(self) -> list[str]:
        """Ids of installed input methods."""
        return [LATIN, *([ADB_KEYBOARD] if self._device.packages.find("com.github.uiautomator") else [])]

    def enabled(self) -> list[str]:
        wanted = (self._device.settings.get("secure", "enabled_input_methods") or "").split(":")
        return [method for method in self.available() if method in wanted]

    def enable(self, method: str) -> str:
        """`enabled`, `already` or `unknown`."""
        if method not in self.available():
            return "unknown"
        enabled = self.enabled()
        if method in enabled:
            return "already"
        self._device.settings.put("secure", "enabled_input_methods", ":".join([*enabled, method]))
        return "enabled"

    def disable(self, method: str) -> None:
        """Take a method out of the enabled ones; when it was the current one, the first that is left becomes it, as on a device."""
        left = [m for m in self.enabled() if m != method]
        self._device.settings.put("secure", "enabled_input_methods", ":".join(left))
        if method == self.current():
            self._device.settings.put("secure", "default_input_method", left[0] if left else "")

    def set_current(self, method: str) -> bool:
        if method not in self.available():
            return False
        self.enable(method)
        self._device.settings.put("secure", "default_input_method", method)
        if method == ADB_KEYBOARD:
            self.hide()
        return True

    def reset(self) -> None:
        self._device.settings.put("secure", "enabled_input_methods", LATIN)
        self._device.settings.put("secure", "default_input_method", LATIN)

    def save(self) -> dict[str, Any]:
        return {"shown": self.shown, "page": self.page, "shift": self.shift, "last": list(self.last)}

    def load(self, state: dict[str, Any]) -> None:
        self.shown, self.page, self.shift = state["shown"], state["page"], state["shift"]
        self.last = (state["last"][0], state["last"][1])


def whole(text: str) -> str:
    """A text without halves of characters: two that belong together are joined, others become U+FFFD. UTF-8 has none, so no store could
    write them."""
    if not any("\ud800" <= char <= "\udfff" for char in text):
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _filter(value: str, input_type: str) -> str:
    allowed = {"number": "0123456789", "decimal": "0123456789.,-", "phone": "0123456789+*#()-./ N,;"}[input_type]
    return "".join(c for c in value if c in allowed)
