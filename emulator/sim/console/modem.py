"""The virtual modem: calls, registration and signal, and the way of a short message into the device."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

CALL_STATES = ("active", "held", "dialing", "alerting", "incoming", "waiting")
NETWORK_STATES = ("unregistered", "home", "roaming", "searching", "denied", "off", "on")

SmsReceiver = Callable[[str, str], object]
"""Called with the sender's number and the text."""
CallReceiver = Callable[[str, str], object]
"""Called with the other party's number and the new state, a name of CALL_STATES or `ended`."""


@dataclass
class Call:
    """One call; `state` is a name of CALL_STATES."""

    number: str
    inbound: bool
    state: str


@dataclass
class Modem:
    """Without receivers there is nobody in the device whom a message or a call could reach: `running` is False."""

    on_sms: SmsReceiver | None = None
    on_call: CallReceiver | None = None
    calls: list[Call] = field(default_factory=list)
    voice: str = "home"
    data: str = "home"
    metered: bool = True
    rssi: int = 99  # 0..31, 99 unknown
    bit_errors: int = 99  # 0..7, 99 unknown
    profile: int = 4

    @property
    def running(self) -> bool:
        return self.on_sms is not None

    def receive_sms(self, number: str, text: str) -> None:
        """A short message arrives. Does nothing when not running."""
        if self.on_sms is not None:
            self.on_sms(number, text)

    def ring(self, number: str) -> None:
        """Somebody calls; a second call waits."""
        busy = any(call.state in ("active", "dialing", "alerting") for call in self.calls)
        call = Call(number, True, "waiting" if busy else "incoming")
        self.calls.append(call)
        self._tell(call.number, call.state)

    def find(self, number: str) -> Call | None:
        """The call with a number, however it is written."""
        return next((call for call in self.calls if digits(call.number) == digits(number)), None)

    def change(self, number: str, state: str) -> bool:
        """Put the call with this number into a state; False when there is none."""
        call = self.find(number)
        if call is None:
            return False
        call.state = state
        self._tell(call.number, state)
        return True

    def end(self, number: str) -> bool:
        """The call with this number is over; False when there is none."""
        call = self.find(number)
        if call is None:
            return False
        self.calls.remove(call)
        self._tell(call.number, "ended")
        return True

    def _tell(self, number: str, state: str) -> None:
        if self.on_call is not None:
            self.on_call(number, state)


def digits(number: str) -> str:
    """A number without what is written for the eye."""
    return "".join(char for char in number if char.isdigit() or char in "*#")
