"""dumpsys activity: activities, top, recents, processes, services, broadcasts, or one package."""

from __future__ import annotations

from typing import TYPE_CHECKING

from emulator.sim.core.records import ActivityRecord, Process, Task
from emulator.sim.core.uri_grants import uri_grants
from emulator.sim.shell.android.configuration import configuration
from emulator.sim.shell.android.intents import describe
from emulator.sim.shell.android.service_command import identity
from emulator.sim.shell.dumpsys.names import activity_name, duration, task_name, user_uid
from emulator.sim.toolkit.view import View

if TYPE_CHECKING:
    from emulator.sim.core.device import Device

PERSISTENT = (("system", 530, 1000), ("com.android.systemui", 812, 10051), ("com.android.phone", 905, 1001))
"""System processes that are always there: name, pid, uid."""


def _tasks(device: Device) -> list[Task]:
    return [task for task in device.activities.tasks if task.records]


def activities(device: Device) -> str:
    """`dumpsys activity activities`."""
    out = ["ACTIVITY MANAGER ACTIVITIES (dumpsys activity activities)", "Display #0 (activities from top to bottom):"]
    tasks = _tasks(device)
    for position, task in enumerate(tasks):
        visible = str(position == 0).lower()
        out.append(
            f"  * {task_name(device, task)} visible={visible} visibleRequested={visible} mode=fullscreen "
            f"translucent=false sz={len(task.records)}}}"
        )
        out.append("    mBounds=Rect(0, 0 - 0, 0)")
        out.append("    mMinWidth=-1 mMinHeight=-1")
        if position == 0:
            out.append(f"    topResumedActivity={activity_name(task.records[-1], task)}")
        else:
            out.append(f"    mLastPausedActivity: {activity_name(task.records[-1], task)}")
        out.append("    isSleeping=false")
        for index in range(len(task.records) - 1, -1, -1):
            out += _history(device, task, task.records[index], index, resumed=position == 0 and index == len(task.records) - 1)
    if tasks:
        name = activity_name(tasks[0].records[-1], tasks[0])
        out += ["", f"  ResumedActivity: {name}", "", f"  ResumedActivity:{name}", ""]
        out.append("ActivityTaskSupervisor state:")
        out.append(
            f"  topDisplayFocusedRootTask={task_name(device, tasks[0])} visible=true visibleRequested=true "
            f"mode=fullscreen translucent=false sz={len(tasks[0].records)}}}"
        )
        out.append("  mLastOrientationSource=null")
        out.append(f"  mFocusedApp={name}")
        out.append("  mUserRootTaskInFront={}")
    else:
        out += ["", "  ResumedActivity: null"]
    out.append("  isHomeRecentsComponent=true")
    out.append("  KeyguardController:\n    mKeyguardShowing=false\n    mAodShowing=false\n    mKeyguardGoingAway=false")
    return "\n".join(out) + "\n"


def _history(device: Device, task: Task, record: ActivityRecord, index: int, *, resumed: bool) -> list[str]:
    process = device.activities.process(record.package)
    owner = device.packages.find(record.package)
    state = "RESUMED" if resumed else "STOPPED" if record.live is not None else "DESTROYED"
    app = f"{identity('process', record.package)} {process.pid}:{record.package}/{user_uid(process.uid)}" if process else "null"
    return [
        f"    * Hist  #{index}: {activity_name(record, task)}",
        f"      packageName={record.package} processName={record.package}",
        f"      launchedFromUid={owner.uid if owner else 2000} launchedFromPackage={record.caller or 'com.android.shell'} userId=0",
        f"      app={'ProcessRecord{' + app + '}' if process else app}",
        f"      {describe(record.intent)}",
        f"      rootOfTask={str(index == 0).lower()} task={task_name(device, task)} visible={str(resumed).lower()} "
        f"mode=fullscreen translucent=false sz={len(task.records)}}}",
        f"      taskAffinity={owner.uid if owner else 1000}:{task.affinity}",
        f"      mActivityComponent={record.component}",
        f"      baseDir={owner.code_path + '/base.apk' if owner else 'null'}",
        f"      dataDir=/data/user/0/{record.package}",
        f"      stateNotNeeded=false componentSpecified=true mActivityType={'home' if task.home else 'standard'}",
        f"      state={state} delayedResume=false finishing=false",
        f"      mVisibleRequested={str(resumed).lower()} mVisible={str(resumed).lower()} "
        f"mClientVisible={str(resumed).lower()} reportedDrawn={str(resumed).lower()} reportedVisible={str(resumed).lower()}",
        f"      nowVisible={str(resumed).lower()}",
    ]


# --- top -------------------------------------------------------------------------------------------------------------------------


def _view_line(view: View, parent: View | None, package: str, path: str) -> str:
    flags = (
        "V"
        + ("F" if view.focusable or view.kind == "edit" else ".")
        + ("E" if view.enabled else ".")
        + "."
        + ("H" if view.scroll_range else ".")
    )
    flags += ".." + ("C" if view.clickable else ".") + ("L" if view.long_clickable else ".")
    left, top = (parent.bounds.left, parent.bounds.top) if parent is not None else (0, 0)
    place = f"{view.bounds.left - left},{view.bounds.top - top}-{view.bounds.right - left},{view.bounds.bottom - top}"
    name = ""
    if view.id:
        shown = view.id if ":" in view.id else f"app:id/{view.id}"
        name = f" #{identity('id', package, view.id)} {shown}"
    return f"{view.cls}{{{identity('view', package, path)} {flags} ........ {place}{name}}}"


def view_hierarchy(device: Device, record: ActivityRecord) -> list[str]:
    """The views of an activity's windows, two blanks a level."""
    out: list[str] = []

    def walk(view: View, parent: View | None, depth: int, path: str) -> None:
        out.append("  " * depth + _view_line(view, parent, record.package, path))
        for index, child in enumerate(view.children):
            walk(child, view, depth + 1, f"{path}/{index}")

    for window in device.frame().windows:
        if window.record is record:
            out.append(f"      DecorView@{identity('decor', record.id, window.title)}[{record.class_name.rsplit('.', 1)[-1]}]")
            walk(window.root, None, 4, str(window.id))
    return out


def top(device: Device, package: str = "") -> str:
    """`dumpsys activity top`, or of one package; the front task comes last."""
    out: list[str] = []
    tasks = [task for task in _tasks(device) if not package or any(record.package == package for record in task.records)]
    front = device.activities.top()
    for task in reversed(tasks):
        record = task.records[-1] if not package else [record for record in task.records if record.package == package][-1]
        process = device.activities.process(record.package)
        shown = str(process.pid) if process else "(not running)"
        resumed = record is front
        out.append(f"TASK {task.affinity} id={task.id} userId=0")
        out.append(f"  ACTIVITY {record.component} {identity('activity', record.id, record.component)} pid={shown}")
        if process is None:
            continue
        out.append(f"    Local Activity {identity('local', record.id)} State:")
        out.append(f"      mResumed={str(resumed).lower()} mStopped={str(not resumed).lower()} mFinished=false")
        out.append("      mIsInMultiWindowMode=false mIsInPictureInPictureMode=false")
        out.append("      mChangingConfigurations=false")
        out.append(f"      mCurrentConfig={configuration(device, activity_type='home' if task.home else 'standard')}")
        out.append("      mLoadersStarted=true")
        if resumed:
            out.append("    View Hierarchy:")
            out += view_hierarchy(device, record)
        out.append("    Looper (main, tid 2) {" + identity("looper", record.package) + "}")
        out.append("")
    return "\n".join(out) + "\n" if out else ""


def package(device: Device, name: str) -> str:
    """`dumpsys activity NAME`: the activities of a package or the activity of that name."""
    text = top(device, name)
    if text:
        return text
    for task in _tasks(device):
        for record in task.records:
            if name in record.component or name in record.full_component:
                return top(device, record.package)
    return f"Bad activity command, or no activities match: {name}\nUse -h for help.\n"


# --- recents, processes and the rest -----------------------------------------------------------------------------------------------


def recents(device: Device) -> str:
    out = [
        "ACTIVITY MANAGER RECENT TASKS (dumpsys activity recents)",
        "mRecentsUid=10143",
        "mRecentsComponent=ComponentInfo{com.google.android.apps.nexuslauncher/com.android.quickstep.RecentsActivity}",
        "mFreezeTaskListReordering=false",
        "mFreezeTaskListReorderingPendingTimeout=false",
        "  Recent tasks:",
    ]
    for position, task in enumerate(device.activities.recent_tasks()):
        base, front = task.records[0], task.records[-1]
        out += [
            f"  * Recent #{position}: {task_name(device, task)} visible={str(task is device.activities.tasks[0]).lower()} "
            f"visibleRequested=false mode=fullscreen translucent=true sz={len(task.records)}}}",
            f"    userId=0 effectiveUid={user_uid(_uid(device, task.affinity))} "
            f"mCallingUid={user_uid(_uid(device, task.affinity))} mUserSetupComplete=true mCallingPackage={base.caller or 'null'}",
            f"    affinity={_uid(device, task.affinity)}:{task.affinity}",
            f"    intent={{act={base.intent.action or 'android.intent.action.MAIN'} flg=0x10200000 cmp={base.component}}}",
            f"    mActivityComponent={front.component}",
            "    autoRemoveRecents=false isPersistable=true activityType=1",
            "    rootWasReset=true mNeverRelinquishIdentity=true mReuseTask=false mLockTaskAuth=LOCK_TASK_AUTH_PINNABLE",
            f"    Activities=[{', '.join(activity_name(record, task) for record in task.records)}]",
            "    askedCompatMode=false inRecents=true isAvailable=true",
            f"    taskId={task.id} rootTaskId={task.id}",
            "    mHasBeenVisible=true",
            "    hasChildPipActivity=false",
            f"    lastActiveTime={task.used} (inactive for {max(0, device.clock.elapsed_ms() - task.used) // 1000}s)",
        ]
    for task in device.activities.recent_tasks():
        front = task.records[-1]
        out += [
            "",
            f"  * RecentTaskInfo #{task.id}: ",
            f"    id={task.id} userId=0 hasTask=true lastActiveTime={task.used}",
            f"    baseIntent=Intent {{ flg=0x10200000 cmp={task.records[0].component} }}",
            f"    topActivityComponent={front.full_component}",
        ]
    return "\n".join(out) + "\n"


def _uid(device: Device, name: str) -> int:
    found = device.packages.find(name)
    return found.uid if found is not None else 1000


def _process_lines(device: Device, process: Process) -> list[str]:
    front = device.activities.top()
    in_front = front is not None and front.package == process.package
    record = f"ProcessRecord{{{identity('process', process.package)} {process.pid}:{process.package}/{user_uid(process.uid)}}}"
    found = device.packages.find(process.package)
    return [
        f"  *APP* UID {process.uid} {record}",
        f"    user #0 uid={process.uid} gids={{{process.uid}, 20{process.uid - 10000:03d}, 9997, 3003}}",
        "    mRequiredAbi=x86_64 instructionSet=null",
        f"    dir={found.code_path if found else ''}/base.apk publicDir={found.code_path if found else ''}/base.apk "
        f"data=/data/user/0/{process.package}",
        f"    packageList={{{process.package}}}",
        f"    pid={process.pid}",
        f"    lastActivityTime={duration(process.started - device.clock.elapsed_ms())}",
        f"    startUpTime={process.started} ({duration(process.started - device.clock.elapsed_ms())})",
        f"    mCurSchedGroup={3 if in_front else 0} mSetSchedGroup={3 if in_front else 0} systemNoUi=false",
        f"    mCurProcState={2 if in_front else 16} mRepProcState={2 if in_front else 16} setAdj={0 if in_front else 700} "
        f"curAdj={0 if in_front else 700}",
    ]


def processes(device: Device) -> str:
    out = ["ACTIVITY MANAGER RUNNING PROCESSES (dumpsys activity processes)", "  All known processes:"]
    for name, pid, uid in PERSISTENT:
        out += [
            f"  *PERS* UID {uid} ProcessRecord{{{identity('process', name)} {pid}:{name}/{user_uid(uid)}}}",
            f"    pid={pid}",
            f"    packageList={{{name}}}",
        ]
    for process in device.activities.processes():
        out += _process_lines(device, process)
    out += [
        "",
        "  Process LRU list (sorted by oom_adj, " + str(len(device.activities.processes())) + " total, non-act at 0, non-svc at 0):",
    ]
    front = device.activities.top()
    ordered = sorted(device.activities.processes(), key=lambda process: front is None or process.package != front.package)
    for number, process in enumerate(ordered):
        kind, where = (
            ("fg", "top-activity") if number == 0 and front is not None and process.package == front.package else ("cch", "cch-empty")
        )
        out.append(
            f"    Proc #{number:2}: {kind:<6} {'T/A/TOP' if kind == 'fg' else 'B/ /CRE'}  LCMN  t: 0 "
            f"{process.pid}:{process.package}/{user_uid(process.uid)} ({where})"
        )
    out += ["", "  PID mappings:"]
    out += [
        f"    PID #{process.pid}: ProcessRecord{{{identity('process', process.package)} "
        f"{process.pid}:{process.package}/{user_uid(process.uid)}}}"
        for process in device.activities.processes()
    ]
    if device.activities.crashed:
        out += ["", f"  Bad processes: {device.activities.crashed}"]
    return "\n".join(out) + "\n"


def services(device: Device, name: str = "") -> str:
    """Foreground services are known by their notifications."""
    out = ["ACTIVITY MANAGER SERVICES (dumpsys activity services)"]
    posted = [one for one in device.notifications.active() if one.notification.foreground_service and name in ("", one.package)]
    if not posted:
        return "\n".join([*out, "  (nothing)"]) + "\n"
    out.append("  User 0 active services:")
    for one in posted:
        process = device.activities.process(one.package)
        app = f"ProcessRecord{{{identity('process', one.package)} {process.pid}:{one.package}/{user_uid(one.uid)}}}" if process else "null"
        service = f"{one.package}/.{one.notification.channel or 'Foreground'}Service"
        out += [
            f"  * ServiceRecord{{{identity('service', one.package, one.notification.id)} u0 {service}}}",
            f"    intent={{cmp={service}}}",
            f"    packageName={one.package}",
            f"    processName={one.package}",
            f"    app={app}",
            f"    isForeground=true foregroundId={one.notification.id} "
            f"foregroundNoti=Notification(channel={one.notification.channel or 'null'} flags=0x62)",
            f"    createTime={duration(one.posted_elapsed - device.clock.elapsed_ms())} startingBgTimeout=--",
            "    startRequested=true delayedStop=false stopIfKilled=false callStart=true lastStartId=1",
        ]
    return "\n".join(out) + "\n"


def broadcasts(device: Device) -> str:
    return "ACTIVITY MANAGER BROADCAST STATE (dumpsys activity broadcasts)\n  Historical broadcasts [foreground]:\n  (nothing)\n"


def settings(device: Device) -> str:
    return "ACTIVITY MANAGER SETTINGS (dumpsys activity settings) activity_manager_constants:\n  max_cached_processes=32\n"


def permissions(device: Device) -> str:
    """Files that activities may read because of the intents that started them, as UriGrantsManagerService prints them."""
    out = ["ACTIVITY MANAGER URI PERMISSIONS (dumpsys activity permissions)"]
    grants = uri_grants(device)
    if not grants:
        return "\n".join([*out, "  (nothing)"]) + "\n"
    out.append("  Granted Uri Permissions:")
    for target in dict.fromkeys(grant.target for grant in grants):
        uid = _uid(device, target)
        out.append(f"  * UID {uid} holds:")
        for grant in grants:
            if grant.target == target:
                owner = f"UriPermissionOwner{{{identity('owner', grant.record.id)} ActivityRecord"
                out += [
                    f"    UriPermission{{{identity('grant', grant.uri, target)} {grant.uri} [user 0]}}",
                    f"      targetUserId=0 sourcePkg={grant.source} targetPkg={target}",
                    "      mode=0x1 owned=0x1 global=0x0 persistable=0x0 persisted=0x0",
                    "      readOwners:",
                    f"        * {owner}{{{identity('activity', grant.record.id)} u0 {grant.record.component}}}}}",
                ]
    return "\n".join(out) + "\n"


def dump(device: Device, words: list[str]) -> str:
    """`dumpsys activity [-a] [WHAT] [ARGS]`."""
    rest = [word for word in words if not word.startswith("-")]
    what = rest[0] if rest else "all"
    named = rest[1] if len(rest) > 1 else ""
    simple = {
        "activities": activities, "a": activities, "recents": recents, "r": recents, "processes": processes, "p": processes,
        "broadcasts": broadcasts, "b": broadcasts, "permissions": permissions, "perm": permissions,
        "settings": settings, "lru": processes, "oom": processes, "o": processes,
    }  # fmt: skip
    if what in simple:
        return simple[what](device)
    if what in ("top", "visible"):
        return top(device)
    if what in ("services", "s", "service"):
        return services(device, named)
    if what in (
        "containers",
        "starter",
        "lastanr",
        "intents",
        "i",
        "providers",
        "prov",
        "exit-info",
        "start-info",
        "users",
        "package",
        "locks",
        "assoc",
        "binder-proxies",
    ):
        return f"ACTIVITY MANAGER {what.upper()} (dumpsys activity {what})\n  (nothing)\n"
    if what == "all":
        parts = [settings(device), broadcasts(device), services(device), recents(device), activities(device), processes(device)]
        return ("-" * 79 + "\n").join(parts)
    return package(device, what)
