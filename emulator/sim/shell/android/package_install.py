"""Installing and removing packages: `pm install`, sessions, `pm uninstall`."""

from __future__ import annotations

import posixpath
from dataclasses import dataclass, field

from emulator.sim.core.packages import PackageError
from emulator.sim.shell.android.apk import ApkError, Manifest, read_manifest
from emulator.sim.shell.android.service_command import Handler, Words, check_user
from emulator.sim.shell.files import reason
from emulator.sim.shell.proc import Proc

MAX_APK = 512 << 20
SESSION_FOLDER = "/data/app/vmdl{}.tmp"
FIRST_SESSION = 1_000_000_001
_PLAIN_FLAGS = frozenset(
    [
        "-l",
        "-r",
        "-t",
        "-d",
        "-g",
        "-s",
        "-f",
        "-q",
        "--instant",
        "--full",
        "--preload",
        "--force-queryable",
        "--apex",
        "--staged",
        "--dont-kill",
        "--skip-verification",
        "--bypass-low-target-sdk-block",
        "--enable-rollback",
        "--restrict-permissions",
        "--force-uuid",
        "--fastdeploy",
        "--incremental",
        "--no-incremental",
        "--non-staged",
        "--multi-package",
        "--request-downgrade",
        "--no-streaming",
        "--streaming",
        "--replace-existing",
    ]
)
_VALUE_FLAGS = frozenset(
    [
        "-i",
        "-p",
        "--user",
        "--abi",
        "--install-location",
        "--pkg",
        "--install-reason",
        "--originating-uri",
        "--referrer",
        "--install-create",
        "--update-ownership",
        "--wait",
        "-S",
        "--split",
    ]
)


@dataclass
class _Options:
    flags: set[str] = field(default_factory=set)
    size: int = -1
    installer: str = ""


class InstallFailure(Exception):
    """`Failure [TEXT]`."""


async def _options(proc: Proc, words: Words) -> _Options | None:
    """The options of an install, None after a complaint."""
    out = _Options()
    while option := words.option():
        if option == "-S":
            text = words.require()
            out.size = int(text) if text.isdigit() else -1
        elif option == "-i":
            out.installer = words.require()
        elif option == "--user":
            check_user(words.require())
        elif option in _VALUE_FLAGS:
            words.require()
        elif option in _PLAIN_FLAGS:
            out.flags.add(option)
        else:
            await proc.err(f"Error: Unknown option {option}\n")
            return None
    return out


def _manifest(data: bytes, name: str) -> Manifest:
    try:
        return read_manifest(data)
    except ApkError as error:
        raise InstallFailure(
            f"INSTALL_PARSE_FAILED_NOT_APK: Failed parse during installPackageLI: Failed to parse {name}: {error}"
        ) from None


def _install(proc: Proc, apks: list[tuple[str, bytes]], options: _Options) -> None:
    """Install a base APK with its splits.

    Raises:
        InstallFailure: the device refuses.
    """
    found = [(name, data, _manifest(data, name)) for name, data in apks]
    bases = [entry for entry in found if not entry[2].split]
    if len(bases) != 1:
        raise InstallFailure(
            "INSTALL_FAILED_INVALID_APK: Full install must include a base package"
            if not bases
            else "INSTALL_FAILED_INVALID_APK: Split null was defined multiple times"
        )
    manifest = bases[0][2]
    for name, _, split in found:
        if split.package != manifest.package:
            raise InstallFailure(f"INSTALL_FAILED_INVALID_APK: {name} package {split.package} inconsistent with {manifest.package}")
        if split.version_code != manifest.version_code:
            raise InstallFailure(
                f"INSTALL_FAILED_INVALID_APK: {name} version code {split.version_code} inconsistent with {manifest.version_code}"
            )
    if manifest.split_required and len(found) == 1:
        raise InstallFailure(f"INSTALL_FAILED_MISSING_SPLIT: Missing split for {manifest.package}")
    if manifest.abis and not set(manifest.abis) & {"x86_64", "arm64-v8a"}:
        raise InstallFailure("INSTALL_FAILED_NO_MATCHING_ABIS: Failed to extract native libraries, res=-113")
    try:
        proc.device.packages.install(
            manifest.as_mapping(),
            replace=True,
            grant_all="-g" in options.flags,
            downgrade="-d" in options.flags or "--request-downgrade" in options.flags,
            test_ok="-t" in options.flags,
            installer=options.installer,
        )
    except PackageError as error:
        raise InstallFailure(str(error)) from None
    package = proc.device.packages.find(manifest.package)
    if package is not None and not package.system:
        fs = proc.device.fs
        for _, data, split in found:
            target = "base.apk" if not split.split else f"split_{split.split}.apk"
            fs.write_bytes(posixpath.join(package.code_path, target), data, mode=0o644, uid=1000, gid=1000)


async def _read_apk(proc: Proc, path: str, size: int) -> bytes:
    """An APK from a file of the device, or `size` bytes from standard input.

    Raises:
        InstallFailure: it cannot be read.
    """
    if path == "-":
        if not 0 < size <= MAX_APK:
            raise InstallFailure(
                "INSTALL_FAILED_INSUFFICIENT_STORAGE: Failed to stage"
                if size > MAX_APK
                else "INSTALL_FAILED_INVALID_APK: size must be given"
            )
        pieces = []
        left = size
        while left and (piece := await proc.stdin.read(min(left, 1 << 20))):
            pieces.append(piece)
            left -= len(piece)
        if left:
            raise InstallFailure("INSTALL_FAILED_MEDIA_UNAVAILABLE: Unexpected EOF")
        return b"".join(pieces)
    try:
        return proc.files.read_bytes(path)
    except OSError as failure:
        raise InstallFailure(f"INSTALL_FAILED_INVALID_URI: {reason(failure)}") from None


async def install(proc: Proc, words: Words) -> int:
    options = await _options(proc, words)
    if options is None:
        return 255
    paths = words.rest()
    if not paths and options.size < 0:
        await proc.err("Error: must either specify a package size or an APK file\n")
        return 1
    try:
        apks = []
        for path in paths or ["-"]:
            if path != "-" and not proc.files.exists(path):
                await proc.err(
                    f"Error: failed to open file: {path}: open failed: ENOENT (No such file or directory)\nError: Can't open file: {path}\n"
                )
                return 255
            apks.append((path if path != "-" else "base.apk", await _read_apk(proc, path, options.size)))
        _install(proc, apks, options)
    except InstallFailure as failure:
        await proc.out(f"Failure [{failure}]\n")
        return 1
    await proc.out("Success\n")
    return 0


# --- sessions: each is a folder below /data/app, so they survive between commands -------------------------------------------------------


async def install_create(proc: Proc, words: Words) -> int:
    options = await _options(proc, words)
    if options is None:
        return 255
    fs = proc.device.fs
    session = FIRST_SESSION
    while fs.exists(SESSION_FOLDER.format(session)):
        session += 1
    fs.mkdir(SESSION_FOLDER.format(session), mode=0o775, uid=1000, gid=1000)
    fs.write_bytes(SESSION_FOLDER.format(session) + "/.options", "\n".join([options.installer, *sorted(options.flags)]).encode())
    await proc.out(f"Success: created install session [{session}]\n")
    return 0


async def _session(proc: Proc, text: str) -> str:
    """The folder of a session, empty after a complaint."""
    folder = SESSION_FOLDER.format(text)
    if text.isdigit() and proc.device.fs.is_dir(folder):
        return folder
    await proc.err(
        f"\nException occurred while executing 'install-write':\njava.lang.SecurityException: Caller has no access to session {text}\n"
    )
    return ""


async def install_write(proc: Proc, words: Words) -> int:
    options = await _options(proc, words)
    if options is None:
        return 255
    folder = await _session(proc, words.require())
    if not folder:
        return 255
    name = posixpath.basename(words.require()) or "base"
    path = words.next() or "-"
    try:
        data = await _read_apk(proc, path, options.size)
    except InstallFailure as failure:
        await proc.err(f"Error: failed to write; {failure}\n")
        return 1
    proc.budget.store(len(data))
    proc.device.fs.write_bytes(f"{folder}/{name.lstrip('.') or 'base'}", data)
    await proc.out(f"Success: streamed {len(data)} bytes\n")
    return 0


async def install_commit(proc: Proc, words: Words) -> int:
    while words.option():
        pass
    folder = await _session(proc, words.require())
    if not folder:
        return 255
    fs = proc.device.fs
    installer, *flags = fs.read_bytes(f"{folder}/.options").decode().split("\n")
    apks = [(name, fs.read_bytes(f"{folder}/{name}")) for name in fs.listdir(folder) if not name.startswith(".")]
    fs.rmtree(folder)
    try:
        _install(proc, apks, _Options(set(flags), installer=installer))
    except InstallFailure as failure:
        await proc.out(f"Failure [{failure}]\n")
        return 1
    await proc.out("Success\n")
    return 0


async def install_abandon(proc: Proc, words: Words) -> int:
    folder = await _session(proc, words.require())
    if not folder:
        return 255
    proc.device.fs.rmtree(folder)
    await proc.out("Success\n")
    return 0


async def install_existing(proc: Proc, words: Words) -> int:
    while option := words.option():
        if option == "--user":
            check_user(words.require())
    name = words.require()
    if proc.device.packages.find(name) is None:
        await proc.err(f"android.content.pm.PackageManager$NameNotFoundException: Package {name} doesn't exist\n")
        return 1
    await proc.out(f"Package {name} installed for user: 0\n")
    return 0


async def uninstall(proc: Proc, words: Words) -> int:
    keep = False
    while option := words.option():
        if option == "-k":
            keep = True
        elif option == "--user":
            check_user(words.require())
        elif option == "--versionCode":
            words.require()
        else:
            await proc.err(f"Error: Unknown option: {option}\n")
            return 1
    name = words.next()
    if name is None:
        await proc.err("Error: package name not specified\n")
        return 1
    if proc.device.packages.find(name) is None:
        await proc.out("Failure [not installed for 0]\n" if proc.argv[0] == "pm" else "Failure [DELETE_FAILED_INTERNAL_ERROR]\n")
        return 1
    if not proc.device.packages.uninstall(name, keep_data=keep):
        await proc.out("Failure [DELETE_FAILED_INTERNAL_ERROR]\n")
        return 1
    await proc.out("Success\n")
    return 0


HANDLERS: dict[str, Handler] = {
    "install": install,
    "install-create": install_create,
    "install-write": install_write,
    "install-commit": install_commit,
    "install-abandon": install_abandon,
    "install-existing": install_existing,
    "uninstall": uninstall,
}
