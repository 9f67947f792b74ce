"""A device in this process with Material Files on it, and short ways to look at its list and to touch it."""

from __future__ import annotations

import posixpath
from pathlib import Path

from apps.loader import APPS_ROOT
from templates.files.archives import make_zip
from tests.emulator.core.phone import Phone

PACKAGE = "me.zhanghai.android.files"
ROOT = "/storage/emulated/0"
BACK = 4
OCTOBER_11 = 1_697_000_000_000
PREFERENCES = f"/data/data/{PACKAGE}/shared_prefs/{PACKAGE}_preferences.xml"


class Files(Phone):
    """A device with all-files access given, and a few files in two folders; Docs is open."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, extra=APPS_ROOT / "files")
        self.device.packages.set_app_op(PACKAGE, "MANAGE_EXTERNAL_STORAGE", "allow")
        self.device.packages.require(PACKAGE).granted.add("android.permission.POST_NOTIFICATIONS")
        self.put("A/Docs/note.txt", b"hello\n")
        self.put("A/Docs/report 10.md", b"z" * 1250)
        self.put("A/Docs/report 9.md", b"y")
        self.put("A/Docs/.hidden", b"h")
        self.put("A/Docs/bundle.zip", make_zip({"a.txt": b"1", "sub/b.txt": b"22"}))
        self.put("A/Docs/Inner/x.txt", b"new")
        self.put("A/Other/note.txt", b"older\n")
        self.open(PACKAGE)
        self.tap("A")
        self.tap("Docs")

    def put(self, path: str, data: bytes) -> None:
        fs, full = self.device.fs, f"{ROOT}/{path}"
        if not fs.exists(posixpath.dirname(full)):
            fs.mkdir(posixpath.dirname(full), parents=True)
        fs.write_bytes(full, data)
        fs.utime(full, OCTOBER_11)

    def read(self, path: str) -> bytes | None:
        fs, full = self.device.fs, f"{ROOT}/{path}"
        return fs.read_bytes(full) if fs.exists(full) else None

    def names(self) -> list[str]:
        return [view.text for view in self.views() if view.id == "nameText"]

    def in_folder(self, path: str) -> list[str]:
        return sorted(self.device.fs.listdir(f"{ROOT}/{path}"))

    def menu(self, name: str) -> list[str]:
        """Open the menu of a row; its entries."""
        y = self.find(name).bounds.center[1]
        dots = next(v for v in self.views() if v.id == "menuButton" and v.bounds.top <= y < v.bounds.bottom)
        self.device.input.tap(*dots.bounds.center)
        return [view.text for view in self.views() if view.id == "title"]

    def do(self, name: str, entry: str) -> None:
        self.menu(name)
        self.tap(entry)

    def back(self) -> None:
        self.device.input.key(BACK)

    def type(self, text: str) -> None:
        self.device.ime.commit(text)

    def go(self, *names: str) -> None:
        """Up to A, then down."""
        self.tap("crumb/storage/emulated/0/A")
        for name in names:
            self.tap(name)

    def subtitle(self) -> str:
        below = next(view for view in self.views() if view.text == "Files").bounds.bottom
        return next(view.text for view in self.views() if view.kind == "text" and view.bounds.top == below)

    def dialog(self) -> list[str]:
        return [view.text for view in self.views() if view.id in ("alertTitle", "android:id/message") and view.text]
