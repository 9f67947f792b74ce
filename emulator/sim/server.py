"""A simulated device as a process: ports, storage, device, and the protocols around it, in one event loop."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import signal
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from emulator.sim.adbd import Adbd
from emulator.sim.adbd.registrar import Registrar
from emulator.sim.console import Console, Hardware
from emulator.sim.console.auth import Authenticator, default_token_file
from emulator.sim.core.catalog import read_catalog
from emulator.sim.core.device import Device, DeviceConfig
from emulator.sim.late_shell import LateShell
from emulator.sim.machine import SimMachine
from emulator.sim.port_pair import PortPair
from emulator.sim.storage import Storage

PARENT_POLL_S = 0.5
LISTED_WAIT_S = 2.0
"""Real seconds to wait for an adb server to list the device before saying that it is ready."""

log = logging.getLogger(__name__)


class StartError(RuntimeError):
    """The device cannot start; the text says why and what to do."""


@dataclass(frozen=True)
class Options:
    """How to run a device. `parent` is the process to end with, 0 for none; `adb_server_port` None = do not register."""

    app_roots: tuple[Path, ...] = ()
    seed: int = 0
    grpc_port: int | None = None
    adb_server_port: int | None = None
    parent: int = 0
    json_ready: bool = False


async def serve(pair: PortPair, storage: Storage, options: Options) -> None:
    """Run a device on bound ports until it is killed, by a signal, through the console, or with its parent."""
    loop = asyncio.get_running_loop()
    stopping = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stopping.set)
    catalog = read_catalog(options.app_roots, lambda error: log.warning("an app is left out: %s", error))
    config = DeviceConfig(
        storage.folder, console_port=pair.number, seed=options.seed, catalog=catalog, keep_snapshots=not storage.temporary
    )
    device = Device(config)
    async with contextlib.AsyncExitStack() as stack:
        stack.callback(device.close)
        machine = SimMachine(device, stopping.set)
        hardware = Hardware(device, machine, str(storage.folder))
        shell = LateShell(device)
        adbd = Adbd(device, shell, reboot=lambda reason: machine.restart())
        machine.on_restart = adbd.rebooted
        device.on_power = lambda request: loop.call_soon(machine.restart if request.startswith("reboot") else machine.kill)
        await adbd.start(pair.adb)
        stack.push_async_callback(adbd.stop)
        console = Console(hardware, Authenticator(default_token_file()))
        await console.start(pair.console)
        stack.push_async_callback(console.stop)
        if options.grpc_port is not None:
            stack.push_async_callback(await _start_grpc(hardware, options.grpc_port))
        if options.adb_server_port is not None:
            registrar = Registrar(pair.number + 1, options.adb_server_port)
            _keep(stack, registrar.run())
            await _listed(registrar)
        if options.parent:
            _keep(stack, _end_with(options.parent, stopping.set))
        _say_ready(pair, options)
        loop.call_soon(shell.load)
        await stopping.wait()


async def _start_grpc(hardware: Hardware, port: int) -> Callable[[], Awaitable[None]]:
    try:
        from emulator.sim.grpc_service import GrpcPortError, start_grpc  # costs 0.2 s and 15 MB
    except ImportError as error:
        raise StartError(f"--grpc-port needs packages that are not installed ({error.name}): pip install 'anyappbench[grpc]'") from error
    try:
        return await start_grpc(hardware, port)
    except GrpcPortError as error:
        raise StartError(str(error)) from error


def _keep(stack: contextlib.AsyncExitStack, work: Coroutine[Any, Any, None]) -> None:
    """Run a task until the stack unwinds."""
    task = asyncio.get_running_loop().create_task(work)
    stack.callback(task.cancel)


async def _listed(registrar: Registrar) -> None:
    """Give a running adb server the time to list the device; without a server go on at once."""
    if await registrar.server_runs():
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(registrar.listed.wait(), LISTED_WAIT_S)


async def _end_with(parent: int, stop: Callable[[], None]) -> None:
    """Stop when the parent process is gone (another one has taken its place)."""
    while os.getppid() == parent:
        await asyncio.sleep(PARENT_POLL_S)
    stop()


def _say_ready(pair: PortPair, options: Options) -> None:
    if options.json_ready:
        ready = {"serial": pair.serial, "console_port": pair.number, "adb_port": pair.number + 1, "pid": os.getpid()}
        print(json.dumps(ready), flush=True)
    else:
        print(f"{pair.serial} is online (console {pair.number}, adb {pair.number + 1}); Ctrl-C ends it", flush=True)
