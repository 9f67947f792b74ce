"""Which files an activity may read because the intent that started it carries their URIs (UriGrantsManagerService).

A grant lasts as long as the activity, so nothing is kept: the grants follow from the activities there are. Stopping the package that the
URI belongs to revokes it at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from emulator.sim.core.records import ActivityRecord

if TYPE_CHECKING:
    from emulator.sim.core.device import Device

STREAM = "android.intent.extra.STREAM"
_NESTED = ("intent", "android.intent.extra.INTENT")


@dataclass(frozen=True)
class UriGrant:
    """`target` may read `uri`, which belongs to `source`, while `record` lives."""

    uri: str
    source: str
    target: str
    record: ActivityRecord


def uri_grants(device: Device) -> list[UriGrant]:
    """All grants, front task first."""
    found: list[UriGrant] = []
    for task in device.activities.tasks:
        for record in reversed(task.records):
            for uri in dict.fromkeys(_uris(record.intent.data, record.intent.extras)):
                source = device.providers.owner(uri)
                if source and source != record.package and source not in record.ungranted:
                    found.append(UriGrant(uri, source, record.package, record))
    return found


def revoke(device: Device, source: str) -> None:
    """End what a package granted to activities that go on."""
    for grant in uri_grants(device):
        if grant.source == source and source not in grant.record.ungranted:
            grant.record.ungranted.append(source)


def _uris(data: str, extras: Mapping[str, Any]) -> Iterator[str]:
    """The content URIs of an intent, and of the intent within it (a chooser's)."""
    stream = extras.get(STREAM)
    for each in (data, *(stream if isinstance(stream, list) else [stream])):
        if isinstance(each, str) and each.startswith("content://"):
            yield each
    for key in _NESTED:
        inner = extras.get(key)
        if isinstance(inner, Mapping):
            yield from _uris(str(inner.get("data") or ""), inner.get("extras") or {})
