"""A template read into tokens and a tree: words, tags of Django, elements, and gaps between."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

DJANGO = r"{%.*?%}|{{.*?}}|{#.*?#}"
VALUE = rf""""(?:{DJANGO}|[^"])*"|'(?:{DJANGO}|[^'])*'"""
MESSAGES = r"{% blocktranslate\b.*?{% endblocktranslate %}|{% translate \"[^\"\\%]*\".*?%}"
MESSAGE = re.compile(MESSAGES, re.DOTALL)
TOKEN = re.compile(
    rf"(?P<space>[ \t\r\n\f]+)|(?P<message>{MESSAGES})"
    rf"|(?P<other>{{% comment %}}.*?{{% endcomment %}}|<!.*?>)|(?P<django>{DJANGO})"
    rf"|(?P<tag></?(?=[a-zA-Z{{])(?:{DJANGO}|{VALUE}|[^>\"'])*>)"
    rf"|(?P<word>(?:(?!{DJANGO}|</?[a-zA-Z!{{])[^ \t\r\n\f])+)",
    re.DOTALL,
)
NAME = re.compile(rf"</?((?:{DJANGO}|[\w-])+)|{{% *(\w+)")
VERBATIM = frozenset(["pre", "textarea", "script", "style"])
VOID = frozenset(
    ["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"]
)
BRANCHES = frozenset(["if", "for", "ifchanged"])
FORMS = frozenset(["act", "acts"])  # whose tags draw a form around what they hold
PAIRS = BRANCHES | FORMS | {"with", "block", "localize"}
MIDDLES = frozenset(["elif", "else", "empty"])
MIDDLE = 2
# Which our style sheets make a flex or a grid everywhere: what they hold has edges of its own.
FLEX = re.compile(
    r'(?:class|look)="(?:[\w-]+ )*(row|spread|stack|field|field-inline|fields|acts|button|badge'
    r'|segments)(?="| |{% if [^%]*%} )'
)


class UnreadableTemplateError(ValueError):
    """What a template holds that cannot be read as HTML with Django's tags."""


@dataclass
class Token:
    """A piece of the source.

    name: of the element or of Django's tag.  step: 1 opens a pair, -1 closes one, 2 stands in its
    middle (`{% else %}`), 0 stands alone.  space: before it.  free: white space may be put there.
    opener: what it closes, or stands in the middle of.  whole: one of its branches is always taken.
    parent: the element it stands in.  flex: what it holds has edges of its own.
    """

    kind: str
    text: str
    name: str = ""
    step: int = 0
    space: str = ""
    free: bool = False
    opener: "Token | None" = None
    whole: bool = False
    parent: "Token | None" = None
    flex: bool = False


@dataclass
class Node:
    """A token alone, or a pair: its heads, what follows each of them, and its end.

    The last node of each body is empty: before it stands the gap that ends the body.
    """

    heads: list[Token]
    bodies: list[list["Node"]] = field(default_factory=list)
    end: Token | None = None


def read(source: str) -> list[Token]:
    """The tokens of a template, the last one empty.  Raises UnreadableTemplateError."""
    tokens = list(_tokens(source))
    _match(tokens)
    return tokens


def _tokens(source: str) -> Iterator[Token]:
    at, space = 0, ""
    while at < len(source):
        match = TOKEN.match(source, at)
        if match is None:
            raise UnreadableTemplateError(f"Not understood: {source[at : at + 60]}")
        at, kind, text = match.end(), str(match.lastgroup), match[0]
        if kind == "space":
            space = text
            continue
        token = _token(kind, text, space)
        space = ""
        yield token
        if kind == "tag" and token.name in VERBATIM:
            end = source.index(">", source.index(f"</{token.name}", at)) + 1
            yield Token("verbatim", source[at:end], token.name)
            at = end
    yield Token("end", "", space=space)


def _token(kind: str, text: str, space: str) -> Token:
    named = NAME.match(text)
    name = (named[1] or named[2] or "") if named else ""
    step = 0
    if kind == "tag" and text.startswith("</"):
        step, text = -1, f"</{name}>"  # a line may stand in it
    elif kind == "tag":
        step = 0 if name in VOID | VERBATIM or text.endswith("/>") else 1
    elif kind == "django":
        closes = -1 if name.removeprefix("end") in PAIRS else MIDDLE if name in MIDDLES else 0
        step = 1 if name in PAIRS else closes
    return Token(kind, text, name, step, space)


def _match(tokens: list[Token]) -> None:
    """Find pairs; elements stand alone that are opened in one branch and closed in another."""
    opened: list[Token] = []
    for token in tokens:
        elements = [each for each in opened if each.kind == "tag" or each.name in FORMS]
        token.parent = elements[-1] if elements else None
        if token.step == 1:
            token.flex = bool(FLEX.search(token.text))
            opened.append(token)
        elif token.kind == "tag" and token.step == -1:
            _end_element(token, opened)
        elif token.step:
            _end_branch(token, opened)
    for token in opened:
        _stand_alone(token)


def _end_element(end: Token, opened: list[Token]) -> None:
    names = [token.name if token.kind == "tag" else "{" for token in opened]
    since = len(names) - names[::-1].index("{") if "{" in names else 0
    if end.name not in names[since:]:
        _stand_alone(end)
        return
    while opened[-1].name != end.name:
        _stand_alone(opened.pop())
    end.opener = opened.pop()


def _end_branch(token: Token, opened: list[Token]) -> None:
    while opened and opened[-1].kind == "tag":
        _stand_alone(opened.pop())
    if not opened or (token.step == -1 and token.name != f"end{opened[-1].name}"):
        raise UnreadableTemplateError(f"Ends nothing: {token.text}")
    token.opener = opened[-1]
    token.opener.whole |= token.name in {"else", "empty"}
    if token.step == -1:
        opened.pop()


def _stand_alone(token: Token) -> None:
    if token.kind == "django":
        raise UnreadableTemplateError(f"Never ended: {token.text}")
    token.step = 0
    if token.parent:  # what comes after stands in the one that is not ended, not in that
        token.parent.flex = False


def nodes_of(tokens: list[Token]) -> list[Node]:
    """The tokens as a tree; the last node is empty."""
    return _body(iter(tokens))[0]


def _body(tokens: Iterator[Token]) -> tuple[list[Node], Token]:
    """The nodes up to what ends them, and that."""
    nodes: list[Node] = []
    for token in tokens:
        if token.step in {-1, MIDDLE} or token.kind == "end":
            return [*nodes, Node([Token("end", "", space=token.space, free=token.free)])], token
        node = Node([token])
        nodes.append(node)
        while token.step == 1 and node.end is None:
            body, end = _body(tokens)
            node.bodies.append(body)
            if end.step == MIDDLE:
                node.heads.append(end)
            else:
                node.end = end
    raise AssertionError
