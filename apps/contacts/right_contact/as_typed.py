"""A phone number takes its form while it is typed (PhoneNumberFormattingTextWatcher for the United States)."""

from __future__ import annotations

DIALLED = frozenset("0123456789*#+")


def formatted(before: str, after: str, by_hand: bool) -> tuple[str, bool]:
    """What a field shows after an edit, and whether the formatting has been given up.

    Digits are put into form as they come. Somebody who types or deletes punctuation writes the number their own way from then on, until
    the field is empty.

    Args:
        before: what the field showed.
        after: what it would show now.
        by_hand: whether the formatting was given up earlier.
    """
    if not after:
        return after, False
    if by_hand:
        return after, True
    if after.startswith(before):
        changed = after.removeprefix(before)
    elif before.startswith(after):
        changed = before.removeprefix(after)
    else:
        changed = after
    if any(char not in DIALLED for char in changed):
        return after, True
    return grouped("".join(char for char in after if char in DIALLED)), False


def grouped(digits: str) -> str:
    """`555-0100`, `(415) 555-0100`, `1 (415) 555-0100`; anything else as it is."""
    if not digits.isdigit():
        return digits
    if digits[0] == "1" and 1 < len(digits) <= 11:
        return f"1 {grouped(digits[1:])}"
    if len(digits) <= 3 or len(digits) > 10:
        return digits
    if len(digits) <= 7:
        return f"{digits[:3]}-{digits[3:]}"
    return f"({digits[:3]}) {digits[3:6]}-{digits[6:]}"
