"""What the machine has and what is missing, each with how to get it."""

from __future__ import annotations

import os
import platform
import re
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path
from typing import Literal

Status = Literal["ok", "optional", "missing"]
"""`optional`: not there, and not needed for the simulated device."""

DEVICE_MEMORY_MB = 150
"""Memory of one simulated device."""
WORKER_MEMORY_MB = 150
"""Memory of one worker process beside its device."""
DISK_MB = 500
MINIMUM_PYTHON = (3, 11)
_GRPC_EXTRA = ("grpcio", "android-env", "protobuf")


@dataclass(frozen=True)
class Finding:
    """One thing that was looked for. `advice` is empty when there is nothing to do."""

    name: str
    status: Status
    found: str
    advice: str = ""

    def as_json(self) -> dict[str, str]:
        """As `anyapp doctor --json` prints it."""
        return asdict(self)


def examine(workers: int, runs_folder: Path) -> Iterator[Finding]:
    """Look at everything that `anyapp run` needs with this many workers and this folder for runs."""
    yield _python()
    yield _packages()
    yield _adb_program()
    yield _adb_server()
    yield _ports(workers)
    yield _fonts()
    yield from _apps()
    yield _memory(workers)
    yield _writable("run directory", runs_folder)
    yield _writable("temporary files", Path(tempfile.gettempdir()))
    yield _kvm()
    yield _android_emulator()
    yield _grpc()


def examine_device(serial: str) -> Iterator[Finding]:
    """Look at a device: is it there, and has it the apps in the versions that the benchmark is written for?"""
    from harness.device import Device
    from harness.errors import DeviceError
    from harness.runner.benchmark import benchmark_suite
    from harness.runner.installed import compare

    device = Device(serial)
    try:
        device.wait_ready(5.0)
        info = device.info()
        found = compare(device, [pair.app for pair in benchmark_suite().pairs()])
    except DeviceError as error:
        yield Finding(serial, "missing", str(error)[:300], "Start it and wait until `adb devices` lists it as device.")
        return
    yield Finding(serial, "ok", f"{info.manufacturer} {info.model}, Android {info.release}, {info.width}x{info.height} px")
    for item in found:
        name = f"{serial} {item.app.name}"
        if item.missing:
            yield Finding(name, "optional", "not installed", f"Install {item.app.package} {item.expected}; apks.lock has its checksum.")
        elif item.differs:
            yield Finding(
                name, "optional", item.found, f"The benchmark is written for {item.expected}; install that one to trust verdicts."
            )
        else:
            yield Finding(name, "ok", item.found)


def _python() -> Finding:
    found = platform.python_version()
    if tuple(int(part) for part in found.split(".")[:2]) >= MINIMUM_PYTHON:
        return Finding("Python", "ok", found)
    return Finding("Python", "missing", found, "Install Python 3.11 or later and make the virtual environment anew: rm -r .venv; make run.")


def _packages() -> Finding:
    missing = [name for name in _required() if not _installed(name)]
    if not missing:
        return Finding("Python packages", "ok", f"{len(_required())} installed")
    return Finding("Python packages", "missing", f"without {', '.join(missing)}", "Install them: python -m pip install -e . (or make run).")


def _required() -> list[str]:
    try:
        lines = metadata.requires("anyappbench") or []
    except metadata.PackageNotFoundError:
        return ["anyappbench"]
    return [re.split(r"[^A-Za-z0-9_.-]", line, maxsplit=1)[0] for line in lines if "extra ==" not in line]


def _installed(name: str) -> bool:
    try:
        metadata.version(name)
    except metadata.PackageNotFoundError:
        return False
    return True


def _adb_program() -> Finding:
    from emulator.adb_server import HOW_TO_GET_ADB, AdbServerError, find_adb

    try:
        program = find_adb()
        answer = subprocess.run([program, "version"], stdin=subprocess.DEVNULL, capture_output=True, timeout=10, check=True, text=True)
    except (AdbServerError, OSError, subprocess.SubprocessError) as error:
        return Finding("adb program", "missing", str(error).removesuffix(HOW_TO_GET_ADB).strip(), HOW_TO_GET_ADB)
    lines = answer.stdout.splitlines()
    version = next((line.removeprefix("Version ") for line in lines if line.startswith("Version ")), lines[0] if lines else "?")
    return Finding("adb program", "ok", f"{version} at {program}")


def _adb_server() -> Finding:
    from emulator.adb_server import AdbServer, AdbServerError, default_port

    server = AdbServer(default_port())
    if server.running():
        try:
            count = len(server.devices())
        except AdbServerError:
            count = 0
        return Finding("adb server", "ok", f"runs on port {server.port} with {count} device{'' if count == 1 else 's'}")
    if _free(server.port):
        return Finding("adb server", "ok", f"does not run; it will be started on port {server.port}")
    advice = f"End what uses 127.0.0.1:{server.port}, or choose another port: export ANDROID_ADB_SERVER_PORT=5137."
    return Finding("adb server", "missing", f"port {server.port} is taken by something that is no adb server", advice)


def _ports(workers: int) -> Finding:
    free = [port for port in range(5554, 5682, 2) if _free(port) and _free(port + 1)]
    if len(free) >= workers:
        return Finding("device ports", "ok", f"{len(free)} free pairs from {free[0]} on, {workers} needed")
    advice = "End emulators or other programs on the ports 5554 to 5683, or give fewer --workers."
    return Finding("device ports", "missing", f"{len(free)} free pairs, {workers} needed", advice)


def _free(port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


_MORE_FONTS = {"Noto": "manimgx_fonts", "Noto CJK": "manimgx_fonts_cjk"}


def _fonts() -> Finding:
    try:
        from PIL import ImageFont

        found = {"Roboto": _font_file("fontpkg_roboto", "Roboto[[]*.ttf"), "Material icons": _font_file("material_design_icons", "*.ttf")}
        for path in found.values():
            ImageFont.truetype(str(path), 20)
    except (ImportError, OSError) as error:
        advice = "Install the font packages again: python -m pip install --force-reinstall fontpkg-roboto material-design-icons pillow."
        return Finding("fonts", "missing", str(error)[:160], advice)
    beside = [name for name, package in _MORE_FONTS.items() if find_spec(package) is not None]
    words = ", ".join([*found, *beside]) + ("" if beside else "; other scripts and emoji are drawn as boxes without the extra `fonts`")
    return Finding("fonts", "ok", words)


def _apps() -> Iterator[Finding]:
    """All apps with their code. One that cannot be used is left out of runs, so that nothing but this and `anyapp verify` fails."""
    from apps.loader import MODULES
    from harness.runner.benchmark import benchmark_suite

    suite = benchmark_suite()
    suite = suite.checked({f"{pair.category}/{pair.app.id}" for pair in suite.pairs()}, tuple(MODULES))
    count = len({(pair.category, pair.app.id) for pair in suite.pairs()})
    yield Finding("apps", "ok" if count else "missing", f"{count} apps, {len(suite.pairs())} task-app pairs", "" if count else _MEND)
    for each in suite.broken:
        yield Finding(f"app {each.key}", "missing", str(each.error), _MEND)


_MEND = "Mend the app's folder (docs/adding-an-app.md), or put it back: git checkout apps."


def _font_file(package: str, pattern: str) -> Path:
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise OSError(f"the package {package} is not installed")
    found = next(iter(sorted(Path(spec.origin).parent.rglob(pattern))), None)
    if found is None:
        raise OSError(f"the package {package} has no font file")
    return found


def _memory(workers: int) -> Finding:
    needed = workers * (DEVICE_MEMORY_MB + WORKER_MEMORY_MB) + 200
    free = _available_memory_mb()
    if free is None:
        return Finding("memory", "ok", f"unknown; {needed} MB needed for {workers} workers")
    if free >= needed:
        return Finding("memory", "ok", f"{free} MB available, {needed} MB needed for {workers} workers")
    fitting = max(1, (free - 200) // (DEVICE_MEMORY_MB + WORKER_MEMORY_MB))
    advice = f"Close other programs, or run with --workers {fitting}."
    return Finding("memory", "missing", f"{free} MB available, {needed} MB needed for {workers} workers", advice)


def _available_memory_mb() -> int | None:
    meminfo = Path("/proc/meminfo")
    if meminfo.is_file():
        match = re.search(r"^MemAvailable:\s+(\d+) kB", meminfo.read_text(encoding="ascii", errors="replace"), re.M)
        if match:
            return int(match.group(1)) // 1024
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_AVPHYS_PAGES") // 2**20
    except (ValueError, OSError):
        return None


def _writable(name: str, folder: Path) -> Finding:
    existing = next(path for path in (folder.absolute(), *folder.absolute().parents) if path.exists())
    try:
        with tempfile.TemporaryFile(dir=existing):
            free = shutil.disk_usage(existing).free // 2**20
    except OSError as error:
        return Finding(name, "missing", f"{existing}: {error.strerror}", "Make the folder writable, or give another one with --out.")
    if free < DISK_MB:
        return Finding(name, "missing", f"{free} MB free in {existing}", f"Free at least {DISK_MB} MB, or give another folder with --out.")
    return Finding(name, "ok", f"{existing} is writable, {free // 1024} GB free")


def _kvm() -> Finding:
    node = Path("/dev/kvm")
    if node.exists() and os.access(node, os.R_OK | os.W_OK):
        return Finding("KVM", "ok", "usable")
    if node.exists():
        return Finding(
            "KVM", "optional", "/dev/kvm may not be opened", "For a real emulator: add yourself to the group kvm and log in again."
        )
    advice = "For a real emulator: turn on virtualization in the firmware or use a host with nested virtualization."
    return Finding("KVM", "optional", "no /dev/kvm", advice)


def _android_emulator() -> Finding:
    roots = [root for name in ("ANDROID_HOME", "ANDROID_SDK_ROOT") if (root := os.environ.get(name))]
    program = shutil.which("emulator", path=os.pathsep.join([os.environ.get("PATH", ""), *(f"{root}/emulator" for root in roots)]))
    if program:
        return Finding("Android emulator", "ok", program)
    advice = "For a real emulator: install the Android SDK's command line tools, then see docs/running-on-a-real-emulator.md."
    return Finding("Android emulator", "optional", "not found", advice)


def _grpc() -> Finding:
    missing = [name for name in _GRPC_EXTRA if not _installed(name)]
    if not missing:
        return Finding("gRPC and android_env", "ok", "installed")
    return Finding("gRPC and android_env", "optional", f"without {', '.join(missing)}", "For them: python -m pip install -e '.[grpc]'.")
