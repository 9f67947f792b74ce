"""The JSON-RPC side of the service: whatever comes in, an answer object goes out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.emulator.u2.rig import CallError, Client, Selector, make_device


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"", -32700),
        (b"{", -32700),
        (b"\xff\xfe", -32700),
        (b"[" * 100_000, -32700),
        (b"[]", -32600),
        (b"null", -32600),
        (b'"text"', -32600),
        (b"{}", -32600),
        (b'{"method":5}', -32600),
        (b'{"jsonrpc":"2.0","id":7,"method":"noSuchMethod"}', -32601),
        (b'{"jsonrpc":"2.0","id":7,"method":"makeToast","params":["x",1]}', -32601),
        (b'{"jsonrpc":"2.0","id":7,"method":"click"}', -32602),
        (b'{"jsonrpc":"2.0","id":7,"method":"click","params":["a","b","c","d"]}', -32602),
        (b'{"jsonrpc":"2.0","id":7,"method":"click","params":[1e400,NaN]}', -32602),
        (b'{"jsonrpc":"2.0","id":7,"method":"click","params":{"x":1}}', -32602),
        (b'{"jsonrpc":"2.0","id":7,"method":"exist","params":[{"mask":"x"}]}', -32602),
        (b'{"jsonrpc":"2.0","id":7,"method":"exist","params":[{"mask":1,"text":{}}]}', -32602),
        (b'{"jsonrpc":"2.0","id":7,"method":"exist","params":[{"mask":1,"text":null}]}', -32001),
        (b'{"jsonrpc":"2.0","id":7,"method":"exist","params":[{"mask":1,"text":"a","childOrSibling":["child"]}]}', -32602),
        (b'{"jsonrpc":"2.0","id":7,"method":"exist","params":[[]]}', -32602),
    ],
)
def test_nonsense_gets_an_error_object(client: Client, body: bytes, code: int) -> None:
    answer = client.raw(body)
    assert answer["error"]["code"] == code


def test_batches_and_missing_parameters(client: Client) -> None:
    batch = [{"jsonrpc": "2.0", "id": n, "method": "ping", "params": {}} for n in range(3)]
    assert [one["id"] for one in client.raw(json.dumps(batch).encode())] == [0, 1, 2]
    assert client.raw(b'{"jsonrpc":"2.0","id":"x","method":"ping"}') == {"jsonrpc": "2.0", "id": "x", "result": "pong"}


def test_a_fault_in_the_device_is_an_error_object(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("boom")

    monkeypatch.setattr(client.device.input, "tap", broken)
    with pytest.raises(CallError) as caught:
        client("click", 1, 1)
    assert caught.value.message == "java.lang.RuntimeException" and "boom" in caught.value.data
    assert client("ping") == "pong"


def test_a_large_text_goes_through(client: Client) -> None:
    text = "x" * 1_000_000
    client("setClipboard", None, text)
    assert client("getClipboard") == text


def test_the_same_calls_give_the_same_bytes(tmp_path: Path) -> None:
    runs = []
    for name in ("a", "b"):
        client = Client(make_device(tmp_path / name))
        client("click", Selector(text="Dialog"))
        client("waitForExists", Selector(text="none"), 3000)
        row = client("getUiObject", Selector(text="OK"))
        runs.append((row, client("dumpWindowHierarchy", False, 50), client("deviceInfo")))
    assert runs[0] == runs[1]


def test_commands_run_in_the_devices_shell(client: Client) -> None:
    answer = client("executeShellCommand", "echo out; echo err >&2; exit 3", 5000)
    assert answer == {"stdout": "out\n", "stderr": "err\n", "returnCode": 3}
