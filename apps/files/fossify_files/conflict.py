"""The question about a name that is taken where something is to be put."""

from __future__ import annotations

from functools import partial

from apps.files.fossify_files.config import APPLY_TO_ALL, KEEP_BOTH, MERGE, OVERWRITE, SKIP
from apps.files.fossify_files.dialogs import Fields, answered
from apps.files.fossify_files.page import Page
from emulator.sim.toolkit import FILL, Overlay, checkbox, column, divider, radio, text
from emulator.sim.toolkit.material import dialog

ANSWERS = ((SKIP, "Skip", "skip"), (OVERWRITE, "Overwrite", "overwrite"), (MERGE, "Merge", "merge"), (KEEP_BOTH, "Keep both", "keep_both"))


def open_conflict(page: Page, name: str, *, is_dir: bool, several: bool) -> None:
    """The answer to the page: [what to do, whether for all]. It begins with what was answered last, but never with keeping both."""
    last = page.config.last_answer
    chosen = last if last == OVERWRITE or (last == MERGE and is_dir) else SKIP
    page.open("conflict", "conflict", name=name, is_dir=is_dir, several=several, chosen=chosen, for_all=page.config.on(APPLY_TO_ALL))


def overlay(page: Page, fields: Fields) -> Overlay:
    is_dir, several = bool(fields["is_dir"]), bool(fields["several"])

    def ok() -> None:
        page.config.set_last_answer(int(fields["chosen"]), for_all=bool(fields["for_all"]))
        answered(page, fields, [int(fields["chosen"]), bool(fields["for_all"]) and several])

    radios = [
        radio(
            fields["chosen"] == value,
            partial(fields.update, chosen=value),
            label=label,
            id=f"conflict_dialog_radio_{id}",
            width=FILL,
            min_height=48,
        )
        for value, label, id in ANSWERS
        if is_dir or value != MERGE
    ]
    content = column(
        text(
            f'{"Folder" if is_dir else "File"} "{fields["name"]}" already exists',
            id="conflict_dialog_title",
            size=16,
            width=FILL,
            padding=(4, 4, 4, 16),
        ),
        column(*radios, width=FILL, cls="android.widget.RadioGroup", id="conflict_dialog_radio_group", margin=(0, 0, 0, 8)),
        divider() if several else None,
        checkbox(
            bool(fields["for_all"]),
            lambda: fields.update(for_all=not fields["for_all"]),
            label="Apply to all",
            id="conflict_dialog_apply_to_all",
            width=FILL,
            min_height=52,
        )
        if several
        else None,
        width=FILL,
        id="conflict_dialog_holder",
    )
    return dialog(content, positive=("OK", ok), cancel=page.close)
