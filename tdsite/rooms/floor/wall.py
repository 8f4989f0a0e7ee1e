"""The wall of tables: every chair of the open tables, or of some of them, in a few statements."""

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from tables import needs, orders
from tables import queries as floor_queries
from tables.models import Table
from tables.presence import Arrivals
from tables.queries import TableCount
from tables.rules.floor import Place
from tdsite.rooms.floor.table_states import ICONS, TONES, Scale, says_of, scale_of
from tdsite.rooms.floor.zoom import Zoom
from tdsite.web import as_of, floor_calls
from tdsite.web.floor_calls import ClockCall, calls_now
from tdsite.web.penalties import NO_MARKS, marks_of
from tournaments.models import Tournament

MANY, FEW = 9, 5
ROOMY, LONG = 24, 120  # tiles: up to here they are wide; above, only those in sight are drawn


@dataclass(frozen=True, slots=True)
class Chair:
    """One seat as the wall draws it.

    `waits`: the player busted and may still rebuy.  `stays`: balancing leaves them here.
    `unseen`: they were sent here, and nobody has seen them since.  `serves` is what is left of
    their penalty, in words; `away` that they are not at their seat.
    """

    number: int
    entry: int | None = None
    player: str = ""
    closed: bool = False
    reserved: bool = False
    accessible: bool = False
    waits: bool = False
    stays: bool = False
    unseen: bool = False
    serves: str = ""
    away: bool = False
    button: bool = False
    sb: bool = False
    bb: bool = False

    @property
    def is_plain(self) -> bool:
        """Whether there is nothing to say of the seat but who sits there."""
        return not (
            self.closed
            or self.reserved
            or self.accessible
            or self.waits
            or self.stays
            or self.unseen
            or self.serves
            or self.away
        )

    @property
    def short_name(self) -> str:
        """The last word of the name: there is room for no more."""
        return self.player.split()[-1] if self.player else ""


@dataclass(frozen=True, slots=True)
class Oval:
    """One table.  `state` is fine, short, next, call or halted; `says` is the word beside it.

    `leave_for` are the tables to which somebody goes when the hand here ends.  While the clock is
    called here (`call`), or the floor and nobody comes yet (`asks`), the state is call, except for
    a halted table.
    """

    number: int
    size: int
    section: str
    state: str
    says: str
    chairs: tuple[Chair, ...]
    leave_for: tuple[int, ...] = ()
    call: ClockCall | None = None
    asks: floor_calls.OpenCall | None = None

    @property
    def icon(self) -> str:
        return ICONS.get(self.state, "")

    @property
    def tone(self) -> str:
        return TONES.get(self.state, "")

    @property
    def players(self) -> int:
        return sum(chair.entry is not None for chair in self.chairs)

    @property
    def serving(self) -> list[Chair]:
        """The chairs whose players serve a penalty."""
        return [chair for chair in self.chairs if chair.serves]

    @property
    def unseen(self) -> int:
        """How many were sent here and not seen since."""
        return sum(chair.unseen for chair in self.chairs)

    @property
    def needs_you(self) -> bool:
        """Whether something waits for the director: a call, players too few, or one not seen."""
        return self.state in ("call", "halted", "short") or self.unseen > 0


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the room, with as many of its ovals as are drawn; its figures are of all."""

    name: str
    tables: int
    players: int
    ovals: tuple[Oval, ...]


@dataclass(frozen=True, slots=True)
class Wall:
    """What is drawn of the wall, and what the next answer must know of it.

    `since` is the revision that a page must show to put these ovals into its wall, None for the
    whole wall; `gone` are the tables it takes out.
    """

    revision: int
    scale: Scale
    sections: tuple[Section, ...]
    zoom: Zoom
    since: int | None = None
    gone: tuple[int, ...] = ()

    @property
    def ovals(self) -> list[Oval]:
        return [oval for section in self.sections for oval in section.ovals]

    @property
    def tables(self) -> int:
        return sum(section.tables for section in self.sections)

    @property
    def named(self) -> bool:
        """Whether any part of the room has a name."""
        return any(section.name for section in self.sections)

    @property
    def density(self) -> str:
        """How its tables are laid out."""
        if self.zoom != Zoom.OVALS:
            sizes = {"wall-long": self.tables > LONG, "wall-roomy": self.tables <= ROOMY}
            return " ".join(
                [f"wall-{self.zoom}", *(name for name, holds in sizes.items() if holds)]
            )
        if self.named:
            return "wall-many wall-sections"
        if self.tables > MANY:
            return "wall-many"
        return "wall-few" if self.tables < FEW else ""


def wall_of(tournament: Tournament, chosen: Zoom | None = None) -> Wall:
    """The whole wall, as near as somebody chose."""
    rows = floor_queries.counts(tournament)
    scale = scale_of(tournament, rows)
    sections = sections_of(tournament, rows, scale)
    return Wall(tournament.revision, scale, sections, chosen or Zoom.of(len(rows)))


def sections_of(
    tournament: Tournament,
    rows: Collection[TableCount],
    scale: Scale,
    *,
    only: Collection[int] | None = None,
) -> tuple[Section, ...]:
    """The parts of the room by name, the nameless last; of the ovals all, or those of `only`."""
    places = _sections(tournament)
    tables, players = Counter(places.values()), Counter[str]()
    for row in rows:
        players[places.get(row.number, "")] += row.players
    drawn: dict[str, list[Oval]] = {name: [] for name in tables}
    for oval in ovals_of(tournament, rows, scale, only=only):
        drawn.setdefault(oval.section, []).append(oval)
    names = sorted(drawn, key=lambda name: (not name, name))
    return tuple(Section(name, tables[name], players[name], tuple(drawn[name])) for name in names)


def _sections(tournament: Tournament) -> dict[int, str]:
    tables = Table.objects.filter(tournament=tournament, broken_at=None)
    return dict(tables.values_list("number", "section"))


def ovals_of(
    tournament: Tournament,
    rows: Collection[TableCount],
    scale: Scale,
    *,
    only: Collection[int] | None = None,
) -> list[Oval]:
    """The open tables by number, with who sits there and how each one stands."""
    tables = floor_queries.open_tables(tournament, only=only)
    by_key = {table.pk: table for table in tables}
    arrivals = Arrivals(tournament, at=None if only is None else tables) if scale.watched else None
    chairs = _chairs(tournament, by_key, arrivals, whole=only is None)
    players = {row.number: row.players for row in rows}
    leave_for = _ordered(tournament)
    calls, asks = calls_now(tournament, as_of.now()), _asking(tournament)
    ovals = []
    for table in tables:
        look = scale.look(table.number, players.get(table.number, 0))
        call, ask = calls.get(table.number), asks.get(table.number)
        ovals.append(
            Oval(
                table.number,
                table.size,
                table.section,
                "call" if (call or ask) and look.state != "halted" else look.state,
                says_of(look),
                tuple(chairs[table.pk]),
                tuple(leave_for[table.number]),
                call,
                ask,
            )
        )
    return ovals


def _asking(tournament: Tournament) -> dict[int, floor_calls.OpenCall]:
    """By table what the floor is called for longest, where nobody comes yet."""
    found: dict[int, floor_calls.OpenCall] = {}
    for call in floor_calls.standing(tournament, as_of.now()):
        if not call.who:
            found.setdefault(call.table, call)
    return found


def _chairs(
    tournament: Tournament, tables: Mapping[int, Table], arrivals: Arrivals | None, *, whole: bool
) -> dict[int, list[Chair]]:
    rows = floor_queries.chairs(tournament)
    if not whole:
        rows = rows.filter(table__in=tables)
    stays, marks = frozenset(needs.who_stay(tournament)), marks_of(tournament)
    found: dict[int, list[Chair]] = {pk: [] for pk in tables}
    columns = ("table_id", "number", "entry_id", "entry__player_id", "entry__player__name")
    states = ("closed", "reserved", "accessible", "entry__elimination__pending")
    for pk, number, entry, player, name, closed, reserved, accessible, waits in rows.order_by(
        "table", "number"
    ).values_list(*columns, *states):
        table = tables.get(pk)
        if table is None:
            continue  # it was opened while this was read; the next answer has it
        mark = marks.get(entry or 0, NO_MARKS)
        found[pk].append(
            Chair(
                number,
                entry,
                name or "",
                closed=closed,
                reserved=reserved,
                accessible=accessible,
                waits=bool(waits),
                stays=player in stays,
                unseen=arrivals is not None
                and not waits
                and arrivals.awaited(entry, Place(table.number, number)),
                serves=mark.serves,
                away=bool(mark.away),
                button=number == table.button,
                sb=number == table.sb,
                bb=number == table.bb,
            )
        )
    return found


def _ordered(tournament: Tournament) -> Mapping[int, list[int]]:
    """From which tables somebody goes to which when the hand ends."""
    there: dict[int, list[int]] = defaultdict(list)
    for order in orders.standing(tournament):
        there[order.from_table.number].append(order.to_table.number)
    return there


def oval_of(tournament: Tournament, number: int) -> Oval | None:
    """One open table, or None when there is none of that number."""
    rows = floor_queries.counts(tournament)
    scale = scale_of(tournament, rows)
    return next(iter(ovals_of(tournament, rows, scale, only=[number])), None)
