"""The row below the views that shows and hides groups of events."""

from __future__ import annotations

from apps.lineages.simple_calendar.page import Page
from emulator.sim.toolkit import FILL, View, box, column, row, text


def quick_filter(page: Page) -> View | None:
    """A row of groups to show and hide, where some were chosen for it in the settings."""
    ids = {str(id) for id in page.model.prefs.get("quick_filter_event_types", set())}
    shown = page.model.shown_types
    types = [row for row in page.model.types() if str(row["id"]) in ids]
    if not types or page.state["query"]:
        return None

    def cell(id: int, title: str, color: int) -> View:
        def toggle() -> None:
            page.model.show_types(shown - {id} if id in shown else shown | {id})

        on = id in shown
        line = box(width=FILL, height=6 if on else 2, background=f"#{color & 0xFFFFFF:06X}", id="quick_filter_event_type_color")
        label = text(
            title,
            size=14,
            max_lines=1,
            weight=1,
            id="quick_filter_event_type",
            width=FILL,
            text_align="center",
            alpha=1.0 if on else 0.5,
        )
        return column(label, line, weight=1, height=48, padding=(4, 10, 4, 0), on_click=toggle, key=f"quick_{id}")

    cells = [cell(int(row["id"]), str(row["title"]), int(row["color"])) for row in types]
    return row(*cells, width=FILL, id="quick_event_type_filter", cls="androidx.recyclerview.widget.RecyclerView")
