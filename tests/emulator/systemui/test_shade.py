"""Status bar, shade, quick settings and heads-up notifications."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from emulator.sim.toolkit.app import Action, Intent, Notification
from tests.emulator.core.phone import PROBE, Phone


@pytest.fixture
def noisy(phone: Phone) -> Phone:
    """A phone whose probe may post."""
    phone.device.packages.grant(PROBE, "android.permission.POST_NOTIFICATIONS")
    return phone


def _post(phone: Phone, id: int, title: str, **fields: object) -> None:
    assert phone.device.notifications.post(PROBE, Notification(id, "general", title=title, **fields))  # type: ignore[arg-type]


def _open(phone: Phone) -> None:
    phone.device.input.swipe(540, 10, 540, 900)


def test_empty_shade_and_the_ways_to_close_it(phone: Phone) -> None:
    touch = phone.device.input
    ways: list[Callable[[], None]] = [
        partial(touch.key, 4),
        partial(touch.key, 3),
        partial(touch.swipe, 540, 2000, 540, 900),
        partial(touch.tap, 540, 2000),
    ]
    for close in ways:
        _open(phone)
        assert phone.sees("No notifications") and phone.sees("Sun, Oct 15")
        close()
        assert not phone.sees("notification_panel")


def test_sections_expansion_and_actions(noisy: Phone) -> None:
    _post(noisy, 1, "Quiet", importance="low")
    _post(noisy, 2, "Anna", text="Hi", category="msg")
    _post(noisy, 3, "Loud", text="Look", actions=[Action("Stop", "stop")])
    _open(noisy)
    order = [
        v.text for v in sorted(noisy.views(), key=lambda v: v.bounds.top) if v.text in ("Conversations", "Anna", "Loud", "Silent", "Quiet")
    ]
    assert order == ["Conversations", "Anna", "Loud", "Silent", "Quiet"]
    assert not noisy.sees("Stop")
    folded = noisy.find_all("Expand")
    noisy.device.input.tap(*folded[0].bounds.center)
    noisy.tap("Stop")
    assert not noisy.sees("Loud")
    process = noisy.device.activities.process(PROBE)
    assert process is not None and process.app is not None
    assert process.app.ctx.prefs("probe").get("action") == "stop"


def test_ongoing_ones_stay_others_are_swiped_away(noisy: Phone) -> None:
    _post(noisy, 1, "Stays", ongoing=True)
    _post(noisy, 2, "Goes")
    _open(noisy)
    for title in ("Goes", "Stays"):
        x, y = noisy.find(title).bounds.center
        noisy.device.input.swipe(x, y, x + 600, y)
    assert noisy.sees("Stays") and not noisy.sees("Goes")
    noisy.tap("Clear all")
    assert noisy.sees("Stays")


def test_clear_all_closes_an_empty_shade(noisy: Phone) -> None:
    _post(noisy, 1, "One")
    _post(noisy, 2, "Two")
    _open(noisy)
    noisy.tap("Clear all")
    assert noisy.device.notifications.active() == []
    assert not noisy.sees("notification_panel")


def test_a_tap_opens_the_intent_and_takes_the_notification_away(noisy: Phone) -> None:
    _post(noisy, 1, "Lists", intent=Intent(component=f"{PROBE}/lists"))
    _open(noisy)
    noisy.tap("Lists")
    assert noisy.top.endswith("/.ListsActivity")
    assert noisy.device.notifications.active() == []


def test_chronometers_run_with_virtual_time(noisy: Phone) -> None:
    now = noisy.device.clock.now_ms()
    _post(noisy, 1, "Up", when=now - 3_600_000, chronometer=True)
    _post(noisy, 2, "Down", when=now + 90_500, chronometer=True, count_down=True)
    noisy.device.windows.open_shade()
    assert noisy.sees("1:00:00") and noisy.sees("01:30")
    noisy.device.clock.advance(65_000)
    assert noisy.sees("1:01:05") and noisy.sees("00:25")
    noisy.device.clock.advance(30_000)
    assert noisy.sees("\u221200:04")


def test_ages_are_short(noisy: Phone) -> None:
    now = noisy.device.clock.now_ms()
    for id, minutes in ((1, 0), (2, 5), (3, 180), (4, 3000)):
        _post(noisy, id, f"n{id}", when=now - minutes * 60_000)
    noisy.device.windows.open_shade()
    assert all(noisy.sees(text) for text in ("now", "5m", "3h", "2d"))


@pytest.mark.parametrize(
    ("label", "namespace", "key", "values"),
    [
        ("Internet", "global", "wifi_on", ["0", "1"]),
        ("Bluetooth", "global", "bluetooth_on", ["0", "1"]),
        ("Flashlight", "secure", "flashlight_enabled", ["1", "0"]),
        ("Do Not Disturb", "global", "zen_mode", ["1", "0"]),
    ],
)
def test_a_tile_flips_its_setting(phone: Phone, label: str, namespace: str, key: str, values: list[str]) -> None:
    _open(phone)
    for value in values:
        phone.tap(label)
        assert phone.device.settings.get(namespace, key) == value


def test_all_quick_settings_brightness_and_the_way_to_settings(phone: Phone) -> None:
    _open(phone)
    phone.device.input.swipe(540, 300, 540, 1500)
    assert phone.sees("Airplane mode") and phone.sees("No alarm set")
    bounds = phone.find("Display brightness").bounds
    phone.device.input.tap(bounds.left + bounds.width // 2, bounds.center[1])
    assert phone.device.settings.get("system", "screen_brightness") == "128"
    x, y = phone.find("Auto-rotate").bounds.center
    phone.device.input.swipe(x, y, x - 500, y)
    phone.tap("Dark theme")
    assert phone.device.settings.get("secure", "ui_night_mode") == "2"
    phone.tap("Open settings.")
    assert phone.top.startswith("com.android.settings/")


def test_airplane_mode_shows_in_the_status_bar(phone: Phone) -> None:
    assert phone.sees("Wifi signal full.")
    phone.device.settings.put("global", "airplane_mode_on", "1")
    assert phone.sees("Airplane mode.") and not phone.sees("Wifi signal full.") and not phone.sees("T-Mobile, signal full.")


def test_heads_up_has_actions_and_is_pushed_away(noisy: Phone) -> None:
    _post(noisy, 1, "Ring", importance="high", actions=[Action("Stop", "stop")])
    assert noisy.sees("Ring") and noisy.sees("Stop")
    x, y = noisy.find("Ring").bounds.center
    noisy.device.input.swipe(x, y, x, max(y - 250, 140))
    assert not noisy.sees("Ring")
    assert len(noisy.device.notifications.active()) == 1
    _post(noisy, 1, "Ring again", importance="high", actions=[Action("Stop", "stop")])
    noisy.tap("Stop")
    assert noisy.device.notifications.active() == []


def test_the_media_player_sends_keys(phone: Phone) -> None:
    phone.open()
    phone.device.media.set(PROBE, {"state": 3, "title": "Song", "artist": "Band", "active": True})
    phone.device.windows.open_shade()
    assert phone.sees("Song") and phone.sees("Band")
    phone.tap("Pause")
    assert phone.sees("Song")


def test_scrolling_many_notifications(noisy: Phone) -> None:
    for id in range(24):
        _post(noisy, id, f"Note {id}")
    _open(noisy)
    assert noisy.sees("Note 23") and not noisy.sees("Note 0")
    for _ in range(12):
        if not noisy.sees("Note 0"):
            noisy.device.input.swipe(540, 2000, 540, 1500, 800)
    assert noisy.sees("Note 0") and not noisy.sees("Note 23")
