"""The dialogs of the lineage, made from the descriptions that a page keeps in its state."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

from apps.lineages.simple_contacts.page import Page
from emulator.sim.toolkit import FILL, WRAP, Overlay, View, box, checkbox, column, edit, list_, radio, row, text
from emulator.sim.toolkit.asking import toggled
from emulator.sim.toolkit.material import dialog, menu
from emulator.sim.toolkit.pickers import date_picker
from emulator.sim.toolkit.view import Handler

Fields = dict[str, Any]
RECOMMENDED = {
    "call": ("Right Phone", "Do you want to use Right Phone for calls? It goes well together with this app."),
    "dialpad": ("Right Phone", "Do you want to use Right Phone for calls? It goes well together with this app."),
    "sms": ("Right Messages", "Do you want to use Right Messages for messages? It goes well together with this app."),
}


def overlays(page: Page) -> list[Overlay]:
    """All open dialogs, lowest first."""
    return [_KINDS[str(fields["kind"])](page, fields) for fields in page.dialogs]


def _menu(page: Page, fields: Fields) -> Overlay:
    def choose(index: int) -> Handler:
        return page.closing(lambda: page.chosen(str(fields["key"]), index))

    return menu([(label, choose(index)) for index, label in enumerate(fields["labels"])], on_dismiss=page.close)


def _confirm(page: Page, fields: Fields) -> Overlay:
    def answer(yes: bool) -> Handler:
        return page.closing(lambda: page.confirmed(str(fields["key"]), yes))

    words = text(str(fields["message"]), id="message", size=16, width=FILL)
    return dialog(words, positive=(fields["yes"], answer(True)), negative=(fields["no"], answer(False)), on_dismiss=page.close)


def _radio(page: Page, fields: Fields) -> Overlay:
    """A choice that is made by one tap. Where there is an OK button too, it takes what is chosen already."""

    def choose(index: int) -> Handler:
        return page.closing(lambda: page.chosen(str(fields["key"]), index))

    selected = int(fields["selected"])
    rows = [
        radio(index == selected, choose(index), label=label, width=FILL, min_height=48, padding=(20, 4, 20, 4), key=f"radio{index}")
        for index, label in enumerate(fields["labels"])
    ]
    body = list_(
        rows, cls="android.widget.RadioGroup", id="dialog_radio_group", height=WRAP, max_height=560, pad=(0, 16, 0, 12), focusable=False
    )
    ok = ("OK", choose(selected)) if page.look.radio_ok and selected >= 0 else None
    return dialog(body, title=str(fields.get("title", "")), positive=ok, on_dismiss=page.close, pad_content=False)


def _text(page: Page, fields: Fields) -> Overlay:
    """A name to enter, with a choice below it where one is needed."""

    def pick(index: int) -> Callable[[], None]:
        return lambda: fields.update(selected=index)

    def ok() -> None:
        entered = str(fields["value"]).strip()
        if entered:
            page.close()
            page.entered(str(fields["key"]), entered, int(fields.get("selected", 0)))
        else:
            page.ctx.toast(str(fields.get("empty", "Please enter a name")))

    labels = fields.get("labels", [])
    content = column(
        edit(str(fields["value"]), lambda value: fields.update(value=value), id=str(fields["id"]), hint=str(fields["hint"]), width=FILL),
        text(str(fields.get("heading", "")), size=14, color="on_surface_variant", padding=(0, 16, 0, 4)) if labels else None,
        *(
            radio(index == fields.get("selected", 0), pick(index), label=label, width=FILL, min_height=44, key=f"account{index}")
            for index, label in enumerate(labels)
        ),
        width=FILL,
    )
    return dialog(content, title=str(fields["title"]), positive=("OK", ok), cancel=page.close, scrolls=True)


def _checks(page: Page, fields: Fields) -> Overlay:
    """A list to tick entries of."""

    def toggle(index: int) -> Callable[[], None]:
        def act() -> None:
            fields["ticked"] = sorted(toggled(fields["ticked"], index))

        return act

    ok = page.closing(lambda: page.ticked(str(fields["key"]), list(fields["ticked"])))

    def line(index: int, label: str) -> View:
        grounds = fields.get("colors")
        return row(
            letter(label, grounds[index], 40) if grounds else None,
            text(label, id=str(fields["id"]), size=16, weight=1, max_lines=1, margin=(16 if grounds else 0, 0, 0, 0)),
            checkbox(index in fields["ticked"], None, id=f"{fields['id']}_checkbox", focusable=False),
            width=FILL,
            height=56,
            padding=(20, 0, 12, 0),
            key=f"check{index}",
            cls="android.view.ViewGroup",
            id=f"{fields['id']}_holder",
            on_click=toggle(index),
        )

    rows = list_(
        [line(index, label) for index, label in enumerate(fields["labels"])],
        id=str(fields["list_id"]),
        height=WRAP,
        max_height=520,
        pad=(0, 12, 0, 0),
    )
    return dialog(
        rows,
        title=str(fields.get("title", "")),
        positive=("OK", ok),
        cancel=page.close,
        pad_content=False,
    )


def _date(page: Page, fields: Fields) -> Overlay:
    def done(day: date) -> None:
        page.close()
        page.dated(str(fields["key"]), day)

    return date_picker(fields["picker"], on_ok=done, on_cancel=page.close, today=page.today)


def _recommendation(page: Page, fields: Fields) -> Overlay:
    title, message = RECOMMENDED[str(fields["key"])]
    return dialog(
        text(message, id="message", size=16, width=FILL),
        title=title,
        positive=("Later", lambda: page.after_recommendation(again=True)),
        neutral=("Do not show again", lambda: page.after_recommendation(again=False)),
        on_dismiss=lambda: page.after_recommendation(again=True),
    )


def letter(name: str, ground: str, size: float) -> View:
    """The coloured circle with a name's first letter that stands for a picture."""
    mark = next((char for char in name if not char.isspace()), "A").upper()
    return box(
        text(mark, size=size * 0.5, color="#FFFFFF", align="center", accessible=False),
        width=size,
        height=size,
        radius=size / 2,
        background=ground,
        accessible=False,
    )


_KINDS: dict[str, Callable[[Page, Fields], Overlay]] = {
    "checks": _checks,
    "confirm": _confirm,
    "date": _date,
    "menu": _menu,
    "radio": _radio,
    "recommendation": _recommendation,
    "text": _text,
}
