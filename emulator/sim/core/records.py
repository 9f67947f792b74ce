"""What the activity manager keeps: tasks, activity records and processes. All of it is JSON values, but for the live objects."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass, field
from typing import Any

from emulator.sim.toolkit.app import Activity, App, Intent, State


@dataclass
class ActivityRecord:
    """One activity in a task. `ui` is the device's part of its state: scroll offsets, focus, cursor. `ungranted` are packages that were
    stopped after it started: what they had granted it to read is revoked."""

    id: int
    package: str
    short: str  # key in App.activities
    class_name: str  # full
    intent: Intent
    state: State = field(default_factory=dict)
    ui: State = field(default_factory=dict)
    result_to: int = 0
    result_key: str = ""
    caller: str = ""
    created: bool = False
    ungranted: list[str] = field(default_factory=list)
    live: Activity | None = None

    @property
    def component(self) -> str:
        """`package/.Class` when the class lies in the package, as ComponentName.flattenToShortString."""
        inside = self.class_name.startswith(self.package + ".")
        return f"{self.package}/{self.class_name[len(self.package) :] if inside else self.class_name}"

    @property
    def full_component(self) -> str:
        return f"{self.package}/{self.class_name}"


@dataclass
class Task:
    """A stack of activities, root first. `used` is the elapsed time at which it was last in front."""

    id: int
    affinity: str
    records: list[ActivityRecord] = field(default_factory=list)
    home: bool = False
    used: int = 0


@dataclass
class Process:
    """A running app process. `memory` is what the app keeps in memory; databases are open connections by device path."""

    package: str
    pid: int
    uid: int
    memory: State = field(default_factory=dict)
    started: int = 0
    app: App | None = None
    databases: dict[str, OpenDatabase] = field(default_factory=dict)


@dataclass
class OpenDatabase:
    """A connection an app keeps open, with what tells whether the file was replaced or written."""

    connection: sqlite3.Connection
    path: str
    inode: int
    changes: int = 0


@dataclass(frozen=True)
class StartResult:
    """How an activity start ended: `started`, `brought_to_front`, `delivered` (onNewIntent), `no_class`, `unresolved`."""

    status: str
    record: ActivityRecord | None = None
    message: str = ""
    cold: bool = False


def full_class(package: str, name: str) -> str:
    """`.Main` and `Main` are inside the package; a dotted name is taken whole."""
    if name.startswith("."):
        return package + name
    return name if "." in name else f"{package}.{name}"


def save_intent(intent: Intent) -> dict[str, Any]:
    return {**vars(intent), "categories": list(intent.categories), "extras": plain_extras(intent.extras)}


def plain_extras(extras: dict[str, Any]) -> dict[str, Any]:
    """Extras as JSON values: an intent inside an intent (chooser, pending intents) in its saved form."""
    return {key: save_intent(value) if isinstance(value, Intent) else value for key, value in extras.items()}


def load_intent(fields: dict[str, Any]) -> Intent:
    """An intent from its saved form; missing parts are empty."""
    return Intent(**{**fields, "categories": tuple(fields.get("categories") or ())})


def save_record(record: ActivityRecord) -> dict[str, Any]:
    fields = {key: value for key, value in vars(record).items() if key != "live"}
    fields["intent"] = save_intent(record.intent)
    return fields


def load_record(fields: dict[str, Any]) -> ActivityRecord:
    return ActivityRecord(**{**fields, "intent": load_intent(fields["intent"])})
