"""What calls cost, from a table of prices: the one shipped, or the user's own file of the same form."""

from __future__ import annotations

import fnmatch
from functools import lru_cache
from pathlib import Path

import yaml
from pydantic import BaseModel, ConfigDict, ValidationError

from agents.models.errors import BadRequest

SHIPPED = Path(__file__).with_name("prices.yaml")
MILLION = 1_000_000


class Price(BaseModel):
    """USD per million tokens. `models`: globs of model names. `host`: the only server whose price it is; empty = any. `input` is for fresh
    tokens, `cached` for those read from the provider's cache (None: as `input`), `long_*` for a request of more than `long_from` input
    tokens. `checked`: when the price was looked up."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    models: tuple[str, ...]
    host: str = ""
    input: float
    output: float
    cached: float | None = None
    long_from: int | None = None
    long_input: float | None = None
    long_cached: float | None = None
    long_output: float | None = None
    checked: str = ""
    unsure: bool = False

    def cost(self, fresh: int, cached: int, output: int) -> float:
        """USD of a request with so many tokens of each kind."""
        long = self.long_from is not None and fresh + cached > self.long_from
        for_input = self.long_input if long and self.long_input is not None else self.input
        for_cached = self.long_cached if long and self.long_cached is not None else self.cached
        for_output = self.long_output if long and self.long_output is not None else self.output
        return (fresh * for_input + cached * (for_input if for_cached is None else for_cached) + output * for_output) / MILLION


class PriceTable(BaseModel):
    """The first entry whose glob fits counts."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    prices: tuple[Price, ...]

    def find(self, model: str, host: str = "") -> Price | None:
        """The price of a model on a server, by its name or by what follows a provider's prefix (`openai/gpt-5`)."""
        names = (model.casefold(), model.casefold().rpartition("/")[2])
        for price in self.prices:
            if price.host in ("", host) and any(fnmatch.fnmatchcase(name, glob.casefold()) for glob in price.models for name in names):
                return price
        return None

    def cost(self, model: str, input_tokens: int, cached_tokens: int, output_tokens: int, host: str = "") -> float | None:
        """USD of a request; None for a model without a price. `input_tokens` count the cached ones too."""
        price = self.find(model, host)
        return None if price is None else price.cost(max(0, input_tokens - cached_tokens), cached_tokens, output_tokens)


@lru_cache(maxsize=8)
def price_table(path: str = "") -> PriceTable:
    """The table of a file, the shipped one when none is named.

    Raises:
        BadRequest: the file cannot be used.
    """
    source = Path(path) if path else SHIPPED
    try:
        return PriceTable.model_validate(yaml.safe_load(source.read_text(encoding="utf-8")))
    except OSError as error:
        raise BadRequest("the table of prices cannot be read", where=source.name, found=str(error.strerror)) from error
    except (yaml.YAMLError, ValidationError, UnicodeDecodeError) as error:
        raise BadRequest(
            "the table of prices has the wrong form",
            where=source.name,
            expected="prices: [{models: [NAME], input: USD, output: USD}], a million tokens each",
            found=_wrong(error),
            next_step="agents/models/prices.yaml is one.",
        ) from error


def _wrong(error: Exception) -> str:
    """What is wrong with a table, in a line."""
    if isinstance(error, ValidationError):
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        return f"{'.'.join(map(str, first['loc'])) or 'the file'}: {first['msg']}"[:200]
    return " ".join(str(error).split())[:200]
