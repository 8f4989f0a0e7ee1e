"""Last longers: a pot beside the event, won by the one of its players that lasts longest."""

from typing import Annotated, Any, Unpack

from tdsite.acts.asking import the_entry
from tournaments import journal
from tournaments.acts import Act, ActContext
from tournaments.addresses import EVENT
from tournaments.models import JournalLine, SidePot
from tournaments.models.money import Method
from tournaments.operations import side_pots
from tournaments.register import Approver, EntryId, RowOf, act
from tournaments.rules.values import EventId, RowId, Text, Whole

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
    act, pot = _opened(pot_id, "side_pot.joined", order)
    entry = the_entry(act, entry_id)
    side_pots.join(act, pot, entry, method=method)
    return _told(act, pot, entry=entry.pk, player=entry.player.name, method=method)


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
    act, pot = _opened(pot_id, "side_pot.left", order)
    entry = the_entry(act, entry_id)
    side_pots.leave(act, pot, entry, approved_by=approved_by)
    return _told(act, pot, entry=entry.pk, player=entry.player.name)


@act("side_pot.voided", path=f"{POT}void/")
def void_side_pot(
    pot_id: PotId, *, approved_by: Approver | None = None, **order: Unpack[ActContext]
) -> JournalLine:
    """Give every stake of a last longer back.

    Raises PotVoided, SecondPersonNeeded, TillNeeded.
    """
    act, pot = _opened(pot_id, "side_pot.voided", order)
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
    act, pot = _opened(pot_id, "payout.paid", order)
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


def _opened(pot_id: int, kind: str, order: ActContext) -> tuple[Act, SidePot]:
    """The act, and the pot as it is under its lock.  Raises SidePot.DoesNotExist."""
    tournament_id = SidePot.objects.values_list("tournament_id", flat=True).get(pk=pot_id)
    act = journal.open_act(tournament_id, kind, **order)
    pot = SidePot.objects.get(pk=pot_id)
    pot.tournament = act.tournament
    return act, pot


def _told(act: Act, pot: SidePot, **data: Any) -> JournalLine:
    return journal.record(
        act,
        pot=pot.name,
        pot_id=pot.pk,
        number=pot.number,
        amount_cents=pot.stake_cents,
        **data,
    )
