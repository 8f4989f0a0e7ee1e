"""Past results of a list in the book: finished events with their places and prizes, and no more.

What the list does not tell is not made up: nobody bought anything, and no clock ran.  What was
paid out has to have been paid in, so that much is posted as money whose source is not on file.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, time
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo

from tournaments.acts import Act
from tournaments.models import (
    Elimination,
    Entry,
    ImportedEvent,
    Payout,
    Player,
    Posting,
    Prize,
    Tournament,
)
from tournaments.models.money import Account, Method
from tournaments.models.tournament import PriceKind, State
from tournaments.operations.events import open_event
from tournaments.operations.imports import BEFORE_ALL_LINES, FIRST_NUMBER
from tournaments.rules.formulas import FormulaError, read_formula
from tournaments.rules.listed_results import (
    UNTOLD,
    ListedEvent,
    ListedPlace,
    points_formula,
    prizes_by_place,
    remarks_on,
    standings,
)
from tournaments.rules.names import search_key
from tournaments.rules.past_matches import Listed, Matches

NOON = time(12)  # a moment that is on that day in every hall
SEARCHED, LONGEST_SEARCHED = "sought", 260
SOURCE = "CSV, XLSX"


@dataclass(frozen=True, slots=True)
class Made:
    """An event that came in, and the points that the list gave in it, by player.

    `formula` gives the same; it is empty without points, and where it would be too long.
    """

    tournament: Tournament
    entries: Sequence[Entry]
    formula: str
    points: Mapping[int, Decimal]


def take_people(act: Act, matches: Matches) -> dict[int, Player]:
    """The player of each first row; who is new is written in with what the list says of them."""
    known = Player.objects.in_bulk([one.player for one in matches.known if one.player])
    new = matches.new
    rows = act.create_many([_player(act, one) for one in new])
    people = {one.row: row for one, row in zip(new, rows, strict=True)}
    return people | {one.row: known[one.player] for one in matches.known if one.player}


def _player(act: Act, one: Listed) -> Player:
    fields = {"name": one.name, "member_number": one.member_number, "country": one.country}
    searched = search_key(one.name, one.member_number)[:LONGEST_SEARCHED]
    return Player(club=act.club, **fields, **{SEARCHED: searched})


def take_event(
    act: Act, event: ListedEvent, players: Mapping[int, Player], *, file_name: str, file_hash: str
) -> Made:
    """One event, finished on its day; `players` are by the row of each line."""
    at = datetime.combine(event.on, NOON, ZoneInfo(act.club.timezone))
    tournament = _tournament(act, event, at)
    order = standings(event)
    entries = act.create_many(
        [
            Entry(
                tournament=tournament, player=players[one.result.row], number=number, entered_at=at
            )
            for number, one in enumerate(order, start=1)
        ]
    )
    _take_ends(act, tournament, order, entries, at)
    _take_prizes(act, tournament, event, order, entries, at)
    points = _points(order, entries) if event.has_points else {}
    formula = _formula(order, entries, points) if points else ""
    act.create(
        ImportedEvent(
            tournament=tournament,
            club=act.club,
            source=SOURCE,
            file_name=file_name,
            file_hash=file_hash,
            points_formula=formula,
            report=_report(act, event, order),
        )
    )
    return Made(tournament, entries, formula, points)


def _tournament(act: Act, event: ListedEvent, at: datetime) -> Tournament:
    return open_event(
        act,
        fields={
            "name": event.name,
            "starts_at": at,
            "started_at": at,
            "state": State.FINISHED,
            "registration_closed_at": at,
            "finished_at": at,
            "currency": event.currency,
            "timezone": act.club.timezone,
            "language": act.club.language,
            "prize_unit_cents": 1,
            # the prizes are as they were; whoever shared a place shared it to the cent
            "policy": {"simultaneous": "share_all", "tie_remainder": "first_listed"},
        },
        prices=[{"kind": PriceKind.ENTRY, "prize_cents": 0, "chips": 1}],
    )


def _take_ends(
    act: Act,
    tournament: Tournament,
    order: Sequence[ListedPlace],
    entries: Sequence[Entry],
    at: datetime,
) -> None:
    """Everybody but the best went out, the worst first, those of one place together."""
    worst_first = list(zip(order, entries, strict=True))[:0:-1]
    act.create_many(
        [
            Elimination(
                tournament=tournament,
                entry=entry,
                at=at,
                sequence=sequence,
                hand=f"place-{one.place.place}" if one.place.tied else "",
            )
            for sequence, (one, entry) in enumerate(worst_first, start=1)
        ]
    )


def _take_prizes(
    act: Act,
    tournament: Tournament,
    event: ListedEvent,
    order: Sequence[ListedPlace],
    entries: Sequence[Entry],
    at: datetime,
) -> None:
    """What each place won, and each payment as the list has it."""
    act.create_many(
        [
            Prize(tournament=tournament, place=place, amount_cents=cents)
            for place, cents in enumerate(prizes_by_place(event), start=1)
        ]
    )
    won = [
        (one.result.prize_cents, entry)
        for one, entry in zip(order, entries, strict=True)
        if one.result.prize_cents
    ]
    act.create_many(
        [
            Payout(
                tournament=tournament,
                entry=entry,
                number=number,
                amount_cents=cents,
                method=Method.CASH,
                paid_at=at,
                paid_by=None,
            )
            for number, (cents, entry) in enumerate(won, start=FIRST_NUMBER)
        ]
    )
    sums = [(Account.PRIZE_POOL, -event.prizes_cents), (Account.UNTOLD, event.prizes_cents)]
    rows = [_posting(tournament, account, cents, None) for account, cents in sums if cents]
    for cents, entry in won:
        rows.append(_posting(tournament, Account.CASH, -cents, entry))
        rows.append(_posting(tournament, Account.PRIZE_POOL, cents, entry))
    act.create_many(rows)


def _posting(tournament: Tournament, account: Account, cents: int, entry: Entry | None) -> Posting:
    return Posting(
        tournament=tournament,
        revision=BEFORE_ALL_LINES,
        account=account,
        amount_cents=cents,
        entry=entry,
    )


def _points(order: Sequence[ListedPlace], entries: Sequence[Entry]) -> dict[int, Decimal]:
    """The points of each player; of one with several entries, those of the best."""
    found: dict[int, Decimal] = {}
    for one, entry in zip(order, entries, strict=True):
        if one.result.points is not None:
            best = found.get(entry.player_id, one.result.points)
            found[entry.player_id] = max(best, one.result.points)
    return found


def _formula(
    order: Sequence[ListedPlace], entries: Sequence[Entry], points: Mapping[int, Decimal]
) -> str:
    """The points of the list, by the rank that each player's best entry has."""
    best: dict[int, ListedPlace] = {}
    for one, entry in zip(order, entries, strict=True):
        best.setdefault(entry.player_id, one)
    ranked = _ranks(best)
    formula = points_formula([(pk, ranked[pk], points.get(pk, Decimal(0))) for pk in best])
    try:
        read_formula(formula)
    except FormulaError:  # of hundreds of players with points of their own
        return ""
    return formula


def _ranks(best: Mapping[int, ListedPlace]) -> dict[int, int]:
    """The rank of each player among players, equal where they share a place."""
    places = sorted(one.place.place for one in best.values())
    return {pk: places.index(one.place.place) + 1 for pk, one in best.items()}


def _report(act: Act, event: ListedEvent, order: Sequence[ListedPlace]) -> dict[str, Any]:
    """What came in, what is odd, and each entry's place by its number."""
    return {
        "revision": act.revision,
        "left": [{"says": says, "values": {}} for says in UNTOLD],
        "taken": {
            "players": len({one.result.name for one in order}),
            "results": len(order),
            "prizes": sum(bool(one.result.prize_cents) for one in order),
        },
        "remarks": [{"says": one.says, "values": dict(one.values)} for one in remarks_on(event)],
        "places": [
            [number, one.place.place, one.place.through, one.result.prize_cents]
            for number, one in enumerate(order, start=1)
        ],
    }
