"""How the text of a field is drawn: value or hint, selection, insertion mark, shifted so that the mark can be seen."""

from __future__ import annotations

from emulator.sim.toolkit import controls
from emulator.sim.toolkit.content import face_of, field_text, line_baseline, text_height
from emulator.sim.toolkit.fonts import advances, text_width
from emulator.sim.toolkit.painter import Painter
from emulator.sim.toolkit.units import px
from emulator.sim.toolkit.view import Bounds, View

_SELECTION = "primary/35"


def draw_field(painter: Painter, view: View) -> None:
    """Draw an `edit` view: its frame, then its text."""
    frame = controls.field_frame(painter, view)
    style, face = view.style, face_of(view.style)
    room = Bounds(frame.left + px(view.padding[0]), frame.top + px(view.padding[1]), frame.right - px(view.padding[2]), frame.bottom)
    hinting = not view.value
    if hinting and view.focused and view.hint and view.look in ("outlined", "filled"):
        lines = [""]  # the hint has become the label
    elif view.single_line:
        lines = [field_text(view)]
    else:
        lines = view.lines or [""]
    color = painter.color((view.tint or "on_surface_variant") if hinting else style.color)
    top = room.top
    if view.single_line or view.gravity:
        spare = frame.bottom - px(view.padding[3]) - room.top - text_height(style, len(lines))
        top += max(spare, 0) // 2
    length = 0 if hinting else sum(len(line) for line in lines) + len(lines) - 1
    start, end = (min(value, length) if value >= 0 else length for value in view.selection)
    active = view.focused and view.enabled
    shift = 0.0
    if active and view.single_line and not hinting:
        shift = max(text_width(lines[0][:end], face) - room.width, 0.0)
    whole = painter.clip
    painter.clip = whole.clip(Bounds(room.left - px(2), frame.top, room.right + px(2), frame.bottom))
    position = 0
    for index, line in enumerate(lines):
        width = text_width(line, face)
        slack = 0.0 if style.align == "start" or shift else room.width - width
        x = room.left - shift + (slack / 2 if style.align == "center" else slack)
        baseline = round(top + line_baseline(style, index))
        high, low = round(baseline - face.size * 0.95), round(baseline + face.size * 0.27)
        first, last = start - position, end - position
        if active and min(first, last) < len(line) and max(first, last) > 0 and first != last:
            left, right = (text_width(line[: max(value, 0)], face) for value in sorted((first, last)))
            painter.fill(round(x + left), high, round(x + right), low, painter.color(_SELECTION))
        if line:
            # only what can be seen is drawn of a very long line
            hidden = 0
            skipped = 0.0
            steps = advances(line, face) if shift else []
            while hidden < len(steps) and skipped + steps[hidden] < shift:
                skipped += steps[hidden]
                hidden += 1
            painter.glyphs(line[hidden:], face, round(x + skipped), baseline, color)
        if active and first == last and 0 <= last <= len(line):
            at = round(x + text_width("" if hinting else line[:last], face))
            painter.fill(at, high, at + px(2), low, painter.color("primary"))
            active = False  # one mark only, where a line ends and the next begins
        position += len(line) + 1
    painter.clip = whole
