"""The telephone: calls and text messages between the device and the network.

Calls go dialing, alerting, active in virtual time, as the emulator's modem makes them; a row of the call log is written when one ends.
What is sent has its result a moment later. Incoming messages go to the default SMS app, which alone stores them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from emulator.sim.core.providers import ProviderError
from emulator.sim.core.roles import SMS
from emulator.sim.toolkit.app import Intent

if TYPE_CHECKING:
    from emulator.sim.core.device import Device

SMS_DELIVER = "android.provider.Telephony.SMS_DELIVER"
SMS_RECEIVED = "android.provider.Telephony.SMS_RECEIVED"
PHONE_STATE = "android.intent.action.PHONE_STATE"
CALL_STATES = ("active", "held", "dialing", "alerting", "incoming", "waiting")
STATE_WORDS = ("IDLE", "RINGING", "OFFHOOK")
SEND_MS = 800
"""From handing a message over to the network's answer."""
DIAL_MS = ALERT_MS = 1000
"""How long an outgoing call is dialing, then alerting, before the other side takes it (the emulator's modem)."""
INCOMING, OUTGOING, MISSED, REJECTED = 1, 2, 3, 5


@dataclass
class Call:
    """One call; `state` is one of CALL_STATES. `since` and `connected` are elapsed ms, `date` epoch ms of its start."""

    number: str
    inbound: bool
    state: str
    since: int
    date: int = 0
    connected: int = -1
    id: int = 0
    muted: bool = False
    speaker: bool = False
    rejected: bool = False

    @property
    def off_hook(self) -> bool:
        return self.state in ("active", "held", "dialing", "alerting")


@dataclass
class SentMessage:
    """A message that an app handed over. `ok` is None until the network has answered; times are epoch ms."""

    package: str
    address: str
    text: str
    key: str
    date: int
    ok: bool | None = None


@dataclass
class _Timer:
    """Something the network does at an instant (elapsed ms): `sent` (index of the message) or `call` (id of the call)."""

    due: int
    kind: Literal["sent", "call"]
    subject: int


@dataclass
class _Store:
    calls: list[Call] = field(default_factory=list)
    sent: list[SentMessage] = field(default_factory=list)
    timers: list[_Timer] = field(default_factory=list)
    next_call: int = 1


class Telephony:
    """Calls, newest last, and messages sent, oldest first."""

    def __init__(self, device: Device) -> None:
        self._device = device
        self._store = _Store()
        self.changed: Callable[[Call | None], None] = lambda ended: None
        """Told of every change of the calls, with the call that ended if one did: what shows them."""

    # --- what is there -------------------------------------------------------------------------------------------------------------

    @property
    def calls(self) -> list[Call]:
        return self._store.calls

    @property
    def sent(self) -> list[SentMessage]:
        """Everything apps have handed over since the device was made."""
        return self._store.sent

    @property
    def call_state(self) -> int:
        """0 idle, 1 ringing, 2 off hook, as dumpsys telephony.registry prints it."""
        if any(call.off_hook for call in self.calls):
            return 2
        return 1 if self.calls else 0

    @property
    def incoming_number(self) -> str:
        return next((call.number for call in self.calls if call.state in ("incoming", "waiting")), "")

    @property
    def radio_on(self) -> bool:
        return self._device.settings.get("global", "airplane_mode_on") != "1"

    def find(self, number: str) -> Call | None:
        return next((call for call in self.calls if call.number == number), None)

    def shown_call(self) -> Call | None:
        """The call that the call screen is about: a ringing one first."""
        ringing = [call for call in self.calls if call.state in ("incoming", "waiting")]
        return ringing[0] if ringing else self.calls[-1] if self.calls else None

    # --- messages --------------------------------------------------------------------------------------------------------------------

    def incoming_sms(self, number: str, text: str) -> None:
        """A message arrives. The default SMS app gets it to store and show; without one nobody stores it, as the platform has it."""
        extras = {"address": number, "body": text, "date": self._device.clock.now_ms()}
        activities = self._device.activities
        holder = self._device.role_holder(SMS)
        if holder and self._may_receive(holder):
            activities.broadcast(Intent(action=SMS_DELIVER, package=holder, extras=dict(extras)))
        for package in activities.resolver.receivers(Intent(action=SMS_RECEIVED)):
            if self._may_receive(package):
                activities.broadcast(Intent(action=SMS_RECEIVED, package=package, extras=dict(extras)))

    def _may_receive(self, package: str) -> bool:
        return self._device.packages.has_permission(package, "android.permission.RECEIVE_SMS")

    def send_sms(self, package: str, address: str, text: str, key: str) -> None:
        """An app sends a message; `App.on_sms_result(key, ok)` follows after SEND_MS.

        Raises PermissionError without SEND_SMS and ValueError for an empty number or text, with the texts of SmsManager.
        """
        found = self._device.packages.find(package)
        if found is not None and not self._device.packages.has_permission(package, "android.permission.SEND_SMS"):
            raise PermissionError(f"Sending SMS message: uid {found.uid} does not have android.permission.SEND_SMS.")
        if not address.strip():
            raise ValueError("Invalid destinationAddress")
        if not text:
            raise ValueError("Invalid message body")
        self.sent.append(SentMessage(package, address, text, key, self._device.clock.now_ms()))
        self._at(SEND_MS, "sent", len(self.sent) - 1)

    def _answer(self, message: SentMessage) -> None:
        """The network took the message, or the radio is off. For apps that are not the default one the system keeps the row."""
        message.ok = self.radio_on
        if self._device.role_holder(SMS) != message.package:
            row = {"address": message.address, "body": message.text, "date": message.date, "seen": 1, "read": 1, "sub_id": 1,
                   "creator": message.package}  # fmt: skip
            self._keep(f"content://sms/{'sent' if message.ok else 'failed'}", row)
        self._device.activities.deliver_sms_result(message.package, message.key, message.ok)

    # --- calls -----------------------------------------------------------------------------------------------------------------------

    def incoming_call(self, number: str) -> None:
        """Somebody calls: the phone rings."""
        self._add(number, True, "waiting" if self.calls else "incoming")

    def outgoing_call(self, number: str) -> Call | None:
        """Call a number: dialing, then alerting, then active. None when there is nothing to dial or the radio is off."""
        if not number or not self.radio_on:
            return None
        for other in self.calls:
            if other.state == "active":
                other.state = "held"
        call = self._add(number, False, "dialing")
        self._at(DIAL_MS, "call", call.id)
        return call

    def _add(self, number: str, inbound: bool, state: str) -> Call:
        clock = self._device.clock
        call = Call(number, inbound, state, clock.elapsed_ms(), clock.now_ms(), id=self._store.next_call)
        self._store.next_call += 1
        self.calls.append(call)
        self._changed()
        return call

    def set_state(self, number: str, state: str) -> bool:
        """Put a call into a state; False when there is no such call."""
        call = self.find(number)
        if call is None:
            return False
        self._set(call, state)
        return True

    def _set(self, call: Call, state: str) -> None:
        call.state, call.since = state, self._device.clock.elapsed_ms()
        if state == "active" and call.connected < 0:
            call.connected = call.since
        self._changed()

    def answer(self) -> bool:
        """Take the ringing call; an active one is held. False when nothing rings."""
        call = next((call for call in self.calls if call.state in ("incoming", "waiting")), None)
        if call is None:
            return False
        for other in self.calls:
            if other.state == "active":
                other.state = "held"
        self._set(call, "active")
        return True

    def hang_up(self) -> bool:
        """End or decline the call on the screen; False when there is none."""
        call = self.shown_call()
        if call is None:
            return False
        call.rejected = call.inbound and call.connected < 0
        self._end(call)
        return True

    def end(self, number: str) -> bool:
        """The other side ends a call; False when there is no such call."""
        call = self.find(number)
        if call is None:
            return False
        self._end(call)
        return True

    def _end(self, call: Call) -> None:
        self.calls.remove(call)
        self._store.timers = [timer for timer in self._store.timers if (timer.kind, timer.subject) != ("call", call.id)]
        rest = [other for other in self.calls if other.off_hook]
        if rest and all(other.state == "held" for other in rest):
            rest[-1].state = "active"
        self._log(call)
        self._changed(ended=call)

    def toggle(self, what: Literal["muted", "speaker"]) -> None:
        """Switch the microphone or the loudspeaker of the call on the screen."""
        call = self.shown_call()
        if call is not None:
            setattr(call, what, not getattr(call, what))
            self._device.touch()

    def duration_s(self, call: Call) -> int:
        """Seconds since the call became active."""
        return (self._device.clock.elapsed_ms() - call.connected) // 1000 if call.connected >= 0 else 0

    def caller(self, number: str) -> dict[str, Any]:
        """Who has a number, from the contacts: columns of a phone look-up, empty for a stranger."""
        columns = ["display_name", "type", "label", "lookup", "contact_id", "photo_id", "photo_uri", "number", "normalized_number"]
        try:
            from emulator.sim.providers.uri import encode

            rows = self._device.providers.query(f"content://com.android.contacts/phone_lookup/{encode(number)}", columns)
        except ProviderError:
            rows = []
        return rows[0] if rows else {}

    def _log(self, call: Call) -> None:
        answered = call.connected >= 0
        kind = OUTGOING if not call.inbound else INCOMING if answered else REJECTED if call.rejected else MISSED
        who = self.caller(call.number)
        row: dict[str, Any] = {
            "number": call.number,
            "presentation": 1,
            "post_dial_digits": "",
            "via_number": "",
            "date": call.date,
            "duration": self.duration_s(call),
            "type": kind,
            "features": 0,
            "subscription_component_name": "com.android.phone/com.android.services.telephony.TelephonyConnectionService",
            "subscription_id": "89014103211118510720",
            "phone_account_address": "+15555215554",
            "new": 1,
            "name": who.get("display_name"),
            "numbertype": who.get("type", 0) or 0,
            "numberlabel": who.get("label"),
        }
        if kind == MISSED:
            row["is_read"] = 0
        if who:
            row["lookup_uri"] = f"content://com.android.contacts/contacts/lookup/{who['lookup']}/{who['contact_id']}"
            row["matched_number"], row["photo_id"] = who["number"], who["photo_id"] or 0
        self._keep("content://call_log/calls", row)

    def _keep(self, uri: str, row: dict[str, Any]) -> None:
        """Write a row for the system. A provider that cannot takes nothing else down."""
        try:
            self._device.providers.insert(uri, row)
        except ProviderError as error:
            self._device.log.write("E", "Telecom", f"cannot write to {uri}: {error}", buffer="radio")

    def _changed(self, ended: Call | None = None) -> None:
        extras = {"state": STATE_WORDS[self.call_state]}
        activities = self._device.activities
        for package in activities.resolver.receivers(Intent(action=PHONE_STATE)):
            if self._device.packages.has_permission(package, "android.permission.READ_PHONE_STATE"):
                activities.broadcast(Intent(action=PHONE_STATE, package=package, extras=dict(extras)))
        self.changed(ended)
        self._device.touch()

    # --- time ------------------------------------------------------------------------------------------------------------------------

    def _at(self, delay_ms: int, kind: Literal["sent", "call"], subject: int) -> None:
        self._store.timers.append(_Timer(self._device.clock.elapsed_ms() + delay_ms, kind, subject))

    def next_due(self, limit: int) -> int | None:
        """When the network does something next, elapsed ms; None when nothing is due by `limit`."""
        due = [timer.due for timer in self._store.timers if timer.due <= limit]
        return min(due) if due else None

    def fire_due(self) -> None:
        """Let happen what is due now."""
        now = self._device.clock.elapsed_ms()
        for timer in sorted((timer for timer in self._store.timers if timer.due <= now), key=lambda timer: timer.due):
            if timer not in self._store.timers:
                continue
            self._store.timers.remove(timer)
            if timer.kind == "sent":
                self._answer(self.sent[timer.subject])
            else:
                self._proceed(timer.subject)

    def _proceed(self, id: int) -> None:
        call = next((call for call in self.calls if call.id == id), None)
        if call is not None and call.state == "dialing":
            self._set(call, "alerting")
            self._at(ALERT_MS, "call", id)
        elif call is not None and call.state == "alerting":
            self._set(call, "active")

    def save(self) -> dict[str, Any]:
        return asdict(self._store)

    def load(self, state: dict[str, Any]) -> None:
        self._store = _Store(
            [Call(**row) for row in state["calls"]],
            [SentMessage(**row) for row in state["sent"]],
            [_Timer(**row) for row in state["timers"]],
            state["next_call"],
        )
