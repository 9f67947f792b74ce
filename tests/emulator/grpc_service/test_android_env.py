"""android_env's EmulatorSimulator, unmodified, on a simulated device that runs already."""

from __future__ import annotations

import pytest
from android_env.components import config_classes
from android_env.components.simulators.emulator import emulator_simulator
from android_env.proto import state_pb2

from emulator.pool import AdbServer, SimDevice
from tests.emulator.adbd.rig import free_port


def test_emulator_simulator_drives_the_device(monkeypatch: pytest.MonkeyPatch) -> None:
    grpc_port = free_port()
    with AdbServer.private() as server, SimDevice.start(adb_server_port=server.port, grpc_port=grpc_port) as device:
        monkeypatch.setattr("time.sleep", lambda seconds: None)  # it pauses 0.2 s after each adb command
        config = config_classes.EmulatorConfig(
            emulator_launcher=config_classes.EmulatorLauncherConfig(
                adb_port=device.console_port + 1, emulator_console_port=device.console_port, grpc_port=grpc_port
            ),
            adb_controller=config_classes.AdbControllerConfig(adb_path=server.program, adb_server_port=server.port),
        )
        simulator = emulator_simulator.EmulatorSimulator(config)
        try:
            assert simulator.adb_device_name() == device.serial
            simulator.launch()
            picture = simulator.get_screenshot()
            assert picture.shape == (2400, 1080, 3) and picture.std() > 0
            simulator.send_touch([(540, 1200, True, 0)])
            simulator.send_touch([(540, 1200, False, 0)])
            simulator.send_key(36, "keypress")
            statuses = state_pb2.LoadStateResponse.Status, state_pb2.SaveStateResponse.Status
            name = {"snapshot_name": "start"}
            assert simulator.load_state(state_pb2.LoadStateRequest(args=name)).status == statuses[0].NOT_FOUND
            assert simulator.save_state(state_pb2.SaveStateRequest(args=name)).status == statuses[1].OK
            assert simulator.load_state(state_pb2.LoadStateRequest(args=name)).status == statuses[0].OK
            controller = simulator.create_adb_controller()
            assert controller.execute_command(["shell", "echo", "hi"]).strip() == b"hi"
        finally:
            simulator.close()
