"""What does not fit in an event's terms mended by one press, as far as a press can know the way."""

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Unpack

from blinds.models import Structure
from blinds.operations import clocks, structures
from blinds.rules.steps import Schedule
from tdsite.rooms.checks.checks import Check, checks_of
from tdsite.rooms.checks.facts import Facts
from tdsite.rooms.checks.mending import MENDED_PLANS, funding_of, rounded_up, sold_last_in
from tdsite.web.plan_words import CheckCode
from tournaments import access, journal
from tournaments.acts import Act, ActContext
from tournaments.models import JournalLine, Price, PriceLine, Tournament
from tournaments.models.tournament import BountyKind
from tournaments.operations import events, openings
from tournaments.register import EVENT, act
from tournaments.rules import N_, RuleError
from tournaments.rules.policy_choices import Deals
from tournaments.rules.prices import parts
from tournaments.rules.values import Choice, EventId, Help

CHANGED, RESHAPED, JUMPED = "tournament.changed", "clock.reshaped", "clock.jumped"
Terms = Mapping[str, Any]
CodeTold = Annotated[str, Choice(tuple(CheckCode)), Help("Of a check that `can_mend`.")]
_OF_A_PRICE = [field.name for field in Price._meta.fields if field.name not in ("id", "tournament")]
_NOT_OF_A_LINE = ("id", "tournament", "position")
_OF_A_LINE = [field.name for field in PriceLine._meta.fields if field.name not in _NOT_OF_A_LINE]


class NothingToMend(RuleError):
    """The check does not find this any more, or a person has to judge it."""


@act("tournament.changed", path=f"{EVENT}checks/mend/", room="events")
def mend(tournament_id: EventId, *, code: CodeTold, **order: Unpack[ActContext]) -> JournalLine:
    """Mend what a check found; the checks say which of them a press can mend.

    Of a plan under way only what lies ahead.
    Raises NothingToMend, WrongState.  Source: Robert's Rules 7.8, 7.39.
    """
    before = journal.kind_before(tournament_id, (CHANGED, RESHAPED, JUMPED), order)
    if code == CheckCode.STARTS_OVER:
        return _go_on(tournament_id, again=before == JUMPED, **order)
    under_way = before == RESHAPED if before else _is_under_way(tournament_id)
    if code in MENDED_PLANS and under_way:
        return _reshape(tournament_id, code=CheckCode(code), **order)
    act = journal.open_act(tournament_id, CHANGED, **order)
    facts = Facts(act.tournament, act.at)
    _found(facts, code)
    if code in MENDED_PLANS:
        _set_plan(act, MENDED_PLANS[CheckCode(code)](facts))
    else:
        _MENDS[CheckCode(code)](act, facts)
    return journal.record(act, law="7.39", fields=[code])


def _is_under_way(tournament_id: int) -> bool:
    return Tournament.objects.filter(pk=tournament_id, started_at__isnull=False).exists()


def _reshape(tournament_id: int, *, code: CheckCode, **order: Unpack[ActContext]) -> JournalLine:
    """The same as another plan by hand: the clock stays, and the reason is what did not fit."""
    act = journal.open_act(tournament_id, RESHAPED, **order)
    facts = Facts(act.tournament, act.at)
    check = _found(facts, code)
    data = structures.reshape(act, schedule=MENDED_PLANS[code](facts), reason=check.what)
    return journal.record(act, law="7.8, 7.39", **data)


def _go_on(tournament_id: int, *, again: bool, **order: Unpack[ActContext]) -> JournalLine:
    """The clock set to where the flights stopped.  `again`: the same order was answered before."""
    access.lock_days(tournament_id)
    facts = Facts(Tournament.objects.get(pk=tournament_id), order["at"])
    if not again:
        _found(facts, CheckCode.STARTS_OVER)
    return clocks.jump(tournament_id, index=facts.goes_on_at, **order)


def _found(facts: Facts, code: str) -> Check:
    found = [check for check in checks_of(facts) if check.code == code and check.mends]
    if not found:
        raise NothingToMend(N_("This has been corrected already. Check the list."), field="code")
    return found[0]


def _set_terms(act: Act, fields: Terms) -> None:
    events.change_event(act, fields=fields, prices=_prices(act))


def _prices(act: Act) -> list[dict[str, Any]]:
    of_parts = [part.field for part in parts()]
    return list(act.tournament.prices.values(*_OF_A_PRICE, *of_parts))


def _set_plan(act: Act, schedule: Schedule) -> None:
    name = Structure.objects.values_list("name", flat=True).get(tournament=act.tournament)
    structures.replace_structure(act, name=name, schedule=schedule)


def _end_with_the_plan(act: Act, facts: Facts) -> None:
    last, prices = len(facts.levels), _prices(act)
    for price in prices:
        if price["until_level"] is not None and price["until_level"] > last:
            price["until_level"] = last
    events.change_event(act, fields={}, prices=prices)


def _sell_at_all(act: Act, facts: Facts) -> None:
    """What begins after the plan is sold with the last level of the rebuys, or of the entries."""
    prices = _prices(act)
    for price in prices:
        if (price["from_level"] or 0) > len(facts.levels):
            price["from_level"] = price["until_level"] = sold_last_in(facts)
    events.change_event(act, fields={}, prices=prices)


def _round_stacks_up(act: Act, facts: Facts) -> None:
    prices = _prices(act)
    for price in prices:
        price["chips"] = rounded_up(price["chips"], min(facts.chips))
    events.change_event(act, fields={}, prices=prices)


def _fund_prizes(act: Act, facts: Facts) -> None:
    """The fees of all prices and price lines into the pool, or the house's part as last time."""
    funding = funding_of(facts)
    assert funding is not None
    if not funding.fees:
        _set_terms(act, funding.terms)
        return
    prices = [_without_fee(price) for price in _prices(act)]
    events.change_event(act, fields={}, prices=prices)
    rows = act.tournament.price_lines.order_by("position")
    lines = rows.values(*_OF_A_LINE, *(part.field for part in parts()))
    openings.set_price_lines(act, act.tournament, [_without_fee(line) for line in lines])


def _without_fee(price: Mapping[str, Any]) -> dict[str, Any]:
    whole = price["prize_cents"] + price["fee_cents"]
    return {**price, "prize_cents": whole, "fee_cents": 0}


def _terms(**fields: Any) -> Callable[[Act, Facts], None]:
    return lambda act, _facts: _set_terms(act, fields)


_MENDS: dict[CheckCode, Callable[[Act, Facts], None]] = {
    CheckCode.STACK_UNPAYABLE: _round_stacks_up,
    CheckCode.SOLD_PAST_PLAN: _end_with_the_plan,
    CheckCode.NEVER_SOLD: _sell_at_all,
    CheckCode.CLOSES_BEFORE_START: _terms(closes_at=None),
    CheckCode.BOUNTIES_OF_NOTHING: _terms(
        bounty_kind=BountyKind.NONE.value, mystery_from_left=None
    ),
    CheckCode.BOUNTY_UNNAMED: _terms(bounty_kind=BountyKind.FIXED.value),
    CheckCode.NO_PRIZES: _fund_prizes,
    CheckCode.DEALS_RECORDED: _terms(policy={"deals": Deals.GUARANTEED.value}),
}
