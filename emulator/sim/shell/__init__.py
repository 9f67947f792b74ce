"""The device shell: interpreter, toybox programs and Android commands."""

from emulator.sim.shell.shell import Shell, run_text

__all__ = ["Shell", "run_text"]
