"""Events of several flights, played as far as a test needs: sold, dealt, busted, bagged, merged."""

from collections.abc import Iterable, Sequence
from typing import Any

from tables.models import Seat
from tdsite import director
from tdsite.rooms.days.acts.flights import merge
from tests.factories import NOON, dana, entry_price, event, fay, player
from tournaments import queries
from tournaments.models import Entry, JournalLine, Player, Tournament
from tournaments.models.days import EndsBy

SEED = "07" * 32
STACK = 20_000


def festival(**fields: Any) -> Tournament:
    """The event that flights feed; it sells entries itself too, unless a test says otherwise."""
    terms = {"guarantee_cents": 0, "direct_entries": True, **fields}
    return event(name="Main Event", seed=SEED, **terms)


def flight(feeds: Tournament, name: str, *prices: dict[str, Any], **fields: Any) -> Tournament:
    """One of its flights, open for registration."""
    terms = {"name": f"Main Event {name}", "flight": name, "feeds_id": feeds.pk, **fields}
    return event(*(prices or (entry_price(),)), seed=SEED, **terms)


def people(*names: str) -> list[Player]:
    known = {row.name: row for row in Player.objects.filter(name__in=names)}
    return [known.get(name) or player(name) for name in names]


def enter(tournament: Tournament, *names: str) -> list[Entry]:
    """Entries sold to these people, who may be known already."""
    lines = [
        director.register_and_seat(tournament.pk, player_id=one.pk, by=dana(), at=NOON)
        for one in people(*names)
    ]
    return [Entry.objects.get(pk=line.data["entry"]) for line in lines]


def start(tournament: Tournament) -> JournalLine:
    return director.start(tournament.pk, by=dana(), at=NOON)


def entry_of(tournament: Tournament, name: str) -> Entry:
    rows = Entry.objects.filter(tournament=tournament, player__name=name, voided=False)
    return rows.order_by("-number")[0]


def bust(tournament: Tournament, *names: str) -> None:
    for name in names:
        director.bust_out(entry_of(tournament, name).pk, by=dana(), at=NOON)


def stacks_at(tournament: Tournament, stacks: dict[str, int]) -> dict[int, dict[int, int]]:
    """Table → seat → chips, for stacks by name; who is not named has the starting stack."""
    rows = Seat.objects.filter(table__tournament=tournament, entry__isnull=False)
    found: dict[int, dict[int, int]] = {}
    for seat in rows.select_related("entry__player", "table"):
        chips = stacks.get(seat.entry.player.name, STACK) if seat.entry else 0
        found.setdefault(seat.table.number, {})[seat.number] = chips
    return found


def bag_all(tournament: Tournament, stacks: dict[str, int] | None = None) -> None:
    """Bagging begun, every table counted by Dana and counted again by Fay."""
    director.begin_bagging(tournament.pk, ends_by=EndsBy.LEVEL, certain=True, by=dana(), at=NOON)
    fill_bags(tournament, stacks)


def fill_bags(tournament: Tournament, stacks: dict[str, int] | None = None) -> None:
    """Every table counted by Dana and counted again by Fay, once bagging has begun."""
    for table, found in sorted(stacks_at(tournament, stacks or {}).items()):
        order = {"table": table, "stacks": found, "at": NOON}
        director.bag_table(tournament.pk, by=dana(), **order)
        director.confirm_bags(tournament.pk, by=fay(), **order)


def end_day(
    tournament: Tournament, stacks: dict[str, int] | None = None, *, reason: str = ""
) -> JournalLine:
    bag_all(tournament, stacks)
    return director.close_day(tournament.pk, reason=reason, by=dana(), at=NOON)


def play_flight(
    tournament: Tournament,
    *names: str,
    out: Iterable[str] = (),
    stacks: dict[str, int] | None = None,
) -> None:
    """Sold, dealt, some out, the others in bags, the day closed."""
    enter(tournament, *names)
    start(tournament)
    bust(tournament, *out)
    director.close_registration(tournament.pk, by=dana(), at=NOON)
    end_day(tournament, stacks)


def merged(into: Tournament, flights: Sequence[Tournament]) -> list[JournalLine]:
    return [merge(into.pk, flight=one.pk, by=dana(), at=NOON) for one in flights]


def stacks_of(tournament: Tournament) -> dict[str, int]:
    """The chips of each player still in, by the chip ledger."""
    found: dict[str, int] = {}
    for entry in queries.entries_in(tournament).select_related("player"):
        found[entry.player.name] = sum(entry.chip_movements.values_list("chips", flat=True))
    return found
