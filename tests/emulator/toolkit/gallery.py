"""A screen with every builder of the toolkit, for tests that look at all of them at once."""

from __future__ import annotations

from datetime import date

from emulator.sim.toolkit import (
    FILL,
    MenuAction,
    NavItem,
    Overlay,
    View,
    app_bar,
    avatar,
    banner,
    body,
    bottom_nav,
    bottom_sheet,
    box,
    button,
    caption,
    card,
    check_dialog,
    checkbox,
    chip,
    choice_dialog,
    column,
    contextual_bar,
    date_picker,
    date_state,
    dialog,
    display,
    divider,
    duration_wheels,
    edit,
    empty_state,
    extended_fab,
    f_duration_rings,
    f_numpad,
    f_spinner,
    f_time_dial,
    f_time_input,
    fab,
    flow,
    headline,
    icon,
    icon_button,
    image,
    item_dialog,
    letters,
    list_,
    list_row,
    menu,
    nav_drawer,
    nav_rail,
    outlined_button,
    pager_wheel,
    platform_date_picker,
    platform_time_picker,
    progress_bar,
    radio,
    row,
    search_bar,
    search_field,
    section,
    segmented,
    slider,
    snackbar,
    switch,
    switch_row,
    tabs,
    text,
    text_button,
    time_picker,
    time_state,
    time_wheels,
    title,
    tonal_button,
    two_digits,
)

TABS = [NavItem("Alarm", "alarm"), NavItem("Clock", "schedule"), NavItem("Timer", "hourglass_empty")]


def nothing(*_: object) -> None:
    """A handler that does nothing."""


def gallery_screen() -> View:
    """Bars, rows, fields, controls, chips and floating buttons."""
    rows = [
        section("Section"),
        list_row("Two lines", "Supporting text " * 12, leading="alarm", trailing="100+", on_click=nothing),
        switch_row("Vibrate", True, nothing, supporting="On", look="classic"),
        card(
            row(column(display("8:30"), caption("Mon, Tue")), switch(True, nothing), width=FILL, gravity="between center"),
            padding=16,
            margin=8,
        ),
        row(button("Save", nothing), tonal_button("Tonal"), outlined_button("Outlined", icon="add"), text_button("Text"), spacing=4),
        row(button("Off", enabled=False), checkbox(True, nothing, label="Check"), radio(False, nothing, label="Radio"), switch(False)),
        edit("", nothing, hint="Underline"),
        edit("Value", nothing, hint="Label", look="outlined"),
        edit("Value", nothing, hint="Label", look="filled"),
        edit("secret", nothing, password=True),
        edit("many\nlines of text " * 5, nothing, single_line=False, lines=3),
        slider(0.4, nothing),
        progress_bar(0.3),
        row(
            progress_bar(0.6, circular=True),
            progress_bar(-1, circular=True),
            avatar("A"),
            icon("star", fill=True),
            image("", placeholder="photo"),
        ),
        flow(
            chip("Assist", nothing),
            chip("Filter", nothing, look="filter", selected=True),
            chip("Input", on_close=nothing, look="input"),
            width=FILL,
        ),
        letters(list("SMTWTFS"), [True, False] * 3 + [True], nothing),
        segmented(["Day", "Week", "Month"], 1, nothing),
        banner("Notifications are off", text_button("Turn on"), icon_name="notifications"),
        divider(),
        row(headline("Headline"), title("Title"), body("Body"), icon_button("more_vert", nothing, desc="More options")),
        search_bar("Search", on_click=nothing),
        search_field("ber", nothing, on_back=nothing, on_clear=nothing),
    ]
    content = box(
        list_(rows, key="list"),
        fab("add", nothing, desc="Add"),
        extended_fab("Start", nothing, icon_name="play_arrow", align="start bottom"),
        width=FILL,
        weight=1,
    )
    return column(
        app_bar("Gallery", navigation="back", actions=[MenuAction("search", "Search", nothing)], on_overflow=nothing, subtitle="All of it"),
        contextual_bar("2", nothing, [MenuAction("delete", "Delete", nothing)]),
        tabs(TABS, 1, nothing),
        content,
        bottom_nav(TABS, 0, nothing),
        width=FILL,
        height=FILL,
        background="surface",
    )


def gallery_overlays() -> dict[str, Overlay]:
    """Every overlay and picker by name."""
    today = date(2023, 10, 15)
    day = date_state(2023, 10, 20)
    length = {"hours": 1, "minutes": 20, "seconds": 5}
    times = {
        "dial": time_state(6, 30),
        "odd minute": {**time_state(18, 37), "field": "minute"},
        "keyboard": time_state(18, 37, mode="keyboard"),
    }
    shown: dict[str, Overlay] = {
        "dialog": dialog(title="Delete?", message="It is gone for good. " * 8, positive=("Delete", nothing), negative=("Cancel", nothing)),
        "classic": dialog(title="Delete?", message="Sure?", positive=("OK", nothing), neutral=("Help", nothing), look="classic"),
        "long": dialog(list_([text(f"row {index}") for index in range(200)], height=-2.0), title="Long", positive=("OK", nothing)),
        "choice": choice_dialog("Snooze", ["1 minute", "5 minutes"], 1, nothing, negative=("Cancel", nothing)),
        "check": check_dialog("Days", ["Monday", "Tuesday"], [True, False], nothing, positive=("OK", nothing)),
        "items": item_dialog("Do", ["Edit", "Delete"], nothing),
        "menu": menu([("Settings", nothing), None, ("Help", nothing), ("Off", None)], checked=[True], icons=["settings"]),
        "sheet": bottom_sheet(list_row("Share"), list_row("Delete")),
        "snackbar": snackbar("Deleted", action="Undo", on_action=nothing),
        "drawer": Overlay("drawer", nav_drawer([*TABS, None, "More", NavItem("Help")], 0, nothing), width=300),
        "rail": Overlay("drawer", nav_rail(TABS, 0, nothing), width=80),
        "empty": Overlay("fullscreen", empty_state("Nothing here", icon_name="alarm_off", detail="Tap + to add")),
        "date": date_picker(day, on_ok=nothing, on_cancel=nothing, today=today),
        "years": date_picker({**day, "mode": "years"}, on_ok=nothing, on_cancel=nothing, today=today),
        "typed date": date_picker({**day, "mode": "input", "typed": "1/x"}, on_ok=nothing, on_cancel=nothing, today=today),
        "platform date": platform_date_picker(day, on_ok=nothing, on_cancel=nothing, today=today),
        "wheels": dialog(duration_wheels(dict(length)), positive=("OK", nothing)),
        "time wheels": dialog(time_wheels(time_state(15, 4), is_24h=False), positive=("OK", nothing)),
        "pager wheel": dialog(row(pager_wheel(dict(length), "minutes", two_digits(60)))),
        "rings": dialog(f_duration_rings(dict(length)), positive=("Save", nothing)),
        "numpad": dialog(f_numpad({"digits": "1230"}), positive=("Save", nothing)),
        "spinner": dialog(row(f_spinner(dict(length), "minutes", two_digits(60)))),
        "flutter input": dialog(f_time_input(time_state(6, 30), is_24h=False), positive=("Save", nothing)),
        "flutter dial": dialog(f_time_dial(time_state(6, 30), is_24h=False), positive=("Save", nothing)),
    }
    for name, state in times.items():
        for is_24h in (False, True):
            hours = "24h" if is_24h else "12h"
            shown[f"time {name} {hours}"] = time_picker(dict(state), is_24h=is_24h, on_ok=nothing, on_cancel=nothing)
            shown[f"platform time {name} {hours}"] = platform_time_picker(dict(state), is_24h=is_24h, on_ok=nothing, on_cancel=nothing)
    return shown
