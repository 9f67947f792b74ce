"""The sheet of the first start, and the one that asks for an Apple account."""

from __future__ import annotations

from apps.calendar.kashcal.page import Page
from emulator.sim.toolkit import FILL, View
from emulator.sim.toolkit.compose import c_button, c_column, c_field, c_icon, c_text, clickable
from emulator.sim.toolkit.view import Handler

BLUE = "#5AC8FA"
OFFLINE = "No internet connection"


def _wide_button(label: str, on_click: Handler | None) -> View:
    enabled = on_click is not None
    return clickable(
        c_text(label, font_weight=500, color="on_primary" if enabled else "on_surface/38"),
        on_click=on_click,
        role="Button",
        width=FILL,
        height=50,
        radius=25,
        background="primary" if enabled else "on_surface/12",
        gravity="center",
        enabled=enabled,
        key=f"wide_{label}",
    )


def welcome_sheet(page: Page) -> list[View]:
    """Content of the first start's sheet."""

    def connect() -> None:
        page.dismiss()
        page.state["sheet"] = {"kind": "connect", "email": "", "password": "", "failed": False}

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
            _wide_button("Connect", connect),
            c_button("Not Now", page.dismiss, look="text", align="center"),
            width=FILL,
            padding=(24, 0, 24, 24),
            spacing=4,
        )
    ]


def connect_sheet(page: Page) -> list[View]:
    """Content of the sheet for the account. The simulated device reaches no server, and the app says so."""
    state = page.state["sheet"]

    def put(name: str, text: str) -> None:
        state.update({name: text, "failed": False})

    def sign_in() -> None:
        page.ctx.hide_keyboard()
        state["failed"] = True

    ready = bool(state["email"].strip() and state["password"])
    return [
        c_column(
            c_text("Connect iCloud", size=24, line_height=32, font_weight=700, text_align="center", width=FILL),
            c_field(state["email"], lambda text: put("email", text), label="Apple ID", key="email", input_type="email"),
            c_field(state["password"], lambda text: put("password", text), label="App-Specific Password", key="password"),
            c_text("16 characters, dashes optional", size=12, line_height=16, color="on_surface_variant", padding=(16, 0)),
            c_text(OFFLINE, size=14, line_height=20, color="error") if state["failed"] else None,
            _wide_button("Sign In", sign_in if ready else None),
            c_button("Cancel", page.close, look="text", align="center"),
            width=FILL,
            padding=(24, 0, 24, 24),
            spacing=12,
        )
    ]
