"""What a payment would be, before anybody presses: its parts, what is kept back, whose word."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tdsite.rooms.payouts.claims import Claim
from tournaments import prize_money, queries
from tournaments.models import Entry, Payout, Tournament
from tournaments.models.prizes import PayoutKind
from tournaments.operations import payout_slips, payouts
from tournaments.operations.payouts import PayoutPart
from tournaments.rules import RuleError, payments
from tournaments.rules.payments import Withheld
from tournaments.staff import called


@dataclass(frozen=True, slots=True)
class Won:
    """A line of what the player has won: the prize of the place, what a deal adds, bounties."""

    kind: str
    cents: int

    @property
    def less_cents(self) -> int:
        """How much a deal takes off; 0 where it adds."""
        return max(0, -self.cents)


@dataclass(frozen=True, slots=True)
class Preview:
    """One payment as it would be made now.  `second` is why somebody else is needed, if so.

    `kind` is what is paid: of the row alone, or everything due to the player.
    """

    claim: Claim
    kind: str
    parts: Sequence[PayoutPart]
    won: Sequence[Won]
    lines: Sequence[Withheld]
    authorised_by: str
    needs_second: bool
    may_authorise: bool

    @property
    def due_cents(self) -> int:
        return sum(part.cents for part in self.parts)

    @property
    def ticket_cents(self) -> int:
        return sum(part.due.ticket_cents for part in self.parts)

    @property
    def withheld_cents(self) -> int:
        return payments.withheld_total(self.lines)

    @property
    def handed_cents(self) -> int:
        return self.due_cents - self.ticket_cents - self.withheld_cents

    @property
    def is_made_of_parts(self) -> bool:
        return len(self.won) > 1 or bool(self.withheld_cents or self.ticket_cents)


def preview(tournament: Tournament, claim: Claim, *, by: Any, alone: bool = False) -> Preview:
    """The payment that this row's button would make, for this person.

    It settles with the player; `alone` pays what the row is about and nothing beside it.
    """
    rows = Entry.objects.select_related("player", "tournament__club", "elimination")
    entry = rows.get(pk=claim.entry_id)
    kind, parts = _parts(entry, claim, alone=alone)
    lines = [line for part in parts for line in _lines(tournament, part)]
    waiting = [part.waiting for part in parts if part.waiting]
    authorisers = {one.authorised_by for one in waiting} if len(waiting) == len(parts) else set()
    authoriser = authorisers.pop() if len(authorisers) == 1 else None
    leaves = sum(part.cents for part in parts) - payments.withheld_total(lines)
    return Preview(
        claim,
        kind,
        parts,
        _won(tournament, parts),
        lines,
        called(waiting[0].authorised_by) if waiting else "",
        needs_second=_needs_second(tournament, leaves, by=by, authoriser=authoriser),
        may_authorise=len(waiting) < len(parts),
    )


def _parts(entry: Entry, claim: Claim, *, alone: bool) -> tuple[str, list[PayoutPart]]:
    """Everything due to the player; the row alone where a part of it cannot be paid now."""
    if alone:
        return claim.kind.value, payouts.parts_due(entry, claim.kind)
    try:
        return "all", payouts.parts_due(entry, None)
    except RuleError:
        return claim.kind.value, payouts.parts_due(entry, claim.kind)


def _needs_second(tournament: Tournament, leaves: int, *, by: Any, authoriser: Any) -> bool:
    try:
        payments.check_second(
            leaves,
            limit_cents=tournament.club.payout_limit_cents,
            payer=by.pk,
            authoriser=authoriser.pk if authoriser else None,
        )
    except (payments.SecondPersonForPrize, payments.SamePerson):
        return True
    return False


def _won(tournament: Tournament, parts: Sequence[PayoutPart]) -> list[Won]:
    """The prize as it was set, what a deal makes of it, and the bounties."""
    deal = prize_money.paid_by(tournament)
    found: list[Won] = []
    for part in parts:
        if deal is None or part.kind != PayoutKind.PRIZE or part.entry.pk not in deal.shares:
            found.append(Won(part.kind.value, part.cents))
            continue
        placed = queries.placed_together(part.entry)
        prizes = queries.prizes(tournament)
        place = placed[part.entry.pk].place
        prize = prizes[place - 1] if place <= len(prizes) else 0
        found += [Won("prize", prize), Won("deal", part.cents - prize)]
    return found


def _lines(tournament: Tournament, part: PayoutPart) -> Sequence[Withheld]:
    if part.waiting is not None:
        return [
            Withheld(line.name, line.base_cents, line.rate_bp, line.amount_cents)
            for line in part.waiting.withholdings.order_by("pk")
        ]
    if part.kind != PayoutKind.PRIZE:
        return ()
    planned = Payout(entry=part.entry, amount_cents=part.cents, ticket_cents=part.due.ticket_cents)
    return payout_slips.withheld_from(tournament.club, planned)
