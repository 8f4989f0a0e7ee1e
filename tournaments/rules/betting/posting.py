"""What it costs to enter a hand: short blinds and antes, and the old draw game's over-blind.

Source: Robert's Rules 2.2.6, 4.1, 6.2, 7.20; TDA 2024 RP-11; document H (old draw game) of the
rulebook.
"""

from dataclasses import dataclass, replace
from enum import StrEnum

from tournaments.rules import N_, RuleError
from tournaments.rules.betting.calculator import AnswerStep, Ruling, step

LAW_SHORT_POST = "4.1, 6.2, 7.20; TDA 2024 RP-11"


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

    `blind` is their own, `big_blind` the level's.  The other order stands beside it where it
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
        says=_answer_short_post(values, ante=ante),
        steps=(*_order(values, first, ante), *_price(blind - posted, big_blind, all_in=not left)),
        law=LAW_SHORT_POST,
        source="TDA 2024 RP-11" if first is First.BLIND else "7.20",
        blind_posted=posted,
        ante_posted=anted,
        left=left,
        all_in=not left,
        to_call=big_blind,
        min_to=2 * big_blind,
    )


def _answer_short_post(values: dict[str, int], *, ante: int) -> AnswerStep:
    if not ante:
        return step(N_("Posts %(blind)s blind; %(left)s left."), **values)
    text = N_("Posts %(blind)s blind and %(ante)s ante; %(left)s left.")
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
        text = N_("All-in: can win the amount posted from each opponent, and the antes.")
        steps.append(step(text, "2.2.6, 3.6.7"))
    if short:
        text = N_("If the player wins, the blind need not be made up.")
        steps.append(step(text, "7.20"))
    return tuple(steps)


LAW_OLD_DRAW = "H.1, H.2, H.4, H.5, H.6, H.14"


class TooLittleToEnter(RuleError):
    """A bet below what the game asks."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OldDraw(Ruling):
    """What the next player must put in at least, and what the blinds add to stay, in chips.

    `over_blind` is 0 if nobody doubled the blind; `carried_chips` go on to the next hand.
    """

    over_blind: int
    enter_chips: int
    blind_adds: int
    over_adds: int | None
    carried_chips: int


def old_draw(
    blind: int,
    *,
    over_blind: bool,
    highest: int | None = None,
    pot: int = 0,
    all_checked: bool = False,
) -> OldDraw:
    """The price of a hand whose blind was chosen by the first player.

    `over_blind`: the next one doubled it.  `highest`: the largest bet so far, None while nobody
    has entered.  `pot`: everything on the table now, what was carried over included;
    `all_checked`: after the draw nobody bet.  Raises TooLittleToEnter.  Source: H.1-H.6, H.14.
    """
    posted = 2 * blind if over_blind else blind
    least = 2 * posted
    if highest is not None and highest < least:
        raise TooLittleToEnter(
            N_("To enter, put in at least %(least)s, twice what was posted."),
            field="highest",
            least=least,
        )
    price = least if highest is None else highest
    carried = pot if all_checked else 0
    over_adds = price - posted if over_blind else None
    steps = _steps(blind, posted, price, over_blind=over_blind, entered=highest is not None)
    if all_checked:
        text = N_(
            "After the draw all passed: the %(pot)s stay, and the next hand is played for them too."
        )
        steps += (step(text, "H.14", pot=pot),)
    return OldDraw(
        says=_answer_old_draw(price, carried, all_checked=all_checked),
        steps=steps,
        law=LAW_OLD_DRAW,
        over_blind=posted if over_blind else 0,
        enter_chips=price,
        blind_adds=price - blind,
        over_adds=over_adds,
        carried_chips=carried,
    )


def _answer_old_draw(price: int, carried: int, *, all_checked: bool) -> AnswerStep:
    if all_checked:
        return step(N_("Carried over to the next hand: %(carried)s."), carried=carried)
    return step(N_("At least %(price)s to play."), price=price)


def _steps(
    blind: int, posted: int, price: int, *, over_blind: bool, entered: bool
) -> tuple[AnswerStep, ...]:
    values = {"blind": blind, "posted": posted, "price": price}
    values |= {"more": price - blind, "over": price - posted}
    steps = [step(N_("Blind %(blind)s, of the first player's own choice."), "H.1", **values)]
    if over_blind:
        steps.append(
            step(N_("The next player doubled it: over-blind %(posted)s."), "H.2", **values)
        )
    if entered:
        text = N_("The largest bet so far is %(price)s: minimum to play.")
    else:
        text = N_("The first to enter puts in at least twice what was posted: %(price)s.")
    steps.append(step(text, "H.5" if entered else "H.4", **values))
    steps.append(
        step(N_("The blind adds %(more)s to stay in, or loses the %(blind)s."), "H.6", **values)
    )
    if over_blind:
        text = N_("The over-blind adds %(over)s to stay in, or loses the %(posted)s.")
        steps.append(step(text, "H.6", **values))
    return tuple(steps)
