"""`anyapp device`: devices to look at by hand."""

from __future__ import annotations

import signal
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from harness.cli.chosen import warn_of
from harness.cli.shared import err, out

app = typer.Typer(no_args_is_help=True, help="Start a simulated device.")


@app.callback()
def device() -> None:
    """Start a simulated device."""


@app.command("sim")
def sim(
    port: Annotated[
        int | None,
        typer.Option(min=5554, max=5682, show_default="first free", help="Console port, even; adb listens one above."),
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="Of everything random on the device.")] = 0,
    grpc_port: Annotated[
        int | None, typer.Option("--grpc-port", min=1024, max=65535, show_default="none", help="Also serve the emulator's gRPC here.")
    ] = None,
    folder: Annotated[
        Path | None, typer.Option("--dir", metavar="DIR", show_default="temporary", help="Keep the device's storage here.")
    ] = None,
) -> None:
    """Start a simulated device, print its serial, and keep it until Ctrl-C.

    Any adb client can use it: [bold]adb -s SERIAL shell[/], uiautomator2, scrcpy-like tools that read the screen.
    """
    import apps
    from apps.loader import survey
    from emulator.pool import SimDevice

    if port is not None and port % 2:
        raise typer.BadParameter(f"{port} is odd; console ports are even, the adb port is the next one", param_hint="--port")
    warn_of(survey().broken)
    with SimDevice.start([Path(apps.__file__).parent], port=port, seed=seed, grpc_port=grpc_port, folder=folder) as running:
        stop = signal.getsignal(signal.SIGTERM)
        signal.signal(signal.SIGTERM, lambda *_: signal.raise_signal(signal.SIGINT))
        try:  # around the printing too: whoever reads the serial may end the device at once
            out().print(running.serial)
            err().print(Text(f"Ready. Try: adb -s {running.serial} shell. Ctrl-C ends the device.", "dim"))
            # Waits for the process as well as for the signals, so that a device that dies is noticed.
            code = running.process.wait()
        except KeyboardInterrupt:
            return
        finally:
            signal.signal(signal.SIGTERM, stop)
        err().print(Text(f"The device ended by itself with code {code}:\n{running.log_text()}", "red"))
        raise typer.Exit(1)
