"""What was won, authorised and handed over: prizes, bounties, last longers."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib.auth.models import User

from tournaments import dues
from tournaments.acts import Act
from tournaments.dues import Due, NoPrize
from tournaments.models import Entry, Payout, Voucher
from tournaments.models.money import Method, VoucherKind
from tournaments.models.prizes import PayoutKind, PayoutState
from tournaments.operations import payout_slips
from tournaments.operations.payout_slips import post
from tournaments.operations.second_person import check_payment
from tournaments.rules import N_, RuleError, payments
from tournaments.rules.payments import Withheld

PAID_IN = (Method.CASH, Method.CARD, Method.TRANSFER, Method.VOUCHER)


class NoWayToPay(RuleError):
    """Nobody is paid by what only a player owes or the house gives."""


class AlreadyPaid(RuleError):
    """What was won is paid once."""


class AlreadyAuthorised(RuleError):
    """A payment is authorised once."""


class PrizeChanged(RuleError):
    """The amount is not what the person saw before paying it."""


@dataclass(frozen=True, slots=True)
class PayoutPart:
    """One part of what is to be paid now: `cents` of what the entry has won of one kind.

    `waiting` is its payment if it is authorised already.
    """

    entry: Entry
    kind: PayoutKind
    due: Due
    cents: int
    waiting: Payout | None = None


def parts_due(entry: Entry, kind: PayoutKind | None) -> list[PayoutPart]:
    """What is to be paid of one kind; None: everything due to the player in the event.

    Raises NoPrize, AlreadyPaid where there is nothing; RulingNeeded, PrizeWithheld, PrizeKept.
    """
    if kind is not None:
        return [_part(entry, kind)]
    found, paid = [], None
    for each in _entries_of_player(entry):
        for one in dues.WON:
            try:
                found.append(_part(each, one))
            except NoPrize:
                continue
            except AlreadyPaid as error:
                paid = paid or error
    if found:
        return found
    raise paid or NoPrize(N_("Nothing due to %(player)s now."), player=entry.player.name)


def _entries_of_player(entry: Entry) -> list[Entry]:
    """All entries of the player in the event, the one asked about first."""
    rows = Entry.objects.filter(
        tournament=entry.tournament_id, player=entry.player_id, voided=False
    )
    others = rows.exclude(pk=entry.pk).select_related("player", "tournament", "elimination")
    return [entry, *others.order_by("number")]


def _part(entry: Entry, kind: PayoutKind) -> PayoutPart:
    held = dues.active_payouts(entry, kind)
    _check_unpaid(entry, kind, held)
    due, waiting = won(entry, kind), _waiting(held)
    return PayoutPart(entry, kind, due, _rest(entry, due, held, waiting), waiting)


def authorise(
    act: Act,
    entry: Entry,
    *,
    kind: PayoutKind | None = PayoutKind.PRIZE,
    seen_cents: int | None = None,
) -> list[tuple[Payout, Due]]:
    """Say that a payment is right; another person hands it over.  Its slip number is the line's.

    `kind` None: all that is due to the player and not authorised yet.
    Raises NoPrize, AlreadyPaid, AlreadyAuthorised, PrizeChanged.
    """
    parts = parts_due(entry, kind)
    open_parts = [part for part in parts if part.waiting is None]
    if not open_parts:
        raise _authorised_already(parts[0])
    _check_seen(entry, open_parts if kind is not None else parts, seen_cents)
    made = []
    for part in open_parts:
        payout, lines = _new(act, part)
        payout.state = PayoutState.AUTHORISED
        payout.authorised_at, payout.authorised_by = act.at, act.by
        act.create(payout)
        payout_slips.write_withheld(act, payout, lines)
        made.append((payout, part.due))
    return made


def pay(
    act: Act,
    entry: Entry,
    *,
    kind: PayoutKind | None = PayoutKind.PRIZE,
    method: Method,
    seen_cents: int | None = None,
    approved_by: User | None = None,
    code: str = "",
) -> list[tuple[Payout, Due]]:
    """Hand over what is due: the money less what is withheld, and the ticket under this code.

    `kind` None settles with the player: prize, deal and bounties at once, on one slip.
    Its slip number is the revision of the line that made it, of what was authorised apart the
    line's that paid it.  Raises NoWayToPay, NoPrize,
    AlreadyPaid, TillNeeded; PrizeChanged if it is not `seen_cents`; above the club's limit
    SecondPersonForPrize, SamePerson, NotASecondPerson; AuthorisedForAnother.
    """
    _check_method(method)
    parts = parts_due(entry, kind)
    _check_seen(entry, parts, seen_cents)
    ready = [(part, *_ready(act, part)) for part in parts]
    leaves = sum(payout.amount_cents - payout.withheld_cents for _, payout, _ in ready)
    check_payment(act, leaves, approved_by, authorised_by=_authoriser(parts))
    numbers = {payout.number for _, payout, _ in ready}
    number = numbers.pop() if len(numbers) == 1 else act.revision
    for part, payout, lines in ready:
        _hand_over(act, part, payout, lines, method=method, code=code, number=number)
    return [(payout, part.due) for part, payout, _ in ready]


def _ready(act: Act, part: PayoutPart) -> tuple[Payout, Sequence[Withheld]]:
    """The payment of a part: the one that waits, or a new one that is not saved yet."""
    if part.waiting is None:
        return _new(act, part)
    payments.check_still_due(part.waiting.amount_cents, part.cents)
    return part.waiting, ()


def _authoriser(parts: Sequence[PayoutPart]) -> int | None:
    """Who authorised all of it; None where a part of it nobody did, or several people."""
    authorisers = {part.waiting.authorised_by_id if part.waiting else None for part in parts}
    return authorisers.pop() if len(authorisers) == 1 else None


def _hand_over(
    act: Act,
    part: PayoutPart,
    payout: Payout,
    lines: Sequence[Withheld],
    *,
    method: Method,
    code: str,
    number: int,
) -> None:
    handed = {
        "method": method if payout.handed_cents or not payout.ticket_cents else Method.TICKET,
        "ticket": _ticket(act, payout, code) if payout.ticket_cents else None,
        "state": PayoutState.PAID,
        "paid_at": act.at,
        "paid_by": act.by,
        "number": number,
    }
    if part.waiting is not None:
        act.update(payout, **handed)
    else:
        for name, value in handed.items():
            setattr(payout, name, value)
        act.create(payout)
        payout_slips.write_withheld(act, payout, lines)
    post(act, payout)


def _check_seen(entry: Entry, parts: Sequence[PayoutPart], seen_cents: int | None) -> None:
    """Raise PrizeChanged if what is due is not what the person saw before."""
    if seen_cents not in (None, sum(part.cents for part in parts)):
        raise PrizeChanged(
            N_("The prize of %(player)s has changed since you looked. Check it, then pay."),
            field="amount_cents",
            player=entry.player.name,
        )


def _authorised_already(part: PayoutPart) -> AlreadyAuthorised:
    who = part.waiting.authorised_by if part.waiting else None
    return AlreadyAuthorised(
        N_("The payment to %(player)s is authorised already, by %(who)s. Pay it now."),
        field="entry",
        player=part.entry.player.name,
        who=who.get_username() if who else "–",
    )


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


def _rest(entry: Entry, due: Due, held: Sequence[Payout], waiting: Payout | None) -> int:
    """What is still to be paid, in cents.  Raises AlreadyPaid, NoPrize."""
    rest = due.amount_cents - sum(p.amount_cents for p in held if p is not waiting)
    if rest <= 0 and held:
        raise _paid_already(entry, held[-1])
    if rest <= 0:
        raise NoPrize(N_("%(player)s has no prize of this kind."), player=entry.player.name)
    return rest


def _new(act: Act, part: PayoutPart) -> tuple[Payout, Sequence[Withheld]]:
    """The payment, not saved yet, and the lines kept back from it: from prizes alone.

    Bounties and last longers go from player to player.
    """
    payout = Payout(
        tournament=act.tournament,
        entry=part.entry,
        number=act.revision,
        kind=part.kind,
        amount_cents=part.cents,
        ticket_cents=part.due.ticket_cents,
    )
    lines: Sequence[Withheld] = ()
    if part.kind == PayoutKind.PRIZE:
        lines = payout_slips.withheld_from(act.club, payout)
    payout.withheld_cents = payments.withheld_total(lines)
    return payout, lines


def _ticket(act: Act, payout: Payout, code: str) -> Voucher:
    """The ticket that is part of a prize, made out to the player."""
    return payout_slips.issue_voucher(
        act,
        kind=VoucherKind.TICKET,
        amount_cents=payout.ticket_cents,
        currency=act.tournament.currency,
        code=code,
        player_id=payout.entry.player_id,
        reason=act.tournament.name,
    )
