"""Pictures on the device's storage, decoded for the screen."""

from __future__ import annotations

import io
from collections import OrderedDict

from PIL import Image

from emulator.sim.core.fs import FileSystem
from emulator.sim.toolkit.kept import picture_bytes

CAPACITY = 24
KEPT_BYTES = 24_000_000
"""Of decoded pictures, of which the last one is kept whatever its size."""
MAX_BYTES = 16_000_000
MAX_PIXELS = 24_000_000
"""A larger picture is not decoded: pictures come from outside and may be bombs."""

_Mark = tuple[int, int, int]


class Pictures:
    """Decodes picture files, keeping the last few for as long as the file does not change."""

    def __init__(self, fs: FileSystem) -> None:
        self._fs = fs
        self._kept: OrderedDict[str, tuple[_Mark, Image.Image | None]] = OrderedDict()

    def load(self, path: str) -> Image.Image | None:
        """The picture at a device path as RGB; None when there is none or it cannot be read."""
        try:
            stat = self._fs.stat(path)
        except OSError:
            return None
        mark = (stat.ino, stat.size, stat.mtime_ms)
        kept = self._kept.get(path)
        if kept is not None and kept[0] == mark:
            self._kept.move_to_end(path)
            return kept[1]
        picture = self._decode(path) if stat.size <= MAX_BYTES else None
        self._kept[path] = (mark, picture)
        self._kept.move_to_end(path)
        while len(self._kept) > CAPACITY or (len(self._kept) > 1 and self.kept_bytes > KEPT_BYTES):
            self._kept.popitem(last=False)
        return picture

    @property
    def kept_bytes(self) -> int:
        """What the decoded pictures take."""
        return sum(picture_bytes(picture) for _, picture in self._kept.values() if picture is not None)

    def _decode(self, path: str) -> Image.Image | None:
        try:
            with Image.open(io.BytesIO(self._fs.read_bytes(path)), formats=("PNG", "JPEG", "WEBP", "GIF", "BMP")) as found:
                if found.width * found.height > MAX_PIXELS:
                    return None
                return found.convert("RGB")
        except (OSError, ValueError, SyntaxError, Image.DecompressionBombError):
            return None
