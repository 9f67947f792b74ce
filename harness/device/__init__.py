"""The driver of Android devices. One class, `Device`, for every adb serial.

    device = Device("emulator-5554")
    seen = device.observe()
    device.perform(Tap(*seen.tree[3].center))

Stores that verifiers and apps read and write are in `harness.device.stores`, readers of service dumps in `harness.device.dumpsys`.
"""

from harness.device.actions import (
    ACTION_SCHEMA,
    Action,
    Answer,
    Finish,
    Key,
    LongPress,
    Said,
    Swipe,
    Tap,
    Type,
    Wait,
    action_json,
    parse_action,
)
from harness.device.adb import ShellResult
from harness.device.device import Device, Performed, Timeouts
from harness.device.foreground import Foreground
from harness.device.keys import key_name, keycode
from harness.device.observation import Observation
from harness.device.quoting import join, quote
from harness.device.system import DeviceInfo
from harness.device.textentry import Typed
from harness.device.tree import Flag, Node, Tree

__all__ = [
    "ACTION_SCHEMA",
    "Action",
    "Answer",
    "Device",
    "DeviceInfo",
    "Finish",
    "Flag",
    "Foreground",
    "Key",
    "LongPress",
    "Node",
    "Observation",
    "Performed",
    "Said",
    "ShellResult",
    "Swipe",
    "Tap",
    "Timeouts",
    "Tree",
    "Type",
    "Typed",
    "Wait",
    "action_json",
    "join",
    "key_name",
    "keycode",
    "parse_action",
    "quote",
]
