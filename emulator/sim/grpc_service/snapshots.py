"""SnapshotService: saved states of the device. A failure is told in the answer, not as a status."""

from __future__ import annotations

from typing import Any

from emulator.sim.console.groups.avd import SNAPSHOT_NAME
from emulator.sim.console.interfaces import Hardware
from emulator.sim.core.snapshots import SnapshotError
from emulator.sim.grpc_service.proto_text import Schema

COMPATIBLE, LOADED = 0, 2


class SnapshotCalls:
    """The methods of the service by their names in snake case."""

    def __init__(self, hardware: Hardware, schema: Schema) -> None:
        self._snapshots = hardware.device.snapshots
        self._schema = schema
        self._loaded = ""

    async def list_snapshots(self, request: Any, context: Any) -> Any:
        found = [
            self._schema.new(
                "SnapshotDetails",
                snapshot_id=entry.name,
                details=self._schema.new(
                    "Snapshot",
                    version=1,
                    creation_time=entry.created_ms // 1000,
                    guest_data_partition_mounted=True,
                    logical_name=entry.name,
                ),
                status=LOADED if entry.name == self._loaded else COMPATIBLE,
                size=entry.size,
            )
            for entry in self._snapshots.info()
        ]
        return self._schema.new("SnapshotList", snapshots=found)

    async def load_snapshot(self, request: Any, context: Any) -> Any:
        answer = self._do(request, self._snapshots.load)
        if answer.success:
            self._loaded = request.snapshot_id
        return answer

    async def save_snapshot(self, request: Any, context: Any) -> Any:
        return self._do(request, self._snapshots.save)

    async def delete_snapshot(self, request: Any, context: Any) -> Any:
        return self._do(request, self._snapshots.delete)

    def _do(self, request: Any, action: Any) -> Any:
        name = request.snapshot_id
        problem = ""
        if SNAPSHOT_NAME.fullmatch(name) is None or name in (".", ".."):
            problem = f"{name[:100]!r} is not a name for a snapshot; use letters, digits, blank, dot, dash and underscore"
        else:
            try:
                if action(name) is False:
                    problem = f"no snapshot named {name!r}"
            except (SnapshotError, OSError) as error:
                problem = str(error)
        return self._schema.new("SnapshotPackage", snapshot_id=name, success=not problem, err=problem.encode())
