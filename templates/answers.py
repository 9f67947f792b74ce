"""Typed answers."""

from __future__ import annotations

from typing import Literal

AnswerType = Literal["text", "list", "count", "money", "date", "time", "duration"]
