"""The checks: each looks at the facts and says, in words, what does not fit and what mends it.

None of them forbids anything: a director may mean what he wrote.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from django.utils.translation import gettext, ngettext

from blinds.rules.remarks import remarks
from blinds.rules.steps import Betting, StepKind
from tdsite.checks.facts import Facts
from tdsite.forms.steps import say
from tournaments import bounties, queries
from tournaments.models.tournament import BountyKind, PriceKind
from tournaments.rules.policy_choices import Deals

LEVELS_LEFT = 2
PLAN_LAW, TERMS_LAW = "Robert's Rules 7.8", "Robert's Rules 7.33"


class Code(StrEnum):
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
    LEVELS_RUN_OUT = "levels_run_out"


@dataclass(frozen=True, slots=True)
class Check:
    """Something that does not fit.  `mends` is what the press that mends it says, empty for none.

    `page` is the name of the page where it is changed by hand, `field` the term it is about.
    """

    code: Code
    what: str
    why: str
    law: str
    mends: str = ""
    page: str = "edit_event"
    field: str = ""


def checks_of(facts: Facts) -> list[Check]:
    """All that does not fit, at once; nothing once the event is over."""
    return [check for source in _CHECKS for check in source(facts)]


def _plan_page(facts: Facts) -> str:
    return "event_structure" if facts.is_open else "reshape"


def _falling(facts: Facts) -> Iterator[Check]:
    """Only a plan of one way of betting is put in order by a press; of others a person judges."""
    low = [r for r in remarks(facts.schedule, ()) if "lower" in r.sentence and r.index > facts.here]
    if not low:
        return
    plain = facts.is_open and {step.betting for step in facts.levels} == {Betting.NO_LIMIT}
    plain = plain and not any(step.game for step in facts.levels)
    yield Check(
        Code.FALLING_BLINDS,
        gettext("The blinds fall"),
        say(low[0]),
        PLAN_LAW,
        gettext("Put the levels in order") if plain else "",
        _plan_page(facts),
        "structure",
    )


def _unpayable(facts: Facts) -> Iterator[Check]:
    chips = facts.chips
    if not chips:
        return
    ahead = [r for r in remarks(facts.schedule, chips) if r.index >= facts.here]
    unpaid = [r for r in ahead if "amount" in r.values]
    if unpaid:
        yield Check(
            Code.BLINDS_UNPAYABLE,
            gettext("No chips pay these blinds"),
            say(unpaid[0]),
            "Robert's Rules 7.10",
            page=_plan_page(facts),
            field="structure",
        )
    for price in facts.prices if facts.is_open else ():
        if price.chips % min(chips):
            yield Check(
                Code.STACK_UNPAYABLE,
                gettext("No chips make this stack"),
                gettext("%(kind)s: %(stack)s chips, and the smallest chip is %(chip)s.")
                % {"kind": price.get_kind_display(), "stack": price.chips, "chip": min(chips)},
                "Robert's Rules 7.10",
                field="prices",
            )


def _antes(facts: Facts) -> Iterator[Check]:
    for number, step in enumerate(facts.levels, start=1):
        if step.big_chips and step.ante_chips > step.big_chips and _is_ahead(facts, number):
            yield Check(
                Code.ANTE_ABOVE_BLIND,
                gettext("An ante above the big blind"),
                gettext("Level %(level)s: ante %(ante)s, big blind %(blind)s.")
                % {"level": number, "ante": step.ante_chips, "blind": step.big_chips},
                PLAN_LAW,
                gettext("Make it the big blind") if facts.is_open else "",
                _plan_page(facts),
                "structure",
            )
            return


def _is_ahead(facts: Facts, number: int) -> bool:
    return number > len(facts.levels) - facts.levels_ahead


def _windows(facts: Facts) -> Iterator[Check]:
    """What is sold longer than the plan lasts, and what no level of it ever sells."""
    last = len(facts.levels)
    if not last or not facts.sells:
        return
    for kind, window in facts.windows():
        sold = {"what": PriceKind(kind).label, "last": last}
        if window.from_level > last:
            yield Check(
                Code.NEVER_SOLD,
                gettext("%(what)s: never sold") % sold,
                gettext("From level %(level)s; the plan has %(last)s.")
                % {**sold, "level": window.from_level},
                TERMS_LAW,
                gettext("Sell it in the last level of the rebuys or entries"),
                field="prices",
            )
        elif window.until_level is not None and window.until_level > last:
            yield Check(
                Code.SOLD_PAST_PLAN,
                gettext("%(what)s: sold past the plan") % sold,
                gettext("Until level %(level)s; the plan has %(last)s.")
                % {**sold, "level": window.until_level},
                TERMS_LAW,
                gettext("Until level %(last)s") % sold,
                field="prices",
            )


def _closes(facts: Facts) -> Iterator[Check]:
    event = facts.event
    if facts.is_open and event.closes_at is not None and event.closes_at <= event.starts_at:
        yield Check(
            Code.CLOSES_BEFORE_START,
            gettext("Registration closes before the start"),
            gettext("The time set for its end comes first: nobody could enter late."),
            TERMS_LAW,
            gettext("Close it by the level"),
            field="closes_at",
        )


def _bounties(facts: Facts) -> Iterator[Check]:
    played = facts.event.bounty_kind != BountyKind.NONE
    if played and not facts.bounty_cents and facts.is_open:
        yield Check(
            Code.BOUNTIES_OF_NOTHING,
            gettext("%(kind)s of nothing") % {"kind": facts.event.get_bounty_kind_display()},
            gettext("No price puts anything on a head. Say how much, or play without bounties."),
            TERMS_LAW,
            gettext("Play without bounties"),
            field="bounty_kind",
        )
    unnamed = not played and bounties.kind_of(facts.event) is not bounties.Kind.NONE
    if unnamed and facts.is_open and facts.event.feeds_id is None:
        yield Check(
            Code.BOUNTY_UNNAMED,
            gettext("Each entry has a bounty, but bounties are off"),
            gettext("The money on the heads belongs to no prize."),
            TERMS_LAW,
            gettext("Play fixed bounties"),
            field="bounty_kind",
        )


def _prizes(facts: Facts) -> Iterator[Check]:
    """A flight plays for the prizes of what it feeds."""
    event = facts.event
    given = event.guarantee_cents or event.added_cents or queries.pool_cents(event)
    sold = any(price.prize_cents for price in facts.prices)
    if facts.sells and event.feeds_id is None and not (given or sold):
        yield Check(
            Code.NO_PRIZES,
            gettext("No prizes"),
            gettext("No price puts anything into the pool, and nothing is guaranteed or added."),
            TERMS_LAW,
            field="prices",
        )


def _deals(facts: Facts) -> Iterator[Check]:
    if facts.is_open and facts.event.feeds_id is None and facts.policy.deals is Deals.RECORD_ONLY:
        yield Check(
            Code.DEALS_RECORDED,
            gettext("Deals are recorded, not paid"),
            gettext("If the last players make a deal, the desk still pays the prizes as set."),
            "Robert's Rules 7.37",
            gettext("The house pays deals"),
            field="policy",
        )


def _run_out(facts: Facts) -> Iterator[Check]:
    """The plan is nearly played and the event is not: somebody has to lengthen it."""
    few = not facts.is_open and 0 < facts.levels_ahead <= LEVELS_LEFT
    if few and queries.still_in(facts.event) > LEVELS_LEFT and not _ends_a_day(facts):
        yield Check(
            Code.LEVELS_RUN_OUT,
            ngettext("%(n)s level left", "%(n)s levels left", facts.levels_ahead)
            % {"n": facts.levels_ahead},
            gettext("Then the plan has no more. Add levels before the clock stands still."),
            PLAN_LAW,
            page="reshape",
            field="structure",
        )


def _ends_a_day(facts: Facts) -> bool:
    """A flight is over with its levels."""
    ahead = facts.schedule[facts.here :]
    return facts.event.feeds_id is not None or any(s.kind is StepKind.DAY_END for s in ahead)


_CHECKS: tuple[Callable[[Facts], Iterator[Check]], ...] = (
    _falling,
    _unpayable,
    _antes,
    _windows,
    _closes,
    _bounties,
    _prizes,
    _deals,
    _run_out,
)
