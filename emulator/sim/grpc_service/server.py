"""The gRPC port. Calls are served in the device's own event loop, so they need no locks."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from importlib import resources

import grpc  # type: ignore[import-untyped]
import grpc.aio  # type: ignore[import-untyped]

from emulator.sim.console.interfaces import Hardware
from emulator.sim.grpc_service.controller import Controller
from emulator.sim.grpc_service.proto_text import Method, Schema, load_schema
from emulator.sim.grpc_service.snapshots import SnapshotCalls

STOP_GRACE_S = 0.2
_OPTIONS = [("grpc.max_send_message_length", -1), ("grpc.max_receive_message_length", 16 << 20), ("grpc.so_reuseport", 0)]
_HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])")


class GrpcPortError(RuntimeError):
    """The port is taken."""


def emulator_schema() -> Schema:
    """The messages and services of emulator.proto."""
    text = resources.files(__package__).joinpath("emulator.proto").read_text("utf-8")
    return load_schema(text, "anyapp/emulator.proto")


async def start_grpc(hardware: Hardware, port: int) -> Callable[[], Awaitable[None]]:
    """Serve on the loopback without authentication, as `emulator -grpc PORT` does; gives the function that stops it.

    Raises:
        GrpcPortError: the port is taken.
    """
    schema = emulator_schema()
    server = grpc.aio.server(options=_OPTIONS)
    calls = {"EmulatorController": Controller(hardware, schema), "SnapshotService": SnapshotCalls(hardware, schema)}
    for name, implementation in calls.items():
        handlers = {method.name: _handler(method, implementation) for method in schema.services[name]}
        server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler(f"{schema.package}.{name}", handlers),))
    try:
        server.add_insecure_port(f"127.0.0.1:{port}")
    except RuntimeError as error:
        raise GrpcPortError(f"gRPC port {port} is taken on 127.0.0.1; give another with --grpc-port") from error
    await server.start()

    async def stop() -> None:
        await server.stop(STOP_GRACE_S)

    return stop


def _handler(method: Method, implementation: object) -> grpc.RpcMethodHandler:
    behaviour = getattr(implementation, _HUMP.sub("_", method.name).lower())
    make = grpc.unary_stream_rpc_method_handler if method.streams else grpc.unary_unary_rpc_method_handler
    return make(behaviour, request_deserializer=method.request.FromString, response_serializer=method.response.SerializeToString)
