"""Message classes from .proto text at run time, so that no generated code is kept.

Understands what emulator.proto uses: proto3 messages with nested enums and messages, repeated fields, services and streams.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from google.protobuf import descriptor_pb2, descriptor_pool, empty_pb2, message_factory
from google.protobuf.message import Message

_TOKEN = re.compile(r'\s*(?://[^\n]*|("[^"]*")|([A-Za-z_][\w.]*)|(-?\d+)|([{}();=]))')
_Field = descriptor_pb2.FieldDescriptorProto
_SCALARS = {
    "double": _Field.TYPE_DOUBLE,
    "float": _Field.TYPE_FLOAT,
    "int64": _Field.TYPE_INT64,
    "uint64": _Field.TYPE_UINT64,
    "int32": _Field.TYPE_INT32,
    "uint32": _Field.TYPE_UINT32,
    "bool": _Field.TYPE_BOOL,
    "string": _Field.TYPE_STRING,
    "bytes": _Field.TYPE_BYTES,
}
_EMPTY = "google.protobuf.Empty"


@dataclass(frozen=True)
class Method:
    """One rpc of a service."""

    name: str
    request: type[Message]
    response: type[Message]
    streams: bool


@dataclass(frozen=True)
class Schema:
    """What a .proto text declares: message classes and the methods of each service, both by name without package."""

    package: str
    messages: Mapping[str, type[Message]]
    services: Mapping[str, tuple[Method, ...]]

    def new(self, name: str, **fields: object) -> Message:
        """A message with these fields."""
        return self.messages[name](**fields)


class ProtoError(ValueError):
    """The text is not in the subset that is understood."""


def load_schema(text: str, name: str) -> Schema:
    """Compile .proto text. `name` is a file name for the descriptor pool. Raises ProtoError."""
    parser = _Parser(text, name)
    parser.parse()
    file = parser.file
    pool = descriptor_pool.DescriptorPool()  # of our own: other packages register the same names in the default one
    empty = descriptor_pb2.FileDescriptorProto()
    empty_pb2.DESCRIPTOR.CopyToProto(empty)
    pool.Add(empty)
    pool.Add(file)

    def cls(full_name: str) -> type[Message]:
        return message_factory.GetMessageClass(pool.FindMessageTypeByName(full_name.lstrip(".")))

    messages = {message.name: cls(f"{file.package}.{message.name}") for message in file.message_type}
    services = {
        service.name: tuple(
            Method(method.name, cls(method.input_type), cls(method.output_type), method.server_streaming) for method in service.method
        )
        for service in file.service
    }
    return Schema(file.package, messages, services)


class _Parser:
    def __init__(self, text: str, name: str) -> None:
        self.file = descriptor_pb2.FileDescriptorProto(name=name, syntax="proto3")
        self._tokens = list(_tokens(text))
        self._at = 0
        self._unresolved: list[tuple[descriptor_pb2.FieldDescriptorProto, str]] = []
        self._kinds: dict[str, int] = {}  # full name of messages and enums

    def parse(self) -> None:
        while self._at < len(self._tokens):
            word = self._next()
            if word == "syntax":
                self._expect("=")
                self._next()
                self._expect(";")
            elif word == "package":
                self.file.package = self._next()
                self._expect(";")
            elif word == "import":
                self.file.dependency.append(self._next().strip('"'))
                self._expect(";")
            elif word == "message":
                self._message(self.file.message_type.add(), self.file.package)
            elif word == "service":
                self._service()
            else:
                raise ProtoError(f"{word!r} is not understood at the top of a file")
        for field, scope in self._unresolved:
            self._resolve(field, scope)

    def _message(self, message: descriptor_pb2.DescriptorProto, scope: str) -> None:
        message.name = self._next()
        full = f"{scope}.{message.name}"
        self._kinds[full] = _Field.TYPE_MESSAGE
        self._expect("{")
        while (word := self._next()) != "}":
            if word == "enum":
                self._enum(message.enum_type.add(), full)
            elif word == "message":
                self._message(message.nested_type.add(), full)
            else:
                repeated = word == "repeated"
                self._field(message.field.add(), self._next() if repeated else word, full, repeated=repeated)

    def _field(self, field: descriptor_pb2.FieldDescriptorProto, kind: str, scope: str, *, repeated: bool) -> None:
        field.name = self._next()
        self._expect("=")
        field.number = int(self._next())
        self._expect(";")
        field.label = _Field.LABEL_REPEATED if repeated else _Field.LABEL_OPTIONAL
        scalar = _SCALARS.get(kind)
        if scalar is not None:
            field.type = scalar
        else:
            field.type_name = kind
            self._unresolved.append((field, scope))

    def _enum(self, enum: descriptor_pb2.EnumDescriptorProto, scope: str) -> None:
        enum.name = self._next()
        self._kinds[f"{scope}.{enum.name}"] = _Field.TYPE_ENUM
        self._expect("{")
        while (word := self._next()) != "}":
            self._expect("=")
            enum.value.add(name=word, number=int(self._next()))
            self._expect(";")

    def _service(self) -> None:
        service = self.file.service.add(name=self._next())
        self._expect("{")
        while (word := self._next()) != "}":
            if word != "rpc":
                raise ProtoError(f"expected rpc in service {service.name}, found {word!r}")
            method = service.method.add(name=self._next())
            method.input_type = self._argument(method, client=True)
            self._expect("returns")
            method.output_type = self._argument(method, client=False)
            self._expect(";")

    def _argument(self, method: descriptor_pb2.MethodDescriptorProto, *, client: bool) -> str:
        self._expect("(")
        word = self._next()
        if word == "stream":
            if client:
                method.client_streaming = True
            else:
                method.server_streaming = True
            word = self._next()
        self._expect(")")
        return f".{word}" if word == _EMPTY else f".{self.file.package}.{word}"

    def _resolve(self, field: descriptor_pb2.FieldDescriptorProto, scope: str) -> None:
        """Look a type name up from the innermost scope outwards."""
        name = field.type_name
        while scope:
            kind = self._kinds.get(f"{scope}.{name}")
            if kind is not None:
                field.type_name = f".{scope}.{name}"
                field.type = _Field.TYPE_ENUM if kind == _Field.TYPE_ENUM else _Field.TYPE_MESSAGE
                return
            scope = scope.rpartition(".")[0]
        raise ProtoError(f"unknown type {name!r} of field {field.name!r}")

    def _next(self) -> str:
        if self._at >= len(self._tokens):
            raise ProtoError("the text ends too early")
        self._at += 1
        return self._tokens[self._at - 1]

    def _expect(self, token: str) -> None:
        found = self._next()
        if found != token:
            raise ProtoError(f"expected {token!r}, found {found!r}")


def _tokens(text: str) -> Iterator[str]:
    at = 0
    end = len(text.rstrip())
    while at < end:
        match = _TOKEN.match(text, at)
        if match is None:
            raise ProtoError(f"{text[at : at + 20]!r} is not understood")
        at = match.end()
        found = next((group for group in match.groups() if group is not None), None)
        if found is not None:
            yield found
