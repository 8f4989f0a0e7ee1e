"""The draw room as the staff see it now: what would be drawn, what was, and the next step."""

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from django.utils.translation import gettext, ngettext

from tables import needs, queries
from tables.draws import DrawState, seats_in_force, waiting
from tables.models import Draw, DrawKind, KeepApart, Seat, SeatNeed
from tables.rules.floor import Place
from tables.rules.seating import ChairTaken
from tournaments.models import Entry, Tournament
from tournaments.models.tournament import State
from tournaments.queries import entries_in
from tournaments.rules import RuleError
from tournaments.sentences import translate


class DrawStep(StrEnum):
    """What comes next in the draw room."""

    NOBODY = "nobody"
    ANNOUNCE = "announce"
    DRAW = "draw"
    RELEASE = "release"
    START = "start"
    OVER = "over"


NAMES_SHOWN = 120
OPENED_AT_ONCE = 50
STEPS = (DrawStep.ANNOUNCE, DrawStep.DRAW, DrawStep.RELEASE, DrawStep.START)


@dataclass(frozen=True, slots=True)
class Preview:
    """What a draw now would be.  `problem` says why there is none."""

    players: int
    opened: tuple[int, ...]
    sizes: tuple[str, ...]
    draw_input: str = ""
    problem: str = ""


@dataclass(frozen=True, slots=True)
class Need:
    """One line of the constraints: a player's need, and whether their seat meets it now."""

    player_id: int
    player: str
    chair: str
    accessible: bool
    why: str
    seat: str
    met: bool | None


@dataclass(frozen=True, slots=True)
class Pair:
    """Two players kept apart; `table` where both sit now, if they do."""

    one_id: int
    other_id: int
    one: str
    other: str
    why: str
    table: int | None


class DrawNow:
    """One event's draw room: read once, asked often."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament

    @cached_property
    def unseated(self) -> list[Entry]:
        rows = entries_in(self.tournament).filter(seat=None).order_by("number")
        return list(rows.select_related("player"))

    @cached_property
    def in_force(self) -> list[Draw]:
        """The draws that gave the seats, the one that anybody is drawn by alone left out."""
        return [draw for draw, _ in self._seats if draw.kind == DrawKind.SEATS]

    @cached_property
    def held_back(self) -> list[Draw]:
        """Those of them that the players do not see yet."""
        return [draw for draw, now in self._seats if now is DrawState.MADE]

    @cached_property
    def _seats(self) -> list[tuple[Draw, DrawState]]:
        return seats_in_force(self.tournament)

    @cached_property
    def announced(self) -> Draw | None:
        """The seating draw that is announced, if there is one."""
        rows = waiting(self.tournament, DrawKind.SEATS)
        return rows[-1] if rows else None

    @property
    def is_stale(self) -> bool:
        """Whether players or constraints are no longer those of the announced draw."""
        return self.announced is not None and self.announced.lines != self.preview.draw_input

    @cached_property
    def preview(self) -> Preview:
        """The draw for everybody without a seat, as it would be now."""
        players = len(self.unseated)
        if not players:
            return Preview(0, (), ())
        more = needs.tables_to_open(self.tournament, self.unseated)
        last = queries.last_number(self.tournament)
        opened = tuple(range(last + 1, last + more + 1))
        try:
            found = needs.seats_given(self.tournament, self.unseated, more=more)
        except RuleError as error:
            problem = self._problem(error)
            return Preview(players, opened, (), problem=problem)
        return Preview(players, opened, self._sizes(found, opened), found.text)

    def _problem(self, error: RuleError) -> str:
        """The refusal; of a chair given to somebody, with whose it is."""
        sentence = translate(error)
        if not isinstance(error, ChairTaken):
            return sentence
        chair = str(error.values.get("place", ""))
        names = [need.player for need in self.needs if need.chair == chair]
        return f"{names[0]}: {sentence}" if names else sentence

    def _sizes(self, found: needs.Given, opened: tuple[int, ...]) -> tuple[str, ...]:
        """So many tables of so many players, the largest first."""
        at = Counter(dict.fromkeys(opened, 0))
        for row in queries.counts(self.tournament):
            at[row.number] += row.players
        for chair in found.fixed.values():
            at[chair.table] += 1
        for line in found.text.splitlines():
            if line.startswith("pick "):
                _, number, chair_written = line.split(" ", 3)[:3]
                at[int(chair_written.partition("-")[0])] += int(number)
        of = Counter(at.values())
        return tuple(
            ngettext("%(tables)s × %(players)s-handed", "%(tables)s × %(players)s-handed", tables)
            % {"tables": tables, "players": players}
            for players, tables in sorted(of.items(), reverse=True)
        )

    @property
    def step(self) -> DrawStep:
        tournament = self.tournament
        if tournament.started_at is not None or tournament.state not in (
            State.ANNOUNCED,
            State.REGISTERING,
        ):
            return DrawStep.OVER
        if self.unseated:
            ready = self.announced is not None and not self.is_stale
            return DrawStep.DRAW if ready else DrawStep.ANNOUNCE
        if self.held_back:
            return DrawStep.RELEASE
        return DrawStep.START if self.seated else DrawStep.NOBODY

    @property
    def steps(self) -> list[tuple[str, str, str]]:
        """The way to the start: each step's name, words, and whether it is done, now or later."""
        words = {
            DrawStep.ANNOUNCE: gettext("Announce"),
            DrawStep.DRAW: gettext("Draw"),
            DrawStep.RELEASE: gettext("Review and publish"),
            DrawStep.START: gettext("Start"),
        }
        now = STEPS.index(self.step) if self.step in STEPS else 0
        standing = ["done"] * now + ["now"] + ["later"] * (len(STEPS) - now - 1)
        if now > STEPS.index(DrawStep.DRAW) and not any(map(_was_announced, self.in_force)):
            standing[0] = "skipped"
        return [(step.value, words[step], how) for step, how in zip(STEPS, standing, strict=True)]

    @property
    def to_open(self) -> int:
        """How many tables the field still needs, as many of them as are opened at once."""
        return min(len(self.preview.opened), OPENED_AT_ONCE)

    @property
    def unseated_shown(self) -> list[Entry]:
        """The first of those without a seat, by name."""
        return sorted(self.unseated, key=lambda entry: entry.player.sought)[:NAMES_SHOWN]

    @property
    def unseated_hidden(self) -> int:
        return max(0, len(self.unseated) - NAMES_SHOWN)

    @property
    def seal_parts(self) -> list[str]:
        """The commitment of the announced draw, four hexadecimal digits at a time."""
        commitment = self.announced.commitment if self.announced else ""
        return [commitment[at : at + 4] for at in range(0, len(commitment), 4)]

    @property
    def constraints(self) -> int:
        return len(self.needs) + len(self.pairs)

    @property
    def wants_access(self) -> bool:
        return any(need.accessible for need in self.needs)

    @cached_property
    def seated(self) -> int:
        return Seat.objects.filter(table__tournament=self.tournament, entry__isnull=False).count()

    @cached_property
    def needs(self) -> list[Need]:
        rows = SeatNeed.objects.filter(tournament=self.tournament).select_related("player")
        found = []
        for row in rows.order_by("player__name", "pk"):
            chair = needs.chair_given(row)
            if chair is None and not row.accessible:
                continue
            seat = self._places.get(row.player_id)
            met = None if seat is None else _meets(row, chair, seat)
            found.append(
                Need(
                    row.player_id,
                    row.player.name,
                    str(chair or ""),
                    row.accessible,
                    row.why,
                    str(Place(seat[0].table, seat[0].seat)) if seat else "",
                    met,
                )
            )
        return found

    @cached_property
    def pairs(self) -> list[Pair]:
        rows = KeepApart.objects.filter(tournament=self.tournament).select_related("one", "other")
        found = []
        for row in rows.order_by("one__name", "other__name"):
            one, other = self._places.get(row.one_id), self._places.get(row.other_id)
            together = one and other and one[0].table == other[0].table
            found.append(
                Pair(
                    row.one_id,
                    row.other_id,
                    row.one.name,
                    row.other.name,
                    row.why,
                    one[0].table if one and together else None,
                )
            )
        return found

    @cached_property
    def accessible_seats(self) -> int:
        return sum(map(len, needs.accessible(self.tournament).values()))

    @cached_property
    def _places(self) -> dict[int, tuple[Place, bool]]:
        """Where those sit who need something, by player, and whether that seat is accessible."""
        wanted = needs.places_needed(self.tournament)
        if not wanted:
            return {}
        seats = queries.chairs(self.tournament).filter(
            table__number__in={place.table for place in wanted}, entry__isnull=False
        )
        rows = seats.values_list("entry__player", "table__number", "number", "accessible")
        return {player: (Place(table, seat), easy) for player, table, seat, easy in rows}


def _was_announced(draw: Draw) -> bool:
    return draw.committed_revision != draw.drawn_revision


def _meets(row: SeatNeed, chair: Place | None, seat: tuple[Place, bool]) -> bool:
    place, easy = seat
    return place == chair if chair is not None else easy or not row.accessible
