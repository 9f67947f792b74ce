"""The activity manager: starts, stops and resumes activities."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from emulator.sim.core.intents import MAIN
from emulator.sim.core.processes import RESOLVER, ProcessManager
from emulator.sim.core.records import (
    ActivityRecord,
    Process,
    StartResult,
    Task,
    full_class,
    load_record,
    plain_extras,
    save_intent,
    save_record,
)
from emulator.sim.toolkit.app import Activity, Intent, Json

if TYPE_CHECKING:
    from emulator.sim.core.device import Device

LAUNCHER = "com.google.android.apps.nexuslauncher"
PERMISSION_CONTROLLER = "com.google.android.permissioncontroller"
NEW_TASK = 0x10000000
CLEAR_TOP = 0x04000000
CLEAR_TASK = 0x00008000
SINGLE_TOP = 0x20000000
SHARE_ACTIONS = ("android.intent.action.SEND", "android.intent.action.SEND_MULTIPLE")


class ActivityManager(ProcessManager):
    """Tasks in order of use, front first; the home task is one of them."""

    def __init__(self, device: Device) -> None:
        super().__init__(device)
        self._next_id = 1
        self._next_task = 2
        self._resumed: int = 0
        self._in_front: ActivityRecord | None = None  # the record behind _resumed, also when it has left its task

    # --- what is there -----------------------------------------------------------------------------------------------------------

    def top(self) -> ActivityRecord | None:
        """The resumed activity."""
        for task in self.tasks:
            if task.records:
                return task.records[-1]
        return None

    def record(self, id: int) -> ActivityRecord | None:
        return next((record for task in self.tasks for record in task.records if record.id == id), None)

    def task_of(self, record: ActivityRecord) -> Task:
        return next(task for task in self.tasks if record in task.records)

    def shown(self) -> Iterator[ActivityRecord]:
        """The activities from the front to the back."""
        for task in self.tasks:
            yield from reversed(task.records)

    def visible_records(self) -> list[ActivityRecord]:
        """Back to front: the top activity, below it what shines through."""
        found: list[ActivityRecord] = []
        for task in self.tasks:
            for record in reversed(task.records):
                found.append(record)
                live = self.live(record)
                if live is None or not self._translucent(record, live):
                    return found[::-1]
        return found[::-1]

    def _translucent(self, record: ActivityRecord, live: Activity) -> bool:
        return bool(getattr(live, "translucent", False))

    # --- activities --------------------------------------------------------------------------------------------------------------

    def live(self, record: ActivityRecord) -> Activity | None:
        """The running object of a record, made when needed."""
        if record.live is not None:
            return record.live
        process = self.ensure_process(record.package)
        if process is None or process.app is None:
            return None
        cls = process.app.activities.get(record.short)
        if cls is None:
            return None
        activity = cls(process.app, process.app.ctx, record.intent, record.state)
        activity._finish = lambda ok, data: self.finish(record, ok, data)
        record.live = activity
        if not record.created:
            record.created = True
            self.guard(record.package, activity.on_create)
        return record.live

    def start(
        self,
        intent: Intent,
        *,
        caller: ActivityRecord | None = None,
        result_key: str = "",
        caller_package: str = "",
        force_stop_first: bool = False,
    ) -> StartResult:
        """Start an activity. Without a caller (shell, notification) it goes to the front in a task of its own."""
        intent.extras = plain_extras(intent.extras)
        targets = self.resolver.activities(intent)
        if not targets:
            status = "no_class" if intent.component else "unresolved"
            return StartResult(status, message=intent.component)
        if len(targets) > 1 and not intent.component:
            chosen = self.resolver.preferred(intent, targets)
            if chosen is None:
                sheet = "chooser" if intent.action in SHARE_ACTIONS else "resolver"
                chooser = Intent(
                    component=f"{RESOLVER}/{sheet}", extras={"intent": save_intent(intent), "targets": [list(t) for t in targets]}
                )
                return self.start(chooser, caller=caller, result_key=result_key, caller_package=caller_package)
            targets = [chosen]
        package, short = targets[0]
        found = self._device.packages.find(package)
        app_class = self._device.app_class(package)
        if found is None or app_class is None:
            return StartResult("no_class", message=intent.component)
        if force_stop_first:
            self.force_stop(package)
        cold = package not in self._processes
        mode = app_class.launch_modes.get(short, "standard")
        affinity = app_class.affinities.get(short, package)
        task = next((task for task in self.tasks if task.affinity == affinity), None)
        own_task = caller is None or intent.flags & NEW_TASK or mode == "singleTask"
        if own_task and task is not None and intent.flags & CLEAR_TASK:
            task.records.clear()
        if own_task and task is not None and task.records:
            self._bring_forward(task)
            root_start = (
                short == task.records[0].short
                and intent.action in ("", "android.intent.action.MAIN")
                and not intent.data
                and not intent.extras
            )
            if root_start and not intent.flags & CLEAR_TOP and mode != "singleTask":
                self.settle()
                return StartResult("brought_to_front", task.records[-1])
        if not own_task and caller is not None:
            task = self.task_of(caller)
            self._bring_forward(task)
        if task is None:
            task = Task(self._next_task, affinity, home=package == LAUNCHER)
            self._next_task += 1
            self.tasks.insert(0, task)
        existing = next((record for record in reversed(task.records) if record.short == short and record.package == package), None)
        on_top = bool(task.records) and existing is task.records[-1]
        reuse = existing is not None and (
            mode == "singleTask" or intent.flags & CLEAR_TOP or (on_top and (mode == "singleTop" or intent.flags & SINGLE_TOP))
        )
        if reuse and existing is not None:
            del task.records[task.records.index(existing) + 1 :]
            activity = self.live(existing)
            plain = intent.action in ("", "android.intent.action.MAIN") and not intent.data and not intent.extras
            if activity is not None and not plain:
                existing.intent = intent
                existing.ungranted.clear()
                activity.intent = intent
                self.guard(package, lambda: activity.on_new_intent(intent))
            self.settle()
            return StartResult("brought_to_front" if plain else "delivered", existing)
        record = ActivityRecord(
            self._next_id,
            package,
            short,
            full_class(package, app_class.activities[short].name or short),
            intent,
            result_to=caller.id if caller is not None and result_key else 0,
            result_key=result_key,
            caller=caller_package or (caller.package if caller else "com.android.shell"),
        )
        self._next_id += 1
        task.records.append(record)
        found.stopped = False
        self.settle()
        return StartResult("started", record, cold=cold)

    def forward(self, record: ActivityRecord, intent: Intent) -> StartResult:
        """Start an activity in place of one that only found out which: a result goes to whoever waits for the first one's."""
        task = self.task_of(record)
        receiver = self.record(record.result_to)
        below = task.records[task.records.index(record) - 1] if task.records[0] is not record else None
        task.records.remove(record)
        if not task.records:
            self.tasks.remove(task)
        caller = None if intent.flags & NEW_TASK else receiver or below
        return self.start(intent, caller=caller, result_key=record.result_key if receiver else "", caller_package=record.caller)

    def start_or_raise(self, intent: Intent, *, caller: ActivityRecord | None, result_key: str, package: str) -> None:
        """For app code: an intent nobody answers raises LookupError, where Android raises ActivityNotFoundException."""
        result = self.start(intent, caller=caller, result_key=result_key, caller_package=package)
        if result.status in ("no_class", "unresolved"):
            raise LookupError(f"No Activity found to handle Intent {{ act={intent.action} cmp={intent.component} dat={intent.data} }}")

    def finish(self, record: ActivityRecord, ok: bool = False, data: dict[str, Json] | None = None) -> None:
        """Remove an activity and hand its result over."""
        for task in list(self.tasks):
            if record in task.records:
                task.records.remove(record)
                if not task.records and not task.home:
                    self.tasks.remove(task)
        if record.result_to:
            receiver = self.record(record.result_to)
            activity = self.live(receiver) if receiver else None
            if receiver is not None and activity is not None:
                self.guard(receiver.package, lambda: activity.on_result(record.result_key, ok, data or {}))
        self.settle()

    def permission_result(self, record_id: int, permission: str, granted: bool, key: str) -> None:
        receiver = self.record(record_id)
        activity = self.live(receiver) if receiver else None
        if receiver is not None and activity is not None:
            self.guard(receiver.package, lambda: activity.on_permission(permission, granted, key))

    def back(self) -> None:
        """Back on the top activity, after the keyboard and the shade had their turn."""
        record = self.top()
        if record is None:
            return
        activity = self.live(record)
        if activity is None:
            self.finish(record)
            return
        screen = self.guard(record.package, activity.build)
        if screen is None:
            self.settle()
            return
        for overlay in reversed(screen.overlays):
            if overlay.kind == "snackbar":
                continue
            if overlay.on_dismiss is not None:
                self.guard(record.package, overlay.on_dismiss)
            self.settle()
            return
        if not self.guard(record.package, activity.on_back) and self.record(record.id) is record:
            task = self.task_of(record)
            if task.home:
                return
            if len(task.records) == 1 and record.short == activity.app.main and record.intent.action in ("", MAIN):
                # since Android 12 the root activity of the launcher entry stays; its task goes behind the one used before
                behind = next((other for other in self.tasks[1:] if other.records), None)
                if behind is None or behind.home:
                    self.home()
                else:
                    self._bring_forward(behind)
                    self.settle()
                return
            self.finish(record)
        self.settle()

    def home(self) -> None:
        """Bring the launcher to the front, at its first page."""
        task = next((task for task in self.tasks if task.home), None)
        if task is None or not task.records:
            self.start(
                Intent(
                    action="android.intent.action.MAIN",
                    component=f"{LAUNCHER}/.NexusLauncherActivity",
                    categories=("android.intent.category.HOME",),
                    flags=NEW_TASK,
                )
            )
            return
        del task.records[1:]
        task.records[0].state.clear()
        task.records[0].ui.clear()
        task.records[0].created = False
        task.records[0].live = None
        self._bring_forward(task)
        self.settle()

    def recents(self) -> None:
        """Show the overview of recent tasks."""
        self.start(Intent(component=f"{LAUNCHER}/recents", flags=NEW_TASK))

    def quick_switch(self, *, older: bool) -> None:
        """A swipe along the navigation bar: to the right, the app used before; to the left, back to the one it was left for."""
        apps = self.recent_tasks()
        front = self.tasks[0] if self.tasks else None
        if front is not None and front.home:
            found = apps[:1] if older else []
        else:
            found = apps[1:2] if older else apps[-1:]
        for task in found:
            self._bring_forward(task)
            self.settle()

    def recent_tasks(self) -> list[Task]:
        """Tasks the overview shows, last used first; not those of an affinity that is no app's, like the call screen's."""
        found = self._device.packages.find
        return [task for task in self.tasks if not task.home and task.records and found(task.affinity) is not None]

    def move_to_front(self, task_id: int) -> None:
        task = next((task for task in self.tasks if task.id == task_id), None)
        if task is not None:
            self._bring_forward(task)
            self.settle()

    def remove_task(self, task_id: int) -> bool:
        """Swipe a task away: its activities go, its process too unless a foreground service holds it."""
        task = next((task for task in self.tasks if task.id == task_id), None)
        if task is None:
            return False
        self.tasks.remove(task)
        for record in task.records:
            record.live = None
        held = any(
            posted.notification.foreground_service for posted in self._device.notifications.active() if posted.package == task.affinity
        )
        if not held and not task.home:
            self.kill(task.affinity)
        self.settle()
        return True

    def _bring_forward(self, task: Task) -> None:
        self.tasks.remove(task)
        self.tasks.insert(0, task)

    def settle(self) -> None:
        """Let the front be resumed: pause what was, resume what is, tell apps that go to the background."""
        for _ in range(8):  # a resumed activity may start or finish others
            if not any(task.records for task in self.tasks):
                self.home()
            top = self.top()
            now = top.id if top else 0
            if now == self._resumed:
                break
            before = self._in_front or self.record(self._resumed)
            self._resumed, self._in_front = now, top
            if before is not None and before.package in self._processes:
                # after a snapshot was loaded the running process has no objects yet
                paused = before.live or (self.live(before) if self.record(before.id) is before else None)
                if paused is not None:
                    self.guard(before.package, paused.on_pause)
                app = self._app(before.package)
                leaves = top is None or (before.package != top.package and not self._translucent_package(top.package))
                if app is not None and leaves:
                    self.guard(before.package, app.on_background)
            if top is not None:
                self.task_of(top).used = self._device.clock.elapsed_ms()
                self._device.ime.hide()
                activity = self.live(top)
                if activity is not None:
                    if before is None or before.package != top.package:
                        self.guard(top.package, activity.app.on_foreground)
                    self.guard(top.package, activity.on_resume)
        self._device.touch()

    def _translucent_package(self, package: str) -> bool:
        """System dialogs over an app do not send it to the background."""
        return package in (PERMISSION_CONTROLLER, RESOLVER)

    # --- snapshots -----------------------------------------------------------------------------------------------------------------

    def save(self) -> dict[str, Any]:
        return {
            "tasks": [
                {"id": t.id, "affinity": t.affinity, "home": t.home, "used": t.used, "records": [save_record(r) for r in t.records]}
                for t in self.tasks
            ],
            "processes": [
                {"package": p.package, "pid": p.pid, "uid": p.uid, "memory": p.memory, "started": p.started} for p in self.processes()
            ],
            "next": [self._next_id, self._next_task, self._next_pid],
            "resumed": self._resumed,
            "crashed": self.crashed,
        }

    def load(self, state: dict[str, Any]) -> None:
        for process in self._processes.values():
            for database in process.databases.values():
                database.connection.close()
        self.tasks = [Task(t["id"], t["affinity"], [load_record(r) for r in t["records"]], t["home"], t["used"]) for t in state["tasks"]]
        self._processes = {p["package"]: Process(**p) for p in state["processes"]}
        self._next_id, self._next_task, self._next_pid = state["next"]
        self._resumed, self.crashed = state["resumed"], state["crashed"]
        self._in_front = self.record(self._resumed)
