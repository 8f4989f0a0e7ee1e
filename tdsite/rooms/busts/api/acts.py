"""Acts that put busts right, and what becomes of chips found after one."""

from collections.abc import Iterable
from typing import Any

from tdsite import director
from tdsite.api.doors import command
from tdsite.rooms.busts.api import bodies
from tournaments.acts import Order
from tournaments.models import Entry, JournalLine


@command("entry.busted", bodies.LateBust)
def bust_late(order: Order, tournament_id: int, entry_id: int, **told: Any) -> JournalLine:
    """Report a bust of a while ago: it takes its place in the order, others move up."""
    _check(tournament_id, entry_id, told)
    return director.bust_late(entry_id, **told, **order)


@command("entry.bust_corrected", bodies.OtherPlayer)
def correct_bust_player(
    order: Order, tournament_id: int, entry_id: int, **told: Any
) -> JournalLine:
    """It was another player who went out; this one has his seat again."""
    _check(tournament_id, entry_id, told)
    return director.correct_bust_player(entry_id, **told, **order)


@command("entry.bust_corrected", bodies.Hitmen)
def correct_bust_hitmen(
    order: Order, tournament_id: int, entry_id: int, **told: Any
) -> JournalLine:
    """Say by whom a player went out; nobody, if it is not known."""
    _check(tournament_id, entry_id, told)
    return director.correct_bust_hitmen(entry_id, **told, **order)


@command("entry.bust_corrected", bodies.Turn)
def correct_bust_order(order: Order, tournament_id: int, entry_id: int, **told: Any) -> JournalLine:
    """Put a bust after or before another one, or at a time."""
    _check(tournament_id, entry_id, told)
    return director.correct_bust_order(entry_id, **told, **order)


@command("entry.bust_corrected", bodies.OneHand)
def correct_bust_hand(
    order: Order, tournament_id: int, stacks: list[dict[str, Any]], **told: Any
) -> JournalLine:
    """Say that players went out in one hand, with the stacks that decide their places."""
    given = {one["entry_id"]: one["stack_chips"] for one in stacks}
    _check_entries(tournament_id, given)
    return director.correct_bust_hand(tournament_id, stacks=given, **told, **order)


@command("entry.bust_corrected", bodies.HandStart)
def correct_bust_stack(order: Order, tournament_id: int, entry_id: int, **told: Any) -> JournalLine:
    """Correct the stack a player had in his last hand, or who had the best hand of a tie."""
    _check(tournament_id, entry_id, told)
    return director.correct_bust_stack(entry_id, **told, **order)


@command("chips.found", bodies.Found)
def found_chips(order: Order, tournament_id: int, entry_id: int, **told: Any) -> JournalLine:
    """Rule on chips that a player found after he lost his all-in."""
    _check(tournament_id, entry_id, told)
    return director.found_chips(entry_id, **told, **order)


def _check(tournament_id: int, entry_id: int, told: dict[str, Any]) -> None:
    """Raise Entry.DoesNotExist unless all who are named are of the event."""
    named = [told.get(name) for name in ("after", "before", "beside", "instead", "opponent_entry")]
    by = told.get("by_entries") or ()
    _check_entries(tournament_id, [entry_id, *by, *filter(None, named)])


def _check_entries(tournament_id: int, named: Iterable[int]) -> None:
    wanted = set(named)
    if Entry.objects.filter(pk__in=wanted, tournament=tournament_id).count() < len(wanted):
        raise Entry.DoesNotExist
