"""How QUIK's state is read and put in place.

Messages are the system's. Drafts stand in a Realm file, which nothing at hand reads, so they are read where the app shows them: in the
inbox, as `Draft: ...` below the name. They cannot be put in place from outside. The app copies the system's store at its first start only,
so seeding clears the app and lets it start anew.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from apps.base import Read, Reading, Source
from apps.glance import glance
from apps.lineages.system_sms import people
from apps.lineages.system_sms.state import SETTLE_MS, SystemSmsState
from harness.device import Device, Key, Node, Swipe, Tree
from harness.device.stores import StoreBatch
from harness.errors import Unreadable
from templates.phones import digits
from templates.sms.state import Draft, Person, SmsState

MARK: Final = "Draft: "
"""What stands before an unsent text in the inbox."""
WHERE: Final = "the inbox on the screen"
SYNC_MS: Final = 2000
"""Device time that the first synchronisation of a few messages takes."""
PAGES: Final = 30
"""Screens of the inbox that are looked at, at most."""


class App(SystemSmsState):
    """Holds nothing; the inbox is looked at when it is in front, and brought there by an active reading."""

    composer_field = "message"

    def read(self, device: Device, read: Read) -> Reading[SmsState]:
        reading = super().read(device, Read(read.want - {"drafts"}, read.active, read.screen))
        if not read.wants("drafts"):
            return reading
        tree = read.tree(device)
        rows = self._drafts(tree) if self._whole_inbox(tree) else None
        if rows is None and read.active:
            rows = self._look_through(device)
        if rows is None:
            return reading
        drafts = _addressed(device, rows)
        sources = {**reading.sources, "drafts": Source("screen", WHERE)}
        return Reading(reading.state.replace(drafts=drafts), sources)

    # --- the inbox -----------------------------------------------------------------------------------------------------------------

    def _own(self, tree: Tree) -> list[Node]:
        return [node for node in tree.without_keyboard if node.package == self.package]

    def _in_inbox(self, tree: Tree) -> bool:
        """Whether the inbox is in front: nothing searched for, nothing chosen, no drawer open."""
        own = self._own(tree)
        search = next((node for node in own if node.short_id == "toolbarSearch"), None)
        plain = search is not None and search.text in ("", search.hint)
        return plain and any(node.short_id == "compose" for node in own) and not any(node.short_id == "drawer" for node in own)

    def _whole_inbox(self, tree: Tree) -> bool:
        """Whether the inbox is in front and shows all it has."""
        scrolls = any(node.short_id == "recyclerView" and node.scrollable for node in self._own(tree))
        return self._in_inbox(tree) and not scrolls

    def _drafts(self, tree: Tree) -> list[tuple[str, str]]:
        """Name or number, and text, of each row with a draft."""
        own = self._own(tree)
        titles = [node for node in own if node.short_id == "title"]
        found = []
        for snippet in own:
            if snippet.short_id == "snippet" and snippet.text.startswith(MARK):
                above = [title for title in titles if title.bounds[3] <= snippet.center[1]]
                if above:
                    found.append((max(above, key=lambda title: title.bounds[3]).text, snippet.text.removeprefix(MARK)))
        return found

    def _look_through(self, device: Device) -> list[tuple[str, str]]:
        """Leave the app, so that it writes what is in the composer; start it anew and look at the inbox from its top to its end."""
        device.perform(Key("HOME"))
        device.wait(SETTLE_MS)
        device.force_stop(self.package)
        self.start(device)
        device.wait(SETTLE_MS)
        tree = glance(device).tree
        if not self._in_inbox(tree):
            raise Unreadable(self.package, "the app does not start in its inbox", where=device.serial)
        found = self._drafts(tree)
        for _ in range(PAGES):
            area = next((node for node in self._own(tree) if node.short_id == "recyclerView" and node.scrollable), None)
            if area is None:
                break
            left, top, right, bottom = area.bounds
            x, way = (left + right) // 2, int(0.6 * (bottom - top))
            device.perform(Swipe(x, bottom - (bottom - top) // 5, x, bottom - (bottom - top) // 5 - way, max(400, way)))
            before, tree = tree, glance(device).tree
            found += [row for row in self._drafts(tree) if row not in found]
            if tree.digest == before.digest:
                break
        return found

    # --- seeding -------------------------------------------------------------------------------------------------------------------

    def seed_own(self, device: Device, state: SmsState, threads: Mapping[str, int]) -> None:
        """Forget the app's copy, so that its next start makes it anew."""
        device.clear(self.package)
        device.grant(self.package, *self.spec.permissions)

    def seed(self, device: Device, state: SmsState) -> None:
        super().seed(device, state)
        device.wait(SYNC_MS)

    def after_first_start(self, device: Device) -> None:
        device.wait(SYNC_MS)


def _addressed(device: Device, rows: Sequence[tuple[str, str]]) -> tuple[Draft, ...]:
    """Drafts with numbers in place of names, as far as the address book has them."""
    names = [name for name, _ in rows if not digits(name)]
    book: tuple[Person, ...] = people.later(StoreBatch(device)).get() if names else ()
    numbers = {person.name: person.number for person in book}
    return tuple(Draft(address=", ".join(numbers.get(part, part) for part in name.split(", ")), body=body) for name, body in rows)
