"""Which files an app may read because somebody shared them with it, from `dumpsys activity permissions`.

    UriPermission{HASH content://AUTHORITY/PATH [user 0]}
      targetUserId=0 sourcePkg=OWNER targetPkg=RECEIVER

A grant that comes with an intent lasts as long as the activity that received it, so while a share sheet is in front, its grants are what
will be shared.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from harness.device.stores.batch import Pending, Source, StoreBatch
from harness.errors import Unreadable

COMMAND = "dumpsys activity permissions"
_HEADER = "ACTIVITY MANAGER URI PERMISSIONS"
_GRANT = re.compile(
    r"^ *UriPermission\{\S+ (content://\S+)(?: \[user \d+\])?(?: \[prefix\])?\}\s*\n *targetUserId=\d+ sourcePkg=(\S+) targetPkg=(\S+)",
    re.M,
)


@dataclass(frozen=True, slots=True)
class Grant:
    """`receiver` may read `uri`, which `owner` gave."""

    uri: str
    owner: str
    receiver: str


def read(device: Source) -> tuple[Grant, ...]:
    """The grants.

    Raises:
        Unreadable: the dump is not one.
    """
    return later(StoreBatch(device, root=False)).get()


def later(batch: StoreBatch) -> Pending[tuple[Grant, ...]]:
    """The same as part of a batch."""
    return batch.parsed(COMMAND, parse)


def parse(dump: str) -> tuple[Grant, ...]:
    """The grants of a dump."""
    if _HEADER not in dump:
        raise Unreadable(COMMAND, f"not a dump of URI permissions: {dump[:120]!r}")
    return tuple(Grant(*found) for found in _GRANT.findall(dump))
