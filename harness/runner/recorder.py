"""Writes one episode into its folder as it happens: pictures, trees, steps."""

from __future__ import annotations

from pathlib import Path
from types import TracebackType

from agents.protocol import MAX_CONTINUATIONS
from harness.device import Observation
from harness.trajectory.files import json_document, json_line
from harness.trajectory.layout import EpisodeLayout
from harness.trajectory.phash import perceptual_hash
from harness.trajectory.schema import ObservationRecord, StepRecord, VerdictRecord

_JPEG = b"\xff\xd8"


class Recorder:
    """Collects the record of one episode. Equal screenshots and equal trees in a row are stored once and referred to again."""

    def __init__(self, folder: Path) -> None:
        self._layout = EpisodeLayout(folder)
        self._layout.screens.mkdir()
        self._layout.trees.mkdir()
        self._steps = self._layout.steps.open("w", encoding="utf-8")
        self._last_screen = b""
        self._last: ObservationRecord | None = None
        self._count = 0
        self._carried_on = 0
        self.steps = 0
        self.decisions = 0
        """Steps that count against the step limit."""

    def __enter__(self) -> Recorder:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None) -> None:
        self._steps.close()

    def observation(self, seen: Observation) -> ObservationRecord:
        """Store what was seen and return its record."""
        screen, shape = self._screen(seen.screenshot)
        tree = self._tree(seen)
        self._count += 1
        self._last = ObservationRecord(
            screenshot=screen,
            tree=tree,
            tree_digest=seen.digest,
            phash=shape,
            package=seen.package,
            activity=seen.activity,
            device_time=seen.device_time_ms,
            consistent=seen.consistent,
        )
        return self._last

    def step(self, record: StepRecord) -> None:
        """Add a step."""
        self._steps.write(json_line(record) + "\n")
        self.steps += 1
        self._carried_on = self._carried_on + 1 if record.continues and self.steps > 1 else 0
        self.decisions += not 0 < self._carried_on <= MAX_CONTINUATIONS

    def verdict(self, verdict: VerdictRecord) -> None:
        """Store the verdict."""
        self._layout.verdict.write_text(json_document(verdict), encoding="utf-8")

    def _screen(self, encoded: bytes) -> tuple[str | None, str]:
        if self._last is not None and encoded == self._last_screen:
            return self._last.screenshot, self._last.phash
        ending = "jpg" if encoded.startswith(_JPEG) else "png"
        path = self._layout.screens / f"{self._count:03d}.{ending}"
        path.write_bytes(encoded)
        self._last_screen = encoded
        return f"screens/{path.name}", perceptual_hash(encoded)

    def _tree(self, seen: Observation) -> str:
        if self._last is not None and self._last.tree is not None and seen.digest == self._last.tree_digest:
            return self._last.tree
        path = self._layout.trees / f"{self._count:03d}.txt"
        path.write_text(seen.text, encoding="utf-8")
        return f"trees/{path.name}"
