"""The media player in the shade: what the front media session plays, with its controls."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from emulator.sim.systemui.appicon import app_icon
from emulator.sim.systemui.base import label_of
from emulator.sim.toolkit.app import Intent
from emulator.sim.toolkit.view import FILL, View
from emulator.sim.toolkit.widgets import column, icon_button, row, text

if TYPE_CHECKING:
    from emulator.sim.core.device import Device

ID = "com.android.systemui:id/"
PREVIOUS, PLAY_PAUSE, NEXT = 88, 85, 87
PLAYING = (3, "3", "playing", "PLAYING")
"""PlaybackState.STATE_PLAYING, by number or name."""


def _open(device: Device, package: str) -> None:
    device.windows.close_shade()
    device.activities.start(
        Intent(action="android.intent.action.MAIN", package=package, categories=("android.intent.category.LAUNCHER",)),
        caller_package=package,
    )


def player(device: Device) -> list[View]:
    """The card of the session used last; nothing when no session is active."""
    for package, session in device.media.sessions():
        if not session.get("active", True) or not session.get("title"):
            continue
        playing = session.get("state") in PLAYING

        def button(symbol: str, desc: str, code: int, id: str) -> View:
            return icon_button(
                symbol, partial(device.media.key, code), desc=desc, fill=True, size=28, tint="on_secondary_container", id=ID + id
            )

        words = column(
            text(label_of(device, package), size=12, color="on_secondary_container/70", id=ID + "app_name"),
            text(str(session["title"]), size=16, font_weight=500, color="on_secondary_container", max_lines=1, id=ID + "header_title"),
            text(str(session.get("artist") or ""), size=14, color="on_secondary_container", max_lines=1, id=ID + "header_artist")
            if session.get("artist")
            else None,
            weight=1,
            accessible=False,
        )
        controls = row(
            button("skip_previous", "Previous track", PREVIOUS, "actionPrev"),
            button("pause" if playing else "play_arrow", "Pause" if playing else "Play", PLAY_PAUSE, "actionPlayPause"),
            button("skip_next", "Next track", NEXT, "actionNext"),
            gravity="center",
            width=FILL,
            spacing=20,
            accessible=False,
        )
        return [
            column(
                row(app_icon(device, package, 36), words, spacing=14, width=FILL, accessible=False),
                controls,
                width=FILL,
                padding=(18, 16, 18, 8),
                spacing=4,
                radius=28,
                margin=(0, 0, 0, 8),
                background="secondary_container",
                cls="android.view.ViewGroup",
                id=ID + "media_carousel",
                on_click=partial(_open, device, package),
            )
        ]
    return []
