"""What a saved file is once parsed: plain values, and the objects it builds."""

from dataclasses import dataclass
from typing import Any

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
