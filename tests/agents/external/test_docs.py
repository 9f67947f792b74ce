"""What docs/external-agents.md shows is what the protocol takes."""

from __future__ import annotations

import json
import re
from pathlib import Path

from agents.external.convert import decision_of
from agents.external.schema import (
    ACT_PATH,
    INFO_PATH,
    RESET_PATH,
    ActReply,
    ActRequest,
    Info,
    ObservationMessage,
    ResetRequest,
    TaskMessage,
)

WORDS = (Path(__file__).parents[3] / "docs" / "external-agents.md").read_text(encoding="utf-8")


def test_the_decision_of_the_docs_is_one() -> None:
    (example,) = re.findall(r"```json\n(.*?)```", WORDS, re.S)
    decision, _ = decision_of(json.loads(example))
    assert decision.action is not None and decision.error is None


def test_every_field_of_the_messages_is_explained() -> None:
    for path in (INFO_PATH, RESET_PATH, ACT_PATH):
        assert path in WORDS
    for message in (Info, ResetRequest, TaskMessage, ActRequest, ObservationMessage, ActReply):
        for name in set(message.model_fields) - {"protocol", "keyboard_package"}:
            assert f"`{name}`" in WORDS or f"**{name}**" in WORDS, f"{message.__name__}.{name}"
