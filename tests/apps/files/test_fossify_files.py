"""What Fossify File Manager shows and does, on a device in this process."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from apps.loader import APPS_ROOT
from tests.emulator.core.phone import Phone

PACKAGE = "org.fossify.filemanager"
ROOT = "/storage/emulated/0"
BACK = 4
MINUTE = 60_000


class Manager(Phone):
    """A device with a few files, and the app open in the folder Box."""

    def __init__(self, folder: Path, *, granted: bool = True) -> None:
        super().__init__(folder, extra=APPS_ROOT / "files" / "fossify_files")
        if granted:
            self.device.packages.set_app_op(PACKAGE, "MANAGE_EXTERNAL_STORAGE", "allow")
            self.device.packages.grant(PACKAGE, "android.permission.POST_NOTIFICATIONS")
        for name in ("Box", "Box/Docs", "Box/Archive"):
            self.device.fs.mkdir(f"{ROOT}/{name}")
        self.put("Box/b10.txt", b"x" * 1536, 30)
        self.put("Box/b9.txt", b"nine", 20)
        self.put("Box/Docs/a.txt", b"first\n", 10)
        self.put("Box/.secret.txt", b"s", 5)
        self.open(PACKAGE)

    def put(self, path: str, data: bytes, minutes_ago: int = 60) -> None:
        whole = f"{ROOT}/{path}"
        self.device.fs.write_bytes(whole, data)
        self.device.fs.utime(whole, self.device.clock.now_ms() - minutes_ago * MINUTE)

    def data(self, path: str) -> bytes | None:
        whole = f"{ROOT}/{path}"
        return self.device.fs.read_bytes(whole) if self.device.fs.exists(whole) else None

    def held(self, folder: str) -> list[str]:
        return sorted(self.device.fs.listdir(f"{ROOT}/{folder}"))

    def go(self, path: str) -> None:
        """From the storage into a folder."""
        for name in path.split("/"):
            self.tap(name)

    def names(self) -> list[str]:
        return [view.text for view in self.views() if view.id == "item_name"]

    def menu(self) -> list[str]:
        self.tap("More options")
        return [view.text for view in self.views() if view.id == "title"]

    def choose(self, label: str) -> None:
        self.menu()
        self.tap(label)

    def select(self, *names: str) -> None:
        self.long_press(names[0])
        for name in names[1:]:
            self.tap(name)

    def retype(self, field: str, text: str) -> None:
        self.long_press(field)
        self.device.input.text(text)

    def back(self) -> None:
        self.device.input.key(BACK)

    @property
    def toast(self) -> str:
        shown = self.device.windows.last_toast
        return shown[0] if shown else ""


@pytest.fixture
def phone(tmp_path: Path) -> Manager:
    made = Manager(tmp_path)
    made.tap("Box")
    return made


# --- lists ----------------------------------------------------------------------------------------------------------------------------


def test_a_folder_is_listed_with_sizes_counts_and_dates(phone: Manager) -> None:
    assert phone.names() == ["Archive", "Docs", "b9.txt", "b10.txt"]  # folders first, numbers by value
    assert phone.sees("1.5 kB") and phone.sees("4 B") and phone.sees("1 item") and phone.sees("0 items")
    assert phone.sees("15 October 2023, 03:14 PM")


def test_the_path_leads_back_up(phone: Manager) -> None:
    phone.tap("Docs")
    crumbs = [view for view in phone.views() if view.id == "breadcrumb_text"]
    assert [view.text for view in crumbs] == ["Internal", "Box", "Docs"]
    phone.device.input.tap(*crumbs[1].visible.center)
    assert "b9.txt" in phone.names()
    phone.tap("Internal")
    assert "Download" in phone.names()


def test_hidden_files_are_shown_on_demand_until_the_next_start(phone: Manager) -> None:
    assert "Temporarily show hidden" in phone.menu()
    phone.tap("Temporarily show hidden")
    assert ".secret.txt" in phone.names()
    assert "Stop showing hidden media" in phone.menu() and not phone.sees("Temporarily show hidden")
    phone.back()
    phone.device.activities.force_stop(PACKAGE)
    phone.open(PACKAGE)
    phone.tap("Box")
    assert ".secret.txt" not in phone.names()


@pytest.mark.parametrize(
    ("choice", "expected"),
    [
        (("Size",), ["b9.txt", "b10.txt"]),
        (("Size", "Descending"), ["b10.txt", "b9.txt"]),
        (("Last modified", "Descending"), ["b9.txt", "b10.txt"]),
        (("Sort numeric parts by actual value",), ["b10.txt", "b9.txt"]),
    ],
)
def test_lists_are_sorted_as_chosen(phone: Manager, choice: tuple[str, ...], expected: list[str]) -> None:
    phone.tap("Sort by")
    for label in choice:
        phone.tap(label)
    phone.tap("OK")
    assert phone.names() == (["Docs", "Archive"] if choice == ("Size", "Descending") else phone.names()[:2]) + expected


def test_an_order_can_be_for_one_folder_only(phone: Manager) -> None:
    phone.tap("Sort by")
    phone.tap("Descending")
    phone.tap("Use for this folder only")
    phone.tap("OK")
    assert phone.names()[2:] == ["b10.txt", "b9.txt"]
    prefs = phone.device.fs.read_bytes(f"/data/data/{PACKAGE}/shared_prefs/Prefs.xml").decode()
    assert 'name="sort_folder_/storage/emulated/0/box" value="33793"' in prefs and "sort_order" not in prefs


def test_the_grid_can_leave_names_of_files_out(phone: Manager) -> None:
    phone.choose("Change view type")
    phone.tap("Grid")
    phone.tap("OK")
    assert {"Docs", "b9.txt"} <= set(phone.names())
    assert {"Toggle filename visibility", "Column count"} <= set(phone.menu())
    phone.tap("Toggle filename visibility")
    assert phone.names() == ["Archive", "Docs"]


def test_home_and_favorites_are_kept(phone: Manager) -> None:
    phone.choose("Set as home folder")
    phone.tap("Add to favorites")
    phone.tap("Internal")
    phone.tap("Go to home folder")
    assert "b9.txt" in phone.names()
    phone.tap("Docs")
    phone.tap("Go to favorite")
    phone.tap("Internal / Box")
    assert "b9.txt" in phone.names() and "Remove from favorites" in phone.menu()
    phone.tap("Remove from favorites")
    assert not phone.sees("Go to favorite")
    phone.device.activities.force_stop(PACKAGE)
    phone.open(PACKAGE)
    assert "b9.txt" in phone.names()  # it starts in the home folder


def test_back_goes_up_and_leaves_at_the_second_press(phone: Manager) -> None:
    phone.back()
    assert "Box" in phone.names()
    phone.back()
    assert phone.toast == "Press back again to exit" and phone.top.startswith(PACKAGE)
    phone.back()
    assert not phone.top.startswith(PACKAGE)


def test_the_tab_recents_lists_files_newest_first(phone: Manager) -> None:
    phone.tap("Recents")
    assert phone.names() == ["a.txt", "b9.txt", "b10.txt"]


def test_the_tab_storage_adds_up_the_kinds(phone: Manager) -> None:
    phone.put("Box/picture.png", b"p" * 2000)
    phone.tap("Storage")
    assert phone.find("images_size").text == "2 kB" and phone.find("documents_size").text == "1.5 kB"
    phone.tap("Images")
    assert phone.names() == ["picture.png"]
    phone.select("picture.png")
    phone.tap("Delete")
    phone.tap("Yes")
    assert phone.data("Box/picture.png") is None and phone.sees("No items found.")


# --- search ---------------------------------------------------------------------------------------------------------------------------


def test_a_search_needs_two_letters_and_groups_by_folder(phone: Manager) -> None:
    phone.tap("top_toolbar_search")
    phone.device.input.text("b")
    assert phone.sees("Type in at least 2 characters to start the search.") and phone.names() == []
    phone.device.input.text("9")
    assert phone.names() == ["b9.txt"] and phone.sees("Internal/Box")
    phone.retype("top_toolbar_search", "A.TX")
    assert phone.names() == ["a.txt"] and phone.sees("Internal/Box/Docs")
    phone.retype("top_toolbar_search", "nothing")
    assert phone.sees("No items found.")


def test_a_folder_found_is_a_title_that_leads_there(phone: Manager) -> None:
    phone.tap("top_toolbar_search")
    phone.device.input.text("docs")
    assert phone.names() == []
    phone.tap("Internal/Box/Docs")
    assert phone.names() == ["a.txt"] and phone.find("top_toolbar_search").value == ""


def test_a_result_can_be_renamed(phone: Manager) -> None:
    phone.tap("top_toolbar_search")
    phone.device.input.text("a.txt")
    phone.select("a.txt")
    phone.tap("Rename")
    phone.retype("rename_item_name", "found")
    phone.tap("OK")
    assert phone.held("Box/Docs") == ["found.txt"]


# --- new and other names --------------------------------------------------------------------------------------------------------------


def test_a_folder_is_made_with_the_preset_and_a_file_with_the_other(phone: Manager) -> None:
    phone.tap("items_fab")
    phone.device.input.text("New")
    phone.tap("OK")
    phone.tap("items_fab")
    phone.tap("File")
    phone.device.input.text("new.md")
    phone.tap("OK")
    assert phone.data("Box/new.md") == b"" and "New" in phone.names()
    assert phone.device.fs.stat(f"{ROOT}/Box/New").is_dir


@pytest.mark.parametrize(
    ("name", "toast"),
    [
        ("", "Please enter a name"),
        ("a/b", "The name contains invalid characters"),
        ("docs", "A file or folder with that name already exists"),
    ],
)
def test_a_bad_name_is_refused_and_the_dialog_stays(phone: Manager, name: str, toast: str) -> None:
    phone.tap("items_fab")
    phone.device.input.text(name)
    phone.tap("OK")
    assert phone.toast == toast and phone.sees("Create new")


def test_renaming_has_two_fields_so_that_a_full_name_gets_its_extension_twice(phone: Manager) -> None:
    phone.select("b9.txt")
    phone.tap("Rename")
    assert phone.find("rename_item_name").value == "b9" and phone.find("rename_item_extension").value == "txt"
    phone.retype("rename_item_name", "c.txt")
    phone.tap("OK")
    assert phone.data("Box/c.txt.txt") == b"nine" and phone.data("Box/b9.txt") is None


def test_a_folder_has_no_extension_and_capitals_may_change(phone: Manager) -> None:
    phone.select("Docs")
    phone.tap("Rename")
    assert not phone.sees("rename_item_extension")
    phone.retype("rename_item_name", "DOCS")
    phone.tap("OK")
    assert "DOCS" in phone.held("Box") and phone.data("Box/DOCS/a.txt") == b"first\n"


def test_a_taken_name_is_no_new_name(phone: Manager) -> None:
    phone.select("b9.txt")
    phone.tap("Rename")
    phone.retype("rename_item_name", "B10")
    phone.tap("OK")
    assert phone.toast == "A file or folder with that name already exists" and phone.data("Box/b9.txt") == b"nine"


def test_several_are_renamed_by_text_or_by_pattern(phone: Manager) -> None:
    phone.select("b9.txt", "b10.txt")
    phone.tap("Rename")
    phone.tap("Text to add") if phone.sees("Text to add") else phone.tap("rename_items_value")
    phone.device.input.text("_old")
    phone.tap("OK")
    assert {"b9_old.txt", "b10_old.txt"} <= set(phone.held("Box"))
    phone.select("b9_old.txt", "b10_old.txt")
    phone.tap("Rename")
    phone.tap("Pattern")
    phone.tap("rename_items_value")
    phone.device.input.text("N_%Y_%i")
    phone.tap("OK")
    assert phone.data("Box/N_2023_1.txt") == b"nine" and "N_2023_2.txt" in phone.held("Box")


# --- selection ------------------------------------------------------------------------------------------------------------------------


def test_the_bar_of_a_selection_offers_what_fits(phone: Manager) -> None:
    phone.select("b9.txt")
    assert phone.sees("1 / 4")
    assert [view.desc for view in phone.views() if view.cls == "android.widget.Button" and view.bounds.bottom < 300] == [
        *("Delete", "Properties", "Rename")
    ]
    one = ["Share", "Hide", "Copy path to clipboard", "Set as", "Open with", "Open as", "Copy to", "Move to", "Compress", "Select all"]
    assert phone.menu() == one
    phone.back()
    phone.tap("Docs")
    assert phone.sees("2 / 4") and phone.menu() == ["Share", "Hide", "Copy to", "Move to", "Compress", "Select all"]
    phone.tap("Select all")
    assert phone.sees("4 / 4")
    phone.back()
    assert not phone.sees("4 / 4") and phone.sees("Search")


def test_deleting_asks_first(phone: Manager) -> None:
    phone.select("b9.txt")
    phone.tap("Delete")
    assert phone.sees('Are you sure you want to delete "b9.txt"?')
    phone.tap("No")
    assert phone.data("Box/b9.txt") == b"nine"
    phone.tap("Docs")
    phone.tap("Delete")
    assert phone.sees("Are you sure you want to delete 2 items?")
    phone.tap("Yes")
    assert phone.held("Box") == [".secret.txt", "Archive", "b10.txt"]


def test_hiding_puts_a_dot_before_the_name(phone: Manager) -> None:
    phone.select("b9.txt")
    phone.choose("Hide")
    assert ".b9.txt" in phone.held("Box") and "b9.txt" not in phone.names()
    phone.choose("Temporarily show hidden")
    phone.select(".b9.txt")
    assert "Hide" not in phone.menu()
    phone.tap("Unhide")
    assert "b9.txt" in phone.held("Box")


def test_the_path_is_copied(phone: Manager) -> None:
    phone.select("Docs")
    phone.choose("Copy path to clipboard")
    assert phone.device.clipboard.get() == f"{ROOT}/Box/Docs"


def test_properties_of_one_and_of_several(phone: Manager) -> None:
    phone.select("b9.txt")
    phone.tap("Properties")
    shown = [view.text for view in phone.views() if view.id in ("property_label", "property_value")]
    lines = dict(zip(shown[::2], shown[1::2], strict=True))
    assert lines["Name"] == "b9.txt" and lines["Path"] == f"{ROOT}/Box" and lines["Size"] == "4 B"
    assert lines["MD5"] == hashlib.md5(b"nine").hexdigest() and lines["Last modified"] == "15 October 2023, 03:14 PM"
    phone.tap("OK")
    phone.tap("Docs")
    phone.tap("Properties")
    shown = [view.text for view in phone.views() if view.id in ("property_label", "property_value")]
    assert shown == ["Items selected", "2", "Path", f"{ROOT}/Box", "Size", "10 B", "Total files count", "2"]


# --- first run ------------------------------------------------------------------------------------------------------------------------


def test_the_first_start_asks_for_access_to_all_files(tmp_path: Path) -> None:
    phone = Manager(tmp_path, granted=False)
    assert phone.sees("Please grant our app access to all your files, it might not work well without it.") and phone.names() == []
    phone.tap("OK")
    assert phone.sees("All files access")
    phone.tap("Allow access to manage all files")
    phone.back()
    assert "Box" in phone.names()


def test_without_access_the_app_leaves(tmp_path: Path) -> None:
    phone = Manager(tmp_path, granted=False)
    phone.tap("OK")
    phone.back()
    assert phone.toast == "Storage permission is required" and not phone.top.startswith(PACKAGE)


def test_the_app_is_dark_when_the_system_is(phone: Manager) -> None:
    light = phone.device.screenshot().getpixel((20, 1500))
    phone.device.settings.put("secure", "ui_night_mode", "2")
    phone.device.touch()
    dark = phone.device.screenshot().getpixel((20, 1500))
    assert isinstance(light, tuple) and isinstance(dark, tuple) and sum(light[:3]) > 700 > 100 > sum(dark[:3])
