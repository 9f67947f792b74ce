"""What every contacts app's reader has in common: the system's stores and the telephone. An app adds its private store and its screens."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import Any, ClassVar

from apps.base import AppState, Read, Reading, SeedError, Source
from apps.glance import glance
from apps.lineages.system_contacts import messages, people, telephone
from harness.device import Device, Key
from harness.device.stores import Pending, StoreBatch
from harness.device.tree import Tree
from templates.contacts.state import Contact, ContactForm, ContactsState, Details

SETTLE_MS = 500


@dataclass(frozen=True)
class Shown:
    """What the app's own screens show. None: such a page is in front, but a part of it is out of sight."""

    draft: ContactForm | None
    viewed: Details | None
    query: str | None


class SystemContactsState(AppState[ContactsState]):
    """Reads contacts, call log, sent messages, the call and the composer; subclasses read `shown` and, if there is one, a private store.

    A subclass with a private store overrides `private` and `seed_private`. `reset` empties the system's address book, the call log and
    the outgoing messages as well, since all apps share them.
    """

    account: ClassVar[tuple[str, str]] = people.OWN_ACCOUNT
    """Type and name of the account that the app gives to new records in the provider."""

    @abstractmethod
    def shown(self, tree: Tree) -> Shown:
        """What this screen shows of the app: its form, its details page, its search field."""

    def private(self, batch: StoreBatch) -> Pending[tuple[Contact, ...]] | None:
        """The records of the app's own store, as part of a batch; None for apps without one."""
        return None

    def private_where(self) -> str:
        """The place of the private store, for evidence."""
        return ""

    def seed_private(self, device: Device, contacts: tuple[Contact, ...]) -> None:
        """Make these the only records of the private store; the app is stopped."""
        if contacts:
            raise SeedError("the app has no private store", where=self.spec.key, found=", ".join(map(str, contacts)))

    # reading

    def read(self, device: Device, read: Read) -> Reading[ContactsState]:
        batch = StoreBatch(device)
        fields: dict[str, Any] = {}
        sources: dict[str, Source] = {}
        public = people.later(batch) if read.wants("contacts") else None
        private = self.private(batch) if read.wants("contacts") else None
        log = telephone.log_later(batch) if read.wants("call_log") else None
        sent = messages.sent_later(batch) if read.wants("sent") else None
        call = telephone.call_later(batch) if read.wants("call") else None
        if public is not None:
            fields["contacts"] = (*public.get(), *(private.get() if private is not None else ()))
            sources["contacts"] = Source("durable", ", ".join(filter(None, (people.WHERE, self.private_where()))))
        if log is not None:
            fields["call_log"] = log.get()
            sources["call_log"] = Source("durable", telephone.WHERE_LOG)
        if sent is not None:
            fields["sent"] = sent.get()
            sources["sent"] = Source("durable", messages.WHERE)
        if call is not None:
            fields["call"] = call.get()
            if fields["call"] is None and read.active:
                fields["call"] = telephone.end_and_see(device)
            sources["call"] = Source("runtime", telephone.WHERE)
        if read.wants("draft", "viewed", "query", "composer"):
            seen = self._screen(device, read)
            fields |= {name: value for name, value in seen.items() if name in read.want}
            sources |= {name: Source("screen", f"the page in front ({self.package})") for name in seen if name in read.want}
            if "composer" in sources:
                sources["composer"] = Source("screen", messages.WHERE_COMPOSER)
        known = {name for name, value in fields.items() if value is not None}
        return Reading(ContactsState(**fields), {name: source for name, source in sources.items() if name in known})

    def _screen(self, device: Device, read: Read) -> dict[str, Any]:
        tree = read.tree(device)
        shown = self.shown(tree)
        wanting = any(getattr(shown, name) is None for name in ("draft", "viewed", "query") if name in read.want)
        if read.active and wanting:
            shown = self.look_closer(device, shown)
        fields: dict[str, Any] = {"draft": shown.draft, "viewed": shown.viewed, "query": shown.query}
        if read.wants("composer"):
            fields["composer"] = messages.composer(device, tree)
        return fields

    def look_closer(self, device: Device, shown: Shown) -> Shown:
        """The agent has finished and a part of the page was out of sight: close the keyboard and look again. Where that is not enough, a
        subclass scrolls; it never leaves the page and presses none of its buttons."""
        self.close_keyboard(device)
        return self.shown(glance(device).tree)

    def close_keyboard(self, device: Device) -> None:
        """Put the on-screen keyboard away if it is shown: Back then does that and nothing else."""
        if device.foreground().keyboard:
            device.perform(Key("BACK"))
            device.wait(SETTLE_MS)

    # seeding and resetting

    def seed(self, device: Device, state: ContactsState) -> None:
        telephone.end_call(device)
        device.force_stop(self.package)
        if state.contacts is not None:
            people.seed(device, (contact for contact in state.contacts if contact.source == "provider"), self.account)
            self.seed_private(device, tuple(contact for contact in state.contacts if contact.source == "private"))
        if state.call_log is not None:
            telephone.seed_log(device, state.call_log)
        if state.sent is not None:
            messages.seed_sent(device, state.sent)
        self.start(device)

    def reset(self, device: Device) -> None:
        telephone.end_call(device)
        people.clear(device)
        messages.seed_sent(device, ())
        super().reset(device)
