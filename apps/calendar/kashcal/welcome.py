"""The sheet of the first start."""

from __future__ import annotations

from typing import TYPE_CHECKING

from emulator.sim.toolkit import FILL, View
from emulator.sim.toolkit.compose import c_button, c_column, c_icon, c_text, clickable

if TYPE_CHECKING:
    from apps.calendar.kashcal.screens import Main

BLUE = "#5AC8FA"


def welcome_sheet(page: Main) -> list[View]:
    """Its content. Connect asks for an account of a server, which no simulated device can reach, so it says that there is no network."""

    def connect() -> None:
        page.ctx.toast("No internet connection")

    button = clickable(
        c_text("Connect", font_weight=500, color="on_primary"),
        on_click=connect,
        role="Button",
        width=FILL,
        height=50,
        radius=25,
        background="primary",
        gravity="center",
        key="connect",
    )
    return [
        c_column(
            c_icon("cloud", size=64, tint=BLUE, fill=True, align="center", margin=(0, 0, 0, 24)),
            c_text("Apple Calendar?", size=28, line_height=36, font_weight=700, text_align="center", width=FILL),
            c_text("We've got you.", size=28, line_height=36, font_weight=700, color=BLUE, text_align="center", width=FILL),
            c_text(
                "Connect iCloud to see your events here",
                color="on_surface_variant",
                text_align="center",
                width=FILL,
                padding=(0, 12, 0, 32),
            ),
            button,
            c_button("Not Now", page.dismiss, look="text", align="center"),
            width=FILL,
            padding=(24, 0, 24, 24),
            spacing=4,
        )
    ]
