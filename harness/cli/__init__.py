"""The command line `anyapp`. One module a group of commands; nothing heavy is imported before a command needs it."""

from __future__ import annotations

import contextlib
import os
import sys
import traceback

import typer
from rich.text import Text

from harness.cli import attribute, device, doctor, judge, judgebench, listing, plans, records, run, schemas, verify
from harness.cli import bench as bench_command
from harness.cli.shared import Exit, err
from harness.errors import printable

__all__ = ["app", "main"]

app = typer.Typer(
    name="anyapp",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        from importlib import metadata

        typer.echo(f"anyapp {metadata.version('anyappbench')}")
        raise typer.Exit


@app.callback()
def anyapp(
    context: typer.Context,
    debug: bool = typer.Option(False, "--debug", help="Show the Python traceback of an unexpected error."),
    version: bool = typer.Option(False, "--version", callback=_version, is_eager=True, help="Print the version and exit."),
) -> None:
    """Does an agent that operates phones still succeed when the goal stays and the app changes?

    Begin with [bold]anyapp doctor[/], then [bold]anyapp run[/]. Everything works on the simulated device; a real
    emulator or phone is used with [bold]anyapp run --device SERIAL[/]. Exit codes: docs/cli.md.
    """
    context.obj = debug


app.command("run")(run.run)
app.command("resume")(run.resume)
app.command("report")(records.report)
app.command("export")(records.export)
app.command("judge")(judge.judge)
app.command("attribute")(attribute.attribute)
app.add_typer(listing.app, name="list")
app.add_typer(verify.app, name="verify")
app.add_typer(plans.app, name="plans")
app.add_typer(device.app, name="device")
app.add_typer(judgebench.app, name="judgebench")
app.command("doctor")(doctor.doctor)
app.command("bench")(bench_command.bench)
app.command("schemas")(schemas.schemas)


def main(arguments: list[str] | None = None) -> None:
    """Run the command line and exit with its code. Errors come out as sentences, never as tracebacks unless --debug is given."""
    words = sys.argv[1:] if arguments is None else arguments
    sys.exit(_guarded(words))


def _guarded(words: list[str]) -> int:
    from agents.registry import UnknownAgent
    from emulator.adb_server import AdbServerError
    from emulator.pool import SimStartError
    from harness.errors import AnyAppError, DeviceError
    from harness.runner.coordinator import NoWorkers
    from harness.runner.selection import UnknownName

    try:
        code = app(args=words, prog_name="anyapp")
        return int(code or 0)
    except SystemExit as stop:
        if _pipe_closed(stop):
            return Exit.OK
        return stop.code if isinstance(stop.code, int) else int(stop.code is not None)
    except KeyboardInterrupt:
        err().print("Interrupted.")
        return Exit.INTERRUPTED
    except BrokenPipeError as error:
        _pipe_closed(error)
        return Exit.OK  # as in `anyapp list pairs | head`
    except (NoWorkers, DeviceError, AdbServerError, SimStartError) as error:
        return _fail(str(error), Exit.NO_DEVICE, words)
    except (UnknownAgent, UnknownName) as error:
        return _fail(str(error), Exit.USAGE, words)
    except AnyAppError as error:
        return _fail(str(error), Exit.ERROR, words)
    except OSError as error:
        place = f" [{error.filename}]" if error.filename else ""
        return _fail(f"{error.strerror or error}{place}", Exit.ERROR, words)
    except Exception as error:
        frames = traceback.extract_tb(error.__traceback__)
        place = f"{frames[-1].name}, {frames[-1].filename.rpartition('/')[2]} line {frames[-1].lineno}" if frames else "unknown place"
        text = f"unexpected error {type(error).__name__} in {place}: {error}. This is a fault of the program: please report it, with the"
        return _fail(f"{text} output of the same command after `anyapp --debug`.", Exit.ERROR, words)


def _pipe_closed(error: BaseException) -> bool:
    """Whether the reader of a pipe had enough, which the libraries that write turn into exits of their own. What is still to be written
    then goes nowhere, so that the interpreter does not complain of it at its end."""
    seen: BaseException | None = error
    while seen is not None and not isinstance(seen, BrokenPipeError):
        seen = seen.__context__
    if seen is None:
        return False
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
    return True


def _fail(message: str, code: Exit, words: list[str]) -> int:
    if "--debug" in words:
        traceback.print_exc()
    if message.partition(" ")[0].isalpha():  # a word, not the name of a file or an app
        message = message[:1].upper() + message[1:]
    err().print(Text.assemble(("Error: ", "bold red"), printable(message)), soft_wrap=True)
    return code
