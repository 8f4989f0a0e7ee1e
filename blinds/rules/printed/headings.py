"""Lines of headings, and the cells of the lines under them."""

import re
from collections.abc import Sequence

from blinds.rules.pasted import column_of
from blinds.rules.pasted_lines import plain, words
from blinds.rules.printed import words as say
from tournaments.rules import languages

SIZES = frozenset(
    {
        "blinds",
        "small_blind",
        "big_blind",
        "bets",
        "small_bet",
        "bring_in",
        "ante",
        "bb_ante",
        "button_ante",
    }
)
LONGEST = 4  # words in a heading


@languages.kept
def _known() -> dict[str, str]:
    known = dict(column_of())
    for role, named in say.HEADINGS.items():
        known |= {words(one): role for one in named.split("|")}
    return known


def heading(cell: str) -> str:
    """The column a heading names; empty if it is none."""
    text = re.sub(r"\s*/\s*", "/", words(cell.replace("_", " ").replace("*", "")))
    text = text.replace("ß", "ss")
    if re.search(r"\d", re.sub(r"\(.*?\)", "", cell)):
        return ""
    found = _known().get(text, "")
    if found or not text or len(text) > 60:
        return found
    named = {_known().get(part.strip(), "") for part in text.split("/")}
    if "/" in text and len(named) == 1:
        return named.pop()  # in two languages
    bare = words(re.sub(r"\(.*?\)|:.*", " ", cell.replace("_", " ")))
    inner = _known().get(bare, "") if bare != text else ""
    if inner == "ante" and re.search(say.BB_ANTE + r"|\bbb\b|big blind", plain(cell)):
        return "bb_ante"
    if inner == "ante" and re.search(r"button|btn|bouton|boton|dealer", plain(cell)):
        return "button_ante"
    return inner


def headings(cells: Sequence[str]) -> list[str]:
    """The columns of a heading row, "?" for what is unknown; empty if it is no heading row."""
    full = [cell for cell in cells if cell.strip()]
    if len(full) < 2:
        return _spoken(full[0])[0] if full else []
    found = [_role(cell) for cell in cells]
    return _pairs(found) if _is_head(found) else []


def names(cells: Sequence[str]) -> list[str]:
    """The headings themselves, one for each of `headings`."""
    full = [cell for cell in cells if cell.strip()]
    return _spoken(full[0])[1] if len(full) == 1 else list(cells)


def _role(cell: str) -> str:
    if not cell.strip():
        return ""
    return heading(cell) or ("?" if re.search(r"[^\W\d]", cell) else "")


def _is_head(found: Sequence[str]) -> bool:
    known = {role for role in found if role not in ("", "?")}
    unknown = sum(role == "?" for role in found)
    return len(known) > 1 and bool(known & SIZES) and unknown <= len(known)


def _pairs(found: list[str]) -> list[str]:
    """Blind beside Blind are the small and the big one."""
    for at, role in enumerate(found[:-1]):
        if role == "blinds" == found[at + 1]:
            found[at : at + 2] = ["small_blind", "big_blind"]
    return found


def _spoken(line: str) -> tuple[list[str], list[str]]:
    """The headings of a line with single spaces, and their words: the longest known ones first."""
    bare = re.sub(r"\((?![^)]*(?:bb|big blind|button)\b)[^)]*\)", " ", line, flags=re.IGNORECASE)
    parts = [part for part in bare.replace("|", " ").split() if part not in ("-", "–", "·", "/")]
    if len(parts) > 24 or re.search(r"\d|\b(?:no|pot|fixed)[- ]limit", bare.lower()):
        return [], []
    found: list[str] = []
    named: list[str] = []
    at = 0
    while at < len(parts):
        for wide in range(min(LONGEST, len(parts) - at), 0, -1):
            role = heading(" ".join(parts[at : at + wide]))
            if role:
                found.append(role)
                named.append(" ".join(parts[at : at + wide]))
                at += wide
                break
        else:
            if at and len(parts) - at <= 4 and len(found) > 1:  # words at the end: remarks
                found.append("note")
                named.append(" ".join(parts[at:]))
                break
            return [], []
    _part_antes(found, named)
    return (_pairs(found), named) if _is_head(found) else ([], [])


def _part_antes(found: list[str], named: list[str]) -> None:
    """Small Blind Big Blind Ante: the big blind, and an ante, where no other big blind stands."""
    if "small_blind" not in found or {"big_blind", "blinds"} & set(found):
        return
    for at, (role, name) in enumerate(zip(found, named, strict=True)):
        parts = name.split()
        for wide in range(1, len(parts)):
            first, last = " ".join(parts[:wide]), " ".join(parts[wide:])
            if role == "bb_ante" and heading(first) == "big_blind" and heading(last):
                found[at : at + 1] = ["big_blind", heading(last)]
                named[at : at + 1] = [first, last]
                return
