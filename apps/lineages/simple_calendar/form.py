"""The form of an event. The rows are in `form_rows`, tasks in `tasks`."""

from __future__ import annotations

from typing import ClassVar

from apps.lineages.simple_calendar import form_rows
from apps.lineages.simple_calendar.dialogs import overlays
from apps.lineages.simple_calendar.editing import Editing
from emulator.sim.toolkit import FILL, Screen, View, column, scroll
from emulator.sim.toolkit.material import MenuAction


class Form(Editing):
    """See `Saving` for its state."""

    name = ".activities.EventActivity"
    titles: ClassVar[tuple[str, str]] = ("New Event", "Edit Event")

    # --- screen ----------------------------------------------------------------------------------------------------------------------

    def build(self) -> Screen:
        stored = self.state["id"] is not None
        actions = [MenuAction("check", "Save", self.save, id="save")]
        if stored:
            actions += [
                MenuAction("delete", "Delete", self.ask_delete, id="delete"),
                MenuAction("content_copy", f"Duplicate {self.what}", self.duplicate, id="duplicate"),
            ]
        bar = self.bar(self.titles[stored], f"{self.what}_toolbar", actions)
        if stored and not self.is_task:
            bar.children.append(form_rows.overflow(lambda: self.open("menu", items=[("share", "Share")])))
        body = scroll(
            column(*self.rows(), width=FILL, id=f"{self.what}_holder", cls="android.widget.RelativeLayout", padding=(0, 0, 0, 32)),
            id=f"{self.what}_nested_scrollview",
            weight=1,
        )
        root = column(bar, body, width=FILL, height=FILL, id=f"{self.what}_coordinator", cls="android.view.ViewGroup")
        return Screen(root, overlays(self), theme=self.look.theme)

    def rows(self) -> list[View | None]:
        return form_rows.event_rows(self)
