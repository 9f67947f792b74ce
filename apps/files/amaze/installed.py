"""The app manager: the apps that can be opened, and the way to the system's page about each."""

from __future__ import annotations

from collections.abc import Callable

from apps.files.amaze.listing import ROW, closing
from apps.files.amaze.look import TOOLBAR, app_icon
from apps.files.amaze.page import Page
from emulator.sim.toolkit import FILL, Intent, Overlay, ResolvedActivity, View, column, icon_button, list_, row, text
from emulator.sim.toolkit.material import app_bar, menu

_LAUNCHER = Intent(action="android.intent.action.MAIN", categories=("android.intent.category.LAUNCHER",))
_DETAILS = "android.settings.APPLICATION_DETAILS_SETTINGS"


def screen(page: Page) -> View:
    bar = app_bar(
        "App Manager",
        navigation="menu",
        on_navigation=lambda: page.state.update(drawer=True),
        color="#FFFFFF",
        background=TOOLBAR,
        height=56,
        title_size=20,
        id="action_bar",
    )
    rows = [_line(page, found) for found in page.ctx.query_activities(_LAUNCHER)]
    apps = list_(rows, id="list", key="apps", weight=1, pad=(0, 0, 0, 24))
    return column(bar, apps, width=FILL, height=FILL, background="surface")


def _line(page: Page, found: ResolvedActivity) -> View:
    picture = app_icon(found, "apk_icon")
    key = f"dots:{found.component}"
    return row(
        picture,
        column(
            text(found.label, id="firstline", size=16, max_lines=1, width=FILL),
            text(found.package, id="secondLine", size=12, color="on_surface_variant", max_lines=1, width=FILL),
            weight=1,
            spacing=2,
            accessible=False,
        ),
        icon_button(
            "more_vert",
            lambda: page.open("app_menu", component=found.component),
            desc="Properties",
            id="properties",
            key=key,
            tint="on_surface_variant",
        ),
        id="second",
        cls="android.widget.RelativeLayout",
        width=FILL,
        height=ROW,
        padding=(16, 0, 0, 0),
        spacing=16,
        focusable=True,
        on_click=_opening(page, found.component),
        key=f"app:{found.component}",
    )


def _opening(page: Page, component: str) -> Callable[[], object]:
    return lambda: page.ctx.start(Intent(action=_LAUNCHER.action, categories=_LAUNCHER.categories, component=component, flags=0x10000000))


def app_menu(page: Page, component: str) -> Overlay:
    """What the three dots of an app offer."""
    package = component.partition("/")[0]

    def details() -> None:
        page.ctx.start(Intent(action=_DETAILS, data=f"package:{package}"))

    entries = [("Open", closing(page, _opening(page, component))), ("Properties", closing(page, details))]
    return menu(entries, anchor=f"dots:{component}", on_dismiss=page.close)
