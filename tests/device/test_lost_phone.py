"""A device that freezes or disappears raises typed errors, in time."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable

import pytest

from emulator.pool import AdbServer, SimDevice
from harness.device import Device, Timeouts
from harness.device.stores import read_files
from harness.errors import DeviceError, DeviceLost, DeviceTimeout, ServerUnreachable, StoreMissing


def test_a_frozen_and_then_a_dead_device_are_told_apart_and_never_hang() -> None:
    with AdbServer.private() as server, SimDevice.start([], adb_server_port=server.port) as started:
        device = Device(started.serial, ("127.0.0.1", server.port), Timeouts(shell=3, ui_call=3))
        seen = device.observe()
        uses: list[Callable[[], object]] = [
            lambda: device.shell("true"),
            device.observe,
            lambda: device.tap(5, seen.height // 2),
            lambda: device.type("x"),
            lambda: device.pull("/sdcard/x"),
        ]
        os.kill(started.process.pid, signal.SIGSTOP)
        try:
            for use in uses[:3]:
                start = time.monotonic()
                with pytest.raises(DeviceTimeout):
                    use()
                assert time.monotonic() - start < 20
        finally:
            os.kill(started.process.pid, signal.SIGCONT)
        device.wait_ready(10)
        assert device.observe().package == seen.package
        started.process.kill()
        started.process.wait()
        for use in uses:
            with pytest.raises(DeviceLost):
                use()
        with pytest.raises(DeviceError) as caught:
            read_files(device, ["/data/data/com.foo/x"])
        assert not isinstance(caught.value, StoreMissing)
        assert device.adb.state() in ("absent", "offline")
    with pytest.raises((ServerUnreachable, DeviceLost)):
        Device("emulator-5554", ("127.0.0.2", server.port)).shell("true")
