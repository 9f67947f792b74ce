"""The dialogs that every screen may open, made from the descriptions in its state."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from apps.files.fossify_files.page import Page
from emulator.sim.toolkit import FILL, WRAP, Overlay, View, checkbox, column, list_, radio, text
from emulator.sim.toolkit.asking import toggled
from emulator.sim.toolkit.material import dialog, menu

Fields = dict[str, Any]


def answered(page: Page, fields: Fields, value: Any) -> None:
    """Close the dialog and say what was answered."""
    page.close()
    page.answer(str(fields["key"]), value)


def answering(page: Page, fields: Fields, value: Any) -> Callable[[], None]:
    return partial(answered, page, fields, value)


def confirm(page: Page, fields: Fields) -> Overlay:
    """A question; one that has no second button is not closed by a touch beside it."""
    no = answering(page, fields, False)
    return dialog(
        text(str(fields["message"]), id="message", size=16, line_height=24, width=FILL),
        positive=(str(fields["yes"]), answering(page, fields, True)),
        negative=(str(fields["no"]), no) if fields["no"] else None,
        on_dismiss=no,
        outside_cancels=bool(fields["no"]),
    )


def more(page: Page, fields: Fields) -> Overlay:
    """The entries behind the three dots."""
    items = [(label, answering(page, fields, id)) for id, label in fields["items"].items()]
    return menu(items, on_dismiss=page.close)


def radios(page: Page, fields: Fields) -> Overlay:
    """A choice that is made by one tap."""
    rows = [
        radio(
            index == fields["selected"],
            answering(page, fields, index),
            label=label,
            width=FILL,
            min_height=48,
            padding=(20, 4, 20, 4),
            key=f"radio{index}",
        )
        for index, label in enumerate(fields["labels"])
    ]
    body = list_(
        rows, cls="android.widget.RadioGroup", id="dialog_radio_group", height=WRAP, max_height=560, pad=(0, 16, 0, 12), focusable=False
    )
    return dialog(body, title=str(fields["title"]), on_dismiss=page.close, pad_content=False)


def checks(page: Page, fields: Fields) -> Overlay:
    """Entries to tick, `ids` and `labels`; the answer is the list of ticked indexes."""

    def flip(index: int) -> None:
        fields["ticked"] = sorted(toggled(fields["ticked"], index))

    boxes: list[View] = [
        checkbox(index in fields["ticked"], partial(flip, index), label=label, id=id, width=FILL, min_height=48)
        for index, (id, label) in enumerate(zip(fields["ids"], fields["labels"], strict=True))
    ]
    return dialog(column(*boxes, width=FILL), positive=("OK", lambda: answered(page, fields, list(fields["ticked"]))), cancel=page.close)
