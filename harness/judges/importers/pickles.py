"""Opening gzip pickles of strangers: plain values, numpy arrays and the records of AndroidWorld, and nothing else.

A pickle is a program. Here it can only call what this module gives it: numpy's names lead to small stand-ins that check shape, type and
length before numpy sees anything, AndroidWorld's classes and those of HTTP replies to records that hold values and do nothing, and every
other name is refused. Nothing of these packages is imported.
"""

from __future__ import annotations

import datetime
import gzip
import io
import math
import pickle
import struct
import zlib
from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NoReturn

import numpy as np

from harness.judges.importers.errors import BadTrajectory, ImportFailed, TooLarge, UnsafePickle

MAX_PACKED: Final = 1_000_000_000
"""Bytes of a checkpoint file."""
MAX_UNPACKED: Final = 4_000_000_000
"""Bytes of a checkpoint once unpacked: fifty steps of three pictures of 1080 x 2400 px are 1.2 GB."""
_KINDS: Final = frozenset("biuf?")
"""Kinds of numpy's types whose values are numbers or truths."""


class _Fixed(type):
    """Classes that a pickle can make objects of, but whose attributes it cannot set."""

    def __setattr__(cls, name: str, value: object) -> NoReturn:
        raise pickle.UnpicklingError(f"sets {name} of a class")


class Plain(metaclass=_Fixed):
    """An object of a known class: `fields` holds what it was made of. It does nothing."""

    __slots__ = ("fields",)

    def __new__(cls, *args: object, **named: object) -> Plain:
        made = object.__new__(cls)
        made.fields = {}
        return made

    def __setstate__(self, state: object) -> None:
        parts = state if isinstance(state, tuple) else (state,)
        for part in parts:
            if isinstance(part, dict):
                self.fields = {**self.fields, **{str(name): value for name, value in part.items()}}

    def __setitem__(self, name: object, value: object) -> None:
        self.fields[str(name)] = value

    def append(self, value: object) -> None:
        """Items of lists of known classes are not kept."""

    fields: dict[str, Any]


class _Type(metaclass=_Fixed):
    """Stands in for numpy.dtype: plain numbers only."""

    __slots__ = ("code", "order")

    def __new__(cls, code: object = "", align: object = False, copy: object = False) -> _Type:
        made = object.__new__(cls)
        made.code, made.order = str(code), "="
        return made

    def __setstate__(self, state: object) -> None:
        if not isinstance(state, tuple) or len(state) < 2 or state[1] not in ("<", ">", "|", "="):
            raise pickle.UnpicklingError("a type of numpy in an unknown form")
        self.order = state[1]

    code: str
    order: str

    def real(self) -> np.dtype[Any]:
        """The type itself."""
        try:
            found = np.dtype(self.code)
        except (TypeError, ValueError, SyntaxError) as error:
            raise pickle.UnpicklingError(f"the array type {self.code[:40]!r}") from error
        if found.kind not in _KINDS or found.fields is not None or found.subdtype is not None:
            raise pickle.UnpicklingError(f"the array type {self.code[:40]!r}")
        if self.order in "<>":
            return found.newbyteorder("<" if self.order == "<" else ">")
        return found


class _Array(metaclass=_Fixed):
    """Stands in for numpy.ndarray while it is being filled; `value` is the array."""

    __slots__ = ("value",)

    def __new__(cls, *args: object) -> _Array:
        made = object.__new__(cls)
        made.value = np.zeros(0, np.uint8)
        return made

    def __setstate__(self, state: object) -> None:
        match state:
            case (_, tuple() as shape, _Type() as kind, bool() | int() as columns_first, bytes() | bytearray() as data):
                self.value = _filled(data, kind, shape, "F" if columns_first else "C")
            case _:
                raise pickle.UnpicklingError("an array in an unknown form")

    value: np.ndarray[Any, np.dtype[Any]]


def _filled(data: object, kind: object, shape: object, order: object, axes: object = None) -> np.ndarray[Any, np.dtype[Any]]:
    if not isinstance(kind, _Type) or not isinstance(data, bytes | bytearray | memoryview | pickle.PickleBuffer):
        raise pickle.UnpicklingError("an array in an unknown form")
    real = kind.real()
    if not isinstance(shape, tuple) or len(shape) > 8 or not all(type(side) is int and 0 <= side < 1 << 31 for side in shape):
        raise pickle.UnpicklingError("an array of an impossible shape")
    raw = bytes(data)
    if math.prod(shape) * real.itemsize != len(raw):
        raise pickle.UnpicklingError(f"an array of shape {shape} with {len(raw)} bytes")
    return np.frombuffer(raw, real).reshape(shape, order="F" if order == "F" else "C")


class _Calls:
    """A function that a pickle may call, and can do nothing else with."""

    __slots__ = ("_work",)

    def __init__(self, work: Callable[..., Any]) -> None:
        object.__setattr__(self, "_work", work)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise pickle.UnpicklingError(f"sets {name} of a function")

    def __call__(self, *args: Any) -> Any:
        return self._work(*args)  # type: ignore[attr-defined]


def _latin(text: object, codec: object = "latin1") -> bytes:
    if not isinstance(text, str) or codec not in ("latin1", "latin-1"):
        raise pickle.UnpicklingError("bytes in an unknown form")
    return text.encode("latin-1")


def _scalar(kind: object, data: object = b"") -> Any:
    return _filled(data, kind, (), "C").item()


def _reconstruct(*args: object) -> _Array:
    return _Array()


def _rebuild(kind: object, base: object = None, state: object = None) -> Plain:
    """copyreg's way to make objects under the oldest protocols."""
    if not isinstance(kind, type) or not issubclass(kind, Plain):
        raise pickle.UnpicklingError("makes an object of an unknown class")
    return Plain()


def _defaults(factory: object = None, *args: object) -> dict[Any, Any]:
    return {}


_DATES: Final[dict[str, Any]] = {name: getattr(datetime, name) for name in ("datetime", "date", "time", "timedelta", "timezone")}
_BUILTINS: Final[dict[str, Any]] = {
    each.__name__: each for each in (set, frozenset, list, dict, tuple, int, float, bool, str, complex, bytes, bytearray, object)
}
_MAKES_LARGE: Final = frozenset({"bytes", "bytearray", "list", "tuple", "str", "int", "float", "complex", "bool", "object"})
"""Builtins that a call could have do more than hold what it is given (`bytes(10**12)`, `str` of a huge int): only copies are made."""
_NUMPY: Final[dict[str, Any]] = {
    "multiarray._reconstruct": _Calls(_reconstruct),
    "multiarray.scalar": _Calls(_scalar),
    "numeric._frombuffer": _Calls(_filled),
    "ndarray": _Array,
    "dtype": _Type,
}
_RECORDS: Final = frozenset(
    {
        "android_world.env.representation_utils.UIElement",
        "android_world.env.representation_utils.BoundingBox",
        "android_world.env.json_action.JSONAction",
        "android_world.env.interface.State",
        "requests.models.Response",
        "requests.models.PreparedRequest",
        "requests.structures.CaseInsensitiveDict",
        "requests.cookies.RequestsCookieJar",
        "http.cookiejar.DefaultCookiePolicy",
        "http.cookiejar.Cookie",
    }
)
"""Classes that become `Plain`: AndroidWorld's, and those of a reply that its model wrappers keep."""


def _copy(kind: type) -> _Calls:
    def made(*args: object) -> Any:
        if kind is complex and len(args) == 2 and isinstance(args[0], float) and isinstance(args[1], float):
            return complex(args[0], args[1])
        if len(args) > 1 or (args and not isinstance(args[0], kind | list | tuple | set | frozenset | dict | bytes | bytearray)):
            raise pickle.UnpicklingError(f"calls {kind.__name__} in an unknown form")
        return kind(*args)

    return _Calls(made)


def _known(module: str, name: str) -> Any:
    full = f"{module}.{name}"
    if full in _RECORDS:
        return Plain
    if module in ("builtins", "__builtin__") and name in _BUILTINS:
        return _copy(_BUILTINS[name]) if name in _MAKES_LARGE else _BUILTINS[name]
    if module == "datetime" and name in _DATES:
        return _DATES[name]
    if full in ("collections.OrderedDict", "collections.defaultdict"):
        return OrderedDict if name == "OrderedDict" else _Calls(_defaults)
    if full == "_codecs.encode":
        return _Calls(_latin)
    if full in ("copyreg._reconstructor", "copy_reg._reconstructor"):
        return _Calls(_rebuild)
    if module == "numpy" or module.startswith(("numpy.core.", "numpy._core.")):
        return _NUMPY.get(full.removeprefix("numpy._core.").removeprefix("numpy.core.").removeprefix("numpy."))
    return None


def _mutable_bytes(unpickler: Any) -> None:
    """Python's own way fills memory of the length that a pickle names before it reads a byte."""
    (size,) = struct.unpack("<Q", unpickler.read(8))
    data = unpickler.read(size)
    if len(data) < size:
        raise EOFError(f"{size:,} bytes are announced and {len(data):,} are there")
    unpickler.append(bytearray(data))


class _Unpickler(pickle._Unpickler):
    """Python's own unpickler and not C's, which takes memory for any number that a pickle names (places of the memo)."""

    def find_class(self, module: str, name: str) -> Any:
        found = _known(module, name)
        if found is None:
            raise pickle.UnpicklingError(f"asks for {module[:100]}.{name[:100]}")
        return found

    def persistent_load(self, identity: Any) -> NoReturn:
        raise pickle.UnpicklingError("asks for an object that is stored elsewhere")

    dispatch = {**pickle._Unpickler.dispatch, pickle.BYTEARRAY8[0]: _mutable_bytes}


class _Bounded(io.RawIOBase):
    """Counts what is unpacked and ends it at the limit."""

    def __init__(self, file: gzip.GzipFile, path: Path, limit: int) -> None:
        self._file, self._path, self._limit, self._left = file, path, limit, limit

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        view = memoryview(buffer)
        data = self._file.read(min(len(view), 1 << 20))
        self._left -= len(data)
        if self._left < 0:
            raise TooLarge(self._path, "an unpacked checkpoint", self._limit)
        view[: len(data)] = data
        return len(data)


class _Patient(io.BufferedReader):
    """Takes memory for what is there, and not at once for as much as a pickle says there is."""

    def read(self, size: int | None = -1, /) -> bytes:
        if size is None or size < 0:
            return super().read(size)
        parts: list[bytes] = []
        while size > 0 and (part := super().read(min(size, 1 << 20))):
            parts.append(part)
            size -= len(part)
        return b"".join(parts)

    def readinto(self, buffer: Any, /) -> int:
        data = self.read(len(memoryview(buffer)))
        memoryview(buffer)[: len(data)] = data
        return len(data)


def load(path: Path, *, max_unpacked: int = MAX_UNPACKED) -> Any:
    """The value of a gzip pickle, with arrays as numpy arrays inside of `_Array` opened by `opened`.

    Raises:
        UnsafePickle: it asks for anything but known types.
        TooLarge: the file, or what it unpacks to.
        BadTrajectory: it is no gzip pickle, or ends too early.
    """
    try:
        if path.stat().st_size > MAX_PACKED:
            raise TooLarge(path, "a checkpoint", MAX_PACKED)
        with path.open("rb") as raw, gzip.GzipFile(fileobj=raw) as file:
            return _Unpickler(_Patient(_Bounded(file, path, max_unpacked), 1 << 20)).load()
    except ImportFailed:
        raise
    except pickle.UnpicklingError as error:
        words = str(error)
        if words.startswith(("asks for", "sets ", "calls ", "makes ", "the array type")):
            raise UnsafePickle(path, words) from error
        raise BadTrajectory(path, f"a pickle that cannot be read: {words[:200]}") from error
    except (OSError, EOFError, zlib.error) as error:
        raise BadTrajectory(path, str(error)[:200], expected="a pickle packed by gzip") from error
    except (MemoryError, OverflowError, RecursionError) as error:
        raise BadTrajectory(path, f"a pickle that asks for too much: {type(error).__name__}") from error
    except Exception as error:  # a hostile pickle can have any of its calls fail in any way
        raise BadTrajectory(path, f"a pickle that cannot be read: {type(error).__name__}: {str(error)[:200]}") from error


def opened(value: Any) -> Any:
    """A value of a pickle with the stand-in around an array taken off."""
    return value.value if isinstance(value, _Array) else value
