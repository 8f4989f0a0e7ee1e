"""What the checks look at: the terms of an event, its plan, and where it stands."""

from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from blinds import queries as clock_queries
from blinds import stages
from blinds.models import ChipSet, Structure
from blinds.rules.steps import PlanStep, Schedule, StepKind
from tournaments import queries, selling
from tournaments.models import Price, PriceLine, Tournament
from tournaments.models.tournament import PriceKind
from tournaments.rules.policy import Policy
from tournaments.rules.sales import Sales, Window


@dataclass(frozen=True)
class Facts:
    """An event at one moment; each reading asks the database once."""

    event: Tournament
    now: datetime

    @property
    def is_open(self) -> bool:
        """Whether it has not begun: nothing is fixed by the start yet."""
        return self.event.started_at is None

    @property
    def sells(self) -> bool:
        """Whether money may still come in."""
        return self.event.registration_closed_at is None

    @cached_property
    def schedule(self) -> Schedule:
        return clock_queries.schedule_of(self.event)

    @cached_property
    def here(self) -> int:
        """The step that is played; the first one before the start."""
        face = clock_queries.face_of(self.event)
        return face.read(self.now).index if face and face.schedule else 0

    @property
    def fixed(self) -> int:
        """The last step that no change reaches: the one on the clock; -1 before the start."""
        return -1 if self.is_open else self.here

    @cached_property
    def level_now(self) -> int:
        """The level that is played or was played last, from 1; 0 before the start."""
        steps = self.schedule[: self.fixed + 1]
        return sum(step.kind is StepKind.LEVEL for step in steps)

    @cached_property
    def levels(self) -> tuple[PlanStep, ...]:
        return tuple(step for step in self.schedule if step.kind is StepKind.LEVEL)

    @cached_property
    def levels_ahead(self) -> int:
        """The levels that are still to be played, this one among them."""
        return sum(step.kind is StepKind.LEVEL for step in self.schedule[self.here :])

    @cached_property
    def flights_stopped(self) -> list[stages.Stopped]:
        """The flights that feed the event, as far as they were played."""
        return stages.stopped(self.event)

    @cached_property
    def goes_on_at(self) -> int:
        """The step with which the event goes on after its flights; the first one without any."""
        return stages.first_step(self.event, self.schedule, self.flights_stopped)

    @cached_property
    def sold(self) -> Sales:
        return selling.terms_of(self.event)

    @cached_property
    def prices(self) -> list[Price]:
        return list(self.event.prices.all())

    @cached_property
    def bounty_cents(self) -> int:
        """The dearest bounty that any price has."""
        lines = PriceLine.objects.filter(tournament=self.event)
        return max((price.split.head_cents for price in (*self.prices, *lines)), default=0)

    @cached_property
    def policy(self) -> Policy:
        return queries.policy_of(self.event)

    @cached_property
    def chips(self) -> list[int]:
        """The denominations: of the plan, otherwise all that the club has; empty: not known."""
        rows = Structure.objects.filter(tournament=self.event).values_list("chips", flat=True)
        if of_plan := [chip for chip, *_ in (rows.first() or ())]:
            return sorted(of_plan)
        sets = ChipSet.objects.filter(club=self.event.club_id).values_list(
            "denominations", flat=True
        )
        return sorted({chip for one in sets for chip, *_ in one})

    def windows(self) -> list[tuple[PriceKind, Window]]:
        """What is sold, and when."""
        rules = {
            PriceKind.ENTRY: self.sold,
            PriceKind.REENTRY: self.sold.reentry,
            PriceKind.REBUY: self.sold.rebuy,
            PriceKind.ADD_ON: self.sold.add_on,
        }
        return [(kind, rule.window) for kind, rule in rules.items() if rule is not None]
