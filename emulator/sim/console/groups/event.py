"""`event ...`: input events as the kernel would report them."""

from __future__ import annotations

from emulator.sim.console.command import Command, Group, KoError, whole
from emulator.sim.console.evdev import EVENT_TYPES, EventError, EventReader, MotionAction, parse_event
from emulator.sim.console.groups.sms import unescape
from emulator.sim.console.interfaces import Hardware
from emulator.sim.core.input import TouchPanel

LEFT_BUTTON = 1


def event_group(hardware: Hardware) -> Group:
    """The group, acting on the input dispatcher."""
    panel = TouchPanel(hardware.device)
    reader = EventReader(panel, hardware.display)
    mouse_down = False

    def text(rest: str) -> list[str]:
        if not rest:
            raise KoError("argument missing, try 'event text <message>'")
        hardware.device.input.text(unescape(rest))
        return []

    def send(rest: str) -> list[str]:
        if not rest:
            raise KoError("Usage: event send <type>:<code>:<value> ...")
        try:
            events = [parse_event(word) for word in rest.split()]
        except EventError as error:
            raise KoError(str(error)) from error
        for event in events:
            reader.feed(event)
        return []

    def mouse(rest: str) -> list[str]:
        nonlocal mouse_down
        words = rest.split()
        if len(words) < 4:
            raise KoError("Usage: event mouse <x> <y> <device> <buttonstate>")
        width, height = hardware.display
        x = whole(words[0], 0, width - 1, f"x must be 0..{width - 1}")
        y = whole(words[1], 0, height - 1, f"y must be 0..{height - 1}")
        pressed = bool(whole(words[3], 0, 255, "buttonstate must be 0..255") & LEFT_BUTTON)
        if pressed or mouse_down:
            action: MotionAction = "up" if not pressed else "move" if mouse_down else "down"
            panel.motion(action, x, y)
        mouse_down = pressed
        return []

    def types(rest: str) -> list[str]:
        return ["event <type> can be an integer or one of the following aliases:", *(f"    {name}" for name in EVENT_TYPES)]

    def codes(rest: str) -> list[str]:
        found = EVENT_TYPES.get(rest)
        if found is None:
            raise KoError("argument missing, try 'event codes <type>'" if not rest else f"bad event type: '{rest}'")
        return [f"type {rest} accepts the following <code> aliases:", *(f"    {name}" for name in found.codes)]

    return Group(
        ("event",),
        "input events",
        (
            Command(("text",), "type a text", "event text TEXT: typed as key events", text),
            Command(("send",), "send events of the kernel", "event send TYPE:CODE:VALUE ...: names or numbers", send),
            Command(("mouse",), "move and press the mouse", "event mouse X Y DEVICE BUTTONS: pixels, 1 = left button", mouse),
            Command(("types",), "list event types", "event types", types),
            Command(("codes",), "list codes of a type", "event codes TYPE", codes),
        ),
    )
