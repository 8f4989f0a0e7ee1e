"""Acts of a day's end and of flights: last hands, bags, the next day, flights merged."""

from typing import Any

from tdsite import director
from tdsite.api.doors import command
from tdsite.rooms.days.acts import merging
from tdsite.rooms.days.api import bodies
from tournaments.acts import Order
from tournaments.models import Entry, JournalLine
from tournaments.models.days import EndsBy


@command("flight.linked", bodies.Linked)
def link_flight(order: Order, tournament_id: int, feeds_id: int | None, flight: str) -> JournalLine:
    """Make an event a flight of another, or of none any more."""
    return director.link_flight(tournament_id, feeds=feeds_id, flight=flight, **order)


@command("day.hands_drawn", bodies.LastHands, draws=True)
def draw_last_hands(
    order: Order, tournament_id: int, least: int, most: int, *, certain: bool
) -> JournalLine:
    """Draw how many more hands are dealt today."""
    return director.draw_last_hands(tournament_id, least=least, most=most, certain=certain, **order)


@command("day.bagging_began", bodies.DayEnds)
def begin_bagging(order: Order, tournament_id: int, ends_by: str, *, certain: bool) -> JournalLine:
    """End the day: the clock stands and the stacks go into bags."""
    return director.begin_bagging(tournament_id, ends_by=EndsBy(ends_by), certain=certain, **order)


@command("day.table_bagged", bodies.TableStacks, status=201)
def bag_table(
    order: Order, tournament_id: int, table: int, stacks: list[dict[str, Any]]
) -> JournalLine:
    """Count the stacks of a table into bags."""
    return director.bag_table(tournament_id, table=table, stacks=_by_seat(stacks), **order)


@command("day.bags_confirmed", bodies.TableStacksAgain)
def confirm_bags(
    order: Order,
    tournament_id: int,
    table: int,
    reason: str,
    stacks: list[dict[str, Any]] | None = None,
) -> JournalLine:
    """Confirm the bags of a table as somebody who did not count them."""
    again = None if stacks is None else _by_seat(stacks)
    return director.confirm_bags(tournament_id, table=table, stacks=again, reason=reason, **order)


def _by_seat(stacks: list[dict[str, Any]]) -> dict[int, int]:
    return {stack["seat"]: stack["chips"] for stack in stacks}


@command("day.bag_corrected", bodies.BagCorrected)
def correct_bag(order: Order, tournament_id: int, bag: int, chips: int, reason: str) -> JournalLine:
    """Give a bag another figure; it has to be confirmed again."""
    return director.correct_bag(tournament_id, bag=bag, chips=chips, reason=reason, **order)


@command("day.closed", bodies.DayClosed)
def close_day(order: Order, tournament_id: int, reason: str) -> JournalLine:
    """Close the day: every stack is in a confirmed bag."""
    return director.close_day(tournament_id, reason=reason, **order)


@command("day.drawn", bodies.NextDay, draws=True)
def draw_next_day(order: Order, tournament_id: int, tables: int | None) -> JournalLine:
    """Draw everybody's seat for the next day."""
    return director.draw_next_day(tournament_id, tables=tables, **order)


@command("day.carried")
def carry_on(order: Order, tournament_id: int) -> JournalLine:
    """Send the bags and the money of a flight on."""
    return director.carry_on(tournament_id, **order)


@command("day.merged")
def merge_flight(order: Order, tournament_id: int, flight_id: int) -> JournalLine:
    """Take in a flight that has sent its bags on."""
    return director.merge_flight(tournament_id, flight=flight_id, **order)


@command("day.merged")
def send_and_merge(order: Order, tournament_id: int, flight_id: int) -> JournalLine:
    """Send a flight's bags on and take them in, in one go."""
    return merging.merge(tournament_id, flight=flight_id, **order)


@command("day.stack_removed")
def remove_stack(order: Order, tournament_id: int, entry_id: int) -> JournalLine:
    """Take the stack of a player who was disqualified in another flight out of play."""
    _check_entry(tournament_id, entry_id)
    return director.remove_stack(entry_id, **order)


@command("day.stack_kept", bodies.Because)
def let_stack_play(order: Order, tournament_id: int, entry_id: int, reason: str) -> JournalLine:
    """Let such a stack play on, with the reason."""
    _check_entry(tournament_id, entry_id)
    return director.let_stack_play(entry_id, reason=reason, **order)


def _check_entry(tournament_id: int, entry_id: int) -> None:
    """Raise Entry.DoesNotExist for one of another event."""
    Entry.objects.only("pk").get(pk=entry_id, tournament=tournament_id)
