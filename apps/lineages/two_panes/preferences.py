"""Settings that lie in one preference file: flags, and choices among a few values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar, Generic, TypeVar

from emulator.sim.toolkit import Context

F = TypeVar("F", bound=str)
C = TypeVar("C", bound=str)


class Preferences(Generic[F, C]):
    """Typed access to the preferences; every change is written at once. F and C are the names of flags and choices."""

    file: ClassVar[str]
    flags: Mapping[F, bool]
    """Each with its default."""
    choices: Mapping[C, tuple[Mapping[str, str], str]]
    """Of each its values with what they are called, and the default."""

    def __init__(self, ctx: Context) -> None:
        self._prefs = ctx.prefs(self.file)
        self._ctx = ctx

    def flag(self, name: F) -> bool:
        return bool(self._prefs.get(name, self.flags[name]))

    def toggle(self, name: F) -> None:
        self._prefs[name] = not self.flag(name)

    def choice(self, name: C) -> str:
        """One of the values that the setting knows."""
        known, default = self.choices[name]
        return self._one_of(name, known, default)

    def choose(self, name: C, value: str) -> None:
        self._prefs[name] = value

    @property
    def dark(self) -> bool:
        """By the choice `theme`: `system`, `light` or `dark`."""
        theme = self._one_of("theme", ("system", "light", "dark"), "system")
        return theme == "dark" or (theme == "system" and self._ctx.setting("secure", "ui_night_mode") == "2")

    def _one_of(self, name: str, known: Iterable[str], default: str) -> str:
        value = str(self._prefs.get(name, ""))
        return value if value in known else default
