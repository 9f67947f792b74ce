"""EmulatorController: what a client can do to the virtual hardware. Methods stand here by their names in snake case.

Request and answer types are in emulator.proto. Mistakes of the client end the call with INVALID_ARGUMENT.
"""

from __future__ import annotations

import asyncio
import math
import re
from collections.abc import AsyncIterator
from typing import Any, NoReturn

import grpc  # type: ignore[import-untyped]

from emulator.sim.console.groups.power import STATUSES
from emulator.sim.console.interfaces import Hardware
from emulator.sim.core.input import TouchPanel
from emulator.sim.grpc_service.keyboard import Keyboard, UnknownKeyError
from emulator.sim.grpc_service.logcat import LogReader
from emulator.sim.grpc_service.proto_text import Schema
from emulator.sim.grpc_service.screenshots import Screenshots
from emulator.sim.grpc_service.sensors import SensorBoard
from emulator.sim.grpc_service.touch import TouchScreen

VERSION = "35.1.20.0 (build_id anyapp-sim)"
"""Shaped as an emulator's; clients compare the leading number."""
RAM_BYTES = 2 << 30
POLL_S = 0.05
"""Real seconds between two looks for a change while a stream is open."""
HEALTHS = ("good", "failure", "dead", "overvoltage", "overheat")
RUNNING, PAUSED, SHUTDOWN, TERMINATE, RESET = 1, 3, 5, 7, 9
OK, BAD_OPERATION, BAD_NUMBER, ACTION_FAILED = 0, 1, 2, 4
INIT, ACCEPT, REJECT, BUSY, DISCONNECT, HOLD, UNHOLD = range(7)
_NUMBER = re.compile(r"\+?[0-9#*]{1,40}")
_SENDER = re.compile(r"\+?[0-9]{1,20}|[A-Za-z0-9 ._-]{1,11}")


class Controller(SensorBoard):
    """The methods of the service."""

    def __init__(self, hardware: Hardware, schema: Schema) -> None:
        super().__init__(schema, hardware.device)
        self._hardware = hardware
        self._device = hardware.device
        self._empty = schema.services["EmulatorController"][0].response
        self._keyboard = Keyboard(self._device.input)
        self._touch = TouchScreen(TouchPanel(self._device), hardware.display)
        self._screenshots = Screenshots(hardware, schema)
        self._logcat = LogReader(hardware, schema)
        self._clipboard_set = ("", "")  # by whom, and to what

    # --- state -------------------------------------------------------------------------------------------------------------------

    async def get_status(self, request: Any, context: Any) -> Any:
        width, height = self._hardware.display
        config = {
            "avd.name": self._hardware.avd_name,
            "hw.lcd.width": str(width),
            "hw.lcd.height": str(height),
            "hw.lcd.density": str(self._device.config.density),
        }
        entries = [self._schema.new("Entry", key=key, value=value) for key, value in config.items()]
        return self._schema.new(
            "EmulatorStatus",
            version=VERSION,
            uptime=self._device.clock.elapsed_ms(),
            booted=self._device.props.get("sys.boot_completed") == "1",
            vmConfig=self._schema.new("VmConfiguration", hypervisorType=1, numberOfCpuCores=1, ramSizeBytes=RAM_BYTES),
            hardwareConfig=self._schema.new("EntryList", entry=entries),
        )

    async def get_vm_state(self, request: Any, context: Any) -> Any:
        return self._schema.new("VmRunState", state=PAUSED if self._hardware.paused else RUNNING)

    async def set_vm_state(self, request: Any, context: Any) -> Any:
        if request.state in (RUNNING, PAUSED):
            self._hardware.paused = request.state == PAUSED
        elif request.state == RESET:
            self._hardware.machine.restart()
        elif request.state in (SHUTDOWN, TERMINATE):
            self._hardware.machine.kill()
        else:
            await _refuse(context, f"a device cannot be put into state {request.state}")
        return self._empty()

    async def get_display_configurations(self, request: Any, context: Any) -> Any:
        width, height = self._hardware.display
        main = self._schema.new("DisplayConfiguration", width=width, height=height, dpi=self._device.config.density)
        return self._schema.new("DisplayConfigurations", displays=[main])

    async def set_display_configurations(self, request: Any, context: Any) -> Any:
        if any(entry.display != 0 for entry in request.displays):
            await _refuse(context, "the device has one display, number 0")
        return await self.get_display_configurations(request, context)

    async def stream_notification(self, request: Any, context: Any) -> AsyncIterator[Any]:
        yield self._schema.new("Notification")
        await asyncio.Event().wait()  # nothing else ever happens to the scene camera

    # --- input -------------------------------------------------------------------------------------------------------------------

    async def send_touch(self, request: Any, context: Any) -> Any:
        for touch in request.touches:
            self._touch.touch(touch.identifier, touch.x, touch.y, touch.pressure > 0)
        return self._empty()

    async def send_mouse(self, request: Any, context: Any) -> Any:
        self._touch.mouse(request.x, request.y, request.buttons)
        return self._empty()

    async def send_key(self, request: Any, context: Any) -> Any:
        try:
            self._keyboard.take(request)
        except UnknownKeyError as error:
            await _refuse(context, str(error))
        return self._empty()

    async def send_fingerprint(self, request: Any, context: Any) -> Any:
        return self._empty()

    # --- screen and log ------------------------------------------------------------------------------------------------------------

    async def get_screenshot(self, request: Any, context: Any) -> Any:
        if request.display:
            await _refuse(context, f"there is no display {request.display}")
        return self._screenshots.take(request)

    async def stream_screenshot(self, request: Any, context: Any) -> AsyncIterator[Any]:
        if request.display:
            await _refuse(context, f"there is no display {request.display}")
        shown: object = None
        sent = b""
        while True:
            frame = self._device.frame()
            if frame is not shown:
                shown = frame
                picture = self._screenshots.take(request)
                if picture.image != sent:
                    sent = picture.image
                    yield picture
            await asyncio.sleep(POLL_S)

    async def get_logcat(self, request: Any, context: Any) -> Any:
        return self._logcat.read(request)

    async def stream_logcat(self, request: Any, context: Any) -> AsyncIterator[Any]:
        async for message in self._logcat.follow(request):
            yield message

    # --- clipboard ---------------------------------------------------------------------------------------------------------------

    async def set_clipboard(self, request: Any, context: Any) -> Any:
        self._clipboard_set = (context.peer(), request.text)
        self._device.clipboard.set(request.text)
        return self._empty()

    async def get_clipboard(self, request: Any, context: Any) -> Any:
        return self._schema.new("ClipData", text=self._device.clipboard.get())

    async def stream_clipboard(self, request: Any, context: Any) -> AsyncIterator[Any]:
        """Changes from now on, without those that the same client makes."""
        seen = self._device.clipboard.get()
        while True:
            await asyncio.sleep(POLL_S)
            now = self._device.clipboard.get()
            if now != seen:
                seen = now
                if self._clipboard_set != (context.peer(), now):
                    yield self._schema.new("ClipData", text=now)

    # --- battery and position ----------------------------------------------------------------------------------------------------

    async def set_battery(self, request: Any, context: Any) -> Any:
        if not 0 <= request.chargeLevel <= 100:
            await _refuse(context, f"charge level {request.chargeLevel} is not in 0..100")
        if request.health not in range(len(HEALTHS)) or request.status not in range(len(STATUSES)):
            await _refuse(context, "unknown health or status")
        battery = self._device.battery
        battery.present = request.isPresent
        battery.ac = request.charger != 0
        battery.level = request.chargeLevel
        battery.health = HEALTHS[request.health]
        battery.status = STATUSES[request.status]
        self._device.touch()
        return self._empty()

    async def get_battery(self, request: Any, context: Any) -> Any:
        battery = self._device.battery
        return self._schema.new(
            "BatteryState",
            hasBattery=True,
            isPresent=battery.present,
            charger=int(battery.ac),
            chargeLevel=battery.level,
            health=HEALTHS.index(battery.health) if battery.health in HEALTHS else 0,
            status=STATUSES.index(battery.status),
        )

    async def set_gps(self, request: Any, context: Any) -> Any:
        numbers = (request.latitude, request.longitude, request.altitude, request.speed, request.bearing)
        if not all(map(math.isfinite, numbers)) or abs(request.latitude) > 90 or abs(request.longitude) > 180:
            await _refuse(context, f"latitude {request.latitude}, longitude {request.longitude} is no place on the globe")
        location = self._device.location
        location.set(request.latitude, request.longitude, request.altitude)
        location.speed, location.bearing = request.speed, request.bearing
        location.satellites = request.satellites
        self._device.touch()
        return self._empty()

    async def get_gps(self, request: Any, context: Any) -> Any:
        location = self._device.location
        return self._schema.new(
            "GpsState",
            passiveUpdate=False,
            latitude=location.latitude,
            longitude=location.longitude,
            speed=location.speed,
            bearing=location.bearing,
            altitude=location.altitude,
            satellites=location.satellites,
        )

    # --- phone -------------------------------------------------------------------------------------------------------------------

    async def send_sms(self, request: Any, context: Any) -> Any:
        if _SENDER.fullmatch(request.srcAddress) is None:
            return self._schema.new("PhoneResponse", response=BAD_NUMBER)
        self._device.telephony.incoming_sms(request.srcAddress, request.text)
        self._device.touch()
        return self._schema.new("PhoneResponse", response=OK)

    async def send_phone(self, request: Any, context: Any) -> Any:
        return self._schema.new("PhoneResponse", response=self._phone(request.operation, request.number))

    def _phone(self, operation: int, number: str) -> int:
        if _NUMBER.fullmatch(number) is None:
            return BAD_NUMBER
        telephony = self._device.telephony
        if operation == INIT:
            telephony.incoming_call(number)
            return OK
        states = {ACCEPT: "active", HOLD: "held", UNHOLD: "active"}
        if operation in states:
            return OK if telephony.set_state(number, states[operation]) else ACTION_FAILED
        if operation in (REJECT, BUSY, DISCONNECT):
            return OK if telephony.end(number) else ACTION_FAILED
        return BAD_OPERATION


async def _refuse(context: Any, text: str) -> NoReturn:
    """End the call with INVALID_ARGUMENT."""
    await context.abort(grpc.StatusCode.INVALID_ARGUMENT, text)
    raise AssertionError("abort always raises")
