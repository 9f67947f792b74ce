"""What all `cmd SERVICE` commands share: walking through words, Java exceptions, and the dispatch by first word."""

from __future__ import annotations

import zlib
from collections.abc import Awaitable, Callable, Mapping

from emulator.sim.shell.proc import Proc

EXCEPTION_EXIT = 255
UNKNOWN_EXIT = 255


class JavaError(Exception):
    """An exception that a service command ends with; `java` is its class."""

    def __init__(self, message: str, java: str = "java.lang.IllegalArgumentException") -> None:
        super().__init__(message)
        self.java = java


class Words:
    """The words of a command, taken one after the other as android.os.ShellCommand does."""

    def __init__(self, words: list[str]) -> None:
        self._words = words
        self._at = 0
        self._last = ""

    def option(self) -> str:
        """The next word if it is an option, else empty; `--` ends options."""
        if self._at < len(self._words):
            word = self._words[self._at]
            if word.startswith("-") and word != "-":
                self._at += 1
                self._last = word
                return "" if word == "--" else word
        return ""

    def next(self) -> str | None:
        """The next word, None at the end."""
        if self._at >= len(self._words):
            return None
        self._at += 1
        self._last = self._words[self._at - 1]
        return self._last

    def require(self) -> str:
        """The next word.

        Raises:
            JavaError: there is none.
        """
        before = self._last
        word = self.next()
        if word is None:
            raise JavaError(f'Argument expected after "{before}"')
        return word

    def rest(self) -> list[str]:
        """All that is left."""
        left = self._words[self._at :]
        self._at = len(self._words)
        return left

    @property
    def more(self) -> bool:
        return self._at < len(self._words)


def number(text: str) -> int:
    """Integer.decode: decimal, 0x or octal.

    Raises:
        JavaError: it is no number.
    """
    body = text.lstrip("+-")
    try:
        if len(body) > 20 or not body or "_" in body or body != body.strip():
            raise ValueError
        value = (
            int(body, 16)
            if body[:2].lower() == "0x"
            else int(body[1:], 16)
            if body[0] == "#"
            else int(body, 8)
            if body[0] == "0" and body != "0"
            else int(body)
        )
    except ValueError:
        raise JavaError(f'For input string: "{text}"', "java.lang.NumberFormatException") from None
    return -value if text.startswith("-") else value


Handler = Callable[[Proc, Words], Awaitable[int]]
"""One sub-command: gets the words after its name."""


async def report(proc: Proc, command: str, message: str, java: str) -> int:
    """Print an exception as BasicShellCommandHandler does."""
    await proc.err(f"\nException occurred while executing '{command}':\n{java}: {message}\n{stack(java)}")
    return EXCEPTION_EXIT


def stack(java: str) -> str:
    """A few frames, as every trace ends."""
    return (
        "\tat com.android.modules.utils.BasicShellCommandHandler.exec(BasicShellCommandHandler.java:97)\n"
        "\tat android.os.ShellCommand.exec(ShellCommand.java:38)\n"
        "\tat android.os.Binder.shellCommand(Binder.java:1092)\n"
        "\tat android.os.Binder.execTransact(Binder.java:1244)\n"
    )


async def dispatch(proc: Proc, handlers: Mapping[str, Handler], words: list[str], usage: str) -> int:
    """Run the sub-command named by the first word."""
    name = words[0] if words else ""
    if name in ("", "help", "-h", "--help"):
        await proc.out(usage)
        return 0 if name else EXCEPTION_EXIT
    handler = handlers.get(name)
    if handler is None:
        await proc.out(f"Unknown command: {name}\n")
        return UNKNOWN_EXIT
    try:
        return await handler(proc, Words(words[1:]))
    except JavaError as error:
        return await report(proc, name, str(error), error.java)


def identity(*parts: object) -> str:
    """The hexadecimal number that stands for an object in dumps: the same for the same object."""
    return f"{zlib.crc32(':'.join(map(str, parts)).encode('utf-8', 'surrogateescape')) & 0xFFFFFFF:07x}"


def check_user(text: str) -> None:
    """`--user N`: only user 0 is there.

    Raises:
        JavaError: another user, or no number.
    """
    if text not in ("0", "all", "current", "cur", "-1", "-2"):
        raise JavaError(f"Invalid user {number(text)}")


def permission_denied(what: str) -> JavaError:
    """A SecurityException."""
    return JavaError(what, "java.lang.SecurityException")
