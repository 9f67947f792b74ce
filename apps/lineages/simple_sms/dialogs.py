"""The dialogs: questions, notices, properties of a message, text to select, radio buttons."""

from __future__ import annotations

from typing import Any

from apps.lineages.simple_sms.look import ITEMS
from apps.lineages.simple_sms.page import Page
from emulator.sim.toolkit import FILL, Overlay, checkbox, column, edit, text
from emulator.sim.toolkit.material import choice_dialog, dialog, menu


def overlays(page: Page) -> list[Overlay]:
    """What is open: a dialog, a menu or nothing."""
    fields = page.state.get("dialog")
    return [_KINDS[str(fields["kind"])](page, fields)] if fields else []


def _menu(page: Page, fields: dict[str, Any]) -> Overlay:
    entries = [(ITEMS[item][0] if item in ITEMS else item, page.doing(item)) for item in fields["items"]]
    return menu(entries, anchor=fields.get("anchor", "overflow"), on_dismiss=page.close)


def _confirm(page: Page, fields: dict[str, Any]) -> Overlay:
    def yes() -> None:
        page.close()
        page.confirmed(fields["key"])

    def toggle() -> None:
        page.state["checked"] = not page.state["checked"]

    box = None
    if fields["check"]:
        checked = bool(page.state["checked"])
        box = checkbox(checked, toggle, label=fields["check"], id="skip_the_recycle_bin_checkbox", width=FILL)
    content = column(text(fields["message"], id="message", size=16, width=FILL), box, width=FILL, spacing=16)
    return dialog(content, positive=("Yes", yes), negative=("No", page.close), on_dismiss=page.close)


def _entry(page: Page, fields: dict[str, Any]) -> Overlay:
    def change(value: str) -> None:
        fields["value"] = value

    def ok() -> None:
        page.close()
        page.entered(fields["key"], fields["value"])

    field = edit(fields["value"], change, hint=fields["hint"], look="outlined", id=fields["id"], key="dialog_entry")
    cancel = ("Cancel", page.close)
    return dialog(field, title=fields["title"], positive=("OK", ok), negative=cancel, on_dismiss=page.close, title_id="dialog_title")


def _notice(page: Page, fields: dict[str, Any]) -> Overlay:
    return dialog(
        text(fields["message"], id="message", size=16, width=FILL),
        positive=(fields.get("positive", "OK"), page.close),
        negative=(fields["negative"], page.close) if fields.get("negative") else None,
        on_dismiss=page.close,
    )


def _properties(page: Page, fields: dict[str, Any]) -> Overlay:
    lines = [
        column(
            text(label, id="property_label", size=14, color="on_surface_variant"),
            text(value, id="property_value", size=16, padding=(0, 0, 0, 12)),
            width=FILL,
        )
        for label, value in fields["lines"]
    ]
    content = column(*lines, width=FILL)
    return dialog(content, title=fields["title"], positive=("OK", page.close), on_dismiss=page.close, title_id="dialog_title")


def _select_text(page: Page, fields: dict[str, Any]) -> Overlay:
    content = text(fields["text"], id="dialog_select_text_value", size=16, width=FILL)
    return dialog(content, positive=("OK", page.close), on_dismiss=page.close)


def _radio(page: Page, fields: dict[str, Any]) -> Overlay:
    def pick(index: int) -> None:
        page.close()
        page.picked(fields["key"], index)

    return choice_dialog(fields.get("title", ""), fields["labels"], fields.get("selected", -1), pick, on_dismiss=page.close)


_KINDS = {
    "confirm": _confirm,
    "entry": _entry,
    "menu": _menu,
    "notice": _notice,
    "properties": _properties,
    "select_text": _select_text,
    "radio": _radio,
}
