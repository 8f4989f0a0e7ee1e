"""One line of a printed structure sheet, read as a person reads it."""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation

from blinds.rules.steps import AnteType
from tournaments.rules import languages

# 100, 1,500, 1.500, 1'500, 1500, 10k, 2.5k, 1m; a plain space never groups, it parts two numbers
# (it never begins within a number: a long one would be tried from each of its digits)
CHIPS = r"(?<!\d)(?:\d{1,3}(?:[,.'’\u00a0\u202f]\d{3})+|\d+(?:[.,]\d{1,2})?[km]\b|\d+)"

_INDEX = re.compile(r"^\s*\d{1,3}\s*[.:)]?\s+")
_ANTE = re.compile(rf"(?:ante\s*[:=]?\s*({CHIPS}))|(?:({CHIPS})\s*ante)|(?:\(\s*({CHIPS})\s*\))")
_BLINDS = re.compile(rf"({CHIPS})\s*[/–-]\s*({CHIPS})(?:\s*[/–-]\s*({CHIPS}))?")
_NUMBER = re.compile(CHIPS)
LONGEST_LEVEL_MINUTES = 180


@dataclass(frozen=True, slots=True)
class Marks:
    """What a line is known by, in every language of the site."""

    pause: re.Pattern[str]
    day_end: re.Pattern[str]
    remove: re.Pattern[str]
    level: re.Pattern[str]
    minutes: re.Pattern[str]
    hours: re.Pattern[str]
    bb_ante: re.Pattern[str]


@languages.kept
def _marks() -> Marks:
    words = {
        name: _any_of(named)
        for name, named in languages.all_words("lists", "plan", "marks").items()
    }
    return Marks(
        pause=re.compile(rf"\b{words['break']}\b"),
        day_end=re.compile(rf"\b{words['day_end']}\b"),
        remove=re.compile(rf"{words['remove']}\s*(?:(?:{words['of']}|:|-|t)\s*)*({CHIPS})"),
        level=re.compile(rf"^\s*{words['level']}\s*\.?\s*#?\s*\d{{1,3}}\s*[.:)–-]?\s"),
        minutes=re.compile(rf"(\d{{1,4}}(?::[0-5]\d)?)\s*(?:{words['minutes']}\b|['’′](?!\d))"),
        hours=re.compile(
            rf"(\d{{1,2}})\s*(?:h|{words['hours']})\s*(\d{{1,2}})?\s*(?:m\w*|{words['minutes']})?"
        ),
        bb_ante=re.compile(rf"\b{words['bb_ante']}\b"),
    )


def _any_of(named: Iterable[str]) -> str:
    """A pattern of all words, the longest first: # is a number, a space a hyphen or nothing."""
    found = sorted({plain(one) for one in named}, key=lambda one: (-len(one), one))
    drawn = (re.escape(one).replace(r"\ ", "[- _]?").replace(r"\#", r"\d+") for one in found)
    return f"(?:{'|'.join(drawn)})"


def words(text: str) -> str:
    """Lower case, without accents, points and double spaces."""
    bare = unicodedata.normalize("NFKD", text).casefold()
    kept = "".join(c for c in bare if not unicodedata.combining(c))
    return " ".join(re.sub(r"[.:()’']", " ", kept).split())


def amount(text: str) -> str:
    """A number of chips in plain digits, 1.5k as 1500; what is no number stays as it is."""
    bare = text.strip().lower().removesuffix("s").removesuffix("chip").strip()
    if bare in ("-", "–", "—", ""):
        return ""
    if grouped := re.fullmatch(r"(\d{1,3}(?:[ ,.'’\u00a0\u202f]\d{3})+)", bare):
        return re.sub(r"\D", "", grouped[1])
    short = re.fullmatch(r"(\d+(?:[.,]\d+)?)\s*([km])", bare)
    if not short:
        return bare if bare.isascii() and bare.isdigit() else text.strip()
    try:
        value = Decimal(short[1].replace(",", ".")) * (1000 if short[2] == "k" else 1_000_000)
    except InvalidOperation:
        return text.strip()
    return str(int(value)) if value == int(value) else text.strip()


def is_break(text: str) -> bool:
    return bool(_marks().pause.search(words(text)))


def is_day_end(text: str) -> bool:
    return bool(_marks().day_end.search(words(text)))


def hours_in(text: str) -> re.Match[str] | None:
    """1h30, 1 h and 2 hours: the hours, and the minutes if it has some; None for no hours."""
    return _marks().hours.fullmatch(plain(text))


def spoken(line: str) -> dict[str, str]:
    """The cells of a step as a line tells it; nothing if it tells of none.

    Without a kind are the chips raced off at the pause that stands on a line beside it.

    >>> spoken("Level 3  75/150  ante 25  20")["minutes"]
    '20'
    """
    if is_day_end(line):
        return {"kind": "day_end", **removed(line)}
    if is_break(line):
        return _break(line)
    return _level(line) or removed(line)


def _break(line: str) -> dict[str, str]:
    cells = {"kind": "break", **removed(line)}
    rest = _marks().remove.sub(" ", plain(line))
    numbers = _marks().minutes.search(rest) or _NUMBER.search(rest)
    if numbers:
        cells["minutes"] = re.match(r"\d+(?::\d\d)?", numbers[0])[0].removesuffix(":00")  # type: ignore[index]
    named = re.sub(r"\(.*|[-–:,].*|\d.*", "", line).strip()
    if len(named.split()) > 1 and len(named) <= 60:
        cells["label"] = " ".join(named.split())
    return cells


def removed(line: str) -> dict[str, str]:
    """The chips a line says are raced off; nothing if it speaks of none."""
    found = _marks().remove.search(plain(line))
    return {"remove_chips": amount(found[1])} if found else {}


def _level(line: str) -> dict[str, str]:
    """A level: blinds, ante and minutes, in whatever order they are marked."""
    rest = plain(line)
    rest = _marks().level.sub(" ", rest, count=1)
    cells = {"kind": "level"}
    if found := _marks().minutes.search(rest):
        cells["minutes"] = found[1].removesuffix(":00")
        rest = _without(rest, found)
    by_blind = bool(_marks().bb_ante.search(rest))
    rest = _marks().bb_ante.sub("ante", rest)
    if found := _BLINDS.search(rest):
        cells |= {"small_blind": amount(found[1]), "big_blind": amount(found[2])}
        if found[3]:
            cells["ante"] = amount(found[3])
        rest = _without(rest, found)
    if found := _ANTE.search(rest):
        cells["ante"] = amount(next(filter(None, found.groups())))
        rest = _without(rest, found)
    _numbers(cells, rest)
    if "big_blind" not in cells and "ante" not in cells:
        return {}
    if cells.get("ante", "0").strip("0"):
        whole = by_blind or cells["ante"] == cells.get("big_blind")
        cells["ante_type"] = (AnteType.BIG_BLIND if whole else AnteType.PER_PLAYER).value
    return cells


def _numbers(cells: dict[str, str], rest: str) -> None:
    """Numbers nobody marked: blinds if they are missing, then an ante, and minutes last."""
    if "big_blind" in cells:
        rest = _INDEX.sub(" ", rest, count=1) if len(_NUMBER.findall(rest)) > 1 else rest
    left = [amount(number) for number in _NUMBER.findall(rest)]
    if "big_blind" not in cells and len(left) >= 2:
        if len(left) > 2 and int(left[0]) <= 60 and int(left[0]) < int(left[1]) < int(left[2]):
            del left[0]  # the number of the level
        cells["small_blind"], cells["big_blind"], *left = left
    if left and "minutes" not in cells and 0 < int(left[-1]) <= LONGEST_LEVEL_MINUTES:
        cells["minutes"] = left.pop()
    if left and "ante" not in cells:
        cells["ante"] = left[0]


def plain(line: str) -> str:
    """Lower case, without accents."""
    bare = unicodedata.normalize("NFD", line).casefold()
    return "".join(c for c in bare if not unicodedata.combining(c))


def _without(text: str, found: re.Match[str]) -> str:
    return f"{text[: found.start()]} {text[found.end() :]}"
