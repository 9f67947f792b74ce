"""What leaves the ordinary course of a shell: exit, return, break and continue."""

from __future__ import annotations


class ExitShell(Exception):
    """`exit`, or an error that ends the shell."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


class ReturnFunction(Exception):
    """`return` from a function or sourced script."""


class LoopControl(Exception):
    """`break` or `continue`; `levels` loops are left."""

    def __init__(self, levels: int, again: bool) -> None:
        super().__init__(levels)
        self.levels = levels
        self.again = again
