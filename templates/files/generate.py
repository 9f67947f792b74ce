"""Random trees, for tests that seed an app and read it back."""

from __future__ import annotations

import random

from templates.files.archives import make_zip
from templates.files.items import EPISODE_START_MS, parents
from templates.files.pools import pools
from templates.files.state import Entry, FilesState, Trashed, file_entry, folder_entry
from templates.state import Profile

_FOLDERS = ("Docs", "Docs/Deeper down", "Año nuevo", "Notes", ".hidden", "Archives")
_NAMES = ("a.txt", "b (1).txt", "Zoë's.md", "100%.log", ".dot", "no extension", "two.parts.zip", "ends with space .txt")
_MINUTE_MS = 60_000


def random_files_state(rng: random.Random, profile: Profile) -> FilesState:
    """A state of up to eight files in folders below the root folder, whole minutes old, and up to two in the trash."""
    state = FilesState()
    if profile.holds("tree", "durable"):
        state = state.replace(tree=_tree(rng))
    if profile.holds("trash", "durable"):
        names = rng.sample(_NAMES, rng.randint(0, 2))
        trash = (_trashed(f"{pools().root}/Docs/{name}", rng) for name in names)
        state = state.replace(trash=tuple(trash))
    return state


def _tree(rng: random.Random) -> tuple[Entry, ...]:
    folders = {f"{pools().root}/{name}" for name in rng.sample(_FOLDERS, rng.randint(1, 4))} | {pools().root}
    files = {}
    for _ in range(rng.randint(0, 8)):
        path = f"{rng.choice(sorted(folders))}/{rng.choice(_NAMES)}"
        files[path] = file_entry(path, _content(path, rng), EPISODE_START_MS - rng.randint(1, 10_000) * _MINUTE_MS)
    above = {parent for path in (*folders, *files) for parent in parents(path)}
    return tuple(sorted((*files.values(), *map(folder_entry, folders | above)), key=lambda entry: entry.path))


def _content(path: str, rng: random.Random) -> bytes:
    if path.endswith(".zip"):
        return make_zip({f"member_{i}.txt": rng.randbytes(40) for i in range(rng.randint(1, 3))})
    return rng.choice((b"", rng.randbytes(rng.randint(1, 3000)), "Grüße, 你好\n".encode()))


def _trashed(path: str, rng: random.Random) -> Trashed:
    entry = file_entry(path, rng.randbytes(rng.randint(1, 200)))
    return Trashed(path=path, size=entry.size, sha256=entry.sha256, content=entry.content)
