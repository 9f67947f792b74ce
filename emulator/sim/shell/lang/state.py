"""What one shell process remembers: variables, functions, options, open files, directory."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from emulator.sim.shell.lang.nodes import Command
from emulator.sim.shell.limits import MAX_TEXT
from emulator.sim.shell.streams import ByteSink, Reader

SHELL_NAME = "/system/bin/sh"
OPTIONS: Mapping[str, str] = {
    "a": "allexport", "e": "errexit", "f": "noglob", "n": "noexec", "u": "nounset", "v": "verbose", "x": "xtrace", "C": "noclobber",
    "m": "monitor", "b": "notify",
}  # fmt: skip
"""`set -X` letters and their long names."""
LONG_OPTIONS = (*OPTIONS.values(), "pipefail", "posix", "braceexpand", "sh", "emacs", "vi", "ignoreeof", "nolog")
PATH = (
    "/product/bin:/apex/com.android.runtime/bin:/apex/com.android.art/bin:/system_ext/bin:/system/bin:/system/xbin"
    ":/odm/bin:/vendor/bin:/vendor/xbin"
)


def login_environment(uid: int) -> dict[str, str]:
    """What adbd gives a shell."""
    name = "root" if uid == 0 else "shell"
    return {
        "ANDROID_ART_ROOT": "/apex/com.android.art",
        "ANDROID_ASSETS": "/system/app",
        "ANDROID_BOOTLOGO": "1",
        "ANDROID_DATA": "/data",
        "ANDROID_I18N_ROOT": "/apex/com.android.i18n",
        "ANDROID_ROOT": "/system",
        "ANDROID_STORAGE": "/storage",
        "ANDROID_TZDATA_ROOT": "/apex/com.android.tzdata",
        "ASEC_MOUNTPOINT": "/mnt/asec",
        "DOWNLOAD_CACHE": "/data/cache",
        "EXTERNAL_STORAGE": "/sdcard",
        "HOME": "/",
        "HOSTNAME": "emu64x",
        "LOGNAME": name,
        "PATH": PATH,
        "SHELL": "/bin/sh",
        "TMPDIR": "/data/local/tmp",
        "USER": name,
    }


class ShellError(Exception):
    """An error that ends the shell unless it is interactive; the text is what mksh prints after its name."""

    def __init__(self, message: str, code: int = 1) -> None:
        super().__init__(message)
        self.code = code


@dataclass(slots=True)
class Variables:
    """Shell variables. `locals` holds, per function call, what a local variable hides (None = it was unset)."""

    values: dict[str, str] = field(default_factory=dict)
    exported: set[str] = field(default_factory=set)
    readonly: set[str] = field(default_factory=set)
    locals: list[dict[str, str | None]] = field(default_factory=list)
    dynamic: dict[str, Callable[[], str]] = field(default_factory=dict)
    export_all: bool = False

    def get(self, name: str) -> str | None:
        value = self.values.get(name)
        if value is None and name in self.dynamic:
            return self.dynamic[name]()
        return value

    def set(self, name: str, value: str) -> None:
        """Set a variable.

        Raises:
            ShellError: it is read-only, or the value is too long for this device.
        """
        if name in self.readonly:
            raise ShellError(f"read-only: {name}", 2)
        if len(value) > MAX_TEXT:
            raise ShellError("internal error: can't allocate memory")
        self.values[name] = value
        if self.export_all:
            self.exported.add(name)

    def unset(self, name: str) -> None:
        if name in self.readonly:
            raise ShellError(f"read-only: {name}", 2)
        self.values.pop(name, None)
        self.dynamic.pop(name, None)
        self.exported.discard(name)

    def make_local(self, name: str) -> None:
        """Hide a variable until the function returns."""
        if self.locals and name not in self.locals[-1]:
            self.locals[-1][name] = self.values.get(name)
            self.values.pop(name, None)

    def leave_function(self) -> None:
        for name, value in self.locals.pop().items():
            if value is None:
                self.values.pop(name, None)
            else:
                self.values[name] = value

    def environment(self) -> dict[str, str]:
        """What a program gets."""
        return {name: self.values[name] for name in self.exported if name in self.values}

    def copy(self) -> Variables:
        return Variables(
            dict(self.values),
            set(self.exported),
            set(self.readonly),
            [dict(scope) for scope in self.locals],
            dict(self.dynamic),
            self.export_all,
        )


@dataclass(slots=True)
class State:
    """One shell process. `fork` gives a subshell its own copy."""

    variables: Variables
    stdin: Reader
    sinks: dict[int, ByteSink]
    readers: dict[int, Reader] = field(default_factory=dict)
    name: str = SHELL_NAME
    args: list[str] = field(default_factory=list)
    functions: dict[str, Command] = field(default_factory=dict)
    aliases: dict[str, str] = field(default_factory=dict)
    traps: dict[str, str] = field(default_factory=dict)
    options: set[str] = field(default_factory=set)
    cwd: str = "/"
    umask: int = 0
    uid: int = 2000
    pid: int = 0
    status: int = 0
    background_pid: int = 0
    line: int = 0
    depth: int = 0
    loops: int = 0
    tested: int = 0
    """Above 0 within a condition, where `set -e` does not end the shell."""
    script: str = ""
    """Name of the script file, shown with the line number in messages."""
    interactive: bool = False
    random: random.Random = field(default_factory=lambda: random.Random(0))
    getopts_at: int = 0

    def fork(self) -> State:
        """A copy for a subshell; functions are shared, as they never change in place."""
        return replace(
            self,
            variables=self.variables.copy(),
            sinks=dict(self.sinks),
            readers=dict(self.readers),
            args=list(self.args),
            functions=dict(self.functions),
            aliases=dict(self.aliases),
            traps={},
            options=set(self.options),
            depth=self.depth + 1,
            interactive=False,
            getopts_at=0,
        )

    def source(self, fd: int) -> Reader | None:
        """The input open on a file descriptor."""
        return self.stdin if fd == 0 else self.readers.get(fd)

    def prefix(self) -> str:
        """What stands before every message: the shell's name, or script and line."""
        return f"{self.script}[{self.line}]: " if self.script else f"{self.name}: "
