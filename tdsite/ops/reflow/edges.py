"""Where white space between the tokens of a template would tell a reader nothing.

Beside every gap stand, on some way through the branches: Z the edge of a block and nothing more,
E such an edge and white space (or what is not drawn), W white space, I ink.  White space may be put
where no way has ink on both sides, nor a block that may be empty: style sheets ask for `:empty`.
"""

import re
from collections.abc import Callable

from tdsite.ops.reflow.tokens import (
    BRANCHES,
    FORMS,
    MIDDLE,
    VOID,
    Node,
    Token,
    UnreadableTemplateError,
    nodes_of,
    read,
)

Ways = frozenset[str]
INK, EDGE, BARE = Ways("I"), Ways("E"), Ways("Z")


def _names(words: str) -> frozenset[str]:
    return frozenset(words.split())


# Elements at whose edges white space is never drawn.
BLOCKS = _names(
    "html head body header footer main nav section article aside div p h1 h2 h3 h4 h5 h6 ul ol li"
    " dl dt dd table caption colgroup col thead tbody tfoot tr td th form fieldset legend figure"
    " figcaption details summary hr br blockquote address option optgroup hgroup search"
    " g path rect circle line polyline polygon defs desc"
)
# Drawn nowhere, or elsewhere: white space on both sides of them falls together.
ABSENT = _names("title meta link script style template datalist base dialog")
# Set into the line like a letter; inside, they have edges of their own.
BOXES = _names("button select svg")
# Which our style sheets ask whether they are empty.
EMPTY_STYLED = re.compile(
    r"<(td|output)\b|\bdata-refusal\b|class=\"[^\"]*\b(said|foot|who|tills-acts|bp-turn|bp-range"
    r"|tables-strip|walk-refusal|race-begin|law-hits|screen-marks|questions-say)\b"
)
# Filled with what is not drawn: a title, style sheets, scripts.
UNSEEN_BLOCKS = {f"{{% block {name} %}}" for name in ("title", "css", "scripts")}
DEEPEST = 4  # templates within templates
SILENT = _names("load extends allows chairs get_current_language spoken_languages")
AS_NAME = re.compile(r" (as|asvar) \w+( trimmed)? %}")


class Library:
    """Templates by name, for what their edges are where they are included."""

    def __init__(self, source: Callable[[str], str | None] = lambda _: None) -> None:
        """`source` gives the text of the template of a name, None if it is not known."""
        self.source = source
        self.known: dict[str, list[Token] | None] = {}

    def tokens(self, name: str) -> list[Token] | None:
        if name not in self.known:
            source = self.source(name)
            try:
                self.known[name] = None if source is None else read(source)
            except UnreadableTemplateError:  # which is told of that template itself
                self.known[name] = None
        return self.known[name]


def parse(source: str, library: Library) -> list[Node]:
    """The nodes of a template, the last one empty.  Raises UnreadableTemplateError."""
    tokens = read(source)
    sides = (_ways(tokens, step, library) for step in (1, -1))
    for token, left, right in zip(tokens, *sides, strict=True):
        seen = ("I" in left and "I" in right) or ("Z" in left and "Z" in right)
        token.free = token.kind != "verbatim" and not seen
    return nodes_of(tokens)


def _ways(tokens: list[Token], step: int, library: Library) -> list[Ways]:
    """What stands before the gap of each token on one side of it: 1 the left, -1 the right."""
    loops: dict[int, Ways] = {}
    while True:
        walk = _Walk(step, library, dict(loops))
        found = [walk.gap(token) for token in tokens[::step]][::step]
        if walk.loops == loops:
            return found
        loops = walk.loops


class _Walk:
    """A walk through the tokens in one direction, on all ways at once."""

    def __init__(self, step: int, library: Library, loops: dict[int, Ways]) -> None:
        """`loops`: what the rounds of a loop end with, as far as it is known."""
        self.step, self.library, self.loops, self.ways = step, library, loops, INK
        self.depth, self.flex = 0, False
        self.entries: list[Ways] = []
        self.exits: list[Ways] = []

    def gap(self, token: Token) -> Ways:
        """The ways beside the gap that stands before the token, after a step over both."""
        if self.step < 0:
            self.ways = self._after(token)
        found = self.ways
        if token.space:
            self.ways = Ways({"Z": "E", "I": "W"}.get(way, way) for way in found)
        if self.step > 0:
            self.ways = self._after(token)
        return found

    def _after(self, token: Token) -> Ways:
        ways = self.ways
        if token.name == "include":
            return self._include(token)
        if token.kind == "tag" or token.name.removeprefix("end") in FORMS:
            return self._element(token, ways)
        if token.name == "csrf_token" or (token.kind == "verbatim" and token.name in ABSENT):
            return _undrawn(ways)
        if token.step and token.kind == "django":
            return self._branch(token, ways)
        if token.name == "icon" and self._in_flex(token):
            return EDGE
        silent = token.kind == "end" or token.text.startswith("{#") or token.name in SILENT
        return ways if silent or AS_NAME.search(token.text.partition("%}")[0] + "%}") else INK

    def _include(self, token: Token) -> Ways:
        """The ways through the template that is included, if it is known."""
        match = re.match(r'{% include "([^"]+)"', token.text)
        tokens = self.library.tokens(match[1]) if match and self.depth < DEEPEST else None
        if tokens is None:
            return INK
        flex, self.flex = self.flex, self._in_flex(token)
        self.depth += 1
        for each in tokens[:: self.step]:
            self.gap(each)
        self.depth, self.flex = self.depth - 1, flex
        return self.ways

    def _in_flex(self, token: Token) -> bool:
        parent = (token.opener or token).parent
        return parent.flex if parent else self.flex

    def _element(self, token: Token, ways: Ways) -> Ways:
        name, enters, start = token.name, token.step == self.step, (token.opener or token).text
        if name in {"text", "tspan"}:
            return INK if enters else EDGE
        if name in ABSENT or (name == "input" and 'type="hidden"' in start):
            return (INK if name == "template" else EDGE) if enters else _undrawn(ways)
        block = name in BLOCKS or token.kind == "django"
        if block or (self._in_flex(token) and (token.step or name in VOID)):
            if enters:
                return EDGE if block and not EMPTY_STYLED.search(start) else BARE
            return ways | INK if "hidden" in start else EDGE
        if name in BOXES or (token.opener or token).flex:
            return EDGE if enters else INK
        # In the line.  Behind white space outside more of it falls; before such, it would be drawn.
        ink = "I" in ways or (self.step < 0 and "W" in ways)
        return BARE if enters and not ink else INK

    def _branch(self, token: Token, ways: Ways) -> Ways:
        start = token.opener or token
        if start.name == "block":
            return EDGE if start.text in UNSEEN_BLOCKS else INK
        if start.name not in BRANCHES:
            return ways
        if token.step == self.step:
            self.entries.append(ways | self.loops.get(id(start), Ways()))
            self.exits.append(Ways())
            return self.entries[-1]
        self.exits[-1] |= ways
        if token.step == MIDDLE:
            return self.entries[-1]
        entry, exits = self.entries.pop(), self.exits.pop()
        if start.name == "for":
            self.loops[id(start)] = exits
        return exits if start.whole else exits | entry


def _undrawn(ways: Ways) -> Ways:
    return Ways("E" if way == "Z" else way for way in ways)
