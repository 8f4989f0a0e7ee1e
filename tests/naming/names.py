"""Names that the trade and the frameworks have other words for, counted where they still stand.

    python -m tests.naming          what is left; --write when a count has fallen

A name is a whole identifier: of a variable, an argument, an attribute, a function, a class or a
module.  A count may only fall: what is new uses the right word at once.
"""

import ast
import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("tournaments", "tables", "blinds", "tdsite", "bench")
LEFT = Path(__file__).with_name("left.toml")
CATALOGUE = ROOT / "locale" / "fr" / "LC_MESSAGES" / "django.po"

BANNED = """
told asked shown said given door doors evening evenings house anew sought lifted let_out put_away
bring_back nobody somebody whom guilty innocent plugged pulse patience lateness twin doubles Told
Asked Shown Said Evening Plugged Pass EventNow over_days whole_event sayings reckon reckoned Row
Line Standing Step Part Moment Kind
"""
NAMES = frozenset(BANNED.split())
PATTERNS = {"MOST_*": re.compile(r"_*MOST_\w+"), "LEAST_*": re.compile(r"_*LEAST_\w+")}
# A player, a dealer, a director is they: nobody's sentence says he or she
ONE_SEX = re.compile(r"\b(he|him|his|himself|she|her|hers|herself)\b", re.IGNORECASE)
# What no card room says: a pronoun where the trade has a noun, words of another century
NOT_SAID = re.compile(
    r"\b(nobody|somebody|everybody|anybody|whoever|whom|anew|whereof|thereby|reckon\w*|told apart"
    r"|hitherto|put away|nought|be it|the clock stands|given back|made one|in the book)\b",
    re.IGNORECASE,
)


def counted() -> dict[str, int]:
    """How often each banned name still stands, and sentences in which people are he."""
    found = Counter(name for path in sources() for name in banned_in(path))
    found["sentences with he or she"] = sum(bool(ONE_SEX.search(text)) for text in sentences())
    found["sentences with words no card room uses"] = len(unsaid(sentences()))
    return {name: count for name, count in sorted(found.items()) if count}


def sources() -> Iterator[Path]:
    """Every module of the product, migrations aside: those are history."""
    for folder in FOLDERS:
        yield from (p for p in (ROOT / folder).rglob("*.py") if "migrations" not in p.parts)


def banned_in(path: Path) -> Iterator[str]:
    """The banned names that a module has, each as often as it stands there."""
    for name in (path.stem, *identifiers(ast.parse(path.read_text()))):
        if name in NAMES:
            yield name
        yield from (label for label, pattern in PATTERNS.items() if pattern.fullmatch(name))


def identifiers(tree: ast.AST) -> Iterator[str]:
    """Every name in the code, in any role."""
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name):
                yield name
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.keyword(arg=str(name)) | ast.alias(asname=None, name=str(name)):
                yield name.rpartition(".")[2]
            case ast.alias(asname=str(name)):
                yield name


def sentences() -> Iterator[str]:
    """What people read in English: the messages of the catalogue."""
    text = CATALOGUE.read_text().replace('"\n"', "")
    yield from re.findall(r'^msgid(?:_plural)? "(.*)"$', text, re.MULTILINE)


def unsaid(texts: Iterable[str]) -> list[str]:
    """The sentences that have a word of `NOT_SAID`."""
    return [text for text in texts if NOT_SAID.search(text)]


def left() -> dict[str, int]:
    """The counts that were found last."""
    return {str(name): int(count) for name, count in tomllib.loads(LEFT.read_text()).items()}


def write(counts: dict[str, int]) -> None:
    """Keep these counts."""
    head = "# Names still to be replaced, how often; written by python -m tests.naming --write\n"
    LEFT.write_text(head + "".join(f'"{name}" = {count}\n' for name, count in counts.items()))
