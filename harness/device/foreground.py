"""Which app is in front, which window has the focus, whether the keyboard is shown, and what time the device has: one shell command.

Android says it in different words on different levels: `mCurrentFocus` and `mFocusedApp` stand in the displays part of `dumpsys window`
(in the windows part before API 29), activity records end in one or two braces, and the resumed activity is `mResumedActivity`,
`topResumedActivity` or `ResumedActivity`. All of them are understood.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from harness.errors import Unreadable

COMMAND = (
    "date '+%s.%N %z'; dumpsys window displays | grep -E 'mCurrentFocus|mFocusedApp'; "
    "dumpsys input_method | grep -E 'mInputShown|mCurMethodId|mCurId'; true"
)
"""What `parse` reads the output of."""
FALLBACK = (
    "date '+%s.%N %z'; dumpsys window | grep -E 'mCurrentFocus|mFocusedApp'; dumpsys activity activities | grep ResumedActivity; "
    "dumpsys input_method | grep -E 'mInputShown|mCurMethodId|mCurId'; true"
)
"""For devices where the first one finds no activity: slower, and true on every level."""

_FOCUS = re.compile(r"mCurrentFocus=Window\{\S+ u\d+ (.*?)(?: EXITING)?\}\s*$", re.M)
_RECORD = re.compile(r"(?P<kind>mFocusedApp|ResumedActivity)\b[^\n]*?ActivityRecord\{\S+ u\d+ (?P<package>[^\s/{}]+)/(?P<cls>[^\s{}]+)")
_COMPONENT = re.compile(r"([A-Za-z][\w.]*)/([\w.$]+)")
_SHOWN = re.compile(r"\bmInputShown=(true|false)")
_METHOD = re.compile(r"\bmCurMethodId=([\w.]+)/|\bmCurId=([\w.]+)/")
_TIME = re.compile(r"^(\d+)(?:\.(\w*))?(?: ([+-])(\d\d)(\d\d))?\s*$", re.M)


@dataclass(frozen=True, slots=True)
class Foreground:
    """What is in front.

    `package` and `activity` (full class name) of the app the user is in, "" when there is none; `window` the title of the focused window,
    e.g. `com.foo/com.foo.Main`, `NotificationShade`, `Application Not Responding: com.foo`, or "" when no window has the focus;
    `keyboard` whether the on-screen keyboard is shown and `keyboard_package` whose it is; `time_ms` the device's clock, epoch ms UTC;
    `utc_offset` how far its zone is ahead of UTC now, min (0 where it does not say).
    """

    package: str
    activity: str
    window: str
    keyboard: bool
    keyboard_package: str
    time_ms: int
    utc_offset: int = 0


def parse(text: str) -> Foreground:
    """Read the output of `COMMAND` or `FALLBACK`.

    Raises:
        Unreadable: not even the time is there.
    """
    time = _TIME.search(text)
    if time is None:
        raise Unreadable("foreground state", f"the device's time is missing in {text[:120]!r}")
    fraction = time[2] or ""
    millis = int((fraction + "000")[:3]) if fraction.isdigit() else 0
    offset = int(time[3] + time[4]) * 60 + int(time[3] + time[5]) if time[3] else 0
    window = next((found[1] for found in _FOCUS.finditer(text)), "")
    package, activity = _component(text, window)
    shown = _SHOWN.search(text)
    method = _METHOD.search(text)
    return Foreground(
        package=package,
        activity=activity,
        window=window,
        keyboard=shown is not None and shown[1] == "true",
        keyboard_package=(method[1] or method[2]) if method else "",
        time_ms=int(time[1]) * 1000 + millis,
        utc_offset=offset if abs(offset) < 24 * 60 else 0,
    )


def full_class(package: str, name: str) -> str:
    """`.Main` or `com.foo.Main` as a full class name."""
    return package + name if name.startswith(".") else name


def _component(text: str, window: str) -> tuple[str, str]:
    titled = _COMPONENT.fullmatch(window)
    if titled is not None:
        return titled[1], full_class(titled[1], titled[2])
    records = {match["kind"]: match for match in reversed(list(_RECORD.finditer(text)))}  # the first of each kind wins
    best = records.get("mFocusedApp") or records.get("ResumedActivity")
    if best is None:
        return "", ""
    return best["package"], full_class(best["package"], best["cls"])
