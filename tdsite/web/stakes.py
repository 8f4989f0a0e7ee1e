"""What a hand of a level costs, on one line of a staff screen."""

from typing import Any

from django.utils.translation import gettext

from blinds.rules.steps import AnteType, Betting, PlanStep, Schedule
from tdsite.web import formats
from tdsite.web.languages import reading
from tdsite.web.tags import chips


def blinds_of(step: PlanStep) -> str:
    """200 / 400, ante 400; of mixed games also the game, its limits and the bring-in."""
    stakes = ", ".join(piece for piece in _pieces(step) if piece) or _two(0, 0)
    return (
        gettext("%(game)s: %(stakes)s") % {"game": step.game, "stakes": stakes}
        if step.game
        else stakes
    )


def _pieces(step: PlanStep) -> list[str]:
    """Blinds, ante, bring-in, limits, and pot-limit: empty what the level has not."""
    blinds = step.small_chips or step.big_chips
    bets = step.small_bet_chips or step.big_bet_chips
    return [
        _two(step.small_chips, step.big_chips) if blinds else "",
        _one(gettext("ante %(chips)s"), _ante(step)),
        _one(gettext("bring-in %(chips)s"), step.bring_in_chips),
        _limits(step) if bets else "",
        gettext("pot-limit") if step.betting is Betting.POT_LIMIT and not step.game else "",
    ]


def _ante(step: PlanStep) -> int:
    return 0 if step.ante_type is AnteType.NONE else step.ante_chips


def _limits(step: PlanStep) -> str:
    return gettext("limits %(limits)s") % {"limits": _two(step.small_bet_chips, step.big_bet_chips)}


def _one(sentence: str, chips: int) -> str:
    return sentence % {"chips": _shown(chips)} if chips else ""


def _two(small: int, big: int) -> str:
    return f"{_shown(small)} / {_shown(big)}"


def _shown(chips: int) -> str:
    return formats.chips(chips, locale=reading())


def stakes(levels: Schedule | list[Any]) -> str:
    """The blinds of a level, or the bets of one that has none: 100/200."""
    for step in levels:
        pair = (step.small_chips, step.big_chips)
        small, big = pair if step.big_chips else (step.small_bet_chips, step.big_bet_chips)
        return f"{chips(small)}/{chips(big)}"
    return ""
