"""Handing files over to other apps: to open, to share."""

from __future__ import annotations

import posixpath
from collections.abc import Sequence
from typing import Any, Final

from apps.files.material_files import look, places
from apps.files.material_files.places import Item
from emulator.sim.toolkit import Context, Intent

AUTHORITY: Final = "me.zhanghai.android.files.file_provider"
NO_APP: Final = "No application found to handle this action"
_CACHE: Final = "cache/open_cache"
_READ: Final = 1
_CHOOSER: Final = "android.intent.action.CHOOSER"


def open_item(ctx: Context, one: Item, *, choose: bool) -> None:
    """Open a file with an app that can, or with one that the user picks. A file of an archive is put into the app's cache before."""
    path = one.place.path
    if one.place.in_archive:
        path = posixpath.join(ctx.data_dir(), _CACHE, one.name)
        data = next((member.data for member in places.members(ctx, one.place.path) if member.name == one.place.inside), b"")
        ctx.write_bytes(path, data)
    uri = ctx.uri_for(AUTHORITY, path)
    intent = Intent(action="android.intent.action.VIEW", data=uri, type=look.mime_type(one), extras={"path": path}, flags=_READ)
    launch(ctx, _chooser(intent) if choose else intent)


def share(ctx: Context, chosen: Sequence[Item]) -> None:
    """Offer files to the apps that take them."""
    uris = [ctx.uri_for(AUTHORITY, one.place.path) for one in chosen]
    if not uris:
        return
    types = {look.mime_type(one) for one in chosen}
    mains = {type.partition("/")[0] for type in types}
    type = types.pop() if len(types) == 1 else f"{mains.pop()}/*" if len(mains) == 1 else "*/*"
    several = len(uris) > 1
    extras: dict[str, Any] = {"android.intent.extra.STREAM": uris if several else uris[0]}
    action = "android.intent.action.SEND_MULTIPLE" if several else "android.intent.action.SEND"
    launch(ctx, _chooser(Intent(action=action, type=type, extras=extras, flags=_READ)))


def _chooser(intent: Intent) -> Intent:
    return Intent(action=_CHOOSER, extras={"android.intent.extra.INTENT": vars(intent)})


def launch(ctx: Context, intent: Intent) -> None:
    """Start an activity of another app, or say that there is none."""
    try:
        ctx.start(intent)
    except LookupError:
        ctx.toast(NO_APP)
