"""How the display is turned, and how large it is: the user's settings, how the phone is held, and what the activity in front asks for.

The rules are DisplayRotation.rotationForOrientation's of API 33. A phone does not turn upside down by itself (config_allowAllRotations).
"""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING, Final

from emulator.sim.core.geometry import DENSITY, MAX_CANVAS, MAX_SCALE, MIN_DENSITY, MIN_SIZE, Display

if TYPE_CHECKING:
    from emulator.sim.core.device import Device

SIZE_SETTING: Final = ("global", "display_size_forced")
DENSITY_SETTING: Final = ("secure", "display_density_forced")
AUTO: Final = ("system", "accelerometer_rotation")
USER: Final = ("system", "user_rotation")


def locked(device: Device) -> bool:
    """Whether the display keeps the user's rotation, however the phone is held."""
    return device.settings.get(*AUTO) == "0"


def user_rotation(device: Device) -> int:
    """The rotation that holds while it is locked, 0 to 3."""
    value = device.settings.get(*USER) or "0"
    return int(value) if value in ("0", "1", "2", "3") else 0


def lock(device: Device, rotation: int) -> None:
    """Keep a rotation (IWindowManager.freezeRotation)."""
    device.settings.put(*AUTO, "0")
    device.settings.put(*USER, str(rotation))


def base_size(device: Device) -> tuple[int, int]:
    """Width and height in px as it is not turned: what `wm size` says, else the panel's. What `wm size` would not take does not count."""
    found = re.fullmatch(r"([0-9]{1,5}),([0-9]{1,5})", device.settings.get(*SIZE_SETTING) or "")
    width, height = (int(found[1]), int(found[2])) if found else (0, 0)
    most = MAX_SCALE * device.config.width, MAX_SCALE * device.config.height
    fits = MIN_SIZE <= width <= most[0] and MIN_SIZE <= height <= most[1]
    return (width, height) if fits else (device.config.width, device.config.height)


def base_density(device: Device) -> int:
    """dpi: what `wm density` says, else the panel's; within what there is memory and room to draw (`drawable`)."""
    value = device.settings.get(*DENSITY_SETTING) or ""
    wished = int(value) if re.fullmatch(r"[0-9]{2,6}", value) and int(value) >= MIN_DENSITY else device.config.density
    return drawable(wished, *base_size(device))


def drawable(density: int, width: int, height: int) -> int:
    """The dpi nearest to a wish at which a display of that size in px is laid out in at most `MAX_CANVAS` px of 420 dpi and no side is
    shorter than `MIN_SIZE` of them."""
    least = math.ceil(DENSITY * math.sqrt(width * height / MAX_CANVAS))
    most = max(least, DENSITY * min(width, height) // MIN_SIZE)
    return min(max(density, least), most)


def current_display(device: Device) -> Display:
    """The display with the activities that are there now."""
    width, height = base_size(device)
    rotation = _rotation(device, portrait=(0, 2) if height >= width else (1, 3))
    if rotation % 2:
        width, height = height, width
    return Display(width, height, rotation, base_density(device))


def _rotation(device: Device, portrait: tuple[int, int]) -> int:
    wish = "unspecified" if device.fixed_rotation == "enabled" else _wish(device)
    preferred = None if wish == "nosensor" else user_rotation(device) if locked(device) else device.held_sensed
    if wish == "portrait":
        return preferred if preferred in portrait else portrait[0]
    if wish == "landscape":
        return preferred if preferred is not None and preferred not in portrait else 1 - portrait[0]
    return preferred or 0


def _wish(device: Device) -> str:
    """What the foremost activity asks for; one that the next shines through and that has no wish leaves it to that."""
    for record in device.activities.shown():
        app = device.app_class(record.package)
        cls = app.activities.get(record.short) if app is not None else None
        if cls is not None and (cls.orientation != "unspecified" or not cls.translucent):
            return cls.orientation
    return "unspecified"
