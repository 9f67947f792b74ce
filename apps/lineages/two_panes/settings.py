"""The page of settings: rows, and the dialog with the values of one."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, Generic

from apps.lineages.two_panes.preferences import C, F, Preferences
from emulator.sim.toolkit import FILL, Activity, Overlay, View, choice_dialog, column, row, text
from emulator.sim.toolkit.view import Handler


class SettingsPage(Activity, Generic[F, C]):
    """State: `choosing`, the setting whose values are shown."""

    labels: Mapping[C, str]
    """What the choices are called."""
    end_padding: ClassVar[float]
    """Right of a row, in dp."""

    def on_create(self) -> None:
        self.state["choosing"] = ""

    @property
    @abstractmethod
    def options(self) -> Preferences[F, C]: ...

    def line(self, label: str, about: str, act: Handler, *, height: float, key: str, end: View | None = None) -> View:
        """A row that can be tapped, with what stands at its end."""
        return row(
            column(
                text(label, size=16, id="android:id/title", max_lines=1),
                text(about, size=13, color="on_surface_variant", id="android:id/summary", max_lines=1) if about else None,
                weight=1,
                accessible=False,
            ),
            end,
            width=FILL,
            height=height,
            padding=(18, 0, self.end_padding, 0),
            on_click=act,
            key=key,
            cls="android.widget.LinearLayout",
        )

    def choice_line(self, name: C, *, height: float) -> View:
        value = self.options.choices[name][0][self.options.choice(name)]
        return self.line(self.labels[name], value, lambda: self.state.update(choosing=name), height=height, key=name)

    def overlays(self) -> list[Overlay]:
        name = next((one for one in self.labels if one == self.state["choosing"]), None)
        if name is None:
            return []
        values = self.options.choices[name][0]

        def choose(index: int) -> None:
            self.options.choose(name, list(values)[index])
            close()

        def close() -> None:
            self.state["choosing"] = ""

        parts: dict[str, Any] = {"negative": ("Cancel", close), "on_dismiss": close, "look": "classic"}
        return [choice_dialog(self.labels[name], list(values.values()), list(values).index(self.options.choice(name)), choose, **parts)]
