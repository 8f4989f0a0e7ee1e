"""Penalties, absences, hands dealt, and the prizes of disqualified players."""

from tdsite import director
from tdsite.api.doors import command
from tdsite.rooms.penalties.api import penalty_bodies
from tournaments.acts import Order
from tournaments.models import Entry, JournalLine, Penalty
from tournaments.models.penalties import PenaltyKind, PrizeDecision


@command("penalty.given", penalty_bodies.Penalty)
def give_penalty(
    order: Order, tournament_id: int, entry_id: int, kind: str, amount: int, law: str, reason: str
) -> JournalLine:
    """Give a player a warning, or hands, rounds or minutes away from the table."""
    _check_entry(tournament_id, entry_id)
    return director.give_penalty(
        entry_id, kind=PenaltyKind(kind), amount=amount, law=law, reason=reason, **order
    )


@command("penalty.lifted", penalty_bodies.Because)
def lift_penalty(order: Order, tournament_id: int, penalty_id: int, reason: str) -> JournalLine:
    """Lift a penalty: the rest of it is not served."""
    Penalty.objects.only("pk").get(pk=penalty_id, tournament=tournament_id)
    return director.lift_penalty(penalty_id, reason=reason, **order)


@command("absence.began", penalty_bodies.Away)
def go_away(order: Order, tournament_id: int, entry_id: int, why: str) -> JournalLine:
    """Note that a player is away: his stack posts until he is back."""
    _check_entry(tournament_id, entry_id)
    return director.go_away(entry_id, why=why, **order)


@command("absence.ended")
def come_back(order: Order, tournament_id: int, entry_id: int) -> JournalLine:
    """Note that a player is back at his seat."""
    _check_entry(tournament_id, entry_id)
    return director.come_back(entry_id, **order)


@command("absence.held", penalty_bodies.Because)
def hold_stack(order: Order, tournament_id: int, entry_id: int, reason: str) -> JournalLine:
    """Keep the stack of an absent player who asked for it: nobody lifts it."""
    _check_entry(tournament_id, entry_id)
    return director.hold_stack(entry_id, reason=reason, **order)


@command("absence.posted")
def post_absent(order: Order, tournament_id: int) -> JournalLine:
    """Have absent stacks post for the level, where the event's policy is by level."""
    return director.post_absent(tournament_id, **order)


@command("penalty.prize_decided", penalty_bodies.Decision)
def decide_prize(
    order: Order, tournament_id: int, entry_id: int, decision: str, reason: str
) -> JournalLine:
    """Decide what becomes of a disqualified player's prize."""
    _check_entry(tournament_id, entry_id)
    return director.decide_prize(entry_id, decision=PrizeDecision(decision), reason=reason, **order)


def _check_entry(tournament_id: int, entry_id: int) -> None:
    Entry.objects.only("pk").get(pk=entry_id, tournament=tournament_id)
