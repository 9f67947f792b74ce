"""The directories and files of a new device."""

from __future__ import annotations

from emulator.sim.core.fs import EVERYBODY_GID, MEDIA_RW_GID, ROOT_UID, SHELL_UID, SYSTEM_UID, FileSystem

DIRECTORIES: tuple[tuple[str, int, int, int], ...] = (
    ("/acct", 0o755, ROOT_UID, ROOT_UID),
    ("/apex", 0o755, ROOT_UID, ROOT_UID),
    ("/cache", 0o770, SYSTEM_UID, 2001),
    ("/config", 0o755, ROOT_UID, ROOT_UID),
    ("/data", 0o771, SYSTEM_UID, SYSTEM_UID),
    ("/data/app", 0o771, SYSTEM_UID, SYSTEM_UID),
    ("/data/data", 0o771, SYSTEM_UID, SYSTEM_UID),
    ("/data/local", 0o751, ROOT_UID, ROOT_UID),
    ("/data/local/tmp", 0o771, SHELL_UID, SHELL_UID),
    ("/data/media", 0o770, MEDIA_RW_GID, MEDIA_RW_GID),
    ("/data/misc", 0o771, SYSTEM_UID, SYSTEM_UID),
    ("/data/system", 0o775, SYSTEM_UID, SYSTEM_UID),
    ("/data/system/users/0", 0o775, SYSTEM_UID, SYSTEM_UID),
    ("/data/user", 0o711, SYSTEM_UID, SYSTEM_UID),
    ("/data/user_de", 0o711, SYSTEM_UID, SYSTEM_UID),
    ("/data/user_de/0", 0o771, SYSTEM_UID, SYSTEM_UID),
    ("/dev", 0o755, ROOT_UID, ROOT_UID),
    ("/mnt", 0o755, ROOT_UID, SYSTEM_UID),
    ("/proc", 0o555, ROOT_UID, ROOT_UID),
    ("/product/app", 0o755, ROOT_UID, ROOT_UID),
    ("/storage", 0o755, ROOT_UID, ROOT_UID),
    ("/storage/emulated", 0o770, ROOT_UID, EVERYBODY_GID),
    ("/storage/emulated/0", 0o770, ROOT_UID, EVERYBODY_GID),
    ("/storage/self", 0o755, ROOT_UID, ROOT_UID),
    ("/sys", 0o755, ROOT_UID, ROOT_UID),
    ("/system", 0o755, ROOT_UID, ROOT_UID),
    ("/system/app", 0o755, ROOT_UID, ROOT_UID),
    ("/system/bin", 0o751, ROOT_UID, 2000),
    ("/system/etc", 0o755, ROOT_UID, ROOT_UID),
    ("/system/fonts", 0o755, ROOT_UID, ROOT_UID),
    ("/system/framework", 0o755, ROOT_UID, ROOT_UID),
    ("/vendor", 0o755, ROOT_UID, 2000),
)
SHARED_FOLDERS = (
    "Alarms",
    "Android",
    "Android/data",
    "Android/media",
    "Android/obb",
    "Audiobooks",
    "DCIM",
    "Documents",
    "Download",
    "Movies",
    "Music",
    "Notifications",
    "Pictures",
    "Podcasts",
    "Recordings",
    "Ringtones",
)
LINKS: tuple[tuple[str, str], ...] = (
    ("/bin", "/system/bin"),
    ("/etc", "/system/etc"),
    ("/sdcard", "/storage/self/primary"),
    ("/storage/self/primary", "/storage/emulated/0"),
    ("/data/user/0", "/data/data"),
    ("/mnt/sdcard", "/storage/self/primary"),
)
FILES: tuple[tuple[str, bytes], ...] = (
    ("/system/etc/hosts", b"127.0.0.1       localhost\n::1             ip6-localhost\n"),
    ("/system/build.prop", b"# the properties of this device are answered by getprop\n"),
)


def make_file_system(fs: FileSystem) -> None:
    """Create what a new device has."""
    for path, mode, uid, gid in DIRECTORIES:
        fs.mkdir(path, parents=True)
        fs.chmod(path, mode)
        fs.chown(path, uid, gid)
    for name in SHARED_FOLDERS:
        fs.mkdir(f"/storage/emulated/0/{name}", parents=True)
    for path, target in LINKS:
        fs.symlink(target, path)
    for path, data in FILES:
        fs.write_bytes(path, data)
