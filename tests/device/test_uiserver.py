"""The UI server's client: keep-alive, restart, what is repeated and what is not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from harness.device.adb import Adb
from harness.device.adb_server import AdbServer
from harness.device.uiserver import RpcError, UiServer, selector
from harness.errors import UiServerError
from tests.device.fake_adb import SERIAL, FakeAdb, RpcFault, host_shell


def server(fake: FakeAdb) -> UiServer:
    return UiServer(Adb(SERIAL, AdbServer(*fake.address), 5.0), start_timeout=5.0, call_timeout=5.0)


def answering(answers: dict[str, Callable[[Any], Any]]) -> tuple[list[str], Callable[[str, Any], Any]]:
    calls: list[str] = []

    def rpc(method: str, params: Any) -> Any:
        calls.append(method)
        if method == "getConfigurator":
            return {"waitForIdleTimeout": 0}
        return answers[method](params) if method in answers else None

    return calls, rpc


def test_one_connection_serves_many_calls_when_the_server_keeps_it() -> None:
    calls, rpc = answering({"click": lambda params: params == [1, 2]})
    with FakeAdb(rpc=rpc) as fake:
        ui = server(fake)
        assert [ui.call("click", 1, 2) for _ in range(5)] == [True] * 5
        assert sum(service.startswith("tcp:") for service in fake.opened) == 1
    assert calls[:2] == ["getConfigurator", "setConfigurator"]


def test_a_server_that_closes_is_connected_to_again_for_each_call() -> None:
    calls, rpc = answering({"click": lambda params: True})
    with FakeAdb(rpc=rpc, keep_alive=False) as fake:
        ui = server(fake)
        assert ui.call("click", 1, 2) and ui.call("click", 1, 2)
    assert calls.count("click") == 2


def test_the_server_is_pushed_and_started_when_nothing_answers() -> None:
    _, rpc = answering({"deviceInfo": lambda params: {"sdkInt": 33}})
    with FakeAdb(rpc=rpc, ui_running=False) as fake:
        ui = server(fake)
        assert ui.call("deviceInfo") == {"sdkInt": 33}
        assert len(fake.files["/data/local/tmp/u2.jar"]) > 1_000_000
        started = [service for service in fake.opened if "app_process" in service]
        assert started == ["shell:CLASSPATH=/data/local/tmp/u2.jar app_process / com.wetest.uia2.Main -p 9008"]
        ui.stop()


def test_a_server_without_connection_to_the_system_is_restarted_once_and_the_call_repeated() -> None:
    broken = [True]

    def click(params: Any) -> bool:
        if broken.pop() if broken else False:
            raise RpcFault("java.lang.IllegalStateException", "UiAutomation not connected, UiAutomation@1")
        return True

    calls, rpc = answering({"click": click})
    with FakeAdb(rpc=rpc) as fake:
        assert server(fake).call("click", 1, 2) is True
    assert calls.count("click") == 2


def test_an_action_whose_answer_is_lost_is_not_repeated() -> None:
    with FakeAdb() as fake:

        def vanish(params: Any) -> Any:
            for client in fake._clients:
                client.close()

        calls, fake.rpc = answering({"click": vanish, "getClipboard": lambda params: "x"})
        ui = server(fake)
        assert ui.call("getClipboard") == "x"
        with pytest.raises(UiServerError, match="died during click"):
            ui.call("click", 1, 2)
        assert calls.count("click") == 1
        assert ui.call("getClipboard") == "x"


def test_a_refused_call_tells_what_the_server_said() -> None:
    def fail(params: Any) -> Any:
        raise RpcFault("androidx.test.uiautomator.UiObjectNotFoundException", "UiSelector[FOCUSED=true]")

    _, rpc = answering({"objInfo": fail})
    with FakeAdb(rpc=rpc) as fake, pytest.raises(RpcError) as caught:
        server(fake).call("objInfo", selector(focused=True))
    assert caught.value.not_found and "objInfo" in str(caught.value)


def test_a_server_that_ends_at_once_is_reported_with_its_output() -> None:
    with FakeAdb(shell=host_shell, rpc=None) as fake, pytest.raises(UiServerError, match="did not start") as caught:
        UiServer(Adb(SERIAL, AdbServer(*fake.address), 5.0), start_timeout=0.3).call("deviceInfo")
    assert "9008" in str(caught.value)


def test_selector_masks_follow_the_servers_bits() -> None:
    assert selector(text="a")["mask"] == 0x1
    assert selector(resourceId="a")["mask"] == 0x200000
    assert selector(focused=True, className="x")["mask"] == 0x20010
    with pytest.raises(ValueError, match="unknown selector field"):
        selector(txt="a")
