"""The form of a task: an event without an end, which can be done."""

from __future__ import annotations

from typing import ClassVar

from apps.lineages.simple_calendar import form_rows, reminders
from apps.lineages.simple_calendar.form import Form
from emulator.sim.toolkit import FILL, View, button, divider


class TaskForm(Form):
    name = ".activities.TaskActivity"
    what: ClassVar[str] = "task"
    titles: ClassVar[tuple[str, str]] = ("New Task", "Edit Task")

    def rows(self) -> list[View | None]:
        return [
            form_rows.title_field(self),
            form_rows.field(self, "description", "Description", single_line=False),
            divider(margin=(0, 16, 0, 4)),
            *form_rows.when_rows(self, ("start",)),
            divider(margin=(0, 4, 0, 4)),
            *form_rows.reminder_rows(self),
            divider(margin=(0, 4, 0, 4)),
            *form_rows.series_rows(self),
            divider(margin=(0, 4, 0, 4)),
            form_rows.group_row(self),
            divider(margin=(0, 4, 0, 4)),
            form_rows.color_row(self),
            self._mark(),
        ]

    def _mark(self) -> View | None:
        """The button of a stored task."""
        id = self.state["id"]
        if id is None:
            return None
        found = self.model.occurrences(int(self.state["at"]), int(self.state["at"]), id=int(id))
        done = any(item.done for item in found if item.start == self.state["at"])

        def act() -> None:
            self.model.complete(int(id), int(self.state["at"]), not done)
            self.ctx.cancel_notification(int(id))
            reminders.schedule(self.model, int(id))
            self.finish(True)

        label = "Mark incomplete" if done else "Mark completed"
        mark = button(label, act, id="toggle_mark_complete", width=FILL, height=48)
        mark.margin = (16, 24, 16, 0)
        return mark
