"""What the terms typed so far come to: what a player pays, the times, the prizes of a field.

Every figure is made by the functions that desk, clock and boards use, on an event that is not
saved: the pool as `queries.pool_cents` has it, the prizes as `prize_money.planned` does.
Money is in the smallest unit of the event's currency; times are aware.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any
from zoneinfo import ZoneInfo

from blinds.queries import schedule_of, standing_at
from blinds.rules.forecast import Forecast, before_start, stake_of
from blinds.rules.steps import Schedule, StepKind, level_number
from blinds.rules.times import day_over
from tdsite.rooms.events.bundle import EventBundle
from tdsite.rooms.events.forms import known_zones
from tdsite.rooms.events.priceforms import PriceForm
from tdsite.rooms.events.sources import Expected
from tournaments import prize_money
from tournaments.models import Club, Tournament
from tournaments.models.tournament import BountyKind, PriceKind
from tournaments.rules import RuleError
from tournaments.rules.prices import BOUNTY, Split, parts
from tournaments.rules.prize_plans import Prize
from tournaments.rules.sales import Window


@dataclass(frozen=True, slots=True)
class PriceOf:
    """One kind of purchase as far as it is typed; `chips` 0 where it is not yet."""

    kind: PriceKind
    split: Split
    chips: int
    window: Window
    limit: int | None

    @property
    def total_cents(self) -> int:
        return self.split.total_cents


@dataclass(frozen=True)
class Preview:
    """The figures of the summary; made of bound forms that were looked at once."""

    bundle: EventBundle
    club: Club
    event_now: Tournament | None = None

    @cached_property
    def data(self) -> dict[str, Any]:
        """The terms that have their shape."""
        return dict(self.bundle.form.cleaned_data)

    @cached_property
    def event(self) -> Tournament:
        """An event of these terms that is not saved; of one that is there, what it keeps."""
        copied = self.bundle.form.copied
        base = self.event_now or (copied.event if copied else None)
        made = Tournament(club=self.club)
        for name in ("prize_terms", "minimum_prize_cents", "added_cents", "ticket_cents"):
            if base is not None and base.prize_table == self.data.get("prize_table"):
                setattr(made, name, getattr(base, name))
        made.prize_table = self.data.get("prize_table") or made.prize_table
        made.prize_unit_cents = _whole(self.data.get("prize_unit")) or made.prize_unit_cents
        made.guarantee_cents = _whole(self.data.get("guarantee"))
        made.currency = self.currency
        made.seats_per_table = self.data.get("seats_per_table") or made.seats_per_table
        made.bounty_kind = self.data.get("bounty_kind") or BountyKind.NONE
        return made

    @property
    def currency(self) -> str:
        return self.bundle.form.money_of

    @property
    def name(self) -> str:
        return str(self.data.get("name") or "")

    @cached_property
    def zone(self) -> str:
        typed = str(self.data.get("timezone") or "")
        known = self.event_now.timezone if self.event_now else self.club.timezone
        return typed if typed in known_zones() else known

    @property
    def starts_at(self) -> datetime | None:
        found = self.data.get("starts_at")
        if found is None and self.event_now is not None:
            return self.event_now.starts_at
        return found

    @cached_property
    def prices(self) -> dict[PriceKind, PriceOf]:
        """What is sold, as far as it is typed."""
        return {form.kind: _price(form) for form in self.bundle.sold}

    @property
    def entry(self) -> PriceOf:
        return self.prices[PriceKind.ENTRY]

    @cached_property
    def schedule(self) -> Schedule:
        """The plan that is chosen; of an event that is there, the one it has."""
        if self.bundle.form.schedule or self.event_now is None:
            return self.bundle.form.schedule
        return schedule_of(self.event_now)

    @property
    def levels(self) -> list[Any]:
        return [step for step in self.schedule if step.kind is StepKind.LEVEL]

    @property
    def expected(self) -> Expected:
        return self.bundle.expected.numbers

    @cached_property
    def sold_of(self) -> dict[PriceKind, int]:
        """How many of each are expected; re-entries are among the entries."""
        numbers = self.expected
        found = {
            PriceKind.ENTRY: numbers.entries,
            PriceKind.REBUY: numbers.rebuys,
            PriceKind.ADD_ON: numbers.add_ons,
        }
        return {kind: number for kind, number in found.items() if kind in self.prices}

    @cached_property
    def collected_cents(self) -> int:
        """What the expected sales bring into the pool."""
        return sum(
            self.prices[kind].split.pool_cents * number for kind, number in self.sold_of.items()
        )

    @cached_property
    def pool_cents(self) -> int:
        """The pool of the expected field, with what the house adds or guarantees."""
        collected = self.collected_cents + self.event.added_cents
        return max(collected, self.event.guarantee_cents)

    @property
    def overlay_cents(self) -> int:
        """What the guarantee would cost the house."""
        return max(0, self.pool_cents - self.collected_cents - self.event.added_cents)

    @cached_property
    def prizes(self) -> list[Prize]:
        """The prizes of the expected field, first place first; none where the plan makes none."""
        return self.prizes_of(self.pool_cents, entries=self.expected.entries)

    def prizes_of(self, pool_cents: int, *, entries: int) -> list[Prize]:
        """What the plan makes of a pool and of so many entries."""
        try:
            return prize_money.planned(self.event, pool_cents, entries=entries)
        except RuleError:
            return []

    @cached_property
    def heads_cents(self) -> int:
        """What the expected sales bring in bounties."""
        return sum(
            self.prices[kind].split.of(BOUNTY) * number for kind, number in self.sold_of.items()
        )

    @cached_property
    def chips(self) -> int:
        """All chips that the expected sales bring."""
        return sum(self.prices[kind].chips * number for kind, number in self.sold_of.items())

    @cached_property
    def depth(self) -> int | None:
        """The starting stack in big blinds of the first level; None where nothing is posted."""
        stake = stake_of(self.levels[0]) if self.levels else 0
        return round(self.entry.chips / stake) if stake and self.entry.chips else None

    @cached_property
    def ends(self) -> Forecast | None:
        """When the expected field is likely to be down to one."""
        if self.starts_at is None:
            return None
        return before_start(
            self.schedule, self.starts_at, chips=self.chips, players=self.expected.entries
        )

    @property
    def last_level(self) -> int | None:
        """The level of the likely end; beyond the plan, the next after its last."""
        if self.ends is None:
            return None
        index = self.ends.likely.index
        if index >= len(self.schedule):
            return len(self.levels) + 1
        return level_number(self.schedule, index)

    @property
    def day_over(self) -> tuple[datetime, int] | None:
        """When the first day of a plan with days ends, and after which level."""
        over = day_over(self.schedule)
        if over is None or self.starts_at is None:
            return None
        return self.starts_at + timedelta(seconds=over.seconds), over.level

    def starts_of(self, kind: StepKind) -> list[datetime]:
        """When the steps of a kind begin, on the first day of the plan."""
        found, seconds = [], 0
        for step in self.schedule:
            if self.starts_at is None or step.kind is StepKind.DAY_END:
                break
            if step.kind is kind:
                found.append(self.starts_at + timedelta(seconds=seconds))
            seconds += step.seconds
        return found

    def over_at(self, window: Window) -> datetime | None:
        """When a window is over by the plan; None where it has no end on the first day."""
        seconds = 0
        for index, step in enumerate(self.schedule):
            standing = standing_at(self.schedule, index)
            if window.is_over(standing.level, on_break=standing.on_break):
                return self.starts_at + timedelta(seconds=seconds) if self.starts_at else None
            if step.kind is StepKind.DAY_END:
                return None
            seconds += step.seconds
        return None

    def local(self, at: datetime) -> datetime:
        """The time on the wall of the venue."""
        return at.astimezone(ZoneInfo(self.zone))


def _price(form: PriceForm) -> PriceOf:
    data = form.cleaned_data
    return PriceOf(
        form.kind,
        Split({part.word: _whole(data.get(part.word)) for part in parts()}),
        _whole(data.get("chips")),
        Window(
            until_level=data.get("until_level"),
            from_level=data.get("from_level") or 0,
            from_break=bool(data.get("from_break")),
            through_break=bool(data.get("through_break")),
        ),
        data.get("limit"),
    )


def _whole(value: Any) -> int:
    """A number that was read; 0 of what was not, which is still the text that was typed."""
    return value if isinstance(value, int) else 0
