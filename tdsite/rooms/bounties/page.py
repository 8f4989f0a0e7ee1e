"""The page of bounties: heads, winnings, knock-outs, envelopes, last longers."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from tables.draws import seats_are_public
from tdsite.rooms.bounties.winnings import terms_in_words
from tournaments import bounties, dues, queries
from tournaments.bounty_book import BountyBook, Opened
from tournaments.models import Elimination, Entry, Tournament
from tournaments.rules import side_prizes
from tournaments.rules.bounties import BountyLine, BountyType, Take
from tournaments.rules.side_prizes import EnvelopesDoNotFit

FALLS_SHOWN = 60


@dataclass(frozen=True, slots=True)
class Hunter:
    """A player with their head and what they have won, in cents; `seat` while they play."""

    rank: int
    entry: int
    player: int
    name: str
    seat: str
    is_out: bool
    head_cents: int
    won_cents: int
    due_cents: int
    knock_outs: int


@dataclass(frozen=True, slots=True)
class HunterShare:
    """One hunter's part of a fall."""

    name: str
    take: Take


@dataclass(frozen=True, slots=True)
class Knocked:
    """A fall: who, when, by whom, for what; an envelope that was or is to be opened for it."""

    entry: int
    name: str
    at: object
    hunters: str
    parts: tuple[HunterShare, ...]
    line: BountyLine
    envelope: Opened | None
    waits: bool
    missing: bool

    @property
    def pays(self) -> bool:
        return any(part.take.bag_cents or part.take.head_cents for part in self.parts)


@dataclass(frozen=True, slots=True)
class EnvelopeTier:
    """Envelopes of one worth: how many there are, how many are still closed."""

    amount_cents: int
    number: int
    closed: int

    @property
    def opened(self) -> int:
        return self.number - self.closed


@dataclass(frozen=True, slots=True)
class Stake:
    """A player in a last longer."""

    entry: int
    name: str
    state: str  # in, out, withdrawn or won
    won_cents: int
    due_cents: int


@dataclass(frozen=True, slots=True)
class PotNow:
    """A last longer with its players, and those who may still join."""

    pot: dues.Pot
    stakes: tuple[Stake, ...]
    may_join: tuple[tuple[int, str], ...]

    @property
    def may_void(self) -> bool:
        return not self.pot.paid

    @property
    def is_open(self) -> bool:
        standing = self.pot.standing
        return not standing.in_play and not standing.is_decided


@dataclass(frozen=True, slots=True)
class BountiesNow:
    """All of the page.  `proposal` is a list of envelopes while none are filled."""

    terms: str
    book: BountyBook
    hunters: tuple[Hunter, ...]
    falls: tuple[Knocked, ...]
    more_falls: int
    steps: tuple[EnvelopeTier, ...]
    last_opened: Knocked | None
    proposal: tuple[EnvelopeTier, ...]
    pots: tuple[PotNow, ...]
    on_heads_cents: int
    to_pay_cents: int
    root: Tournament | None = None  # of a flight: the event whose bounties it plays

    @property
    def is_mystery(self) -> bool:
        return self.book.kind is BountyType.MYSTERY

    @property
    def awaiting(self) -> tuple[Knocked, ...]:
        return tuple(fall for fall in reversed(self.falls) if fall.waits)

    @property
    def without_hunter(self) -> tuple[Knocked, ...]:
        return tuple(fall for fall in self.falls if fall.missing)


def bounties_now(tournament: Tournament) -> BountiesNow:
    """Everything the page of bounties shows."""
    book = bounties.won(tournament)
    entries = _entries(tournament)
    falls = _falls(tournament, book, entries)
    opened = [fall for fall in falls if fall.envelope]
    return BountiesNow(
        terms_in_words(tournament),
        book,
        tuple(_hunters(tournament, book, entries)),
        tuple(falls[:FALLS_SHOWN]),
        max(0, len(falls) - FALLS_SHOWN),
        steps_of(book.envelopes),
        max(opened, key=_opened_at, default=None),
        _proposal(tournament, book),
        tuple(_pots(tournament, entries)),
        sum(book.heads.values()),
        sum(max(0, book.due_cents(entry)) for entry in book.won),
        bounties.terms_of(tournament) if tournament.feeds_id else None,
    )


def _entries(tournament: Tournament) -> dict[int, Entry]:
    rows = Entry.objects.filter(tournament=tournament)
    return rows.select_related("player", "seat__table").in_bulk()


def _opened_at(fall: Knocked) -> tuple[object, int]:
    assert fall.envelope is not None
    return fall.envelope.opened_at, fall.envelope.draw_number or 0


def _hunters(
    tournament: Tournament, book: BountyBook, entries: Mapping[int, Entry]
) -> Iterable[Hunter]:
    """Whoever has a head or has won something: the dearest heads first, then by what was won."""
    taken: Counter[int] = Counter(hunter for line in book.lines for hunter in line.fall.hunters)
    playing = set(queries.entries_in(tournament).values_list("pk", flat=True))
    public = seats_are_public(tournament)
    order = sorted(
        {*book.heads, *book.won},
        key=lambda pk: (-book.heads.get(pk, 0), -book.won.get(pk, 0), entries[pk].player.name),
    )
    for rank, pk in enumerate(order, 1):
        yield Hunter(
            rank,
            pk,
            entries[pk].player_id,
            entries[pk].player.name,
            _seat_of(entries[pk]) if public else "",
            pk not in playing,
            book.heads.get(pk, 0),
            book.won.get(pk, 0),
            max(0, book.due_cents(pk)),
            taken[pk],
        )


def _seat_of(entry: Entry) -> str:
    seat = getattr(entry, "seat", None)
    return f"{seat.table.number}-{seat.number}" if seat else ""


def _falls(tournament: Tournament, book: BountyBook, entries: Mapping[int, Entry]) -> list[Knocked]:
    """What each fall paid, the last one first."""
    ended = Elimination.objects.filter(tournament=tournament)
    times = dict(ended.values_list("entry_id", "at"))
    opened = {one.entry: one for one in book.envelopes if one.entry is not None}
    waiting = {line.fall.entry for line in book.awaiting}
    missing = {line.fall.sequence for line in book.without_hunter}
    return [
        Knocked(
            line.fall.entry,
            entries[line.fall.entry].player.name,
            times.get(line.fall.entry),
            ", ".join(entries[pk].player.name for pk in line.fall.hunters),
            tuple(HunterShare(entries[take.hunter].player.name, take) for take in line.takes),
            line,
            opened.get(line.fall.entry),
            line.fall.entry in waiting,
            line.fall.sequence in missing,
        )
        for line in reversed(book.lines)
    ]


def steps_of(envelopes: Sequence[Opened]) -> tuple[EnvelopeTier, ...]:
    """Envelopes by what is in them, the best first."""
    rows = sorted(envelopes, key=lambda one: -one.amount_cents)
    found = []
    for cents, group in groupby(rows, key=lambda one: one.amount_cents):
        alike = list(group)
        found.append(EnvelopeTier(cents, len(alike), sum(one.entry is None for one in alike)))
    return tuple(found)


def _proposal(tournament: Tournament, book: BountyBook) -> tuple[EnvelopeTier, ...]:
    """A list to begin with, while registration is closed and nothing was opened."""
    if (
        book.kind is not BountyType.MYSTERY
        or book.needed is None
        or (book.stage and book.envelopes)
    ):
        return ()
    if book.envelopes:
        return steps_of(book.envelopes)
    try:
        amounts = side_prizes.propose(
            book.collected_cents, book.needed, unit_cents=tournament.prize_unit_cents
        )
    except EnvelopesDoNotFit:
        return ()
    return steps_of([Opened(n, cents, None, None, None) for n, cents in enumerate(amounts, 1)])


def _pots(tournament: Tournament, entries: Mapping[int, Entry]) -> Iterable[PotNow]:
    found = dues.pots(tournament)
    if not found:
        return
    playing = queries.entries_in(tournament).order_by("player__name", "number")
    names = [(pk, entries[pk].player.name) for pk in playing.values_list("pk", flat=True)]
    for pot in found:
        joined = {stake.entry_id for stake in pot.stakes}
        yield PotNow(
            pot,
            tuple(_stakes(pot)),
            tuple((pk, name) for pk, name in names if pk not in joined),
        )


def _stakes(pot: dues.Pot) -> Iterable[Stake]:
    """The players of a pot: the winner first, then who still plays, then who is out."""
    standing = pot.standing
    names = {stake.entry_id: stake.entry.player.name for stake in pot.stakes}
    order = [*standing.shares, *standing.still_in, *standing.out, *standing.withdrawn]
    for entry in dict.fromkeys(order):
        yield Stake(
            entry,
            names[entry],
            _state_of(standing, entry),
            standing.shares.get(entry, 0),
            max(0, pot.due_cents(entry)),
        )


def _state_of(standing: dues.LastLongerState, entry: int) -> str:
    if entry in standing.shares:
        return "won"
    if entry in standing.withdrawn:
        return "withdrawn"
    return "in" if entry in standing.still_in else "out"
