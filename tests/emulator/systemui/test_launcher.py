"""Home screen, drawer, search and overview."""

from __future__ import annotations

from PIL import ImageChops, ImageStat

from tests.emulator.core.phone import PROBE, Phone


def _drawer(phone: Phone) -> None:
    phone.device.input.swipe(540, 1700, 540, 700)


def test_home_shows_date_dock_and_search(phone: Phone) -> None:
    assert phone.sees("Sun, Oct 15")
    assert phone.sees("Probe") and phone.sees("Settings")
    assert phone.sees("search_container_hotseat")
    phone.tap("Probe")
    assert phone.top == f"{PROBE}/.MainActivity"


def test_an_icon_is_one_node_with_label_and_description(phone: Phone) -> None:
    _drawer(phone)
    nodes = [view for view in phone.find_all("Probe") if view.accessible]
    assert [(view.cls, view.text, view.desc, view.leaf) for view in nodes] == [("android.widget.TextView", "Probe", "Probe", True)]


def test_the_drawer_is_alphabetical_opens_apps_and_closes(phone: Phone) -> None:
    _drawer(phone)
    labels = [view.text for view in phone.find_all("icon")]
    assert labels == sorted(labels, key=str.casefold) and "Settings" in labels
    phone.device.input.swipe(540, 900, 540, 1900)
    assert not phone.sees("apps_view")
    _drawer(phone)
    phone.device.input.key(4)
    assert not phone.sees("apps_view")
    _drawer(phone)
    phone.tap("Settings")
    assert phone.top.startswith("com.android.settings/")
    phone.device.input.key(3)
    assert not phone.sees("apps_view")


def test_search_filters_as_typed_and_enter_opens_the_first(phone: Phone) -> None:
    _drawer(phone)
    phone.tap("input")
    phone.keys("s", "e", "t")
    assert [view.text for view in phone.find_all("icon")] == ["Settings"]
    phone.keys("Search")
    assert phone.top.startswith("com.android.settings/")


def test_search_from_the_pill_and_without_results(phone: Phone) -> None:
    phone.tap("search_container_hotseat")
    assert phone.device.frame().ime_shown
    phone.device.input.text("zzz")
    assert phone.sees('No apps found matching "zzz"')
    phone.tap("Clear")
    assert phone.sees("Probe")


def test_a_long_press_offers_app_info(phone: Phone) -> None:
    _drawer(phone)
    phone.long_press("Probe")
    phone.tap("App info")
    assert phone.sees("Force stop") and phone.sees("Probe")


def test_overview_moves_opens_dismisses_and_clears(phone: Phone) -> None:
    phone.open()
    phone.tap("Tap")
    phone.open("com.android.settings")
    phone.device.input.key(187)
    middle = [view for view in phone.find_all("task") if view.visible.contains(540, 1200)]
    assert [view.desc for view in middle] == ["Settings"]
    phone.device.input.swipe(300, 1200, 900, 1200)
    phone.device.input.tap(540, 1200)
    assert phone.top == f"{PROBE}/.MainActivity" and phone.log == ["tap"]
    phone.device.input.key(187)
    phone.device.input.swipe(540, 1400, 540, 700)
    assert [task.affinity for task in phone.device.activities.recent_tasks()] == ["com.android.settings"]
    phone.device.input.swipe(300, 1200, 900, 1200)
    phone.tap("Clear all")
    assert phone.device.activities.recent_tasks() == []
    phone.device.input.key(187)
    assert phone.sees("No recent items")


def test_overview_shows_what_the_app_shows(phone: Phone) -> None:
    phone.open()
    phone.tap("Lists")
    shot = phone.device.screenshot().copy()
    phone.device.input.key(187)
    card = next(view for view in phone.find_all("snapshot") if view.visible.contains(540, 1200))
    small = shot.resize((card.bounds.width, card.bounds.height))
    seen = phone.device.screenshot().crop((card.bounds.left, card.bounds.top, card.bounds.right, card.bounds.bottom))
    middle = (100, 300, card.bounds.width - 100, card.bounds.height - 100)
    difference = ImageStat.Stat(ImageChops.difference(small.crop(middle), seen.crop(middle))).mean
    assert max(difference) < 3


def test_a_screenshot_from_the_overview_is_saved(phone: Phone) -> None:
    phone.open()
    phone.device.input.key(187)
    phone.tap("Screenshot")
    folder = "/storage/emulated/0/Pictures/Screenshots"
    names = phone.device.fs.listdir(folder)
    assert len(names) == 1 and names[0].startswith("Screenshot_20231015-153")
    assert phone.device.fs.read_bytes(f"{folder}/{names[0]}").startswith(b"\x89PNG")


def test_a_long_press_on_the_wallpaper_offers_home_settings(phone: Phone) -> None:
    phone.device.input.long_press(540, 1000)
    phone.tap("Home settings")
    assert phone.top == "com.android.settings/.Settings"


def test_a_swipe_along_the_bottom_goes_to_the_app_before(phone: Phone) -> None:
    phone.open()
    phone.open("com.android.settings")
    phone.device.input.swipe(300, 2380, 900, 2380)
    assert phone.top == f"{PROBE}/.MainActivity"
    phone.device.input.swipe(900, 2380, 300, 2380)
    assert phone.top == "com.android.settings/.Settings"
    phone.device.input.key(3)
    phone.device.input.swipe(300, 2380, 900, 2380)
    assert phone.top == "com.android.settings/.Settings"
