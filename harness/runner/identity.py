"""Which code and packages run: version, git revision, Python, versions of the packages that can change a result."""

from __future__ import annotations

import platform
import re
import shutil
import subprocess
from importlib import metadata
from pathlib import Path

from harness.trajectory.schema import CodeIdentity

DISTRIBUTION = "anyappbench"


def code_identity() -> CodeIdentity:
    """The identity of the running code. The revision is "unknown" outside a git checkout."""
    try:
        version = metadata.version(DISTRIBUTION)
    except metadata.PackageNotFoundError:
        version = "unknown"
    return CodeIdentity(
        version=version,
        revision=_revision(Path(__file__).resolve().parents[2]),
        python=platform.python_version(),
        packages=_package_versions(),
    )


def _package_versions() -> dict[str, str]:
    """Installed versions of the distribution's direct dependencies; of extras only the fonts, where they are installed."""
    try:
        required = metadata.requires(DISTRIBUTION) or []
    except metadata.PackageNotFoundError:
        return {}
    found: dict[str, str] = {}
    for line in required:
        name = re.match(r"[A-Za-z0-9_.-]+", line)
        fonts = re.search(r"""extra == ["']fonts["']""", line) is not None
        if name is None or ("extra ==" in line and not fonts):
            continue
        try:
            found[name.group().lower()] = metadata.version(name.group())
        except metadata.PackageNotFoundError:
            if not fonts:
                found[name.group().lower()] = "missing"
    return dict(sorted(found.items()))


def _revision(root: Path) -> str:
    """The git revision of `root`, marked when tracked files differ from it."""
    revision = git_revision(root)
    git = shutil.which("git")
    if revision == "unknown" or git is None:
        return revision
    try:
        status = subprocess.run(
            [git, "-C", str(root), "status", "--porcelain", "--untracked-files=no"], capture_output=True, timeout=20, check=True
        )
    except (OSError, subprocess.SubprocessError):
        return revision
    return revision + ("+changes" if status.stdout.strip() else "")


def git_revision(root: Path) -> str:
    """The commit that `root` has checked out, read from the files of .git (no git program is needed), or "unknown"."""
    git = root / ".git"
    try:
        if git.is_file():  # a worktree: "gitdir: <path>"
            git = (root / git.read_text(encoding="utf-8").split(":", 1)[1].strip()).resolve()
        head = (git / "HEAD").read_text(encoding="utf-8").strip()
        if not head.startswith("ref:"):
            return _hash(head)
        name = head[4:].strip()
        common = git / "commondir"
        stores = [git, (git / common.read_text(encoding="utf-8").strip()).resolve()] if common.is_file() else [git]
        for store in stores:
            if (store / name).is_file():
                return _hash((store / name).read_text(encoding="utf-8").strip())
            packed = store / "packed-refs"
            if packed.is_file():
                for line in packed.read_text(encoding="utf-8").splitlines():
                    if line.endswith(f" {name}"):
                        return _hash(line.split(" ", 1)[0])
    except (OSError, IndexError, UnicodeDecodeError):
        return "unknown"
    return "unknown"


def _hash(text: str) -> str:
    return text if re.fullmatch(r"[0-9a-f]{40}|[0-9a-f]{64}", text) else "unknown"
