"""The dialog with a file's properties: what it is, its permissions, its checksums."""

from __future__ import annotations

import hashlib
import posixpath
import zlib
from collections.abc import Callable
from functools import partial
from typing import Final

from apps.files.material_files import look, places
from apps.files.material_files.bars import alert, tab_row
from apps.files.material_files.page import Page
from apps.files.material_files.places import Item, Place
from apps.lineages.shared_files.words import short_size
from emulator.sim.toolkit import FILL, Context, Overlay, View, box, column, edit, pager, row, scroll, text

BASIC, PERMISSIONS, CHECKSUMS = "BASIC", "PERMISSIONS", "CHECKSUMS"
HEIGHT: Final = 440.0
_NAMES: Final = {0: "root", 1000: "system", 1015: "sdcard_rw", 1023: "media_rw", 9997: "everybody"}
_APPS = 10_000
_FUSE = "u:object_r:fuse:s0"


def overlay(page: Page) -> Overlay | None:
    """The dialog; None when the file is gone."""
    what = page.state["overlay"]
    one = places.item(page.ctx, Place.load(what["place"]))
    if one is None:
        return None
    makers: dict[str, Callable[[], list[View]]] = {BASIC: partial(_basic, page.ctx, one)}
    if not one.place.in_archive:
        makers[PERMISSIONS] = partial(_permissions, page.ctx, one)
    if not one.is_dir:
        makers[CHECKSUMS] = partial(_checksums, page, one)
    names = list(makers)
    tab = min(int(what["tab"]), len(names) - 1)

    def show(index: int) -> None:
        what["tab"] = index

    pages = [
        scroll(
            column(*(makers[name]() if name == names[tab] else []), width=FILL, padding=(24, 8, 24, 8), spacing=8, id="linearLayout"),
            id="scrollView",
            key=f"properties{name}",
            height=FILL,
        )
        for name in names
    ]
    row_of_tabs = tab_row(names, tab, show)
    body = pager(pages, tab, show, id="viewPager")
    body.height = HEIGHT
    content = column(box(width=FILL, height=12, accessible=False), row_of_tabs, body, width=FILL, accessible=False)
    title = f"“{one.name}” properties"
    return alert(content, title=title, positive=("OK", page.close), on_dismiss=page.close, pad_content=False)


def field(label: str, value: str) -> View:
    """A value in a box that cannot be edited; its label is the hint, as in a TextInputLayout."""
    shown = text(
        value,
        id="text",
        cls="android.widget.EditText",
        size=16,
        width=FILL,
        padding=16,
        margin=(0, 8, 0, 0),
        border="outline",
        radius=4,
        min_height=56,
        focusable=True,
    )
    shown.hint = label
    name = text(label, size=12, color="on_surface_variant", background=look.GROUND, padding=(4, 0), margin=(12, 0, 0, 0), accessible=False)
    return box(shown, name, width=FILL, accessible=False)


def _basic(ctx: Context, one: Item) -> list[View]:
    rows = [field("Name", one.name)]
    if one.place.in_archive:
        rows += [field("Archive File", one.place.path), field("Archive Entry", one.place.inside or "/")]
    else:
        rows.append(field("Parent Folder", posixpath.dirname(one.place.path)))
    rows.append(field("Type", look.type_words(one)))
    if one.is_dir:
        inside = list(places.below(ctx, one.place))
        size = short_size(sum(each.size for each in inside))
        rows.append(field("Contents", f"1 item, with size {size}" if len(inside) == 1 else f"{len(inside):,} items, totaling {size}"))
    else:
        rows.append(field("Size", look.size_words(one.size)))
    return [*rows, field("Last Modified", look.moment(ctx, one.modified))]


def _permissions(ctx: Context, one: Item) -> list[View]:
    found = ctx.stat(one.place.path)
    if found is None:
        return []
    bits = "".join(letter if found.mode & 1 << 8 - place else "-" for place, letter in enumerate("rwxrwxrwx"))
    return [
        field("Owner", _principal(found.uid)),
        field("Group", _principal(found.gid)),
        field("Mode", f"{bits} ({found.mode:04o})"),
        field("SELinux Context", _FUSE),
    ]


def _principal(id: int) -> str:
    name = _NAMES.get(id) or (f"u0_a{id - _APPS}" if id >= _APPS else "")
    return f"{name} ({id})" if name else str(id)


def checksums(data: bytes) -> dict[str, str]:
    """Names and values in hexadecimal."""
    sums = {"CRC32": f"{zlib.crc32(data):08x}"}
    for name, algorithm in (("MD5", "md5"), ("SHA-1", "sha1"), ("SHA-256", "sha256"), ("SHA-512", "sha512")):
        sums[name] = hashlib.new(algorithm, data, usedforsecurity=False).hexdigest()
    return sums


def _checksums(page: Page, one: Item) -> list[View]:
    what = page.state["overlay"]
    sums = checksums(_content(page.ctx, one))
    typed = str(what.get("compare", ""))
    wanted = typed.strip().lower()
    compare = edit(
        typed,
        lambda value: what.update(compare=value),
        id="compareEdit",
        look="outlined",
        hint="Compare",
        ime_action="done",
        width=FILL,
    )
    same = next((name for name, value in sums.items() if value == wanted), "")
    begins = next((name for name, value in sums.items() if value.startswith(wanted)), "")
    if not wanted:
        told = None
    elif same or begins:
        message = f"Matches {same} checksum" if same else f"Matches prefix of {begins} checksum"
        told = text(message, id="textinput_helper_text", size=12, color="on_surface_variant", padding=(16, 0))
    else:
        told = text("No matching checksum found", id="textinput_error", size=12, color="error", padding=(16, 0))
    rows = [field(name, value) for name, value in sums.items()]
    return [*rows, compare, row(told, accessible=False)] if told is not None else [*rows, compare]


def _content(ctx: Context, one: Item) -> bytes:
    if not one.place.in_archive:
        return ctx.read_bytes(one.place.path) or b""
    return next((member.data for member in places.members(ctx, one.place.path) if member.name == one.place.inside), b"")
