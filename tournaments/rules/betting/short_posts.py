"""A player who cannot post his whole blind and ante.

Source: Robert's Rules 4.1, 6.2, 7.20, 2.2.6; TDA 2024 RP-11.
"""

from dataclasses import dataclass, replace
from enum import StrEnum

from tournaments.rules import N_
from tournaments.rules.betting.steps import AnswerStep, Ruling, step

LAW = "4.1, 6.2, 7.20; TDA 2024 RP-11"


class First(StrEnum):
    """What the chips go to first: by TDA RP-11 the blind; elsewhere the ante."""

    BLIND = "blind"
    ANTE = "ante"


@dataclass(frozen=True, slots=True, kw_only=True)
class ShortPost(Ruling):
    """What is posted and what is left, in chips.

    `to_call` is what the others must match, `min_to` their least raise as a total.
    """

    blind_posted: int
    ante_posted: int
    left: int
    all_in: bool
    to_call: int
    min_to: int


def short_post(
    stack: int, *, blind: int, big_blind: int, ante: int = 0, first: First = First.BLIND
) -> ShortPost:
    """What a player with so many chips posts, and what the others owe all the same.

    `blind` is his own, `big_blind` the level's.  The other order stands beside it where it
    differs.  Source: 6.2, 7.20; TDA 2024 RP-11.
    """
    found = {each: _posted(stack, blind, big_blind, ante, each) for each in First}
    chosen = found.pop(first)
    (other,) = found.values()
    if chosen.blind_posted == other.blind_posted:
        return chosen
    return replace(chosen, readings=(other,))


def _posted(stack: int, blind: int, big_blind: int, ante: int, first: First) -> ShortPost:
    if first is First.BLIND:
        posted = min(blind, stack)
        anted = min(ante, stack - posted)
    else:
        anted = min(ante, stack)
        posted = min(blind, stack - anted)
    left = stack - posted - anted
    values = {"blind": posted, "ante": anted, "left": left, "stack": stack}
    return ShortPost(
        says=_answer(values, ante=ante),
        steps=(*_order(values, first, ante), *_price(blind - posted, big_blind, all_in=not left)),
        law=LAW,
        source="TDA 2024 RP-11" if first is First.BLIND else "7.20",
        blind_posted=posted,
        ante_posted=anted,
        left=left,
        all_in=not left,
        to_call=big_blind,
        min_to=2 * big_blind,
    )


def _answer(values: dict[str, int], *, ante: int) -> AnswerStep:
    if not ante:
        return step(N_("Posts %(blind)s as the blind and has %(left)s left."), **values)
    text = N_("Posts %(blind)s as the blind and %(ante)s as the ante; %(left)s left.")
    return step(text, **values)


def _order(values: dict[str, int], first: First, ante: int) -> tuple[AnswerStep, ...]:
    blind = step(N_("The blind takes %(blind)s."), "7.20", **values)
    anted = step(N_("The ante takes %(ante)s."), "7.20", **values)
    if not ante:
        return (blind,)
    if first is First.BLIND:
        return (step(N_("The blind comes before the ante."), "TDA 2024 RP-11"), blind, anted)
    return (step(N_("The ante comes before the blind."), "7.20"), anted, blind)


def _price(short: int, big_blind: int, *, all_in: bool) -> tuple[AnswerStep, ...]:
    values = {"short": short, "big": big_blind, "least": 2 * big_blind}
    steps = []
    if short:
        text = N_("The blind is %(short)s short; the others still owe the full %(big)s.")
        steps.append(step(text, "4.1, 6.2", **values))
    steps.append(step(N_("The least raise is to %(least)s."), "6.2, 6.4", **values))
    if all_in:
        text = N_("All-in: the player can win the amount posted from each opponent, and the antes.")
        steps.append(step(text, "2.2.6, 3.6.7"))
    if short:
        text = N_("If the player wins, the blind need not be made up.")
        steps.append(step(text, "7.20"))
    return tuple(steps)
