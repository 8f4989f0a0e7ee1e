"""The old draw game with blind and over-blind: what it costs to enter, and a pot carried over.

Played anticlockwise, to the right of the dealer; kept as history.  Source: document H (old draw
game) of the rulebook.
"""

from dataclasses import dataclass

from tournaments.rules import N_, RuleError
from tournaments.rules.betting.steps import AnswerStep, Ruling, step

LAW = "H.1, H.2, H.4, H.5, H.6, H.14"


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
        says=_answer(price, carried, all_checked=all_checked),
        steps=steps,
        law=LAW,
        over_blind=posted if over_blind else 0,
        enter_chips=price,
        blind_adds=price - blind,
        over_adds=over_adds,
        carried_chips=carried,
    )


def _answer(price: int, carried: int, *, all_checked: bool) -> AnswerStep:
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
        text = N_("The largest bet so far is %(price)s: nobody plays for less.")
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
