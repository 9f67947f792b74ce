"""App processes: started when needed, killed, crashed; and what is delivered to them."""

from __future__ import annotations

import traceback
from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from emulator.sim.core.context import AppContext
from emulator.sim.core.intents import Resolver
from emulator.sim.core.records import ActivityRecord, Process, Task
from emulator.sim.core.spare_memory import give_back
from emulator.sim.core.uri_grants import revoke
from emulator.sim.toolkit.app import App, Intent

if TYPE_CHECKING:
    from emulator.sim.core.device import Device

FIRST_PID = 2100
RESOLVER = "com.android.intentresolver"


class ProcessManager(ABC):
    """The half of the activity manager that keeps processes. An app's code runs through `guard` only."""

    def __init__(self, device: Device) -> None:
        self._device = device
        self.resolver = Resolver(device)
        self.tasks: list[Task] = []
        self._processes: dict[str, Process] = {}
        self._next_pid = FIRST_PID
        self.crashed: str = ""  # package whose crash dialog is shown

    @abstractmethod
    def settle(self) -> None:
        """Let the front be resumed after something may have changed."""

    def processes(self) -> list[Process]:
        return sorted(self._processes.values(), key=lambda process: process.pid)

    def process(self, package: str) -> Process | None:
        return self._processes.get(package)

    def ensure_process(self, package: str) -> Process | None:
        """The app's process, started when needed; None for a package without code."""
        running = self._processes.get(package)
        if running is not None and running.app is not None:
            return running
        cls = self._device.app_class(package)
        found = self._device.packages.find(package)
        if cls is None or found is None or not found.enabled:
            return None
        fresh = running is None
        if running is None:
            self._next_pid += 17
            give_back()  # a new app draws anew anyway
            running = Process(package, self._next_pid, found.uid, started=self._device.clock.elapsed_ms())
            self._processes[package] = running
        found.stopped = False
        running.app = cls(AppContext(self._device, running))
        self._device.equip(running.app)
        if fresh:
            self._device.log.write(
                "I", "ActivityManager", f"Start proc {running.pid}:{package}/u0a{found.uid - 10000} for top-activity", 620, buffer="system"
            )
            self.guard(package, running.app.on_start)
        return running

    def kill(self, package: str) -> None:
        """End the process; activities stay in their tasks and are made again from their saved state."""
        process = self._processes.pop(package, None)
        if process is not None:
            for database in process.databases.values():
                self._device.close_database(database)
        for task in self.tasks:
            for record in task.records:
                if record.package == package:
                    record.live = None
        self._device.packages.end_one_time(package)
        self._device.media.remove(package)
        self._device.alarms.drop_messages(package)
        self._device.touch()

    def force_stop(self, package: str, *, keep_stopped: bool = True) -> None:
        """As `am force-stop`: process, activities, alarms and notifications go, with what the package granted to others and the share
        list that it opened."""
        self.kill(package)
        for task in list(self.tasks):
            task.records = [record for record in task.records if package not in (record.package, self._opener(record))]
            if not task.records:
                self.tasks.remove(task)
        revoke(self._device, package)
        self._device.alarms.cancel(package)
        self._device.notifications.cancel_all(package)
        found = self._device.packages.find(package)
        if found is not None and not found.system:
            found.stopped = keep_stopped
        if self.crashed == package:
            self.crashed = ""
        self.settle()

    def _opener(self, record: ActivityRecord) -> str:
        """The package that a list of apps to share with was opened by; empty for every other activity."""
        return record.caller if record.package == RESOLVER else ""

    def guard(self, package: str, call: Callable[[], object]) -> Any:
        """Run app code. An exception is that app's crash, not the device's."""
        try:
            return call()
        except Exception as error:
            process = self._processes.get(package)
            pid = process.pid if process else 0
            text = "".join(traceback.format_exception(error))
            self._device.log.write(
                "E", "AndroidRuntime", f"FATAL EXCEPTION: main\nProcess: {package}, PID: {pid}\n{text}", pid, buffer="crash"
            )
            self._device.on_app_error(package, error)
            self.kill(package)
            for task in list(self.tasks):
                task.records = [record for record in task.records if record.package != package]
                if not task.records:
                    self.tasks.remove(task)
            self.crashed = package
            return None

    # --- broadcasts, alarms, notification actions -----------------------------------------------------------------------------------

    def broadcast(self, intent: Intent) -> tuple[int, str | None]:
        """Deliver a broadcast: (result code, result data) of the last receiver; (0, None) when nobody answered."""
        answer = self._device.special_broadcast(intent)
        if answer is not None:
            return answer
        for package in self.resolver.receivers(intent):
            app = self._app(package)
            if app is not None:
                self.guard(package, partial(app.on_broadcast, intent))
        self.settle()
        return 0, None

    def broadcast_to_running(self, intent: Intent) -> None:
        """Deliver a protected broadcast of the system to every app that runs."""
        for process in self.processes():
            app = self._app(process.package)  # which a process restored from a snapshot gets only now
            if app is not None:
                self.guard(process.package, partial(app.on_broadcast, intent))

    def deliver_message(self, package: str, key: str) -> None:
        process = self._processes.get(package)
        if process is not None and process.app is None:
            process = self.ensure_process(package)
        app = process.app if process is not None else None
        if app is not None:
            self.guard(package, lambda: app.on_message(key))
            self.settle()

    def deliver_sms_result(self, package: str, key: str, ok: bool) -> None:
        app = self._app(package)
        if app is not None:
            self.guard(package, lambda: app.on_sms_result(key, ok))
            self.settle()

    def deliver_alarm(self, package: str, key: str) -> None:
        app = self._app(package)
        if app is not None:
            self.guard(package, lambda: app.on_alarm(key))
            self.settle()

    def deliver_notification_action(self, package: str, id: int, tag: str, key: str) -> None:
        app = self._app(package)
        if app is not None:
            self.guard(package, lambda: app.on_notification_action(id, tag, key))
            self.settle()

    def _app(self, package: str) -> App | None:
        process = self.ensure_process(package)
        return process.app if process else None
