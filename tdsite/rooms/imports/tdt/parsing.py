"""The notation as values and objects: a parser with a stack of its own, so no depth breaks it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tdsite.rooms.imports.tdt.tokens import Token, TokenKind, TooMuch, position, tokens, unexpected
from tournaments.rules import N_

Node = Any  # str | int | float | bool | None | list[Node] | dict[str, Node] | Built


@dataclass(frozen=True, slots=True)
class Built:
    """`new Name(…)` or `Name(…)`: a name and its arguments.  Nothing is ever called."""

    name: str
    arguments: tuple[Node, ...]

    @property
    def fields(self) -> dict[str, Node]:
        """The named fields, where the only argument is an object; else none."""
        first = self.arguments[0] if self.arguments else None
        return first if isinstance(first, dict) else {}


def settled(name: str, arguments: list[Node]) -> Node:
    """A call as a value: maps are dicts, sets and arrays are lists, the rest is Built."""
    first = arguments[0] if arguments else None
    if name in ("Map", "Map.from", "Object.fromEntries"):
        return _mapped(first)
    if name in ("Set", "Array.from", "Array.of") and isinstance(first, list):
        return first
    return Built(name, tuple(arguments))


def _mapped(pairs: Node) -> dict[str, Node]:
    if isinstance(pairs, dict):  # how old versions wrote a map
        return pairs
    known: dict[str, Node] = {}
    for pair in pairs if isinstance(pairs, list) else ():
        if isinstance(pair, list) and len(pair) == 2 and isinstance(pair[0], str | int | float):
            known[str(pair[0])] = pair[1]
    return known


DEEPEST = 500
_CLOSES = {"[": "]", "{": "}", "(": ")"}


@dataclass(slots=True)
class _Open:
    """A bracket that is not closed yet; `name` is the call it belongs to."""

    closes: str
    name: str = ""
    items: list[Node] = field(default_factory=list)
    named: dict[str, Node] = field(default_factory=dict)
    key: str = ""

    def add(self, value: Node) -> None:
        if self.closes == "}":
            self.named[self.key] = value
        else:
            self.items.append(value)

    def whole(self) -> Node:
        if self.closes == "}":
            return self.named
        return settled(self.name, self.items) if self.closes == ")" else self.items


def parse(text: str) -> Node:
    """The value a text writes.  Of a key written twice the last counts.

    Raises NotReadable with line and column, TooMuch.
    """
    parser = _Parser(text)
    for token in tokens(text):
        parser.expects(token)
    return parser.result


class _Parser:
    """What may come next is a method; each token goes to it."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.open: list[_Open] = []
        self.result: Node = None
        self.name = ""
        self.expects: Callable[[Token], None] = self._value

    def _value(self, token: Token) -> None:
        if token.kind is TokenKind.VALUE:
            self._keep(token.value)
        elif token.kind is TokenKind.NAME:
            self._named(token)
        elif token.value in ("[", "{") or (token.value == "(" and not self.open):
            self._enter(token)
        else:
            self._close(token)  # of an empty list, or after a comma at its end

    def _named(self, token: Token) -> None:
        if token.value == "new":
            self.expects = self._constructor
        else:
            self.name = token.value
            self.expects = self._arguments

    def _constructor(self, token: Token) -> None:
        if token.kind is not TokenKind.NAME:
            raise unexpected(self.text, token.at)
        self.name = token.value
        self.expects = self._arguments

    def _arguments(self, token: Token) -> None:
        if token.value != "(" or token.kind is not TokenKind.PUNCTUATION:
            raise unexpected(self.text, token.at)
        self._enter(token, self.name)

    def _key(self, token: Token) -> None:
        if token.kind in (TokenKind.NAME, TokenKind.VALUE):
            self.open[-1].key = str(token.value)
            self.expects = self._colon
        else:
            self._close(token)

    def _colon(self, token: Token) -> None:
        self._demand(token, ":")
        self.expects = self._value

    def _after(self, token: Token) -> None:
        if token.kind is TokenKind.PUNCTUATION and token.value == "," and self.open:
            self.expects = self._key if self.open[-1].closes == "}" else self._value
        else:
            self._close(token)

    def _end(self, token: Token) -> None:
        if token.kind is not TokenKind.END and token.value != ";":
            raise unexpected(self.text, token.at)

    def _enter(self, token: Token, name: str = "") -> None:
        if len(self.open) >= DEEPEST:
            raise TooMuch(
                N_(
                    "Line %(line)s, column %(column)s nests deeper than any saved event."
                    " Load another file."
                ),
                **position(self.text, token.at),
            )
        self.open.append(_Open(_CLOSES[token.value], name))
        self.expects = self._key if token.value == "{" else self._value

    def _close(self, token: Token) -> None:
        if not self.open:
            raise unexpected(self.text, token.at)
        self._demand(token, self.open[-1].closes)
        waiting_for_a_value = self.expects == self._value and self.open[-1].closes == "}"
        if waiting_for_a_value:
            raise unexpected(self.text, token.at)
        closed = self.open.pop()
        in_brackets = closed.closes == ")" and not closed.name
        self._keep(closed.items[-1] if in_brackets and closed.items else closed.whole())

    def _demand(self, token: Token, sign: str) -> None:
        if token.kind is not TokenKind.PUNCTUATION or token.value != sign:
            raise unexpected(self.text, token.at)

    def _keep(self, value: Node) -> None:
        if self.open:
            self.open[-1].add(value)
            self.expects = self._after
        else:
            self.result = value
            self.expects = self._end
