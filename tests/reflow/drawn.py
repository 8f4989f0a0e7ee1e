"""What a reader may see of a template, on a way through its branches chosen by chance.

It knows nothing of how templates are laid out: Django's own lexer reads them, the branches are
chosen, and Python's parser of HTML gives the elements.  White space is then what a browser makes of
it: runs fall together, none is left at the edge of a block, a box or an item of a flex.
"""

import re
from collections.abc import Callable, Iterator
from functools import cache
from html.parser import HTMLParser
from random import Random
from typing import Any, NamedTuple

from django.template.base import Lexer, Token, TokenType


def _names(words: str) -> frozenset[str]:
    return frozenset(words.split())


SPACE = re.compile(r"[ \t\r\n\f]+")
VOID = _names("area base br col embed hr img input link meta source track wbr")
BLOCKS = _names(
    "html head body header footer main nav section article aside div p h1 h2 h3 h4 h5 h6 ul ol li"
    " dl dt dd table caption colgroup col thead tbody tfoot tr td th form fieldset legend figure"
    " hr br figcaption details summary blockquote option optgroup pre address g path rect circle"
    " line polyline polygon defs desc !doctype"
)
NOT_DRAWN = _names("title meta link script style template datalist dialog base")
BOXES = _names("button select textarea svg")
FLEX = _names("row spread stack field field-inline fields acts button badge segments")
SILENT = _names("load extends allows chairs get_current_language spoken_languages cycle")
PASSING = _names("with localize autoescape block")


class Branch(NamedTuple):
    name: str
    heads: list[str]
    bodies: list[list[Any]]


@cache
def tree(source: str) -> list[Any]:
    """Tokens of Django with their branches: Token for what stands alone, Branch for the rest."""
    return _body(iter(Lexer(source).tokenize()), set())[0]


def _body(tokens: Iterator[Token], ends: set[str]) -> tuple[list[Any], str]:
    found: list[Any] = []
    for token in tokens:
        name = token.contents.split()[0] if token.token_type == TokenType.BLOCK else ""
        if name in ends:
            return found, token.contents
        if name in {"if", "for", "ifchanged"}:
            heads, bodies, head = [], [], token.contents
            while head.split()[0] != f"end{name}":
                heads.append(head)
                body, head = _body(tokens, {"elif", "else", "empty", f"end{name}"})
                bodies.append(body)
            found.append(Branch(name, heads, bodies))
        elif name == "blocktranslate":
            found.append(Branch(name, [token.contents], [_body(tokens, {"endblocktranslate"})[0]]))
        elif name == "comment":
            _body(tokens, {"endcomment"})
        elif token.token_type != TokenType.COMMENT:
            found.append(token)
    return found, ""


class Drawing:
    """One way through a template: its HTML, where ‹3› stands for what the third tag writes."""

    def __init__(self, source: str, library: Callable[[str], str | None], chance: Random) -> None:
        self.library, self.chance, self.written, self.depth = library, chance, list[str](), 0
        self.html = "".join(self._draw(tree(source)))

    def _ink(self, what: str) -> str:
        self.written.append(what)
        return f"‹{len(self.written)}›"

    def _draw(self, nodes: list[Any]) -> Iterator[str]:
        for node in nodes:
            if isinstance(node, Branch):
                yield from self._branch(node)
            elif node.token_type == TokenType.TEXT:
                yield node.contents
            elif node.token_type == TokenType.VAR:
                yield self._ink(node.contents)
            else:
                yield from self._tag(node.contents)

    def _tag(self, tag: str) -> Iterator[str]:
        name = tag.split()[0]
        match = re.match(r'include "([^"]+)"', tag)
        text = self.library(match[1]) if match and self.depth < 4 else None
        if text is not None:
            self.written.append(tag)
            self.depth += 1
            yield from self._draw(tree(text))
            self.depth -= 1
        elif name in {"act", "acts"}:
            self.written.append(tag)
            look = re.search(r'look="([^"]*)"', tag)
            yield f'<form class="{look[1] if look else ""}">'
        elif name in {"endact", "endacts"}:
            yield "</form>"
        elif name in SILENT | PASSING or re.search(r" as \w+$", tag):
            self.written.append(tag)
        elif name[:3] == "end":  # whether it names what it ends is the same to everybody
            return
        else:
            yield self._ink(tag)

    def _branch(self, branch: Branch) -> Iterator[str]:
        if branch.name == "blocktranslate":
            yield from self._message(branch.heads[0], branch.bodies[0])
            return
        last = branch.heads[-1].split()[0]
        if branch.name == "for":
            times = self.chance.choice([0, 1, 2])
            bodies = branch.bodies[:1] * times if times or last != "empty" else branch.bodies[1:]
        else:
            whole = last == "else"
            chosen = self.chance.randrange(len(branch.heads) + (not whole))
            bodies = branch.bodies[chosen : chosen + 1]
        self.written.append(f"{branch.heads} {len(bodies)}")
        for body in bodies:
            yield from self._draw(body)

    def _message(self, head: str, body: list[Token]) -> Iterator[str]:
        texts = [""]
        for token in body:
            if token.token_type == TokenType.BLOCK:  # {% plural %}
                texts.append("")
            else:
                is_value = token.token_type == TokenType.VAR
                texts[-1] += f"{{{{ {token.contents} }}}}" if is_value else token.contents
        if "trimmed" in head.split():
            texts = [re.sub(r"\s*\n\s*", " ", each.strip()) for each in texts]
        words = [word for word in head.split() if word != "trimmed"]
        written = f"{' '.join(words[1:])} {texts}"
        if (
            set(words[1:]) <= {"asvar", words[-1]} and "{{" not in texts[0]
        ):  # as {% translate %} does it
            written = f'translate "{texts[0]}"' + (f" as {words[-1]}" if len(words) > 1 else "")
        if re.search(r" as \w+$", written) or "asvar" in words:
            self.written.append(written)
        else:
            yield self._ink(written)


class Seen(HTMLParser):
    """The HTML as it is seen: (what, name or text, attributes)."""

    def __init__(self, drawing: Drawing, *, hidden: bool) -> None:
        """`hidden`: elements that are hidden are taken out altogether, as if never there."""
        super().__init__(convert_charrefs=False)
        self.written, self.hidden = drawing.written, hidden
        self.seen: list[tuple[str, str, Any]] = []
        self.open: list[tuple[str, str, bool]] = []  # name, kind, whether a flex
        self.at_edge, self.skipped = True, list[str]()
        self.outer: list[tuple[list[tuple[str, str, Any]], bool]] = []
        self.feed(drawing.html)
        self.close()
        self._end_line()

    def handle_decl(self, decl: str) -> None:
        self.handle_starttag("!doctype", [])

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if self.skipped or (self.hidden and "hidden" in dict(attrs)):
            if tag not in VOID:
                self.skipped.append(tag)
            return
        values = {name: value or "" for name, value in attrs}
        classes = set(values.get("class", "").split())
        kind = self._kind(tag, values, classes)
        if kind in {"block", "label"}:
            self._end_line()
        listed = [(name, SPACE.sub(" ", value or "").strip(" ")) for name, value in attrs]
        self.seen.append((f"<{kind}", tag, listed))
        edges = {"block": True, "box": True, "ink": False, "label": False}
        self.at_edge = edges.get(kind, self.at_edge)
        if tag not in VOID and tag != "!doctype":
            if kind == "nothing":  # drawn elsewhere, if at all: by itself
                self.outer.append((self.seen, self.at_edge))
                self.seen, self.at_edge = [], tag != "template"
            self.open.append((tag, kind, bool(classes & FLEX)))
            if tag in {"pre", "textarea"}:
                self.set_cdata_mode(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def _kind(self, tag: str, values: dict[str, str], classes: set[str]) -> str:
        if tag in {"text", "tspan"}:
            return "label"
        if tag in NOT_DRAWN or (tag == "input" and values.get("type") == "hidden"):
            return "nothing"
        if tag in BLOCKS or (self.open and self.open[-1][2]):
            return "block"
        if tag in BOXES or classes & FLEX:
            return "box"
        return "ink" if tag in {"input", "img"} else "line"

    def handle_endtag(self, tag: str) -> None:
        if self.skipped:
            while tag in self.skipped and self.skipped.pop() != tag:
                pass
            return
        kind = "block" if tag in BLOCKS else "line"
        for i in range(len(self.open) - 1, -1, -1):
            if self.open[i][0] == tag:
                kind = self.open[i][1]
                del self.open[i:]
                break
        if kind in {"block", "box"}:
            self._end_line()
        if kind == "nothing":
            self._leave(tag)
        self.seen.append((f">{kind}", tag, ()))
        if kind in {"block", "box", "label"}:
            self.at_edge = kind != "box"

    def _leave(self, tag: str) -> None:
        if tag != "template":
            self._end_line()
        inner, (self.seen, self.at_edge) = self.seen, self.outer.pop()
        self.seen.append(("in nothing", tag, inner))

    def _end_line(self) -> None:
        """White space before an edge falls, through the ends of elements in the line."""
        for i in range(len(self.seen) - 1, -1, -1):
            what, text, more = self.seen[i]
            if what == "text" and text.endswith(" "):
                self.seen[i : i + 1] = [(what, text[:-1], more)] if len(text) > 1 else []
            if what == "text" or what[1:] in {"block", "box", "ink", "label"}:
                return

    def handle_data(self, data: str) -> None:
        if self.skipped:
            return
        if self.cdata_elem:
            self.seen.append(("verbatim", data, ()))
            return
        for piece in re.split(r"(‹\d+›)", data):
            written = self.written[int(piece[1:-1]) - 1] if piece.startswith("‹") else ""
            if written == "csrf_token":
                self.seen.append(("<nothing", written, ()))
            elif written.startswith("icon ") and self.open and self.open[-1][2]:
                self._end_line()
                self.seen.append((">block", written, ()))
                self.at_edge = True
            elif piece:
                self._text(f"‹{written}›" if written else SPACE.sub(" ", piece))

    def _text(self, text: str) -> None:
        if self.at_edge and text.startswith(" "):
            text = text[1:]
        at = len(self.seen)
        while at and self.seen[at - 1][0].endswith("nothing"):
            at -= 1
        if text.startswith(" ") and at < len(self.seen):  # before what is not drawn, or after: one
            self._put(at, " ")
            text, self.at_edge = text[1:], True
        if text:
            self._put(len(self.seen), text)
            self.at_edge = text.endswith(" ")

    def _put(self, at: int, text: str) -> None:
        if at and self.seen[at - 1][0] == "text":
            self.seen[at - 1] = ("text", self.seen[at - 1][1] + text, ())
        else:
            self.seen.insert(at, ("text", text, ()))

    def handle_entityref(self, name: str) -> None:
        self.handle_data(f"&{name};")

    def handle_charref(self, name: str) -> None:
        self.handle_data(f"&#{name};")


def differs(old: str, new: str, library: Callable[[str], str | None], ways: int) -> str:
    """Where two templates are seen differently on some of so many ways, "" where on none."""
    for seed in range(ways):
        one = Drawing(old, library, Random(seed))
        two = Drawing(new, library, Random(seed))
        for written, again in zip(one.written, two.written, strict=False):
            if written != again:
                return f"{written}\n    {again}"
        if one.html == two.html:
            continue
        for hidden in (False, True):
            before, after = Seen(one, hidden=hidden).seen, Seen(two, hidden=hidden).seen
            for i, (left, right) in enumerate(zip([*before, None], [*after, None], strict=False)):
                if left != right:
                    return f"{before[max(0, i - 3) : i + 3]}\n    {after[max(0, i - 3) : i + 3]}"
    return ""
