"""`am` and `cmd activity`: starting, stopping and broadcasting."""

from __future__ import annotations

from emulator.sim.core.records import ActivityRecord
from emulator.sim.shell.android import intents
from emulator.sim.shell.android.configuration import configuration
from emulator.sim.shell.android.service_command import JavaError, Words, check_user, dispatch, number, permission_denied
from emulator.sim.shell.proc import Proc

NEW_TASK = 0x10000000
FROM_SHELL = 0x00400000
START_OPTIONS = {
    "-D": 0, "-N": 0, "-W": 0, "-S": 0, "-P": 1, "-R": 1, "--start-profiler": 1, "--sampling": 1, "--streaming": 0,
    "--attach-agent": 1, "--attach-agent-bind": 1,
    "--user": 1, "--receiver-permission": 1, "--display": 1, "--windowingMode": 1, "--activityType": 1, "--task": 1,
    "--task-overlay": 0, "--lock-task": 0,
    "--allow-background-starts": 0, "--track-allocation": 0, "--splashscreen-show-icon": 0, "--dismiss-keyguard": 0, "--async": 0,
    "--opengl-trace": 0, "--allow-fds": 0,
}  # fmt: skip
"""Options of start, startservice and broadcast, with the number of values each takes."""
LAUNCH_MS = {True: 412, False: 96}
"""What `-W` reports for a cold and a warm start; nothing real is measured."""
PROTECTED = frozenset(
    "android.intent.action." + name
    for name in [
        "BOOT_COMPLETED",
        "LOCKED_BOOT_COMPLETED",
        "TIMEZONE_CHANGED",
        "TIME_SET",
        "BATTERY_CHANGED",
        "BATTERY_LOW",
        "BATTERY_OKAY",
        "PACKAGE_ADDED",
        "PACKAGE_REMOVED",
        "PACKAGE_REPLACED",
        "MY_PACKAGE_REPLACED",
        "SCREEN_ON",
        "SCREEN_OFF",
        "USER_PRESENT",
        "AIRPLANE_MODE",
        "LOCALE_CHANGED",
        "PHONE_STATE",
        "REBOOT",
    ]
) | {"android.provider.Telephony.SMS_DELIVER", "android.provider.Telephony.SMS_RECEIVED"}
"""Broadcasts that only the system may send."""


async def start(proc: Proc, words: Words) -> int:
    """`am start` and `start-activity`."""
    request = intents.parse(words, START_OPTIONS)
    intent = request.intent
    for user in request.options.get("--user", []):
        check_user(user)
    activities = proc.device.activities
    if request.has("-S"):
        package = intent.component.partition("/")[0] or intent.package
        if not package:
            targets = activities.resolver.activities(intent)
            if len(targets) != 1:
                await proc.err(f"Error: Intent matches multiple activities; can't stop: {intents.describe(intent)}\n")
                return 1
            package = targets[0][0]
        await proc.out(f"Stopping: {package}\n")
        activities.force_stop(package)
    if not (intent.action or intent.component or intent.data or intent.package):
        raise JavaError("No intent supplied")
    await proc.out(f"Starting: {intents.describe(intent)}\n")
    intent.flags |= NEW_TASK
    result = activities.start(intent, caller_package="com.android.shell" if proc.uid else "root")
    if result.status == "no_class":
        await proc.err(f"Error type 3\nError: Activity class {{{intents.long_component(intent.component)}}} does not exist.\n")
        return 1
    if result.status == "unresolved":
        await proc.err(f"Error: Activity not started, unable to resolve {intents.describe(intent)}\n")
        return 1
    if result.status == "brought_to_front":
        await proc.err("Warning: Activity not started, its current task has been brought to the front\n")
    elif result.status == "delivered":
        await proc.err("Warning: Activity not started, intent has been delivered to currently running top-most instance.\n")
    if request.has("-W"):
        await _report_launch(proc, result.record or activities.top(), result.status, result.cold)
    return 0


async def _report_launch(proc: Proc, record: ActivityRecord | None, status: str, cold: bool) -> None:
    took = LAUNCH_MS[cold] if status == "started" else 0
    state = "COLD" if cold else "WARM" if status == "started" else "UNKNOWN (0)" if status == "delivered" else "HOT"
    shown = record.component if record else "null"
    await proc.out(f"Status: ok\nLaunchState: {state}\nActivity: {shown}\nTotalTime: {took}\nWaitTime: {took + 5}\nComplete\n")


async def start_service(proc: Proc, words: Words) -> int:
    """No app here has services that the shell could start, so every one is `not found`."""
    request = intents.parse(words, START_OPTIONS)
    await proc.out(f"Starting service: {intents.describe(request.intent)}\n")
    await proc.err("Error: Not found; no service started.\n")
    return 255


async def stop_service(proc: Proc, words: Words) -> int:
    request = intents.parse(words, START_OPTIONS)
    await proc.out(f"Stopping service: {intents.describe(request.intent)}\n")
    await proc.err("Service not stopped: was not running.\n")
    return 255


async def broadcast(proc: Proc, words: Words) -> int:
    request = intents.parse(words, START_OPTIONS)
    intent = request.intent
    for user in request.options.get("--user", []):
        check_user(user)
    if intent.action in PROTECTED and proc.uid != 0:
        raise permission_denied(f"Permission Denial: not allowed to send broadcast {intent.action} from pid={proc.pid}, uid={proc.uid}")
    intent.flags |= FROM_SHELL
    await proc.out(f"Broadcasting: {intents.describe(intent)}\n")
    code, data = proc.device.activities.broadcast(intent)
    shown = f', data="{data}"' if data is not None else ""
    await proc.out(f"Broadcast completed: result={code}{shown}\n")
    return 0


async def force_stop(proc: Proc, words: Words) -> int:
    while option := words.option():
        if option != "--user":
            await proc.err(f"Error: Unknown option: {option}\n")
            return 255
        check_user(words.require())
    package = words.require()
    if proc.device.packages.find(package) is not None:
        proc.device.activities.force_stop(package)
    return 0


async def kill(proc: Proc, words: Words) -> int:
    """`am kill PKG`: only what is not in front."""
    while words.option() == "--user":
        check_user(words.require())
    package = words.require()
    top = proc.device.activities.top()
    if top is None or top.package != package:
        proc.device.activities.kill(package)
    return 0


async def kill_all(proc: Proc, words: Words) -> int:
    top = proc.device.activities.top()
    for process in proc.device.activities.processes():
        if top is None or top.package != process.package:
            proc.device.activities.kill(process.package)
    return 0


async def crash(proc: Proc, words: Words) -> int:
    while words.option() == "--user":
        check_user(words.require())
    target = words.require()
    for process in proc.device.activities.processes():
        if target in (process.package, str(process.pid)):
            message = (
                f"FATAL EXCEPTION: main\nProcess: {process.package}, PID: {process.pid}\n"
                f"android.app.RemoteServiceException$CrashedByAdbException: shell-induced crash"
            )
            proc.device.log.write("E", "AndroidRuntime", message, process.pid, buffer="crash")
            proc.device.activities.force_stop(process.package, keep_stopped=False)
            proc.device.activities.crashed = process.package
            proc.device.touch()
    return 0


async def stack(proc: Proc, words: Words) -> int:
    """`am stack list|info|remove|move-task`."""
    what = words.require()
    activities = proc.device.activities
    if what in ("list", "info"):
        text = []
        config = configuration(proc.device)
        across, down = proc.device.display.real_width, proc.device.display.real_height
        for position, task in enumerate([task for task in activities.tasks if task.records]):
            top, base = task.records[-1], task.records[0]
            text.append(
                f"RootTask id={task.id} bounds=[0,0][{across},{down}] displayId=0 userId=0\n configuration={config}\n"
                f"  taskId={task.id}: {base.full_component} bounds=[0,0][{across},{down}] userId=0 "
                f"visible={str(position == 0).lower()} topActivity=ComponentInfo{{{top.full_component}}}\n\n"
            )
        await proc.out("".join(text))
        return 0
    if what in ("remove", "move-task", "resize", "position-task", "move-top-activity-to-pinned-stack"):
        task_id = number(words.require())
        if what == "remove":
            activities.remove_task(task_id)
        return 0
    await proc.err(f"Error: unknown command '{what}'\n")
    return 255


async def task(proc: Proc, words: Words) -> int:
    """`am task lock|resizeable|resize ...`: screen pinning is accepted and has no effect here."""
    what = words.require()
    if what == "lock":
        where = words.require()
        if where != "stop":
            number(where)
        return 0
    if what in ("resizeable", "resize", "focus"):
        number(words.require())
        return 0
    await proc.err(f"Error: unknown command '{what}'\n")
    return 255


async def current_user(proc: Proc, words: Words) -> int:
    await proc.out("0\n")
    return 0


async def get_config(proc: Proc, words: Words) -> int:
    await proc.out(
        "config: "
        "mcc310-mnc260-en-rUS-ldltr-sw411dp-w411dp-h866dp-normal-long-notround-nowidecg-lowdr-port-notnight-420dpi-finger-keysexposed-nokeys-navhidden-nonav-v33\n"
        "abi: x86_64,arm64-v8a\n"
    )
    return 0


async def to_uri(proc: Proc, words: Words) -> int:
    intent = intents.parse(words, START_OPTIONS).intent
    parts = [f"action={intent.action}"] if intent.action else []
    parts += [f"category={category}" for category in intent.categories]
    parts += [f"component={intent.component}"] if intent.component else []
    parts += [
        f"{'B' if isinstance(v, bool) else 'i' if isinstance(v, int) else 'f' if isinstance(v, float) else 'S'}.{k}={v}"
        for k, v in intent.extras.items()
    ]
    await proc.out(f"{intent.data}#Intent;{';'.join(parts)};end\n")
    return 0


async def instrument(proc: Proc, words: Words) -> int:
    """`am instrument`: no package here has instrumentation."""
    target = ""
    while words.more:
        option = words.option()
        if option == "-e":
            words.next(), words.next()
        elif option in ("-p", "--user", "--abi"):
            words.next()
        elif not option:
            target = words.next() or ""
    await proc.out(
        f"INSTRUMENTATION_STATUS: Error=Unable to find instrumentation info for: ComponentInfo{{{intents.long_component(target)}}}\n"
        "INSTRUMENTATION_STATUS: id=ActivityManagerService\nINSTRUMENTATION_STATUS_CODE: -1\n"
    )
    await proc.err(f"android.util.AndroidException: INSTRUMENTATION_FAILED: {intents.short_component(target)}\n")
    return 1


async def idle(proc: Proc, words: Words) -> int:
    await proc.out("All broadcast queues are idle!\n")
    return 0


async def get_bucket(proc: Proc, words: Words) -> int:
    if words.more:
        await proc.out("10\n")
    else:
        await proc.out("".join(f"{package.name}: 10\n" for package in proc.device.packages.all()))
    return 0


async def get_inactive(proc: Proc, words: Words) -> int:
    await proc.out("Idle=false\n")
    return 0


async def silent(proc: Proc, words: Words) -> int:
    return 0


async def start_user(proc: Proc, words: Words) -> int:
    """`am switch-user`, `start-user`: only user 0 is there."""
    user = words.require()
    if user != "0":
        await proc.err(f"Error: could not start user {number(user)}\n")
        return 1
    await proc.out("Success: user started\n")
    return 0


HANDLERS = {
    "start": start,
    "start-activity": start,
    "startservice": start_service,
    "start-service": start_service,
    "startfgservice": start_service,
    "start-fgservice": start_service,
    "startforegroundservice": start_service,
    "start-foreground-service": start_service,
    "stopservice": stop_service,
    "stop-service": stop_service,
    "broadcast": broadcast,
    "force-stop": force_stop,
    "stop-app": force_stop,
    "kill": kill,
    "kill-all": kill_all,
    "crash": crash,
    "stack": stack,
    "task": task,
    "get-current-user": current_user,
    "start-user": start_user,
    "switch-user": silent,
    "get-config": get_config,
    "to-uri": to_uri,
    "to-intent-uri": to_uri,
    "instrument": instrument,
    "wait-for-broadcast-idle": idle,
    "get-standby-bucket": get_bucket,
    "get-inactive": get_inactive,
    **dict.fromkeys(
        [
            "set-debug-app",
            "clear-debug-app",
            "set-standby-bucket",
            "set-inactive",
            "send-trim-memory",
            "idle-maintenance",
            "make-uid-idle",
            "hang",
            "restart",
            "set-watch-heap",
            "clear-watch-heap",
            "screen-compat",
            "update-appinfo",
            "attach-agent",
            "memory-factor",
            "service-restart-backoff",
            "compact",
            "profile",
            "dumpheap",
        ],
        silent,
    ),
}
USAGE = (
    "Activity manager (activity) commands:\n  help\n      Print this help text.\n"
    "  start-activity [-D] [-N] [-W] [-P <FILE>] ... <INTENT>\n      Start an Activity.\n"
)


async def command(proc: Proc, words: list[str]) -> int:
    return await dispatch(proc, HANDLERS, words, USAGE)
