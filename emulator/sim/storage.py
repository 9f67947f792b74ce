"""Where a device keeps its files on the host: a folder given, or a temporary one in memory that goes with the process."""

from __future__ import annotations

import contextlib
import fcntl
import os
import shutil
import tempfile
from pathlib import Path

PREFIX = "anyapp-sim-"
LOCK = "lock"
FILES = "fs"
"""The folder of the device's file system in a device's folder."""
SHARED_MEMORY = Path("/dev/shm")
MEMORY_WANTED = 512 << 20
"""Free bytes in shared memory below which the ordinary temporary folder is used."""


class Storage:
    """A device's folder, locked while the device runs. Raises OSError when it cannot be made or is in use."""

    def __init__(self, folder: Path | None) -> None:
        self.temporary = folder is None
        if folder is None:
            base = temporary_base()
            _sweep(base)
            folder = Path(tempfile.mkdtemp(prefix=PREFIX, dir=base))
        else:
            _make(folder)
        self.folder = folder
        name = LOCK + ".new" if self.temporary else LOCK
        self._lock = os.open(folder / name, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(self._lock)
            raise OSError(f"{folder} is in use by another simulated device; end that one, or give another folder") from error
        if self.temporary:
            (folder / name).rename(folder / LOCK)  # locked before a sweeping neighbour can see it

    def close(self) -> None:
        """Give the folder up; a temporary one is removed."""
        if self.temporary:
            shutil.rmtree(self.folder, ignore_errors=True)
        os.close(self._lock)


def _make(folder: Path) -> None:
    """Make a folder that was given, unless a device has. One that holds something else is refused: a device's files would stand between."""
    advice = "expected a new or empty folder, or one that a device has made; give another with --dir"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        found = sorted(path.name for path in folder.iterdir() if path.name != LOCK)
        kept = FILES in found and (folder / FILES).is_dir()
    except OSError as error:
        raise OSError(f"{folder} cannot hold a device's storage: {error.strerror}; {advice}") from error
    if found and not kept:
        raise OSError(f"{folder} cannot hold a device's storage: found {found[0]} in it; {advice}")


def temporary_base() -> Path:
    """Where temporary devices live: shared memory when there is room, else the ordinary temporary folder."""
    with contextlib.suppress(OSError):
        if os.access(SHARED_MEMORY, os.W_OK) and shutil.disk_usage(SHARED_MEMORY).free >= MEMORY_WANTED:
            return SHARED_MEMORY
    return Path(tempfile.gettempdir())


def _sweep(base: Path) -> None:
    """Remove what killed devices left: folders of ours whose lock nobody holds."""
    for folder in base.glob(PREFIX + "*"):
        try:
            if folder.is_symlink() or folder.stat().st_uid != os.getuid():
                continue
            lock = os.open(folder / LOCK, os.O_RDWR | os.O_NOFOLLOW)
        except OSError:
            continue  # just being made or removed
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            shutil.rmtree(folder, ignore_errors=True)
        except OSError:
            pass
        finally:
            os.close(lock)
