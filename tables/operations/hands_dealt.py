"""A hand is dealt at a table: penalties are served, absent stacks post, the button moves on.

A penalty is served by each hand dealt where its player then sits, once, whoever says that it was
dealt: the table's tablet, the floor, or the hand that all tables play.
Source: Robert's Rules 7.6, 7.30; TDA 2024 35-C, 71-A, 71-C.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from tables import queries
from tables.hands import playing
from tables.hands_dealt import NotThere
from tables.models import Table
from tables.operations.seating import tables_at
from tables.rules.button import is_dealt_in
from tables.rules.floor import Place
from tournaments import penalties
from tournaments.acts import Act
from tournaments.operations import absences
from tournaments.operations import penalties as penalty_steps
from tournaments.operations.events import require_running
from tournaments.queries import policy_of
from tournaments.rules.absence import Stakes, posts_in_hand
from tournaments.rules.policy import AbsentPosts
from tournaments.stacks_left import stacks_left


@dataclass(frozen=True, slots=True)
class HandEffects:
    """Who missed the hand for a penalty, and what was posted for whom, in chips by entry."""

    served: tuple[int, ...] = ()
    posted: Mapping[int, int] = field(default_factory=dict)

    def line_data(self) -> dict[str, int]:
        """What the journal line says of it; nothing while everybody is there."""
        data = {"served_count": len(self.served), "posted_chips": sum(self.posted.values())}
        return {name: value for name, value in data.items() if value}


def deal_again(act: Act, number: int) -> None:
    """A misdeal: the hand is dealt anew, and counts no second time.  Source: TDA 2024 35-C.

    Raises NoSuchSeat.
    """
    require_running(act.tournament)
    tables_at(act, [number])


def count(act: Act, found: NotThere, *, played_ms: int, stakes: Stakes | None) -> HandEffects:
    """A hand was dealt where these sit: it counts for whoever serves or is away.

    Nobody is dealt a hand at a table where he sits alone.
    """
    dealt = found.at(playing(act.tournament))
    serving = _serving(dealt, played_ms)
    served = penalty_steps.miss_hand(act, dealt.rows, table_of=dealt.table_of, played_ms=played_ms)
    posted = _post(act, dealt, serving | dealt.away, stakes)
    return HandEffects(tuple(sorted(served)), posted)


def _serving(found: NotThere, played_ms: int) -> frozenset[int]:
    """The entries that serve a penalty in this hand."""
    sentences = penalties.sentences(found.rows, played_ms=played_ms)
    return frozenset(e for e, his in sentences.items() if any(one.left.serves for one in his))


def _post(
    act: Act, found: NotThere, entries: Collection[int], stakes: Stakes | None
) -> dict[int, int]:
    """The blinds and antes of those who are not there, where it is known who has which.

    Source: Robert's Rules 7.6; TDA 2024 71-C.
    """
    by_level = policy_of(act.tournament).absent_posts is AbsentPosts.PER_LEVEL
    if stakes is None or by_level or not entries:
        return {}
    tables = {found.places[entry].table for entry in entries}
    open_now = {t.number: t for t in queries.open_tables(act.tournament, only=tables)}
    stacks = stacks_left(entries)
    chips = {
        entry: _owed(stacks[entry].chips, stakes, found.places[entry], open_now)
        for entry in sorted(entries)
    }
    places = {e: (found.places[e].table, found.places[e].seat) for e in entries}
    absences.post(act, chips, places=places, level=stakes.level)
    return {entry: posted for entry, posted in chips.items() if posted}


def _owed(stack_chips: int, stakes: Stakes, place: Place, tables: Mapping[int, Table]) -> int:
    table = tables[place.table]
    positions = queries.positions_of(table)
    if positions is None or not is_dealt_in(place.seat, positions, size=table.size):
        return 0
    small = positions.sb if positions.sb != positions.bb else None
    return posts_in_hand(stack_chips, stakes, place.seat, sb=small, bb=positions.bb)
