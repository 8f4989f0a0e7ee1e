"""What the page of penalties shows: who serves, who is away, what was given, prizes withheld."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count

from blinds.stages import play_now
from tables.queries import place_held
from tables.rules.floor import Place
from tdsite.web import as_of
from tdsite.web.penalties import (
    NotHere,
    because_text,
    decision_text,
    hands_text,
    left_now,
    left_text,
    not_here,
    sanction_text,
)
from tournaments import penalties, queries
from tournaments.models import (
    Elimination,
    Entry,
    HeldPrize,
    Penalty,
    Player,
    Tournament,
)
from tournaments.models.entries import Ending
from tournaments.models.penalties import PenaltyKind, PrizeDecision
from tournaments.rules.penalties import LADDER, Sanction, Suggested, next_step

MAX_PENALTIES, MAX_PREVIOUS = 60, 12


@dataclass(frozen=True, slots=True)
class GivenRow:
    """A penalty as the lists show it.  `left` is what is still to serve, in words."""

    row: Penalty
    player: str
    says: str
    left: str
    seat: str

    @property
    def may_be_lifted(self) -> bool:
        return self.row.lifted_at is None and self.row.kind != PenaltyKind.DISQUALIFIED


@dataclass(frozen=True, slots=True)
class Held:
    """The prize of somebody disqualified, in cents, and what was decided about it."""

    entry: Entry
    place: str
    prize_cents: int
    decision: str
    decided: str
    reason: str


@dataclass(frozen=True, slots=True)
class PenaltiesNow:
    """The page's lists."""

    here: Sequence[NotHere]
    issued: Sequence[GivenRow]
    more: int
    held: Sequence[Held]


@dataclass(frozen=True, slots=True)
class PenaltyChoice:
    """A rung of the ladder to press: how it is sent, what it says, and whether it usually comes."""

    value: str
    says: str
    usual: bool
    hands: str = ""


@dataclass(frozen=True, slots=True)
class Person:
    """A player to be penalised: where they sit, what they had before, what usually follows."""

    entry: Entry
    place: Place | None
    players: int
    before: Sequence[GivenRow]
    suggested: Suggested
    because: str
    steps: Sequence[PenaltyChoice]
    away: bool


def penalties_now(tournament: Tournament) -> PenaltiesNow:
    """Everything the lists show; the number of statements does not depend on their length."""
    rows = Penalty.objects.filter(tournament=tournament).annotate(missed=Count("hands_missed"))
    count = rows.count()
    newest = rows.select_related("entry__player", "by").order_by("-at", "-pk")[:MAX_PENALTIES]
    left = _left_of_each(tournament)
    return PenaltiesNow(
        here=not_here(tournament),
        issued=[_given(row, left) for row in newest],
        more=max(0, count - MAX_PENALTIES),
        held=held_of(tournament),
    )


def _left_of_each(tournament: Tournament) -> dict[int, str]:
    """What is left of each penalty in force, in words, by its key."""
    if not left_now(tournament):
        return {}
    rows = penalties.active_penalties(tournament).filter(entry__elimination=None)
    sentences = penalties.sentences(rows, played_ms=play_now(tournament, as_of.now()).played_ms)
    return {one.row.pk: left_text(one.left) for his in sentences.values() for one in his}


def _given(row: Penalty, left: dict[int, str]) -> GivenRow:
    seat = f"{row.table_number}-{row.seat_number}" if row.table_number else ""
    return GivenRow(
        row,
        row.entry.player.name,
        sanction_text(row.kind, row.amount, row.hands),
        left.get(row.pk, ""),
        seat,
    )


def held_of(tournament: Tournament) -> list[Held]:
    """Those disqualified whose place wins a prize, with what was decided about it."""
    outs = Elimination.objects.filter(tournament=tournament, kind=Ending.DISQUALIFIED)
    found = list(outs.select_related("entry__player").order_by("sequence"))
    if not found or tournament.registration_closed_at is None:
        return []
    placed = queries.places(tournament)
    won = queries.awards(tournament, placed, forfeited=()).paid_cents
    decided = {row.entry_id: row for row in HeldPrize.objects.filter(entry__tournament=tournament)}
    return [
        _held(out.entry, str(placed.get(out.entry_id, "")), won[out.entry_id], decided)
        for out in found
        if won.get(out.entry_id)
    ]


def _held(entry: Entry, place: str, cents: int, decided: dict[int, HeldPrize]) -> Held:
    row = decided.get(entry.pk)
    decision = row.decision if row else ""
    return Held(entry, place, cents, decision, decision_text(decision), row.reason if row else "")


def penalties_of(player: Player) -> list[GivenRow]:
    """What a person was given in all events of the club, the newest first."""
    rows = penalties.of_player(player.pk).annotate(missed=Count("hands_missed"))
    return [_given(row, {}) for row in rows.select_related("entry__player", "by")[:MAX_PENALTIES]]


def person_at(tournament: Tournament, entry: Entry, law: str = "") -> Person:
    """The person of an entry, for the form that gives a penalty."""
    rows = penalties.of_player(entry.player_id).annotate(missed=Count("hands_missed"))
    before = [_given(row, {}) for row in rows.select_related("entry__player")[:MAX_PREVIOUS]]
    step = next_step(penalties.past_of(entry.player_id, tournament), law=law)
    place = place_held(entry)
    players = 0
    if place is not None:
        players = entry.seat.table.seats.filter(entry__isnull=False).count()
    return Person(
        entry,
        place,
        players,
        before,
        step,
        because_text(step),
        [_step(kind, amount, players, step) for kind, amount in LADDER[:-1]],
        away=penalties.absence_of(entry) is not None,
    )


def _step(kind: Sanction, amount: int, players: int, suggested: Suggested) -> PenaltyChoice:
    costs = hands_text(amount * players) if kind is Sanction.ROUNDS and players else ""
    usual = (kind, amount) == (suggested.kind, suggested.amount)
    return PenaltyChoice(f"{kind.value}:{amount}", sanction_text(kind, amount), usual, costs)


DECISIONS = [(one.value, one.label) for one in PrizeDecision]
