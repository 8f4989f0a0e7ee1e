"""Bounties: what a head is worth, and the envelopes of a mystery event."""

from collections.abc import Sequence
from typing import Annotated, Unpack

from tables.models import DrawKind
from tables.operations import draws
from tables.rules import draws as draw_rules
from tables.rules.floor import Place
from tdsite.acts.asking import event_of, the_entry
from tournaments import journal
from tournaments.acts import ActContext
from tournaments.addresses import ENTRY, EVENT
from tournaments.models import JournalLine
from tournaments.models.tournament import BountyKind
from tournaments.operations import bounties
from tournaments.operations.events import require_not_over
from tournaments.register import EntryId, act
from tournaments.rules.bounties import WHOLE_BP
from tournaments.rules.mystery import MAX_ENVELOPES
from tournaments.rules.values import Cents, EventId, Help, Named, Several, Whole

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
