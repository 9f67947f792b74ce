"""Which activities are there, from `dumpsys activity activities` (tasks front first, within a task the uppermost first).

* Task{HASH #ID type=standard A=UID:AFFINITY U=0 visible=true ...}
  * Hist  #1: ActivityRecord{HASH u0 PACKAGE/.Class} tN}
ResumedActivity: ActivityRecord{...}
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from harness.device.foreground import full_class
from harness.device.stores.batch import Pending, Source, StoreBatch
from harness.errors import Unreadable

COMMAND = "dumpsys activity activities"
_HEADER = "ACTIVITY MANAGER ACTIVITIES"
_TASK = re.compile(r"^ *\* Task\{\S+ #(\d+) type=(\w+)(.*)$", re.M)
_HIST = re.compile(r"^ *\* Hist +#\d+: ActivityRecord\{\S+ u\d+ ([^\s/{}]+)/([^\s{}]+)", re.M)
_RESUMED = re.compile(r"ResumedActivity[:=] ?ActivityRecord\{\S+ u\d+ ([^\s/{}]+)/([^\s{}]+)")


@dataclass(frozen=True, slots=True)
class Task:
    """A task: its number, kind (`standard`, `home`, `recents`), whether it is visible, and its activities, the uppermost first."""

    id: int
    kind: str
    visible: bool
    activities: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Activities:
    """The tasks, front first, and the resumed activity as (package, full class), None when there is none."""

    resumed: tuple[str, str] | None
    tasks: tuple[Task, ...]

    def running(self, package: str) -> bool:
        """Whether an app has an activity in any task."""
        return any(name == package for task in self.tasks for name, _ in task.activities)


def read(device: Source) -> Activities:
    """The activities.

    Raises:
        Unreadable: the dump is not one.
    """
    return later(StoreBatch(device, root=False)).get()


def later(batch: StoreBatch) -> Pending[Activities]:
    """The same as part of a batch."""
    return batch.parsed(COMMAND, parse)


def parse(dump: str) -> Activities:
    """The activities of a dump."""
    if _HEADER not in dump:
        raise Unreadable(COMMAND, f"not a dump of activities: {dump[:120]!r}")
    starts = list(_TASK.finditer(dump))
    tasks: list[Task] = []
    for number, match in enumerate(starts):
        block = dump[match.end() : starts[number + 1].start() if number + 1 < len(starts) else len(dump)]
        activities = tuple((package, full_class(package, name)) for package, name in _HIST.findall(block))
        tasks.append(Task(int(match[1]), match[2], "visible=true" in match[3], activities))
    resumed = _RESUMED.search(dump)
    return Activities((resumed[1], full_class(resumed[1], resumed[2])) if resumed else None, tuple(tasks))
