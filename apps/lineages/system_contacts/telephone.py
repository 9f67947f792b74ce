"""Calls: the log of those that have ended, and the one going on now."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final, Literal

from harness.device import Device, Key
from harness.device.stores import Pending, StoreBatch, content, sqlite
from harness.device.stores.record import records
from harness.errors import Unreadable
from templates.contacts.state import Call, CallEntry

DATABASE: Final = "/data/data/com.android.providers.contacts/databases/calllog.db"
URI: Final = "content://call_log/calls"
REGISTRY: Final = "dumpsys telephony.registry"
TELECOM: Final = "dumpsys telecom"
WHERE: Final = f"{REGISTRY}, {TELECOM}"
WHERE_LOG: Final = f"{DATABASE}: calls"

_KINDS: Final[dict[int, Literal["incoming", "outgoing", "missed"]]] = {1: "incoming", 2: "outgoing", 3: "missed"}
_STATE = re.compile(r"\bmCallState=(\d)")
_HANDLE = re.compile(r"\bhandle[:=]\s*tel:([^\s,\]]+)")
OFF_HOOK: Final = 2
HIDDEN: Final = "*"
"""What the telephone service prints for digits of a number unless verbose logging is on (android.telecom.Log, obfuscatePhoneNumber)."""
HANG_UP_MS: Final = 1500
"""Device time from hanging up until the log has the call."""


# --- log ---------------------------------------------------------------------------------------------------------------------------------


def log_later(batch: StoreBatch) -> Pending[tuple[CallEntry, ...]]:
    """The call log, oldest row first, as part of a batch."""
    database = sqlite.later(batch, DATABASE)
    return Pending(batch, lambda: read_log(database.get()))


def read_log(database: sqlite.Database) -> tuple[CallEntry, ...]:
    """The rows in a copy of calllog.db, which is closed."""
    with database:
        rows = records(database.rows("SELECT _id, number, type FROM calls WHERE deleted=0 ORDER BY _id"), database.path)
    return tuple(
        CallEntry(number=row.text("number", ""), kind=_KINDS.get(row.integer("type"), "other"), key=str(row.integer("_id"))) for row in rows
    )


def seed_log(device: Device, calls: Iterable[CallEntry]) -> None:
    """Make these the only rows of the call log; all ended a while ago, a minute apart."""
    wanted = list(calls)
    numbers: dict[str, int] = {kind: number for number, kind in _KINDS.items()}
    fresh = max([_last_id(device), *(int(call.key) for call in wanted if call.key is not None)]) + 1
    content.delete(device, URI)
    start = device.time_ms() - 3_600_000
    rows: list[dict[str, Any]] = []
    for place, call in enumerate(wanted):
        if call.key is None:
            id, fresh = fresh, fresh + 1
        else:
            id = int(call.key)
        kind = numbers.get(call.kind, 5)  # rejected, for those that are neither
        row = {"_id": id, "number": call.number, "type": kind, "date": start + place * 60_000, "duration": 0 if kind == 3 else 20}
        rows.append({**row, "new": 0, "is_read": 1})
    content.insert(device, URI, rows)


def _last_id(device: Device) -> int:
    with sqlite.read(device, DATABASE) as database:
        value = database.value("SELECT seq FROM sqlite_sequence WHERE name='calls'")
    return value if isinstance(value, int) else 0


# --- now ---------------------------------------------------------------------------------------------------------------------------------


def call_later(batch: StoreBatch) -> Pending[Call | None]:
    """The call going on, as part of a batch; None when there is one and the device does not say with whom (it may hide numbers)."""
    return batch.parsed(f"{REGISTRY}; {TELECOM}", parse_call)


def parse_call(text: str) -> Call | None:
    """Read the output of both dumpsys services. Raises Unreadable when the state of the line is missing."""
    state = _STATE.search(text)
    if state is None:
        raise Unreadable(REGISTRY, f"no mCallState in {text[:200]!r}")
    if int(state[1]) != OFF_HOOK:
        return Call()
    shown = _HANDLE.search(text.partition("mCalls:")[2])
    if shown is None or HIDDEN in shown[1]:
        return None
    return Call(active=True, number=_unquoted(shown[1]))


def _unquoted(number: str) -> str:
    return re.sub(r"%([0-9A-Fa-f]{2})", lambda code: chr(int(code[1], 16)), number)


def is_off_hook(device: Device) -> bool:
    """Whether a call is dialling or going on."""
    state = _STATE.search(device.shell(REGISTRY).stdout)
    return state is not None and int(state[1]) == OFF_HOOK


def end_call(device: Device) -> None:
    """Hang up if a call is going on. Without one the key would switch the display off."""
    if is_off_hook(device):
        device.perform(Key("ENDCALL"))
        device.wait(HANG_UP_MS)


def end_and_see(device: Device) -> Call:
    """End the call that is going on and take its number from the log; for when the device hides numbers of running calls.

    Raises:
        Unreadable: the log has no new row afterwards.
    """
    if not is_off_hook(device):
        return Call()
    before = {call.key for call in log_later(StoreBatch(device)).get()}
    end_call(device)
    new = [call for call in log_later(StoreBatch(device)).get() if call.key not in before]
    if not new:
        raise Unreadable(DATABASE, "the call that was ended is not in the log", where=device.serial)
    return Call(active=True, number=new[-1].number)
