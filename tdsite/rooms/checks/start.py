"""Ready to start: what forbids the start, what is better mended before it, what is in order.

What is to be done is what every room says is due; what forbids the start is asked of the start
itself, so that the page and the act agree.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.utils.translation import gettext, ngettext, pgettext

from blinds.rules.times import day_over
from tables import queries as floor_queries
from tables.draws import DrawState, seats_in_force
from tdsite.rooms.checks.checks import checks_of
from tdsite.rooms.checks.facts import Facts
from tdsite.web import formats
from tdsite.web.boards import is_live
from tdsite.web.days import begins_of
from tdsite.web.event_page import BEGINS, BLOCKS, Todo
from tdsite.web.event_state import EventState
from tdsite.web.hooks import todos
from tdsite.web.languages import reading
from tdsite.web.plan_words import CheckCode, blinds_of
from tdsite.web.tags import chips, money
from tournaments import queries
from tournaments.models import Sale, TelevisionKey
from tournaments.models.money import Method
from tournaments.models.tournament import BountyKind, PriceKind
from tournaments.operations.events import check_start
from tournaments.queries import entries_in
from tournaments.rules import RuleError
from tournaments.rules.policy import DECIDED_LATER
from tournaments.rules.policy_choices import CHOICES
from tournaments.rules.policy_meanings import MEANINGS
from tournaments.sentences import translate

OF_THE_LEVELS = {
    CheckCode.FALLING_BLINDS,
    CheckCode.BLINDS_UNPAYABLE,
    CheckCode.ANTE_ABOVE_BLIND,
    CheckCode.LEVELS_RUN_OUT,
}
OF_THE_SALE = {CheckCode.SOLD_PAST_PLAN, CheckCode.NEVER_SOLD, CheckCode.CLOSES_BEFORE_START}
RULEBOOK = "laws"


@dataclass(frozen=True, slots=True)
class AtStart:
    """One thing the start does, as a name and what it will be; `fixes`: it cannot change after."""

    name: str
    will_be: str
    fixes: bool = False


@dataclass(frozen=True, slots=True)
class StartPage:
    """The page: `fix` forbids the start, `better` does not; `in_order` are whole sentences.

    `starts_at` is when it starts, `itself` whether by itself; `in_seconds` until then.
    """

    fix: tuple[Todo, ...]
    better: tuple[Todo, ...]
    in_order: tuple[str, ...]
    at_start: tuple[AtStart, ...]
    starts_at: datetime
    itself: bool
    is_late: bool
    is_today: bool

    @property
    def may_start(self) -> bool:
        return not self.fix


def start_page(event_now: EventState, *, by: Any) -> StartPage:
    """What stands between an event and its first hand, as this person may mend it."""
    event = event_now.tournament
    due = todos(event_now, by=by, advice=True)
    fix = tuple(todo for todo in due if todo.at_start == BLOCKS)
    facts = Facts(event, event_now.now)
    away = event.starts_at - event_now.now
    return StartPage(
        fix=fix or tuple(_refusal(event_now)),
        better=tuple(todo for todo in due if todo.at_start not in (BLOCKS, BEGINS)),
        in_order=tuple(_in_order(event_now, facts)),
        at_start=tuple(_at_start(event_now)),
        starts_at=event.starts_at,
        itself=event.starts_itself,
        is_late=away < timedelta(0),
        is_today=timedelta(0) <= away < timedelta(hours=24),
    )


def _refusal(event_now: EventState) -> Iterator[Todo]:
    """What the start itself would say, where no room has said it."""
    try:
        check_start(event_now.tournament)
    except RuleError as error:
        yield Todo("halt", "stop", translate(error), at_start=BLOCKS)


def _in_order(event_now: EventState, facts: Facts) -> Iterator[str]:
    """Every sentence is true only while no check and no room says otherwise."""
    wrong = {check.code for check in checks_of(facts)}
    if facts.levels and not wrong & OF_THE_LEVELS:
        yield _levels(event_now, facts)
    if facts.chips and CheckCode.STACK_UNPAYABLE not in wrong and facts.prices:
        yield gettext("Chips: every starting stack can be made up, smallest chip %(chip)s") % {
            "chip": chips(min(facts.chips))
        }
    if not wrong & OF_THE_SALE:
        yield from _sold_until(facts)
    if CheckCode.NO_PRIZES not in wrong:
        yield from _prizes(facts)
    if facts.event.bounty_kind != BountyKind.NONE and CheckCode.BOUNTIES_OF_NOTHING not in wrong:
        yield gettext("Bounties: %(kind)s") % {"kind": facts.event.get_bounty_kind_display()}
    if CheckCode.DEALS_RECORDED not in wrong and facts.event.feeds_id is None:
        yield gettext("Deals: the house pays what the last players agree")
    yield from _players(event_now)


def _levels(event_now: EventState, facts: Facts) -> str:
    event = facts.event
    begins = max(event.starts_at, event_now.now)
    if day := day_over(facts.schedule, facts.goes_on_at, is_flight=event.feeds_id is not None):
        return gettext("Structure: the day ends at %(time)s, after level %(level)s") % {
            "time": formats.at_time(begins + timedelta(seconds=day.seconds), zone=event.timezone),
            "level": day.level,
        }
    seconds = sum(step.seconds for step in facts.schedule[facts.goes_on_at :])
    sentence = ngettext(
        "Structure: %(n)s level, played by %(time)s at the latest",
        "Structure: %(n)s levels, all played by %(time)s at the latest",
        len(facts.levels),
    )
    over = begins + timedelta(seconds=seconds)
    return sentence % {
        "n": len(facts.levels),
        "time": formats.at_time(over, zone=event.timezone),
    }


def _sold_until(facts: Facts) -> Iterator[str]:
    until = next((p.until_level for p in facts.prices if p.kind == PriceKind.ENTRY), None)
    if until:
        yield gettext("Late reg. through level %(level)s") % {"level": until}


def _prizes(facts: Facts) -> Iterator[str]:
    event = facts.event
    if event.feeds_id is not None:
        return
    pool = queries.pool_cents(event)
    if pool:
        yield gettext("Prizes: %(amount)s in the pool so far") % {
            "amount": money(pool, event.currency)
        }


def _players(event_now: EventState) -> Iterator[str]:
    event = event_now.tournament
    entries = event_now.figures.left
    if not entries:
        return
    owed = Sale.objects.filter(
        tournament=event, method=Method.OWED, settled_at=None, voided=False
    ).exists()
    if not owed:
        yield ngettext(
            "Money: the entry of %(n)s player is paid",
            "Money: the entries of all %(n)s players are paid",
            entries,
        ) % {"n": entries}
    if not entries_in(event).filter(seat=None).exists():
        released = any(now is DrawState.RELEASED for _, now in seats_in_force(event))
        yield (
            gettext("Seats: drawn and published")
            if released
            else gettext("Seats: every player has one")
        )


def _at_start(event_now: EventState) -> Iterator[AtStart]:
    event = event_now.tournament
    begins = begins_of(event, event_now.schedule)
    first = begins.first if begins else None
    if first:
        yield AtStart(gettext("Clock"), f"{first.name}, {first.blinds}")
    elif event_now.schedule:
        step = event_now.schedule[0]
        yield AtStart(
            gettext("Clock"),
            gettext("level 1, %(blinds)s, %(time)s")
            % {"blinds": blinds_of(step), "time": formats.clock(step.seconds)},
        )
    policy = queries.policy_of(event)
    entries = event_now.figures.left
    if entries:
        yield AtStart(
            pgettext("furniture", "Tables"),
            ngettext("%(tables)s for %(n)s player", "%(tables)s for %(n)s players", entries)
            % {"tables": floor_queries.tables_wanted(event, entries), "n": entries},
        )
    button = MEANINGS["initial_button"][policy.initial_button][0]
    yield AtStart(pgettext("dealer", "Button"), gettext(button))
    frozen = [name for name in CHOICES if name not in DECIDED_LATER and name != RULEBOOK]
    yield AtStart(
        gettext("House rules"), gettext("%(n)s are fixed") % {"n": len(frozen)}, fixes=True
    )
    yield AtStart(gettext("Bounties and seats per table"), gettext("are fixed"), fixes=True)
    keys = TelevisionKey.objects.filter(television__tournament=event)
    live = _how_many_live(list(keys), event_now.now)
    sentence = ngettext("clock on %(n)s screen", "clock on %(n)s screens", live)
    yield AtStart(
        gettext("Boards"), sentence % {"n": live} if live else gettext("no screen is paired")
    )


def _how_many_live(keys: Sequence[TelevisionKey], now: datetime) -> int:
    return sum(is_live(key, now) for key in keys)


def starts_in_words(page: StartPage, *, zone: str) -> str:
    """When it starts, beside the heading: the hour today, the day before that."""
    time = formats.at_time(page.starts_at, zone=zone)
    if page.is_late:
        return gettext("should have started at %(time)s") % {"time": time}
    if page.is_today:
        return gettext("starts at %(time)s") % {"time": time}
    day = formats.local_date(page.starts_at, zone=zone, locale=reading())
    return gettext("starts on %(day)s at %(time)s") % {"day": day, "time": time}
