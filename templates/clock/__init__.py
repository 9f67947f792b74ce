"""The category clock: ten templates over alarms, timers, stopwatch and world clocks."""

from templates.base import AnyTemplate
from templates.clock.alarms import AlarmParams, Bystander, CreateAlarm, DeleteAlarm, EditAlarm, EditParams, EnableAlarm
from templates.clock.pools import pools
from templates.clock.state import Alarm, ClockState, Stopwatch, Timer
from templates.clock.stopwatch import PauseStopwatch, StopwatchReset, StopwatchRunning
from templates.clock.timers import CreateTimer, StartTimer, TimerParams
from templates.clock.world import AddWorldClock, CityParams

__all__ = [
    "TEMPLATES",
    "Alarm",
    "AlarmParams",
    "Bystander",
    "CityParams",
    "ClockState",
    "EditParams",
    "Stopwatch",
    "Timer",
    "TimerParams",
    "pools",
]

TEMPLATES: tuple[AnyTemplate, ...] = (
    CreateTimer(),
    StopwatchRunning(),
    PauseStopwatch(),
    CreateAlarm(),
    EditAlarm(),
    EnableAlarm(),
    DeleteAlarm(),
    StartTimer(),
    StopwatchReset(),
    AddWorldClock(),
)
