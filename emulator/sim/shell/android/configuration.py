"""The text of the device's Configuration, which several dumps print."""

from __future__ import annotations

from typing import TYPE_CHECKING

from emulator.sim.core.geometry import SCALE, Display
from emulator.sim.toolkit.view import Bounds

if TYPE_CHECKING:
    from emulator.sim.core.device import Device


def locale(device: Device) -> str:
    """The language tag of the system, `en_US` form."""
    return (device.props.get("persist.sys.locale") or device.props.get("ro.product.locale") or "en-US").replace("-", "_")


def window_configuration(device: Device, *, activity_type: str = "standard") -> str:
    """`winConfig={...}` without the name."""
    display = device.display
    width, height, turned = display.real_width, display.real_height, f"ROTATION_{display.rotation * 90}"
    app = display.real(Bounds(display.area[0], 0 if display.landscape else display.status_bar, display.area[1], display.floor))
    return (
        f"{{ mBounds=Rect(0, 0 - {width}, {height}) mAppBounds=Rect({app.left}, {app.top} - {app.right}, {app.bottom}) "
        f"mMaxBounds=Rect(0, 0 - {width}, {height}) mDisplayRotation={turned} "
        f"mWindowingMode=fullscreen mDisplayWindowingMode=fullscreen mActivityType={activity_type} mAlwaysOnTop=undefined "
        f"mRotation={turned}}}"
    )


def screen_dp(display: Display) -> tuple[int, int]:
    """screenWidthDp and screenHeightDp: what is left beside the camera and below the status bar."""
    left, right = display.area
    return int((right - left) / SCALE), int((display.height - display.status_bar) / SCALE)


def configuration(device: Device, *, activity_type: str = "undefined") -> str:
    """Configuration.toString on API 33."""
    scale = device.settings.get("system", "font_scale") or "1.0"
    night = "night " if device.settings.get("secure", "ui_night_mode") == "2" else ""
    display = device.display
    orientation = "land" if display.landscape else "port"
    width, height = screen_dp(display)
    smallest = int(min(display.real_width, display.real_height) * 160 / display.density)
    return (
        f"{{{scale} 310mcc260mnc [{locale(device)}] ldltr sw{smallest}dp w{width}dp h{height}dp {display.density}dpi nrm long "
        f"{orientation} {night}finger -keyb/v/h -nav/h "
        f"winConfig={window_configuration(device, activity_type=activity_type)} s.1 fontWeightAdjustment=0}}"
    )
