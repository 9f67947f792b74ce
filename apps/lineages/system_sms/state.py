"""What every messaging app's reader has in common: the system's messages, the address book, the clipboard, the role. An app adds its own
store of drafts and archived conversations, and how its composer is told.

    class App(SystemSmsState):
        composer_field = "thread_type_message"

        def own_later(self, batch, store, want): ...   # drafts, archive; default: drafts are rows of type 3 of the system's store
        def own_addresses(self, state): ...            # which addresses need a thread for that
        def seed_own(self, device, state, threads): ...
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from apps.base import AppState, Read, Reading, Source
from apps.lineages.system_sms import people, roles, seeding, store
from harness.device import Device, Key
from harness.device.stores import Pending, StoreBatch
from harness.device.tree import SYSTEM_UI, Tree
from templates.sms.state import Draft, SmsState

SETTLE_MS = 1000
"""Device time from leaving a composer until its draft is written."""
CLIPBOARD = "the system's clipboard"


@dataclass(frozen=True)
class Own:
    """What the app itself keeps. None: not asked for, or kept elsewhere. `drafts_where`, `archived_where`: the places, for evidence."""

    drafts: tuple[Draft, ...] | None = None
    archived: tuple[str, ...] | None = None
    drafts_where: str = ""
    archived_where: str = ""


class SystemSmsState(AppState[SmsState]):
    """Reads and seeds everything that is the system's; subclasses add what the app keeps itself.

    Drafts are written when the composer leaves the foreground: a passive reading does not know them while there is a text in it, an
    active one presses HOME first.
    """

    composer_field: ClassVar[str]
    """Resource id of the field for a message, without the package."""
    provider_drafts: ClassVar[bool] = False
    """Whether the app keeps drafts as rows of type 3 of the system's store."""
    provider_archive: ClassVar[bool] = False
    """Whether the app marks archived conversations in the system's table of threads (beside its own store)."""

    # --- for apps ----------------------------------------------------------------------------------------------------------------

    def own_later(self, batch: StoreBatch, system: Pending[store.MessageStore], want: frozenset[str]) -> Pending[Own]:
        """The app's drafts and archive, as part of a batch; `want` names those that are asked for."""

        def load() -> Own:
            return Own(system.get().drafts, drafts_where=store.WHERE_DRAFTS) if self.provider_drafts else Own()

        return Pending(batch, load)

    def own_addresses(self, state: SmsState) -> Iterable[str]:
        """Addresses whose thread `seed_own` needs."""
        return ()

    def seed_own(self, device: Device, state: SmsState, threads: Mapping[str, int]) -> None:
        """Bring the app's own stores in step; it is stopped, the system's store is seeded. `threads`: thread id by address."""

    def composing(self, tree: Tree) -> bool:
        """Whether the app's composer may be in front with a text in it: it is to be seen, or the open shade covers everything."""
        nodes = tree.without_keyboard
        return all(node.package == SYSTEM_UI for node in nodes) or any(
            node.package == self.package and node.short_id == self.composer_field and node.text not in ("", node.hint) for node in nodes
        )

    # --- reading -----------------------------------------------------------------------------------------------------------------

    def read(self, device: Device, read: Read) -> Reading[SmsState]:
        want = read.want
        unwritten = False
        if read.wants("drafts"):
            unwritten = self.composing(read.tree(device))
            if unwritten and read.active:
                device.perform(Key("HOME"))
                device.wait(SETTLE_MS)
                unwritten = False
        if unwritten:
            want = want - {"drafts"}
        batch = StoreBatch(device)
        system = store.later(batch, self.package) if want & {"messages", "drafts", "archived"} else None
        own = self.own_later(batch, system, want) if system is not None and want & {"drafts", "archived"} else None
        book = people.later(batch) if "contacts" in want else None
        fields: dict[str, Any] = {}
        sources: dict[str, Source] = {}
        if system is not None and "messages" in want:
            fields["messages"], sources["messages"] = system.get().messages, Source("durable", store.WHERE)
        if own is not None:
            found = own.get()
            for name, value, where in (
                ("drafts", found.drafts, found.drafts_where),
                ("archived", found.archived, found.archived_where),
            ):
                if name in want and value is not None:
                    fields[name], sources[name] = value, Source("durable", where)
        if book is not None:
            fields["contacts"], sources["contacts"] = book.get(), Source("durable", people.WHERE)
        if "clipboard" in want:
            fields["clipboard"], sources["clipboard"] = str(device.ui.call("getClipboard") or ""), Source("runtime", CLIPBOARD)
        return Reading(SmsState(**fields), sources)

    # --- seeding and resetting -----------------------------------------------------------------------------------------------------

    def seed(self, device: Device, state: SmsState) -> None:
        device.force_stop(self.package)
        threads: Mapping[str, int] = {}
        if state.messages is not None or state.drafts is not None or state.archived is not None:
            drafts = state.drafts if self.provider_drafts else None
            also = tuple(self.own_addresses(state))
            archived = state.archived if self.provider_archive else None
            threads = seeding.seed(device, self.package, messages=state.messages, drafts=drafts, archived=archived, also=also)
        if state.contacts is not None:
            people.seed(device, state.contacts)
        if state.clipboard is not None:
            put_clipboard(device, state.clipboard)
        self.seed_own(device, state, threads)
        self.start(device)

    def reset(self, device: Device) -> None:
        device.force_stop(self.package)
        people.clear(device)
        seeding.clear(device)
        put_clipboard(device, "")
        roles.radio_on(device)
        roles.hold(device, self.package)
        super().reset(device)


def put_clipboard(device: Device, text: str) -> None:
    """Set the system's clipboard."""
    device.ui.call("setClipboard", None, text)
