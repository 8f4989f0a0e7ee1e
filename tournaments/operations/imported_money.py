"""Both ledgers of an imported event.

Their rows go through the act like any other, so that taking the import back takes them back too,
and doing it again brings them again: no line of the event's own journal stands for them, which is
why their revision is 0.
"""

from collections.abc import Mapping, Sequence

from tournaments.acts import Act
from tournaments.models import ChipMovement, Entry, Payout, Posting, Sale, Tournament
from tournaments.models.money import Account
from tournaments.models.tournament import PriceKind
from tournaments.operations.sales import REASON
from tournaments.rules.past_results import PastResult

BEFORE_ALL_LINES = 0


def post_sales(act: Act, tournament: Tournament, sales: Sequence[Sale]) -> None:
    """Into the till, and from there where each part of a price belongs; chips into play."""
    postings = []
    for sale in sales:
        parts = {account: -cents for account, cents in sale.split.by_account().items()}
        amounts = {Account.CASH.value: sale.price_cents, **parts}
        postings += _postings(tournament, amounts, sale.entry)
    act.create_many(postings)
    act.create_many(
        [
            ChipMovement(
                tournament=tournament,
                revision=BEFORE_ALL_LINES,
                reason=REASON[PriceKind(sale.kind)],
                chips=sale.chips,
                entry=sale.entry,
            )
            for sale in sales
            if sale.chips
        ]
    )


def post_the_rest(act: Act, tournament: Tournament, result: PastResult) -> None:
    """What the pool and the prizes differ by: kept by the house, or added by it."""
    amounts: dict[str, int] = {
        Account.WITHHELD: -result.kept_cents,
        Account.OVERLAY: result.overlay_cents,
        Account.PRIZE_POOL: result.kept_cents - result.overlay_cents,
    }
    act.create_many(_postings(tournament, amounts, None))


def post_payouts(act: Act, tournament: Tournament, payouts: Sequence[Payout]) -> None:
    """Out of the till, off the pool."""
    postings = []
    for payout in payouts:
        amounts: dict[str, int] = {
            Account.CASH: -payout.amount_cents,
            Account.PRIZE_POOL: payout.amount_cents,
        }
        postings += _postings(tournament, amounts, payout.entry)
    act.create_many(postings)


def _postings(
    tournament: Tournament, amounts_cents: Mapping[str, int], entry: Entry | None
) -> list[Posting]:
    assert sum(amounts_cents.values()) == 0, amounts_cents
    return [
        Posting(
            tournament=tournament,
            revision=BEFORE_ALL_LINES,
            account=account,
            amount_cents=amount,
            entry=entry,
        )
        for account, amount in amounts_cents.items()
        if amount
    ]
