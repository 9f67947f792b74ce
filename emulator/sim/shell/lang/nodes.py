"""The syntax tree of the device's shell language (POSIX with the common parts of mksh)."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Lit:
    """Text as written. Quoted text is neither split nor used as a pattern."""

    text: str
    quoted: bool = False


@dataclass(slots=True)
class Param:
    """`$name` or `${name OP word}`.

    `op` is one of `:- - := = :? ? :+ + # ## % %% / // /# /% : len` or empty; `arg2` is the replacement or the length.
    """

    name: str
    op: str = ""
    arg: Word | None = None
    arg2: Word | None = None
    quoted: bool = False


@dataclass(slots=True)
class CommandSub:
    """`$(...)` or backquotes."""

    body: List
    quoted: bool = False


@dataclass(slots=True)
class ArithSub:
    """`$((...))`."""

    expr: Word
    quoted: bool = False


Part = Lit | Param | CommandSub | ArithSub
Word = tuple[Part, ...]


@dataclass(slots=True)
class Redirect:
    """`fd OP target`. Operators: `< > >> >| <> <& >& &> << <<<`; a here-document has its text in `target`."""

    fd: int
    op: str
    target: Word


@dataclass(slots=True)
class Simple:
    """Assignments, words and redirections. `line` counts from 1."""

    assigns: list[tuple[str, Word]] = field(default_factory=list)
    words: list[Word] = field(default_factory=list)
    redirects: list[Redirect] = field(default_factory=list)
    line: int = 1


@dataclass(slots=True)
class Group:
    """`{ list; }`."""

    body: List
    redirects: list[Redirect] = field(default_factory=list)


@dataclass(slots=True)
class Subshell:
    """`( list )`."""

    body: List
    redirects: list[Redirect] = field(default_factory=list)


@dataclass(slots=True)
class If:
    """Pairs of condition and body, then the else body."""

    branches: list[tuple[List, List]]
    otherwise: List | None
    redirects: list[Redirect] = field(default_factory=list)


@dataclass(slots=True)
class While:
    """`while` or, with `until`, its opposite."""

    condition: List
    body: List
    until: bool = False
    redirects: list[Redirect] = field(default_factory=list)


@dataclass(slots=True)
class For:
    """`for name in words`; `words` is None for the positional parameters."""

    name: str
    words: list[Word] | None
    body: List
    redirects: list[Redirect] = field(default_factory=list)


@dataclass(slots=True)
class Case:
    """Each item: patterns, body, and what ends it (`;;`, `;&` or `;|`)."""

    subject: Word
    items: list[tuple[list[Word], List, str]]
    redirects: list[Redirect] = field(default_factory=list)


@dataclass(slots=True)
class Arith:
    """`(( expression ))`."""

    expr: Word
    redirects: list[Redirect] = field(default_factory=list)


@dataclass(slots=True)
class Condition:
    """`[[ ... ]]`: its words and operators; operators that were written unquoted are plain strings."""

    items: list[str | Word]
    redirects: list[Redirect] = field(default_factory=list)


@dataclass(slots=True)
class Function:
    """A function definition."""

    name: str
    body: Command


Command = Simple | Group | Subshell | If | While | For | Case | Arith | Condition | Function


@dataclass(slots=True)
class Pipeline:
    """Commands joined by `|`, perhaps negated by `!` or timed by `time`."""

    commands: list[Command]
    negate: bool = False
    timed: bool = False


@dataclass(slots=True)
class AndOr:
    """Pipelines with the operator (`&&` or `||`) before each but the first."""

    first: Pipeline
    rest: list[tuple[str, Pipeline]]
    background: bool = False


@dataclass(slots=True)
class List:
    """And-or lists run one after the other."""

    items: list[AndOr] = field(default_factory=list)
