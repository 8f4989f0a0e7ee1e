"""What a press would make of an event's plan, prices and prizes, before anybody presses it.

Prizes come from the fees first: what is charged already goes to the players.  Where nothing is
charged, what the club last guaranteed or added.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from blinds.rules import mended
from blinds.rules.mended import lengthened
from blinds.rules.steps import Schedule, StepKind, level_number
from tdsite.rooms.checks.facts import Facts
from tdsite.web.log import step_text
from tdsite.web.plan_words import CheckCode, blinds_of
from tdsite.web.tags import money
from tournaments import prize_money, queries
from tournaments.models import Tournament
from tournaments.models.tournament import PriceKind, State

SHOWN = 3  # changes that are named; of more their number


def _in_order(facts: Facts) -> Schedule:
    plain = mended.is_plain(facts.schedule)
    return mended.rising(facts.schedule, after=facts.fixed) if plain else facts.schedule


def _payable(facts: Facts) -> Schedule:
    return mended.payable_plan(facts.schedule, facts.chips, after=facts.fixed)


def _lower_antes(facts: Facts) -> Schedule:
    return mended.with_antes_below(facts.schedule, after=facts.fixed)


def _longer(facts: Facts) -> Schedule:
    in_play = queries.chips_in_play(facts.event)
    return lengthened(facts.schedule, facts.chips, chips=in_play)


MENDED_PLANS: Mapping[CheckCode, Callable[[Facts], Schedule]] = {
    CheckCode.FALLING_BLINDS: _in_order,
    CheckCode.BLINDS_UNPAYABLE: _payable,
    CheckCode.ANTE_ABOVE_BLIND: _lower_antes,
    CheckCode.LEVELS_RUN_OUT: _longer,
}


def effect_of(old: Schedule, new: Schedule) -> str:
    """The steps that would change and how, the first of them; empty where none would."""
    changed = [n for n, (was, is_) in enumerate(zip(old, new, strict=True)) if was != is_]
    changes = [_change(old, new, n) for n in changed[:SHOWN]]
    if (more := len(changed) - SHOWN) > 0:
        changes.append(gettext("%(n)s more.") % {"n": more})
    return " ".join(changes)


def added_levels(old: Schedule, new: Schedule) -> str:
    """The levels at the end of a longer plan: how many, how long, from which blinds to which."""
    more = [step for step in new[len(old) :] if step.kind is StepKind.LEVEL]
    if not more:
        return ""
    sentence = ngettext(
        "%(n)s more level, %(minutes)s min: %(first)s to %(last)s.",
        "%(n)s more levels, %(minutes)s min each: %(first)s to %(last)s.",
        len(more),
    )
    return sentence % {
        "n": len(more),
        "minutes": more[0].seconds // 60,
        "first": blinds_of(more[0]),
        "last": blinds_of(more[-1]),
    }


def _change(old: Schedule, new: Schedule, index: int) -> str:
    was, is_ = old[index], new[index]
    if was.remove_chips != is_.remove_chips:
        return _race(old, new, index)
    return gettext("%(level)s: %(old)s become %(new)s.") % {
        "level": step_text(was.kind, level_number(old, index), was.label),
        "old": blinds_of(was),
        "new": blinds_of(is_),
    }


def _race(old: Schedule, new: Schedule, index: int) -> str:
    gone, here = old[index].remove_chips, new[index].remove_chips
    sentence = (
        gettext("The %(chips)ss leave after level %(level)s.")
        if here
        else gettext("The %(chips)ss stay after level %(level)s.")
    )
    level = sum(step.kind is StepKind.LEVEL for step in old[:index])
    return sentence % {"chips": here or gone, "level": level}


def rounded_up(chips: int, smallest: int) -> int:
    """The next amount that the smallest chip makes.

    >>> rounded_up(777, 25), rounded_up(800, 25)
    (800, 800)
    """
    return -(-chips // smallest) * smallest


def sold_last_in(facts: Facts) -> int:
    """The level in which what was never sold is sold: with the last rebuys, or the last entries.

    Of an event under way none that is over.
    """
    last = len(facts.levels)
    until = {price.kind: price.until_level for price in facts.prices}
    wanted = until.get(PriceKind.REBUY) or until.get(PriceKind.ENTRY) or last
    return max(facts.level_now, min(wanted, last))


EXAMPLE_ENTRIES = 10
EXAMPLE_PRIZES = 3


@dataclass(frozen=True, slots=True)
class Funding:
    """What the press says and would change: the fees into the pool, or `terms` of the event.

    Amounts in cents.
    """

    press: str
    effect: str
    fees: bool
    terms: Mapping[str, int]


def funding_of(facts: Facts) -> Funding | None:
    """The prizes a press can propose; None where only a person can say how much."""
    fees = {price.kind: price.fee_cents for price in facts.prices if price.fee_cents}
    if fees:
        return Funding(
            gettext("Fees into the pool"),
            " ".join([*_moved(facts, fees), _prizes_then(facts, fees.get(PriceKind.ENTRY, 0), 0)]),
            fees=True,
            terms={},
        )
    earlier = _earlier(facts)
    return _as_before(facts, earlier) if earlier else None


def _moved(facts: Facts, fees: Mapping[str, int]) -> list[str]:
    return [
        gettext("%(kind)s: the fee of %(amount)s goes to the prizes.")
        % {"kind": PriceKind(kind).label, "amount": money(cents, facts.event.currency)}
        for kind, cents in fees.items()
    ]


def _as_before(facts: Facts, earlier: Tournament) -> Funding:
    guarantee, added = earlier.guarantee_cents, earlier.added_cents
    press = gettext("Guarantee %(amount)s") if guarantee else gettext("Add %(amount)s")
    sentence = gettext("As in %(event)s.") % {"event": earlier.name}
    return Funding(
        press % {"amount": money(guarantee or added, facts.event.currency)},
        f"{sentence} {_prizes_then(facts, 0, max(guarantee, added))}".strip(),
        fees=False,
        terms={"guarantee_cents": guarantee, "added_cents": added},
    )


def _earlier(facts: Facts) -> Tournament | None:
    """The event that began last and whose prizes the house guaranteed or added to."""
    event = facts.event
    began = Tournament.objects.filter(
        club=event.club_id, currency=event.currency, started_at__isnull=False, feeds=None
    )
    of_the_house = began.exclude(guarantee_cents=0, added_cents=0).exclude(pk=event.pk)
    return of_the_house.exclude(state=State.CANCELLED).order_by("-started_at").first()


def _prizes_then(facts: Facts, entry_cents: int, house_cents: int) -> str:
    """What the event's own prize table makes of it, for as many entries as are sold or ten."""
    entries = max(EXAMPLE_ENTRIES, facts.event.entries.filter(voided=False).count())
    pool = entries * entry_cents + house_cents
    if not pool:
        return ""
    found = prize_money.planned(facts.event, pool, entries=entries)
    amounts = [money(prize.amount_cents, facts.event.currency) for prize in found]
    more = ["…"] if len(amounts) > EXAMPLE_PRIZES else []
    return gettext("Prizes with %(entries)s entries: %(prizes)s.") % {
        "entries": entries,
        "prizes": ", ".join([*amounts[:EXAMPLE_PRIZES], *more]),
    }
