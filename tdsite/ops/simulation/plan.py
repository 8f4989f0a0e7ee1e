"""What is played: the terms of the event and its field."""

from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from blinds.rules.leaving import likely_denominations
from blinds.rules.steps import ColorUp, Schedule, StepKind, planned_color_ups
from tournaments.dues import SATELLITE
from tournaments.models.tournament import BountyKind, MergedStacks, PriceKind

LATE_SHARE = 0.22  # of the entries are sold after the start
POOL_CENTS = 100_00  # of an entry, and all of a rebuy or an add-on unless told otherwise
FEE_PERCENT, STAFF_PERCENT = 10, 2  # of what an entry brings the prize pool
ENTRIES_A_TICKET = 8  # of a satellite
MAX_REBUYS = 9  # of an entry: an evening ends, whatever its plan
COIN_CENTS = 5  # cash is rounded to this


@dataclass(frozen=True, slots=True)
class Plan:
    """An event to simulate.

    Of those who bust while they may, `rebuy_share` rebuy and `reentry_share` of the others
    re-enter; `add_on_share` of the players take the add-on.  A share of 0: it is not sold.
    Rebuys end with `rebuys_until`, else with late registration.  Prices are in cents: an entry
    brings the prize pool `pool_cents`, and `bounty_cents` for its head.  A satellite of
    `satellite_entries` is played first; it has this event as its `target` and plays for tickets
    of `ticket_cents`.

    With `flights` the field is spread over so many first days, `merged` says how many of them each
    second day takes in; `stacks` is what becomes of several bags of a player, `quota_bp` (basis
    points of a flight's entries) ends a flight before its last level, of `early_bp` of them those
    who do not go on are paid in the flight.  A flight `feeds` the event of the next day.
    `last_late_level`, `stack_chips` and `whole_field` (the entries of all days) are given where
    the plan is a part of it.
    """

    schedule: Schedule
    structure_name: str
    entries: int
    seats: int = 9
    seed: int = 1
    reentry_share: float = 0.0
    rebuy_share: float = 0.0
    add_on_share: float = 0.0
    rebuys_until: int | None = None
    rebuy_cents: int = POOL_CENTS
    add_on_cents: int = POOL_CENTS
    pool_cents: int = POOL_CENTS
    bounty_kind: BountyKind = BountyKind.NONE
    bounty_cents: int = 0
    satellite_entries: int = 0
    target: int | None = None
    ticket_cents: int | None = None
    flights: int = 0
    merged: tuple[int, ...] = ()
    stacks: MergedStacks = MergedStacks.ALL
    quota_bp: int = 0
    early_bp: int = 0
    feeds: int | None = None
    flight: str = ""
    last_late_level: int | None = None
    stack_chips: int | None = None
    whole_field: int | None = None
    name: str = "Simulated event"
    check_each: bool = True
    check_laws: bool = False  # every law of the ledger after every command

    @property
    def levels(self) -> int:
        return sum(step.kind is StepKind.LEVEL for step in self.schedule)

    @property
    def until_level(self) -> int:
        """The last level of late registration: the sixth, or a third of a short plan.

        With rebuys or add-ons it goes on to the level with a break after it, if there is one.
        """
        if self.last_late_level is not None:
            return self.last_late_level
        late = max(1, min(6, self.levels // 3))
        if not (self.rebuy_share or self.add_on_share):
            return late
        return next((level for level in self._before_breaks if level >= late), late)

    @property
    def rebuy_level(self) -> int:
        """The last level with rebuys; add-ons come in the first break after it."""
        return min(self.rebuys_until or self.until_level, self.levels)

    @property
    def add_on_level(self) -> int:
        """The level before the break with add-ons; without such a break the last with rebuys."""
        last = self.rebuy_level
        return next((level for level in self._before_breaks if level >= last), last)

    @property
    def _before_breaks(self) -> list[int]:
        """The levels that a break comes after."""
        following = zip(self.schedule, self.schedule[1:], strict=False)
        return [
            self._level_of(index)
            for index, (step, after) in enumerate(following)
            if step.kind is StepKind.LEVEL and after.kind is StepKind.BREAK
        ]

    def _level_of(self, index: int) -> int:
        """The playing level of a step; of a break the one before it."""
        return sum(step.kind is StepKind.LEVEL for step in self.schedule[: index + 1])

    def add_ons_open(self, index: int) -> bool:
        """Whether add-ons are sold at this step."""
        on_break = self.schedule[index].kind is not StepKind.LEVEL
        in_break = self.add_on_level in self._before_breaks
        here = self._level_of(index) == self.add_on_level and on_break is in_break
        return bool(self.add_on_share) and here

    @property
    def starting_chips(self) -> int:
        """A hundred big blinds for turbo levels, three hundred for two hours."""
        if self.stack_chips is not None:
            return self.stack_chips
        first = next(step for step in self.schedule if step.kind is StepKind.LEVEL)
        return first.big_chips * min(300, max(100, first.seconds // 24))

    @property
    def late_seconds(self) -> int:
        """How long late registration is open, in clock seconds."""
        seconds = levels = 0
        for step in self.schedule:
            levels += step.kind is StepKind.LEVEL
            if levels > self.until_level:
                break
            seconds += step.seconds
        return seconds

    @property
    def color_ups(self) -> dict[int, ColorUp]:
        """The races of the plan, by the index of their step."""
        chips = likely_denominations(self.schedule)
        return {race.index: race for race in planned_color_ups(self.schedule, chips)}

    def unit_after(self, index: int) -> int:
        """The smallest chip in play at a step: what every stack is a multiple of, more or less."""
        gone = [race.new_chips for i, race in self.color_ups.items() if i < index]
        if gone:
            return max(gone)
        races = self.color_ups.values()
        return min((race.old_chips for race in races), default=self._smallest_bet())

    def _smallest_bet(self) -> int:
        first = next(step for step in self.schedule if step.kind is StepKind.LEVEL)
        return min(first.obligations_chips)

    def faster(self, speed: int) -> "Plan":
        """The same plan with every step shorter, for real clocks."""
        shorter = tuple(
            replace(step, seconds=max(1, round(step.seconds / speed))) if step.seconds else step
            for step in self.schedule
        )
        return replace(self, schedule=shorter)

    def fields(self) -> dict[str, Any]:
        """The event's own fields, beside its start."""
        field = self.whole_field or self.entries
        table = "bar" if field <= 1000 else "casino" if field <= 3000 else "festival"
        terms = {"name": self.name, "seats_per_table": self.seats, "prize_table": table}
        terms["rehearsal"] = True  # the timers of a site that is up leave it alone
        terms |= {"cash_unit_cents": COIN_CENTS, "bounty_kind": self.bounty_kind}
        terms |= self._days
        if self.target is None:
            return terms
        tickets = {"target_id": self.target, "ticket_cents": self.ticket_cents}
        return {**terms, **tickets, "prize_table": SATELLITE}

    @property
    def _days(self) -> dict[str, Any]:
        """What a flight, or the event that flights feed, has of its own."""
        if self.feeds is not None:
            ends = {"feeds_id": self.feeds, "flight": self.flight, **self._early_ends}
            return {**ends, **self._sold_late}
        if not self.flights:
            return {}
        bags = {"stacks_forward": self.stacks, "enter_with_bag": self.stacks is MergedStacks.BEST}
        return {**bags, **self._sold_late}

    @property
    def _sold_late(self) -> dict[str, Any]:
        """A day that takes in flights sells entries itself where some are still to come."""
        return {"direct_entries": True} if self.whole_field and self.entries else {}

    @property
    def _early_ends(self) -> dict[str, Any]:
        """What ends a flight early, and what it pays those who do not go on."""
        ends: dict[str, Any] = {"quota_bp": self.quota_bp} if self.quota_bp else {}
        if self.early_bp:
            ends |= {"early_bp": self.early_bp, "early_cents": self.pool_cents * 3 // 2}
        return ends

    def satellite(self, target: int) -> "Plan":
        """The event that plays for entries into this one, whose number is `target`."""
        ticket = self.price_cents(PriceKind.ENTRY)
        return replace(
            self,
            entries=self.satellite_entries,
            seed=self.seed + 1,
            pool_cents=-(-ticket // ENTRIES_A_TICKET // 100) * 100,
            bounty_kind=BountyKind.NONE,
            bounty_cents=0,
            rebuy_share=0.0,
            add_on_share=0.0,
            satellite_entries=0,
            target=target,
            ticket_cents=ticket,
            name=_("Satellite: %(event)s") % {"event": self.name},
        )

    def prices(self) -> list[dict[str, Any]]:
        """What the event sells.  Rebuys and add-ons go into the prize pool whole."""
        chips = self.chips()
        entry = {"kind": "entry", **self._entry, "until_level": self.until_level}
        sold: list[dict[str, Any]] = [entry]
        if self.reentry_share:
            sold.append({**sold[0], "kind": "reentry"})
        if self.rebuy_share:
            until = {"prize_cents": self.rebuy_cents, "until_level": self.rebuy_level}
            sold.append({"kind": "rebuy", **until, "limit": MAX_REBUYS})
        if self.add_on_share:
            level = self.add_on_level
            window = {"from_level": level, "until_level": level}
            window["from_break"] = level in self._before_breaks
            sold.append({"kind": "add_on", "prize_cents": self.add_on_cents, **window, "limit": 1})
        return [{**price, "chips": chips[price["kind"]]} for price in sold]

    def price_cents(self, kind: str) -> int:
        """What one of a kind costs, fees and all."""
        chips = {"rebuy": self.rebuy_cents, "add_on": self.add_on_cents}
        return chips.get(kind, sum(self._entry.values()))

    @property
    def _entry(self) -> dict[str, int]:
        """What an entry brings, and for what."""
        return {
            "prize_cents": self.pool_cents,
            "fee_cents": self.pool_cents * FEE_PERCENT // 100,
            "staff_cents": self.pool_cents * STAFF_PERCENT // 100,
            "bounty_cents": self.bounty_cents,
        }

    def chips(self) -> dict[str, int]:
        """What each kind of sale brings: an add-on half as much again as the others."""
        stack, step = self.starting_chips, self.starting_chips // 10
        return {"entry": stack, "reentry": stack, "rebuy": stack, "add_on": stack + 5 * step}
