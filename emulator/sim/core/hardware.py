"""What the emulator console and gRPC act on: modem, position, battery."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from emulator.sim.toolkit.app import Intent

if TYPE_CHECKING:
    from emulator.sim.core.device import Device

SMS_DELIVER = "android.provider.Telephony.SMS_DELIVER"
SMS_RECEIVED = "android.provider.Telephony.SMS_RECEIVED"
CALL_STATES = ("active", "held", "dialing", "alerting", "incoming", "waiting")


@dataclass
class Call:
    """One call; `state` is one of CALL_STATES."""

    number: str
    inbound: bool
    state: str
    since: int  # elapsed ms


class Telephony:
    """Calls and incoming messages. Messages are broadcast to the default SMS app, as the platform does."""

    def __init__(self, device: Device) -> None:
        self._device = device
        self.calls: list[Call] = []

    @property
    def call_state(self) -> int:
        """0 idle, 1 ringing, 2 off hook, as dumpsys telephony.registry prints it."""
        if any(call.state in ("active", "held", "dialing", "alerting") for call in self.calls):
            return 2
        return 1 if self.calls else 0

    @property
    def incoming_number(self) -> str:
        return next((call.number for call in self.calls if call.state == "incoming"), "")

    def incoming_sms(self, number: str, text: str) -> None:
        """A message arrives from the network."""
        extras = {"address": number, "body": text, "date": self._device.clock.now_ms()}
        holder = self._device.role_holder("android.app.role.SMS")
        if holder:
            self._device.activities.broadcast(Intent(action=SMS_DELIVER, package=holder, extras=extras))
        self._device.activities.broadcast(Intent(action=SMS_RECEIVED, extras=extras))

    def incoming_call(self, number: str) -> None:
        self.calls.append(Call(number, True, "waiting" if self.calls else "incoming", self._device.clock.elapsed_ms()))
        self._changed()

    def outgoing_call(self, number: str) -> None:
        self.calls.append(Call(number, False, "dialing", self._device.clock.elapsed_ms()))
        self._changed()

    def find(self, number: str) -> Call | None:
        return next((call for call in self.calls if call.number == number), None)

    def set_state(self, number: str, state: str) -> bool:
        """False when there is no such call."""
        call = self.find(number)
        if call is None:
            return False
        call.state = state
        self._changed()
        return True

    def end(self, number: str) -> bool:
        call = self.find(number)
        if call is None:
            return False
        self.calls.remove(call)
        self._changed()
        return True

    def _changed(self) -> None:
        self._device.activities.broadcast(Intent(action="android.intent.action.PHONE_STATE", extras={"state": self.call_state}))
        self._device.touch()

    def save(self) -> list[dict[str, Any]]:
        return [asdict(call) for call in self.calls]

    def load(self, state: list[dict[str, Any]]) -> None:
        self.calls = [Call(**row) for row in state]


@dataclass
class Location:
    """The last fix, degrees and metres; Mountain View at first, as an emulator."""

    latitude: float = 37.421998
    longitude: float = -122.084
    altitude: float = 5.0
    speed: float = 0.0
    bearing: float = 0.0
    satellites: int = 8

    def set(self, latitude: float, longitude: float, altitude: float = 0.0) -> None:
        self.latitude, self.longitude, self.altitude = latitude, longitude, altitude

    def save(self) -> dict[str, Any]:
        return asdict(self)

    def load(self, state: dict[str, Any]) -> None:
        for name, value in state.items():
            setattr(self, name, value)


@dataclass
class Battery:
    """`status` and `health` are the console's words; `level` is percent."""

    level: int = 100
    status: str = "charging"
    health: str = "good"
    present: bool = True
    ac: bool = True
    temperature: int = 250
    voltage: int = 5000

    def save(self) -> dict[str, Any]:
        return asdict(self)

    def load(self, state: dict[str, Any]) -> None:
        for name, value in state.items():
            setattr(self, name, value)
