"""Jetpack DataStore preferences (`*.preferences_pb`): the bytes of a file to and from a mapping with Java types.

The file is one protobuf message, androidx's `PreferenceMap`: a map from names to a value of one of eight types. Both an app's reader and
its simulated screens keep such files, so this module knows bytes only; where they lie is for the caller to say.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from google.protobuf import descriptor_pb2, descriptor_pool, message_factory
from google.protobuf.message import DecodeError, Message

Value = bool | int | float | str | frozenset[str] | bytes
_Field = descriptor_pb2.FieldDescriptorProto
_TYPES = {
    "boolean": (1, _Field.TYPE_BOOL),
    "float": (2, _Field.TYPE_FLOAT),
    "integer": (3, _Field.TYPE_INT32),
    "long": (4, _Field.TYPE_INT64),
    "string": (5, _Field.TYPE_STRING),
    "string_set": (6, _Field.TYPE_MESSAGE),
    "double": (7, _Field.TYPE_DOUBLE),
    "bytes": (8, _Field.TYPE_BYTES),
}
"""Number and type of each member of the one-of (androidx.datastore, preferences.proto)."""
_PACKAGE = "androidx.datastore.preferences"
_INT = 1 << 31


class Preferences(dict[str, Value]):
    """The values of one file in its order, and the Java type that each was read with.

    Reading gives Python values. A value that is set keeps the type that its name had; a new one gets the type of the Python value:
    int is `integer` (`put_long` sets a long), float is `float`.
    """

    def __init__(self, values: Mapping[str, Value] | None = None, kinds: Mapping[str, str] | None = None) -> None:
        super().__init__(values or {})
        self.kinds = dict(kinds or {})

    def put_long(self, name: str, value: int) -> None:
        """Set a long (64 bits)."""
        self[name] = value
        self.kinds[name] = "long"

    def kind(self, name: str) -> str:
        """The Java type that a value is written with, as the field of the message is called."""
        value = self[name]
        fitting = _fitting(value)
        known = self.kinds.get(name)
        return known if known in fitting else fitting[0]


def _fitting(value: Value) -> tuple[str, ...]:
    """The types that can hold a value, the usual one first."""
    if isinstance(value, bool):
        return ("boolean",)
    if isinstance(value, int):
        return ("integer", "long") if -_INT <= value < _INT else ("long",)
    if isinstance(value, float):
        return ("float", "double")
    if isinstance(value, str):
        return ("string",)
    return ("bytes",) if isinstance(value, bytes) else ("string_set",)


def parse(data: bytes) -> Preferences:
    """The preferences of a file.

    Raises:
        ValueError: the bytes are no such message, or a value in it has no type.
    """
    message: Any = _message_class()()
    try:
        message.ParseFromString(data)
    except DecodeError as error:
        raise ValueError(f"not a DataStore preferences file: {error}") from error
    found = Preferences()
    for entry in message.preferences:
        kind = entry.value.WhichOneof("value")
        if kind is None:
            raise ValueError(f"not a DataStore preferences file: {entry.key!r} has no value")
        value = getattr(entry.value, kind)
        found[entry.key] = frozenset(value.strings) if kind == "string_set" else value
        found.kinds[entry.key] = kind
    return found


def render(values: Mapping[str, Value]) -> bytes:
    """The file of some preferences, in their order."""
    known = values if isinstance(values, Preferences) else Preferences(values)
    message: Any = _message_class()()
    for name, value in known.items():
        entry = message.preferences.add()
        entry.key = name
        if isinstance(value, frozenset):
            entry.value.string_set.SetInParent()
            entry.value.string_set.strings.extend(sorted(value))
        else:
            setattr(entry.value, known.kind(name), value)
    data: bytes = message.SerializeToString(deterministic=True)
    return data


@cache
def _message_class() -> type[Message]:
    """The message. Its map is declared as what a map is on the wire, repeated entries, so that the order of a file is kept."""
    file = descriptor_pb2.FileDescriptorProto(name="preferences.proto", package=_PACKAGE, syntax="proto2")
    strings = file.message_type.add(name="StringSet")
    strings.field.add(name="strings", number=1, type=_Field.TYPE_STRING, label=_Field.LABEL_REPEATED)
    value = file.message_type.add(name="Value")
    value.oneof_decl.add(name="value")
    for name, (number, kind) in _TYPES.items():
        field = value.field.add(name=name, number=number, type=kind, label=_Field.LABEL_OPTIONAL, oneof_index=0)
        if kind == _Field.TYPE_MESSAGE:
            field.type_name = f".{_PACKAGE}.StringSet"
    entry = file.message_type.add(name="Entry")
    entry.field.add(name="key", number=1, type=_Field.TYPE_STRING, label=_Field.LABEL_OPTIONAL)
    entry.field.add(name="value", number=2, type=_Field.TYPE_MESSAGE, label=_Field.LABEL_OPTIONAL, type_name=f".{_PACKAGE}.Value")
    whole = file.message_type.add(name="PreferenceMap")
    whole.field.add(name="preferences", number=1, type=_Field.TYPE_MESSAGE, label=_Field.LABEL_REPEATED, type_name=f".{_PACKAGE}.Entry")
    pool = descriptor_pool.DescriptorPool()  # of our own: other packages may register the same names in the default one
    pool.Add(file)
    return message_factory.GetMessageClass(pool.FindMessageTypeByName(f"{_PACKAGE}.PreferenceMap"))
