"""All pickers in one place."""

from emulator.sim.toolkit.dial import (
    clock_face,
)
from emulator.sim.toolkit.time_picker import (
    hour_text,
    time_picker,
    time_state,
    typed_digits,
)
from emulator.sim.toolkit.wheels import (
    duration_wheels,
    number_wheel,
    pager_wheel,
    plain_numbers,
    time_wheels,
    two_digits,
)

__all__ = [
    "clock_face",
    "duration_wheels",
    "hour_text",
    "number_wheel",
    "pager_wheel",
    "plain_numbers",
    "time_picker",
    "time_state",
    "time_wheels",
    "two_digits",
    "typed_digits",
]
