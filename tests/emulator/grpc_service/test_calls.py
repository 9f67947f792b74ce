"""The gRPC services, called with android_env's own generated stubs."""

from __future__ import annotations

import io
import queue
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import grpc
import pytest
from android_env.proto import emulator_controller_pb2 as pb
from android_env.proto import emulator_controller_pb2_grpc, snapshot_service_pb2_grpc
from android_env.proto import snapshot_service_pb2 as snap
from google.protobuf import empty_pb2
from PIL import Image

from emulator.sim.console import Hardware
from emulator.sim.core.device import Device, DeviceConfig
from emulator.sim.grpc_service import GrpcPortError, start_grpc
from emulator.sim.toolkit.app import Intent
from tests.emulator.adbd.rig import LoopThread, free_port

NOTHING = empty_pb2.Empty()


class Machine:
    def __init__(self) -> None:
        self.log: list[str] = []

    def kill(self) -> None:
        self.log.append("kill")

    def restart(self) -> None:
        self.log.append("restart")

    def rotate(self) -> None:
        self.log.append("rotate")


class Desk:
    """A device behind gRPC, in a thread; `log` keeps what reaches the input dispatcher."""

    def __init__(self, folder: Path) -> None:
        self.thread = LoopThread()
        self.device = self.thread.call(lambda: Device(DeviceConfig(folder)))
        self.machine = Machine()
        self.hardware = Hardware(self.device, self.machine, "/avd")
        self.log: list[Any] = []
        self.port = free_port()
        self._stop = self.thread.run(start_grpc(self.hardware, self.port))
        self._channel = grpc.secure_channel(
            f"localhost:{self.port}", grpc.local_channel_credentials(), options=[("grpc.max_receive_message_length", -1)]
        )
        self.emulator = emulator_controller_pb2_grpc.EmulatorControllerStub(self._channel)
        self.snapshots = snapshot_service_pb2_grpc.SnapshotServiceStub(self._channel)

    def record_input(self) -> None:
        target = self.device.input
        target.text = lambda text: self.log.append(("text", text))  # type: ignore[method-assign]
        target.key = lambda code, *, long=False, meta=0: self.log.append(("key", code, meta))  # type: ignore[method-assign]
        target.motion = lambda action, x, y: self.log.append((action, x, y))  # type: ignore[method-assign]

    def close(self) -> None:
        self._channel.close()

        async def stop() -> None:
            await self._stop()

        self.thread.run(stop())
        self.thread.stop()


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = Desk(tmp_path)
    yield made
    made.close()


def status_of(call: Any, request: Any) -> tuple[grpc.StatusCode, str]:
    with pytest.raises(grpc.RpcError) as caught:
        call(request)
    return caught.value.code(), caught.value.details()


def collect(stream: Any) -> queue.Queue[Any]:
    """Read a stream in a thread."""
    got: queue.Queue[Any] = queue.Queue()

    def read() -> None:
        try:
            for message in stream:
                got.put(message)
        except grpc.RpcError as error:
            got.put(error)

    threading.Thread(target=read, daemon=True).start()
    return got


def test_status(desk: Desk) -> None:
    status = desk.emulator.getStatus(NOTHING)
    assert status.booted and status.uptime == 60_000 and status.version
    config = {entry.key: entry.value for entry in status.hardwareConfig.entry}
    assert config["hw.lcd.width"] == "1080" and config["avd.name"] == "anyapp_sim"


def test_screenshots_in_all_formats(desk: Desk) -> None:
    truth = desk.thread.call(lambda: desk.device.screenshot().copy())
    raw = desk.emulator.getScreenshot(pb.ImageFormat(format=pb.ImageFormat.RGBA8888))
    assert (raw.format.width, raw.format.height, len(raw.image)) == (1080, 2400, 1080 * 2400 * 4)
    assert Image.frombytes("RGBA", (1080, 2400), raw.image).convert("RGB").tobytes() == truth.tobytes()
    png = desk.emulator.getScreenshot(pb.ImageFormat(format=pb.ImageFormat.PNG))
    assert Image.open(io.BytesIO(png.image)).convert("RGB").tobytes() == truth.tobytes()
    assert png.seq > raw.seq and png.timestampUs == 1_697_384_040_000_000
    small = desk.emulator.getScreenshot(pb.ImageFormat(format=pb.ImageFormat.RGB888, width=270, height=5000))
    assert (small.format.width, small.format.height, len(small.image)) == (270, 600, 270 * 600 * 3)
    low = desk.emulator.getScreenshot(pb.ImageFormat(format=pb.ImageFormat.PNG, height=240))
    assert Image.open(io.BytesIO(low.image)).size == (108, 240)
    assert status_of(desk.emulator.getScreenshot, pb.ImageFormat(display=3))[0] is grpc.StatusCode.INVALID_ARGUMENT


def test_a_dark_screen_gives_an_empty_picture(desk: Desk) -> None:
    desk.thread.call(lambda: desk.device.set_display(False))
    assert desk.emulator.getScreenshot(pb.ImageFormat(format=pb.ImageFormat.RGB888)).image == b""


def test_screenshot_stream_tells_of_changes_only(desk: Desk) -> None:
    stream = desk.emulator.streamScreenshot(pb.ImageFormat(format=pb.ImageFormat.RGB888, width=108))
    got = collect(stream)
    first = got.get(timeout=5)
    desk.thread.call(desk.device.touch)  # built again, looks the same
    with pytest.raises(queue.Empty):
        got.get(timeout=0.3)
    desk.thread.call(lambda: desk.device.windows.open_shade())
    assert got.get(timeout=5).image != first.image
    stream.cancel()


def test_one_finger_is_followed(desk: Desk) -> None:
    desk.record_input()

    def send(*touches: pb.Touch) -> None:
        desk.emulator.sendTouch(pb.TouchEvent(touches=touches))

    send(pb.Touch(x=10, y=20, pressure=1, identifier=4))
    send(pb.Touch(x=11, y=21, pressure=1, identifier=4), pb.Touch(x=500, y=500, pressure=1, identifier=5))
    send(pb.Touch(x=12, y=-9, pressure=0, identifier=4), pb.Touch(x=5000, y=500, pressure=0, identifier=5))
    for buttons in (0, 1, 1, 0):
        desk.emulator.sendMouse(pb.MouseEvent(x=3, y=4, buttons=buttons))
    assert desk.log == [("down", 10, 20), ("move", 11, 21), ("up", 12, 0), ("down", 3, 4), ("move", 3, 4), ("up", 3, 4)]


def test_keys_of_all_systems(desk: Desk) -> None:
    desk.record_input()
    event = pb.KeyboardEvent
    for one in [
        event(codeType=event.XKB, eventType=event.keypress, keyCode=38),  # A
        event(codeType=event.Evdev, eventType=event.keydown, keyCode=42),  # left shift
        event(codeType=event.Usb, eventType=event.keypress, keyCode=0x70028),  # Enter
        event(codeType=event.Evdev, eventType=event.keyup, keyCode=42),
        event(codeType=event.Win, eventType=event.keypress, keyCode=0xE04B),  # left
        event(codeType=event.Mac, eventType=event.keypress, keyCode=0x00),  # A
        event(eventType=event.keydown, key="GoHome"),
        event(eventType=event.keyup, key="GoHome"),
        event(eventType=event.keypress, key="AppSwitch"),
        event(eventType=event.keypress, key="x"),
        event(text="typed %s 'text'"),
    ]:
        desk.emulator.sendKey(one)
    keys = [("key", 29, 0), ("key", 66, 0x41), ("key", 21, 0), ("key", 29, 0), ("key", 3, 0), ("key", 187, 0)]
    assert desk.log == [*keys, ("text", "x"), ("text", "typed %s 'text'")]
    code, text = status_of(desk.emulator.sendKey, event(key="NoSuchKey"))
    assert code is grpc.StatusCode.INVALID_ARGUMENT and "NoSuchKey" in text
    assert status_of(desk.emulator.sendKey, event(codeType=event.XKB, keyCode=-5))[0] is grpc.StatusCode.INVALID_ARGUMENT


def test_clipboard_without_echo(desk: Desk) -> None:
    stream = desk.emulator.streamClipboard(NOTHING)
    got = collect(stream)
    desk.emulator.getStatus(NOTHING)
    desk.emulator.setClipboard(pb.ClipData(text="mine"))
    assert desk.emulator.getClipboard(NOTHING).text == "mine"
    with pytest.raises(queue.Empty):
        got.get(timeout=0.2)
    desk.thread.call(lambda: desk.device.clipboard.set("the device's"))
    assert got.get(timeout=5).text == "the device's"
    stream.cancel()


def test_position_and_battery(desk: Desk) -> None:
    desk.emulator.setGps(pb.GpsState(latitude=52.5, longitude=13.4, altitude=34, speed=2, bearing=90, satellites=7))
    gps = desk.emulator.getGps(NOTHING)
    assert (gps.latitude, gps.longitude, gps.altitude, gps.satellites) == (52.5, 13.4, 34, 7)
    assert desk.device.location.latitude == 52.5
    for bad in (pb.GpsState(latitude=91), pb.GpsState(longitude=float("nan"))):
        assert status_of(desk.emulator.setGps, bad)[0] is grpc.StatusCode.INVALID_ARGUMENT
    state = pb.BatteryState(hasBattery=True, isPresent=True, charger=0, chargeLevel=33, health=4, status=2)
    desk.emulator.setBattery(state)
    assert desk.emulator.getBattery(NOTHING) == state
    assert (desk.device.battery.level, desk.device.battery.health, desk.device.battery.status) == (33, "overheat", "discharging")
    for wrong in (pb.BatteryState(chargeLevel=101), pb.BatteryState(health=-1), pb.BatteryState(status=5)):
        assert status_of(desk.emulator.setBattery, wrong)[0] is grpc.StatusCode.INVALID_ARGUMENT


def test_phone(desk: Desk) -> None:
    got: list[tuple[str, str]] = []
    desk.device.telephony.incoming_sms = lambda number, text: got.append((number, text))  # type: ignore[method-assign]
    ok, bad_number, failed = pb.PhoneResponse.OK, pb.PhoneResponse.BadNumber, pb.PhoneResponse.ActionFailed
    assert desk.emulator.sendSms(pb.SmsMessage(srcAddress="+1555", text="hé")).response == ok
    assert desk.emulator.sendSms(pb.SmsMessage(srcAddress="5;5", text="x")).response == bad_number
    assert got == [("+1555", "hé")]

    def phone(operation: Any, number: str) -> int:
        response: int = desk.emulator.sendPhone(pb.PhoneCall(operation=operation, number=number)).response
        return response

    assert phone(pb.PhoneCall.InitCall, "abc") == bad_number
    assert phone(pb.PhoneCall.AcceptCall, "777") == failed
    assert phone(99, "777") == pb.PhoneResponse.BadOperation
    assert phone(pb.PhoneCall.InitCall, "777") == ok
    assert phone(pb.PhoneCall.AcceptCall, "777") == ok
    assert [call.state for call in desk.device.telephony.calls] == ["active"]
    assert phone(pb.PhoneCall.DisconnectCall, "777") == ok
    assert desk.device.telephony.calls == []


def test_log_as_text_entries_and_stream(desk: Desk) -> None:
    def write(text: str) -> None:
        desk.thread.call(lambda: desk.device.log.write("W", "Tag", text, 77))

    start = desk.emulator.getLogcat(pb.LogMessage()).next
    write("one")
    read = desk.emulator.getLogcat(pb.LogMessage(start=start))
    assert read.contents.endswith("    77    77 W Tag     : one\n") and read.next == start + len(read.contents)
    parsed = desk.emulator.getLogcat(pb.LogMessage(sort=pb.LogMessage.Parsed))
    assert (parsed.entries[-1].msg, parsed.entries[-1].level, parsed.entries[-1].pid) == ("one", pb.LogcatEntry.WARN, 77)
    assert desk.emulator.getLogcat(pb.LogMessage(start=2**40)).contents == ""
    stream = desk.emulator.streamLogcat(pb.LogMessage(start=read.next))
    got = collect(stream)
    assert got.get(timeout=5).contents == ""
    write("two")
    assert got.get(timeout=5).contents.endswith("Tag     : two\n")
    stream.cancel()


def test_machine_states(desk: Desk) -> None:
    state = pb.VmRunState
    assert desk.emulator.getVmState(NOTHING).state == state.RUNNING
    desk.emulator.setVmState(state(state=state.PAUSED))
    assert desk.emulator.getVmState(NOTHING).state == state.PAUSED
    desk.emulator.setVmState(state(state=state.RESET))
    desk.emulator.setVmState(state(state=state.SHUTDOWN))
    assert desk.machine.log == ["restart", "kill"]
    assert status_of(desk.emulator.setVmState, state(state=state.INTERNAL_ERROR))[0] is grpc.StatusCode.INVALID_ARGUMENT


def test_snapshots(desk: Desk) -> None:
    package = snap.SnapshotPackage
    assert not desk.snapshots.ListSnapshots(snap.SnapshotFilter()).snapshots
    missing = desk.snapshots.LoadSnapshot(package(snapshot_id="start"))
    assert not missing.success and b"start" in missing.err
    desk.thread.call(lambda: desk.device.clipboard.set("before"))
    assert desk.snapshots.SaveSnapshot(package(snapshot_id="start")).success
    desk.thread.call(lambda: desk.device.clipboard.set("after"))
    assert desk.snapshots.LoadSnapshot(package(snapshot_id="start")).success
    assert desk.emulator.getClipboard(NOTHING).text == "before"
    listed = desk.snapshots.ListSnapshots(snap.SnapshotFilter(statusFilter=snap.SnapshotFilter.All)).snapshots
    assert [(entry.snapshot_id, entry.status) for entry in listed] == [("start", snap.SnapshotDetails.Loaded)]
    assert listed[0].details.logical_name == "start" and listed[0].details.creation_time == 1_697_384_040
    assert not desk.snapshots.SaveSnapshot(package(snapshot_id="../evil")).success
    assert desk.snapshots.DeleteSnapshot(package(snapshot_id="start")).success
    assert not desk.snapshots.DeleteSnapshot(package(snapshot_id="start")).success


def test_sensors_displays_and_what_is_missing(desk: Desk) -> None:
    gravity = desk.emulator.getSensor(pb.SensorValue(target=pb.SensorValue.ACCELERATION))
    assert list(gravity.value.data) == pytest.approx([0, 9.81, 0])
    desk.emulator.setSensor(pb.SensorValue(target=pb.SensorValue.LIGHT, value=pb.ParameterValue(data=[5.0])))
    assert list(desk.emulator.getSensor(pb.SensorValue(target=pb.SensorValue.LIGHT)).value.data) == [5.0]
    displays = desk.emulator.getDisplayConfigurations(NOTHING).displays
    assert [(display.width, display.height, display.dpi) for display in displays] == [(1080, 2400, 420)]
    assert status_of(desk.emulator.setPosture, pb.Posture())[0] is grpc.StatusCode.UNIMPLEMENTED


def test_a_phone_that_is_turned(desk: Desk) -> None:
    """The picture is that of the emulator's window, upright as the phone is held; touches are on the glass, which turns with it."""

    def hold(degrees: float) -> None:
        value = pb.ParameterValue(data=[0.0, 0.0, degrees])
        desk.emulator.setPhysicalModel(pb.PhysicalModelValue(target=pb.PhysicalModelValue.ROTATION, value=value))

    def look() -> tuple[int, int, int]:
        picture = desk.emulator.getScreenshot(pb.ImageFormat(format=pb.ImageFormat.RGB888))
        assert len(picture.image) == 3 * picture.width * picture.height
        return picture.width, picture.height, picture.format.rotation.rotation

    def put(key: str, value: str) -> None:
        desk.thread.call(lambda: desk.device.settings.put("system", key, value))

    desk.thread.call(lambda: desk.device.activities.start(Intent(action="android.settings.SETTINGS")))
    hold(90.0)
    assert look() == (2400, 1080, 1)  # rotation is locked: the window lies on its side, and what it shows too
    assert desk.thread.call(lambda: desk.device.rotation) == 0
    put("accelerometer_rotation", "1")
    assert desk.thread.call(lambda: desk.device.rotation) == 1 and look() == (2400, 1080, 1)
    upright = desk.emulator.getScreenshot(pb.ImageFormat(format=pb.ImageFormat.RGB888)).image
    assert upright == desk.thread.call(lambda: desk.device.screenshot().tobytes())
    rotation = desk.emulator.getPhysicalModel(pb.PhysicalModelValue(target=pb.PhysicalModelValue.ROTATION))
    assert list(rotation.value.data) == [0.0, 0.0, 90.0]
    gravity = desk.emulator.getSensor(pb.SensorValue(target=pb.SensorValue.ACCELERATION)).value.data
    assert [round(number, 2) for number in gravity] == [9.81, 0.0, 0.0]
    hold(0.0)
    put("accelerometer_rotation", "0")
    put("user_rotation", "1")
    assert desk.thread.call(lambda: desk.device.rotation) == 1
    assert look() == (1080, 2400, 0)  # the turned picture on an upright phone
    desk.record_input()
    desk.emulator.sendTouch(pb.TouchEvent(touches=[pb.Touch(x=1080 - 300, y=2000, pressure=1)]))
    assert desk.log == [("down", 2000.0, 300.0)]
    hold(float("nan"))
    assert desk.thread.call(lambda: desk.device.rotation) == 1


def test_a_taken_port_is_told(desk: Desk) -> None:
    with pytest.raises(GrpcPortError, match=str(desk.port)):
        desk.thread.run(start_grpc(desk.hardware, desk.port))
