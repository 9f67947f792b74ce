"""Content URIs: authority, path segments and query parameters, and the patterns that providers match them with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from urllib.parse import quote, unquote, unquote_plus


@dataclass(frozen=True)
class Uri:
    """A content URI taken apart. Segments and parameters are decoded; the first of several equal parameters counts."""

    text: str
    authority: str
    segments: tuple[str, ...]
    parameters: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def parse(cls, text: str) -> Uri:
        """Take a `content://` URI apart; a user id in front of the authority (`10@com.android.contacts`) is dropped."""
        rest = text.removeprefix("content://").split("#", 1)[0]
        place, _, query = rest.partition("?")
        authority, _, path = place.partition("/")
        parameters: dict[str, str] = {}
        for part in query.split("&") if query else ():
            key, _, value = part.partition("=")
            parameters.setdefault(unquote_plus(key), unquote_plus(value))
        return cls(text, authority.rsplit("@", 1)[-1], tuple(unquote(part) for part in path.split("/") if part), parameters)

    def flag(self, name: str) -> bool:
        """A boolean parameter: true unless absent, `0` or `false`."""
        return self.parameters.get(name, "false").lower() not in ("", "0", "false")

    def all(self, name: str) -> list[str]:
        """Every value of a parameter that may be given more than once."""
        query = self.text.partition("?")[2].split("#", 1)[0]
        pairs = (part.partition("=") for part in query.split("&") if part)
        return [unquote_plus(value) for key, _, value in pairs if unquote_plus(key) == name]


def match(segments: Sequence[str], pattern: str) -> bool:
    """Whether a path has the form of a pattern, in which `#` stands for digits and `*` for any one segment."""
    wanted = pattern.split("/") if pattern else []
    return len(wanted) == len(segments) and all(
        want == "*" or want == have or (want == "#" and have.isascii() and have.isdigit())
        for want, have in zip(wanted, segments, strict=True)
    )


def first_match(segments: Sequence[str], patterns: Sequence[str]) -> str:
    """The first pattern that a path has the form of; empty when there is none."""
    return next((pattern for pattern in patterns if match(segments, pattern)), "")


def encode(segment: str) -> str:
    """One path segment, as Uri.encode writes it."""
    return quote(segment, safe="_-!.~'()*")
