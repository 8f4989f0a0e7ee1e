"""What one player has won by knocking out, over all days and entries of an event, line by line."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from tdsite.rooms.bounties.told import names_of
from tournaments import bounties, flight_tree
from tournaments.bounties import BountyBook
from tournaments.models import Elimination, Entry, Player, Tournament
from tournaments.rules.bounties import BountyType


@dataclass(frozen=True, slots=True)
class Earned:
    """A knock-out of the player's: of whom, when, and his part of it, in cents.

    `at` is unknown of a life that was bought back; `shared` is among how many hunters.
    """

    fallen: str
    at: datetime | None
    bag_cents: int
    head_cents: int
    shared: int


@dataclass(frozen=True, slots=True)
class Day:
    """A flight or a day with the player's knock-outs, and what came of them, in cents.

    `head_cents` stands on the player's head now, `sent_cents` went on to the next day with the
    bag; `kept_cents` is what came to a winner: the own head, and what was left.
    """

    tournament: Tournament
    name: str
    entries: tuple[int, ...]
    earned: tuple[Earned, ...]
    kept_cents: int
    won_cents: int
    paid_cents: int
    due_cents: int
    head_cents: int
    sent_cents: int


@dataclass(frozen=True, slots=True)
class Statement:
    """A player's bounties over all days, the first day first."""

    player: Player
    kind: BountyType
    days: tuple[Day, ...]

    @property
    def won_cents(self) -> int:
        return sum(day.won_cents for day in self.days)

    @property
    def paid_cents(self) -> int:
        return sum(day.paid_cents for day in self.days)

    @property
    def due_cents(self) -> int:
        return sum(day.due_cents for day in self.days)

    @property
    def head_cents(self) -> int:
        return sum(day.head_cents for day in self.days)


def statement_of(tournament: Tournament, player_id: int) -> Statement:
    """The statement of a player who has an entry in the event or in one of its flights.

    Raises Player.DoesNotExist.
    """
    days = flight_tree.tree_of(tournament)
    rows = Entry.objects.filter(tournament__in=days, voided=False, player=player_id)
    by_day: dict[int, list[int]] = {}
    for event, entry in rows.order_by("number").values_list("tournament", "pk"):
        by_day.setdefault(event, []).append(entry)
    if not by_day:
        raise Player.DoesNotExist
    player = Player.objects.get(pk=player_id)
    played = [day for day in reversed(days) if day.pk in by_day]
    played.sort(key=lambda day: (day.feeds_id is None, day.starts_at))
    return Statement(
        player, bounties.kind_of(tournament), tuple(_day(day, by_day[day.pk]) for day in played)
    )


def _day(tournament: Tournament, entries: list[int]) -> Day:
    book = bounties.won(tournament)
    return Day(
        tournament,
        flight_tree.name_of(tournament),
        tuple(entries),
        tuple(_earned(tournament, book, entries)),
        _sum(book.kept, entries),
        _sum(book.won, entries),
        _sum(book.paid, entries),
        sum(max(0, book.due_cents(entry)) for entry in entries),
        _sum(book.heads, entries),
        _sum(book.sent.heads, entries),
    )


def _sum(cents: Mapping[int, int], entries: list[int]) -> int:
    return sum(cents.get(entry, 0) for entry in entries)


def _earned(tournament: Tournament, book: BountyBook, entries: list[int]) -> Iterator[Earned]:
    mine = [line for line in book.lines if any(take.hunter in entries for take in line.takes)]
    names = names_of(mine)
    ends = Elimination.objects.filter(tournament=tournament)
    at = {(entry, seq): when for entry, seq, when in ends.values_list("entry", "sequence", "at")}
    for line in mine:
        for take in line.takes:
            if take.hunter in entries and (take.bag_cents or take.head_cents):
                fall = line.fall
                yield Earned(
                    names[fall.entry],
                    at.get((fall.entry, fall.sequence)),
                    take.bag_cents,
                    take.head_cents,
                    len(line.takes),
                )
