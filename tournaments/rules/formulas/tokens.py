"""The text of a formula, word by word."""

import re
from bisect import bisect_right
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from tournaments.rules import N_
from tournaments.rules.formulas.values import FormulaError, Number, Spot

LONGEST = 100_000  # characters
WORDS = 2_000
DEEPEST = 100  # parentheses inside each other


class Is(Enum):
    NUMBER = "number"
    STRING = "string"
    NAME = "name"
    OPERATOR = "operator"
    OPEN = "("
    CLOSE = ")"
    LIST = "["
    END_LIST = "]"
    COMMA = ","
    SEMICOLON = ";"


@dataclass(frozen=True, slots=True)
class Token:
    """A word of the text.  `value` is the number itself; a name is lower case."""

    kind: Is
    text: str
    spot: Spot
    value: Number = 0


OPENING = (Is.OPEN, Is.LIST)
CLOSING = (Is.CLOSE, Is.END_LIST)
MEANS = {
    "==": "=", "!=": "<>", "≠": "<>", "≤": "<=", "≥": ">=",
    "&&": "and", "||": "or", "!": "not", "×": "*", "÷": "/", "−": "-", "**": "^",
    "is": "=", "is not": "<>",
}  # fmt: skip
WORD_OPERATORS = ("and", "or", "not", "is")
PATTERN = re.compile(
    r"""
      (?P<blank>\s+|//[^\n]*|\#[^\n]*|/\*.*?\*/)
    | (?P<number>(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)
    | (?P<two_words>(?i:is\s+not)\b)
    | (?P<name>[^\W\d]\w*)
    | (?P<string>"[^"\n]*"|'[^'\n]*')
    | (?P<operator>(?!/\*)(?:<=|>=|<>|!=|==|&&|\|\||\*\*|[-+*/%^=<>!≠≤≥×÷−]))
    | (?P<mark>[(),;\[\]])
    """,
    re.VERBOSE | re.DOTALL,
)


def tokens(text: str) -> list[Token]:
    """The words in their order, without spaces and comments.

    Raises FormulaError for what is no word, for a text that is too long, and for parentheses
    nested deeper than anybody reads.
    """
    starts = _line_starts(text)
    if len(text) > LONGEST:
        raise _too_long(Spot(1, 1))
    found: list[Token] = []
    at = depth = 0
    while at < len(text):
        spot = _spot(starts, at)
        match = PATTERN.match(text, at)
        if match is None:
            raise _not_a_word(text, at, spot)
        at = match.end()
        if match.lastgroup == "blank":
            continue
        token = _token(match, spot)
        depth += (token.kind in OPENING) - (token.kind in CLOSING)
        _check_size(len(found), depth, spot)
        found.append(token)
    return found


def _token(match: re.Match[str], spot: Spot) -> Token:
    text = match[0]
    if match.lastgroup == "number":
        return Token(Is.NUMBER, text, spot, _number(text, spot))
    if match.lastgroup == "string":
        return Token(Is.STRING, text[1:-1].strip().lower(), spot)
    if match.lastgroup == "mark":
        return Token(Is(text), text, spot)
    lower = " ".join(text.lower().split())
    name = MEANS.get(lower, lower)
    operator = match.lastgroup != "name" or lower in WORD_OPERATORS
    return Token(Is.OPERATOR if operator else Is.NAME, name, spot)


def _number(text: str, spot: Spot) -> Number:
    """Exact, whatever its decimals.  Raises FormulaError beyond thirty digits."""
    exponent = text.lower().partition("e")[2]
    if len(text) > 34 or abs(int(exponent or 0)) > 30:
        raise FormulaError(
            N_(
                "Line %(line)s, column %(column)s: the number has too many digits. Write it"
                " with thirty at most."
            ),
            spot=spot,
        )
    value = Fraction(text if text[-1] != "." else text + "0")
    return value.numerator if value.denominator == 1 else value


def _line_starts(text: str) -> list[int]:
    return [0, *(found.end() for found in re.finditer(r"\n", text))]


def _spot(starts: list[int], at: int) -> Spot:
    line = bisect_right(starts, at)
    return Spot(line, at - starts[line - 1] + 1)


def _check_size(words: int, depth: int, spot: Spot) -> None:
    if depth > DEEPEST:
        raise FormulaError(
            N_(
                "Line %(line)s, column %(column)s: parentheses are nested more than %(deepest)s"
                " deep. Split the formula into lines with assign."
            ),
            spot=spot,
            deepest=DEEPEST,
        )
    if words >= WORDS:
        raise _too_long(spot)


def _too_long(spot: Spot) -> FormulaError:
    return FormulaError(
        N_("Line %(line)s, column %(column)s: the formula is too long. Shorten it."), spot=spot
    )


def _not_a_word(text: str, at: int, spot: Spot) -> FormulaError:
    if text[at] in "\"'":
        says = N_(
            "Line %(line)s, column %(column)s: the quotation mark is not closed. Close it on the"
            " same line."
        )
    elif text.startswith("/*", at):
        says = N_("Line %(line)s, column %(column)s: the remark is not closed. End it with */.")
    else:
        says = N_(
            "Line %(line)s, column %(column)s: “%(sign)s” cannot be used in a formula. Remove it."
        )
    return FormulaError(says, spot=spot, sign=text[at])
