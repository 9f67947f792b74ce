"""Errors say what, where, expected, found and what next, and survive the way to another process."""

from __future__ import annotations

import pickle

from harness.device.uiserver import RpcError
from harness.errors import AnyAppError, DeviceError, DeviceLost, InvalidAction, ShellFailed, StoreMissing, Unreadable


def test_a_message_has_its_parts_in_order() -> None:
    error = DeviceLost("the line broke", where="emulator-5554", expected="an answer", found="silence", next_step="Restart it.")
    assert str(error) == "the line broke [emulator-5554]: expected an answer, found silence. Restart it."
    assert str(AnyAppError("odd")) == "odd"


def test_a_missing_store_is_unreadable_and_an_infrastructure_error() -> None:
    error = StoreMissing("/data/x", "no such file")
    assert isinstance(error, Unreadable) and isinstance(error, DeviceError)
    assert (error.path, error.reason) == ("/data/x", "no such file")
    assert not isinstance(InvalidAction("no"), DeviceError)


def test_errors_travel_between_processes() -> None:
    for error in (
        ShellFailed("ls", 1, "out", "err", where="x"),
        StoreMissing("/data/x", "gone", where="y", next_step="Look."),
        RpcError("click", -32001, "java.lang.X", "trace", where="z"),
        DeviceLost("w", where="a", expected="b", found="c", next_step="d"),
    ):
        again = pickle.loads(pickle.dumps(error))
        assert type(again) is type(error) and str(again) == str(error) and vars(again) == vars(error)
