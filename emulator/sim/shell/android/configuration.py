"""The text of the device's Configuration, which several dumps print."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from emulator.sim.core.device import Device


def locale(device: Device) -> str:
    """The language tag of the system, `en_US` form."""
    return (device.props.get("persist.sys.locale") or device.props.get("ro.product.locale") or "en-US").replace("-", "_")


def window_configuration(device: Device, *, activity_type: str = "standard") -> str:
    """`winConfig={...}` without the name."""
    rotation = f"ROTATION_{device.rotation * 90}"
    width, height = (device.config.height, device.config.width) if device.rotation % 2 else (device.config.width, device.config.height)
    return (
        f"{{ mBounds=Rect(0, 0 - {width}, {height}) mAppBounds=Rect(0, 128 - {width}, {height - 63}) mMaxBounds=Rect(0, 0 "
        f"- {width}, {height}) mDisplayRotation={rotation} "
        f"mWindowingMode=fullscreen mDisplayWindowingMode=fullscreen mActivityType={activity_type} mAlwaysOnTop=undefined "
        f"mRotation={rotation}}}"
    )


def configuration(device: Device, *, activity_type: str = "undefined") -> str:
    """Configuration.toString on API 33."""
    scale = device.settings.get("system", "font_scale") or "1.0"
    night = "night " if device.settings.get("secure", "ui_night_mode") == "2" else ""
    orientation = "land" if device.rotation % 2 else "port"
    return (
        f"{{{scale} 310mcc260mnc [{locale(device)}] ldltr sw411dp w411dp h866dp {device.config.density}dpi nrm long "
        f"{orientation} {night}finger -keyb/v/h -nav/h "
        f"winConfig={window_configuration(device, activity_type=activity_type)} s.1 fontWeightAdjustment=0}}"
    )
