"""What a deal is about: who is in with what stack, what is to share, and what each way gives."""

import hashlib
from collections.abc import Mapping
from functools import cached_property

from django.utils.translation import get_language, gettext

from tdsite.rooms.prizes.parts import Fields, Offer, TypedNumber, Unit, chips_known
from tdsite.web.fields import number_in
from tournaments import bounties, dealing, penalties, queries
from tournaments.models import Entry, Tournament
from tournaments.models.prizes import DealMethod
from tournaments.models.tournament import State
from tournaments.prize_money import whole_cents
from tournaments.rules import RuleError
from tournaments.rules.bounties import BountyType
from tournaments.rules.deals import Method, Money, offer
from tournaments.rules.policy import Deals
from tournaments.sentences import translate

MAX_PLAYERS = 100  # more than that do not agree on anything
LEFT_PLACES = 3
MAX_UNIT = 10**9


def whole_and_least(currency: str) -> tuple[int, int]:
    """One of the currency, and the smallest part of it, in cents."""
    return whole_cents(currency), 1


class DealTerms:
    """What a deal is about: reckoned anew from what was typed each time it is drawn."""

    def __init__(
        self, tournament: Tournament, sent: Mapping[str, str] | None = None, *, stops: bool = False
    ) -> None:
        self.tournament = tournament
        self.sent = sent
        self.stops = stops
        self.fields = Fields(sent or {}, tournament.currency)
        self.policy = queries.policy_of(tournament).deals
        self.locale = get_language() or tournament.language

    @cached_property
    def table(self) -> dealing.Table:
        return dealing.table_of(self.tournament)

    @property
    def is_open(self) -> bool:
        """Whether there is anything to deal about: prizes set, and a few players left."""
        playing = self.tournament.state == State.RUNNING
        closed = self.tournament.registration_closed_at is not None
        return playing and closed and 2 <= len(self.table.entries) <= MAX_PLAYERS

    @property
    def seen(self) -> str:
        """Who is in, as the page was drawn for: a digest of their entries."""
        entries = ",".join(str(entry.pk) for entry in self.table.entries)
        return hashlib.sha256(entries.encode()).hexdigest()[:16]

    @property
    def is_typed(self) -> bool:
        """Whether somebody is at it, rather than looking."""
        return self.sent is not None

    @property
    def may_record(self) -> bool:
        return self.policy is not Deals.FORBIDDEN

    @property
    def has_bounties(self) -> bool:
        return bounties.kind_of(self.tournament) is not BountyType.NONE

    @property
    def units(self) -> list[Unit]:
        """What the offers may be rounded to, the coarsest first."""
        event = self.tournament
        sizes = {event.prize_unit_cents, event.cash_unit_cents, *whole_and_least(event.currency)}
        return [Unit(cents, cents == self.unit_cents) for cents in sorted(sizes, reverse=True)]

    @cached_property
    def unit_cents(self) -> int:
        """What the offers are rounded to: as chosen, at first the unit of the event's prizes."""
        chosen = number_in(self.fields.words("unit"))
        return min(chosen, MAX_UNIT) if chosen else self.tournament.prize_unit_cents

    @cached_property
    def chips(self) -> dict[int, TypedNumber]:
        """The stack of each entry: as typed, at first as last counted."""
        if self.sent is not None:
            return {entry.pk: self.fields.chips(entry.pk) for entry in self.table.entries}
        known = penalties.latest_counts(self.tournament)
        return {
            entry.pk: chips_known(known[entry.pk].chips, locale=self.locale)
            if entry.pk in known
            else TypedNumber()
            for entry in self.table.entries
        }

    @cached_property
    def entries(self) -> list[Entry]:
        """Those who are in, the largest stack first; those without one behind, by number."""
        return sorted(self.table.entries, key=lambda entry: -(self.chips[entry.pk].number or 0))

    @cached_property
    def left(self) -> list[TypedNumber]:
        """What is left to play for, the winner's first."""
        places = min(LEFT_PLACES, len(self.table.entries))
        return [self.fields.left(place) for place in range(1, places + 1)]

    @cached_property
    def money(self) -> Money:
        left = [typed.number or 0 for typed in self.left]
        while left and not left[-1]:
            left.pop()
        return Money(self.table.prizes, tuple(left))

    @cached_property
    def offers(self) -> list[Offer]:
        names = dict(DealMethod.choices)
        return [self._offer(method, str(names[method.value])) for method in Method]

    def _offer(self, method: Method, name: str) -> Offer:
        stacks = [self.chips[entry.pk].number for entry in self.entries]
        if method is not Method.EVEN and None in stacks:
            return Offer(method, name, why_not=gettext("Enter every stack."))
        known = [stack or 0 for stack in stacks]
        try:
            cents = offer(method, self.money, known, unit_cents=self.unit_cents)
        except RuleError as error:
            return Offer(method, name, why_not=translate(error))
        pairs = zip(self.entries, cents, strict=True)
        return Offer(method, name, {entry.pk: amount for entry, amount in pairs})

    @cached_property
    def counted_chips(self) -> int:
        return sum(typed.number or 0 for typed in self.chips.values())

    @cached_property
    def chips_in_play(self) -> int:
        return queries.chips_in_play(self.tournament)

    @property
    def chips_off(self) -> int:
        """How many chips more than in play the stacks make; below zero if they are fewer."""
        return self.counted_chips - self.chips_in_play

    @property
    def chips_too_many(self) -> int:
        return max(0, self.chips_off)

    @property
    def chips_missing(self) -> int:
        return max(0, -self.chips_off)

    @property
    def has_all_stacks(self) -> bool:
        return all(typed.number is not None for typed in self.chips.values())
