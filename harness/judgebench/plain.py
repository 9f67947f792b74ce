"""Results as JSON: dataclasses become objects, what is not a number becomes null."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from pydantic import BaseModel

from harness.judgebench.table import Variant


def plain(value: Any) -> Any:
    """A value made of what JSON has. Variants become `method/backbone`; properties of dataclasses that are no fields are left out."""
    if isinstance(value, Variant):
        return str(value)
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json")
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Mapping):
        return {str(name): plain(each) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    return value
