"""The pictures in front of files and folders: a folder, a coloured sheet with the kind of the file on it, or the picture itself."""

from __future__ import annotations

from typing import Final

from apps.lineages.shared_files import storage
from apps.lineages.shared_files.storage import Row
from emulator.sim.toolkit import View, box, icon, image, text

ICON: Final = 54.0
"""Side of the square that a picture lies in, dp."""
_COLORS: Final = {
    "#D32F2F": ("pdf",),
    "#1976D2": ("doc", "docx", "odt", "rtf"),
    "#388E3C": ("xls", "xlsx", "ods", "csv"),
    "#E64A19": ("ppt", "pptx", "odp", "html", "htm", "xml"),
    "#F9A825": ("zip", "rar", "7z", "tar", "gz", "xz", "jar", "js"),
    "#7B1FA2": ("mp3", "wav", "ogg", "flac", "m4a", "aac"),
    "#C2185B": ("mp4", "mkv", "avi", "mov", "webm", "3gp"),
    "#00897B": ("jpg", "jpeg", "png", "gif", "webp", "svg", "bmp"),
    "#689F38": ("apk",),
    "#546E7A": ("txt", "log", "json", "css", "vcf", "ics", "iso"),
}
_BY_EXTENSION: Final = {extension: color for color, extensions in _COLORS.items() for extension in extensions}
_PLAIN: Final = "#9E9E9E"
_PICTURES: Final = ("image/png", "image/jpeg", "image/gif", "image/webp", "image/bmp")


def entry_icon(item: Row, *, id: str = "item_icon", size: float = ICON) -> View:
    """One picture without a description."""
    if item.is_dir:
        return folder_icon(id=id, size=size)
    if storage.mime_type(item.name) in _PICTURES:
        return _framed(image(item.path, placeholder="image", width=size - 16, height=size - 16, radius=4, align="center"), id, size)
    extension = item.extension.lower()
    color = _BY_EXTENSION.get(extension, _PLAIN)
    label = extension.upper() if extension in _BY_EXTENSION else ""
    part = size / ICON
    sheet = box(
        box(width=9 * part, height=9 * part, background="#66FFFFFF", corners=(0, 3, 0, 3), align="end top"),
        text(
            label, size=(8.5 if len(label) < 4 else 7) * part, font_weight=700, color="#FFFFFF", align="center", margin=(0, 12 * part, 0, 0)
        ),
        width=29 * part,
        height=37 * part,
        radius=3,
        background=color,
        align="center",
    )
    return _framed(sheet, id, size)


def folder_icon(*, id: str = "item_icon", size: float = ICON) -> View:
    """The folder, in the quiet colour of text."""
    return _framed(icon("folder", size=size - 14, fill=True, tint="on_surface/70", align="center"), id, size)


def _framed(picture: View, id: str, size: float) -> View:
    return box(picture, id=id, cls="android.widget.ImageView", width=size, height=size, leaf=True)
