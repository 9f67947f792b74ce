"""Parameters about files: what the task is about, and what lies in the storage already."""

from __future__ import annotations

import random
from collections.abc import Iterable

from templates.base import Params
from templates.files.archives import make_pdf, make_zip
from templates.files.pools import pools
from templates.files.state import Entry, file_entry, folder_entry

EPISODE_START_MS = 1_697_384_040_000
"""The device's clock when an episode starts: 2023-10-15 15:34:00 UTC."""
HOUR_MS = 3_600_000


class Placed(Params):
    """Something with a path relative to the shared storage."""

    path: str

    @property
    def name(self) -> str:
        return self.path.rpartition("/")[2]

    @property
    def folder(self) -> str:
        return self.path.rpartition("/")[0]


class Item(Placed):
    """A file to be seeded. What it holds follows from its extension: `.pdf` a document with `text` on its page, others `text` and a
    newline."""

    text: str
    hours_ago: int = 48

    @property
    def data(self) -> bytes:
        return make_pdf(self.text) if self.path.endswith(".pdf") else f"{self.text}\n".encode()

    @property
    def entry(self) -> Entry:
        return file_entry(self.path, self.data, EPISODE_START_MS - self.hours_ago * HOUR_MS)

    def at(self, path: str) -> Item:
        """The same file at another path."""
        return self.model_copy(update={"path": path})


class Archive(Placed):
    """A zip archive to be seeded; its members lie at its top."""

    members: tuple[Item, ...]

    @property
    def base(self) -> str:
        """Its name without the extension."""
        return self.name.rpartition(".")[0]

    @property
    def data(self) -> bytes:
        return make_zip({member.name: member.data for member in self.members})

    @property
    def entry(self) -> Entry:
        return file_entry(self.path, self.data, EPISODE_START_MS - 72 * HOUR_MS)


class FilesParams(Params):
    """`others`: files and archives that are there before the task and must stay; `folders`: folders that are there beside theirs."""

    others: tuple[Item, ...] = ()
    archives: tuple[Archive, ...] = ()
    folders: tuple[str, ...] = ()

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Everything that is there before the task, with the folders it lies in, in order of their paths."""
        files = [item.entry for item in (*self.own, *self.others, *self.archives)]
        above = {parent for path in (*self.folders, *(entry.path for entry in files)) for parent in parents(path)}
        folders = map(folder_entry, above | set(self.folders))
        return tuple(sorted((*files, *folders), key=lambda entry: entry.path))

    @property
    def own(self) -> tuple[Item | Archive, ...]:
        """What the task itself is about."""
        return ()


class TargetParams(FilesParams):
    """`target`: the file the task is about, as it is there before."""

    target: Item

    @property
    def own(self) -> tuple[Item | Archive, ...]:
        return (self.target,)


class PlaceParams(TargetParams):
    """`destination`: path of the folder that the file is moved or copied to."""

    destination: str


class NameParams(TargetParams):
    """`new_name`: what the file has to be called in the end."""

    new_name: str


class FolderParams(FilesParams):
    """`path`: of the folder to be made."""

    path: str


class CompressParams(FilesParams):
    """`sources`: the files to be compressed, all of one folder."""

    sources: tuple[Item, ...]

    @property
    def own(self) -> tuple[Item | Archive, ...]:
        return self.sources


class ExtractParams(FilesParams):
    """`archive`: the archive to be extracted."""

    archive: Archive

    @property
    def own(self) -> tuple[Item | Archive, ...]:
        return (self.archive,)


def parents(path: str) -> Iterable[str]:
    """The folders above a path, outermost first."""
    parts = path.split("/")[:-1]
    return ("/".join(parts[: i + 1]) for i in range(len(parts)))


def join(*parts: str) -> str:
    """A path below the root folder of the tasks."""
    return "/".join((pools().root, *parts))


class Draw:
    """Draws names and contents that differ. Every draw is from the same generator, in order."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self._taken: set[str] = set()

    def tag(self) -> str:
        """A random part of a name, begun with a letter, drawn once only."""
        while True:
            letters = self.rng.choices(pools().alphabet, k=pools().random_length - 1)
            tag = self.rng.choice([c for c in pools().alphabet if c.isalpha()]) + "".join(letters)
            if tag not in self._taken:
                self._taken.add(tag)
                return tag

    def near(self, tag: str) -> str:
        """A tag that differs in the last character."""
        other = tag[:-1] + self.rng.choice([c for c in pools().alphabet if c != tag[-1]])
        self._taken.add(other)
        return other

    def text(self) -> str:
        """A line with a random number of six digits."""
        return self.rng.choice(pools().lines).format(n=self.rng.randint(100_000, 999_999))

    def sized(self, size: int) -> str:
        """A text that fills a file of this many bytes, its newline included."""
        line = self.text()
        return (line + " " + "-" * size)[: size - 1]

    def item(self, *parts: str) -> Item:
        """A file below the root folder, changed at some hour of the last days."""
        return Item(path=join(*parts), text=self.text(), hours_ago=self.rng.randint(2, 200))

    def strangers(self) -> tuple[Item, ...]:
        """A file of another folder of the storage, and one below the root folder."""
        first, *rest = pools().strangers
        other = self.rng.choice(rest)
        return (
            Item(path=first.path, text=first.line, hours_ago=self.rng.randint(2, 200)),
            Item(path=join(other.path), text=other.line, hours_ago=self.rng.randint(2, 200)),
        )

    def among(self, folder: str, stem: str, extension: str, *, also: str = "") -> tuple[Item, tuple[Item, ...]]:
        """A file `folder/stem_TAG.extension`, and what is beside it: its traps, one of its kind in the folder `also`, the strangers."""
        tag = self.tag()
        target = self.item(folder, f"{stem}_{tag}.{extension}")
        traps = self.traps(folder, stem, tag, extension, "Backup")
        kin = (self.item(also, f"{stem}_{self.tag()}.{extension}"),) if also else ()
        return target, (*traps, *kin, *self.strangers())

    def traps(self, folder: str, stem: str, tag: str, extension: str, elsewhere: str) -> tuple[Item, ...]:
        """Files easily taken for `folder/stem_tag.extension`: a name that differs in the last character, the same name with another
        extension, and the same name in the folder `elsewhere`."""
        other = {"txt": "md", "pdf": "txt"}[extension]
        return (
            self.item(folder, f"{stem}_{self.near(tag)}.{extension}"),
            self.item(folder, f"{stem}_{tag}.{other}"),
            self.item(elsewhere, f"{stem}_{tag}.{extension}"),
        )
