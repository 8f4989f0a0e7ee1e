"""The checks: each looks at the facts and says, in words, what does not fit and what mends it.

None of them forbids anything: a director may mean what was written.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from blinds.rules.remarks import falls, remarks
from blinds.rules.steps import StepKind
from tdsite.rooms.checks.facts import Facts
from tdsite.rooms.checks.mending import (
    MENDED_PLANS,
    added_levels,
    effect_of,
    funding_of,
    rounded_up,
    sold_last_in,
)
from tdsite.web.plan_words import CheckCode, remark_text
from tdsite.web.tags import chips as written
from tournaments import bounties, queries
from tournaments.models.tournament import BountyKind, PriceKind
from tournaments.rules.policy_choices import Deals

LEVELS_LEFT = 2
HEADS_UP = 2
PLAN_LAW, TERMS_LAW = "Robert's Rules 7.8", "Robert's Rules 7.33"
RACE_LAW = "Robert's Rules 7.10"


@dataclass(frozen=True, slots=True)
class Check:
    """Something that does not fit.  `mends` is what the press that mends it says, empty for none.

    `effect` says what the press would change.  `page` is the name of the page where it is changed
    by hand, `field` the term it is about.
    """

    code: CheckCode
    what: str
    why: str
    law: str
    mends: str = ""
    page: str = "edit_event"
    field: str = ""
    effect: str = ""


def checks_of(facts: Facts) -> list[Check]:
    """All that does not fit, at once; nothing once the event is over."""
    return [check for source in _CHECKS for check in source(facts)]


def _of_the_plan(
    facts: Facts, code: CheckCode, what: str, why: str, *, press: str, otherwise: str
) -> Check:
    """A check of the levels: its press where one can mend it, or why a person has to."""
    mended = MENDED_PLANS[code](facts)
    changes = mended != facts.schedule
    return Check(
        code,
        what,
        why if changes else f"{why} {otherwise}",
        RACE_LAW if code is CheckCode.BLINDS_UNPAYABLE else PLAN_LAW,
        press if changes else "",
        "event_structure" if facts.is_open else "reshape",
        "structure",
        effect_of(facts.schedule, mended),
    )


def _falling(facts: Facts) -> Iterator[Check]:
    """Only a plan of one game without limits is put in order by a press; of others a person
    judges."""
    low = [remark for remark in falls(facts.schedule) if remark.index > facts.here]
    if not low:
        return
    yield _of_the_plan(
        facts,
        CheckCode.FALLING_BLINDS,
        gettext("The blinds fall"),
        remark_text(low[0]),
        press=gettext("Put the levels in order"),
        otherwise=gettext("Several games or limits: put the levels in order yourself."),
    )


def _unpayable(facts: Facts) -> Iterator[Check]:
    chips = facts.chips
    if not chips:
        return
    ahead = [r for r in remarks(facts.schedule, chips) if r.index >= facts.here]
    unpaid = [r for r in ahead if "amount" in r.values]
    if unpaid:
        yield _of_the_plan(
            facts,
            CheckCode.BLINDS_UNPAYABLE,
            gettext("No chips pay these blinds"),
            remark_text(unpaid[0]),
            press=gettext("Make them payable"),
            otherwise=gettext("The level on the clock stays as it is: bring smaller chips."),
        )
    for price in facts.prices if facts.is_open else ():
        if price.chips % min(chips):
            yield Check(
                CheckCode.STACK_UNPAYABLE,
                gettext("No chips make this stack"),
                gettext("%(kind)s: %(stack)s chips, and the smallest chip is %(chip)s.")
                % {
                    "kind": price.get_kind_display(),
                    "stack": written(price.chips),
                    "chip": written(min(chips)),
                },
                RACE_LAW,
                gettext("Round the stacks up"),
                field="prices",
                effect=gettext("%(old)s become %(new)s chips.")
                % {
                    "old": written(price.chips),
                    "new": written(rounded_up(price.chips, min(chips))),
                },
            )


def _antes(facts: Facts) -> Iterator[Check]:
    for number, step in enumerate(facts.levels, start=1):
        if step.big_chips and step.ante_chips > step.big_chips and _is_ahead(facts, number):
            yield _of_the_plan(
                facts,
                CheckCode.ANTE_ABOVE_BLIND,
                gettext("Ante above the big blind"),
                gettext("Level %(level)s: ante %(ante)s, big blind %(blind)s.")
                % {
                    "level": number,
                    "ante": written(step.ante_chips),
                    "blind": written(step.big_chips),
                },
                press=gettext("Set it to the big blind"),
                otherwise=gettext("The level on the clock stays as it is."),
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
                CheckCode.NEVER_SOLD,
                gettext("%(what)s: never sold") % sold,
                gettext("From level %(level)s; the structure has %(last)s.")
                % {**sold, "level": window.from_level},
                TERMS_LAW,
                gettext("Sell it in level %(level)s") % {"level": sold_last_in(facts)},
                field="prices",
            )
        elif window.until_level is not None and window.until_level > last:
            yield Check(
                CheckCode.SOLD_PAST_PLAN,
                gettext("%(what)s: sold beyond the structure") % sold,
                gettext("Until level %(level)s; the structure has %(last)s.")
                % {**sold, "level": window.until_level},
                TERMS_LAW,
                gettext("Until level %(last)s") % sold,
                field="prices",
            )


def _closes(facts: Facts) -> Iterator[Check]:
    event = facts.event
    if facts.is_open and event.closes_at is not None and event.closes_at <= event.starts_at:
        yield Check(
            CheckCode.CLOSES_BEFORE_START,
            gettext("Registration closes before the start"),
            gettext("The closing time comes first: no late entry would be possible."),
            TERMS_LAW,
            gettext("Close by the level only"),
            field="closes_at",
        )


def _bounties(facts: Facts) -> Iterator[Check]:
    played = facts.event.bounty_kind != BountyKind.NONE
    if played and not facts.bounty_cents and facts.is_open:
        yield Check(
            CheckCode.BOUNTIES_OF_NOTHING,
            gettext("%(kind)s with no amount") % {"kind": facts.event.get_bounty_kind_display()},
            gettext("No price includes a bounty. Enter an amount, or play without bounties."),
            TERMS_LAW,
            gettext("Play without bounties"),
            field="bounty_kind",
        )
    unnamed = not played and bounties.kind_of(facts.event) is not bounties.BountyType.NONE
    if unnamed and facts.is_open and facts.event.feeds_id is None:
        yield Check(
            CheckCode.BOUNTY_UNNAMED,
            gettext("Each entry has a bounty, but bounties are off"),
            gettext("Bounty money is collected, but never paid out."),
            TERMS_LAW,
            gettext("Play fixed bounties"),
            field="bounty_kind",
        )


def _prizes(facts: Facts) -> Iterator[Check]:
    """A flight plays for the prizes of what it feeds."""
    event = facts.event
    promised_cents = event.guarantee_cents or event.added_cents or queries.pool_cents(event)
    sold = any(price.split.pool_cents for price in facts.prices)
    if facts.sells and event.feeds_id is None and not (promised_cents or sold):
        funding = funding_of(facts)
        why = gettext("No price puts anything into the pool, and nothing is guaranteed or added.")
        otherwise = gettext("No fee and no earlier guarantee to go by: enter an amount.")
        yield Check(
            CheckCode.NO_PRIZES,
            gettext("No prizes"),
            why if funding else f"{why} {otherwise}",
            TERMS_LAW,
            funding.press if funding else "",
            field="prices",
            effect=funding.effect if funding else "",
        )


def _deals(facts: Facts) -> Iterator[Check]:
    if facts.is_open and facts.event.feeds_id is None and facts.policy.deals is Deals.RECORD_ONLY:
        yield Check(
            CheckCode.DEALS_RECORDED,
            gettext("Deals are recorded, not paid"),
            gettext("Unless a deal says that the house pays it, the desk pays the prizes as set."),
            "Robert's Rules 7.37",
            gettext("The house pays deals"),
            field="policy",
        )


def _starts_over(facts: Facts) -> Iterator[Check]:
    """A later day whose clock is at a level that its flights have played."""
    if facts.is_open or not facts.flights_stopped or facts.here >= facts.goes_on_at:
        return
    behind = facts.schedule[: facts.goes_on_at + 1]
    yield Check(
        CheckCode.STARTS_OVER,
        gettext("Levels of the flights are played again"),
        gettext("The clock is at level %(level)s; the flights stopped after level %(played)s.")
        % {
            "level": facts.level_now,
            "played": min(one.levels for one in facts.flights_stopped),
        },
        PLAN_LAW,
        gettext("Resume at level %(level)s")
        % {"level": sum(step.kind is StepKind.LEVEL for step in behind)},
        page="dashboard",
        field="structure",
    )


def _run_out(facts: Facts) -> Iterator[Check]:
    """The plan is nearly played and the event is not, or it is too short to begin with."""
    few = bool(facts.levels) and facts.levels_ahead <= LEVELS_LEFT
    if few and queries.still_in(facts.event) > HEADS_UP and not _ends_a_day(facts):
        longer = MENDED_PLANS[CheckCode.LEVELS_RUN_OUT](facts)
        effect = added_levels(facts.schedule, longer)
        why = gettext("Then the structure ends. Add levels before the clock stops.")
        otherwise = gettext("The last level has no blinds to continue from.")
        yield Check(
            CheckCode.LEVELS_RUN_OUT,
            ngettext("%(n)s level left", "%(n)s levels left", facts.levels_ahead)
            % {"n": facts.levels_ahead},
            why if effect else f"{why} {otherwise}",
            PLAN_LAW,
            gettext("Add levels") if effect else "",
            "event_structure" if facts.is_open else "reshape",
            "structure",
            effect,
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
    _starts_over,
    _run_out,
)
