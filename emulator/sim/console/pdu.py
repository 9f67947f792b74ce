"""SMS-DELIVER protocol data units (3GPP TS 23.040), as `sms pdu` takes them."""

from __future__ import annotations

from typing import NamedTuple

GSM7 = (
    "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\x1bÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà"
)
"""The default alphabet of 3GPP TS 23.038; 0x1b leads to the extension table."""
GSM7_EXTENSION = {0x0A: "\f", 0x14: "^", 0x28: "{", 0x29: "}", 0x2F: "\\", 0x3C: "[", 0x3D: "~", 0x3E: "]", 0x40: "|", 0x65: "€"}
_SEMI_OCTETS = "0123456789*#abc"


class PduError(ValueError):
    """Not an SMS-DELIVER."""


class Message(NamedTuple):
    """What a message says and who sent it."""

    sender: str
    text: str


class _Cursor:
    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    def take(self, size: int) -> bytes:
        piece = self._data[self._at : self._at + size]
        if len(piece) < size:
            raise PduError("it is too short")
        self._at += size
        return piece

    def byte(self) -> int:
        return self.take(1)[0]


def decode_deliver(data: bytes) -> Message:
    """Sender and text of an SMS-DELIVER with its service-centre address in front. Raises PduError."""
    cursor = _Cursor(data)
    cursor.take(cursor.byte())  # service centre
    first = cursor.byte()
    if first & 0x03:
        raise PduError("it is not an SMS-DELIVER")
    sender = _address(cursor)
    cursor.byte()  # protocol identifier
    coding = cursor.byte()
    cursor.take(7)  # time stamp
    length = cursor.byte()
    has_header = bool(first & 0x40)
    if coding & 0x0C == 0x08:
        body = cursor.take(length)
        if has_header:
            body = body[body[0] + 1 :] if body else body
        return Message(sender, body.decode("utf-16-be", "replace"))
    if coding & 0x0C == 0x04:
        body = cursor.take(length)
        return Message(sender, body.decode("latin-1"))
    septets = _septets(cursor.take((length * 7 + 7) // 8), length)
    if has_header:
        # the header is filled up to a whole number of septets
        header = (_first_octet(septets) + 1) * 8
        septets = septets[(header + 6) // 7 :]
    return Message(sender, gsm7_text(septets))


def _address(cursor: _Cursor) -> str:
    digits, kind = cursor.byte(), cursor.byte()
    data = cursor.take((digits + 1) // 2)
    if kind & 0x70 == 0x50:  # alphanumeric sender
        return gsm7_text(_septets(data, digits * 4 // 7))
    text = ""
    for octet in data:
        for nibble in (octet & 0xF, octet >> 4):
            if nibble < len(_SEMI_OCTETS):
                text += _SEMI_OCTETS[nibble]
    return ("+" if kind & 0x70 == 0x10 else "") + text[:digits]


def _septets(data: bytes, count: int) -> list[int]:
    bits = int.from_bytes(data, "little")
    return [bits >> 7 * index & 0x7F for index in range(count)]


def _first_octet(septets: list[int]) -> int:
    return (septets[0] | septets[1] << 7) & 0xFF if len(septets) > 1 else 0


def gsm7_text(septets: list[int]) -> str:
    """Characters of the default alphabet and its extension."""
    text = ""
    escaped = False
    for septet in septets:
        if escaped:
            text += GSM7_EXTENSION.get(septet, " ")
            escaped = False
        elif septet == 0x1B:
            escaped = True
        else:
            text += GSM7[septet]
    return text
