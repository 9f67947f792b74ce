"""What the system's providers share: who asks for what, permissions, and the operations by URI."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from emulator.sim.core.providers import BaseProvider, Provider, ProviderError, Row
from emulator.sim.providers.select import Selection, sql_failure
from emulator.sim.providers.uri import Uri

if TYPE_CHECKING:
    from emulator.sim.core.device import Device

UIDS = {"": 1000, "root": 0, "com.android.shell": 2000}
"""Callers that are no app: the system itself, and the shell with and without root."""


@dataclass(frozen=True)
class Request:
    """One call: the URI and the package that calls, empty for the system itself."""

    uri: Uri
    caller: str = ""


class UriProvider(BaseProvider):
    """A provider that goes by the whole URI and by who calls. `read_permission` and `write_permission` are full names, empty for none."""

    component = ""
    """Class name that permission denials name."""
    read_permission = ""
    write_permission = ""

    def __init__(self, device: Device) -> None:
        self.device = device

    def bind(self, uri: str, caller: str) -> Provider:
        return _Bound(self, Request(Uri.parse(uri), caller))

    # --- for a provider to fill in ---------------------------------------------------------------------------------------------------

    def query_at(self, request: Request, wanted: Selection) -> list[Row]:
        raise self.unknown(request)

    def insert_at(self, request: Request, values: Mapping[str, Any]) -> str:
        raise self.unknown(request)

    def update_at(self, request: Request, values: Mapping[str, Any], wanted: Selection) -> int:
        raise self.unknown(request)

    def delete_at(self, request: Request, wanted: Selection) -> int:
        raise self.unknown(request)

    def read_at(self, request: Request) -> bytes:
        raise ProviderError(f"No files supported by provider at {request.uri.text}", "java.io.FileNotFoundException")

    def write_at(self, request: Request, data: bytes) -> None:
        raise ProviderError(f"No files supported by provider at {request.uri.text}", "java.io.FileNotFoundException")

    def type_at(self, request: Request) -> str | None:
        return None

    def call_at(self, request: Request, method: str, arg: str | None, extras: Mapping[str, Any]) -> dict[str, Any] | None:
        return None

    # --- help ------------------------------------------------------------------------------------------------------------------------

    def unknown(self, request: Request) -> ProviderError:
        """The failure for a URI that the provider does not know."""
        return ProviderError(f"Unknown URL {request.uri.text}")

    def uid_of(self, caller: str) -> int:
        found = self.device.packages.find(caller)
        return UIDS.get(caller, found.uid if found is not None else 2000)

    def describe(self, request: Request, message: str = "") -> str:
        """A message with the URI and the caller, as the contacts provider writes it."""
        uid = self.uid_of(request.caller)
        names = {0: "root", 1000: "android.uid.system:1000", 2000: "android.uid.shell:2000"}
        start = f"{message}; " if message else ""
        end = f", calling package:{request.caller}" if uid >= 2000 else ""
        return f"{start}URI: {request.uri.text}, calling user: {names.get(uid, request.caller)}{end}"

    def check(self, request: Request, permission: str, doing: str) -> None:
        """Refuse an app without the permission. Raises with the text of ContentProvider.enforceReadPermission."""
        found = self.device.packages.find(request.caller)
        if not permission or found is None or found.uid < 10_100 or self.device.packages.has_permission(found.name, permission):
            return
        process = self.device.activities.process(request.caller)
        raise ProviderError(
            f"Permission Denial: {doing} {self.component} uri {request.uri.text} from pid={process.pid if process else 0}, uid={found.uid} "
            f"requires {permission}, or grantUriPermission()",
            "java.lang.SecurityException",
        )


@contextmanager
def _database_errors() -> Iterator[None]:
    """What SQLite raises, in the words of Android."""
    try:
        yield
    except sqlite3.Error as error:
        raise sql_failure(error) from error


class _Bound(BaseProvider):
    """A provider seen through one request. What the framework passes as path is in the request's URI already."""

    def __init__(self, provider: UriProvider, request: Request) -> None:
        self._provider = provider
        self._request = request

    def _may_read(self) -> None:
        self._provider.check(self._request, self._provider.read_permission, "reading")

    def _may_write(self) -> None:
        self._provider.check(self._request, self._provider.write_permission, "writing")

    def query(self, path: str, projection: Sequence[str] | None, where: str, args: Sequence[Any], sort: str) -> list[Row]:
        self._may_read()
        limit = self._request.uri.parameters.get("limit", "")
        with _database_errors():
            return self._provider.query_at(self._request, Selection(projection, where or "", args or (), sort or "", limit))

    def insert(self, path: str, values: Mapping[str, Any]) -> str:
        self._may_write()
        with _database_errors():
            return self._provider.insert_at(self._request, values)

    def update(self, path: str, values: Mapping[str, Any], where: str, args: Sequence[Any]) -> int:
        self._may_write()
        with _database_errors():
            return self._provider.update_at(self._request, values, Selection(where=where or "", args=args or ()))

    def delete(self, path: str, where: str, args: Sequence[Any]) -> int:
        self._may_write()
        with _database_errors():
            return self._provider.delete_at(self._request, Selection(where=where or "", args=args or ()))

    def read(self, path: str) -> bytes:
        self._may_read()
        with _database_errors():
            return self._provider.read_at(self._request)

    def write(self, path: str, data: bytes) -> None:
        self._may_write()
        with _database_errors():
            self._provider.write_at(self._request, data)

    def get_type(self, path: str) -> str | None:
        return self._provider.type_at(self._request)

    def call(self, method: str, arg: str | None, extras: Mapping[str, Any]) -> dict[str, Any] | None:
        with _database_errors():
            return self._provider.call_at(self._request, method, arg, extras)
