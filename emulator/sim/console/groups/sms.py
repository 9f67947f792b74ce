"""`sms send NUMBER TEXT` and `sms pdu HEX`."""

from __future__ import annotations

import re

from emulator.sim.console.command import Command, Group, KoError
from emulator.sim.console.interfaces import Hardware
from emulator.sim.console.pdu import PduError, decode_deliver

_NUMBER = re.compile(r"\+?[0-9]+")
_ESCAPE = re.compile(r"\\(n|x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|\\)")


def sms_group(hardware: Hardware) -> Group:
    """The group, acting on the modem."""

    def send(rest: str) -> list[str]:
        number, _, text = rest.partition(" ")
        if not number or not text:
            raise KoError("missing argument, try 'sms send <phonenumber> <text message>'")
        if _NUMBER.fullmatch(number) is None:
            raise KoError("bad phone number format, must be [+](0-9)*")
        try:
            text.encode()
        except UnicodeEncodeError:
            raise KoError("message must be in utf8") from None
        deliver(number, unescape(text))
        return []

    def pdu(rest: str) -> list[str]:
        if not rest:
            raise KoError("missing argument, try 'sms pdu <hexstring>'")
        try:
            message = decode_deliver(bytes.fromhex(rest))
        except (ValueError, PduError) as error:
            raise KoError(f"badly formatted <hexstring>: {error}") from error
        deliver(message.sender, message.text)
        return []

    def deliver(number: str, text: str) -> None:
        hardware.device.telephony.incoming_sms(number, text)

    usage = r"sms send NUMBER TEXT: a message from NUMBER; TEXT may hold \n, \xNN, \uNNNN and \\"
    return Group(
        ("sms",),
        "simulate an inbound SMS",
        (
            Command(("send",), "an inbound text message", usage, send),
            Command(("pdu",), "an inbound message as PDU", "sms pdu HEX: an SMS-DELIVER protocol data unit as the network sends it", pdu),
        ),
    )


def unescape(text: str) -> str:
    r"""Replace `\n`, `\xNN`, `\uNNNN` and `\\`."""

    def one(match: re.Match[str]) -> str:
        code = match[1]
        if code[0] in "xu":
            number = int(code[1:], 16)
            return "\ufffd" if 0xD800 <= number < 0xE000 else chr(number)
        return "\n" if code == "n" else "\\"

    return _ESCAPE.sub(one, text)
