"""Pages with a list or grid of files that can be selected."""

from __future__ import annotations

from abc import abstractmethod
from functools import partial

from apps.files.fossify_files.browse import Section
from apps.files.fossify_files.config import GRID
from apps.files.fossify_files.rows import grid_entry, list_entry, section
from apps.files.fossify_files.selection import Selection
from apps.lineages.shared_files.storage import Row
from emulator.sim.toolkit import View, box, list_, list_grid, screen_size

BELOW = 88.0
"""Room under the last entry, so that the button over the list does not hide it, dp."""


class Lists(Selection):
    """Subclasses say what is listed, and what a tap does."""

    @abstractmethod
    def content(self) -> list[Row | Section]:
        """What is in front, in order."""

    @property
    @abstractmethod
    def place(self) -> str:
        """The folder, or the name under which options of this list are kept."""

    @abstractmethod
    def open_row(self, item: Row) -> None:
        """An entry was tapped."""

    def open_section(self, path: str) -> None:
        """A title was tapped."""

    def listed(self) -> list[Row]:
        return [entry for entry in self.content() if isinstance(entry, Row)]

    def list_view(self, entries: list[Row | Section], id: str, *, key: str) -> View:
        config = self.config
        if config.view_type(self.place) == GRID and not any(isinstance(entry, Section) for entry in entries):
            return self._grid([entry for entry in entries if isinstance(entry, Row)], id, key)
        made = [
            section(entry, config, partial(self.open_section, entry.path))
            if isinstance(entry, Section)
            else list_entry(self.ctx, config, self.entry(entry, partial(self.open_row, entry)))
            for entry in entries
        ]
        return list_(made, id=id, key=key, pad=(0, 0, 0, BELOW), gap=2)

    def _grid(self, items: list[Row], id: str, key: str) -> View:
        """Folders first; files begin a new line."""
        config = self.config
        columns = config.columns
        folders = sum(item.is_dir for item in items)
        cells = [grid_entry(config, self.entry(item, partial(self.open_row, item)), int(screen_size().width) / columns) for item in items]
        if 0 < folders < len(items):
            cells[folders:folders] = [box(accessible=False) for _ in range(-folders % columns)]
        return list_grid(columns, cells, id=id, key=f"{key}grid", pad=(0, 0, 0, BELOW))
