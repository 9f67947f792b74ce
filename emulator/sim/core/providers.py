"""Content providers: the framework that finds the one for a URI, and the settings provider."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol
from urllib.parse import unquote

from emulator.sim.core.props import NAMESPACES

if TYPE_CHECKING:
    from emulator.sim.core.device import Device

Row = dict[str, Any]


class ProviderError(Exception):
    """A provider call that fails; `java` is the exception class a device prints."""

    def __init__(self, message: str, java: str = "java.lang.IllegalArgumentException") -> None:
        super().__init__(message)
        self.java = java


class Provider(Protocol):
    """One authority. `path` is what follows it in the URI, without leading slash, decoded."""

    def query(self, path: str, projection: Sequence[str] | None, where: str, args: Sequence[Any], sort: str) -> list[Row]: ...
    def insert(self, path: str, values: Mapping[str, Any]) -> str:
        """URI of the new row."""

    def update(self, path: str, values: Mapping[str, Any], where: str, args: Sequence[Any]) -> int: ...
    def delete(self, path: str, where: str, args: Sequence[Any]) -> int: ...
    def call(self, method: str, arg: str | None, extras: Mapping[str, Any]) -> dict[str, Any] | None: ...
    def read(self, path: str) -> bytes: ...
    def write(self, path: str, data: bytes) -> None: ...
    def get_type(self, path: str) -> str | None: ...
    def bind(self, uri: str, caller: str) -> Provider:
        """The provider for one call: itself, or one that knows the whole URI (with its parameters) and the calling package."""


class BaseProvider:
    """Refuses everything; a provider overrides what it has."""

    authority = ""

    def _unknown(self, path: str) -> ProviderError:
        return ProviderError(f"Unknown URI content://{self.authority}/{path}")

    def query(self, path: str, projection: Sequence[str] | None, where: str, args: Sequence[Any], sort: str) -> list[Row]:
        raise self._unknown(path)

    def insert(self, path: str, values: Mapping[str, Any]) -> str:
        raise self._unknown(path)

    def update(self, path: str, values: Mapping[str, Any], where: str, args: Sequence[Any]) -> int:
        raise self._unknown(path)

    def delete(self, path: str, where: str, args: Sequence[Any]) -> int:
        raise self._unknown(path)

    def call(self, method: str, arg: str | None, extras: Mapping[str, Any]) -> dict[str, Any] | None:
        return None

    def read(self, path: str) -> bytes:
        raise ProviderError(f"No files supported by provider at content://{self.authority}/{path}", "java.io.FileNotFoundException")

    def write(self, path: str, data: bytes) -> None:
        raise ProviderError(f"No files supported by provider at content://{self.authority}/{path}", "java.io.FileNotFoundException")

    def get_type(self, path: str) -> str | None:
        return None

    def bind(self, uri: str, caller: str) -> Provider:
        return self


class SettingsProvider(BaseProvider):
    """content://settings/{system,secure,global}[/name]: columns _id, name, value."""

    authority = "settings"

    def __init__(self, device: Device) -> None:
        self._device = device

    def query(self, path: str, projection: Sequence[str] | None, where: str, args: Sequence[Any], sort: str) -> list[Row]:
        namespace, _, name = path.partition("/")
        if namespace not in NAMESPACES:
            raise self._unknown(path)
        rows: list[Row] = [
            {"_id": number, "name": key, "value": value, "is_preserved_in_restore": 0}
            for number, (key, value) in enumerate(self._device.settings.items(namespace), 1)
            if not name or key == name
        ]
        return self._device.filter_rows(rows, projection, where, args, sort)

    def insert(self, path: str, values: Mapping[str, Any]) -> str:
        namespace = path.partition("/")[0]
        if namespace not in NAMESPACES or "name" not in values:
            raise self._unknown(path)
        self._device.settings.put(namespace, str(values["name"]), str(values.get("value", "")))
        return f"content://settings/{namespace}/{values['name']}"

    def update(self, path: str, values: Mapping[str, Any], where: str, args: Sequence[Any]) -> int:
        rows = self.query(path, None, where, args, "")
        for row in rows:
            self._device.settings.put(path.partition("/")[0], row["name"], str(values.get("value", "")))
        return len(rows)

    def delete(self, path: str, where: str, args: Sequence[Any]) -> int:
        return sum(self._device.settings.delete(path.partition("/")[0], row["name"]) for row in self.query(path, None, where, args, ""))


_SYSTEM_OWNERS = {"media": "com.google.android.providers.media.module"}
"""Providers of the system whose URIs are granted to others."""


def _authority(uri: str) -> str:
    return uri.removeprefix("content://").partition("/")[0].partition("?")[0].rsplit("@", 1)[-1]


class ContentResolver:
    """Providers by authority."""

    def __init__(self, device: Device) -> None:
        self._device = device
        self._providers: dict[str, Callable[[], Provider]] = {}
        self._made: dict[str, Provider] = {}

    def register(self, authority: str, make: Callable[[], Provider]) -> None:
        """Add a provider, made at its first use."""
        self._providers[authority] = make

    def authorities(self) -> list[str]:
        return sorted(self._providers)

    def find(self, uri: str, caller: str = "") -> tuple[Provider, str]:
        """The provider of a URI and the path within it. Raises as a device does for an unknown authority."""
        if not uri.startswith("content://"):
            raise ProviderError(f"Unknown URI {uri}")
        path = uri.removeprefix("content://").partition("/")[2]
        authority = _authority(uri)
        if authority not in self._made:
            make = self._providers.get(authority) or self._of_an_app(authority)
            if make is None:
                raise ProviderError(f"Could not find provider: {authority}", "java.lang.IllegalStateException")
            self._made[authority] = make()
        return self._made[authority].bind(uri, caller), unquote(path.split("?", 1)[0]).strip("/")

    def owner(self, uri: str) -> str:
        """The package whose provider answers a URI; empty for none."""
        authority = _authority(uri)
        return _SYSTEM_OWNERS.get(authority) or next((package for package, _ in self._declared(authority)), "")

    def _declared(self, authority: str) -> Iterator[tuple[str, Mapping[str, str]]]:
        """The app that declares a file provider of this name (they begin with the package's, or with its first two words), and the
        provider's roots."""
        for package in sorted(self._device.packages.all(), key=lambda package: not authority.startswith(package.name)):
            if authority.startswith((package.name, ".".join(package.name.split(".")[:2]) + ".")):
                app = self._device.app_class(package.name)
                if app is not None and authority in app.file_providers:
                    yield package.name, app.file_providers[authority]

    def _of_an_app(self, authority: str) -> Callable[[], Provider] | None:
        from emulator.sim.core.file_provider import FileProvider  # that module needs this one

        roots = next((roots for _, roots in self._declared(authority)), None)
        return None if roots is None else lambda: FileProvider(self._device, authority, roots)

    def query(
        self,
        uri: str,
        projection: Sequence[str] | None = None,
        where: str = "",
        args: Sequence[Any] = (),
        sort: str = "",
        *,
        caller: str = "",
    ) -> list[Row]:
        provider, path = self.find(uri, caller)
        return provider.query(path, projection, where, args, sort)

    def insert(self, uri: str, values: Mapping[str, Any], *, caller: str = "") -> str:
        provider, path = self.find(uri, caller)
        made = provider.insert(path, values)
        self._device.touch()
        return made

    def update(self, uri: str, values: Mapping[str, Any], where: str = "", args: Sequence[Any] = (), *, caller: str = "") -> int:
        provider, path = self.find(uri, caller)
        count = provider.update(path, values, where, args)
        self._device.touch()
        return count

    def delete(self, uri: str, where: str = "", args: Sequence[Any] = (), *, caller: str = "") -> int:
        provider, path = self.find(uri, caller)
        count = provider.delete(path, where, args)
        self._device.touch()
        return count

    def call(self, uri: str, method: str, arg: str | None = None, extras: Mapping[str, Any] | None = None) -> dict[str, Any] | None:
        provider, _ = self.find(uri)
        result = provider.call(method, arg, extras or {})
        self._device.touch()
        return result

    def read(self, uri: str) -> bytes:
        provider, path = self.find(uri)
        return provider.read(path)

    def write(self, uri: str, data: bytes) -> None:
        provider, path = self.find(uri)
        provider.write(path, data)
        self._device.touch()

    def get_type(self, uri: str) -> str | None:
        provider, path = self.find(uri)
        return provider.get_type(path)
