"""The deal room: who is in, what there is to share, what each way gives, and what is amiss."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from django.utils.translation import get_language, gettext

from tables.queries import place_held
from tdsite.prizes.deal_fields import Fields, Typed, chips_known, money_known
from tournaments import counts, dealing, queries
from tournaments.models import Entry, Tournament
from tournaments.models.deals import DealMethod
from tournaments.models.tournament import State
from tournaments.rules import RuleError
from tournaments.rules.deals import Agreed, Method, Money, Share, offer
from tournaments.rules.policy import Deals
from tournaments.sentences import told

MOST_PLAYERS = 100  # more than that do not agree on anything
LEFT_PLACES = 3


@dataclass(frozen=True, slots=True)
class DealRow:
    """One player who is still in."""

    entry: Entry
    seat: str
    chips: Typed
    amount: Typed
    is_signed: bool
    is_waived: bool
    icm_cents: int | None = None

    @property
    def name(self) -> str:
        return self.entry.player.name

    @property
    def over_icm_cents(self) -> int:
        """How much more this is than ICM says; 0 where either is not known."""
        return max(0, self._over_icm)

    @property
    def under_icm_cents(self) -> int:
        return max(0, -self._over_icm)

    @property
    def is_icm(self) -> bool:
        return self.amount.number is not None and self.amount.number == self.icm_cents

    @property
    def _over_icm(self) -> int:
        if self.amount.number is None or self.icm_cents is None:
            return 0
        return self.amount.number - self.icm_cents


@dataclass(frozen=True, slots=True)
class Offer:
    """What one way of reckoning gives each player, in cents; or why it cannot say."""

    method: Method
    name: str
    cents: Mapping[int, int] = field(default_factory=dict)
    why_not: str = ""


@dataclass(frozen=True, slots=True)
class Remark:
    """Something that stands against the deal as it is typed, with its law."""

    says: str
    law: str = ""


class DealRoom:
    """A deal as it is typed, reckoned anew each time it is drawn."""

    def __init__(self, tournament: Tournament, sent: Mapping[str, str] | None = None) -> None:
        self.tournament = tournament
        self.sent = sent
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
        return playing and closed and 2 <= len(self.table.entries) <= MOST_PLAYERS

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
    def may_guarantee(self) -> bool:
        return self.policy is Deals.GUARANTEED

    @cached_property
    def rows(self) -> list[DealRow]:
        known = {} if self.sent is not None else counts.latest(self.tournament)
        return [self._row(entry, known) for entry in self.table.entries]

    def _row(self, entry: Entry, known: Mapping[int, counts.Counted]) -> DealRow:
        chips = self.fields.chips(entry.pk)
        if entry.pk in known:
            chips = chips_known(known[entry.pk].chips, locale=self.locale)
        return DealRow(
            entry=entry,
            seat=str(place_held(entry) or ""),
            chips=chips,
            amount=self._amount(entry),
            is_signed=self.fields.is_ticked(f"signed-{entry.pk}"),
            is_waived=self.fields.is_ticked(f"waived-{entry.pk}"),
            icm_cents=self._icm.get(entry.pk) if self.sent is not None else None,
        )

    def _amount(self, entry: Entry) -> Typed:
        """What was typed; or what the way just taken gives."""
        taken = self.taking
        if taken and entry.pk in taken.cents:
            return money_known(taken.cents[entry.pk], currency=self.tournament.currency)
        return self.fields.amount(entry.pk)

    @cached_property
    def taking(self) -> Offer | None:
        """The way whose amounts are taken over by this press."""
        before, _, asked = self.fields.words("do").partition("take-")
        if before or not asked:
            return None
        return next((one for one in self.offers if one.method == asked), None)

    @cached_property
    def left(self) -> list[Typed]:
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
        entries = [entry.pk for entry in self.table.entries]
        stacks = [chips.number for chips in self._chips]
        if method is not Method.EVEN and None in stacks:
            return Offer(method, name, why_not=gettext("Enter every stack."))
        try:
            cents = offer(method, self.money, [stack or 0 for stack in stacks])
        except RuleError as error:
            return Offer(method, name, why_not=told(error))
        return Offer(method, name, dict(zip(entries, cents, strict=True)))

    @property
    def _icm(self) -> Mapping[int, int]:
        return next(one.cents for one in self.offers if one.method is Method.ICM)

    @cached_property
    def _chips(self) -> list[Typed]:
        if self.sent is not None:
            return [self.fields.chips(entry.pk) for entry in self.table.entries]
        return [row.chips for row in self.rows]

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
        guaranteed = self.fields.is_ticked("guaranteed")
        return Agreed(shares, self.money.left, guaranteed, self.fields.words("reason"))

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
            found.append(Remark(gettext("Who is still in has changed. Load the page again.")))
        if self.has_amounts and not self.money.left_cents:
            says = gettext("Nothing is left to play for. Leave a prize, or write the reason.")
            found.append(Remark(says, gettext("Robert's Rules 7.38")))
        for row in self.below:
            if not row.is_waived:
                says = gettext(
                    "%(player)s would get less than he has already won: let him sign the waiver."
                )
                found.append(Remark(says % {"player": row.name}))
        return found
