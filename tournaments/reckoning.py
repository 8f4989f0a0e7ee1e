"""The second reckoning: postings compared with the receipts and slips they come from."""

from collections import defaultdict
from collections.abc import Collection, Iterable
from typing import Any

from django.db.models import F, Q, Sum

from tournaments.acts import Act
from tournaments.models import Entry, Payout, Posting, Sale, SidePotEntry
from tournaments.models.money import Account
from tournaments.models.prizes import PayoutKind, PayoutState
from tournaments.rules import N_, RuleError
from tournaments.rules.prices import Split, parts
from tournaments.rules.sales import Receipt, Slip, sides

ENTRY, SLIP = Entry._meta.label_lower, Payout._meta.label_lower
COMES_FROM = {
    PayoutKind.PRIZE: Account.PRIZE_POOL,
    PayoutKind.BOUNTY: Account.BOUNTY,
    PayoutKind.SIDE_POT: Account.SIDE_POT,
}


class BookIsOff(RuleError):
    """An act would leave postings that its papers do not bear out: it is not saved."""


def check_act(act: Act) -> None:
    """See that the entries whose money an act moved still add up, before it is saved.

    It reads the papers and postings of those entries only, in three statements at most, so it costs
    the same in an event of ten entries and of ten thousand.  Raises BookIsOff.
    """
    if act.posted and (
        odd := odd_entries(act.tournament.pk, entries=act.posted, paid=_may_be_paid(act))
    ):
        raise BookIsOff(
            N_(
                "Accounts would not balance for entry %(entry)s. Nothing was saved. Reload "
                "and repeat."
            ),
            entry=Entry.objects.get(pk=odd[0]).number,
        )


def _may_be_paid(act: Act) -> set[int]:
    """The entries that may have slips: whoever came in by this very act has none but from it."""
    if any(change["model"] == SLIP for change in act.changes):
        return act.posted
    made = {c["pk"] for c in act.changes if c["model"] == ENTRY and c["before"] is None}
    return act.posted - made


def odd_entries(
    tournament_id: int,
    *,
    entries: Collection[int] | None = None,
    paid: Collection[int] | None = None,
) -> tuple[int, ...]:
    """The entries whose postings are not what their receipts and slips say; of all, or of these.

    `paid` are those among these that may have slips, where that is known.
    """
    # an entry is of one event; asked for both, SQLite would walk all postings of the event
    wanted = Q(tournament=tournament_id) if entries is None else Q(entry__in=entries)
    papers: dict[int, tuple[list[Receipt], list[Slip]]] = defaultdict(lambda: ([], []))
    for entry, receipt in receipts_of(wanted & Q(voided=False)):
        papers[entry][0].append(receipt)
    for entry, slip in slips_of(wanted if paid is None else Q(entry__in=paid)):
        papers[entry][1].append(slip)
    posted: dict[int, dict[str, int]] = defaultdict(dict)
    staked = entries is None  # most acts have nothing to do with last longers, and do not ask
    rows = Posting.objects.filter(wanted, entry__isnull=False).values_list("entry", "account")
    for number, account, cents in rows.annotate(total=Sum("amount_cents")):
        staked |= account == Account.SIDE_POT
        if cents:
            posted[number][account] = cents
    for entry, stake in stakes_of(wanted & Q(voided=False)) if staked else ():
        papers[entry][0].append(stake)
    both = papers.keys() | posted.keys()
    return tuple(sorted(one for one in both if posted.get(one, {}) != sides(*papers[one])))


def receipts_of(wanted: Q) -> Iterable[tuple[int, Receipt]]:
    """Every receipt of these sales, with its entry."""
    rows = Sale.objects.filter(wanted).values(
        *("entry_id", "quantity", *(part.field for part in parts())),
        *("discount_cents", "rounding_cents", "voucher_cents", "voucher__kind"),
        *("method", "settled_by", "voided"),
    )
    return ((row["entry_id"], _receipt(row)) for row in rows.iterator(chunk_size=2000))


def stakes_of(wanted: Q) -> Iterable[tuple[int, Receipt]]:
    """Every stake put into a last longer, with its entry."""
    rows = SidePotEntry.objects.alias(tournament=F("entry__tournament")).filter(wanted)
    found = rows.values_list("entry_id", "pot__stake_cents", "method", "voided")
    return (
        (entry, Receipt(Split({}), method, side_pot_cents=cents, voided=voided))
        for entry, cents, method, voided in found
    )


def _receipt(row: dict[str, Any]) -> Receipt:
    one = Split({part.word: row[part.field] for part in parts()})
    return Receipt(
        split=one.times(row["quantity"]),
        discount_cents=row["discount_cents"],
        rounding_cents=row["rounding_cents"],
        voucher_cents=row["voucher_cents"],
        voucher_kind=row["voucher__kind"] or "voucher",
        method=row["settled_by"] or row["method"],
        voided=row["voided"],
    )


def slips_of(wanted: Q) -> Iterable[tuple[int, Slip]]:
    """Every payment handed over and not taken back, with its entry."""
    rows = Payout.objects.filter(wanted, voided=False, state=PayoutState.PAID)
    found = rows.values_list(
        *("entry_id", "amount_cents", "method", "withheld_cents", "ticket_cents", "kind")
    )
    return (
        (entry, Slip(cents, method, withheld, ticket, of=COMES_FROM[PayoutKind(kind)]))
        for entry, cents, method, withheld, ticket, kind in found
    )
