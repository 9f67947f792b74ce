"""`gsm ...`: calls, registration and signal."""

from __future__ import annotations

import re

from emulator.sim.console.command import Command, Group, KoError, whole
from emulator.sim.console.interfaces import Hardware
from emulator.sim.console.registration import NETWORK_STATES

_NUMBER = re.compile(r"[0-9#+]+")
_BAD_NUMBER = "bad phone number format, use digits, # and + only"
_PROFILE_RSSI = (0, 7, 12, 18, 25)


def gsm_group(hardware: Hardware) -> Group:
    """The group, acting on the calls and the registration."""
    telephony = hardware.device.telephony
    network = hardware.registration

    def call(rest: str) -> list[str]:
        number = one_number(rest, "missing argument, try 'gsm call <phonenumber>'")
        telephony.incoming_call(number)
        return []

    def accept(rest: str) -> list[str]:
        number = one_number(rest, "missing argument, try 'gsm accept <phonenumber>'")
        changed(telephony.set_state(number, "active"), number)
        return []

    def hold(rest: str) -> list[str]:
        number = one_number(rest, "missing argument, try 'gsm hold <phonenumber>'")
        changed(telephony.set_state(number, "held"), number)
        return []

    def busy(rest: str) -> list[str]:
        number = one_number(rest, "missing argument, try 'gsm busy <phonenumber>'")
        found = telephony.find(number)
        changed(found is not None and not found.inbound and telephony.end(number), number)
        return []

    def cancel(rest: str) -> list[str]:
        number = one_number(rest, "missing argument, try 'gsm cancel <phonenumber>'")
        if not telephony.end(number):
            raise KoError("could not cancel this number")
        return []

    def listing(rest: str) -> list[str]:
        words = {True: "inbound from ", False: "outbound to  "}
        return [f"{words[entry.inbound]}{entry.number:<10} : {entry.state}" for entry in telephony.calls]

    def voice(rest: str) -> list[str]:
        network.voice = state(rest, "voice")
        return []

    def data(rest: str) -> list[str]:
        network.data = state(rest, "data")
        return []

    def status(rest: str) -> list[str]:
        metered = "on" if network.metered else "off"
        return [f"gsm voice state: {network.voice}", f"gsm data state:  {network.data}", f"gsm meter state: {metered}"]

    def signal(rest: str) -> list[str]:
        words = rest.split()
        if not words:
            raise KoError("not enough arguments: see 'help gsm signal' for details")
        rssi = whole(words[0], 0, 99, "invalid RSSI - must be 0..31 or 99")
        errors = whole(words[1], 0, 99, "invalid BER - must be 0..7 or 99") if len(words) > 1 else 99
        if 31 < rssi < 99:
            raise KoError("invalid RSSI - must be 0..31 or 99")
        if 7 < errors < 99:
            raise KoError("invalid BER - must be 0..7 or 99")
        network.rssi, network.bit_errors = rssi, errors
        return []

    def profile(rest: str) -> list[str]:
        if not rest:
            raise KoError("not enough arguments: see 'help gsm signal-profile' for details")
        network.profile = whole(rest, 0, 4, "invalid signal strength profile - must be 0..4")
        network.rssi = _PROFILE_RSSI[network.profile]
        return []

    def meter(rest: str) -> list[str]:
        if rest not in ("on", "off"):
            raise KoError("usage: gsm meter on|off")
        network.metered = rest == "on"
        return []

    def one_number(text: str, missing: str) -> str:
        if not text:
            raise KoError(missing)
        if _NUMBER.fullmatch(text) is None:
            raise KoError(_BAD_NUMBER)
        return text

    def changed(found: bool, number: str) -> None:
        if not found:
            raise KoError(f"no current call to/from number '{number}'")

    def state(text: str, command: str) -> str:
        if not text:
            raise KoError(f"missing argument, try 'gsm {command} <state>'")
        if text not in NETWORK_STATES:
            raise KoError(f"bad GSM state name, try 'help gsm {command}' for list of valid values")
        return text

    states = ", ".join(NETWORK_STATES)
    return Group(
        ("gsm", "cdma"),
        "phone calls, registration and signal",
        (
            Command(("list",), "list current calls", "gsm list: one line a call", listing),
            Command(("call",), "an inbound call", "gsm call NUMBER: NUMBER calls this phone", call),
            Command(("busy",), "an outbound call meets a busy line", "gsm busy NUMBER: ends the outbound call to NUMBER", busy),
            Command(("hold",), "put a call on hold", "gsm hold NUMBER", hold),
            Command(("accept",), "the other side takes the call", "gsm accept NUMBER: the call becomes active", accept),
            Command(("cancel",), "end a call", "gsm cancel NUMBER: the other side hangs up", cancel),
            Command(("data",), "state of the data connection", f"gsm data STATE: one of {states}", data),
            Command(("meter",), "is the mobile network metered", "gsm meter on|off", meter),
            Command(("voice",), "state of the voice registration", f"gsm voice STATE: one of {states}", voice),
            Command(("status",), "show registration", "gsm status", status),
            Command(("signal",), "signal strength", "gsm signal RSSI [BER]: 0..31 or 99, and 0..7 or 99", signal),
            Command(("signal-profile",), "signal strength by profile", "gsm signal-profile 0..4: none to great", profile),
        ),
    )
