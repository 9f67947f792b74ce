"""The app's own text editor. Files of archives, and files that are no text, are shown and not saved."""

from __future__ import annotations

import posixpath

from apps.files.total_commander import look
from apps.files.total_commander.options import Options
from apps.lineages.shared_files import inside
from apps.lineages.two_panes.text_page import TextPage
from emulator.sim.toolkit import FILL, Screen, column, edit, icon_button, row, scroll, text


class Editor(TextPage):
    name = ".EditorActivity"
    label = "Text editor"
    question = "The file was changed. Save it?"

    def can_be_saved(self, path: str) -> bool:
        return not inside.archive_of(self.ctx, path)

    def build(self) -> Screen:
        readonly = self.state["readonly"]
        name = posixpath.basename(self.state["path"])
        bar = row(
            icon_button("arrow_back", self.go_back, desc="Navigate up", tint=look.BAR_TEXT, id="backBtn"),
            text(name + (" *" if self.changed else ""), id="title", size=17, font_weight=500, color=look.BAR_TEXT, max_lines=1, weight=1),
            None if readonly else icon_button("save", self.save, desc="Save", tint=look.BAR_TEXT, id="saveBtn"),
            width=FILL,
            height=52,
            background=look.BAR,
        )
        if readonly:
            body = text(self.state["text"], id="editor", size=15, mono=True, width=FILL, padding=(12, 8))
        else:
            body = edit(
                self.state["text"],
                lambda value: self.state.update(text=value),
                id="editor",
                look="plain",
                single_line=False,
                size=15,
                mono=True,
                lines=20,
                padding=(12, 8, 12, 8),
            )
        root = column(bar, scroll(body, weight=1, key="page", background="surface"), width=FILL, height=FILL)
        theme = look.theme(Options(self.ctx).dark)
        return Screen(root, self.overlays(), theme=theme, background=look.BAR)
