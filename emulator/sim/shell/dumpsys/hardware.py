"""dumpsys of hardware services: battery, power, display, input, SurfaceFlinger, telephony.registry, location, wifi, connectivity."""

from __future__ import annotations

from typing import TYPE_CHECKING

from emulator.sim.core.rotation import base_size
from emulator.sim.shell.android.screen import DISPLAY_ID
from emulator.sim.shell.android.service_command import identity
from emulator.sim.shell.dumpsys.names import duration, window_name

if TYPE_CHECKING:
    from emulator.sim.core.device import Device

_BATTERY_STATUS = {"unknown": 1, "charging": 2, "discharging": 3, "not-charging": 4, "full": 5}
_BATTERY_HEALTH = {"unknown": 1, "good": 2, "overheat": 3, "dead": 4, "overvoltage": 5, "failure": 6}


def battery(device: Device, words: list[str]) -> str:
    one = device.battery
    frozen = device.settings.get("global", "battery_updates_stopped") == "1"
    return (
        "Current Battery Service state:\n"
        + ("  (UPDATES STOPPED -- use 'reset' to restart)\n" if frozen else "")
        + f"  AC powered: {str(one.ac).lower()}\n  USB powered: false\n  Wireless powered: false\n  Dock powered: false\n"
        f"  Max charging current: 0\n  Max charging voltage: 0\n  Charge counter: {one.level * 100}\n"
        f"  status: {_BATTERY_STATUS.get(one.status, 1)}\n  health: {_BATTERY_HEALTH.get(one.health, 1)}\n"
        f"  present: {str(one.present).lower()}\n  level: {one.level}\n  scale: 100\n"
        f"  voltage: {one.voltage}\n  temperature: {one.temperature}\n  technology: Li-ion\n"
    )


def power(device: Device, words: list[str]) -> str:
    on = device.display_on
    stay = device.settings.get("global", "stay_on_while_plugged_in") or "0"
    return (
        "POWER MANAGER (dumpsys power)\n\nPower Manager State:\n  Settings power_manager_constants:\n"
        "    no_cached_wake_locks=true\n  mDirty=0x0\n"
        f"  mWakefulness={'Awake' if on else 'Asleep'}\n  mWakefulnessChanging=false\n"
        f"  mIsPowered={str(device.battery.ac).lower()}\n  mPlugType={1 if device.battery.ac else 0}\n"
        f"  mBatteryLevel={device.battery.level}\n  mStayOn={str(stay != '0').lower()}\n  mBootCompleted=true\n  mSystemReady=true\n"
        f"  mHoldingWakeLockSuspendBlocker=false\n  mHoldingDisplaySuspendBlocker={str(on).lower()}\n"
        f"  mLastWakeTime=0 (0 ms ago)\n  mScreenOffTimeoutSetting={device.settings.get('system', 'screen_off_timeout')}\n"
        f"  mStayOnWhilePluggedInSetting={stay}\n\nDisplay Power: state={'ON' if on else 'OFF'}\n\nWake Locks: size=0\n\n"
        f"Suspend Blockers: size=4\n"
        f"  PowerManagerService.Display: ref count={int(on)}\n"
    )


def display(device: Device, words: list[str]) -> str:
    width, height, rotation = device.config.width, device.config.height, device.rotation
    screen = device.display
    across, down = screen.real_width, screen.real_height
    panel = (height, width) if rotation % 2 else (width, height)
    base = base_size(device)
    state = "ON" if device.display_on else "OFF"
    return (
        "DISPLAY MANAGER (dumpsys display)\n  mOnlyCode=false\n  mSafeMode=false\n  mPendingTraversal=false\n"
        "  mViewports=[DisplayViewport{type=INTERNAL, valid=true, isActive=true, displayId=0, "
        f"uniqueId='local:{DISPLAY_ID}', physicalPort=0, orientation={rotation}, logicalFrame=Rect(0, 0 - {across}, "
        f"{down}), physicalFrame=Rect(0, 0 - {panel[0]}, {panel[1]}), "
        f"deviceWidth={panel[0]}, deviceHeight={panel[1]}}}]\n  mDefaultDisplayDefaultColorMode=0\n\nDisplay Adapters: size=1\n"
        f"  LocalDisplayAdapter\n\nDisplay Devices: size=1\n"
        f'  DisplayDeviceInfo{{"Built-in Screen": uniqueId="local:{DISPLAY_ID}", {width} x {height}, modeId 1, '
        f"defaultModeId 1, supportedModes [{{id=1, width={width}, height={height}, fps=60.0}}], "
        f"density {device.config.density}, {device.config.density}.0 x {device.config.density}.0 dpi, state {state}, type "
        f"INTERNAL}}\n\nLogical Displays: size=1\n  Display 0:\n    mDisplayId=0\n"
        f'    mBaseDisplayInfo=DisplayInfo{{"Built-in Screen", displayId 0, real {width} x {height}, largest app {height} '
        f"x {height}, smallest app {width} x {width}, rotation 0, state {state}}}\n"
        f'    mOverrideDisplayInfo=DisplayInfo{{"Built-in Screen", displayId 0, real {across} x {down}, largest app {max(base)} '
        f"x {max(base)}, smallest app {min(base)} x {min(base)}, rotation {rotation}, density {screen.density}, state {state}}}\n"
        f"    mScreenState={state}\n"
    )


def input_(device: Device, words: list[str]) -> str:
    width, height, rotation = device.config.width, device.config.height, device.rotation
    screen = device.display
    across, down = screen.real_width, screen.real_height
    panel = (height, width) if rotation % 2 else (width, height)
    focused = device.frame().focused
    top = device.activities.top()
    name = window_name(focused).removeprefix("Window{").removesuffix("}") if focused is not None else ""
    return (
        "INPUT MANAGER (dumpsys input)\n\nInput Manager State:\n  Interactive: true\n  System UI Lights Out: false\n"
        "  Pointer Speed: 0\n\nEvent Hub State:\n  BuiltInKeyboardId: -2\n  Devices:\n"
        "    1: qwerty2\n      Classes: KEYBOARD | ALPHAKEY | DPAD\n      Path: /dev/input/event0\n"
        "    2: virtio_input_multi_touch_1\n      Classes: TOUCH | TOUCH_MT\n      Path: /dev/input/event1\n\n"
        "Input Reader State (Nums of device: 2):\n  Device 2: virtio_input_multi_touch_1\n    Generation: 9\n"
        "    Sources: KEYBOARD | TOUCHSCREEN\n    Touch Input Mapper (mode - DIRECT):\n"
        f"      Viewport INTERNAL: displayId=0, uniqueId=local:{DISPLAY_ID}, port=0, orientation={rotation}, "
        f"logicalFrame=[0, 0, {across}, {down}], physicalFrame=[0, 0, {panel[0]}, {panel[1]}], "
        f"deviceSize=[{panel[0]}, {panel[1]}], isActive=[1]\n      RawSurfaceWidth: {width}px\n"
        f"      RawSurfaceHeight: {height}px\n      PhysicalWidth: {width}px\n      PhysicalHeight: {height}px\n"
        f"      InputDeviceOrientation: {rotation}\n\nInput Dispatcher State:\n  DispatchEnabled: true\n"
        f"  DispatchFrozen: false\n  FocusedDisplayId: 0\n  FocusedApplications:\n"
        f"    displayId=0, "
        f"name='{'ActivityRecord{' + identity('activity', top.id, top.component) + ' u0 ' + top.component + '}' if top else ''}', "
        f"dispatchingTimeout=5000ms\n  FocusedWindows:\n"
        f"    displayId=0, name='{name}'\n"
    )


def surface_flinger(device: Device, words: list[str]) -> str:
    if "--display-id" in words:
        return f'Display {DISPLAY_ID} (HWC display 0): port=0 pnpId=GGL displayName="EMU_display_0"\n'
    if "--list" in words:
        return "".join(f"{window.title}#{window.id}\n" for window in device.frame().windows)
    return (
        f"Build configuration: [sf HAS_CONTEXT_PRIORITY=1]\n\nDisplay identification data:\n"
        f'Display {DISPLAY_ID} (HWC display 0): port=0 pnpId=GGL displayName="EMU_display_0"\n\n'
        f'Displays (1 entries)\n+ DisplayDevice{{{DISPLAY_ID}, internal, primary, "EMU_display_0"}}\n'
        f"   powerMode={'On' if device.display_on else 'Off'} ({2 if device.display_on else 0})\n"
    )


def telephony(device: Device, words: list[str]) -> str:
    phone = device.telephony
    state = phone.call_state
    on = device.settings.get("global", "airplane_mode_on") != "1"
    return (
        "last known state:\n  Phone Id=0\n"
        f"    mCallState={state}\n    mRingingCallState={5 if state == 1 else 0}\n"
        f"    mForegroundCallState={1 if state == 2 else 0}\n    mBackgroundCallState=0\n"
        "    mPreciseCallState={Ringing call state: 0, Foreground call state: 0, Background call state: 0, Disconnect "
        "cause: -1, Precise disconnect cause: -1}\n"
        "    mCallDisconnectCause=-1\n"
        f"    mCallIncomingNumber={phone.incoming_number}\n"
        f"    mServiceState={{mVoiceRegState={0 if on else 3}({'IN_SERVICE' if on else 'POWER_OFF'}), "
        f"mDataRegState={0 if on else 3}({'IN_SERVICE' if on else 'POWER_OFF'}), mOperatorAlphaLong=T-Mobile, mOperatorNumeric=310260}}\n"
        "    mVoiceActivationState= 0\n    mDataActivationState= 0\n    mUserMobileDataState= false\n"
        "    mSignalStrength=SignalStrength:{mLte=CellSignalStrengthLte: rssi=-51 rsrp=-93 level=3}\n"
        f"    mMessageWaiting=false\n    mCallForwarding=false\n    mDataActivity=0\n"
        f"    mDataConnectionState={2 if on and device.settings.get('global', 'mobile_data') == '1' else 0}\n"
        "local logs:\nlisten logs:\nregistrations: count=0\n"
    )


_TELECOM_STATES = {
    "active": "ACTIVE",
    "held": "ON_HOLD",
    "dialing": "DIALING",
    "alerting": "DIALING",
    "incoming": "RINGING",
    "waiting": "RINGING",
}


def telecom(device: Device, words: list[str]) -> str:
    account = "ComponentInfo{com.android.phone/com.android.services.telephony.TelephonyConnectionService}"
    calls = "".join(
        f"    [Call id=TC@{call.id}, state={_TELECOM_STATES[call.state]}, tpac={account}, cmgr={account}, handle=tel:{call.number}, "
        f"vidst=A, "
        f"childs(0), has_parent(false), cap=[sup_hld mut], prop=[]], voip=false\n"
        for call in device.telephony.calls
    )
    front = device.telephony.shown_call()
    return (
        f"CallsManager: \n  mCalls: \n{calls}"
        f"  mCallAudioManager:\n    All calls:\n    Active dialing, or connecting calls:\n"
        f"      Foreground call: {f'TC@{front.id}' if front else 'null'}\n"
        f"  mDefaultDialerCache: {device.role_holder('android.app.role.DIALER') or 'null'}\n"
    )


def location(device: Device, words: list[str]) -> str:
    one = device.location
    elapsed = duration(device.clock.elapsed_ms()).lstrip("+")
    fix = (
        f"Location[gps {one.latitude:.6f},{one.longitude:.6f} hAcc=5.0 et={elapsed} alt={one.altitude} vel={one.speed} bear={one.bearing}]"
    )
    enabled = str(device.settings.get("secure", "location_mode") != "0").lower()
    return (
        f"Location Manager State:\n  User Info:\n    current users: [0]\n  Location Settings:\n"
        f"    Location Setting: {enabled}\n  Location Providers:\n  gps provider:\n    last location={fix}\n"
        f"    enabled={enabled}\n  network provider:\n    last location={fix.replace('gps', 'network', 1)}\n"
    )


def connectivity(device: Device, words: list[str]) -> str:
    wifi = device.settings.get("global", "wifi_on") == "1" and device.settings.get("global", "airplane_mode_on") != "1"
    mobile = device.settings.get("global", "mobile_data") == "1" and device.settings.get("global", "airplane_mode_on") != "1"
    rows = (
        [
            "  NetworkAgentInfo{network{100} WIFI CONNECTED extra: state: CONNECTED/CONNECTED, lp{{InterfaceName: wlan0 "
            "LinkAddresses: [ 10.0.2.16/24 ]}}}"
        ]
        if wifi
        else []
    ) + (
        ["  NetworkAgentInfo{network{101} MOBILE[LTE] CONNECTED lp{{InterfaceName: eth0 LinkAddresses: [ 10.0.2.15/24 ]}}}"]
        if mobile
        else []
    )
    return (
        f"NetworkProviders for:\n\nActive default network: {'100' if wifi else '101' if mobile else 'none'}\n\nCurrent Networks:\n"
        + "".join(row + "\n" for row in rows)
    )


def wifi(device: Device, words: list[str]) -> str:
    on = device.settings.get("global", "wifi_on") == "1"
    shown = (
        'mWifiInfo SSID: "AndroidWifi", BSSID: 00:13:10:85:fe:01, MAC: 02:00:00:00:00:00, Supplicant state: COMPLETED'
        if on
        else "mWifiInfo SSID: <unknown ssid>, Supplicant state: DISCONNECTED"
    )
    return f"Wi-Fi is {'enabled' if on else 'disabled'}\nWi-Fi is in {'connected' if on else 'disabled'} state\n{shown}\n"
