"""dumpsys of the remaining services: input_method, role, appops, settings, meminfo, clipboard, statusbar, usagestats, uimode."""

from __future__ import annotations

from typing import TYPE_CHECKING

from emulator.sim.core.props import NAMESPACES
from emulator.sim.shell.android.service_command import identity
from emulator.sim.shell.dumpsys.names import stamp
from emulator.sim.shell.procfs import MEMORY_KB

if TYPE_CHECKING:
    from emulator.sim.core.device import Device


def input_method(device: Device, words: list[str]) -> str:
    shown = str(device.frame().ime_shown).lower()
    current = device.ime.current()
    out = ["Current Input Method Manager state:", "  Input Methods: mMethodMapUpdateCount=1"]
    for method in device.ime.available():
        package = method.partition("/")[0]
        out += [
            f"  InputMethod #{len(out) // 2 - 1}:",
            f"    mId={method} mSettingsActivityName=null mIsVrOnly=false",
            f"    packageName={package}",
        ]
    focus = device.frame().focus
    top = device.activities.top()
    out += [
        "  Clients:",
        f"  ClientState{{{identity('client', top.package if top else '')}}}",
        f"  mCurMethodId={current}",
        f"  mCurClient=ClientState{{{identity('client', top.package if top else '')}}} mCurSeq=3",
        "  mCurPerceptible=true",
        f"  mFocusedWindowClient=ClientState{{{identity('client', top.package if top else '')}}}",
        f"  mCurId={current} mHaveConnection=true mBoundToMethod=true mVisibleBound={shown}",
        f"  mCurToken=android.os.Binder@{identity('token', current)}",
        "  mCurIntent=Intent { act=android.view.InputMethod cmp=" + current + " }",
        f"  mShowRequested={shown} mShowExplicitlyRequested={shown} mShowForced=false mInputShown={shown}",
        "  mInFullscreenMode=false",
        f"  mSystemReady=true mInteractive={str(device.display_on).lower()}",
        f"  mShowImeWithHardKeyboard={str(device.settings.get('secure', 'show_ime_with_hard_keyboard') == '1').lower()}",
        "  mInputEditorInfo:" if focus is not None else "  mInputEditorInfo: null",
    ]
    if focus is not None:
        kinds = {"text": "0x1", "number": "0x2", "phone": "0x3", "datetime": "0x4", "email": "0x21", "decimal": "0x2002"}
        out += [
            f"    inputType={kinds.get(focus.input_type, '0x1')} "
            f"imeOptions=0x{ {'search': 3, 'send': 4, 'next': 5, 'done': 6, 'go': 2}.get(focus.ime_action, 0):x}",
            f"    packageName={top.package if top else ''}",
            f"    hintText={focus.hint or 'null'}",
        ]
    return "\n".join(out) + "\n"


def role(device: Device, words: list[str]) -> str:
    out = [
        "ROLE STATE (dumpsys role):",
        "  user_states=[",
        "    {",
        "      user_id=0",
        "      version=0",
        "      packages_hash=0",
        "      roles=[",
    ]
    for name, holder in sorted(device.roles().items()):
        out += ["        {", f"          name={name}", f"          holders={holder}" if holder else "          holders=[]", "        }"]
    return "\n".join([*out, "      ]", "    }", "  ]"]) + "\n"


def appops(device: Device, words: list[str]) -> str:
    out = ["Current AppOps Service state:", "  Settings:", "    top_state_settle_time=+5s0ms", ""]
    for package in device.packages.all():
        if package.app_ops:
            out += [f"  Uid u0a{package.uid - 10000}:", f"    Package {package.name}:"]
            out += [f"      {op} ({mode}):" for op, mode in package.app_ops.items()]
    return "\n".join(out) + "\n"


def settings(device: Device, words: list[str]) -> str:
    out = ["SETTINGS (dumpsys settings)"]
    for namespace in NAMESPACES:
        out += [f"{namespace.upper()} SETTINGS (user 0)"]
        out += [
            f"_id:{number} name:{key} pkg:android value:{value}" for number, (key, value) in enumerate(device.settings.items(namespace), 1)
        ]
    return "\n".join(out) + "\n"


def meminfo(device: Device, words: list[str]) -> str:
    names = [word for word in words if not word.startswith("-")]
    if names:
        process = next((one for one in device.activities.processes() if names[0] in (one.package, str(one.pid))), None)
        if process is None:
            return f"No process found for: {names[0]}\n"
        return (
            f"Applications Memory Usage (in Kilobytes):\nUptime: {device.clock.elapsed_ms()} Realtime: "
            f"{device.clock.elapsed_ms()}\n\n** MEMINFO in pid {process.pid} [{process.package}] **\n"
            "                   Pss  Private  Private     Swap      Rss     Heap     Heap     Heap\n"
            "                 Total    Dirty    Clean    Dirty    Total     Size    Alloc     Free\n"
            "        TOTAL    81920    60000    10000        0   120000    32000    24000     8000\n\n App Summary\n"
            "           TOTAL PSS:    81920            TOTAL RSS:   120000      TOTAL SWAP (KB):        0\n"
        )
    rows = "".join(f"     81,920K: {one.package} (pid {one.pid})\n" for one in device.activities.processes())
    return (
        f"Applications Memory Usage (in Kilobytes):\nUptime: {device.clock.elapsed_ms()} Realtime: "
        f"{device.clock.elapsed_ms()}\n\nTotal PSS by process:\n{rows}\nTotal RAM: {MEMORY_KB:,}K (status normal)\n"
        f" Free RAM:   912,356K\n Used RAM: 1,108,984K\n"
    )


def clipboard(device: Device, words: list[str]) -> str:
    """API 33 dumps nothing of the clip itself."""
    return ""


def statusbar(device: Device, words: list[str]) -> str:
    opened = device.windows.shade_open
    return (
        f"  mDisabled1=0x0\n  mDisabled2=0x0\n  mExpandedVisible={str(bool(opened)).lower()}\n"
        f"  icon slots: [rotate, headset, alarm_clock, battery, wifi, mobile, clock]\n"
    )


def usagestats(device: Device, words: list[str]) -> str:
    out = ["user=0", "  Last 24 hour events (timeRange=...)"]
    top = device.activities.top()
    if top is not None:
        out.append(
            f'    time="{stamp(device, device.clock.now_ms(), millis=False)}" type=ACTIVITY_RESUMED package={top.package} '
            f"class={top.class_name} instanceId={top.id} taskRootPackage={top.package} flags=0x0"
        )
    return "\n".join(out) + "\n"


def uimode(device: Device, words: list[str]) -> str:
    night = device.settings.get("secure", "ui_night_mode") or "1"
    return (
        f"Current UI Mode Service state:\n  mDockState=0 mLastBroadcastState=0\n"
        f"  mNightMode={night} ({ {'0': 'auto', '1': 'no', '2': 'yes'}.get(night, 'no') }) mNightModeOverride={night}\n"
        f"  mCurUiMode=0x{21 if night == '2' else 11} mUiModeLocked=false\n"
    )


def deviceidle(device: Device, words: list[str]) -> str:
    return (
        "  Settings:\n    light_after_inactive_to=+4m0s0ms\n  Whitelist system apps:\n  Whitelist user apps:\n"
        "  mLightEnabled=true  mDeepEnabled=true\n  mState=ACTIVE mLightState=ACTIVE\n"
    )


def jobscheduler(device: Device, words: list[str]) -> str:
    return "Settings:\n  min_ready_non_active_jobs_count=5\n\nStarted users: [0]\n\nRegistered 0 jobs:\n  None.\n"


def accessibility(device: Device, words: list[str]) -> str:
    enabled = device.settings.get("secure", "enabled_accessibility_services") or ""
    names = ", ".join("{" + name + "}" for name in enabled.split(":") if name)
    return (
        f"ACCESSIBILITY MANAGER (dumpsys accessibility)\n\ncurrentUserId=0\nUser state[\n"
        f"     attributes:{{id=0, touchExplorationEnabled=false}}\n     Bound services:{{}}\n"
        f"     Enabled services:{{{names}}}\n     Crashed services:{{}}]\n"
    )


def cpuinfo(device: Device, words: list[str]) -> str:
    return (
        "Load: 0.12 / 0.10 / 0.05\nCPU usage from 60000ms to 0ms ago:\n  1% 530/system_server: 0.5% user + 0.5% kernel\n"
        "1% TOTAL: 0.5% user + 0.5% kernel\n"
    )


def diskstats(device: Device, words: list[str]) -> str:
    return (
        "Latency: 0ms [512B Data Write]\nData-Free: 4679924K / 6082144K total = 76% free\n"
        "Cache-Free: 4679924K / 6082144K total = 76% free\nSystem-Free: 0K / 893956K total = 0% free\n"
    )
