"""The balance plan line by line: open, accepted, rejected, who goes instead; and its address."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.http import QueryDict
from django.utils.http import urlencode
from django.utils.translation import gettext, ngettext

from tables.models import Move, MoveReason
from tables.rules.balancing import PlannedMove, Role
from tables.rules.floor import Place
from tables.solving import Solution, solution
from tdsite.web import formats
from tdsite.web.event_state import EventState
from tournaments.models import Entry
from tournaments.sentences import translate

MAX_STAYING = 20
_PLACE = re.compile(r"([1-9]\d{0,3})-([1-9]\d?)")


@dataclass(frozen=True, slots=True)
class PlanQuery:
    """A plan asked for.  `stay` are rejected players' seats in the order they were rejected.

    `since` is the event's revision when the plan was opened: moves after it were accepted here.
    """

    kind: str
    stay: tuple[Place, ...] = ()
    since: int | None = None

    @property
    def query(self) -> str:
        """The same plan as an address says it: plan=balance&since=41&stay=12-5."""
        since = [] if self.since is None else [("since", str(self.since))]
        stay = [("stay", str(place)) for place in self.stay]
        return urlencode([("plan", self.kind), *since, *stay])

    @property
    def seats(self) -> str:
        """The seats of those who stay, as a form sends them."""
        return " ".join(map(str, self.stay))

    def rejecting(self, place: Place) -> "PlanQuery":
        return replace(self, stay=(*self.stay, place))

    def letting(self, place: Place) -> "PlanQuery":
        return replace(self, stay=tuple(other for other in self.stay if other != place))


def requested_plan(address: QueryDict) -> PlanQuery | None:
    """The plan that an address asks for, None when it asks for none."""
    kind, since = address.get("plan", ""), address.get("since", "")
    if not kind:
        return None
    seen = int(since) if since.isascii() and since.isdigit() and len(since) < 10 else None
    return PlanQuery(kind, tuple(read_places(address.getlist("stay"))), seen)


def read_places(texts: Iterable[str]) -> list[Place]:
    """Seats written 12-5, each once; what is no seat is left out."""
    found = (_PLACE.fullmatch(text) for text in texts)
    seats = dict.fromkeys(Place(int(m[1]), int(m[2])) for m in found if m)
    return list(seats)[:MAX_STAYING]


@dataclass(frozen=True, slots=True)
class PlanLine:
    """One player on their way.  `state` is open, instead, accepted or rejected.

    `after` names who must leave the same table first.  `may_wait`: they may be ordered away for
    the end of the hand, because whoever is next then may go.  `again` is the address with this
    line rejected, or with the rejection taken back; `undo` the revision of the move made.
    """

    state: str
    player: str
    here: Place
    there: Place | None
    why: str = ""
    after: str = ""
    may_wait: bool = False
    again: PlanQuery | None = None
    undo: int | None = None


@dataclass(frozen=True, slots=True)
class BalancePlan:
    """The moves that are left, with what was decided on the way.

    `apart` and `then` are the players between largest and smallest table, now and afterwards;
    `stuck` is the sentence why they cannot be made even with those who may move.
    """

    options: PlanQuery
    lines: tuple[PlanLine, ...]
    moves: int
    apart: int
    then: int
    stuck: str = ""
    kind: str = "balance"

    @property
    def first_open(self) -> PlanLine | None:
        """The line that comes next."""
        return next((line for line in self.lines if line.state in ("open", "instead")), None)


def plan_of(event_now: EventState, options: PlanQuery) -> BalancePlan:
    """The plan with everybody staying who was rejected."""
    tournament = event_now.tournament
    if options.since is None:
        options = replace(options, since=tournament.revision)
    rows = event_now.expected
    again = [options.stay[: n + 1] for n in range(len(options.stay))]
    solved = [
        event_now.balance,
        *(solution(tournament, stay=stay, rows=rows) for stay in again),
    ]
    players = {row.number: row.players for row in rows}
    return BalancePlan(
        options,
        (*_accepted(event_now, options), *_lines(event_now, options, solved)),
        moves=len(solved[-1].moves),
        apart=_apart(players),
        then=_apart(_afterwards(players, solved[-1].moves)),
        stuck=translate(solved[-1].stuck) if solved[-1].stuck else "",
    )


def _accepted(event_now: EventState, options: PlanQuery) -> list[PlanLine]:
    """The moves made since the plan was opened."""
    made = Move.objects.filter(
        tournament=event_now.tournament, revision__gt=options.since, reason=MoveReason.BALANCE
    )
    return [
        PlanLine(
            "accepted",
            move.entry.player.name,
            move.from_place,
            move.to_place,
            undo=move.revision,
        )
        for move in made.select_related("entry__player").order_by("pk")
    ]


def _lines(event_now: EventState, options: PlanQuery, solved: Sequence[Solution]) -> list[PlanLine]:
    """The open lines, each rejected one before those that came instead of it."""
    first, last = solved[0], solved[-1]
    names = _names(solved)
    moved = _moved_before(event_now, last)
    planned = {move.from_place for move in first.moves}
    rejected = [
        _rejected(options, place, before, names)
        for place, before in zip(options.stay, solved, strict=False)
    ]
    held = {place.table for place in options.stay}
    lines: list[PlanLine] = []
    leaving: dict[int, str] = {}
    for move, entry in movers(last):
        instead = move.from_place not in planned
        if instead:
            same = [line for line in rejected if line.here.table == move.from_place.table]
            for line in same or rejected[:1]:
                rejected.remove(line)
                lines.append(line)
        table = move.from_place.table
        lines.append(
            PlanLine(
                "instead" if instead else "open",
                names[entry],
                move.from_place,
                move.to_place,
                why=" ".join([_why(move), *moved.get(entry, [])]),
                after=leaving.get(table, ""),
                may_wait=table not in held,
                again=options.rejecting(move.from_place),
            )
        )
        leaving.setdefault(table, names[entry])
    return lines + rejected


def _rejected(
    options: PlanQuery, place: Place, before: Solution, names: Mapping[int, str]
) -> PlanLine:
    found = [(move, entry) for move, entry in movers(before) if move.from_place == place]
    who = names[found[0][1]] if found else gettext("Seat %(seat)s") % {"seat": place}
    there = found[0][0].to_place if found else None
    return PlanLine("rejected", who, place, there, again=options.letting(place))


def movers(solved: Solution) -> list[tuple[PlannedMove, int]]:
    """Each move with its entry, the floor changing under the plan."""
    entries, found = dict(solved.floor.entries), []
    for move in solved.moves:
        entry = entries.pop(move.from_place)
        entries[move.to_place] = entry
        found.append((move, entry))
    return found


def _names(solved: Sequence[Solution]) -> dict[int, str]:
    wanted = {entry for one in solved for _, entry in movers(one)}
    return dict(Entry.objects.filter(pk__in=wanted).values_list("pk", "player__name"))


def _moved_before(event_now: EventState, solved: Solution) -> dict[int, list[str]]:
    """How often those who would go were moved to balance before: once an evening is enough."""
    wanted = {entry for _, entry in movers(solved)}
    made = Move.objects.filter(
        tournament=event_now.tournament, entry__in=wanted, reason=MoveReason.BALANCE
    )
    times: dict[int, list[datetime]] = {}
    for entry, at in made.order_by("at").values_list("entry", "at"):
        times.setdefault(entry, []).append(at)
    zone = event_now.tournament.timezone
    return {
        entry: [
            ngettext(
                "Moved %(count)s time before, last at %(time)s.",
                "Moved %(count)s times before, last at %(time)s.",
                len(found),
            )
            % {"count": len(found), "time": formats.at_time(found[-1], zone=zone)}
        ]
        for entry, found in times.items()
    }


def _afterwards(players: Mapping[int, int], moves: Sequence[PlannedMove]) -> dict[int, int]:
    there = Counter(players)
    there.subtract(move.from_place.table for move in moves)
    there.update(move.to_place.table for move in moves)
    return dict(there)


def _apart(players: Mapping[int, int]) -> int:
    return max(players.values()) - min(players.values())


def _why(move: PlannedMove) -> str:
    """Why this player and this seat, in a sentence."""
    tables = {"table": move.from_place.table}
    if not move.known_positions:
        return gettext("No button set: lowest seat used. Check before moving.")
    if move.role is Role.BIG_BLIND:
        return gettext("Next big blind at table %(table)s; pays it on arrival.") % tables
    if move.role is Role.WAITS:
        return gettext("Next big blind at table %(table)s; waits for the button to pass.") % tables
    return gettext("Next big blind of table %(table)s; takes the worst free seat.") % tables
