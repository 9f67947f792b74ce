"""Errors of the judge benchmark."""

from __future__ import annotations

from harness.errors import AnyAppError


class BadTable(AnyAppError):
    """Labels, judgments or ratings that cannot be read, occur twice, or do not fit each other."""


class NoLabels(BadTable):
    """Files and directories of labels that hold none."""


class NotEnough(AnyAppError):
    """The numbers asked for need more than there is: more judges, a full grid, both raters."""
