"""PDUs as networks send them."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from emulator.sim.console.pdu import PduError, decode_deliver, gsm7_text

HEAD = "00 04 0B 91 5155214365F7 00"


def test_seven_bit_text_with_extension() -> None:
    # "€[ok]": escape pairs for the euro sign and the brackets
    septets = [0x1B, 0x65, 0x1B, 0x3C, 0x6F, 0x6B, 0x1B, 0x3E]
    bits = sum(value << 7 * index for index, value in enumerate(septets))
    body = bits.to_bytes(7, "little").hex()
    message = decode_deliver(bytes.fromhex(HEAD + "00" + "32011051430000" + "08" + body))
    assert message == ("+15551234567", "€[ok]")


def test_ucs2_text() -> None:
    data = "Привет 🎉".encode("utf-16-be")
    message = decode_deliver(bytes.fromhex(HEAD + "08" + "32011051430000" + f"{len(data):02x}") + data)
    assert message.text == "Привет 🎉"


def test_concatenation_header_is_no_text() -> None:
    data = bytes.fromhex("050003AA0201") + "teil".encode("utf-16-be")
    message = decode_deliver(bytes.fromhex(HEAD.replace("00 04", "00 44", 1) + "08" + "32011051430000" + f"{len(data):02x}") + data)
    assert message.text == "teil"


def test_alphanumeric_sender() -> None:
    packed = sum(ord(char) << 7 * index for index, char in enumerate("Baba")).to_bytes(4, "little").hex()
    message = decode_deliver(bytes.fromhex("00 04 07 D0" + packed + "00 00 32011051430000 00"))
    assert message.sender == "Baba"


@settings(deadline=None)
@given(st.binary(max_size=60))
def test_garbage_is_an_error_and_nothing_else(data: bytes) -> None:
    with contextlib.suppress(PduError):
        decode_deliver(data)


def test_submit_is_refused() -> None:
    with pytest.raises(PduError, match="not an SMS-DELIVER"):
        decode_deliver(bytes.fromhex("0001000B91"))


def test_alphabet_has_128_characters() -> None:
    assert len({gsm7_text([code]) for code in range(128) if code != 0x1B}) == 127
