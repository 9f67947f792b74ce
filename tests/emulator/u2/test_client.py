"""The unmodified uiautomator2 client against a simulated device, through a real adb server."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import adbutils
import pytest
import uiautomator2 as u2
from PIL import Image

from emulator.pool import AdbServer, SimDevice
from tests.emulator.u2.rig import DEMO, DEMO_FOLDER

MAIN = f"{DEMO}.MainActivity"


@pytest.fixture(scope="module")
def serial_device() -> Iterator[adbutils.AdbDevice]:
    with AdbServer.private() as server, SimDevice.start([DEMO_FOLDER], adb_server_port=server.port) as sim:
        yield adbutils.AdbClient(port=server.port).device(sim.serial)


@pytest.fixture(scope="module")
def connected(serial_device: adbutils.AdbDevice) -> Iterator[u2.Device]:
    d = u2.connect(serial_device)
    d.settings["wait_timeout"] = 3.0
    yield d
    d.stop_uiautomator()


@pytest.fixture
def d(connected: u2.Device) -> u2.Device:
    connected.app_stop(DEMO)
    connected.app_start(DEMO, MAIN)
    return connected


def status(d: u2.Device) -> str:
    return str(d(resourceId=f"{DEMO}:id/status").get_text())


def test_info(d: u2.Device) -> None:
    assert d.info["currentPackageName"] == DEMO
    assert (d.info["displayWidth"], d.info["displayHeight"], d.info["sdkInt"]) == (1080, 2400, 33)
    assert d.window_size() == (1080, 2400)
    assert d.device_info["sdk"] == 33


def test_apps(d: u2.Device) -> None:
    assert d.app_current()["package"] == DEMO
    assert d.app_current()["activity"] in (MAIN, ".MainActivity")
    d.press("home")
    assert d.app_current()["package"] != DEMO
    d.app_start(DEMO)
    assert d.app_wait(DEMO, front=True, timeout=5) > 0
    assert DEMO in d.app_list_running()
    assert d.app_info(DEMO) == {"versionName": "1.0.0", "versionCode": 1}
    d.app_stop(DEMO)
    assert d.app_current()["package"] != DEMO
    with d.session(DEMO) as session:
        assert session(text="Save").exists and session.running()


def test_finding_and_clicking(d: u2.Device) -> None:
    d(text="Save").click()
    assert status(d) == "saved "
    assert d(text="Save").exists and not d(text="no such text").exists
    assert d(text="Save").wait(timeout=1) is True and d(text="no such text").wait(timeout=1) is False
    assert d(text="Save").wait_gone(timeout=1) is False
    with pytest.raises(u2.UiObjectNotFoundError):
        d(text="no such text").click(timeout=0.5)
    assert d(text="no such text").click_exists() is False
    assert d(className="android.widget.Button").count == 6
    assert [b.get_text() for b in d(className="android.widget.Button")][:3] == ["Save", "Toast", "Dialog"]
    assert d(className="android.widget.Button")[2].get_text() == "Dialog"
    assert d(textMatches="(?i)sa.e").info["className"] == "android.widget.Button"
    d(text="Row 2").long_click()
    assert status(d) == "held 2"


def test_relations(d: u2.Device) -> None:
    listing = d(resourceId=f"{DEMO}:id/list")
    assert listing.child(text="Row 3").exists
    listing.child(className="android.widget.LinearLayout", instance=3).child(description="More").click()
    assert status(d) == "more 3"
    d(text="Row 1").sibling(description="More").click()
    assert status(d).startswith("more")
    listing.child_by_text("Row 4", className="android.widget.LinearLayout").click()
    assert status(d) == "row 4"
    assert listing.child_by_instance(2, resourceId=f"{DEMO}:id/label").get_text() == "Row 2"
    assert d(text="Save").right(className="android.widget.Button").get_text() == "Toast"
    assert d(text="Toast").left(className="android.widget.Button").get_text() == "Save"
    assert d(text="Save").down(className="android.widget.Switch").get_text() == "Wi-Fi"


def test_scrolling(d: u2.Device) -> None:
    listing = d(resourceId=f"{DEMO}:id/list")
    assert d(scrollable=True).scroll.to(text="Row 45") is True
    assert d(text="Row 45").exists
    assert listing.scroll.vert.toBeginning(max_swipes=50) is True and d(text="Row 0").exists
    assert listing.scroll.vert.forward(steps=50) is True and not d(text="Row 0").exists
    assert listing.fling.toEnd() is True and d(text="Row 59").exists
    d(text="Row 55").swipe("down", steps=20)
    d.swipe(500, 1200, 500, 2200, 0.5)
    d.swipe_ext("down")
    assert not d(text="Row 59").exists
    d.drag(500, 2000, 500, 1500, 0.3)
    d.swipe_points([(500, 2000), (500, 1500), (500, 1200)], 0.2)


def test_xpath(d: u2.Device) -> None:
    d.xpath("Save").click()
    assert status(d) == "saved "
    assert d.xpath("//*[@text='Row 1']").exists
    assert d.xpath(f"@{DEMO}:id/title").get_text() == 'Demo & "tests" <1>'
    assert len(d.xpath("//android.widget.Button").all()) == 6
    assert d.xpath("Row%").exists and d.xpath("%ow 1%").exists and d.xpath("^Ro.*").exists
    assert d.xpath("//android.widget.EditText[@hint='Your name']").exists
    assert d.xpath("Row 30").exists is False
    d.xpath.scroll_to("Row 30")
    assert d.xpath("Row 30").exists
    d.xpath("//android.widget.EditText[1]").set_text("typed by xpath")
    assert d(resourceId=f"{DEMO}:id/name").get_text() == "typed by xpath"


def test_dump(d: u2.Device) -> None:
    xml = d.dump_hierarchy()
    assert xml.startswith("<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\r\n<hierarchy rotation=\"0\">")
    assert "com.android.systemui" in xml
    assert "com.android.systemui" not in d.dump_hierarchy(root_in_active=True)
    assert len(d.dump_hierarchy(compressed=True)) < len(xml)
    assert d.dump_hierarchy(pretty=True).count("<node") == xml.count("<node")


def test_screenshot(d: u2.Device) -> None:
    picture = d.screenshot()
    assert isinstance(picture, Image.Image) and picture.size == (1080, 2400)
    assert d(text="Save").screenshot().size[0] < 400


def test_typing_over_the_clipboard(d: u2.Device) -> None:
    assert not d.is_input_ime_installed()
    d(resourceId=f"{DEMO}:id/name").click()
    d.send_keys("Zo\u00eb \u4e2d\u6587 \U0001f600 %s $(x) `y` \"q\" 'p'")
    assert d(resourceId=f"{DEMO}:id/name").get_text() == "Zo\u00eb \u4e2d\u6587 \U0001f600 %s $(x) `y` \"q\" 'p'"
    d.clear_text()
    assert d(resourceId=f"{DEMO}:id/name").get_text() == "Your name"
    d.send_keys("again", clear=True)
    assert d(focused=True).get_text() == "again"
    d(focused=True).set_text("set")
    assert d(resourceId=f"{DEMO}:id/name").get_text() == "set"
    d(focused=True).clear_text()
    assert d(resourceId=f"{DEMO}:id/name").get_text() == "Your name"
    d(resourceId=f"{DEMO}:id/secret").set_text("pw")
    assert d(resourceId=f"{DEMO}:id/secret").get_text() == "\u2022\u2022"


def test_clipboard(d: u2.Device) -> None:
    d.clipboard = "clip \U0001f4cb\nline"
    assert d.clipboard == "clip \U0001f4cb\nline"
    d.set_clipboard("labelled", "label")
    assert d.clipboard == "labelled"


def test_keys(d: u2.Device) -> None:
    d(resourceId=f"{DEMO}:id/name").click()
    d.press(29)
    d.press(30, 1)
    assert d(focused=True).get_text() == "aB"
    d.press("delete")
    assert d(focused=True).get_text() == "a"
    d.keyevent("del")
    assert d(focused=True).get_text() == "Your name"
    d.press("back")
    d.press("recent")
    d.press("home")
    assert d.app_current()["package"] != DEMO


def test_toasts(d: u2.Device) -> None:
    d.clear_toast()
    d(text="Toast").click()
    assert d.last_toast == "A toast \U0001f35e"
    assert d.toast.get_message(wait_timeout=0.1) == "A toast \U0001f35e"
    d.toast.reset()
    assert d.last_toast is None
    assert d.toast.get_message(wait_timeout=0.1, default="none") == "none"


def test_screen_shade_and_orientation(d: u2.Device) -> None:
    d.screen_off()
    assert d.info["screenOn"] is False
    d.screen_on()
    assert d.info["screenOn"] is True
    d.open_notification()
    assert d.info["currentPackageName"] == "com.android.systemui"
    d.press("back")
    d.open_quick_settings()
    d.press("back")
    assert d.info["currentPackageName"] == DEMO
    assert d.orientation == "natural"
    d.freeze_rotation()


def test_the_screen_is_turned(d: u2.Device) -> None:
    try:
        for name, rotation in (("l", 1), ("right", 3), ("upsidedown", 2)):
            d.set_orientation(name)
            assert d.info["displayRotation"] == rotation and d.info["naturalOrientation"] is (rotation == 2)
            size = (1080, 2400) if rotation == 2 else (2400, 1080)
            assert (d.info["displayWidth"], d.info["displayHeight"]) == size == tuple(d.window_size()) == d.screenshot().size
            assert f'<hierarchy rotation="{rotation}">' in d.dump_hierarchy()
        assert d.orientation == "upsidedown"
        d.orientation = "left"
        d(text="Save").click()
        d.click(0.5, 0.5)
        d.freeze_rotation(False)
        assert d.orientation == "natural"
    finally:
        d.set_orientation("natural")
    assert tuple(d.window_size()) == (1080, 2400)


def test_gestures(d: u2.Device) -> None:
    d(resourceId=f"{DEMO}:id/list").pinch_in(percent=80, steps=10)
    d(resourceId=f"{DEMO}:id/list").pinch_out()
    d(resourceId=f"{DEMO}:id/list").gesture((500, 1500), (600, 1500), (300, 1500), (800, 1500))
    d.touch.down(500, 1000).move(500, 1000).up(500, 1000)
    assert status(d) == "row 0"
    d.double_click(500, 1150, 0.01)
    assert status(d) == "row 1"
    d.long_click(500, 1000)
    assert status(d) == "held 0"
    d.click(0.46, 0.48)
    assert status(d) == "row 1"
    d(text="Save").drag_to(text="Toast")


def test_watchers(d: u2.Device) -> None:
    d.watcher("agree").when("Really?").when("OK").click()
    try:
        d(text="Dialog").click()
        assert d.watcher.run() is True
        assert status(d) == "agreed"
        assert d.watcher.run() is False
    finally:
        d.watcher.remove()
    with d.watch_context() as context:
        context.when("OK").click()
        d(text="Dialog").click()
        deadline = time.monotonic() + 10
        while d(text="Really?").exists and time.monotonic() < deadline:
            time.sleep(0.1)  # the context looks every two real seconds
    assert status(d) == "agreed"


def test_several_threads_at_once(d: u2.Device) -> None:
    failures: list[BaseException] = []

    def work() -> None:
        try:
            for _ in range(5):
                assert d.jsonrpc.exist(u2.Selector(text="Save")) is True
                assert "hierarchy" in d.dump_hierarchy()
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert not failures


def test_the_server_ends_with_its_shell_and_starts_again(d: u2.Device) -> None:
    d.stop_uiautomator()
    assert not d._check_alive()
    assert d(text="Save").exists  # the client starts the server again by itself
    d.reset_uiautomator()
    assert d(text="Save").exists


def test_calls_do_not_wait_for_delayed_acknowledgements(d: u2.Device) -> None:
    """Which would cost 40 ms each; the client itself sleeps 10 ms a call in closing its stream."""
    times = []
    for _ in range(15):
        start = time.perf_counter()
        d.dump_hierarchy()
        times.append(time.perf_counter() - start)
    assert min(times) < 0.035


def test_typing_with_the_input_method(d: u2.Device) -> None:
    """Last in this file: the input method stays installed."""
    d.set_input_ime()
    assert d.current_ime() == "com.github.uiautomator/.AdbKeyboard" and d.is_input_ime_installed()
    d(resourceId=f"{DEMO}:id/name").click()
    d.send_keys("Zo\u00eb \u4e2d\u6587 \U0001f600 %s $(x)")
    assert d(resourceId=f"{DEMO}:id/name").get_text() == "Zo\u00eb \u4e2d\u6587 \U0001f600 %s $(x)"
    d.send_keys("other", clear=True)
    assert d(resourceId=f"{DEMO}:id/name").get_text() == "other"
    d.clear_text()
    assert d(resourceId=f"{DEMO}:id/name").get_text() == "Your name"
    d.send_action("done")
    assert status(d) == "sent"
    d.hide_keyboard()
    d.set_input_ime(False)
