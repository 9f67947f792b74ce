"""The path above a list: a chip for the storage, then its folders."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from apps.files.fossify_files import words
from apps.lineages.shared_files.storage import ROOT
from emulator.sim.toolkit import FILL, View, icon, row, scroll, text

_OPENED_DP = 10_000.0
"""The strip begins scrolled to its end."""


def breadcrumbs(path: str, on_path: Callable[[str], object], *, id: str = "breadcrumbs", scale: float = 1.0) -> View:
    """One text for each part of the path; a tap goes there."""
    names = words.shown_path(path).strip("/").split("/")
    parts: list[View] = []
    for index, name in enumerate(names):
        here = "/".join([ROOT, *names[1 : index + 1]])
        last = index == len(names) - 1
        parts.append(_storage(name, partial(on_path, here), scale) if index == 0 else _folder(name, partial(on_path, here), last, scale))
    strip = scroll(
        row(*parts, height=40, padding=(16, 0, 4, 0), accessible=False),
        axis="horizontal",
        id=id,
        key=f"{id}{path}",
        width=FILL,
        height=48,
        padding=(0, 4, 0, 4),
    )
    strip.initial_scroll = _OPENED_DP
    return strip


def _storage(name: str, on_click: Callable[[], object], scale: float) -> View:
    return text(
        name,
        id="breadcrumb_text",
        key="crumb0",
        size=14 * scale,
        padding=(12, 8, 12, 8),
        radius=16,
        border="primary/50",
        background="surface_container_high",
        on_click=on_click,
    )


def _folder(name: str, on_click: Callable[[], object], last: bool, scale: float) -> View:
    color = "primary" if last else "on_surface/60"
    words_ = text(name, size=14 * scale, color=color, max_lines=1)
    view = row(
        icon("chevron_right", size=24, tint=color),
        words_,
        id="breadcrumb_text",
        cls="android.widget.TextView",
        height=34,
        padding=(0, 0, 2, 0),
        on_click=on_click,
        selected=last,
    )
    view.text, view.leaf = name, True
    return view
