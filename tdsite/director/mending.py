"""What does not fit in an event's terms mended by one press, as far as a press can know the way."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, Unpack

from blinds.models import Structure
from blinds.operations import structures
from blinds.rules.steps import Schedule, Step, StepKind
from tdsite.checks.facts import Facts
from tdsite.checks.found import Code, checks_of
from tournaments import journal
from tournaments.acts import Act, Order
from tournaments.models import JournalLine, Price
from tournaments.models.tournament import BountyKind, PriceKind
from tournaments.operations import events
from tournaments.rules import N_, RuleError
from tournaments.rules.policy_choices import Deals

Terms = Mapping[str, Any]
_OF_A_PRICE = [field.name for field in Price._meta.fields if field.name not in ("id", "tournament")]


class NothingToMend(RuleError):
    """The check does not find this any more, or a person has to judge it."""


@journal.command
def mend(tournament_id: int, *, code: str, **order: Unpack[Order]) -> JournalLine:
    """Change what this check found, wherever it found it.  Raises NothingToMend, WrongState."""
    act = journal.open_act(tournament_id, "tournament.changed", **order)
    facts = Facts(act.tournament, act.at)
    if code not in [check.code for check in checks_of(facts) if check.mends]:
        raise NothingToMend(
            N_("There is nothing to mend here any more. Look at the list again."), field="code"
        )
    _MENDS[Code(code)](act, facts)
    return journal.record(act, law="7.39", fields=[code])


def _set_terms(act: Act, fields: Terms) -> None:
    events.change_event(act, fields=fields, prices=_prices(act))


def _prices(act: Act) -> list[dict[str, Any]]:
    return list(act.tournament.prices.values(*_OF_A_PRICE))


def _set_plan(act: Act, schedule: Schedule) -> None:
    name = Structure.objects.values_list("name", flat=True).get(tournament=act.tournament)
    structures.replace_structure(act, name=name, schedule=schedule)


def _put_in_order(act: Act, facts: Facts) -> None:
    """The blinds of the levels from low to high; lengths, breaks and names stay where they are."""
    rising = iter(
        sorted(facts.levels, key=lambda step: (step.big_chips, step.small_chips, step.ante_chips))
    )
    _set_plan(act, tuple(_with_blinds(step, rising) for step in facts.schedule))


def _with_blinds(step: Step, rising: Iterable[Step]) -> Step:
    if step.kind is not StepKind.LEVEL:
        return step
    of = next(iter(rising))
    return replace(
        step,
        small_chips=of.small_chips,
        big_chips=of.big_chips,
        ante_chips=of.ante_chips,
        ante_type=of.ante_type,
    )


def _lower_antes(act: Act, facts: Facts) -> None:
    _set_plan(act, tuple(map(_with_lower_ante, facts.schedule)))


def _with_lower_ante(step: Step) -> Step:
    above = step.big_chips and step.ante_chips > step.big_chips
    return replace(step, ante_chips=step.big_chips) if above else step


def _end_with_the_plan(act: Act, facts: Facts) -> None:
    last, prices = len(facts.levels), _prices(act)
    for price in prices:
        if price["until_level"] is not None and price["until_level"] > last:
            price["until_level"] = last
    events.change_event(act, fields={}, prices=prices)


def _sell_at_all(act: Act, facts: Facts) -> None:
    """What begins after the plan is sold with the last level of the rebuys, or of the entries."""
    last, prices = len(facts.levels), _prices(act)
    until = {price["kind"]: price["until_level"] for price in prices}
    wanted = until.get(PriceKind.REBUY) or until.get(PriceKind.ENTRY) or last
    for price in prices:
        if (price["from_level"] or 0) > last:
            price["from_level"] = price["until_level"] = min(wanted, last)
    events.change_event(act, fields={}, prices=prices)


def _terms(**fields: Any) -> Callable[[Act, Facts], None]:
    return lambda act, _facts: _set_terms(act, fields)


_MENDS: dict[Code, Callable[[Act, Facts], None]] = {
    Code.FALLING_BLINDS: _put_in_order,
    Code.ANTE_ABOVE_BLIND: _lower_antes,
    Code.SOLD_PAST_PLAN: _end_with_the_plan,
    Code.NEVER_SOLD: _sell_at_all,
    Code.CLOSES_BEFORE_START: _terms(closes_at=None),
    Code.BOUNTIES_OF_NOTHING: _terms(bounty_kind=BountyKind.NONE.value, mystery_from_left=None),
    Code.BOUNTY_UNNAMED: _terms(bounty_kind=BountyKind.FIXED.value),
    Code.DEALS_RECORDED: _terms(policy={"deals": Deals.GUARANTEED.value}),
}
