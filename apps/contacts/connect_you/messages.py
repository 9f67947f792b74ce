"""Connect You's pages of messages: the tab with the conversations, the choice of a number, one conversation with its field."""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo

from apps.contacts.connect_you.page import Page
from apps.contacts.connect_you.repositories import DeviceRepository
from apps.contacts.connect_you.telephone import SMS, messages, name_of
from emulator.sim.toolkit import FILL, View, edit
from emulator.sim.toolkit.app import State
from emulator.sim.toolkit.compose import (
    c_app_bar,
    c_box,
    c_card,
    c_column,
    c_fab,
    c_icon,
    c_icon_button,
    c_row,
    c_text,
    clickable,
    lazy_column,
)

INBOX, SENT, DRAFT, OUTBOX = 1, 2, 3, 4
OWN = (SENT, DRAFT, OUTBOX)
PLEA = (
    "Please make Connect You your default SMS app in your Android settings! On recent Android versions, you must allow "
    '"Restricted Permissions" for the app to achieve that.'
)


def messages_tab(main: Page) -> View:
    ctx = main.ctx
    threads: dict[int, State] = {int(row["thread_id"]): row for row in messages(ctx)}
    cards: list[View] = []
    for row in sorted(threads.values(), key=lambda row: -int(row["date"])):

        def show(address: str = str(row["address"])) -> None:
            main.show_thread(address)

        words = c_column(
            c_text(name_of(ctx, str(row["address"])), color="primary"),
            c_text(str(row["body"]), size=14, line_height=18, max_lines=2),
            weight=1,
            spacing=3,
            padding=10,
        )
        face = c_box(c_icon("person", size=48, fill=True, align="center"), width=58, height=58, radius=29, background="surface_variant")
        card = c_card(
            c_row(face, words, width=FILL, padding=(10, 5, 10, 5), spacing=10),
            on_click=show,
            look="elevated",
            margin=(10, 5, 10, 5),
            key=f"thread{row['thread_id']}",
        )
        card.radius = 20
        cards.append(card)
    plea = None
    if ctx.role_holder(SMS) != ctx.package:
        plea = clickable(
            c_icon("warning", tint="on_error_container"),
            c_text(PLEA, color="on_error_container", weight=1),
            on_click=main.ask_for_role,
            width=FILL,
            spacing=6,
            padding=(10, 6, 10, 6),
            margin=(4, 0, 4, 0),
            radius=12,
            background="error_container",
        )
    empty = c_box(c_icon("speaker_notes_off", size=96, align="center"), width=FILL, weight=1)
    body = lazy_column(cards, weight=1, key="threads") if cards else empty
    bar = c_app_bar(
        "Messages",
        actions=[
            c_icon_button("search", lambda: None, desc="Search"),
            c_icon_button("more_vert", lambda: main.open("messages_menu"), desc="More", key="more"),
        ],
    )
    page = c_column(bar, plea, body, width=FILL, height=FILL)
    return c_box(page, c_fab("edit", lambda: main.open_page({"page": "numbers", "query": ""})), width=FILL, height=FILL)


def numbers_page(main: Page, page: State) -> View:
    """Whom to write to: a name, or a number that is typed."""
    query = str(page["query"])
    words = query.casefold()
    rows: list[View] = []

    def card(name: str, number: str) -> View:
        return clickable(
            c_text(name, weight=1),
            c_text(number, size=14),
            on_click=lambda: main.show_thread(number, instead=True),
            width=FILL,
            min_height=64,
            padding=(16, 8, 16, 8),
            margin=(8, 6, 8, 6),
            radius=20,
            background="surface_container_low",
        )

    if len(query) > 2:
        rows.append(card("Start a new conversation", query))
    for contact in DeviceRepository(main.ctx).contacts():
        for item in contact["numbers"]:
            if words in str(contact["display"]).casefold() or words in str(item["value"]).casefold():
                rows.append(card(str(contact["display"]), str(item["value"])))
    field = edit(query, lambda value: page.update(query=value), hint="Search contacts", look="plain", key="numbers", weight=1, height=56)
    bar = c_row(
        c_icon_button("arrow_back_ios", main.leave),
        field,
        width=FILL,
        height=56,
        margin=(8, 10, 8, 10),
        radius=28,
        background="secondary_container",
    )
    return c_column(bar, lazy_column(rows, weight=1, key="numbers_list"), width=FILL, height=FILL)


def thread_page(main: Page, page: State) -> View:
    """A conversation with one number."""
    ctx, address = main.ctx, str(page["address"])
    rows = [row for row in messages(ctx) if str(row["address"]) == address]
    name = name_of(ctx, address)
    actions = [] if name != address else [c_icon_button("person_add", lambda: main.add_number(address))]
    bar = c_app_bar(name, navigation=c_icon_button("arrow_back", main.leave, desc="Okay", tint="on_surface"), actions=actions)
    day, lines = "", list[View]()
    for row in rows:
        when = dt.datetime.fromtimestamp(int(row["date"]) / 1000, ZoneInfo(ctx.zone))
        if f"{when:%b} {when.day}" != day:
            day = f"{when:%b} {when.day}"
            lines.append(c_text(day, size=11, line_height=16, width=FILL, text_align="center", padding=(16, 8, 16, 8)))
        lines.append(_bubble(row, f"{when.hour % 12 or 12}:{when:%M %p}"))
    can_answer = any(char.isdigit() for char in address)
    text = str(page["text"])
    field = edit(
        text,
        lambda value: page.update(text=value),
        hint="Send message" if can_answer else "Can't respond",
        look="plain",
        key="message",
        single_line=False,
        weight=1,
        min_height=56,
        padding=(20, 16, 20, 16),
        enabled=can_answer,
        radius=28,
        background="surface_container_highest",
    )
    send = clickable(
        c_icon("send", tint="on_primary", desc="Send message", align="center"),
        on_click=lambda: main.send(page),
        role="Button",
        kind="box",
        width=48,
        height=48,
        radius=24,
        background="primary",
        enabled=can_answer,
    )
    foot = c_row(field, send, width=FILL, spacing=8, padding=(10, 10, 5, 8))
    return c_column(bar, lazy_column(lines, weight=1, key="messages"), foot, width=FILL, height=FILL)


def _bubble(row: State, time: str) -> View:
    own = row["type"] in OWN
    bubble = c_column(
        c_text(str(row["body"]), color="primary"),
        c_text(time, size=11, line_height=16, color="on_surface_variant"),
        max_width=300,
        padding=(16, 10, 16, 8),
        background="secondary_container" if own else "surface_container_high",
        corners=(20.0, 4.0, 20.0, 20.0) if own else (4.0, 20.0, 20.0, 20.0),
    )
    return c_row(bubble, width=FILL, gravity="end" if own else "start", padding=(16, 0, 16, 4))
