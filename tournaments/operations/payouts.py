"""Prizes handed over."""

from tournaments import queries
from tournaments.acts import Act
from tournaments.models import Entry, Payout
from tournaments.models.money import Account, Method
from tournaments.operations import tills
from tournaments.rules import N_, RuleError
from tournaments.rules.places import Place

PAID_IN = (Method.CASH, Method.CARD, Method.TRANSFER, Method.VOUCHER)


class NoWayToPay(RuleError):
    """Nobody is paid by what only a player owes or the house gives."""


class NoPrize(RuleError):
    """The entry has won nothing, or its place is not certain yet."""


class NotPaid(RuleError):
    """There is no payment to take back."""


class AlreadyPaid(RuleError):
    """A prize is paid once."""


class PrizeChanged(RuleError):
    """The prize is not what the person saw before paying it."""


def pay(
    act: Act, entry: Entry, *, method: Method, seen_cents: int | None = None
) -> tuple[Payout, Place]:
    """Hand a prize over.  Its slip number is the revision of the journal line.

    Raises NoWayToPay, NoPrize, AlreadyPaid, TillNeeded; PrizeChanged if it is not `seen_cents`.
    """
    if method not in PAID_IN:
        raise NoWayToPay(
            N_("A prize is paid in cash, by card or transfer, or as a voucher."), field="method"
        )
    _check_unpaid(entry)
    amount, place = _due(act, entry)
    if seen_cents not in (None, amount):
        raise PrizeChanged(
            N_("The prize of %(player)s has changed since you looked. Look again, then pay."),
            field="amount_cents",
            player=entry.player.name,
        )
    payout = act.create(
        Payout(
            tournament=act.tournament,
            entry=entry,
            number=act.revision,
            amount_cents=amount,
            method=method,
            paid_at=act.at,
            paid_by=act.by,
        )
    )
    act.post(
        {Account(method): -amount, Account.PRIZE_POOL: amount},
        entry=entry,
        shift=tills.shift_for(act, method),
    )
    return payout, place


def void_payout(act: Act, payout: Payout) -> None:
    """Take a payment back into the till; the prize is due again.

    It comes back to who takes it, not to who paid it.  Raises NotPaid, TillNeeded.
    """
    if payout.voided:
        raise NotPaid(N_("This payment was voided before."))
    act.update(payout, voided=True)
    act.post(
        {Account(payout.method): payout.amount_cents, Account.PRIZE_POOL: -payout.amount_cents},
        entry=payout.entry,
        shift=tills.shift_for(act, payout.method),
    )


def _due(act: Act, entry: Entry) -> tuple[int, Place]:
    """The entry's prize in cents and its place."""
    if act.tournament.registration_closed_at is None:
        raise NoPrize(N_("Prizes are set when registration closes. Close registration first."))
    placed = queries.placed_together(entry)
    if entry.pk not in placed:
        raise NoPrize(
            N_("%(player)s still plays: a prize is paid when the place is certain."),
            player=entry.player.name,
        )
    amount = queries.awards(act.tournament, placed).paid_cents.get(entry.pk, 0)
    if not amount:
        raise NoPrize(
            N_("%(player)s finished in place %(place)s, outside the money."),
            player=entry.player.name,
            place=placed[entry.pk].place,
        )
    return amount, placed[entry.pk]


def _check_unpaid(entry: Entry) -> None:
    paid = Payout.objects.filter(entry=entry, voided=False).select_related("paid_by").first()
    if paid is not None:
        raise AlreadyPaid(
            N_(
                "%(player)s is paid already: slip %(number)s, by %(who)s."
                " To pay again, void it first."
            ),
            field="entry",
            player=entry.player.name,
            number=paid.number,
            who=paid.paid_by.get_username() if paid.paid_by else "–",
            at=paid.paid_at,
        )
