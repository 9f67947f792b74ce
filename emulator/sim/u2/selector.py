"""Selectors: what the client asks for, and which nodes it means.

A selector is a set of conditions and a chain of further selectors reached by `child` or `sibling`. Simple ones search all windows
(BySelector on the device); those with an index, an instance or a chain search the active window only (UiSelector). One thing differs on
purpose: the server reads `checked` as `checkable` when other conditions come before it; here it means what it says.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from emulator.sim.a11y.node import Node
from emulator.sim.a11y.tree import Tree
from emulator.sim.u2.errors import invalid_params, java_error
from emulator.sim.u2.javaregex import JavaPattern, PatternError
from emulator.sim.u2.regexparser import compile_pattern

MASKS: Mapping[str, int] = {
    "text": 0x1,
    "textContains": 0x2,
    "textMatches": 0x4,
    "textStartsWith": 0x8,
    "className": 0x10,
    "classNameMatches": 0x20,
    "description": 0x40,
    "descriptionContains": 0x80,
    "descriptionMatches": 0x100,
    "descriptionStartsWith": 0x200,
    "checkable": 0x400,
    "checked": 0x800,
    "clickable": 0x1000,
    "longClickable": 0x2000,
    "scrollable": 0x4000,
    "enabled": 0x8000,
    "focusable": 0x10000,
    "focused": 0x20000,
    "selected": 0x40000,
    "packageName": 0x80000,
    "packageNameMatches": 0x100000,
    "resourceId": 0x200000,
    "resourceIdMatches": 0x400000,
    "index": 0x800000,
    "instance": 0x1000000,
}
"""The bit of each field in `mask`; a field counts only when its bit is set."""

_STRINGS = {"text": "text", "className": "cls", "description": "desc", "packageName": "package", "resourceId": "resource_id"}
_FLAGS = {
    "checkable": "checkable",
    "checked": "checked",
    "clickable": "clickable",
    "longClickable": "long_clickable",
    "scrollable": "scrollable",
    "enabled": "enabled",
    "focusable": "focusable",
    "focused": "focused",
    "selected": "selected",
}
_UI_NAMES = {
    "text": "TEXT",
    "textContains": "CONTAINS_TEXT",
    "textMatches": "TEXT_REGEX",
    "textStartsWith": "START_TEXT",
    "className": "CLASS",
    "classNameMatches": "CLASS_REGEX",
    "description": "DESCRIPTION",
    "descriptionContains": "CONTAINS_DESCRIPTION",
    "descriptionMatches": "DESCRIPTION_REGEX",
    "descriptionStartsWith": "START_DESCRIPTION",
    "packageName": "PACKAGE_NAME",
    "packageNameMatches": "PACKAGE_NAME_REGEX",
    "resourceId": "RESOURCE_ID",
    "resourceIdMatches": "RESOURCE_ID_REGEX",
    "longClickable": "LONG_CLICKABLE",
}
MAX_CHAIN = 50

Test = Callable[[Node], bool]


@dataclass(frozen=True, slots=True)
class Step:
    """Conditions on one node. `relation` says where it is looked for: `` (everywhere), `child` (below) or `sibling` (below the parent).

    When what follows is not found below the match number `instance`, later matches are tried (UiSelector), unless `only` (a pattern
    within a container, UiCollection).
    """

    relation: str
    fields: tuple[tuple[str, Any], ...]
    tests: tuple[Test, ...]
    instance: int | None = None
    only: bool = False

    def accepts(self, node: Node) -> bool:
        """Whether the node satisfies every condition but `instance`."""
        return all(test(node) for test in self.tests)


@dataclass(frozen=True, slots=True)
class Selector:
    """A chain of steps, the first of which searches from the roots."""

    steps: tuple[Step, ...]

    @property
    def active_window_only(self) -> bool:
        """Whether the device uses a UiSelector for it."""
        return len(self.steps) > 1 or any(name in ("index", "instance") for name, _ in self.steps[0].fields)

    def then(self, relation: str, other: Selector) -> Selector:
        """This selector, and `other` below (`child`) or beside (`sibling`) what it finds."""
        first, *rest = other.steps
        return Selector((*self.steps, replace(first, relation=relation), *rest))

    def with_instance(self, instance: int) -> Selector:
        """The match with this number of the last step, and no other."""
        *before, last = self.steps
        return Selector((*before, replace(last, instance=instance, only=True)))

    def __str__(self) -> str:
        text = ""
        for step in reversed(self.steps):
            parts = [f"{_UI_NAMES.get(name, name.upper())}={_shown(value)}" for name, value in step.fields if name != "instance"]
            if step.instance is not None:
                parts.append(f"INSTANCE={step.instance}")
            if text:
                parts.append(text)
            name = {"child": "CHILD", "sibling": "PARENT"}.get(step.relation)
            text = f"UiSelector[{', '.join(parts)}]"
            if name:
                text = f"{name}={text}"
        return text


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


# --- reading -------------------------------------------------------------------------------------------------------------------------


def parse_selector(value: Mapping[str, Any], relation: str = "", depth: int = 0) -> Selector:
    """Read a selector object. Raises RpcError for wrong types and bad patterns."""
    mask = value.get("mask", 0)
    if isinstance(mask, bool) or not isinstance(mask, int) or depth > MAX_CHAIN:
        raise invalid_params()
    fields = [(name, _field(name, value.get(name))) for name, bit in MASKS.items() if mask & bit]
    relations = value.get("childOrSibling") or []
    selectors = value.get("childOrSiblingSelector") or []
    if not isinstance(relations, list) or not isinstance(selectors, list) or len(relations) > len(selectors) or len(relations) > MAX_CHAIN:
        raise invalid_params()
    in_chain = bool(relation or relations or mask & (MASKS["index"] | MASKS["instance"]))
    tests = tuple(_test(name, wanted, in_chain) for name, wanted in fields if name != "instance")
    instance = next((wanted for name, wanted in fields if name == "instance"), None)
    steps = [Step(relation, tuple(fields), tests, instance)]
    for kind, selector in zip(relations, selectors, strict=False):
        if not isinstance(kind, str) or not isinstance(selector, dict) or kind.lower() not in ("child", "sibling"):
            raise invalid_params()
        steps.extend(parse_selector(selector, kind.lower(), depth + 1).steps)
    return Selector(tuple(steps))


def _field(name: str, value: Any) -> Any:
    if name in ("index", "instance"):
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            raise invalid_params()
        return int(value)
    if name in _FLAGS:
        if isinstance(value, bool):
            return value
        if isinstance(value, int):
            return value != 0
        raise invalid_params()
    if value is None:
        raise java_error("java.lang.NullPointerException", f"{name} cannot be null")
    if isinstance(value, (dict, list)):
        raise invalid_params()
    return _shown(value)


def _test(name: str, wanted: Any, in_chain: bool) -> Test:
    if name == "index":
        return lambda node: node.index == wanted
    if name in _FLAGS:
        flag = _FLAGS[name]
        return lambda node: getattr(node, flag) is wanted
    if name in _STRINGS:
        attribute = _STRINGS[name]
        return lambda node: getattr(node, attribute) == wanted
    for suffix in ("Contains", "StartsWith", "Matches"):
        if name.endswith(suffix):
            attribute = _STRINGS[name.removesuffix(suffix)]
            break
    if suffix == "Contains":
        return lambda node: wanted in getattr(node, attribute)
    if suffix == "StartsWith":
        return lambda node: getattr(node, attribute).startswith(wanted)
    pattern = _compile(wanted, dot_all=in_chain)
    return lambda node: _matches(pattern, getattr(node, attribute))


def _compile(source: str, *, dot_all: bool) -> JavaPattern:
    """UiSelector compiles its patterns with DOTALL, BySelector without flags."""
    try:
        return compile_pattern(source, dot_all=dot_all)
    except PatternError as error:
        raise java_error("java.util.regex.PatternSyntaxException", str(error)) from error


def _matches(pattern: JavaPattern, text: str) -> bool:
    try:
        return pattern.matches(text)
    except PatternError as error:
        raise java_error("java.lang.StackOverflowError", str(error)) from error


# --- searching -----------------------------------------------------------------------------------------------------------------------


def find(tree: Tree, selector: Selector) -> Node | None:
    """The first node that the selector means."""
    if len(selector.steps) == 1 and selector.steps[0].instance is None:
        accepts = selector.steps[0].accepts
        return next((node for root in _roots(tree, selector) for node in root.walk() if accepts(node)), None)
    return next(iter(find_all(tree, selector)), None)


def find_all(tree: Tree, selector: Selector) -> list[Node]:
    """Every node that the selector means with the instances 0, 1, 2, ... of its last step.

    With a chain these are the matches below the first parent that has any; further ones come from later parents that have more.
    """
    return _Search(selector.steps).below(_roots(tree, selector), 0, None)


def _roots(tree: Tree, selector: Selector) -> tuple[Node, ...]:
    return tree.roots[:1] if selector.active_window_only else tree.roots


class _Search:
    """One search. What a step finds below a node is worked out once, so that no chain takes more than steps x nodes x nodes tests."""

    def __init__(self, steps: tuple[Step, ...]) -> None:
        self.steps = steps
        self.known: dict[tuple[int, int], list[Node]] = {}

    def below(self, starts: Sequence[Node], position: int, scope: Node | None) -> list[Node]:
        """What the steps from `position` on find in the subtrees `starts`, the children of `scope`."""
        key = (position, id(scope))
        found = self.known.get(key)
        if found is not None:
            return found
        step = self.steps[position]
        accepted = [node for start in starts for node in start.walk() if step.accepts(node)]
        last = position + 1 == len(self.steps)
        if step.instance is not None:
            first = max(step.instance, 0)
            accepted = accepted[first : first + 1 if last or step.only else None]
        if last:
            found = accepted
        else:
            found = []
            beside = self.steps[position + 1].relation == "sibling"
            for node in accepted:
                inside = node.parent if beside else node
                if inside is not None:
                    more = self.below(inside.children, position + 1, inside)
                    found.extend(more[len(found) :])
        self.known[key] = found
        return found
