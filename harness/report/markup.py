"""HTML built from nodes, so that every text and attribute is escaped and none can be forgotten."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterable
from typing import Any

_VOID = frozenset({"meta", "input", "br", "hr", "img", "link"})
# Characters that HTML does not allow, and direction marks that would let a text rewrite what stands around it.
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\u202a-\u202e\u2066-\u2069]")


class Html(str):
    """Text that is HTML already. Made by the functions of this module only."""

    __slots__ = ()


Child = Html | str | int | float | None


def text(value: object) -> Html:
    """Any value as escaped text. Forbidden and direction-changing characters become U+FFFD."""
    return Html(html.escape(_FORBIDDEN.sub("\N{REPLACEMENT CHARACTER}", str(value)), quote=True))


def join(children: Iterable[Child], between: str = "") -> Html:
    """Children one after another; None is left out."""
    return Html(between.join(child if isinstance(child, Html) else text(child) for child in children if child is not None))


def el(tag: str, *children: Child, **attributes: object) -> Html:
    """An element. `class_` is class, `data_x` is data-x; True gives an attribute without value, None and False none."""
    parts = [tag]
    for name, value in attributes.items():
        if value is None or value is False:
            continue
        key = name.rstrip("_").replace("_", "-")
        parts.append(key if value is True else f'{key}="{text(value)}"')
    opening = f"<{' '.join(parts)}>"
    return Html(opening if tag in _VOID else f"{opening}{join(children)}</{tag}>")


def json_block(identity: str, value: Any) -> Html:
    """JSON for the page's script, in a block that is never run and that no content of it can close."""
    body = json.dumps(value, ensure_ascii=True, separators=(",", ":"))
    for char, code in (("&", "\\u0026"), ("<", "\\u003c"), (">", "\\u003e")):
        body = body.replace(char, code)
    return Html(f'<script type="application/json" id="{text(identity)}">{body}</script>')


def table(
    caption: str, headings: Iterable[Child], rows: Iterable[Iterable[Child]], *, numeric: Iterable[int] = (), class_: str = ""
) -> Html:
    """A table with a caption; the first cell of each row is its heading. `numeric`: columns set to the right, from 0."""
    right = set(numeric)
    head = el("tr", *(el("th", heading, scope="col", class_="num" if place in right else None) for place, heading in enumerate(headings)))
    body = [
        el(
            "tr",
            *(
                el("th" if place == 0 else "td", cell, scope="row" if place == 0 else None, class_="num" if place in right else None)
                for place, cell in enumerate(row)
            ),
        )
        for row in rows
    ]
    return el(
        "div",
        el("table", el("caption", caption), el("thead", head), el("tbody", *body), class_=class_ or None),
        class_="scroll",
        tabindex="0",
    )
