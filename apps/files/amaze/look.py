"""How Amaze looks: colours, the round icon of each kind of file, its dialogs (material-dialogs by afollestad)."""

from __future__ import annotations

from typing import Final

from apps.lineages.shared_files import storage
from emulator.sim.toolkit import (
    FILL,
    Context,
    Overlay,
    ResolvedActivity,
    View,
    box,
    column,
    icon,
    radio,
    row,
    scroll,
    space,
    text,
    text_button,
)
from emulator.sim.toolkit.dialogs import Choice
from emulator.sim.toolkit.view import WRAP, Color, Handler

TOOLBAR: Final = "#3F51B5"
STATUS_BAR: Final = "#303F9F"
CONTEXT_BAR: Final = "#3A3A3A"
FOLDER_COLOR: Final = "#E91E63"
LIGHT, DARK = "material2#E91E63", "simple_dark#E91E63"
CHOSEN_LIGHT, CHOSEN_DARK = "#E0E0E0", "#3C3C3C"
_KINDS: Final[tuple[tuple[str, str, str, str], ...]] = (
    ("apk", "android", "#689F38", "apk"),
    ("archive", "folder_zip", "#795548", "zip rar tar gz tgz bz2 tbz xz txz lzma 7z jar cpio"),
    ("audio", "music_note", "#9C27B0", "mp3 wav ogg m4a flac aac opus mid amr"),
    ("video", "movie", "#2196F3", "mp4 mkv avi 3gp webm mov"),
    ("image", "image", "#00897B", "jpg jpeg png gif webp bmp svg heic"),
    ("pdf", "picture_as_pdf", "#F44336", "pdf"),
    ("contact", "contacts", "#FF9800", "vcf"),
    ("code", "code", "#FF7043", "html htm xml json java kt py c cpp h js css sh"),
    ("text", "description", "#607D8B", "txt md log csv rtf ini conf"),
    ("document", "article", "#1976D2", "doc docx odt"),
    ("sheet", "table_chart", "#388E3C", "xls xlsx ods"),
    ("slides", "slideshow", "#E64A19", "ppt pptx odp"),
)
"""Name of the kind, symbol, colour, endings."""
GENERIC: Final = ("generic", "draft", "#9E9E9E")
KINDS: Final = {ending: (name, symbol, color) for name, symbol, color, endings in _KINDS for ending in endings.split()}


def kind_of(row: storage.Row) -> tuple[str, str, Color]:
    """Name of the kind, symbol and colour of a file."""
    return KINDS.get(row.extension.casefold(), GENERIC)


def is_dark(ctx: Context, theme: str) -> bool:
    """Whether screens are dark. `theme`: 0 light, 1 dark, 4 as the system's."""
    return theme == "1" or (theme == "4" and ctx.setting("secure", "ui_night_mode") == "2")


def round_icon(found: storage.Row, *, chosen: bool, colored: bool, circular: bool, size: float = 40) -> View:
    """The icon of a row; a check mark while it is selected."""
    name, symbol, color = ("folder", "folder", FOLDER_COLOR) if found.is_dir else kind_of(found)
    ground = color if colored or found.is_dir else GENERIC[2]
    if chosen:
        symbol, ground, id = "check", "#757575", "check_icon"
    else:
        id = {"image": "picture_icon", "video": "picture_icon", "apk": "apk_icon"}.get(name, "generic_icon")
    return box(
        icon(symbol, size=size * 0.55, tint="#FFFFFF", fill=True, align="center", accessible=False),
        id=id,
        cls="android.widget.ImageView",
        leaf=True,
        width=size,
        height=size,
        radius=size / 2 if circular else 4,
        background=ground,
    )


def app_icon(found: ResolvedActivity, id: str) -> View:
    """The launcher icon of another app, round."""
    return box(
        icon(found.icon, size=22, tint=found.icon_tint, fill=True, align="center", accessible=False),
        id=id,
        cls="android.widget.ImageView",
        leaf=True,
        width=40,
        height=40,
        radius=20,
        background=found.icon_color,
    )


def dialog(
    title: str,
    content: View | None = None,
    *,
    message: str = "",
    positive: Choice | None = None,
    negative: Choice | None = None,
    neutral: Choice | None = None,
    enabled: bool = True,
    prompt: View | None = None,
    on_dismiss: Handler | None = None,
    padded: bool = True,
) -> Overlay:
    """A MaterialDialog. `content` scrolls when it is too long; `prompt` is the check box above the buttons."""
    parts: list[View | None] = [
        row(
            text(title, id="md_title", size=20, font_weight=500, width=FILL, max_lines=2),
            id="md_titleFrame",
            width=FILL,
            padding=(24, 20, 24, 0),
        )
    ]
    if message:
        content = text(message, id="md_content", size=16, line_height=22, color="on_surface_variant", width=FILL)
    if content is not None:
        side = 24 if padded else 0
        frame = column(content, width=FILL, padding=(side, 16, side, 8), accessible=False)
        lists = any(part.kind == "scroll" for part in content.walk())
        frame.weight = 1.0
        if lists:
            content.weight = 1.0
        parts.append(frame if lists else scroll(frame, weight=1, id="md_contentScrollView"))
    if prompt is not None:
        prompt.margin = (16, 4, 16, 4)
        parts.append(prompt)
    parts.append(_buttons(positive, negative, neutral, enabled))
    panel = column(
        *parts, id="md_root", cls="android.widget.FrameLayout", width=FILL, background="surface_container", radius=4, elevation=16
    )
    return Overlay("dialog", panel, on_dismiss=on_dismiss, dim=0.6)


def _buttons(positive: Choice | None, negative: Choice | None, neutral: Choice | None, enabled: bool) -> View:
    def make(choice: Choice | None, name: str) -> View | None:
        if choice is None:
            return None
        return text_button(
            choice[0].upper(),
            choice[1],
            id=f"md_buttonDefault{name}",
            cls="android.widget.TextView",
            height=48,
            enabled=enabled or name != "Positive",
        )

    made = [make(neutral, "Neutral"), space(weight=1), make(negative, "Negative"), make(positive, "Positive")]
    if positive is None and negative is None and neutral is None:
        return space(8)
    return row(*made, width=FILL, padding=(8, 4, 8, 4), spacing=4, accessible=False)


def choice_list(rows: list[View]) -> View:
    """The list of a dialog."""
    found = column(*rows, width=FILL, accessible=False)
    return scroll(found, id="md_contentRecyclerView", cls="androidx.recyclerview.widget.RecyclerView", height=WRAP)


def option(label: str, chosen: bool, act: Handler) -> View:
    """One line of a list of which one is chosen."""
    return row(
        radio(chosen, None, id="md_control", focusable=False),
        text(label, id="md_title", size=16, weight=1),
        width=FILL,
        height=48,
        padding=(16, 0, 24, 0),
        spacing=8,
        on_click=act,
        key=f"option:{label}",
    )
