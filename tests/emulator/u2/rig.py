"""A device with the demo app, and a way to call the service without a network."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

from uiautomator2._selector import Selector

from emulator.sim.core.catalog import read_catalog
from emulator.sim.core.device import Device, DeviceConfig
from emulator.sim.toolkit.app import Intent
from emulator.sim.u2.service import Service

DEMO = "org.example.demo"
DEMO_FOLDER = Path(__file__).parent / "demo"


class CallError(Exception):
    """An answer with an error object."""

    def __init__(self, error: dict[str, Any]) -> None:
        super().__init__(error["message"])
        self.code, self.message, self.data = error["code"], error["message"], error["data"]


def make_device(folder: Path) -> Device:
    """A new device with the demo app installed, showing its main screen."""
    device = Device(DeviceConfig(folder, catalog=read_catalog([DEMO_FOLDER])))
    open_demo(device)
    return device


def open_demo(device: Device, activity: str = ".MainActivity") -> None:
    device.activities.start(Intent(component=f"{DEMO}/{DEMO}{activity}"))
    device.clock.advance(250)


class Client:
    """Calls the service as a client would: JSON in, JSON out."""

    def __init__(self, device: Device) -> None:
        self.device = device
        self.service = Service(device)

    def raw(self, body: bytes) -> Any:
        return json.loads(asyncio.run(self.service.answer(body)))

    def __call__(self, method: str, *params: Any) -> Any:
        request = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params or {}}
        answer = self.raw(json.dumps(request).encode())
        assert answer["jsonrpc"] == "2.0" and answer["id"] == 1
        if "error" in answer:
            raise CallError(answer["error"])
        return answer["result"]

    def status(self) -> str:
        """What the demo app says about the last action."""
        text = self("getText", Selector(resourceId=f"{DEMO}:id/status"))
        assert isinstance(text, str)
        return text


def rid(name: str, **more: Any) -> Selector:
    """A selector for a resource id of the demo app."""
    return Selector(resourceId=f"{DEMO}:id/{name}", **more)


__all__ = ["DEMO", "DEMO_FOLDER", "CallError", "Client", "Selector", "make_device", "open_demo", "rid"]
