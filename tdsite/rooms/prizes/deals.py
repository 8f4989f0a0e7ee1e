"""The deal room: the way the players chose, what each gets by it, and what is amiss."""

from collections.abc import Mapping, Sequence
from functools import cached_property

from django.utils.translation import gettext

from tables.queries import place_held
from tdsite.rooms.prizes.deal_terms import DealTerms
from tdsite.rooms.prizes.parts import DealRow, Offer, Remark, TypedNumber, WayCell, money_known
from tdsite.web import formats
from tdsite.web.fields import number_in
from tournaments.models import Entry
from tournaments.models.prizes import DealMethod
from tournaments.rules.deals import Agreed, Method, Share
from tournaments.rules.policy import Deals

SHOWN_PRIZES = 5
OWN = "own"  # the way of amounts that are typed by hand


class DealRoom(DealTerms):
    """A deal as it is typed: the way chosen, what each gets by it, and what stands against it."""

    @property
    def is_guaranteed(self) -> bool:
        """Whether the house would pay by it: as chosen here, at first as the policy proposes."""
        if self.sent is None:
            return self.policy is Deals.GUARANTEED
        return self.fields.is_ticked("guaranteed")

    @property
    def first(self) -> int | None:
        """Who takes the first place if play stops; None is whoever has the largest stack."""
        return number_in(self.fields.words("first"))

    @cached_property
    def rows(self) -> list[DealRow]:
        return [self._row(entry) for entry in self.entries]

    @property
    def all_agree(self) -> bool:
        """Whether this press says for all of them that they agree."""
        return self.fields.words("do") == "all-agree"

    def _ways(self, entry: Entry) -> tuple[WayCell, ...]:
        """What each way gives this player, beside the prize of the place the stack has now."""
        at = self.entries.index(entry)
        prize = self.table.prizes[at] if at < len(self.table.prizes) else 0
        return tuple(
            WayCell(str(one.method), one.name, one.cents.get(entry.pk), prize, at + 1)
            for one in reversed(self.offers)
        )

    def _share(self, entry: Entry) -> int | None:
        """The part of all counted chips, in basis points; None before every stack is known."""
        if not self.has_all_stacks or not self.counted_chips:
            return None
        return round(10_000 * (self.chips[entry.pk].number or 0) / self.counted_chips)

    def _row(self, entry: Entry) -> DealRow:
        return DealRow(
            entry=entry,
            seat=str(place_held(entry) or ""),
            chips=self.chips[entry.pk],
            amount=self._amount(entry),
            is_signed=self.stops or self.all_agree or self.fields.is_ticked(f"signed-{entry.pk}"),
            is_waived=self.fields.is_ticked(f"waived-{entry.pk}"),
            icm_cents=self._icm.get(entry.pk) if self.sent is not None else None,
            ways=self._ways(entry),
            needs_waiver=self._is_below(self._amount(entry)),
            share_basis_points=self._share(entry),
        )

    def _amount(self, entry: Entry) -> TypedNumber:
        """What the chosen way gives, or what was typed by hand, at first what the last way gave."""
        if offered := self._used:
            if entry.pk in offered.cents:
                return money_known(offered.cents[entry.pk], currency=self.tournament.currency)
            if self.way != OWN:
                return TypedNumber()
        return self.fields.amount(entry.pk)

    @cached_property
    def way(self) -> str:
        """The way the players chose: of the offers, or amounts of their own; at first ICM."""
        pressed, _, method = self.fields.words("do").partition("take-")
        chosen = self.fields.words("way") if pressed or not method else method
        if chosen == OWN or any(one.method == chosen for one in self.offers):
            return chosen
        return OWN if self.sent is not None else Method.ICM.value

    @property
    def is_own(self) -> bool:
        return self.way == OWN

    @cached_property
    def _used(self) -> Offer | None:
        """The way whose amounts stand in the rows: also for whoever begins to type their own."""
        way = self.way if self.way != OWN else self.fields.words("was")
        return next((one for one in self.offers if one.method == way), None)

    @property
    def chosen_name(self) -> str:
        """What the way is called on the button that uses it; empty for amounts of their own."""
        return next((one.name for one in self.offers if one.method == self.way), "")

    @property
    def _icm(self) -> Mapping[int, int]:
        return next(one.cents for one in self.offers if one.method is Method.ICM)

    @property
    def offers_shown(self) -> list[Offer]:
        """The ways as they stand side by side, the one that is asked for most first."""
        return self.offers[::-1]

    @property
    def prizes_first(self) -> list[tuple[int, int]]:
        """The first prizes that are not won yet: place and cents."""
        won = [(place, cents) for place, cents in enumerate(self.table.prizes, start=1) if cents]
        return won[:SHOWN_PRIZES]

    @property
    def prizes_more(self) -> int:
        """How many prizes there are behind those."""
        return sum(1 for cents in self.table.prizes if cents) - len(self.prizes_first)

    @property
    def prizes_more_cents(self) -> int:
        return sum(self.table.prizes) - sum(cents for _place, cents in self.prizes_first)

    @property
    def note(self) -> str:
        return self.fields.words("note")

    @property
    def is_between_hands(self) -> bool:
        return self.fields.is_ticked("between_hands")

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
        return [row for row in self.rows if row.needs_waiver]

    def _is_below(self, amount: TypedNumber) -> bool:
        return amount.number is not None and amount.number < self.money.secured_cents

    @cached_property
    def method(self) -> DealMethod:
        """The way that gives exactly what was typed; a deal of their own where none does."""
        typed = {row.entry.pk: row.amount.number for row in self.rows}
        chosen = [one for one in self.offers if one.method == self.way]
        for one in [*chosen, *reversed(self.offers)]:
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
            found.append(Remark(says, "Robert's Rules 7.38"))
        for row in self.below:
            if not row.is_waived:
                says = gettext(
                    "%(player)s would get less than already secured. Have them sign the waiver."
                )
                found.append(Remark(says % {"player": row.name}))
        return found
