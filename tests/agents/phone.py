"""Hand-written screens for tests of agents: trees from their canonical text, and a phone that turns pages when a label is touched."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from textwrap import dedent

from agents.protocol import Agent, Decision, Task
from harness.device import Node, Observation, Tree
from harness.device.actions import Finish, Key, LongPress, Tap, Type
from harness.device.canonical import read
from harness.device.foreground import Foreground
from harness.device.tree import Flag

PACKAGE = "org.example.app"
_FLAGS = {
    "click": Flag.CLICKABLE,
    "longclick": Flag.LONG_CLICKABLE,
    "scroll": Flag.SCROLLABLE,
    "checkable": Flag.CHECKABLE,
    "checked": Flag.CHECKED,
    "focusable": Flag.FOCUSABLE,
    "focused": Flag.FOCUSED,
    "selected": Flag.SELECTED,
    "disabled": Flag.DISABLED,
    "password": Flag.PASSWORD,
    "edit": Flag.EDITABLE,
}


def screen_tree(text: str, *, width: int = 1080, height: int = 2400) -> Tree:
    """The tree whose canonical text (without the indexes in brackets) is `text`: one node a line, indented by one blank a level."""
    lines = [line for line in dedent(text).strip("\n").split("\n") if line.strip()]
    numbered = []
    for number, line in enumerate(lines):
        indent = len(line) - len(line.lstrip(" "))
        numbered.append(f"{' ' * indent}[{number}] {line.lstrip(' ')}")
    nodes: list[Node] = []
    parents: list[int] = []
    for entry in read("\n".join(numbered)):
        del parents[entry.depth :]
        flags = Flag(0)
        for word in entry.flags:
            flags |= _FLAGS[word]
        cls = f"android.widget.{entry.cls}"
        identifier = entry.id if ":" in entry.id or not entry.id else f"{PACKAGE}:id/{entry.id}"
        parent = parents[-1] if parents else -1
        nodes.append(
            Node(entry.text, entry.desc, entry.hint, identifier, cls, PACKAGE, flags, entry.bounds, (0, entry.index), parent, entry.depth)
        )
        parents.append(entry.index)
    return Tree(tuple(nodes), width, height, 0)


def observation(tree: Tree, package: str = PACKAGE) -> Observation:
    """What an agent is shown of a tree."""
    front = Foreground(package, f"{package}.Main", f"{package}/{package}.Main", False, "", 1_697_384_040_000)
    return Observation(b"", tree.width, tree.height, tree, "", front, True, {})


def task(instruction: str, app_name: str = "Demo", steps: int = 30) -> Task:
    """A task for an agent."""
    return Task(instruction, app_name, "c1", None, (1080, 2400), steps, 0)


@dataclass
class PaperPhone:
    """Pages by name, each a canonical text; `ways` says which page a touch on a label (or a key, or typing) leads to."""

    pages: Mapping[str, str]
    ways: Mapping[tuple[str, str], str]
    page: str
    done: list[str] = field(default_factory=list)

    @property
    def tree(self) -> Tree:
        return screen_tree(self.pages[self.page])

    def perform(self, decision: Decision) -> None:
        action = decision.action
        name = ""
        if isinstance(action, (Tap, LongPress)):
            tree = self.tree
            node = tree.at(action.x, action.y)
            label = "" if node is None else node.text or node.desc or node.short_id or node.hint
            inner = [n for n in tree if n.label and node is not None and n.parent >= 0 and tree[n.parent] is node]
            name = label or (inner[0].label if inner else "")
            name = f"hold {name}" if isinstance(action, LongPress) else name
        elif isinstance(action, Key):
            name = str(action.keycode if isinstance(action.keycode, str) else "BACK" if action.code == 4 else action.code)
        elif isinstance(action, Type):
            name = f"type {action.text}"
        elif action is not None:
            name = action.kind
        self.done.append(name)
        self.page = self.ways.get((self.page, name), self.page)


def play(agent: Agent, phone: PaperPhone, job: Task) -> list[str]:
    """Let an agent act until it finishes or has no steps left. What was touched, in order."""
    agent.reset(job)
    for _ in range(job.step_limit):
        decision = agent.act(observation(phone.tree))
        if isinstance(decision.action, Finish):
            break
        phone.perform(decision)
    return phone.done
