"""A template written with one element a line, at most `WIDTH` columns, and read as before.

A line breaks only where white space stands already, inside a start tag, inside a translated text
that is `trimmed`, or where nobody could see it: the formatters there are (djlint, djangofmt,
prettier) add or take a space where an `{% if %}` touches a comma.
"""

import re

from tdsite.ops.reflow.edges import ABSENT, BLOCKS, Library, parse
from tdsite.ops.reflow.tokens import (
    DJANGO,
    MESSAGE,
    NAME,
    PAIRS,
    VALUE,
    Node,
    Token,
    UnreadableTemplateError,
)

WIDTH = 120
ROUNDS = 8  # a line that breaks lets others break
SPACE = r"[ \t\r\n\f]"
WORD = re.compile(rf"(?:{DJANGO}|(?!{SPACE}).)+")
CLASS = re.compile(rf"(?:{{% if .*?{{% endif %}}|{DJANGO}|(?!{SPACE}).)+", re.DOTALL)
PIECE = re.compile(rf"{SPACE}+|{DJANGO}|{VALUE}|(?:(?!{DJANGO}|{SPACE})[^\"'])+", re.DOTALL)
LIST = re.compile(
    r"""((?:class|d|media|points|rel|sizes|srcset|style)=["'])(.*)(["'])""", re.DOTALL
)
TEXT = re.compile(r'{% translate "(.*?)"( as \w+)? %}')
BLOCK_TEXT = re.compile(r"({% blocktranslate\b.*?%})(.*)({% endblocktranslate %})", re.DOTALL)
PLURAL = "{% plural %}"


def laid_out(source: str, library: Library, width: int = WIDTH) -> str:
    """The template as it is to be laid out.  Raises UnreadableTemplateError where it is not."""
    for _ in range(ROUNDS):
        fresh = _Sheet(width).page(parse(source, library))
        if fresh == source:
            return source
        source = fresh
    raise UnreadableTemplateError("It is laid out otherwise each time")


class _Sheet:
    """What is written so far."""

    def __init__(self, width: int) -> None:
        self.width, self.lines = width, [""]
        self.flats: dict[int, str | None] = {}

    def page(self, nodes: list[Node]) -> str:
        self._body(nodes, 0, 0, 0)
        return "\n".join(line.rstrip(" ") for line in self.lines)

    def _line(self, level: int) -> None:
        self.lines.append(" " * level)

    def _put(self, text: str) -> None:
        first, *more = text.split("\n")
        self.lines[-1] += first
        self.lines += more

    def _fits(self, text: str | None, tail: int = 0) -> bool:
        return text is not None and len(self.lines[-1]) + len(text) + tail <= self.width

    def _body(self, body: list[Node], level: int, inner: int, tail: int) -> None:
        """Nodes in a row: `inner` indents them, `level` what comes after, on `tail` columns."""
        for i, node in enumerate(body):
            behind = self._behind(body, i, tail)
            gap = self._gap(body, i, behind)
            for _ in range(gap.count("\n") - 1):
                self.lines.append("")
            if "\n" in gap:
                self._line(level if i == len(body) - 1 else inner)
            else:
                self._put(gap)
            self._node(node, inner, behind)

    def _gap(self, body: list[Node], i: int, behind: int) -> str:
        lead, edge = body[i].heads[0], i in {0, len(body) - 1}
        if not lead.space and (not lead.free or len(body) == 1):
            return ""
        if "\n" in lead.space and not _flows(body, i):
            return "\n" if edge or lead.space.count("\n") == 1 else "\n\n"
        space = " " if lead.space else ""
        if len(self.lines) == 1 and not self.lines[0]:  # nothing stands before
            return space
        if edge and _breaks(body[0]) and _breaks(body[-1]):
            return "\n"
        if not edge and (_stands(body[i - 1]) or _stands(body[i])):
            return "\n"
        flat = self._flat(body[i])
        width = len(flat) + behind if flat is not None else self._lead(body[i])
        return space if len(self.lines[-1]) + len(space) + width <= self.width else "\n"

    def _behind(self, body: list[Node], i: int, tail: int) -> int:
        """The columns of what is glued to a node; `tail`: of what comes after the body."""
        width = 0
        for node in body[i + 1 :]:
            if _breaks(node):
                return width
            width += self._lead(node)
        return width + tail

    def _lead(self, node: Node) -> int:
        """The columns of a node up to where it may break."""
        width = len(_one_line(node.heads[0]) or node.heads[0].text.partition("\n")[0])
        if not node.bodies or _breaks(node.bodies[0][0]):
            return width
        flat = self._flat(node)
        return len(flat) if flat is not None else width + self._lead(node.bodies[0][0])

    def _flat(self, node: Node) -> str | None:
        """A node in one line, None if it has several."""
        if id(node) not in self.flats:
            texts = [_one_line(node.heads[0])]
            for body, head in zip(node.bodies, [*node.heads[1:], node.end], strict=False):
                texts += [self._flat_body(body), head.text if head else None]
            self.flats[id(node)] = None if None in texts else "".join(text or "" for text in texts)
        return self.flats[id(node)]

    def _flat_body(self, body: list[Node]) -> str | None:
        texts = []
        for i, node in enumerate(body):
            space, flat = node.heads[0].space, self._flat(node)
            if flat is None or ("\n" in space and not _flows(body, i)):
                return None
            texts.append((" " if space else "") + flat)
        return "".join(texts) if _blocks(body) < 2 else None  # one element a line

    def _node(self, node: Node, level: int, tail: int) -> None:
        flat = self._flat(node)
        if flat is not None and self._fits(flat, tail):
            self._put(flat)
        elif not node.bodies:
            self._leaf(node.heads[0], level, tail)
        else:
            for i, (head, body) in enumerate(zip(node.heads, node.bodies, strict=True)):
                ends, more = node.end, tail
                if i + 1 < len(node.bodies):
                    ends, first = node.heads[i + 1], node.bodies[i + 1][0]
                    more = 0 if _breaks(first) else self._lead(first)
                more += len(ends.text) if ends else 0
                lead = 0 if _breaks(body[0]) else self._lead(body[0])
                self._leaf(head, level, lead if len(body) > 1 else more)
                self._body(body, level, level + 2, more)
            self._end(node.end.text if node.end else "", level, tail)

    def _end(self, text: str, level: int, tail: int) -> None:
        if text.startswith("</") and not self._fits(text, tail):
            self._put(text[:-1])
            self._line(level)
            text = ">"
        self._put(text)

    def _leaf(self, token: Token, level: int, tail: int) -> None:
        line = _one_line(token)
        if line is not None and self._fits(line, tail):
            self._put(line)
        elif token.kind == "message":
            self._message(token.text, level)
        elif token.kind == "tag":
            self._tag(token.text, level)
        elif token.text.startswith("{#") and (token.space or token.free):
            self._fill(["{#", *token.text[2:-2].split(), "#}"], level, " #}", "{# ")
        else:
            self._put(token.text)

    def _tag(self, text: str, level: int) -> None:
        name, units, end = _units(text)
        self._put(name)
        for unit in units:
            self._line(level + 2)
            self._unit(unit.strip(" "), level + 2)
        self._line(level)
        self._put(end)

    def _unit(self, unit: str, level: int) -> None:
        """An attribute, or a branch of some."""
        flat = re.sub(r"^({% if .*?%}) ", r"\1", unit)
        if "\n" not in unit and self._fits(flat):
            self._put(flat)
        elif words := LIST.fullmatch(unit):
            self._put(words[1])
            whole = CLASS.findall(words[2])
            fits = all(len(word) < self.width - level - 9 for word in whole)
            self._fill(whole if fits else WORD.findall(words[2]), level + 2)
            self._put(words[3])
        elif len(pieces := _split(unit)) > 1:
            for i, each in enumerate(pieces):
                deeper = 0 if each.startswith("{%") else 2
                if i:
                    self._line(level + deeper)
                self._unit(each, level + deeper)
        else:
            at = 0
            for message in MESSAGE.finditer(unit):
                self._put(unit[at : message.start()])
                self._message(message[0], level)
                at = message.end()
            self._put(unit[at:])

    def _message(self, text: str, level: int) -> None:
        parts = _message(text)
        if parts is None:
            self._put(text)
            return
        head, texts = parts
        self._put(head if "trimmed" in head else head.replace("translate", "translate trimmed", 1))
        for i, words in enumerate(texts):
            self._line(level + 2)
            self._fill(words, level + 2)
            self._line(level)
            self._put(PLURAL if i + 1 < len(texts) else "{% endblocktranslate %}")

    def _fill(self, words: list[str], level: int, ends: str = "", begins: str = "") -> None:
        for i, word in enumerate(words):
            if i and not self._fits(" " + word, len(ends)):
                self._put(ends)
                self._line(level)
                self._put(begins + word)
            else:
                self._put(f" {word}" if i else word)


def _breaks(node: Node) -> bool:
    return bool(node.heads[0].space or node.heads[0].free)


def _one_line(token: Token) -> str | None:
    """A token in one line, None if it cannot be so."""
    if "\n" in token.text and token.kind == "tag":
        name, units, end = _units(token.text)
        return None if any("\n" in unit for unit in units) else name + "".join(units) + end
    if "\n" in token.text and token.kind == "message" and (parts := _message(token.text)):
        head, texts = parts
        return head + PLURAL.join(" ".join(words) for words in texts) + "{% endblocktranslate %}"
    return None if "\n" in token.text else token.text


def _stands(node: Node) -> bool:
    """Whether a node has lines of its own where its surroundings are broken."""
    lead = node.heads[0]
    if lead.kind == "tag":
        return lead.name in BLOCKS | ABSENT | {"input"}
    if node.bodies:
        return any(each.bodies or _stands(each) for body in node.bodies for each in body)
    return lead.text.startswith("{#") or lead.name == "csrf_token"


def _flows(body: list[Node], i: int) -> bool:
    """Whether a line before a node is only the width's: text goes on."""
    texts = [node.heads[0].text for node in body[i - 1 : i + 1] if i and not node.bodies]
    kinds = ["value" if text.startswith("{{") else text[:1] for text in texts]
    return len(kinds) == 2 and not {"<", "{", ""} & set(kinds) and set(kinds) != {"value"}


def _blocks(body: list[Node]) -> int:
    """How many elements that stand by themselves are side by side; 2 for one that is repeated."""
    count = 0
    for node in body:
        lead = node.heads[0]
        if lead.kind == "tag":
            count += lead.name in BLOCKS - {"br"}
        else:
            inner = max(map(_blocks, node.bodies), default=0)
            count += inner * (2 if lead.name == "for" else 1)
    return count


def _units(text: str) -> tuple[str, list[str], str]:
    """A start tag's name, its attributes, and its end; branches are attributes."""
    end = "/>" if text.endswith("/>") else ">"
    units, depth = [""], 0
    body = text[: -len(end)]
    for match in PIECE.finditer(body):
        piece, named = match[0], NAME.match(match[0])
        name = (named[2] or "") if named else ""
        if piece.isspace() and not depth:
            units.append(" ")
            continue
        if name in PAIRS and not depth and re.match(SPACE, body[match.end() :]):
            units.append("")  # what it adds begins with white space
        depth += (name in PAIRS) - (name.removeprefix("end") in PAIRS and name not in PAIRS)
        units[-1] += " " if piece.isspace() else piece
    return units[0], [unit for unit in units[1:] if unit.strip()], end


def _split(branch: str) -> list[str]:
    """A branch of attributes at its white space and its middles, but not within values."""
    texts = [""]
    for match in PIECE.finditer(branch):
        ends = match[0].startswith("{% e") and texts[-1].endswith('"')
        if match[0].isspace() or ends:
            texts.append("")
        if not match[0].isspace():
            texts[-1] += match[0]
    return [text for text in texts if text]


def _message(text: str) -> tuple[str, list[list[str]]] | None:
    """The head of a translated text and its words; None where more than its lines would change."""
    if plain := TEXT.fullmatch(text):
        head, texts = (
            "{% blocktranslate" + (plain[2] or "").replace(" as ", " asvar ") + " %}",
            [plain[1]],
        )
    elif block := BLOCK_TEXT.fullmatch(text):
        head, texts = block[1], block[2].split(PLURAL)
    else:
        return None
    if re.search(r"\btrimmed\b", head):
        texts = [re.sub(r"\s*\n\s*", " ", each.strip()) for each in texts]
    words = [WORD.findall(each) for each in texts]
    same = [" ".join(each) for each in words] == texts
    return (head, words) if same and all(w == w.strip() for each in words for w in each) else None
