"""Throwing files away, bringing them back and removing them for good, as AmazeTrashBin does it."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

from apps.files.amaze import trash_format as store
from apps.lineages.shared_files import storage
from emulator.sim.toolkit import Context

FOLDER = f"{storage.ROOT}/{store.FOLDER}"
FILES = f"{FOLDER}/{store.FILES}"
METADATA = f"{FOLDER}/{store.METADATA}"


def thrown(ctx: Context) -> list[store.Thrown]:
    """What the trash lists; nothing while its list cannot be read."""
    try:
        return list(store.parse(ctx.read_text(METADATA) or ""))
    except ValueError:
        return []


def place(name: str) -> str:
    """Where a thrown file lies."""
    return f"{FILES}/{name}"


def throw(ctx: Context, paths: Sequence[str]) -> list[str]:
    """Move files and folders to the trash; the paths that could not be moved."""
    if ctx.stat(FILES) is None:
        ctx.make_dir(FILES)
    held = {row.name: row for row in thrown(ctx)}
    failed = []
    for path in paths:
        name = posixpath.basename(path)
        size, _, _ = storage.total(ctx, path)
        found = ctx.stat(path)
        try:
            if found is None:
                raise FileNotFoundError(path)
            if ctx.stat(place(name)) is not None:
                ctx.delete(place(name))
            ctx.move(path, place(name))
        except OSError:
            failed.append(path)
            continue
        held.pop(name, None)
        held[name] = store.Thrown(name, found.is_dir, path, size, _wall_clock_s(ctx))
    _write(ctx, held.values())
    return failed


def restore(ctx: Context, names: Iterable[str]) -> bool:
    """Move what was thrown back to where it was; whether all went back."""
    wanted, kept, well = set(names), [], True
    for row in thrown(ctx):
        if row.name not in wanted:
            kept.append(row)
            continue
        try:
            if ctx.stat(posixpath.dirname(row.path)) is None:
                ctx.make_dir(posixpath.dirname(row.path))
            ctx.move(place(row.name), row.path)
        except OSError:
            kept.append(row)
            well = False
    _write(ctx, kept)
    return well


def erase(ctx: Context, names: Iterable[str]) -> None:
    """Remove files from the trash for good."""
    wanted = set(names)
    for name in wanted:
        ctx.delete(place(name))
    _write(ctx, [row for row in thrown(ctx) if row.name not in wanted])


def _write(ctx: Context, rows: Iterable[store.Thrown]) -> None:
    ctx.write_text(METADATA, store.write(rows))


def _wall_clock_s(ctx: Context) -> int:
    local = datetime.fromtimestamp(ctx.now() / 1000, ZoneInfo(ctx.zone))
    return ctx.now() // 1000 + int((local.utcoffset() or local - local).total_seconds())
