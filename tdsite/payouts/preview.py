"""What a payment would be, before anybody presses: kept back, ticket, handed over, whose word."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tdsite.payouts.claims import Claim
from tournaments.models import Entry, Payout, Tournament
from tournaments.models.prizes import PayoutKind, PayoutState
from tournaments.operations import withholdings
from tournaments.rules import payments, withholding
from tournaments.rules.withholding import Withheld
from tournaments.staff import called


@dataclass(frozen=True, slots=True)
class Preview:
    """One payment as it would be made now.  `second` is why somebody else is needed, if he is."""

    claim: Claim
    lines: Sequence[Withheld]
    authorised_by: str
    needs_second: bool
    may_authorise: bool

    @property
    def withheld_cents(self) -> int:
        return withholding.total(self.lines)

    @property
    def handed_cents(self) -> int:
        return self.claim.rest_cents - self.claim.ticket_cents - self.withheld_cents


def preview(tournament: Tournament, claim: Claim, *, by: Any) -> Preview:
    """The payment that this row's button would make, for this person."""
    rows = Payout.objects.filter(
        entry=claim.entry_id, kind=claim.kind, voided=False, state=PayoutState.AUTHORISED
    )
    waiting = rows.select_related("authorised_by").prefetch_related("withholdings").first()
    lines = _lines(tournament, claim, waiting)
    limit = tournament.club.payout_limit_cents
    leaves = claim.rest_cents - withholding.total(lines)
    said = waiting.authorised_by if waiting else None
    try:
        payments.check_second(
            leaves, limit_cents=limit, payer=by.pk, authoriser=said.pk if said else None
        )
    except (payments.SecondPersonForPrize, payments.SamePerson):
        needs_second = True
    else:
        needs_second = False
    return Preview(
        claim,
        lines,
        called(said),
        needs_second=needs_second,
        may_authorise=waiting is None,
    )


def _lines(tournament: Tournament, claim: Claim, waiting: Payout | None) -> Sequence[Withheld]:
    if waiting is not None:
        return [
            Withheld(line.name, line.base_cents, line.rate_bp, line.amount_cents)
            for line in waiting.withholdings.order_by("pk")
        ]
    if claim.kind != PayoutKind.PRIZE:
        return ()
    entry = Entry.objects.select_related("player").get(pk=claim.entry_id)
    planned = Payout(entry=entry, amount_cents=claim.rest_cents, ticket_cents=claim.ticket_cents)
    return withholdings.withheld_from(tournament.club, planned)
