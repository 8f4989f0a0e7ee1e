"""The deal room: who is in, what there is to share, what each way gives, and what is amiss."""

import hashlib
from collections.abc import Mapping, Sequence
from functools import cached_property

from django.utils.translation import get_language, gettext

from tables.queries import place_held
from tdsite.rooms.prizes.parts import (
    DealRow,
    Fields,
    Offer,
    Remark,
    TypedNumber,
    Unit,
    chips_known,
    money_known,
)
from tdsite.web import formats
from tdsite.web.fields import number_in
from tournaments import bounties, dealing, penalties, queries
from tournaments.models import Entry, Tournament
from tournaments.models.prizes import DealMethod
from tournaments.models.tournament import State
from tournaments.prize_money import whole_cents
from tournaments.rules import RuleError
from tournaments.rules.bounties import BountyType
from tournaments.rules.deals import Agreed, Method, Money, Share, offer
from tournaments.rules.policy import Deals
from tournaments.sentences import translate

MAX_PLAYERS = 100  # more than that do not agree on anything
LEFT_PLACES = 3
MAX_UNIT = 10**9


def whole_and_least(currency: str) -> tuple[int, int]:
    """One of the currency, and the smallest part of it, in cents."""
    return whole_cents(currency), 1


class DealRoom:
    """A deal as it is typed, reckoned anew each time it is drawn."""

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
    def is_guaranteed(self) -> bool:
        """Whether the house would pay by it: as chosen here, at first as the policy proposes."""
        if self.sent is None:
            return self.policy is Deals.GUARANTEED
        return self.fields.is_ticked("guaranteed")

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

    @property
    def first(self) -> int | None:
        """Who takes the first place if play stops; None is whoever has the largest stack."""
        return number_in(self.fields.words("first"))

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
    def rows(self) -> list[DealRow]:
        return [self._row(entry) for entry in self.entries]

    def _row(self, entry: Entry) -> DealRow:
        return DealRow(
            entry=entry,
            seat=str(place_held(entry) or ""),
            chips=self.chips[entry.pk],
            amount=self._amount(entry),
            is_signed=self.stops or self.fields.is_ticked(f"signed-{entry.pk}"),
            is_waived=self.fields.is_ticked(f"waived-{entry.pk}"),
            icm_cents=self._icm.get(entry.pk) if self.sent is not None else None,
        )

    def _amount(self, entry: Entry) -> TypedNumber:
        """What was typed; or what the way just taken gives."""
        taken = self.taking
        if taken and entry.pk in taken.cents:
            return money_known(taken.cents[entry.pk], currency=self.tournament.currency)
        return self.fields.amount(entry.pk)

    @cached_property
    def taking(self) -> Offer | None:
        """The way whose amounts are taken over by this press."""
        before, _, method = self.fields.words("do").partition("take-")
        if before or not method:
            return None
        return next((one for one in self.offers if one.method == method), None)

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

    @property
    def _icm(self) -> Mapping[int, int]:
        return next(one.cents for one in self.offers if one.method is Method.ICM)

    @cached_property
    def counted_chips(self) -> int:
        return sum(row.chips.number or 0 for row in self.rows)

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
    def note(self) -> str:
        return self.fields.words("note")

    @property
    def is_between_hands(self) -> bool:
        return self.fields.is_ticked("between_hands")

    @property
    def has_all_stacks(self) -> bool:
        return all(row.chips.number is not None for row in self.rows)

    @cached_property
    def shared_cents(self) -> int:
        return sum(row.amount.number or 0 for row in self.rows)

    @property
    def has_amounts(self) -> bool:
        return any(row.amount.number is not None for row in self.rows)

    @property
    def over_cents(self) -> int:
        """What the shares are more than there is to share out; below zero if they are less."""
        return self.shared_cents - self.money.to_share_cents

    @property
    def too_much_cents(self) -> int:
        return max(0, self.over_cents)

    @property
    def missing_cents(self) -> int:
        return max(0, -self.over_cents)

    @property
    def below(self) -> list[DealRow]:
        """Those who would get less than they have for sure."""
        secured = self.money.secured_cents
        return [r for r in self.rows if r.amount.number is not None and r.amount.number < secured]

    @cached_property
    def method(self) -> DealMethod:
        """The way that gives exactly what was typed; a deal of their own where none does."""
        typed = {row.entry.pk: row.amount.number for row in self.rows}
        for one in reversed(self.offers):
            if one.cents == typed:
                return DealMethod(one.method.value)
        return DealMethod.CUSTOM

    @property
    def agreed(self) -> Agreed:
        """The deal as it would be recorded: an empty amount is nothing."""
        shares = tuple(
            Share(
                row.entry.pk,
                row.amount.number or 0,
                stack_chips=row.chips.number,
                signed=row.is_signed,
                waived=row.is_waived,
            )
            for row in self.rows
        )
        reason = self.fields.words("reason")
        return Agreed(shares, self.money.left, self.is_guaranteed, reason, self.stops)

    @property
    def pays(self) -> list[tuple[str, int]]:
        """What the desk will owe whom if this is recorded: by the deal, or by the places."""
        if self.is_guaranteed:
            owed = [(row.name, row.amount.number or 0) for row in self.rows]
            return owed + self._by_place(self.money.left)
        return self._by_place(self.money.prizes)

    def _by_place(self, prizes: Sequence[int]) -> list[tuple[str, int]]:
        won = enumerate(prizes, start=1)
        return [(formats.place(n, locale=self.locale), cents) for n, cents in won if cents]

    @property
    def problems(self) -> list[str]:
        """Fields that are no numbers."""
        typed = [t for row in self.rows for t in (row.chips, row.amount)] + self.left
        return [one.error for one in typed if one.error]

    @property
    def remarks(self) -> list[Remark]:
        """What stands against the deal as typed, in words that say what to do."""
        found = []
        if self.sent is not None and self.fields.words("seen") != self.seen:
            found.append(Remark(gettext("The players left have changed. Reload the page.")))
        if self.has_amounts and not self.money.left_cents:
            says = gettext(
                "Nothing is left to play for: stop here, leave a prize or give a reason."
            )
            found.append(Remark(says, gettext("Robert's Rules 7.38")))
        for row in self.below:
            if not row.is_waived:
                says = gettext(
                    "%(player)s would get less than already secured. Have them sign the waiver."
                )
                found.append(Remark(says % {"player": row.name}))
        return found
