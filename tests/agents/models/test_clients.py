"""The clients of all providers against a real HTTP server."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest

from agents.models import http
from agents.models.connect import connect
from agents.models.errors import BadRequest, ContextOverflow, ModelUnavailable
from agents.models.request import ImagePart, ModelReply, Request, assistant, system, user
from agents.options import AgentOptions
from tests.agents.model_server import Answer, Asked, ModelServer, Script, serving

JPEG = b"\xff\xd8\xff picture"
APIS = ("openai", "responses", "anthropic", "google")
REQUEST = Request(
    model="some-model",
    messages=(
        system("Be brief."),
        user("first"),
        assistant("second"),
        user("What is this?", ImagePart(JPEG, "image/jpeg", "high")),
    ),
    temperature=0.5,
    top_p=0.9,
    max_tokens=77,
)


def options(server: ModelServer, api: str, **more: Any) -> AgentOptions:
    url = server.url if api in ("openai", "responses") else server.root
    return AgentOptions.model_validate({"model": "some-model", "base_url": url, "api": api, "retries": 3, **more})


def ask(script: Script, api: str, request: Request = REQUEST, **more: Any) -> tuple[ModelReply, list[Asked]]:
    with serving(script) as server:
        client = connect(options(server, api, **more))
        try:
            return client.complete(request), server.requests
        finally:
            client.close()


@pytest.mark.parametrize("api", APIS)
def test_a_reply_comes_back_with_thought_and_usage(api: str) -> None:
    reply, asked = ask(lambda body, number: Answer("It is a picture.", reasoning="Looking."), api)
    assert (reply.text, reply.reasoning, reply.finish, reply.attempts) == ("It is a picture.", "Looking.", "stop", 1)
    assert (reply.usage.input_tokens, reply.usage.output_tokens, reply.usage.cached_tokens, reply.usage.calls) == (1000, 50, 200, 1)
    assert reply.usage.cost_usd is None and reply.latency_ms > 0
    assert len(asked) == 1


def test_what_openai_is_sent() -> None:
    _, [asked] = ask(lambda body, number: "ok", "openai")
    assert [message["role"] for message in asked.body["messages"]] == ["system", "user", "assistant", "user"]
    assert asked.texts == ["Be brief.", "first", "second", "What is this?"] and asked.images == [JPEG]
    assert asked.body["messages"][3]["content"][1]["image_url"]["detail"] == "high"
    assert (asked.body["temperature"], asked.body["top_p"], asked.body["max_tokens"]) == (0.5, 0.9, 77)
    assert asked.headers["authorization"] == "Bearer EMPTY"


def test_reasoning_models_get_no_sampling_parameters() -> None:
    request = Request(model="openai/gpt-5.1", messages=REQUEST.messages, temperature=0.0, max_tokens=77, stop=("x",))
    _, [asked] = ask(lambda body, number: "ok", "openai", request)
    assert asked.body["max_completion_tokens"] == 77
    assert not {"temperature", "max_tokens", "stop"} & set(asked.body)


def test_what_responses_anthropic_and_google_are_sent() -> None:
    _, [responses] = ask(lambda body, number: "ok", "responses")
    assert [item["role"] for item in responses.body["input"]] == ["system", "user", "assistant", "user"]
    assert responses.body["store"] is False and responses.body["max_output_tokens"] == 77
    _, [anthropic] = ask(lambda body, number: "ok", "anthropic")
    assert anthropic.body["system"] == "Be brief." and [m["role"] for m in anthropic.body["messages"]] == ["user", "assistant", "user"]
    assert anthropic.body["messages"][2]["content"][1]["source"]["media_type"] == "image/jpeg"
    _, [google] = ask(lambda body, number: "ok", "google")
    assert [content["role"] for content in google.body["contents"]] == ["user", "model", "user"]
    assert google.body["systemInstruction"]["parts"][0]["text"] == "Be brief."
    assert google.body["generationConfig"]["maxOutputTokens"] == 77


@pytest.mark.parametrize("api", APIS)
def test_tool_calls_come_back(api: str) -> None:
    reply, _ = ask(lambda body, number: Answer(calls=[("press", {"key": "BACK"})]), api)
    assert [(call.name, dict(call.arguments)) for call in reply.calls] == [("press", {"key": "BACK"})]
    assert reply.finish == "tool_calls"


@pytest.mark.parametrize("api", APIS)
@pytest.mark.parametrize("status", [408, 429, 500, 503, 529])
def test_what_may_pass_is_tried_again(api: str, status: int) -> None:
    failing = Answer(status=status, headers={"retry-after-ms": "10"})
    reply, asked = ask(lambda body, number: failing if number < 2 else "there", api)
    assert reply.text == "there" and reply.attempts == 3 and len(asked) == 3


@pytest.mark.parametrize("api", APIS)
def test_a_lost_connection_and_nonsense_are_tried_again(api: str) -> None:
    bad = [Answer(drop=True), Answer(raw=b"<html>busy</html>"), Answer("fine")]
    reply, _ = ask(lambda body, number: bad[number], api)
    assert reply.text == "fine" and reply.attempts == 3


@pytest.mark.parametrize("api", APIS)
def test_what_cannot_pass_is_not_tried_again(api: str) -> None:
    for status, error in ((401, ModelUnavailable), (404, BadRequest), (400, BadRequest)):
        with serving(lambda body, number, status=status: Answer(status=status, error="no such thing")) as server:  # type: ignore[misc]
            with pytest.raises(error, match="no such thing"):
                connect(options(server, api)).complete(REQUEST)
            assert len(server.requests) == 1


@pytest.mark.parametrize("api", APIS)
def test_a_request_that_is_too_long_is_told_apart(api: str) -> None:
    words = "This model's maximum context length is 8192 tokens"
    with serving(lambda body, number: Answer(status=400, error=words)) as server, pytest.raises(ContextOverflow):
        connect(options(server, api)).complete(REQUEST)


@pytest.mark.parametrize("api", APIS)
def test_a_server_that_hangs_is_given_up(api: str) -> None:
    with serving(lambda body, number: Answer("late", delay_s=3.0)) as server, pytest.raises(ModelUnavailable) as caught:
        connect(options(server, api, timeout_s=0.3, deadline_s=0.8)).complete(REQUEST)
    assert "tried" in str(caught.value)


SHAPES = {
    "parts that are numbers": {
        "choices": [{"message": {"content": {"a": 1}, "tool_calls": 5}}],
        "output": [{"type": "message", "content": 5}],
        "content": [5],
        "candidates": [5],
    },
    "one where several belong": {"choices": {"a": 1}, "output": [5], "content": {"a": 1}, "candidates": 7},
}


@pytest.mark.parametrize("api", APIS)
@pytest.mark.parametrize("shape", [*SHAPES.values(), None], ids=[*SHAPES, "deep"])
def test_a_reply_of_another_shape_is_no_reply(api: str, shape: dict[str, Any] | None) -> None:
    raw = b"[" * 200_000 if shape is None else json.dumps(shape).encode()
    with serving(lambda body, number: Answer(raw=raw)) as server, pytest.raises(ModelUnavailable, match="cannot be read"):
        connect(options(server, api, retries=0)).complete(REQUEST)


@pytest.mark.parametrize("api", APIS)
@pytest.mark.parametrize(
    "raw", [b"<html><title>It works</title></html>", b'{"models": []}', b""], ids=["a page", "another object", "nothing"]
)
def test_a_success_that_is_no_reply_is_told_as_what_it_is(api: str, raw: bytes) -> None:
    with serving(lambda body, number: Answer(raw=raw)) as server, pytest.raises(ModelUnavailable) as caught:
        connect(options(server, api, retries=0)).complete(REQUEST)
    told = str(caught.value)
    assert told.startswith("the reply of the model server cannot be read") and "--base-url" in told and server.root in told
    assert "status" not in told and "502" not in told
    with serving(lambda body, number: Answer(status=502)) as server, pytest.raises(ModelUnavailable, match="status 502"):
        connect(options(server, api, retries=0)).complete(REQUEST)


@pytest.mark.parametrize("api", APIS)
def test_half_a_character_does_not_spoil_the_next_request(api: str) -> None:
    def script(body: dict[str, Any], number: int) -> Answer:
        return Answer("a \ud83d b", reasoning="\ud83d", calls=[("f", {"x": ["\ud83d"]})])

    reply, _ = ask(script, api)
    said = assistant(reply.text, calls=reply.calls, native=reply.native)
    assert (reply.text, reply.reasoning, dict(reply.calls[0].arguments)) == ("a \ufffd b", "\ufffd", {"x": ["\ufffd"]})
    again, _ = ask(lambda body, number: "ok", api, Request("some-model", (user("x"), said, user("y"))))
    assert again.text == "ok"


def test_counts_that_are_none_count_nothing() -> None:
    used = {"prompt_tokens": "many", "completion_tokens": -5, "prompt_tokens_details": {"cached_tokens": 1.5}}
    raw = {"choices": [{"message": {"role": "assistant", "content": "hi"}, "finish_reason": "stop"}], "usage": used, "model": 5}
    for api in ("openai", "responses"):
        told = raw | {"output": [], "usage": used | {"input_tokens": "many", "output_tokens": -5}}
        reply, _ = ask(lambda body, number, told=told: Answer(raw=json.dumps(told).encode()), api)  # type: ignore[misc]
        assert (reply.usage.input_tokens, reply.usage.output_tokens, reply.usage.cached_tokens) == (0, 0, 0)


@pytest.mark.parametrize("api", APIS)
def test_a_reply_that_comes_in_drops_is_given_up(api: str) -> None:
    began = time.monotonic()
    with serving(lambda body, number: Answer("late", drip_s=0.1)) as server, pytest.raises(ModelUnavailable, match="tried"):
        connect(options(server, api, timeout_s=0.5, deadline_s=1.2)).complete(REQUEST)
    assert time.monotonic() - began < 8


@pytest.mark.parametrize("api", APIS)
def test_a_reply_without_measure_is_not_taken(api: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http, "MAX_REPLY_BYTES", 5000)
    with serving(lambda body, number: "word " * 1000) as server, pytest.raises(ModelUnavailable, match="longer than 5000 bytes"):
        connect(options(server, api, retries=0)).complete(REQUEST)
    with serving(lambda body, number: Answer(raw=b"?", headers={"content-encoding": "gzip"})) as server:
        with pytest.raises(ModelUnavailable, match="compressed"):
            connect(options(server, api, retries=0)).complete(REQUEST)
        assert server.requests[0].headers["accept-encoding"] == "identity"


@pytest.mark.parametrize("api", APIS)
def test_a_key_follows_no_redirect(api: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MY_KEY", "secret-key-value")
    with serving(lambda body, number: "yours") as other:
        moved = Answer(status=307, raw=b"", headers={"location": f"{other.url}/chat/completions"})
        with serving(lambda body, number: moved) as server, pytest.raises(ModelUnavailable, match="307"):
            connect(options(server, api, key_env="MY_KEY")).complete(REQUEST)
        assert not other.requests


@pytest.mark.parametrize("api", APIS)
def test_a_server_that_is_not_there_is_named(api: str) -> None:
    with serving(lambda body, number: "") as server:
        gone = options(server, api, retries=0)
    with pytest.raises(ModelUnavailable, match="cannot be reached"):
        connect(gone).complete(REQUEST)


@pytest.mark.parametrize("api", APIS)
def test_no_key_gets_into_an_error(api: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MY_KEY", "secret-key-value")
    with serving(lambda body, number: Answer(status=401, error="bad key secret-key-value")) as server:
        with pytest.raises(ModelUnavailable) as caught:
            connect(options(server, api, key_env="MY_KEY")).complete(REQUEST)
        assert "secret-key-value" in str(server.requests[0].headers) + server.requests[0].path
    assert "secret-key-value" not in str(caught.value)
