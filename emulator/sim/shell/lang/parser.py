"""Tokens to syntax trees, one complete line at a time, so that a script runs up to its first error as in mksh."""

from __future__ import annotations

import re

from emulator.sim.shell.lang.lexer import REDIRECTS, IncompleteCommand, Lexer, ShellSyntaxError, Token
from emulator.sim.shell.lang.nodes import (
    AndOr,
    Arith,
    Case,
    Command,
    Condition,
    For,
    Function,
    Group,
    If,
    List,
    Lit,
    Pipeline,
    Redirect,
    Simple,
    Subshell,
    While,
    Word,
)

RESERVED = frozenset(
    {
        "if",
        "then",
        "elif",
        "else",
        "fi",
        "do",
        "done",
        "case",
        "esac",
        "while",
        "until",
        "for",
        "{",
        "}",
        "!",
        "in",
        "function",
        "[[",
        "time",
    }
)
_CLOSING = frozenset({"then", "elif", "else", "fi", "do", "done", "esac", "}"})
_ASSIGN = re.compile(r"([A-Za-z_][A-Za-z0-9_]*)(\+?)=")
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\Z")
MAX_NESTING = 40
"""Compound commands and substitutions inside each other in one text; more is refused rather than overflowing the stack."""


class Parser:
    """Parses `text`; call `next_line` until it gives None."""

    def __init__(self, text: str, *, nesting: int = 0, line: int = 1) -> None:
        self._lexer = Lexer(text, self._nested, self._backquoted)
        self._lexer.line = line
        self._nesting = nesting

    def next_line(self) -> List | None:
        """The commands up to and including the next line feed that ends a command, None at the end.

        Raises:
            IncompleteCommand: the text ends within a command.
            ShellSyntaxError: anything else that is wrong.
        """
        while self._lexer.peek().kind == "newline":
            self._lexer.next()
        if self._lexer.peek().kind == "eof":
            return None
        body = self._list(stop_at_newline=True)
        token = self._lexer.next()
        if token.kind not in ("newline", "eof"):
            raise self._unexpected(token)
        return body

    # --- nesting -----------------------------------------------------------------------------------------------------------------

    def _deeper(self) -> None:
        self._nesting += 1
        if self._nesting > MAX_NESTING:
            raise ShellSyntaxError("syntax error: nesting too deep", self._lexer.line)

    def _nested(self, lexer: Lexer) -> List:
        outer, self._lexer = self._lexer, lexer
        self._deeper()
        try:
            body = self._list()
            self._operator(")", "(")
            return body
        finally:
            self._nesting -= 1
            self._lexer = outer

    def _backquoted(self, text: str, line: int) -> List:
        self._deeper()
        inner = Parser(text, nesting=self._nesting, line=line)
        items: list[AndOr] = []
        while (more := inner.next_line()) is not None:
            items.extend(more.items)
        self._nesting -= 1
        return List(items)

    # --- helpers -----------------------------------------------------------------------------------------------------------------

    def _unexpected(self, token: Token) -> ShellSyntaxError:
        if token.kind == "eof":
            return IncompleteCommand("syntax error: unexpected EOF", token.line)
        shown = "newline" if token.kind == "newline" else f"'{token.text}'"
        return ShellSyntaxError(f"syntax error: unexpected {shown}", token.line)

    def _reserved(self) -> str:
        """The reserved word that is next, or empty."""
        token = self._lexer.peek()
        if token.kind != "word" or token.text not in RESERVED:
            return ""
        return token.text

    def _keyword(self, word: str, opened: str) -> None:
        token = self._lexer.next()
        if token.kind != "word" or token.text != word:
            if token.kind == "eof":
                raise IncompleteCommand(f"syntax error: '{opened}' unmatched", token.line)
            raise self._unexpected(token)

    def _operator(self, text: str, opened: str) -> None:
        token = self._lexer.next()
        if token.kind != "op" or token.text != text:
            if token.kind == "eof":
                raise IncompleteCommand(f"syntax error: '{opened}' unmatched", token.line)
            raise self._unexpected(token)

    def _skip_newlines(self) -> None:
        while self._lexer.peek().kind == "newline":
            self._lexer.next()

    def _at_end_of_list(self) -> bool:
        token = self._lexer.peek()
        return token.kind == "eof" or (token.kind == "op" and token.text in (")", ";;", ";&", ";|")) or self._reserved() in _CLOSING

    # --- lists -------------------------------------------------------------------------------------------------------------------

    def _list(self, *, stop_at_newline: bool = False) -> List:
        items: list[AndOr] = []
        if not stop_at_newline:
            self._skip_newlines()
        while not self._at_end_of_list():
            item = self._and_or()
            items.append(item)
            token = self._lexer.peek()
            if token.kind == "op" and token.text in (";", "&"):
                self._lexer.next()
                item.background = token.text == "&"
                if stop_at_newline and self._lexer.peek().kind == "newline":
                    break
                if not stop_at_newline:
                    self._skip_newlines()
            elif token.kind == "newline" and not stop_at_newline:
                self._skip_newlines()
            else:
                break
        if not items and stop_at_newline:
            raise self._unexpected(self._lexer.peek())
        return List(items)

    def _body(self) -> List:
        """The list of a compound command, which must not be empty."""
        body = self._list()
        if not body.items:
            raise self._unexpected(self._lexer.peek())
        return body

    def _and_or(self) -> AndOr:
        first = self._pipeline()
        rest = []
        while (token := self._lexer.peek()).kind == "op" and token.text in ("&&", "||"):
            self._lexer.next()
            self._skip_newlines()
            rest.append((token.text, self._pipeline()))
        return AndOr(first, rest)

    def _pipeline(self) -> Pipeline:
        negate = timed = False
        while (word := self._reserved()) in ("!", "time") and word:
            self._lexer.next()
            negate ^= word == "!"
            timed |= word == "time"
        commands = [] if timed and (self._at_end_of_list() or self._lexer.peek().kind == "newline") else [self._command()]
        while (token := self._lexer.peek()).kind == "op" and token.text == "|":
            self._lexer.next()
            self._skip_newlines()
            commands.append(self._command())
        return Pipeline(commands or [Simple()], negate, timed)

    # --- commands ----------------------------------------------------------------------------------------------------------------

    def _command(self) -> Command:
        token = self._lexer.peek()
        if token.kind == "op" and token.text == "(":
            return self._compound(token)
        word = self._reserved()
        if word and word != "in":
            return self._compound(token)
        return self._simple()

    def _compound(self, token: Token) -> Command:
        self._deeper()
        self._lexer.next()
        word = token.text
        node: Command
        if word == "(":
            expression = self._lexer.arithmetic_command() if self._lexer.text.startswith("(", self._lexer.pos) else None
            if expression is not None:
                node = Arith(self._lexer.quoted_text(expression))
            else:
                node = Subshell(self._body())
                self._operator(")", "(")
        elif word == "{":
            node = Group(self._body())
            self._keyword("}", "{")
        elif word == "if":
            node = self._if()
        elif word in ("while", "until"):
            condition = self._body()
            self._keyword("do", word)
            node = While(condition, self._body(), word == "until")
            self._keyword("done", "do")
        elif word == "for":
            node = self._for()
        elif word == "case":
            node = self._case()
        elif word == "function":
            name = self._lexer.next()
            if name.kind != "word":
                raise self._unexpected(name)
            if self._lexer.peek().text == "(" and self._lexer.peek().kind == "op":
                self._lexer.next()
                self._operator(")", "(")
            node = self._function(name.text)
        elif word == "[[":
            node = self._condition()
        else:
            raise self._unexpected(token)
        self._nesting -= 1
        if not isinstance(node, Function):
            while self._at_redirect():
                self._redirect(node.redirects)
        return node

    def _if(self) -> If:
        branches = []
        condition = self._body()
        self._keyword("then", "if")
        branches.append((condition, self._body()))
        otherwise = None
        while True:
            word = self._reserved()
            if word == "elif":
                self._lexer.next()
                condition = self._body()
                self._keyword("then", "if")
                branches.append((condition, self._body()))
            elif word == "else":
                self._lexer.next()
                otherwise = self._body()
                self._keyword("fi", "if")
                return If(branches, otherwise)
            else:
                self._keyword("fi", "if")
                return If(branches, otherwise)

    def _for(self) -> For:
        name = self._lexer.next()
        if name.kind != "word" or not _NAME.match(name.text):
            raise self._unexpected(name)
        self._skip_newlines()
        words: list[Word] | None = None
        if self._reserved() == "in":
            self._lexer.next()
            words = []
            while self._lexer.peek().kind == "word":
                words.append(self._lexer.next().word)
        if self._lexer.peek().text == ";":
            self._lexer.next()
        self._skip_newlines()
        opened = "{" if self._reserved() == "{" else "do"
        self._keyword(opened, "for")
        body = self._body()
        self._keyword("}" if opened == "{" else "done", opened)
        return For(name.text, words, body)

    def _case(self) -> Case:
        subject = self._lexer.next()
        if subject.kind != "word":
            raise self._unexpected(subject)
        self._skip_newlines()
        self._keyword("in", "case")
        self._skip_newlines()
        items: list[tuple[list[Word], List, str]] = []
        while self._reserved() != "esac":
            if self._lexer.peek().kind == "op" and self._lexer.peek().text == "(":
                self._lexer.next()
            patterns = []
            while True:
                token = self._lexer.next()
                if token.kind != "word":
                    raise self._unexpected(token)
                patterns.append(token.word)
                token = self._lexer.next()
                if token.kind != "op" or token.text not in ("|", ")"):
                    raise self._unexpected(token)
                if token.text == ")":
                    break
            body = self._list()
            token = self._lexer.peek()
            if token.kind == "op" and token.text in (";;", ";&", ";|"):
                self._lexer.next()
                items.append((patterns, body, token.text))
                self._skip_newlines()
            else:
                items.append((patterns, body, ";;"))
                break
        self._keyword("esac", "case")
        return Case(subject.word, items)

    def _function(self, name: str) -> Function:
        self._skip_newlines()
        token = self._lexer.peek()
        if not (token.kind == "op" and token.text == "(") and self._reserved() not in ("{", "if", "while", "until", "for", "case", "[["):
            raise self._unexpected(token)
        return Function(name, self._compound(token))

    def _condition(self) -> Condition:
        items: list[str | Word] = []
        while True:
            token = self._lexer.next()
            if token.kind == "newline":
                continue
            if token.kind == "word" and token.text == "]]":
                return Condition(items)
            if token.kind == "word":
                items.append(token.word)
            elif token.kind == "op" and token.text in ("&&", "||", "(", ")", "<", ">"):
                items.append(token.text)
            elif token.kind == "op" and token.text == "|" and items and isinstance(items[-1], tuple):
                items[-1] = (*items[-1], Lit("|"))
            elif token.kind == "eof":
                raise IncompleteCommand("syntax error: '[[' unmatched", token.line)
            else:
                raise self._unexpected(token)

    def _at_redirect(self) -> bool:
        token = self._lexer.peek()
        return token.kind == "io" or (token.kind == "op" and token.text in REDIRECTS)

    def _redirect(self, redirects: list[Redirect]) -> None:
        token = self._lexer.next()
        fd = -1
        if token.kind == "io":
            fd = min(int(token.text), 1000)
            token = self._lexer.next()
        op = token.text
        if fd < 0:
            fd = 0 if op.startswith("<") else 1
        target = self._lexer.next()
        if target.kind == "io":  # digits directly before another redirection, as in `2>&1>file`
            target = Token("word", target.text, (Lit(target.text),), target.line)
        if target.kind != "word":
            raise self._unexpected(target)
        redirect = Redirect(fd, "<<" if op == "<<-" else op, target.word)
        redirects.append(redirect)
        if op in ("<<", "<<-"):
            self._lexer.expect_here_document(redirect, target.word, op == "<<-")

    def _simple(self) -> Command:
        node = Simple(line=self._lexer.peek().line)
        while True:
            token = self._lexer.peek()
            if self._at_redirect():
                self._redirect(node.redirects)
                continue
            if token.kind == "op" and token.text == "(" and len(node.words) == 1 and not node.assigns:
                first = node.words[0]
                if len(first) == 1 and isinstance(first[0], Lit) and not first[0].quoted:
                    self._lexer.next()
                    if self._lexer.peek().kind == "op" and self._lexer.peek().text == ")":
                        self._lexer.next()
                        return self._function(first[0].text)
                raise self._unexpected(token)
            if token.kind != "word":
                break
            self._lexer.next()
            assign = _assignment(token.word) if not node.words else None
            if assign is not None:
                node.assigns.append(assign)
            else:
                node.words.append(token.word)
        if not (node.words or node.assigns or node.redirects):
            raise self._unexpected(self._lexer.peek())
        return node


def _assignment(word: Word) -> tuple[str, Word] | None:
    """`name=value` or `name+=value` (the name then ends in `+`)."""
    first = word[0] if word else None
    if not isinstance(first, Lit) or first.quoted:
        return None
    match = _ASSIGN.match(first.text)
    if not match:
        return None
    rest = first.text[match.end() :]
    value: Word = ((Lit(rest),) if rest else ()) + word[1:]
    return match.group(1) + match.group(2), value
