"""What was won, authorised and handed over: prizes, bounties, last longers."""

from collections import Counter
from collections.abc import Sequence

from django.contrib.auth.models import User

from tournaments import dues
from tournaments.acts import Act
from tournaments.dues import Due, NoPrize
from tournaments.models import Entry, Payout, Voucher
from tournaments.models.money import Account, Method, VoucherKind
from tournaments.models.prizes import PayoutKind, PayoutState
from tournaments.operations import tills, vouchers, withholdings
from tournaments.operations.ledger import check_payment
from tournaments.reckoning import COMES_FROM
from tournaments.rules import N_, RuleError, payments, withholding
from tournaments.rules.withholding import Withheld

PAID_IN = (Method.CASH, Method.CARD, Method.TRANSFER, Method.VOUCHER)


class NoWayToPay(RuleError):
    """Nobody is paid by what only a player owes or the house gives."""


class NotPaid(RuleError):
    """There is no payment to take back."""


class AlreadyPaid(RuleError):
    """What was won is paid once."""


class AlreadyAuthorised(RuleError):
    """A payment is authorised once."""


class PrizeChanged(RuleError):
    """The amount is not what the person saw before paying it."""


def authorise(
    act: Act, entry: Entry, *, kind: PayoutKind = PayoutKind.PRIZE, seen_cents: int | None = None
) -> tuple[Payout, Due]:
    """Say that a payment is right; another person hands it over.  Its slip number is the line's.

    Raises NoPrize, AlreadyPaid, AlreadyAuthorised, PrizeChanged.
    """
    held = dues.in_force(entry, kind)
    _check_unpaid(entry, kind, held)
    due = won(entry, kind)
    if waiting := _waiting(held):
        who = waiting.authorised_by
        raise AlreadyAuthorised(
            N_("The payment to %(player)s is authorised already, by %(who)s. Pay it now."),
            field="entry",
            player=entry.player.name,
            who=who.get_username() if who else "–",
        )
    rest = _rest(entry, kind, due, held, seen_cents)
    payout, lines = _new(act, entry, kind, rest, due)
    payout.state = PayoutState.AUTHORISED
    payout.authorised_at, payout.authorised_by = act.at, act.by
    act.create(payout)
    withholdings.write_down(act, payout, lines)
    return payout, due


def pay(
    act: Act,
    entry: Entry,
    *,
    kind: PayoutKind = PayoutKind.PRIZE,
    method: Method,
    seen_cents: int | None = None,
    approved_by: User | None = None,
    code: str = "",
) -> tuple[Payout, Due]:
    """Hand over what is due: the money less what is withheld, and the ticket under this code.

    Its slip number is the revision of the line that made it.  Raises NoWayToPay, NoPrize,
    AlreadyPaid, TillNeeded; PrizeChanged if it is not `seen_cents`; above the club's limit
    SecondPersonForPrize, SamePerson, NotASecondPerson; AuthorisedForAnother.
    """
    _check_method(method)
    held = dues.in_force(entry, kind)
    _check_unpaid(entry, kind, held)
    due = won(entry, kind)
    waiting = _waiting(held)
    rest = _rest(entry, kind, due, [p for p in held if p is not waiting], seen_cents)
    lines: Sequence[Withheld] = ()
    if waiting is not None:
        payments.check_still_due(waiting.amount_cents, rest)
        payout = waiting
    else:
        payout, lines = _new(act, entry, kind, rest, due)
    leaves = payout.amount_cents - payout.withheld_cents
    check_payment(act, leaves, approved_by, authorised_by=payout.authorised_by_id)
    handed = {
        "method": method if payout.handed_cents or not payout.ticket_cents else Method.TICKET,
        "ticket": _ticket(act, payout, code) if payout.ticket_cents else None,
        "state": PayoutState.PAID,
        "paid_at": act.at,
        "paid_by": act.by,
    }
    if waiting is not None:
        act.update(payout, **handed)
    else:
        for name, value in handed.items():
            setattr(payout, name, value)
        act.create(payout)
        withholdings.write_down(act, payout, lines)
    post(act, payout)
    return payout, due


def void_payout(act: Act, payout: Payout) -> None:
    """Take a payment back into the till, or an authorisation back; it is due again.

    The money comes back to who takes it, not to who paid it; the ticket is cancelled.
    Raises NotPaid, TillNeeded; VoucherUsed for a ticket that has been played.
    """
    if payout.voided:
        raise NotPaid(N_("This payment was voided before."))
    act.update(payout, voided=True)
    if payout.state == PayoutState.PAID:
        if payout.ticket_id is not None:
            held = Voucher.objects.select_for_update(no_key=True)
            vouchers.cancel(act, held.get(pk=payout.ticket_id))
        post(act, payout, times=-1)


def won(entry: Entry, kind: PayoutKind) -> Due:
    """All that the entry has won of this kind.  Raises NoPrize, RulingNeeded."""
    if kind not in dues.WON:
        raise NoPrize(N_("Last longers are paid on their own page."), field="kind")
    return dues.WON[kind](entry)


def _check_method(method: Method) -> None:
    if method not in PAID_IN:
        raise NoWayToPay(
            N_("A prize is paid in cash, by card or transfer, or as a voucher."), field="method"
        )


def _waiting(held: Sequence[Payout]) -> Payout | None:
    return next((p for p in held if p.state == PayoutState.AUTHORISED), None)


def _check_unpaid(entry: Entry, kind: PayoutKind, held: Sequence[Payout]) -> None:
    """A prize is one payment; bounties may be paid as they are won."""
    paid = next((p for p in held if p.state == PayoutState.PAID), None)
    if paid is not None and kind == PayoutKind.PRIZE:
        raise _paid_already(entry, paid)


def _paid_already(entry: Entry, paid: Payout) -> AlreadyPaid:
    return AlreadyPaid(
        N_("%(player)s is paid already: slip %(number)s, by %(who)s. To pay again, void it first."),
        field="entry",
        player=entry.player.name,
        number=paid.number,
        who=paid.paid_by.get_username() if paid.paid_by else "–",
        at=paid.paid_at,
    )


def _rest(
    entry: Entry, kind: PayoutKind, due: Due, held: Sequence[Payout], seen_cents: int | None
) -> int:
    """What is still to be paid, in cents.  Raises AlreadyPaid, NoPrize, PrizeChanged."""
    rest = due.amount_cents - sum(payout.amount_cents for payout in held)
    if rest <= 0 and held:
        raise _paid_already(entry, held[-1])
    if rest <= 0:
        raise NoPrize(
            N_("%(player)s has won nothing of this kind so far."), player=entry.player.name
        )
    if seen_cents not in (None, rest):
        raise PrizeChanged(
            N_("The prize of %(player)s has changed since you looked. Look again, then pay."),
            field="amount_cents",
            player=entry.player.name,
        )
    return rest


def _new(
    act: Act, entry: Entry, kind: PayoutKind, amount_cents: int, due: Due
) -> tuple[Payout, Sequence[Withheld]]:
    """The payment, not saved yet, and the lines kept back from it: from prizes alone.

    Bounties and last longers go from player to player.
    """
    payout = Payout(
        tournament=act.tournament,
        entry=entry,
        number=act.revision,
        kind=kind,
        amount_cents=amount_cents,
        ticket_cents=due.ticket_cents,
    )
    lines: Sequence[Withheld] = ()
    if kind == PayoutKind.PRIZE:
        lines = withholdings.withheld_from(act.club, payout)
    payout.withheld_cents = withholding.total(lines)
    return payout, lines


def _ticket(act: Act, payout: Payout, code: str) -> Voucher:
    """The ticket that is part of a prize, made out to the player."""
    return vouchers.issue(
        act,
        kind=VoucherKind.TICKET,
        amount_cents=payout.ticket_cents,
        currency=act.tournament.currency,
        code=code,
        player_id=payout.entry.player_id,
        reason=act.tournament.name,
    )


def post(act: Act, payout: Payout, *, times: int = 1) -> None:
    """The money of a payment, out of the account it was won from; `times` −1 brings it back."""
    sides: Counter[str] = Counter()
    sides[payout.method] -= payout.handed_cents
    sides[Account.TICKET] -= payout.ticket_cents
    sides[Account.WITHHELD] -= payout.withheld_cents
    sides[COMES_FROM[PayoutKind(payout.kind)]] += payout.amount_cents
    act.post(
        {account: times * cents for account, cents in sides.items()},
        entry=payout.entry,
        shift=tills.shift_for(act, payout.method) if payout.handed_cents else None,
    )
