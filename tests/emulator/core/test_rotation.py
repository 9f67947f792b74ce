"""A turned phone: who decides, what is seen, where touches land, and what is within reach."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path

import pytest

from emulator.sim.core import rotation
from emulator.sim.core.device import Device
from emulator.sim.core.geometry import CUTOUT, NAV_BAR, STATUS_BAR_LANDSCAPE, Display
from emulator.sim.core.input import TouchPanel
from emulator.sim.toolkit import (
    FILL,
    Overlay,
    Screen,
    View,
    box,
    button,
    column,
    date_picker,
    date_state,
    edit,
    list_,
    platform_date_picker,
    platform_time_picker,
    scroll,
    space,
    text,
    time_picker,
    time_state,
)
from emulator.sim.toolkit.view import Bounds
from tests.emulator.core.phone import PROBE, Phone

TODAY = date(2023, 10, 15)


@pytest.fixture
def probe(phone: Phone) -> Phone:
    phone.open()
    return phone


def turned(device: Device) -> tuple[int, int, int]:
    """Rotation, width and height as the picture has them."""
    return (device.rotation, *device.screenshot().size)


def main_class(phone: Phone) -> type:
    app = phone.device.app_class(PROBE)
    assert app is not None
    return app.activities["main"]


@pytest.mark.parametrize(("value", "seen"), [(0, (0, 1080, 2400)), (1, (1, 2400, 1080)), (2, (2, 1080, 2400)), (3, (3, 2400, 1080))])
def test_a_locked_display_is_turned_as_the_user_has_it(probe: Phone, value: int, seen: tuple[int, int, int]) -> None:
    rotation.lock(probe.device, value)
    assert turned(probe.device) == seen
    probe.device.hold(3)  # how it is held does not matter
    assert turned(probe.device) == seen


def test_a_free_display_follows_the_phone_but_not_upside_down(probe: Phone) -> None:
    device = probe.device
    device.settings.put("system", "accelerometer_rotation", "1")
    assert [turned(device)[0] for quarters in (1, 2, 3, 2, 0) if not device.hold(quarters)] == [1, 1, 3, 3, 0]


def test_hostile_settings_leave_it_upright(probe: Phone) -> None:
    for value in ("", "4", "-1", "x", "1.0"):
        probe.device.settings.put("system", "user_rotation", value)
        assert turned(probe.device) == (0, 1080, 2400)
    probe.device.settings.put("global", "display_size_forced", "0,0x")
    probe.device.settings.put("secure", "display_density_forced", "x")
    assert turned(probe.device) == (0, 1080, 2400)


def test_the_home_screen_stays_as_the_phone_is_made(probe: Phone) -> None:
    rotation.lock(probe.device, 1)
    assert turned(probe.device)[0] == 1
    probe.device.activities.home()
    assert turned(probe.device) == (0, 1080, 2400)
    probe.device.activities.recents()
    assert turned(probe.device) == (0, 1080, 2400)
    probe.open()
    assert turned(probe.device)[0] == 1


def test_activities_have_their_own_will(probe: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    device = probe.device
    monkeypatch.setattr(main_class(probe), "orientation", "portrait", raising=False)
    rotation.lock(device, 1)
    assert turned(device) == (0, 1080, 2400)
    rotation.lock(device, 2)
    assert turned(device)[0] == 2
    monkeypatch.setattr(main_class(probe), "orientation", "landscape", raising=False)
    device.touch()
    assert turned(device)[0] == 1
    rotation.lock(device, 3)
    assert turned(device)[0] == 3
    device.fixed_rotation = "enabled"
    rotation.lock(device, 0)
    assert turned(device)[0] == 0


def test_what_shines_through_leaves_it_to_the_activity_below(probe: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(main_class(probe), "orientation", "portrait", raising=False)
    rotation.lock(probe.device, 1)
    probe.tap("Contacts")
    assert "permission" in probe.top.lower()
    assert turned(probe.device)[0] == 0


def test_apps_draw_beside_the_camera_and_touches_land_where_things_are_seen(probe: Phone) -> None:
    device = probe.device
    for value, edges in ((1, (CUTOUT, 2400)), (3, (0, 2400 - CUTOUT))):
        rotation.lock(device, value)
        window = next(window for window in device.frame().windows if window.type == "app")
        assert (window.bounds.left, window.bounds.right) == edges
        assert window.root.children[0].bounds.top == STATUS_BAR_LANDSCAPE
        assert device.screenshot().getpixel((20 if value == 1 else 2390, 600)) == (0, 0, 0)
        before = len(probe.log)
        probe.tap("Toast")
        assert probe.device.windows.toasts() and len(probe.log) >= before
        assert f'bounds="[{edges[0]},0][{edges[1]},1080]"' in probe.tree()


def test_gestures_of_the_system_are_at_the_edges_as_turned(probe: Phone) -> None:
    device = probe.device
    rotation.lock(device, 1)
    device.input.swipe(1200, 5, 1200, 500)
    assert device.windows.shade_open == "notifications"
    device.input.key(4)
    probe.tap("Fields")
    assert probe.top == f"{PROBE}/.FieldsActivity"
    device.input.swipe(2395, 600, 1900, 600)
    assert probe.top == f"{PROBE}/.MainActivity"
    device.input.swipe(1200, 1080 - NAV_BAR // 2, 1200, 500)
    assert device.rotation == 0 and probe.top.startswith("com.google.android.apps.nexuslauncher/")


@pytest.mark.parametrize("value", range(4))
def test_the_touch_panel_does_not_turn(probe: Phone, value: int) -> None:
    """A finger on the glass where the turned picture shows a button presses that button."""
    device = probe.device
    rotation.lock(device, value)
    x, y = probe.find("Fields").visible.center
    on_glass = ((x, y), (1080 - y, x), (1080 - x, 2400 - y), (y, 2400 - x))[value]
    panel = TouchPanel(device)
    panel.motion("down", *on_glass)
    panel.motion("up", *on_glass)
    assert probe.top == f"{PROBE}/.FieldsActivity"


def test_the_keyboard_leaves_room_and_the_field_in_sight(probe: Phone) -> None:
    rotation.lock(probe.device, 1)
    probe.tap("Fields")
    probe.tap("notes")
    frame = probe.device.frame()
    keyboard = next(window for window in frame.windows if window.type == "ime")
    assert keyboard.bounds.top > 1080 // 3 and frame.focus is not None
    assert frame.focus.visible.bottom <= keyboard.bounds.top and not frame.focus.visible.empty
    probe.keys("H", "i")
    assert "Hi" in probe.tree()


def _form() -> View:
    """A bar with buttons above fields that scroll; it leaves them too little room when a phone is turned and the keyboard is up."""
    fields = [edit("", lambda value: None, id=f"field{number}", width=FILL, height=44, margin=(0, 20, 0, 20)) for number in range(20)]
    return column(button("Save", height=56), text("Picture", height=140), scroll(column(*fields), weight=1), width=FILL, height=FILL)


def _typing_in_sight(device: Device) -> bool:
    frame = device.frame()
    keyboard = next(window for window in frame.windows if window.type == "ime")
    field = frame.focus
    return field is not None and field.visible.height == field.bounds.height > 0 and field.visible.bottom <= keyboard.bounds.top


@pytest.mark.parametrize("number", [0, 7, 19])
@pytest.mark.parametrize("place", ["screen", "dialog"])
def test_a_field_that_is_typed_in_stays_in_sight_when_the_phone_is_turned(
    probe: Phone, monkeypatch: pytest.MonkeyPatch, place: str, number: int
) -> None:
    def shown(self: object) -> Screen:
        return Screen(_form()) if place == "screen" else Screen(box(width=FILL, height=FILL), [Overlay("dialog", _form())])

    monkeypatch.setattr(main_class(probe), "build", shown)
    device = probe.device
    record = device.activities.top()
    assert record is not None
    device.frame()
    device.ime.request_focus(record, f"field{number}")
    for quarters in (1, 0, 3, 1, 2):
        rotation.lock(device, quarters)
        assert _typing_in_sight(device), quarters
        before = probe.tree()
        device.touch()
        assert probe.tree() == before  # looking again moves nothing


def test_a_dialog_is_no_wider_than_the_display(probe: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(main_class(probe), "build", lambda self: Screen(box(width=FILL, height=FILL), [Overlay("dialog", text("Really?"))]))
    probe.device.settings.put(*rotation.SIZE_SETTING, "720,1280")
    probe.device.settings.put(*rotation.DENSITY_SETTING, "640")
    window = probe.device.frame().windows[1]
    assert window.type == "dialog" and window.bounds.left > 0 and window.bounds.right < probe.device.display.width


def _out_of_reach(window_root: View) -> list[str]:
    """What can be pressed but is hidden or cut, and does not scroll."""

    def look(view: View) -> list[str]:
        if view.kind == "scroll" and view.axis == "vertical":
            return []
        cut = view.on_click is not None and (view.visible.empty or view.visible.height < view.bounds.height)
        return [view.text or view.desc or view.id] * cut + [name for child in view.children for name in look(child)]

    return look(window_root)


def _pickers() -> dict[str, Overlay]:
    def done(*_: object) -> None:
        return None

    def time_of(mode: str) -> dict[str, object]:
        return time_state(8, 15, mode=mode)

    shared = {"on_ok": done, "on_cancel": done}
    return {
        "time": time_picker(time_of("dial"), is_24h=False, **shared),
        "time 24": time_picker(time_of("dial"), is_24h=True, **shared),
        "typed time": time_picker(time_of("keyboard"), is_24h=False, **shared),
        "platform time": platform_time_picker(time_of("dial"), is_24h=False, **shared),
        "platform typed time": platform_time_picker(time_of("keyboard"), is_24h=False, **shared),
        "date": date_picker(date_state(2023, 10, 15), today=TODAY, **shared),
        "years": date_picker({**date_state(2023, 10, 15), "mode": "years"}, today=TODAY, **shared),
        "typed date": date_picker({**date_state(2023, 10, 15), "mode": "input"}, today=TODAY, **shared),
        "platform date": platform_date_picker(date_state(2023, 12, 31), today=TODAY, **shared),
        "platform years": platform_date_picker({**date_state(2023, 10, 15), "mode": "years"}, today=TODAY, **shared),
    }


@pytest.mark.parametrize("name", list(_pickers()))
def test_pickers_are_whole_without_scrolling(probe: Phone, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setattr(main_class(probe), "build", lambda self: Screen(box(width=FILL, height=FILL), [_pickers()[name]]))
    rotation.lock(probe.device, 1)
    window = probe.device.frame().windows[1]
    assert window.type == "dialog" and window.bounds.top >= STATUS_BAR_LANDSCAPE and window.bounds.bottom <= 1080 - NAV_BAR
    assert not window.root.key.startswith("window") and _out_of_reach(window.root) == []


def test_what_does_not_fit_scrolls(probe: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    pressed: list[str] = []

    def form(self: object) -> Screen:
        parts = [text(f"line {number}", height=60) for number in range(8)]
        return Screen(column(*parts, space(weight=1), button("Go", lambda: pressed.append("go")), width=FILL, height=FILL))

    monkeypatch.setattr(main_class(probe), "build", form)
    rotation.lock(probe.device, 1)
    assert not probe.sees("Go")
    probe.device.input.swipe(1200, 900, 1200, 200)
    probe.tap("Go")
    assert pressed == ["go"]
    rotation.lock(probe.device, 0)
    assert "ScrollView" not in probe.tree() and probe.sees("Go")


def test_a_list_that_shrinks_is_no_reason_to_scroll_the_whole(probe: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [text(f"row {number}", height=56, width=FILL) for number in range(40)]
    bar = button("Below", lambda: None, height=56)
    monkeypatch.setattr(
        main_class(probe), "build", lambda self: Screen(column(list_(rows, weight=1, key="rows"), bar, width=FILL, height=FILL))
    )
    rotation.lock(probe.device, 1)
    assert probe.sees("Below") and probe.find("row 0").bounds.top == STATUS_BAR_LANDSCAPE
    assert 'class="android.widget.ScrollView"' not in probe.tree()


def test_turning_there_and_back_changes_nothing(probe: Phone) -> None:
    before = probe.picture(), probe.tree()
    rotation.lock(probe.device, 3)
    beside = probe.picture(), probe.tree()
    assert beside != before
    rotation.lock(probe.device, 0)
    assert (probe.picture(), probe.tree()) == before
    rotation.lock(probe.device, 3)
    assert (probe.picture(), probe.tree()) == beside


def test_a_snapshot_holds_how_it_is_turned(probe: Phone) -> None:
    device = probe.device
    device.settings.put("system", "accelerometer_rotation", "1")
    device.hold(1)
    before = probe.picture(), probe.tree()
    device.snapshots.save("turned")
    device.hold(0)
    device.settings.put("secure", "display_density_forced", "320")
    assert turned(device)[0] == 0
    device.snapshots.load("turned")
    assert (device.held, device.rotation) == (1, 1) and (probe.picture(), probe.tree()) == before


@pytest.mark.parametrize(("size", "density"), [("720,1280", ""), ("1600,2560", ""), ("", "320"), ("", "560"), ("1440,3120", "560")])
@pytest.mark.parametrize("value", [0, 1])
def test_another_size_and_density(probe: Phone, size: str, density: str, value: int) -> None:
    """The picture has the size asked for, and touching what the tree says presses it."""
    device = probe.device
    if size:
        device.settings.put("global", "display_size_forced", size)
    if density:
        device.settings.put("secure", "display_density_forced", density)
    rotation.lock(device, value)
    width, height = map(int, (size or "1080,2400").split(","))
    assert device.screenshot().size == ((width, height) if value == 0 else (height, width))
    found = re.search(r'text="Fields"[^>]*bounds="\[(\d+),(\d+)\]\[(\d+),(\d+)\]"', probe.tree())
    assert found is not None
    left, top, right, bottom = map(int, found.groups())
    device.input.tap((left + right) // 2, (top + bottom) // 2)
    assert probe.top == f"{PROBE}/.FieldsActivity"
    middle = device.display.real_height // 2
    device.input.swipe(2, middle, device.display.real_width // 2, middle)
    assert probe.top == f"{PROBE}/.MainActivity"


def test_px_of_the_device_and_of_the_layout() -> None:
    display = Display(1080, 2400, density=560)
    assert (display.width, display.height) == (810, 1800)
    assert display.real(Bounds(0, 128, 810, 1800)) == Bounds(0, 171, 1080, 2400)
    assert display.from_real(1080, 171) == (810.0, 128.25)


def test_no_snapshot_of_an_upright_phone_depends_on_it(tmp_path: Path) -> None:
    phone = Phone(tmp_path / "phone")
    phone.open()
    rotation.lock(phone.device, 1)
    phone.device.frame()
    rotation.lock(phone.device, 0)
    fresh = Phone(tmp_path / "fresh")
    fresh.open()
    assert (phone.picture(), phone.tree()) == (fresh.picture(), fresh.tree())
    phone.device.close()
    fresh.device.close()


@pytest.mark.parametrize(
    ("size", "density", "seen", "laid_out"),
    [
        (None, "72", (1080, 2400), (2160, 4800)),  # as 210 dpi: 6300x14000 px would take 265 MB
        ("2160,4800", "72", (2160, 4800), (2160, 4800)),
        (None, "999999", (1080, 2400), (200, 444)),
        ("200,200", "640", (200, 200), (200, 200)),
        ("99999,99999", "10", (1080, 2400), (1080, 2400)),
        ("0,0", None, (1080, 2400), (1080, 2400)),
        ("199,2400", None, (1080, 2400), (1080, 2400)),
        ("٢٠٠,٢٠٠", "٧٢٠", (1080, 2400), (1080, 2400)),
        ("720,1280", "300", (720, 1280), (1008, 1792)),
    ],
)
def test_no_size_and_no_density_takes_the_memory_or_the_room_to_draw(
    probe: Phone, size: str | None, density: str | None, seen: tuple[int, int], laid_out: tuple[int, int]
) -> None:
    device = probe.device
    for name, value in ((rotation.SIZE_SETTING, size), (rotation.DENSITY_SETTING, density)):
        if value is not None:
            device.settings.put(*name, value)
    for quarters in range(2):
        rotation.lock(device, quarters)
        size_now = seen if quarters == 0 else seen[::-1]
        assert turned(device) == (quarters, *size_now)
        assert (device.display.width, device.display.height) == (laid_out if quarters == 0 else laid_out[::-1])
        device.input.tap(5, 5)
        device.input.swipe(60, 100, 150, 190)
        assert probe.tree().count("<node") > 0
    assert device.app_errors == []
