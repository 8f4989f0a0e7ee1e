"""A plan in words: what a hand of a level costs, remarks, colours of chips, codes of its checks."""

from enum import StrEnum
from typing import Any

from django.utils.translation import gettext

from blinds.rules.remarks import Remark
from blinds.rules.steps import AnteType, Betting, PlanStep, Schedule
from tdsite.web import formats
from tdsite.web.languages import reading
from tdsite.web.tags import chips
from tournaments.rules import N_


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


def remark_text(remark: Remark) -> str:
    """A remark in the reader's language, its numbers written as everywhere."""
    written = {
        name: chips(value) if isinstance(value, int) else value
        for name, value in remark.values.items()
    }
    return gettext(remark.sentence) % written if written else gettext(remark.sentence)


# the colours there are drawings of, as structures name them; any other is written out beside a
# plain chip
COLOURS = {
    "white": N_("white"),
    "grey": N_("grey"),
    "gray": N_("grey"),
    "black": N_("black"),
    "red": N_("red"),
    "pink": N_("pink"),
    "orange": N_("orange"),
    "yellow": N_("yellow"),
    "gold": N_("gold"),
    "green": N_("green"),
    "lime": N_("lime green"),
    "teal": N_("teal"),
    "blue": N_("blue"),
    "navy": N_("navy blue"),
    "purple": N_("purple"),
    "violet": N_("violet"),
    "brown": N_("brown"),
}


def colour_name(key: str) -> str:
    """A colour in the reader's language; the club's own words stay."""
    return gettext(COLOURS[key]) if key in COLOURS else key


class CheckCode(StrEnum):
    """What programs call a check, and what its mending is asked by."""

    FALLING_BLINDS = "falling_blinds"
    BLINDS_UNPAYABLE = "blinds_unpayable"
    STACK_UNPAYABLE = "stack_unpayable"
    ANTE_ABOVE_BLIND = "ante_above_blind"
    SOLD_PAST_PLAN = "sold_past_plan"
    NEVER_SOLD = "never_sold"
    CLOSES_BEFORE_START = "closes_before_start"
    BOUNTIES_OF_NOTHING = "bounties_of_nothing"
    BOUNTY_UNNAMED = "bounty_unnamed"
    NO_PRIZES = "no_prizes"
    DEALS_RECORDED = "deals_recorded"
    STARTS_OVER = "starts_over"
    LEVELS_RUN_OUT = "levels_run_out"
