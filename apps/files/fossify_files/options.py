"""Dialogs about how lists are shown: order, list or grid, dates."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial
from zoneinfo import ZoneInfo

from apps.files.fossify_files import words
from apps.files.fossify_files.config import BY_EXTENSION, BY_MODIFIED, BY_NAME, BY_SIZE, DATE_FORMATS, DESCENDING, GRID, LIST, NUMERIC
from apps.files.fossify_files.dialogs import Fields, answered
from apps.files.fossify_files.page import Page
from emulator.sim.toolkit import FILL, Overlay, View, checkbox, column, divider, radio
from emulator.sim.toolkit.material import dialog

SORTS = ((BY_NAME, "Name", "name"), (BY_SIZE, "Size", "size"), (BY_MODIFIED, "Last modified", "last_modified"))
EXTENSION = (BY_EXTENSION, "Extension", "extension")


def _radios(fields: Fields, name: str, choices: list[tuple[int, str, str]]) -> View:
    """Radio buttons over one entry of a dialog's description: value, label, id."""
    return column(
        *(
            radio(fields[name] == value, partial(fields.update, {name: value}), label=label, id=id, width=FILL, min_height=44)
            for value, label, id in choices
        ),
        cls="android.widget.RadioGroup",
        width=FILL,
    )


def _check(fields: Fields, name: str, label: str, id: str) -> View:
    return checkbox(bool(fields[name]), lambda: fields.update({name: not fields[name]}), label=label, id=id, width=FILL, min_height=48)


def _framed(page: Page, title: str, content: View, ok: Callable[[], object]) -> Overlay:
    return dialog(content, title=title, positive=("OK", ok), cancel=page.close)


def open_sorting(page: Page, path: str) -> None:
    """`path`: a folder, or the name of a kind of files."""
    now = page.config.sorting(path)
    by = next((bit for bit, _, _ in (*SORTS, EXTENSION) if now & bit), BY_NAME)
    page.open(
        "sorting",
        "shown",
        path=path,
        by=by,
        order=now & DESCENDING,
        numeric=bool(now & NUMERIC),
        here=page.config.sorts_itself(path),
    )


def sorting(page: Page, fields: Fields) -> Overlay:
    def ok() -> None:
        value = int(fields["by"]) | int(fields["order"]) | (NUMERIC if fields["numeric"] else 0)
        page.config.set_sorting(str(fields["path"]), value, here=bool(fields["here"]))
        answered(page, fields, "")

    named = fields["by"] == BY_NAME
    content = column(
        _radios(fields, "by", [(bit, label, f"sorting_dialog_radio_{id}") for bit, label, id in (*SORTS, EXTENSION)]),
        divider(margin=(0, 8)),
        _radios(
            fields,
            "order",
            [(0, "Ascending", "sorting_dialog_radio_ascending"), (DESCENDING, "Descending", "sorting_dialog_radio_descending")],
        ),
        divider(margin=(0, 8)),
        _check(fields, "numeric", "Sort numeric parts by actual value", "sorting_dialog_numeric_sorting") if named else None,
        _check(fields, "here", "Use for this folder only", "sorting_dialog_use_for_this_folder"),
        width=FILL,
        id="sorting_dialog_holder",
    )
    return _framed(page, "Sort by", content, ok)


def open_view_type(page: Page, path: str, *, per_folder: bool) -> None:
    page.open("view_type", "shown", path=path, type=page.config.view_type(path), here=page.config.views_itself(path), per_folder=per_folder)


def view_type(page: Page, fields: Fields) -> Overlay:
    def ok() -> None:
        page.config.set_view_type(str(fields["path"]), int(fields["type"]), here=bool(fields["here"]))
        answered(page, fields, "")

    content = column(
        _radios(
            fields, "type", [(GRID, "Grid", "change_view_type_dialog_radio_grid"), (LIST, "List", "change_view_type_dialog_radio_list")]
        ),
        divider(margin=(0, 8)) if fields["per_folder"] else None,
        _check(fields, "here", "Use for this folder only", "change_view_type_dialog_use_for_this_folder") if fields["per_folder"] else None,
        width=FILL,
    )
    return _framed(page, "Change view type", content, ok)


def open_date(page: Page) -> None:
    page.open("date", "shown", pattern=page.config.date_format, is_24h=page.config.is_24h)


def date(page: Page, fields: Fields) -> Overlay:
    now = datetime.fromtimestamp(page.ctx.now() / 1000, ZoneInfo(page.ctx.zone))

    def ok() -> None:
        page.config.set_date_format(str(fields["pattern"]), is_24h=bool(fields["is_24h"]))
        answered(page, fields, "")

    samples = column(
        *(
            radio(
                fields["pattern"] == pattern,
                partial(fields.update, pattern=pattern),
                label=words.date_sample(pattern, now),
                width=FILL,
                min_height=44,
                key=pattern,
            )
            for pattern in DATE_FORMATS
        ),
        cls="android.widget.RadioGroup",
        id="change_date_time_dialog_radio_group",
        width=FILL,
    )
    content = column(
        samples,
        divider(margin=(0, 8)),
        _check(fields, "is_24h", "Use 24-hour time format", "change_date_time_dialog_24_hour"),
        width=FILL,
    )
    return _framed(page, "", content, ok)
