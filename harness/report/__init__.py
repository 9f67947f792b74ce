"""The HTML report of a run: one file that opens offline, in any browser, with everything in it.

Sizes are bounded: see `harness.report.pictures`. Nothing that an agent, a model or an app wrote reaches the page unescaped, and the
page's content policy lets no other script run than its own.
"""

from __future__ import annotations

from pathlib import Path

from harness.report.gather import gather
from harness.report.page import render
from harness.report.pictures import make_album
from harness.trajectory.files import replace_text
from harness.trajectory.reader import open_run

DEFAULT_MAX_BYTES = 40_000_000
"""Bound for all pictures of a report together, as they stand in the file."""


def write_report(run_dir: Path, file: Path | None = None, *, max_bytes: int = DEFAULT_MAX_BYTES) -> Path:
    """Write the report of a run, by default to `report.html` in its directory. Returns the path of the file.

    `max_bytes` bounds the pictures; 0 leaves them out. Raises `RunError` when the run cannot be read.
    """
    run = open_run(run_dir)
    data = gather(run)
    album = make_album(data.stories, max_bytes)
    target = file or run_dir / "report.html"
    replace_text(target, render(data, album))
    return target
