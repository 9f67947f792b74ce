"""The device shell: interpreter, toybox programs and Android commands.

How a command runs, from the outside in:

- `shell.Shell` is what adbd calls. It makes a login, counts what the command may use up (`limits`) and ends it with its stream.
- `lang` is the language: `lexer` and `parser` make `nodes`; `executor` runs them with `compounds`, `pipelines` and `redirects`;
  `expand` (with `globs`, `patterns`, `arith`) makes words; `builtins` and `variables_builtins` are the commands inside the shell.
- `proc` finds programs by name in `registry` and runs them as processes that `ps` lists and `kill` ends; a program is a coroutine
  that gets a `Proc` (argv, env, streams, files, device) and gives an exit code.
- `files` is the device's file system as one user sees it, with the nodes of `procfs`; `streams` joins programs by bounded pipes.
- `programs` holds toybox, awk and the like; `android` the commands of services; `dumpsys` their dumps; `sqlite` the database program.

Nothing here starts a host process or opens a host path; only `sqlite.connection` uses a host file, the one that the device's own file
system gives for a device path.
"""

from emulator.sim.shell.shell import Shell, run_text

__all__ = ["Shell", "run_text"]
