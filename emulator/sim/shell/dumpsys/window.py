"""dumpsys window: focus, windows, displays, policy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from emulator.sim.core.records import Task
from emulator.sim.core.rotation import base_size, locked, user_rotation
from emulator.sim.core.windows import Frame, WindowFrame
from emulator.sim.shell.android.configuration import configuration
from emulator.sim.shell.android.service_command import identity
from emulator.sim.shell.dumpsys.names import activity_name, user_uid, window_name
from emulator.sim.toolkit.view import Bounds

if TYPE_CHECKING:
    from emulator.sim.core.device import Device

_TYPES = {
    "app": "BASE_APPLICATION", "launcher": "BASE_APPLICATION", "dialog": "APPLICATION", "popup": "APPLICATION_PANEL",
    "ime": "INPUT_METHOD", "statusbar": "STATUS_BAR",
    "navbar": "NAVIGATION_BAR", "shade": "NOTIFICATION_SHADE", "headsup": "NOTIFICATION_SHADE", "toast": "TOAST", "crash": "SYSTEM_ALERT",
}  # fmt: skip
_LAYERS = {
    "app": 21000,
    "launcher": 21000,
    "dialog": 21000,
    "popup": 21000,
    "ime": 131000,
    "toast": 91000,
    "statusbar": 151000,
    "shade": 171000,
    "headsup": 171000,
    "navbar": 231000,
    "crash": 121000,
}


def _rect(left: int, top: int, right: int, bottom: int) -> str:
    return f"[{left},{top}][{right},{bottom}]"


def _top_task(device: Device) -> Task | None:
    return next((task for task in device.activities.tasks if task.records), None)


def focus(device: Device) -> list[str]:
    """The two focus lines."""
    window = device.frame().focused
    task = _top_task(device)
    return [
        f"  mCurrentFocus={window_name(window) if window is not None else 'null'}",
        f"  mFocusedApp={activity_name(task.records[-1], task) if task is not None else 'null'}",
    ]


def _window(device: Device, window: WindowFrame, number: int, frame: Frame) -> list[str]:
    width, height = device.display.real_width, device.display.real_height
    package = device.packages.find(window.package)
    uid = package.uid if package is not None else 1000
    process = device.activities.process(window.package)
    pid = process.pid if process is not None else 812
    task = device.activities.task_of(window.record) if window.record is not None else None
    token = (
        activity_name(window.record, task)
        if window.record is not None and task is not None
        else f"WindowToken{{{identity('token', window.title)} type={2000 + number} "
        f"android.os.BinderProxy@{identity('binder', window.title)}}}"
    )
    b = device.display.real(window.bounds)
    place = _rect(b.left, b.top, b.right, b.bottom)
    session = f"Session{{{identity('session', window.package)} {pid}:{user_uid(uid)}}}"
    out = [
        f"  Window #{number} {window_name(window)}:",
        f"    mDisplayId=0 rootTaskId={task.id if task else 1} mSession={session} "
        f"mClient=android.os.BinderProxy@{identity('client', window.title, window.id)}",
        f"    mOwnerUid={uid} showForAllUsers={str(task is None).lower()} package={window.package} appop=NONE",
        f"    mAttrs={{(0,0)(fillxfill) sim={{adjust={'resize' if window.type == 'app' else 'pan'}}} "
        f"ty={_TYPES[window.type]} fmt={'TRANSLUCENT' if window.type not in ('app', 'launcher') else 'OPAQUE'} wanim=0x10302f4",
        "      fl=LAYOUT_IN_SCREEN LAYOUT_INSET_DECOR SPLIT_TOUCH HARDWARE_ACCELERATED DRAWS_SYSTEM_BAR_BACKGROUNDS",
        "      pfl=NO_MOVE_ANIMATION FORCE_DRAW_STATUS_BAR_BACKGROUND USE_BLAST FIT_INSETS_CONTROLLED}",
        f"    Requested w={b.width} h={b.height} mLayoutSeq={frame.serial}",
        f"    mBaseLayer={_LAYERS[window.type]} mSubLayer={0 if window.type != 'popup' else 1}    mToken={token}",
    ]
    if window.record is not None and task is not None:
        out.append(f"    mActivityRecord={token}")
        out.append("    drawnStateEvaluated=true    mightAffectAllDrawn=true")
    return [
        *out,
        "    mViewVisibility=0x0 mHaveFrame=true mObscured=false",
        "    mGivenContentInsets=[0,0][0,0] mGivenVisibleInsets=[0,0][0,0]",
        f"    mFullConfiguration={configuration(device, activity_type='home' if window.type == 'launcher' else 'standard')}",
        "    mHasSurface=true isReadyForDisplay()=true mWindowRemovalAllowed=false",
        f"    Frames: parent={_rect(0, 0, width, height)} display={_rect(0, 0, width, height)} frame={place} last={place} "
        f"insetsChanged=false",
        f"     surface={_rect(0, 0, 0, 0)}",
        "    mForceSeamlesslyRotate=false seamlesslyRotate: pending=null finishedFrameNumber=0",
        "    mDrawState=HAS_DRAWN       mLastHidden=false",
        "    isOnScreen=true",
        "    isVisible=true",
        "    keepClearAreas: restricted=[], unrestricted=[]",
    ]


def windows(device: Device) -> str:
    """`dumpsys window windows`: topmost first; this part has no focus lines on API 30 to 34."""
    frame = device.frame()
    out = ["WINDOW MANAGER WINDOWS (dumpsys window windows)"]
    for number, window in enumerate(reversed(frame.windows)):
        out += [*_window(device, window, number, frame), ""]
    focused = frame.focused
    name = window_name(focused) if focused is not None else "null"
    ime = next((window for window in frame.windows if window.type == "ime"), None)
    scales = [
        device.settings.get("global", key) or "1.0"
        for key in ("window_animation_scale", "transition_animation_scale", "animator_duration_scale")
    ]
    out += [
        f"  mGlobalConfiguration={configuration(device)}",
        "  mHasPermanentDpad=false",
        "  mTopFocusedDisplayId=0",
        f"  imeLayeringTarget in display# 0 {name}",
        f"  imeInputTarget in display# 0 {name}",
        f"  imeControlTarget in display# 0 {name}",
        "  Minimum task size of display#0 220  mInTouchMode=true",
        "  mBlurEnabled=true",
        "  mLastDisplayFreezeDuration=0",
        f"  "
        f"mInputMethodWindow={window_name(ime) if ime is not None else 'Window{' + identity('window', 'InputMethod') + ' u0 InputMethod}'}",
        "  mHoldScreenWindow=null",
        "  mObscuringWindow=null",
        f"  mSystemBooted=true mDisplayEnabled={str(device.display_on).lower()}",
        f"  mDisplayFrozen=false windows=0 client=false apps=0  mRotation={device.rotation}  mLastOrientation=5",
        " waitingForConfig=false",
        f"  Animation settings: disabled=false window={scales[0]} transition={scales[1]} animator={scales[2]}",
    ]
    return "\n".join(out) + "\n"


def displays(device: Device) -> str:
    """`dumpsys window displays`."""
    display, panel = device.display, device.config
    width, height = display.real_width, display.real_height
    app = display.real(Bounds(display.area[0], display.status_bar, display.area[1], display.floor))
    short, long = min(width, height), max(width, height)
    bars = height - app.height
    base = base_size(device)
    changed = (
        f" base={base[0]}x{base[1]} {display.density}dpi" if (*base, display.density) != (panel.width, panel.height, panel.density) else ""
    )
    ime = display.real(Bounds(0, display.height - display.ime_height, display.width, display.height))
    status, floor = display.real(Bounds(0, 0, 0, display.status_bar)).bottom, display.real(Bounds(0, 0, 0, display.floor)).bottom
    out = [
        "WINDOW MANAGER DISPLAY CONTENTS (dumpsys window displays)",
        "  Display: mDisplayId=0 (organized)",
        f"    init={panel.width}x{panel.height} {panel.density}dpi mMinSizeOfResizeableTaskDp=220{changed} cur={width}x{height} "
        f"app={app.width}x{app.height} rng={short}x{short - bars}-{long}x{long - bars}",
        f"    deferred=false mLayoutNeeded=false mTouchExcludeRegion=SkRegion((0,0,{width},{height}))",
        "",
        f"  mCurrentRotation=ROTATION_{device.rotation * 90}",
        "",
        *focus(device),
        "",
        "  mLastStatusBarVisibility=0x8708",
        f"  mRotation={device.rotation}",
        f"  mUserRotation=ROTATION_{user_rotation(device) * 90}",
        f"  mUserRotationMode=USER_ROTATION_{'LOCKED' if locked(device) else 'FREE'}",
        f"  mRotationLocked={str(locked(device)).lower()}",
        "  Application tokens in top down Z order:",
    ]
    for task in device.activities.tasks:
        for record in reversed(task.records):
            out.append(f"    * {activity_name(record, task)}")
    out += [
        f"  DisplayFrames w={width} h={height} r={display.rotation}",
        "  InsetsState",
        f"    mDisplayFrame=Rect(0, 0 - {width}, {height})",
        f"    InsetsSource type=ITYPE_STATUS_BAR frame=[0,0][{width},{status}] visible=true",
        f"    InsetsSource type=ITYPE_NAVIGATION_BAR frame=[0,{floor}][{width},{height}] visible=true",
        f"    InsetsSource type=ITYPE_IME frame=[0,{ime.top}][{width},{height}] visible={str(device.frame().ime_shown).lower()}",
    ]
    return "\n".join(out) + "\n"


def policy(device: Device) -> str:
    """`dumpsys window policy`."""
    awake = str(device.display_on).lower()
    return (
        "WINDOW MANAGER POLICY STATE (dumpsys window policy)\n"
        "    mSafeMode=false mSystemReady=true mSystemBooted=true\n"
        f"    mWakeUpWhenTouched=false mAwake={awake} mScreenOnEarly={awake} mScreenOnFully={awake}\n"
        "    mLockScreenTimeout=0 mLockScreenTimerActive=false\n"
        "    KeyguardServiceDelegate\n      showing=false\n      showingAndNotOccluded=false\n"
        "      inputRestricted=false\n      occluded=false\n      secure=false\n"
        f"      screenState=SCREEN_STATE_{'ON' if device.display_on else 'OFF'}\n"
        f"      interactiveState=INTERACTIVE_STATE_{'AWAKE' if device.display_on else 'SLEEP'}\n"
        f"    mIsShowing=false\n    isStatusBarKeyguard=false\n"
    )


def last_anr(device: Device) -> str:
    return "WINDOW MANAGER LAST ANR (dumpsys window lastanr)\n  <no ANR has occurred since boot>\n\n"


def sessions(device: Device) -> str:
    out = ["WINDOW MANAGER SESSIONS (dumpsys window sessions)"]
    for process in device.activities.processes():
        out.append(f"  Session Session{{{identity('session', process.package)} {process.pid}:{user_uid(process.uid)}}}:")
    return "\n".join(out) + "\n"


def tokens(device: Device) -> str:
    return "WINDOW MANAGER TOKENS (dumpsys window tokens)\n  All tokens:\n  Display #0\n"


def animator(device: Device) -> str:
    return "WINDOW MANAGER ANIMATOR STATE (dumpsys window animator)\n    DisplayContentsAnimator #0:\n"


def dump(device: Device, words: list[str]) -> str:
    """`dumpsys window [WHAT]`."""
    rest = [word for word in words if not word.startswith("-")]
    line = "-" * 79 + "\n"
    if not rest:
        return line.join(
            [last_anr(device), policy(device), animator(device), sessions(device), displays(device), tokens(device), windows(device)]
        )
    what = rest[0]
    parts = {
        "windows": windows, "w": windows, "displays": displays, "d": displays, "policy": policy, "p": policy, "lastanr": last_anr,
        "l": last_anr, "sessions": sessions, "s": sessions,
        "tokens": tokens, "t": tokens, "animator": animator, "a": animator, "all": windows, "visible": windows,
    }  # fmt: skip
    if what in parts:
        return parts[what](device)
    matching = [window for window in device.frame().windows if what in window.title]
    if matching:
        frame = device.frame()
        return "\n".join(line for number, window in enumerate(matching) for line in _window(device, window, number, frame)) + "\n"
    return f"Bad window command, or no windows match: {what}\nUse -h for help.\n"
