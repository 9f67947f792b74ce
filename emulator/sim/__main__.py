"""`python -m emulator.sim`: run one simulated Android device until it is killed."""

from __future__ import annotations

import argparse
import asyncio
import logging
import os
import sys
from pathlib import Path

from emulator.sim.port_pair import NoPortError, bind_pair

USAGE_ERROR, FAILURE = 2, 1


def parse_arguments(arguments: list[str] | None = None) -> argparse.Namespace:
    """The command line. Exits with 2 on a mistake."""
    parser = argparse.ArgumentParser(
        prog="python -m emulator.sim",
        description="Run a simulated Android device. It shows up in `adb devices` as emulator-PORT and lives until Ctrl-C.",
    )
    add = parser.add_argument
    add("--port", type=_port, help="console port, even; adb is the next one (default: the first free pair from 5554 on)")
    add("--dir", type=Path, help="folder that keeps the device's storage and snapshots (default: a temporary one, removed at the end)")
    add("--app-root", type=_folder, action="append", default=[], help="folder with apps, <category>/<id>/app.yaml; may be repeated")
    add("--seed", type=int, default=0, help="seed of everything random on the device (default: 0)")
    add("--grpc-port", type=_port, help="serve the emulator's gRPC interface on this port (needs the extra `grpc`)")
    add("--adb-server-port", type=_port, help="adb server to register with (default: ANDROID_ADB_SERVER_PORT or 5037)")
    add("--no-register", action="store_true", help="do not register with any adb server")
    add("--json-ready", action="store_true", help="print one JSON line with serial, ports and pid when online")
    add("--exit-with-parent", nargs="?", type=int, const=-1, default=0, metavar="PID", help="end when the parent process (PID) is gone")
    return parser.parse_args(arguments)


def _port(text: str) -> int:
    number = int(text)
    if not 1 <= number <= 65534:
        raise argparse.ArgumentTypeError(f"{text} is not a port")
    return number


def _folder(text: str) -> Path:
    path = Path(text)
    if not path.is_dir():
        raise argparse.ArgumentTypeError(f"{text} is not a folder; expected one with <category>/<id>/app.yaml in it")
    return path


def main() -> int:
    """Run a device; the exit code is 0 when it was ended, 1 when it could not start."""
    arguments = parse_arguments()
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr, format="%(levelname)s %(name)s: %(message)s")
    try:
        pair = bind_pair(arguments.port)  # before the imports below, so that a starter's next device finds the ports taken
    except NoPortError as error:
        print(f"error: {error}", file=sys.stderr)
        return FAILURE
    from emulator.adb_server import default_port
    from emulator.sim.server import Options, StartError, serve
    from emulator.sim.storage import Storage

    server_port = None if arguments.no_register else arguments.adb_server_port or default_port()
    parent = os.getppid() if arguments.exit_with_parent == -1 else arguments.exit_with_parent
    options = Options(tuple(arguments.app_root), arguments.seed, arguments.grpc_port, server_port, parent, arguments.json_ready)
    try:
        storage = Storage(arguments.dir)
    except OSError as error:
        print(f"error: {error}", file=sys.stderr)
        return FAILURE
    try:
        asyncio.run(serve(pair, storage, options))
    except StartError as error:
        print(f"error: {error}", file=sys.stderr)
        return FAILURE
    finally:
        storage.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
