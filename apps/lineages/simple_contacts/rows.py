"""Rows of the lists: people, groups, the strip of letters, what stands there when a list is empty."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from apps.lineages.simple_contacts.dialogs import letter
from apps.lineages.simple_contacts.page import Look
from apps.lineages.simple_contacts.person import Person, letter_color
from emulator.sim.toolkit import FILL, View, column, row, text
from emulator.sim.toolkit.view import Direction, Handler

SELECTED = "#44888888"
"""Ground of a selected row (commons, activated_item_foreground)."""


def person_row(
    look: Look,
    person: Person,
    name: str,
    *,
    number: str,
    selected: bool,
    on_click: Handler,
    on_long_click: Handler | None = None,
    on_swipe: Mapping[Direction, Handler] | None = None,
) -> View:
    """One entry of a list of people; `number` is shown below the name when it is not empty."""
    return row(
        _face(look, name),
        column(
            text(name, id="item_contact_name", size=look.name_sp, max_lines=1, width=FILL),
            text(number, id="item_contact_number", size=14, color="on_surface_variant", max_lines=1) if number else None,
            weight=1,
            margin=(16, 0, 16, 0),
            accessible=False,
        ),
        width=FILL,
        height=look.row_dp + (14 if number else 0),
        padding=(16, 4, 16, 4),
        id="item_contact_frame",
        cls=look.row_cls,
        key=f"person{person.id}",
        background=SELECTED if selected else "",
        selected=selected,
        focusable=True,
        on_click=on_click,
        on_long_click=on_long_click,
        on_swipe=dict(on_swipe) if on_swipe else None,
    )


def _face(look: Look, name: str) -> View:
    face = letter(name, letter_color(name, look.letters), look.avatar_dp)
    # A picture view is a node of its own, with nothing to say.
    face.id, face.cls, face.accessible = "item_contact_image", "android.widget.ImageView", True
    return face


def group_row(look: Look, title: str, count: int, *, key: str, selected: bool, on_click: Handler, on_long_click: Handler) -> View:
    """One entry of the list of groups: the title with the number of members."""
    face = letter(title, letter_color(title, look.letters), look.avatar_dp)
    face.id, face.cls, face.accessible = "group_tmb", "android.widget.ImageView", True
    return row(
        face,
        text(f"{title} ({count})", id="group_name", size=16, weight=1, max_lines=1, margin=(16, 0, 16, 0)),
        width=FILL,
        height=look.row_dp,
        padding=(16, 4, 16, 4),
        id="group_frame",
        cls=look.row_cls,
        key=key,
        background=SELECTED if selected else "",
        selected=selected,
        focusable=True,
        on_click=on_click,
        on_long_click=on_long_click,
    )


def letters(marks: Sequence[str], on_letter: Callable[[int], object]) -> View:
    """The strip of first letters at the right edge; a touch goes to the first entry with that letter."""
    shown = list(dict.fromkeys(marks))

    def touched(x: int, y: int) -> None:
        line = min(int(y / (_LETTER_DP * 2.625)), len(shown) - 1)
        on_letter(marks.index(shown[line]))

    strip = column(
        *(text(mark, size=12, height=_LETTER_DP, text_align="center", width=FILL, accessible=False) for mark in shown),
        id="letter_fastscroller",
        cls="android.widget.LinearLayout",
        width=24,
        align="end center",
    )
    strip.on_touch = touched
    return strip


_LETTER_DP = 18.0


def placeholder(first: str, second: str, on_second: Handler | None) -> View:
    """What stands in an empty list: a sentence, and something to do about it."""
    return column(
        text(first, id="fragment_placeholder", size=16, italic=True, text_align="center", width=FILL, color="on_surface/80"),
        text(
            second,
            id="fragment_placeholder_2",
            size=16,
            underline=True,
            color="primary",
            text_align="center",
            padding=16,
            align="center",
            on_click=on_second,
        )
        if second
        else None,
        id="fragment_wrapper",
        cls="android.widget.RelativeLayout",
        width=FILL,
        padding=(16, 16, 16, 0),
    )
