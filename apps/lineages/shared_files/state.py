"""What every file manager's reader has in common. An app adds how its details page reads, what it calls its files when it shares them,
and its trash if it has one."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar

from apps.base import AppState, Read, Reading, SeedError, Source
from apps.glance import glance
from apps.lineages.shared_files import sharing, tree
from apps.lineages.shared_files.seeding import clear_tree, seed_tree
from harness.device import Device, Key
from harness.device.quoting import join
from harness.device.tree import Node, Tree
from templates.files.state import Details, FilesState, ShareSheet, Trashed

ALL_FILES = "MANAGE_EXTERNAL_STORAGE"
_SETTLE_MS = 500


class SharedFilesState(AppState[FilesState]):
    """Reads the shared storage, the details page and the list of apps to share with.

    A subclass gives `details`; `share_roots`; for an app with a share dialog of its own `own_sheet`; for one with a trash `own_folders`,
    `read_trash` and `seed_trash`. `reset` grants all-files access, brings the shared storage back to the empty folders of a new device,
    and takes the app's own folders in it away.
    """

    share_roots: ClassVar[Mapping[str, str]] = {}
    """Beginning of a content URI of the app -> device folder that it stands for: `content://AUTHORITY/ROOT/` -> `/storage/emulated/0`. One
    that ends in `%2F` begins a URI with the whole path encoded as one part."""
    own_folders: ClassVar[tuple[str, ...]] = ()
    """Paths in the shared storage that are the app's own (trash, bookkeeping), left out of the tree."""
    all_files: ClassVar[bool] = True
    """Whether the app needs all-files access."""

    @abstractmethod
    def details(self, screen: Tree) -> Details | None:
        """What this screen shows of a file's properties: `Details()` when no such page is in front, None when a part is out of sight."""

    def own_sheet(self, screen: Tree) -> list[Node] | None:
        """The apps offered by the app's own share dialog; None when that is not in front."""
        return None

    def read_trash(self, device: Device) -> tuple[Trashed, ...]:
        """What lies in the app's trash."""
        return ()

    def trash_where(self) -> str:
        """The place of the trash, for evidence."""
        return ""

    def seed_trash(self, device: Device, trash: tuple[Trashed, ...]) -> None:
        """Make this the content of the trash; the app is stopped."""
        if trash:
            raise SeedError("the app has no trash", where=self.spec.key, found=", ".join(map(str, trash)))

    # reading

    def read(self, device: Device, read: Read) -> Reading[FilesState]:
        fields: dict[str, Any] = {}
        sources: dict[str, Source] = {}
        if read.wants("details", "share"):
            screen = read.tree(device)
            if read.wants("details"):
                fields["details"] = self._details(device, screen, active=read.active)
                sources["details"] = Source("screen", f"the page in front ({self.package})")
            if read.wants("share"):
                fields["share"] = self._share(device, screen, active=read.active)
                sources["share"] = Source("screen", sharing.WHERE)
        if read.wants("tree"):
            fields["tree"] = tree.read_tree(device, self.own_folders)
            sources["tree"] = Source("durable", tree.WHERE)
        if read.wants("trash") and self.spec.fields.get("trash") == "durable":
            fields["trash"] = self.read_trash(device)
            sources["trash"] = Source("durable", self.trash_where())
        known = {name for name, value in fields.items() if value is not None}
        return Reading(FilesState(**fields), {name: source for name, source in sources.items() if name in known})

    def _details(self, device: Device, screen: Tree, *, active: bool) -> Details | None:
        found = self.details(screen)
        return self.look_closer(device) if found is None and active else found

    def look_closer(self, device: Device) -> Details | None:
        """The agent has finished and a part of the details was out of sight: close the keyboard and look again. Where that is not enough,
        a subclass scrolls; it never leaves the page."""
        if device.foreground().keyboard:
            device.perform(Key("BACK"))
            device.wait(_SETTLE_MS)
        return self.details(glance(device).tree)

    def _share(self, device: Device, screen: Tree, *, active: bool) -> ShareSheet | None:
        own = self.own_sheet(screen)
        if own is None and not sharing.chooser_in_front(screen):
            return ShareSheet()
        files = () if own is not None else sharing.granted(device, sharing.CHOOSERS, self.package, self.share_roots)
        if not files:
            # Some lists say what is shared only to the app that is chosen.
            if not active:
                return None
            sharing.end_earlier(device, self.package)
            receiver = sharing.send_to_the_first(device, own if own is not None else sharing.chooser_targets(screen))
            files = sharing.granted(device, (receiver,), self.package, self.share_roots)
        return ShareSheet(open=True, files=files, own=own is not None)

    # seeding and resetting

    def seed(self, device: Device, state: FilesState) -> None:
        device.force_stop(self.package)
        device.force_stop(sharing.CHOOSERS[0])  # where a list left open outlives the app that opened it, so do its grants
        if state.tree is not None:
            seed_tree(device, state.tree, self.own_folders)
        if state.trash is not None:
            self.seed_trash(device, state.trash)
        self.start(device)

    def reset(self, device: Device) -> None:
        device.force_stop(self.package)
        clear_tree(device, self.own_folders)
        super().reset(device)

    def before_first_start(self, device: Device) -> None:
        if self.all_files:
            device.shell(join(["appops", "set", "--uid", self.package, ALL_FILES, "allow"]))
