"""Sensors and the physical model: values that clients set and read back. No app of the device reads a sensor."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

from emulator.sim.grpc_service.proto_text import Schema

GRAVITY = 9.81
CHANGE_POLL_S = 0.05
MAX_VALUES = 16
"""Numbers of one value; more are cut off."""


class SensorBoard:
    """The sensor methods of EmulatorController. A device that lies still and upright feels gravity along y."""

    def __init__(self, schema: Schema) -> None:
        self._schema = schema
        self._values: dict[tuple[str, int], tuple[float, ...]] = {("SensorValue", 0): (0.0, GRAVITY, 0.0)}

    async def set_sensor(self, request: Any, context: Any) -> Any:
        return self._store("SensorValue", request)

    async def get_sensor(self, request: Any, context: Any) -> Any:
        return self._load("SensorValue", request.target)

    async def stream_sensor(self, request: Any, context: Any) -> AsyncIterator[Any]:
        async for value in self._follow("SensorValue", request.target):
            yield value

    async def set_physical_model(self, request: Any, context: Any) -> Any:
        return self._store("PhysicalModelValue", request)

    async def get_physical_model(self, request: Any, context: Any) -> Any:
        return self._load("PhysicalModelValue", request.target)

    async def stream_physical_model(self, request: Any, context: Any) -> AsyncIterator[Any]:
        async for value in self._follow("PhysicalModelValue", request.target):
            yield value

    def _store(self, kind: str, request: Any) -> Any:
        self._values[kind, request.target] = tuple(request.value.data)[:MAX_VALUES]
        return self._schema.services["EmulatorController"][0].response()

    def _load(self, kind: str, target: int) -> Any:
        data = self._values.get((kind, target), (0.0, 0.0, 0.0))
        return self._schema.new(kind, target=target, status=0, value=self._schema.new("ParameterValue", data=data))

    async def _follow(self, kind: str, target: int) -> AsyncIterator[Any]:
        """The value now and after each change."""
        sent: Any = None
        while True:
            now = self._load(kind, target)
            if now != sent:
                sent = now
                yield now
            await asyncio.sleep(CHANGE_POLL_S)
