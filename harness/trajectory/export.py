"""A run as JSON lines: one self-contained object an episode, for tools that read no folders."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from harness.trajectory.reader import Episode, Run


def export_lines(run: Run, *, all_attempts: bool = False, with_trees: bool = False) -> Iterator[dict[str, Any]]:
    """The episodes of a run in schedule order, as JSON values.

    Each has the fields of `EpisodeRecord`, and `folder` (relative to the run), `verdict` and `trajectory` (its steps; file names relative
    to `folder`). `with_trees` puts the text of the trees in place as `tree_text`.
    """
    for episode in run.episodes(all_attempts=all_attempts):
        yield _episode(run, episode, with_trees=with_trees)


def _episode(run: Run, episode: Episode, *, with_trees: bool) -> dict[str, Any]:
    steps = []
    for seen in episode.steps():
        assert seen.step is not None
        row = seen.step.model_dump(mode="json")
        if with_trees:
            row["observation"]["tree_text"] = seen.tree()
        steps.append(row)
    exported = episode.record.model_dump(mode="json")
    final = episode.final()
    if with_trees and final is not None:
        exported["final"]["tree_text"] = final.tree()
    return {
        **exported,
        "folder": episode.folder.relative_to(run.root).as_posix(),
        "verdict": episode.verdict.model_dump(mode="json"),
        "trajectory": steps,
    }
