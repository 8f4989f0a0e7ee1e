"""What was won, authorised, handed over and taken back."""

from collections.abc import Sequence
from typing import Annotated, Any, Unpack

from django.contrib.auth.models import User

from tables.operations.hands_dealt import check_place_is_known
from tdsite.acts.arguments import event_of, the_entry
from tournaments import journal
from tournaments.acts import Act, ActContext
from tournaments.dues import Due
from tournaments.models import JournalLine, Payout
from tournaments.models.money import Method
from tournaments.models.prizes import PayoutKind
from tournaments.operations import payout_slips, payouts
from tournaments.operations.payout_slips import drawn_code
from tournaments.register import ENTRY, EVENT, Approver, EntryId, RowOf, act
from tournaments.rules.payments import Withholding
from tournaments.rules.values import AsNone, Cents, Help, ReasonOrNone, RowId, Several

EVERYTHING = AsNone("all", "Everything due")
CLAIMED = [*PayoutKind.choices, (EVERYTHING.value, EVERYTHING.label)]
CLAIM = (
    "all: prize, deal and bounties of the player on one slip. A last longer is paid at an address"
    " of its own."
)

Claim = Annotated[PayoutKind, EVERYTHING, Help(CLAIM)]
SeenCents = Annotated[Cents, Help("The amount that was seen; another is refused.")]
Withholdings = Annotated[Sequence[Withholding], Several(0, payout_slips.MAX_WITHHOLDING_RULES)]


@act("payout.authorised", path=f"{ENTRY}authorise/", status=201)
def authorise_payout(
    entry_id: EntryId,
    *,
    kind: Claim | None = PayoutKind.PRIZE,
    seen_cents: SeenCents | None = None,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Say that what is due may be paid; somebody else hands it over.

    All of it if `kind` is None.
    Raises NoPrize, AlreadyPaid, AlreadyAuthorised; PrizeChanged if it is not `seen_cents`.
    """
    act = journal.open_act(event_of(entry_id), "payout.authorised", **order)
    entry = the_entry(act, entry_id)
    check_place_is_known(act, entry)
    made = payouts.authorise(act, entry, kind=kind, seen_cents=seen_cents)
    return _told(act, made)


@act("payout.paid", path=f"{ENTRY}pay/", status=201)
def pay(
    entry_id: EntryId,
    *,
    kind: Claim | None = PayoutKind.PRIZE,
    method: Method = Method.CASH,
    seen_cents: SeenCents | None = None,
    approved_by: Approver | None = None,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Hand over a prize, the bounties won since the last payment, or all that is due.

    `kind` None settles with the player: prize with deal, bounties of all entries, less what is
    withheld, in one act and on one slip.
    A ticket that is part of it gets a code of its own, which the line's data has as `code`.
    Raises NoWayToPay, NoPrize, AlreadyPaid, TillNeeded; PrizeChanged if it is not `seen_cents`;
    SecondPersonForPrize, SamePerson, NotASecondPerson, AuthorisedForAnother.
    """
    act = journal.open_act(event_of(entry_id), "payout.paid", **order)
    entry = the_entry(act, entry_id)
    if kind != PayoutKind.BOUNTY:
        check_place_is_known(act, entry)
    made = payouts.pay(
        act,
        entry,
        kind=kind,
        method=method,
        seen_cents=seen_cents,
        approved_by=approved_by,
        code=drawn_code(),
    )
    return _told(act, made, approved_by=approved_by)


def _told(
    act: Act, made: Sequence[tuple[Payout, Due]], *, approved_by: User | None = None
) -> JournalLine:
    """The line of a payment with its parts; what is nothing is left out of it."""
    payout, due = made[0]
    slips = [payout for payout, _ in made]
    codes = [slip.ticket.code for slip in slips if slip.ticket]
    also: dict[str, Any] = {
        "withheld_cents": sum(slip.withheld_cents for slip in slips),
        "ticket_cents": sum(slip.ticket_cents for slip in slips),
        "code": ", ".join(codes),
        "thing": due.thing,
        "approved": approved_by.get_username() if approved_by else "",
        "parts": [[p.kind, p.amount_cents] for p in slips] if len(slips) > 1 else [],
    }
    is_prize = payout.kind == PayoutKind.PRIZE
    return journal.record(
        act,
        law="7.35" if is_prize else "",
        entry=payout.entry_id,
        player=payout.entry.player.name,
        place=due.place.place if due.place else payout.kind,
        amount_cents=sum(slip.amount_cents for slip in slips),
        method=payout.method,
        number=payout.number,
        **{name: value for name, value in also.items() if value},
    )


@act("payout.voided", path=f"{EVENT}payouts/<id:payout_id>/void/")
def void_payout(
    payout_id: Annotated[RowId, RowOf(Payout)],
    *,
    reason: ReasonOrNone = "",
    **order: Unpack[ActContext],
) -> JournalLine:
    """Take a payment, or its authorisation, back; it is due again.

    All parts of its slip; its ticket is cancelled.
    Raises NotPaid, TillNeeded, VoucherUsed.
    """
    tournament_id = Payout.objects.get(pk=payout_id).tournament_id
    act = journal.open_act(tournament_id, "payout.voided", **order)
    payout = Payout.objects.select_related("entry__player").get(pk=payout_id)
    rows = payout_slips.void_slip(act, payout)
    return journal.record(
        act,
        entry=payout.entry_id,
        player=payout.entry.player.name,
        amount_cents=sum(row.amount_cents for row in rows),
        number=payout.number,
        reason=reason.strip(),
    )


@act("club.withholding_set", path="club/withholding/")
def set_withholding(
    club_id: int, *, rules: Withholdings, **order: Unpack[ActContext]
) -> JournalLine:
    """Say what the house keeps back from prizes: these rules, in this order.

    Payments made keep their lines.
    Raises TooManyRules, RuleUnnamed, BadRate, NegativeAmount.  Source: terms of the house.
    """
    act = journal.open_club_act(club_id, "club.withholding_set", **order)
    payout_slips.set_withholding_rules(act, rules)
    return journal.record(act, rules=", ".join(rule.name.strip() for rule in rules))
