"""Errors of the JSON-RPC service, with the codes and texts that the client knows.

Codes below -32600 are those of JSON-RPC 2.0; -32001 stands for an exception of the service, named by its Java class.
"""

from __future__ import annotations

from typing import Final

PARSE_ERROR: Final = -32700
INVALID_REQUEST: Final = -32600
METHOD_NOT_FOUND: Final = -32601
INVALID_PARAMS: Final = -32602
SERVICE_ERROR: Final = -32001


class RpcError(Exception):
    """An answer with an `error` object."""

    def __init__(self, code: int, message: str, data: object = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.data = data

    def as_json(self) -> dict[str, object]:
        """The error object."""
        return {"code": self.code, "message": self.message, "data": self.data}


def java_error(java_class: str, text: str) -> RpcError:
    """An exception of the service; its data is a stack trace, as the service's exception resolver writes it."""
    trace = f"{java_class}: {text}\n\tat com.wetest.uia2.stub.AutomatorServiceImpl.invoke(AutomatorServiceImpl.java)\n"
    return RpcError(SERVICE_ERROR, java_class, trace)


def object_not_found(what: str) -> RpcError:
    """No node matches; `what` is the selector as text."""
    return RpcError(SERVICE_ERROR, "androidx.test.uiautomator.UiObjectNotFoundException", what)


def invalid_params() -> RpcError:
    """No overload of the method takes these parameters."""
    return RpcError(INVALID_PARAMS, "method parameters invalid")
