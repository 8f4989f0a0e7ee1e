"""A style sheet written with one declaration a line.

A rule of one declaration may stand in one line.  A selector or a value that fills several lines
already keeps them where one would not hold it: where to break it is its author's to say.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from tdsite.ops.reflow.layout import WIDTH

STRING = r"""\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*'"""
TOKEN = re.compile(
    rf"(?P<comment>/\*.*?\*/)|(?P<mark>[{{}};])|(?P<text>(?:{STRING}|(?!/\*)[^{{}};\"'])+)",
    re.DOTALL,
)


class UnreadableStyleError(ValueError):
    """What a style sheet holds that cannot be read as rules."""


@dataclass
class Item:
    """A declaration, a comment, or a rule with what it holds.

    gap: the white space before it.  kind: "comment", "rule", or the mark that ends a declaration.
    """

    text: str
    gap: str
    kind: str = ";"
    items: list["Item"] = field(default_factory=list)


def styled(source: str) -> str:
    """The style sheet as it is to be laid out.  Raises UnreadableStyleError."""
    lines: list[str] = []
    for item in _items(source):
        _write(item, lines, "")
    return "\n".join(lines) + "\n"


def _items(source: str) -> list[Item]:
    rules = [Item("", "")]
    for gap, text, mark in _statements(source):
        if mark == "{":
            rule = Item(text, gap, "rule")
            rules[-1].items.append(rule)
            rules.append(rule)
        elif text:
            rules[-1].items.append(Item(text, gap, mark))
        if mark == "}":
            rules.pop()
        if not rules:
            raise UnreadableStyleError("What is closed was never opened")
    if len(rules) > 1:
        raise UnreadableStyleError(f"Never closed: {rules[-1].text}")
    return rules[0].items


def _statements(source: str) -> Iterator[tuple[str, str, str]]:
    """White space, what stands after it, and the mark that ends that, or "comment"."""
    text = ""
    for match in TOKEN.finditer(source):
        whole = match.lastgroup == "comment" and not text.strip()
        if match.lastgroup == "mark" or whole:
            gap = text[: len(text) - len(text.lstrip())]
            yield gap, match[0] if whole else text.strip(), "comment" if whole else match[0]
            text = ""
        else:
            text += match[0]


def _write(item: Item, lines: list[str], indent: str) -> None:
    if item.kind == "comment" and lines and "\n" not in item.gap:
        room = WIDTH - len(lines[-1]) - len(item.text)
        if room >= 1:
            lines[-1] += item.gap[:room] + item.text if item.gap else f" {item.text}"
            return
    if item.gap.count("\n") > 1 and lines and not lines[-1].endswith("{"):
        lines.append("")
    if item.kind == "comment":
        lines.append(indent + item.text)
    elif item.kind in ";}":
        lines.append(f"{indent}{_in_one(item.text, len(indent) + 1)};")
    elif len(item.items) < 2 and len(_short(item, indent)) <= WIDTH:
        lines.append(_short(item, indent))
    else:
        lines.append(f"{indent}{_in_one(item.text, len(indent) + 2)} {{")
        for each in item.items:
            _write(each, lines, indent + "  ")
        lines.append(indent + "}")


def _short(rule: Item, indent: str) -> str:
    """A rule in one line; what cannot be so is longer than any."""
    held = [each.text for each in rule.items]
    if any(each.kind not in ";}" or "\n" in each.text for each in rule.items):
        return " " * (WIDTH + 1)
    return " ".join(
        [indent + " ".join(rule.text.split()), "{", *(f"{text};" for text in held), "}"]
    )


def _in_one(text: str, more: int) -> str:
    """The text in one line, if that holds it and `more` columns."""
    if "\n" not in text or re.search(STRING, text):
        return text
    joined = " ".join(text.split())
    return joined if len(joined) + more <= WIDTH else text
