"""What is kept away: blocked words and blocked numbers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import partial
from typing import Any

from apps.lineages.simple_sms.dialogs import overlays
from apps.lineages.simple_sms.page import Page
from apps.lineages.simple_sms.people import People
from emulator.sim.toolkit import FILL, Screen, column, icon, list_, row, space, text


class Blocked(Page, ABC):
    """A list of what is kept away, with a button to add to it. Subclasses say what."""

    title = ""
    empty = ""
    add = ""
    field = ""

    @abstractmethod
    def entries(self) -> list[str]: ...

    @abstractmethod
    def put(self, value: str, yes: bool) -> None: ...

    def build(self) -> Screen:
        bar = self.plain_bar(self.title, f"block_{self.field}_toolbar")
        rows = [
            row(
                text(entry, size=16, weight=1, id=f"{self.field}_title"),
                icon("delete", desc="Delete", on_click=partial(self.put, entry, False), id="delete", padding=12),
                width=FILL,
                padding=(16, 4, 4, 4),
                key=f"entry_{entry}",
            )
            for entry in self.entries()
        ]
        body = (
            list_(rows, weight=1)
            if rows
            else self.placeholder(self.empty, f"{self.field}_placeholder", self.add, f"{self.field}_add", self._new)
        )
        more = text(self.add, size=16, color="primary", padding=16, on_click=self._new, id=f"{self.field}_add") if rows else space(0)
        return Screen(column(bar, body, more, width=FILL, height=FILL), overlays(self), theme=self.look.theme)

    def _new(self) -> None:
        self.ask_text("new", self.add, "", hint=self.field.capitalize(), id=f"add_blocked_{self.field}_edittext")

    def entered(self, key: str, value: str) -> None:
        if value.strip():
            self.put(value.strip(), True)


class BlockedKeywords(Blocked):
    """Words whose messages are thrown away."""

    name = ".activities.ManageBlockedKeywordsActivity"
    title = "Manage blocked keywords"
    empty = "You are not blocking any keywords. You may add keywords here to block all messages containing them."
    add = "Add a blocked keyword"
    field = "keyword"

    def entries(self) -> list[str]:
        return sorted(self.model.prefs.get("blocked_keywords", set()))

    def put(self, value: str, yes: bool) -> None:
        words: set[Any] = set(self.entries())
        self.model.prefs["blocked_keywords"] = words | {value} if yes else words - {value}


class BlockedNumbers(Blocked):
    """Numbers whose messages are thrown away."""

    name = ".activities.ManageBlockedNumbersActivity"
    title = "Blocked numbers"
    empty = "You are not blocking anyone."
    add = "Add a blocked number"
    field = "number"

    @property
    def _people(self) -> People:
        return self.model.people

    def entries(self) -> list[str]:
        return self._people.blocked()

    def put(self, value: str, yes: bool) -> None:
        self._people.block(value, yes)
