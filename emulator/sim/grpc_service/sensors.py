"""Sensors and the physical model: values that clients set and read back. No app of the device reads a sensor; the display follows the
rotation of the physical model about the axis through the screen, when it may turn."""

from __future__ import annotations

import asyncio
import math
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Any

from emulator.sim.grpc_service.proto_text import Schema

if TYPE_CHECKING:
    from emulator.sim.core.device import Device

GRAVITY = 9.81
ACCELERATION = 0
ROTATION = 1
"""Of the physical model: degrees about x, y and z; z points out of the screen, so 90 is a phone turned to the left."""
CHANGE_POLL_S = 0.05
MAX_VALUES = 16
"""Numbers of one value; more are cut off."""


class SensorBoard:
    """The sensor methods of EmulatorController. A device at rest feels gravity along y when it is held upright, along x on its side."""

    def __init__(self, schema: Schema, device: Device) -> None:
        self._schema = schema
        self._device = device
        self._values: dict[tuple[str, int], tuple[float, ...]] = {}

    async def set_sensor(self, request: Any, context: Any) -> Any:
        return self._store("SensorValue", request)

    async def get_sensor(self, request: Any, context: Any) -> Any:
        return self._load("SensorValue", request.target)

    async def stream_sensor(self, request: Any, context: Any) -> AsyncIterator[Any]:
        async for value in self._follow("SensorValue", request.target):
            yield value

    async def set_physical_model(self, request: Any, context: Any) -> Any:
        answer = self._store("PhysicalModelValue", request)
        if request.target == ROTATION:
            degrees = (*self._values["PhysicalModelValue", ROTATION], 0.0, 0.0, 0.0)[2]
            if math.isfinite(degrees):
                self._device.hold(round(degrees / 90) % 4)
        return answer

    async def get_physical_model(self, request: Any, context: Any) -> Any:
        return self._load("PhysicalModelValue", request.target)

    async def stream_physical_model(self, request: Any, context: Any) -> AsyncIterator[Any]:
        async for value in self._follow("PhysicalModelValue", request.target):
            yield value

    def _store(self, kind: str, request: Any) -> Any:
        self._values[kind, request.target] = tuple(request.value.data)[:MAX_VALUES]
        return self._schema.services["EmulatorController"][0].response()

    def _load(self, kind: str, target: int) -> Any:
        data = self._values.get((kind, target)) or self._at_rest(kind, target)
        if (kind, target) == ("PhysicalModelValue", ROTATION) and round((*data, 0.0, 0.0, 0.0)[2] / 90) % 4 != self._device.held:
            data = self._at_rest(kind, target)  # turned since by other means
        return self._schema.new(kind, target=target, status=0, value=self._schema.new("ParameterValue", data=data))

    def _at_rest(self, kind: str, target: int) -> tuple[float, ...]:
        """What is measured without a client's doing."""
        held = self._device.held
        if (kind, target) == ("SensorValue", ACCELERATION):
            return ((0.0, GRAVITY, 0.0), (GRAVITY, 0.0, 0.0), (0.0, -GRAVITY, 0.0), (-GRAVITY, 0.0, 0.0))[held]
        if (kind, target) == ("PhysicalModelValue", ROTATION):
            return (0.0, 0.0, (0.0, 90.0, 180.0, -90.0)[held])
        return (0.0, 0.0, 0.0)

    async def _follow(self, kind: str, target: int) -> AsyncIterator[Any]:
        """The value now and after each change."""
        sent: Any = None
        while True:
            now = self._load(kind, target)
            if now != sent:
                sent = now
                yield now
            await asyncio.sleep(CHANGE_POLL_S)
