"""JSON-RPC 2.0 over the methods of the service, as jsonrpc4j answers it: no request, however wrong, goes without an answer object."""

from __future__ import annotations

import inspect
import json
import traceback
from typing import TYPE_CHECKING, Any, Final

from emulator.sim.u2 import errors
from emulator.sim.u2.device_methods import DeviceMethods
from emulator.sim.u2.errors import RpcError
from emulator.sim.u2.object_methods import ObjectMethods
from emulator.sim.u2.params import Overload, call, overload
from emulator.sim.u2.scroll_methods import ScrollMethods
from emulator.sim.u2.session import Session
from emulator.sim.u2.shell_methods import ShellMethods
from emulator.sim.u2.touch_methods import TouchMethods
from emulator.sim.u2.watcher_methods import WatcherMethods

if TYPE_CHECKING:
    from emulator.sim.core.device import Device

MAX_BATCH: Final = 100
TAG: Final = "UiAutomator2Server"


class Service:
    """The methods of one run of the server, callable as JSON-RPC."""

    def __init__(self, device: Device) -> None:
        self._device = device
        session = Session(device)
        keys, touch, scroll = DeviceMethods(session), TouchMethods(session), ScrollMethods(session)
        groups = (keys, touch, scroll, ObjectMethods(session, scroll), WatcherMethods(session, keys, touch), ShellMethods(session))
        self._methods: dict[str, list[Overload]] = {
            name: [overload(function) for function in functions] for group in groups for name, functions in group.table().items()
        }

    def method_names(self) -> list[str]:
        """Every method there is."""
        return sorted(self._methods)

    async def answer(self, body: bytes) -> bytes:
        """The answer to the body of a POST: an object, or a list for a batch."""
        try:
            request = json.loads(body)
        except (ValueError, RecursionError):
            reply: object = _failure(None, RpcError(errors.PARSE_ERROR, "JSON parse error"))
        else:
            if isinstance(request, list) and 0 < len(request) <= MAX_BATCH:
                reply = [await self._answer_one(one) for one in request]
            else:
                reply = await self._answer_one(request)
        return json.dumps(reply, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")

    async def _answer_one(self, request: Any) -> dict[str, object]:
        if not isinstance(request, dict) or not isinstance(request.get("method"), str):
            return _failure(None, RpcError(errors.INVALID_REQUEST, "Invalid Request"))
        identity = request.get("id")
        try:
            result = await self._call(request["method"], request.get("params"))
        except RpcError as error:
            return _failure(identity, error)
        except RecursionError as error:
            return _failure(identity, errors.java_error("java.lang.StackOverflowError", str(error)))
        except Exception as error:
            # a fault of this program: tell the client and the device's log, and go on serving
            self._device.log.write("E", TAG, "".join(traceback.format_exception(error)))
            return _failure(identity, errors.java_error("java.lang.RuntimeException", f"{type(error).__name__}: {error}"))
        return {"jsonrpc": "2.0", "id": identity, "result": result}

    async def _call(self, name: str, params: Any) -> Any:
        overloads = self._methods.get(name)
        if overloads is None:
            raise RpcError(errors.METHOD_NOT_FOUND, "method not found")
        if params is None or params == {}:
            params = []
        if not isinstance(params, list):
            raise errors.invalid_params()  # the methods' parameters have no names
        result = call(overloads, params)
        return await result if inspect.isawaitable(result) else result


def _failure(identity: object, error: RpcError) -> dict[str, object]:
    return {"jsonrpc": "2.0", "id": identity, "error": error.as_json()}
