"""Device nodes, the part of /proc that clients read, and the programs as files.

All of it follows from the device's state; nothing is read from the host.
"""

from __future__ import annotations

import hashlib
import stat as stat_
import uuid
from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING

from emulator.sim.core.fs import Stat
from emulator.sim.shell.process_list import ProcessList
from emulator.sim.shell.streams import ByteSource, EmptySource

if TYPE_CHECKING:
    from emulator.sim.core.device import Device

DEVICES = ("full", "null", "random", "tty", "urandom", "zero", "stdin", "stdout", "stderr")
PROGRAMS = "/system/bin/"
"""The programs are files to whoever looks: executable, of one size, with the head of an ELF file."""
ELF = b"\x7fELF\x02\x01\x01" + bytes(9)
PROGRAM_SIZE = 65_536
BUILD_MS = 1_230_768_000_000
"""Time of files in the system image: 2009-01-01, as images have it."""
KERNEL = "5.15.83-android13-9-00002-g5a5d1f1a5b5a-ab9635413"
MEMORY_KB = 2_021_340
"""MemTotal of a 2 GiB emulator."""


class ZeroSource:
    """`/dev/zero`."""

    async def read(self, n: int, /) -> bytes:
        return bytes(n)


class NoiseSource:
    """`/dev/urandom`: bytes that look random and are the same for the same device state."""

    def __init__(self, seed: bytes) -> None:
        self._state = seed

    async def read(self, n: int, /) -> bytes:
        out = bytearray()
        while len(out) < n:
            self._state = hashlib.sha256(self._state).digest()
            out += self._state
        return bytes(out[:n])


class VirtualFiles:
    """What stands below /dev and /proc."""

    def __init__(self, device: Device, processes: ProcessList, programs: Collection[str]) -> None:
        self._device = device
        self._processes = processes
        self._programs = programs
        self._reads = 0
        self._files: Mapping[str, Callable[[], str]] = {
            "cmdline": lambda: "console=ttyS0,38400 androidboot.hardware=ranchu androidboot.qemu=1\n",
            "cpuinfo": self._cpuinfo,
            "filesystems": lambda: "nodev\tproc\nnodev\ttmpfs\n\text4\n\tf2fs\nnodev\tfuse\n",
            "loadavg": lambda: "0.12 0.10 0.05 1/812 4242\n",
            "meminfo": self._meminfo,
            "mounts": mounts,
            "self/mounts": mounts,
            "stat": lambda: "cpu  2255 34 2290 22625563 6290 127 456 0 0 0\n",
            "sys/kernel/osrelease": lambda: KERNEL + "\n",
            "sys/kernel/random/boot_id": lambda: f"{self.boot_id()}\n",
            "sys/kernel/random/uuid": self._uuid,
            "uptime": lambda: f"{device.clock.elapsed_ms() / 1000:.2f} {device.clock.elapsed_ms() / 500:.2f}\n",
            "version": lambda: (
                f"Linux version {KERNEL} (build-user@build-host) (Android clang version 14.0.7) #1 SMP PREEMPT Thu Feb 2 "
                f"06:07:21 UTC 2023\n"
            ),
        }

    def boot_id(self) -> uuid.UUID:
        """One UUID a boot."""
        digest = hashlib.sha256(
            f"boot:{self._device.props.get('ro.serialno')}:{self._device.settings.get('global', 'boot_count')}".encode()
        ).digest()
        return uuid.UUID(bytes=digest[:16], version=4)

    def _uuid(self) -> str:
        self._reads += 1
        return f"{uuid.UUID(bytes=hashlib.sha256(f'{self.boot_id()}:{self._reads}'.encode()).digest()[:16], version=4)}\n"

    def _cpuinfo(self) -> str:
        return "".join(
            f"processor\t: {core}\nvendor_id\t: GenuineIntel\nmodel name\t: Android virtual processor\n"
            f"cpu MHz\t\t: 2400.000\ncache size\t: 16384 KB\n\n"
            for core in range(4)
        )

    def _meminfo(self) -> str:
        rows = {
            "MemTotal": MEMORY_KB,
            "MemFree": 181_204,
            "MemAvailable": 912_356,
            "Buffers": 5_012,
            "Cached": 834_120,
            "SwapTotal": 1_516_000,
            "SwapFree": 1_302_444,
        }
        return "".join(f"{name + ':':<16}{value:>8} kB\n" for name, value in rows.items())

    def _process(self, path: str) -> bytes | None:
        number, _, name = path.partition("/")
        if number == "self":
            number = str(self._processes.newest())
        row = self._processes.find(int(number[:9])) if number.isascii() and number.isdigit() else None
        if row is None:
            return None
        if name == "cmdline":
            return b"\0".join(part.encode("utf-8", "surrogateescape") for part in row.argv) + b"\0"
        if name == "comm":
            return row.name.rsplit("/", 1)[-1][-15:].encode("utf-8", "surrogateescape") + b"\n"
        if name == "oom_score_adj":
            return b"0\n"
        if name == "status":
            return (
                f"Name:\t{row.name[-15:]}\nState:\tS (sleeping)\nTgid:\t{row.pid}\nPid:\t{row.pid}\nPPid:\t{row.ppid}\n"
                f"Uid:\t{row.uid}\t{row.uid}\t{row.uid}\t{row.uid}\n".encode()
            )
        return None

    # --- as files ----------------------------------------------------------------------------------------------------------------

    def read(self, path: str) -> bytes | None:
        """The bytes of a virtual file, None when the path is not one. Endless devices read as empty here; see `device_source`."""
        if path.startswith("/proc/"):
            make = self._files.get(path[6:])
            return make().encode() if make else self._process(path[6:])
        if path.startswith("/dev/") and path[5:] in DEVICES:
            return b""
        if path.startswith(PROGRAMS) and path[len(PROGRAMS) :] in self._programs:
            return ELF + path.encode() + bytes(PROGRAM_SIZE - len(ELF) - len(path.encode()))
        return None

    def device_source(self, path: str) -> ByteSource | None:
        """An endless or empty device as a source."""
        name = path[5:]
        if name == "zero":
            return ZeroSource()
        if name in ("random", "urandom"):
            self._reads += 1
            return NoiseSource(f"{self.boot_id()}:{self._device.clock.elapsed_ms()}:{self._reads}".encode())
        return EmptySource() if name in DEVICES else None

    def stat(self, path: str) -> Stat | None:
        """As lstat, for virtual files only."""
        if path.startswith("/dev/"):
            return Stat(stat_.S_IFCHR | 0o666, 0, 0, 0, self._device.clock.boot_ms(), 0, 5, 1) if path[5:] in DEVICES else None
        if path.startswith(PROGRAMS) and path[len(PROGRAMS) :] in self._programs:
            return Stat(stat_.S_IFREG | 0o755, 0, 2000, PROGRAM_SIZE, BUILD_MS, BUILD_MS, 3, 1)
        if not path.startswith("/proc"):
            return None
        if self.listdir(path) is not None:
            return Stat(stat_.S_IFDIR | 0o555, 0, 0, 0, self._device.clock.now_ms(), 0, 1, 1)
        if self.read(path) is not None:
            return Stat(stat_.S_IFREG | 0o444, 0, 0, 0, self._device.clock.now_ms(), 0, 2, 1)
        return None

    def listdir(self, path: str) -> list[str] | None:
        """Names in a virtual directory, None when the path is not one."""
        path = path.rstrip("/")
        if path + "/" == PROGRAMS:
            return sorted({*self._programs, *self._device.fs.listdir(path)})
        if path == "/proc":
            return sorted({name.split("/")[0] for name in self._files} | {str(row.pid) for row in self._processes.rows()})
        if not path.startswith("/proc/"):
            return None
        below = path[6:] + "/"
        names = sorted({name[len(below) :].split("/")[0] for name in self._files if name.startswith(below)})
        if self._process(below + "comm") is not None:
            names = sorted({*names, "cmdline", "comm", "oom_score_adj", "status"})
        return names or None


def mounts() -> str:
    """`/proc/mounts`."""
    return "".join(f"{source} {target} {kind} {options} 0 0\n" for source, target, kind, options in MOUNTS)


MOUNTS = (
    ("tmpfs", "/dev", "tmpfs", "rw,seclabel,nosuid,relatime,mode=755"),
    ("devpts", "/dev/pts", "devpts", "rw,seclabel,relatime,mode=600,ptmxmode=000"),
    ("proc", "/proc", "proc", "rw,relatime,gid=3009,hidepid=invisible"),
    ("sysfs", "/sys", "sysfs", "rw,seclabel,relatime"),
    ("/dev/block/dm-4", "/", "ext4", "ro,seclabel,relatime"),
    ("/dev/block/dm-3", "/vendor", "ext4", "ro,seclabel,relatime"),
    ("/dev/block/dm-2", "/product", "ext4", "ro,seclabel,relatime"),
    ("/dev/block/dm-5", "/system_ext", "ext4", "ro,seclabel,relatime"),
    ("/dev/block/vdc", "/data", "ext4", "rw,seclabel,nosuid,nodev,noatime,errors=panic"),
    ("/dev/fuse", "/storage/emulated", "fuse", "rw,lazytime,nosuid,nodev,noexec,noatime,user_id=0,group_id=0,allow_other"),
)
"""Source, target, type and options."""
