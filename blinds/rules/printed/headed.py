"""A row under its headings as a level."""

import re
from collections.abc import Mapping, Sequence

from blinds.rules.printed import words as say
from blinds.rules.printed.laid import CHIPS, TIMES
from blinds.rules.printed.spoken import PAIRED, PLAIN, Found, take
from blinds.rules.printed.tokens import Token, are_blinds, bared, tokens

TEXTS = ("note", "game", "label", "betting", "ante_type")


def headed(cells: Mapping[str, str]) -> Found | None:
    """A row under its headings as a level; None where no amount stands."""
    found = Found({"kind": "level"})
    for role, places in PAIRED.items():
        if role in cells:
            _part(found, cells[role], places)
    for role in CHIPS:
        if role in cells and role not in found.cells:
            _amount(found, role, cells[role])
    if not _is_level(found, cells):
        return None
    _level(found, cells.get("level", ""))
    kept = (*TIMES, *TEXTS, "remove_chips")
    found.cells |= {r: cell for r, cell in cells.items() if cell and (r in kept or r[0] == "?")}
    return found


def _is_level(found: Found, cells: Mapping[str, str]) -> bool:
    if any(re.fullmatch(r"[1-9]\d*", found.cells.get(role, "")) for role in CHIPS):
        return True
    return bool(re.search(r"\d", cells.get("level", ""))) and _has_size(cells)


def _level(found: Found, cell: str) -> None:
    """The number of the level; other words under that heading are kept as a remark."""
    if number := re.fullmatch(rf"(?:{say.LEVEL})?(\d{{1,3}})\W*", bared(cell)):
        found.cells["level"] = number[1]
    else:
        found.more = cell


def _has_size(cells: Mapping[str, str]) -> bool:
    """Whether something is written where blinds should be, though it is no number."""
    return any(
        re.search(r"\w", cells.get(role, "")) for role in (*PAIRED, "small_blind", "big_blind")
    )


def _part(found: Found, text: str, places: tuple[str, str]) -> None:
    """Blinds in one cell, with an ante perhaps: 100/200 (25)."""
    pieces = tokens(bared(text))
    values = [piece for piece in pieces if piece.kind not in ("word", "none")]
    pairs = [piece for piece in values if piece.kind == "pair"]
    if not pairs and len(values) == 2 and all(one.kind == "number" for one in values):
        small, big = values[0].values[0], values[1].values[0]
        if are_blinds(small, big):
            pairs = [Token("pair", "", (small, big))]
            values = pairs
    if not pairs:
        if places[0] == "small_bet" and not values:
            found.cells["betting"] = text
        return
    for piece in values:
        if piece.kind == "pair" and places[0] not in found.cells:
            found.cells |= {n: str(v) for n, v in zip(places, piece.values, strict=True)}
        elif not take(found, piece) or found.bare:
            found.cells["?cell"] = text
            found.bare.clear()


def _amount(found: Found, role: str, text: str) -> None:
    """One number of chips; what is none stays as it is, to be objected to where rows are read."""
    bare = bared(text)
    pieces = [piece for piece in tokens(bare) if piece.kind != "word"]
    if _is_empty(bare, pieces):
        return
    if role in ("ante", "bb_ante") and re.fullmatch(r"\W*(?:1|one)?\s*(?:bb|big blind)\W*", bare):
        found.cells["ante_said"] = "all"
    elif spaced := re.fullmatch(r"(\d{1,3}(?: \d{3})+)", bare):
        found.cells[role] = spaced[1].replace(" ", "")
    elif len(pieces) == 1 and len(pieces[0].values) == 1 and _plain_words(bare):
        found.cells[_role(role, pieces[0], bare)] = str(pieces[0].values[0])
    else:
        found.cells[role] = text


def _is_empty(bare: str, pieces: Sequence[Token]) -> bool:
    if not pieces:
        return bool(re.fullmatch(r"\W*(?:no|none|nein|non|aucune?|keine?)?\W*", bare))
    return len(pieces) == 1 and pieces[0].kind == "none"


def _plain_words(bare: str) -> bool:
    """Whether no word beside a number says that it is something else."""
    words = [piece.text for piece in tokens(bare) if piece.kind == "word"]
    return all(word in PLAIN or word in ("ante", "per", "player", "joueur") for word in words)


def _role(role: str, piece: Token, bare: str) -> str:
    """Whose ante a cell under Ante is, if it says so."""
    if role == "ante" and piece.kind in ("bb_ante", "button_ante"):
        return piece.kind
    return "bb_ante" if role == "ante" and re.search(r"\bbb\b", bare) else role
