"""All pickers in one place."""

from emulator.sim.toolkit.date_picker import (
    date_picker,
    date_state,
)
from emulator.sim.toolkit.dial import (
    clock_face,
)
from emulator.sim.toolkit.flutter_pickers import (
    duration_text,
    f_duration_rings,
    f_numpad,
    f_spinner,
    f_time_dial,
    f_time_input,
    numpad_seconds,
)
from emulator.sim.toolkit.platform_date import (
    platform_date_picker,
)
from emulator.sim.toolkit.platform_time import (
    platform_time_picker,
)
from emulator.sim.toolkit.time_picker import (
    hour_text,
    time_picker,
    time_state,
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
    "date_picker",
    "date_state",
    "duration_text",
    "duration_wheels",
    "f_duration_rings",
    "f_numpad",
    "f_spinner",
    "f_time_dial",
    "f_time_input",
    "hour_text",
    "number_wheel",
    "numpad_seconds",
    "pager_wheel",
    "plain_numbers",
    "platform_date_picker",
    "platform_time_picker",
    "time_picker",
    "time_state",
    "time_wheels",
    "two_digits",
]
