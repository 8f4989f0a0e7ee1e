"""Who pays the antes, and how a level is bet."""

import re
from itertools import pairwise

from blinds.rules.pasted import Cells, named_in
from blinds.rules.printed.draft import Draft
from blinds.rules.printed.parts import SheetLine
from tournaments.rules import N_

PAYERS = ("big_blind", "per_player")


def antes(draft: Draft) -> None:
    """An ante and its payer on every level, or a question for the whole sheet."""
    levels = draft.level_lines()
    for line in levels:
        cells = _cells(line)
        for name, by in (("bb_ante", "big_blind"), ("button_ante", "button")):
            if name in cells:
                cells["ante"], cells["by"] = cells.pop(name), by
        _bets(draft, cells)
    _without_amount(draft, levels)
    for line in levels:
        cells = _cells(line)
        if re.match(r"[1-9]", cells.get("ante", "")) and cells["ante"].isdecimal():
            _payer(draft, line, levels)
        if cells.get("ante") == "0":
            del cells["ante"]
    _gone(draft, levels)


def _gone(draft: Draft, levels: list[SheetLine]) -> None:
    """An ante that stops after it has begun: as printed, or a number that was lost."""
    for line, after in pairwise(levels):
        if "ante" in _cells(line) and "ante" not in _cells(after) and not _cells(after).get("game"):
            draft.asking.ask(
                f"gone-{after.number}",
                N_("The level before has an ante, “%(text)s” has none. Is that right?"),
                line=after.number,
                choices=("yes",),
                text=after.short,
            )


def _bets(draft: Draft, cells: Cells) -> None:
    """How a level is bet: fixed bets are limit; one pair of a limit game is asked about."""
    if cells.get("betting"):
        cells["betting"] = named_in("betting", cells["betting"])
    if "small_bet" in cells or "big_bet" in cells:
        cells.setdefault("betting", "limit")
    elif draft.speech.betting == "limit" and "small_blind" in cells:
        answer = draft.asking.ask(
            "limit",
            N_("The sheet speaks of a limit game. Are %(small)s/%(big)s its blinds or its bets?"),
            choices=("blinds", "bets", "no_limit"),
            small=cells["small_blind"],
            big=cells.get("big_blind", ""),
        )
        if answer in ("blinds", "bets"):
            cells["betting"] = "limit"
        if answer == "bets":
            small, big = int(cells["small_blind"]), cells["big_blind"]
            cells |= {"small_bet": str(small), "big_bet": big, "big_blind": str(small)}
            cells["small_blind"] = str(small // 2)
    elif draft.speech.betting == "pot_limit" and not cells.get("game"):
        cells.setdefault("betting", _one_way(draft))


def _one_way(draft: Draft) -> str:
    """Pot limit, unless the sheet speaks of no limit as well."""
    if not draft.speech.no_limit:
        return "pot_limit"
    return draft.asking.ask(
        "betting",
        N_("The sheet speaks of pot limit and of no limit. Which one is it?"),
        choices=("pot_limit", "no_limit"),
    )


def _without_amount(draft: Draft, levels: list[SheetLine]) -> None:
    """Antes that are spoken of, though no number stands on the levels."""
    marked = [line for line in levels if _cells(line).get("ante_said") == "all"]
    for line in marked:
        if "ante" not in _cells(line) and "big_blind" in _cells(line):
            _cells(line).update({"ante": _cells(line)["big_blind"], "by": "big_blind"})
    speech = draft.speech
    if not speech.antes or any("ante" in _cells(line) for line in levels):
        return
    answer = draft.asking.ask(
        "no-antes",
        N_("The sheet speaks of an ante, but shows none. Is it as large as the big blind?"),
        choices=("yes", "no_ante"),
    )
    if answer == "yes":
        for line in levels[speech.antes - 1 :]:
            if "big_blind" in _cells(line):
                _cells(line).update({"ante": _cells(line)["big_blind"], "by": "big_blind"})


def _payer(draft: Draft, line: SheetLine, levels: list[SheetLine]) -> None:
    cells = _cells(line)
    if cells.get("ante_type"):
        cells["ante_type"] = named_in("ante_type", cells["ante_type"])
        return
    by = cells.pop("by", "") or _spoken(draft)
    if by == "button":
        by = draft.asking.ask(
            "button-ante",
            N_("The button pays the ante here; who pays it in this plan?"),
            line=line.number,
            choices=PAYERS,
        )
    elif not by:
        by = _by_size(draft, line, levels)
    if by:
        cells["ante_type"] = by


def _spoken(draft: Draft) -> str:
    if draft.speech.bb_ante and draft.speech.button:
        return ""
    return "big_blind" if draft.speech.bb_ante else "button" if draft.speech.button else ""


def _by_size(draft: Draft, line: SheetLine, levels: list[SheetLine]) -> str:
    """All of a big blind is paid by it, a small part of it by every player; else it is asked."""
    cells = _cells(line)
    if "bring_in" in cells and "big_blind" not in cells:
        return "per_player"
    big = int(cells["big_blind"]) if cells.get("big_blind", "").isdecimal() else 0
    ante = int(cells["ante"])
    if big and ante == big and not _small_ones(levels):
        return "big_blind"
    if (not big or ante * 3 <= big) and not _whole_ones(levels):
        return "per_player"
    return draft.asking.ask(
        "ante",
        N_("Who pays the ante of %(ante)s at blinds of %(big)s?"),
        line=line.number,
        choices=PAYERS,
        ante=ante,
        big=big,
    )


def _small_ones(levels: list[SheetLine]) -> bool:
    """Whether an ante of the sheet is a part of its big blind that a player would pay."""
    return any(3 * ante <= big for ante, big in _sizes(levels))


def _whole_ones(levels: list[SheetLine]) -> bool:
    return any(ante == big for ante, big in _sizes(levels))


def _sizes(levels: list[SheetLine]) -> list[tuple[int, int]]:
    found = []
    for line in levels:
        ante, big = _cells(line).get("ante", ""), _cells(line).get("big_blind", "")
        if ante.isdecimal() and big.isdecimal() and int(ante):
            found.append((int(ante), int(big)))
    return found


def _cells(line: SheetLine) -> Cells:
    assert line.cells is not None
    return line.cells
