"""Bounties and last longers: what a head is worth, envelopes, and pots beside the event."""

from collections.abc import Sequence
from typing import Annotated, Any, Unpack

from tables.models import DrawKind
from tables.operations import draws
from tables.rules import draws as draw_rules
from tables.rules.floor import Place
from tdsite.acts.arguments import event_of, the_entry
from tournaments import journal
from tournaments.acts import Act, ActContext
from tournaments.models import JournalLine, SidePot
from tournaments.models.money import Method
from tournaments.models.tournament import BountyKind
from tournaments.operations import bounties, side_pots
from tournaments.operations.events import require_not_over
from tournaments.register import ENTRY, EVENT, Approver, EntryId, RowOf, act
from tournaments.rules.bounties import WHOLE_BP
from tournaments.rules.side_prizes import MAX_ENVELOPES
from tournaments.rules.values import Cents, EventId, Help, Named, RowId, Several, Text, Whole

BAG = "Of a progressive bounty, won at once; basis points."
FROM_LEFT = "Players left when envelopes begin; null: from the close of registration."
FROM_MONEY = "Whether envelopes begin with the first paid place."
MAX_LEFT = 10**6

BagPart = Annotated[int, Whole(0, WHOLE_BP), Named("bounty_bag_bp"), Help(BAG)]
PlayersLeft = Annotated[int, Whole(2, MAX_LEFT), Named("mystery_from_left"), Help(FROM_LEFT)]


@act("tournament.changed", path=f"{EVENT}bounties/plan/")
def plan_bounties(
    tournament_id: EventId,
    *,
    kind: Annotated[BountyKind, Named("bounty_kind")],
    bag_bp: BagPart = 5_000,
    from_left: PlayersLeft | None = None,
    from_money: Annotated[bool, Named("mystery_from_money"), Help(FROM_MONEY)] = False,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Say what knocking a player out wins.

    `bag_bp` is the part of a progressive bounty that is won at once, in basis points; `from_left`
    how many players are left when mystery envelopes begin (None: from the close of registration);
    `from_money`: as many as places are paid.
    Raises BadBounties, WrongState, OfTheWholeEvent, TermsInUse with the field.
    """
    act = journal.open_act(tournament_id, "tournament.changed", **order)
    require_not_over(act.tournament)
    bounties.plan(act, kind=kind, bag_bp=bag_bp, from_left=from_left, from_money=from_money)
    fields = ["bounty_bag_bp", "bounty_kind", *bounties.OF_THE_STAGE]
    return journal.record(act, fields=fields, bounties=kind)


@act("bounty.envelopes_set", path=f"{EVENT}bounties/envelopes/", status=201)
def set_envelopes(
    tournament_id: EventId,
    *,
    amounts: Annotated[Sequence[Cents], Several(1, MAX_ENVELOPES)],
    **order: Unpack[ActContext],
) -> JournalLine:
    """Fill the mystery envelopes: one for each player left, together the pot.  Cents.

    Raises WrongState, NoEnvelopes, EnvelopesDoNotFit.
    """
    act = journal.open_act(tournament_id, "bounty.envelopes_set", **order)
    made = bounties.set_envelopes(act, amounts)
    return journal.record(act, envelopes_count=len(made), amount_cents=sum(amounts))


@act("bounty.opened", path=f"{ENTRY}envelope/", draws=True)
def open_envelope(entry_id: EntryId, **order: Unpack[ActContext]) -> JournalLine:
    """Draw the envelope for the bust of an entry.

    Those who knocked it out share what is in it.  The draw is one of the event's: its seed was
    sealed before, and anybody can run it again.
    Raises NoEnvelopes, NothingToOpen.  Source: docs/draws.md.
    """
    act = journal.open_act(event_of(entry_id), "bounty.opened", **order)
    out = the_entry(act, entry_id)
    closed = bounties.closed_envelopes(act, out)
    chairs = [Place(envelope.amount_cents, envelope.position) for envelope in closed]
    draw_input = "\n".join([draw_rules.pick(1, chairs), draw_rules.deal([out.number])])
    drawn = draws.hold(act, DrawKind.ENVELOPE, draw_input).chairs[out.number]
    envelope = next(one for one in closed if one.position == drawn.seat)
    number = act.line_data["draws"][-1]
    bounties.open_envelope(act, envelope, out, draw=number)
    winners = bounties.hunters(out)
    return journal.record(
        act,
        entry=out.pk,
        out=out.player.name,
        player=", ".join(winner.player.name for winner in winners),
        hunters=[{"entry": winner.pk} for winner in winners],
        amount_cents=envelope.amount_cents,
        envelope=envelope.position,
        draw=number,
    )


POTS = f"{EVENT}side-pots/"
POT = f"{POTS}<id:pot_id>/"

PotId = Annotated[RowId, RowOf(SidePot)]
PotName = Annotated[str, Text(side_pots.LONGEST_NAME)]
Stake = Annotated[int, Whole(1, side_pots.MAX_CENTS)]


@act("side_pot.opened", path=POTS, status=201)
def open_side_pot(
    tournament_id: EventId, *, name: PotName, stake_cents: Stake, **order: Unpack[ActContext]
) -> JournalLine:
    """Open a last longer.  The line's data has `pot_id`.

    Raises BadPot, WrongState.
    """
    act = journal.open_act(tournament_id, "side_pot.opened", **order)
    pot = side_pots.open_pot(act, name=name, stake_cents=stake_cents)
    return journal.record(
        act, pot=pot.name, pot_id=pot.pk, number=pot.number, amount_cents=stake_cents
    )


@act("side_pot.joined", path=f"{POT}join/", status=201)
def join_side_pot(
    pot_id: PotId, *, entry_id: EntryId, method: Method = Method.CASH, **order: Unpack[ActContext]
) -> JournalLine:
    """Take a player's stake for a last longer, for the entry they play with.

    Raises PotVoided, PotInPlay, NotInThePot, NoStakeThatWay, TillNeeded, WrongState.
    """
    act, pot = _pot_opened(pot_id, "side_pot.joined", order)
    entry = the_entry(act, entry_id)
    side_pots.join(act, pot, entry, method=method)
    return _pot_payload(act, pot, entry=entry.pk, player=entry.player.name, method=method)


@act("side_pot.left", path=f"{POT}leave/")
def leave_side_pot(
    pot_id: PotId,
    *,
    entry_id: EntryId,
    approved_by: Approver | None = None,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Give a player their stake back, before the first of the pot is out.

    Raises PotVoided, PotInPlay, NotInThePot, SecondPersonNeeded, TillNeeded.
    """
    act, pot = _pot_opened(pot_id, "side_pot.left", order)
    entry = the_entry(act, entry_id)
    side_pots.leave(act, pot, entry, approved_by=approved_by)
    return _pot_payload(act, pot, entry=entry.pk, player=entry.player.name)


@act("side_pot.voided", path=f"{POT}void/")
def void_side_pot(
    pot_id: PotId, *, approved_by: Approver | None = None, **order: Unpack[ActContext]
) -> JournalLine:
    """Give every stake of a last longer back.

    Raises PotVoided, SecondPersonNeeded, TillNeeded.
    """
    act, pot = _pot_opened(pot_id, "side_pot.voided", order)
    back = side_pots.void(act, pot, approved_by=approved_by)
    return journal.record(act, pot=pot.name, pot_id=pot.pk, number=pot.number, amount_cents=back)


@act("payout.paid", path=f"{POT}pay/", status=201)
def pay_side_pot(
    pot_id: PotId,
    *,
    entry_id: EntryId,
    method: Method = Method.CASH,
    approved_by: Approver | None = None,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Hand over what a player has won of a last longer.

    Raises NotWon, NoStakeThatWay, SecondPersonForPrize, NotASecondPerson, TillNeeded.
    """
    act, pot = _pot_opened(pot_id, "payout.paid", order)
    entry = the_entry(act, entry_id)
    payout = side_pots.pay(act, pot, entry, method=method, approved_by=approved_by)
    return journal.record(
        act,
        pot=pot.name,
        pot_id=pot.pk,
        entry=entry.pk,
        player=entry.player.name,
        amount_cents=payout.amount_cents,
        number=payout.number,
        method=method,
        place=payout.kind,
        approved=approved_by.get_username() if approved_by else "",
    )


def _pot_opened(pot_id: int, kind: str, order: ActContext) -> tuple[Act, SidePot]:
    """The act, and the pot as it is under its lock.  Raises SidePot.DoesNotExist."""
    tournament_id = SidePot.objects.values_list("tournament_id", flat=True).get(pk=pot_id)
    act = journal.open_act(tournament_id, kind, **order)
    pot = SidePot.objects.get(pk=pot_id)
    pot.tournament = act.tournament
    return act, pot


def _pot_payload(act: Act, pot: SidePot, **data: Any) -> JournalLine:
    return journal.record(
        act,
        pot=pot.name,
        pot_id=pot.pk,
        number=pot.number,
        amount_cents=pot.stake_cents,
        **data,
    )
