"""Why a model's output could not be understood: one small set of kinds, counted for attribution and told to the model."""

from __future__ import annotations

from typing import Final

from harness.errors import AnyAppError

KINDS: Final = {
    "empty": "nothing was said",
    "truncated": "the output ends in the middle of a thought or an action",
    "refusal": "the model refuses to act",
    "no_action": "there is no action in the output",
    "bad_syntax": "the action cannot be read",
    "unknown_action": "there is no such action",
    "bad_arguments": "an argument is missing, or is not what it should be",
    "out_of_range": "a place lies outside of what the model saw",
    "no_such_element": "there is no element of that number",
    "not_found": "the target was not found on the screen",
}
"""Kinds and what they mean."""


class ParseError(AnyAppError):
    """An output that is no action. `kind` is one of `KINDS`."""

    def __init__(self, kind: str, what: str = "", *, expected: str = "", found: str = "") -> None:
        if kind not in KINDS:
            raise ValueError(f"unknown kind of parse error: {kind}")
        self.kind = kind
        super().__init__(what or KINDS[kind], expected=expected, found=found[:300].encode("utf-8", "backslashreplace").decode())
