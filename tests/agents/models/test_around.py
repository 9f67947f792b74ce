"""What stands around the clients: retries, the cache, prices, keys, the choice of a client."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from agents.models.cache import CachedClient, request_key
from agents.models.connect import api_of, connect
from agents.models.errors import BadRequest, ModelUnavailable, NoKey, NotRecorded
from agents.models.keys import find_key, scrubbed
from agents.models.prices import PriceTable, price_table
from agents.models.request import ImagePart, ModelReply, Request, ToolCall, user
from agents.models.retry import Failure, Retries, retry_after
from agents.options import AgentOptions
from agents.protocol import Usage

# --- retries -----------------------------------------------------------------------------------------------------------------------------


class Clock:
    def __init__(self) -> None:
        self.now = 0.0
        self.waits: list[float] = []

    def sleep(self, seconds: float) -> None:
        self.waits.append(seconds)
        self.now += seconds


class Boom(Exception):
    pass


def retries(clock: Clock, count: int = 5, deadline: float = 100.0) -> Retries:
    return Retries(count, deadline, clock.sleep, lambda: clock.now, lambda: 1.0)


def failing(times: int) -> Callable[[float], str]:
    left = [times]

    def call(remaining: float) -> str:
        if left[0]:
            left[0] -= 1
            raise Boom
        return "done"

    return call


def explain(status: int | None, after: float | None = None) -> Callable[[Exception], Failure | None]:
    return lambda error: Failure(ModelUnavailable("down"), status, after) if isinstance(error, Boom) else None


def test_waits_grow_and_stay_bounded() -> None:
    clock = Clock()
    assert retries(clock, 9, 1000).run(failing(9), explain(503)) == ("done", 10)
    assert clock.waits[:4] == [0.5, 1.0, 2.0, 4.0] and max(clock.waits) == 30.0


def test_jitter_takes_at_most_half_away() -> None:
    clock = Clock()
    Retries(5, 100, clock.sleep, lambda: clock.now, lambda: 0.0).run(failing(3), explain(None))
    assert clock.waits == [0.25, 0.5, 1.0]


def test_retry_after_is_honoured() -> None:
    clock = Clock()
    retries(clock).run(failing(1), explain(429, 12.0))
    assert clock.waits == [12.0]


def test_a_wait_beyond_the_deadline_gives_up_at_once() -> None:
    clock = Clock()
    with pytest.raises(ModelUnavailable, match="tried 1 time within 100 s"):
        retries(clock).run(failing(1), explain(429, 500.0))
    assert clock.waits == []


def test_what_is_not_the_networks_is_raised_as_it_is() -> None:
    with pytest.raises(ZeroDivisionError):
        retries(Clock()).run(lambda left: 1 // 0, explain(500))


def test_the_time_left_is_told() -> None:
    clock, seen = Clock(), list[float]()

    def call(left: float) -> None:
        seen.append(left)
        clock.now += 30
        raise Boom

    with pytest.raises(ModelUnavailable):
        retries(clock).run(call, explain(None))
    assert seen[0] == 100.0 and seen == sorted(seen, reverse=True)


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({"retry-after": "7"}, 7.0),
        ({"retry-after-ms": "250", "retry-after": "9"}, 0.25),
        ({"retry-after": "Thu, 01 Jan 1970 00:02:00 GMT"}, 20.0),
        ({"retry-after": "soon"}, None),
        ({}, None),
    ],
)
def test_retry_after_in_all_its_forms(headers: dict[str, str], seconds: float | None) -> None:
    assert retry_after(headers, lambda: 100.0) == seconds


# --- the cache ---------------------------------------------------------------------------------------------------------------------------

REQUEST = Request("m", (user("hello", ImagePart(b"picture", "image/png")),), temperature=0.0)
REPLY = ModelReply("hi", "thought", (ToolCall("f", {"a": 1}, "id"),), "tool_calls", Usage(1, 2, 3, 1, 0.5, "m"), 12.0, 2, native={"x": 1})


class Once:
    def __init__(self, reply: ModelReply | None) -> None:
        self.reply = reply
        self.asked = 0

    def complete(self, request: Request) -> ModelReply:
        self.asked += 1
        assert self.reply is not None
        return self.reply

    def close(self) -> None:
        pass


def test_a_recorded_reply_is_played_again(tmp_path: Path) -> None:
    live = Once(REPLY)
    recording = CachedClient(lambda: live, tmp_path, "record", "s")
    assert recording.complete(REQUEST) == REPLY
    again = recording.complete(REQUEST)
    assert again == replace(REPLY, cached=True, latency_ms=0.0) and live.asked == 1
    assert CachedClient(lambda: Once(None), tmp_path, "replay", "s").complete(REQUEST) == again


def test_a_replay_asks_nobody(tmp_path: Path) -> None:
    def make() -> Any:
        raise AssertionError("asked")

    with pytest.raises(NotRecorded):
        CachedClient(make, tmp_path, "replay", "s").complete(REQUEST)


@pytest.mark.parametrize(
    "other",
    [
        replace(REQUEST, model="n"),
        replace(REQUEST, temperature=0.1),
        replace(REQUEST, extra={"top_k": 1}),
        replace(REQUEST, messages=(user("hello", ImagePart(b"pictura", "image/png")),)),
        replace(REQUEST, messages=(user("hello!", ImagePart(b"picture", "image/png")),)),
        replace(REQUEST, messages=(user("hello", ImagePart(b"picture", "image/png", "low")),)),
        replace(REQUEST, json_mode=True),
        replace(REQUEST, seed=1),
    ],
)
def test_everything_of_a_request_counts(other: Request) -> None:
    assert request_key(other, "s") != request_key(REQUEST, "s") == request_key(replace(REQUEST), "s")
    assert request_key(REQUEST, "s") != request_key(REQUEST, "t")


def test_a_damaged_file_is_named(tmp_path: Path) -> None:
    client = CachedClient(lambda: Once(REPLY), tmp_path, "record", "s")
    client.complete(REQUEST)
    [path] = tmp_path.glob("*/*.json")
    path.write_text(json.dumps({"text": 1})[:-1], encoding="utf-8")
    with pytest.raises(BadRequest, match=path.name):
        client.complete(REQUEST)


# --- prices ------------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("model", "host", "cost"),
    [
        ("gpt-5-mini", "", 0.25 * 0.8 + 0.025 * 0.2 + 2 * 0.1),
        ("openai/gpt-5-mini", "openrouter.ai", 0.25 * 0.8 + 0.025 * 0.2 + 2 * 0.1),
        ("gpt-5-mini-2025-08-07", "", 0.25 * 0.8 + 0.025 * 0.2 + 2 * 0.1),
        ("gpt-5", "", None),
        ("Qwen/Qwen3-VL-8B-Instruct", "127.0.0.1", None),
        ("qwen/qwen3-vl-8b-instruct", "openrouter.ai", 0.08 + 0.5 * 0.1),
        ("nobody-knows", "", None),
    ],
)
def test_the_shipped_prices(model: str, host: str, cost: float | None) -> None:
    found = price_table().cost(model, 1_000_000, 200_000, 100_000, host)
    if model == "gpt-5":
        assert found == pytest.approx(1.25 * 0.8 + 0.125 * 0.2 + 10 * 0.1)
    else:
        assert found == (None if cost is None else pytest.approx(cost))


def test_long_requests_cost_more() -> None:
    table = PriceTable.model_validate({"prices": [{"models": ["m*"], "input": 1, "output": 10, "long_from": 100, "long_input": 2}]})
    assert table.cost("m1", 100, 0, 0) == pytest.approx(100e-6)
    assert table.cost("m1", 101, 0, 0) == pytest.approx(202e-6)


def test_a_table_of_the_wrong_form_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "prices.yaml"
    path.write_text("prices: [{models: [x], input: cheap}]", encoding="utf-8")
    with pytest.raises(BadRequest, match=r"prices\.yaml"):
        price_table(str(path))


# --- keys and the choice of a client -----------------------------------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def no_keys(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("OPENAI_API_KEY", "ANTHROPIC_API_KEY", "GEMINI_API_KEY", "GOOGLE_API_KEY", "OPENROUTER_API_KEY", "ANYAPP_KEYS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


def test_a_providers_key_goes_to_no_other_host(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-secret")
    assert find_key(AgentOptions(), "openai") == "sk-secret"
    assert find_key(AgentOptions(base_url="http://10.0.0.7:8000/v1"), "openai") == "EMPTY"
    assert find_key(AgentOptions(base_url="http://10.0.0.7:8000/v1", key_env="OPENAI_API_KEY"), "openai") == "sk-secret"


def test_keys_come_from_a_file_too(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "keys"
    path.write_text("my.host: one\nANTHROPIC_API_KEY: two\n", encoding="utf-8")
    monkeypatch.setenv("ANYAPP_KEYS", str(path))
    assert find_key(AgentOptions(base_url="https://my.host/v1"), "openai") == "one"
    assert find_key(AgentOptions(), "anthropic") == "two"


def test_a_missing_key_is_told_before_anything_is_sent(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with pytest.raises(NoKey, match="OPENAI_API_KEY"):
        find_key(AgentOptions(), "openai")
    with pytest.raises(NoKey, match="MY_KEY"):
        find_key(AgentOptions(key_env="MY_KEY"), "openai")
    monkeypatch.setenv("ANYAPP_KEYS", str(tmp_path / "absent"))
    with pytest.raises(NoKey, match="ANYAPP_KEYS"):
        find_key(AgentOptions(), "openai")


def test_keys_are_taken_out_of_texts() -> None:
    assert scrubbed("with sk-secret in it", "sk-secret", "EMPTY") == "with <key> in it"


@pytest.mark.parametrize(
    ("options", "api"),
    [
        ({"base_url": "http://x/v1", "model": "claude-sonnet-5"}, "openai"),
        ({"model": "claude-sonnet-5"}, "anthropic"),
        ({"model": "gemini-3.1-pro-preview"}, "google"),
        ({"model": "gpt-5"}, "openai"),
        ({"model": "gpt-5", "api": "responses"}, "responses"),
        ({"base_url": "https://api.anthropic.com"}, "anthropic"),
    ],
)
def test_the_protocol_follows_from_server_and_model(options: dict[str, str], api: str) -> None:
    assert api_of(AgentOptions.model_validate(options)) == api


def test_a_cache_without_a_folder_is_refused() -> None:
    with pytest.raises(BadRequest, match="cache_dir"):
        connect(AgentOptions(cache="record"))


def test_options_of_a_further_model() -> None:
    settings = {"grounder.model": "g", "grounder.base_url": "http://g/v1", "grounder.temperature": "0.5", "history": "3"}
    options = AgentOptions(model="p", api="anthropic", key_env="K", timeout_s=9, settings=settings)
    grounder = options.of_role("grounder")
    assert (grounder.model, grounder.base_url, grounder.temperature, grounder.timeout_s) == ("g", "http://g/v1", 0.5, 9)
    assert grounder.api is None and grounder.key_env == "" and grounder.settings == {"history": "3"}
    assert options.of_role("other").model == "p" and options.of_role("other").api == "anthropic"
