"""What is on screen, as files and streams: screencap, screenrecord, uiautomator; and app_process."""

from __future__ import annotations

import errno
import posixpath
import re
import struct

from emulator.sim.core.records import ActivityRecord
from emulator.sim.shell.files import reason
from emulator.sim.shell.proc import Proc
from emulator.sim.shell.programs.options import UsageError, parse

RGBA_8888, SRGB = 1, 1
DISPLAY_ID = "4619827259835644672"
"""Physical id of the emulator's display on API 33."""
DEFAULT_DUMP = "/sdcard/window_dump.xml"


async def screencap(proc: Proc) -> int:
    """`screencap [-p] [-d DISPLAY] [FILE]`."""
    try:
        options = parse("screencap", proc.args, "apd:h")
    except UsageError:
        await proc.err("usage: screencap [-hp] [-d display-id] [FILENAME]\n")
        return 1
    if "h" in options:
        await proc.err("usage: screencap [-hp] [-d display-id] [FILENAME]\n")
        return 1
    if "d" in options and options.get("d") not in ("0", DISPLAY_ID):
        await proc.err(f"Display Id '{options.get('d')}' is not valid.\n")
        return 1
    path = options.args[0] if options.args else ""
    as_png = "p" in options or path.endswith(".png")
    try:
        if as_png:
            data = proc.device.screenshot_png()
        else:
            image = proc.device.screenshot().convert("RGBA")
            data = struct.pack("<4I", image.width, image.height, RGBA_8888, SRGB) + image.tobytes()
        if path:
            proc.files.write_bytes(path, data, mode=0o664)
        else:
            await proc.out(data)
    except BrokenPipeError:
        raise
    except OSError as failure:
        await proc.err(f"Error opening file: {path} ({reason(failure)})\n")
        return 1
    return 0


async def screenrecord(proc: Proc) -> int:
    """There is no video encoder; the words are those of a device whose encoder cannot be started."""
    if "--version" in proc.args:
        await proc.out("1.3\n")
        return 0
    if "--help" in proc.args or not proc.args:
        await proc.err("Usage: screenrecord [options] <filename>\n")
        return 2
    await proc.err(
        "ERROR: unable to configure video/avc codec at 1080x2400 (err=-38)\n"
        "ERROR: this simulated device has no video encoder; take screenshots with screencap instead\n"
    )
    return 1


async def uiautomator(proc: Proc) -> int:
    """`uiautomator dump [--compressed] [--windows] [FILE]`."""
    from emulator.sim.a11y.xml import dump_windows_xml, dump_xml
    from emulator.sim.u2.server import running

    words = proc.args
    if words[:1] != ["dump"]:
        await proc.out(
            "Usage: uiautomator <subcommand> [options]\n\nAvailable subcommands:\n\nhelp: displays help message\n\n"
            "runtest: executes UI automation tests\n\ndump: creates an XML dump of current UI hierarchy\n"
        )
        return 0 if words[:1] == ["help"] else 1
    if running(proc.device):
        return 137  # the UiAutomation connection is taken by uiautomator2
    flags = {word for word in words[1:] if word.startswith("--")}
    paths = [word for word in words[1:] if not word.startswith("--")]
    target = paths[0] if paths else DEFAULT_DUMP
    if any(_busy(proc, record) for record in proc.device.activities.visible_records()):
        await proc.err("ERROR: could not get idle state.\n")
        return 0
    rotation = proc.device.rotation
    if "--windows" in flags:
        text = dump_windows_xml(proc.device, compressed="--compressed" in flags, rotation=rotation)
    else:
        text = dump_xml(proc.device, compressed="--compressed" in flags, u2=False, rotation=rotation)
    try:
        if target in ("/dev/tty", "/dev/stdout", "/proc/self/fd/1"):
            await proc.out(text)
        else:
            parent = posixpath.dirname(proc.files.absolute(target))
            if not proc.files.is_dir(parent):
                raise FileNotFoundError(2, "No such file or directory", target)
            proc.files.write_bytes(target, text.encode("utf-8", "replace"), mode=0o660)
    except BrokenPipeError:
        raise
    except OSError as failure:
        await proc.err(f"java.io.FileNotFoundException: {target}: open failed: {_errno_name(failure)} ({reason(failure)})\n")
        return 0
    await proc.out(f"UI hierchary dumped to: {target}\n")
    return 0


def _busy(proc: Proc, record: ActivityRecord) -> bool:
    """Whether what an activity shows moves by itself, so that the screen never comes to rest."""
    if record.live is None:
        return False
    screen = proc.device.activities.guard(record.package, record.live.build)
    return screen is not None and bool(screen.busy)


def _errno_name(failure: OSError) -> str:
    return errno.errorcode.get(failure.errno or 0, "EIO")


async def app_process(proc: Proc) -> int:
    """`app_process [-X...] DIR CLASS ARGS`: the uiautomator2 server is the one Java program there is."""
    words = [word for word in proc.args if not word.startswith("-X")]
    while words and words[0].startswith("-"):
        words.pop(0)
    words = words[1:]
    while words and words[0].startswith("--"):
        words.pop(0)
    name = words[0] if words else ""
    if name == "com.wetest.uia2.Main":
        from emulator.sim.u2.server import DEFAULT_PORT, run

        class_path = proc.env.get("CLASSPATH", "")
        if not any(proc.files.exists(path) for path in class_path.split(":") if path):
            return await _no_class(proc, name)
        port = DEFAULT_PORT
        if "-p" in words and words.index("-p") + 1 < len(words):
            text = words[words.index("-p") + 1]
            if not re.fullmatch(r"\d{1,5}", text) or not 0 < int(text) < 65536:
                await proc.err(f'Exception in thread "main" java.lang.IllegalArgumentException: port {text}\n')
                return 1
            port = int(text)
        return await run(proc.device, port, proc.stdout)
    if not name:
        await proc.err("Error: no class name or --zygote supplied.\napp_process: Unknown option: \n")
        return 10
    return await _no_class(proc, name)


async def _no_class(proc: Proc, name: str) -> int:
    await proc.err(
        f"Error: Could not find class '{name}'\n"
        f"java.lang.ClassNotFoundException: {name}\n\tat java.lang.Class.classForName(Native Method)\n"
        f"\tat java.lang.Class.forName(Class.java:454)\n"
        "\tat com.android.internal.os.RuntimeInit.findStaticMain(RuntimeInit.java:315)\nAborted \n"
    )
    return 134


PROGRAMS = {
    "screencap": screencap,
    "screenrecord": screenrecord,
    "uiautomator": uiautomator,
    "app_process": app_process,
    "app_process64": app_process,
}
