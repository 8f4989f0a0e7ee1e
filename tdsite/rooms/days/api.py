"""The days of an event and its flights, below an event: terms, figures, bags of the last day."""

from typing import Any

from rest_framework import serializers

from tdsite.api.answers import Answer, EntryName, whole, words
from tdsite.api.endpoints import Routes, command, endpoint, read
from tdsite.rooms.days.acts import flights
from tournaments import flight_tree
from tournaments.acts import ActContext
from tournaments.models import Bag, JournalLine, Tournament
from tournaments.models.days import EndsBy
from tournaments.models.tournament import MergedStacks, State


class StageFigures(Answer):
    entries = whole(help_text="Sold, what bags became not counted again.")
    entrants = whole()
    reentries = whole()
    left = whole()
    bags = whole(help_text="They wait for the next day.")
    pool_cents = whole()


class Stage(Answer):
    """One event of several: what it feeds, and how far it is."""

    id = whole(source="row.pk")
    name = words(source="row.name")
    flight = words(source="row.flight")
    feeds_id = whole(source="row.feeds_id", allow_null=True)
    state = serializers.ChoiceField(State.choices, source="row.state")
    day = whole()
    quota = whole(allow_null=True, help_text="With so many left the flight ends.")
    carried = serializers.BooleanField(help_text="Its bags and its money are sent on.")
    merged = serializers.BooleanField(help_text="The event it feeds has taken them in.")


class Flights(Answer):
    stacks_forward = serializers.ChoiceField(MergedStacks.choices)
    enter_with_bag = serializers.BooleanField()
    direct_entries = serializers.BooleanField(help_text="Sold by the event itself too.")
    most_entries = whole(allow_null=True)
    figures = StageFigures()
    stages = Stage(many=True)


@read(Flights)
def get_flights(tournament: Tournament) -> dict[str, Any]:
    """All the flights and days of the event this one belongs to, the last day first."""
    tree = flight_tree.tree_of(tournament)
    root = tree[0]
    return {
        "stacks_forward": root.stacks_forward,
        "enter_with_bag": root.enter_with_bag,
        "direct_entries": root.direct_entries,
        "most_entries": root.most_entries,
        "figures": flight_tree.figures(root),
        "stages": [_stage(event) for event in tree],
    }


def _stage(event: Tournament) -> dict[str, Any]:
    return {
        "row": event,
        "day": flight_tree.day_of(event),
        "quota": flight_tree.quota_of(event),
        "carried": flight_tree.is_carried(event),
        "merged": flight_tree.is_merged(event),
    }


class TaggedBag(Answer):
    number = whole()
    entry = EntryName()
    chips = whole()
    table = whole(source="table_number")
    seat = whole(source="seat_number")
    counted_at = serializers.DateTimeField()
    counted_by = serializers.SerializerMethodField()
    confirmed_at = serializers.DateTimeField(allow_null=True)
    confirmed_by = serializers.SerializerMethodField()

    def get_counted_by(self, bag: Bag) -> str | None:
        return bag.counted_by.get_username() if bag.counted_by else None

    def get_confirmed_by(self, bag: Bag) -> str | None:
        return bag.confirmed_by.get_username() if bag.confirmed_by else None


class EndOfDay(Answer):
    day = whole()
    ends_by = serializers.ChoiceField(EndsBy.choices)
    last_hands = whole(allow_null=True)
    draw_number = whole(allow_null=True)
    at = serializers.DateTimeField()
    expected_chips = whole(allow_null=True, help_text="By the chip ledger; null: nobody bags yet.")
    counted_chips = whole()
    reason = words()
    closed_at = serializers.DateTimeField(allow_null=True)
    bags = TaggedBag(many=True)


@read(EndOfDay, many=True, right="see_people")
def list_day_ends(tournament: Tournament) -> list[dict[str, Any]]:
    """The ends of the event's days with their bags, the first day first."""
    return [_end_of_day(ending) for ending in flight_tree.day_ends(tournament)]


_OF_THE_END = (
    *("day", "ends_by", "last_hands", "draw_number", "at"),
    *("expected_chips", "reason", "closed_at"),
)


def _end_of_day(ending: Any) -> dict[str, Any]:
    bags = list(flight_tree.bags_of(ending))
    data = {name: getattr(ending, name) for name in _OF_THE_END}
    return {**data, "counted_chips": sum(bag.chips for bag in bags), "bags": bags}


@command("day.merged")
def send_and_merge(order: ActContext, tournament_id: int, flight_id: int) -> JournalLine:
    """Send a flight's bags on and take them in, in one go."""
    return flights.merge(tournament_id, flight=flight_id, **order)


ROUTES: Routes = {
    "flights/": endpoint(get=get_flights),
    "flights/<id:flight_id>/merge/": endpoint(post=send_and_merge),
    "day-ends/": endpoint(get=list_day_ends),
}
