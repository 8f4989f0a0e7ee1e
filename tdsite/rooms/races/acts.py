"""Denominations raced off at the tables: a color-up begun, each table entered, late finds.

Source: Robert's Rules 7.10; TDA 2024 24; WSOP 2026 77.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Annotated, Any, Unpack

from blinds.models import ColorUp, ColorUpWay
from blinds.operations import races
from blinds.rules.race_sheet import ChipsBySeat, TableExchange, dealt_to
from tables import queries as floor_queries
from tables.models import DrawKind, Table
from tables.operations import draws, seating
from tables.rules import draws as draw_rules
from tables.rules.floor import Place
from tdsite.acts.arguments import event_of, the_entry
from tournaments import journal, queries
from tournaments.acts import Act, ActContext
from tournaments.models import JournalLine
from tournaments.operations import entries
from tournaments.register import ENTRY, EVENT, TABLE, EntryId, RowOf, act
from tournaments.rules import N_, RuleError
from tournaments.rules.values import (
    MAX_TABLE,
    EventId,
    Help,
    Keyed,
    Once,
    SeatNumber,
    Several,
    SomeChips,
    TableNumber,
    Text,
    Whole,
)

LAW = "7.10"
EXCHANGE_LAW = "TDA 2024 25-B"
LATE_LAW = "TDA 2024 24-C"
MAX_SMALL = 100_000
WAYS = (
    "`passes`: chips that do not go evenly, raced in repeated passes on the director's word."
    " `exchange` rounds without cards: a choice, not Robert's Rules 7.10."
)
BIGGER = "Without it: the next bigger; for a race the next that it goes into evenly."
CARDS = "The cards dealt, from seat 1: As, Td, 2c. Without them the house draws."

OldChip = Annotated[SomeChips, Help("The denomination that leaves.")]
NewChip = Annotated[SomeChips, Help(BIGGER)]
StepOfPlan = Annotated[int, Whole(0, 999), Help("The step of the plan it belongs to.")]
SmallChips = Annotated[int, Whole(0, MAX_SMALL)]
RacedTable = Annotated[TableNumber, RowOf(Table, "number")]
CountedSeats = Annotated[
    Mapping[SeatNumber, SmallChips],
    Several(0, 10),
    Keyed("seat", "count"),
    Once("seat", N_("Name every seat once.")),
]
BrokeSeats = Annotated[Collection[SeatNumber], Several(0, 10), Help("Seats with no other chip.")]
OddChips = Annotated[Mapping[TableNumber, SmallChips], Several(1, MAX_TABLE), Keyed("table", "odd")]
ExtraChips = Annotated[
    Mapping[TableNumber, Annotated[int, Whole(0, 10)]],
    Several(0, MAX_TABLE),
    Keyed("table", "extra"),
]
DealtCards = Annotated[Sequence[Annotated[str, Text(3)]], Several(0, 500), Help(CARDS)]
FoundCount = Annotated[int, Whole(1, 10_000), Help("How many were found.")]


class NotTheirChips(RuleError):
    """Chips that the players of a table cannot have."""


@act("chips.color_up_opened", path=f"{EVENT}color-ups/", status=201)
def open_color_up(
    tournament_id: EventId,
    *,
    old: OldChip,
    new: NewChip | None = None,
    index: StepOfPlan | None = None,
    way: Annotated[ColorUpWay, Help(WAYS)] = ColorUpWay.RACE,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Begin to take a denomination out of play, at every table.

    `new` is what it is changed for: the next chip in play that it goes into evenly, if none is
    given.  `index` is the step of the plan it belongs to.  `way` "passes" is the director's word
    that chips which do not go evenly are raced in repeated passes; "exchange" changes at equal
    value and rounds, which is the director's choice and not the race of 7.10.
    Raises NotTheLowest, RaceTooEarly, UnfitDenominations, NothingToChangeInto, NoColorUp.
    Source: Robert's Rules 7.10; TDA 2024 24-A, 25-B.
    """
    act = journal.open_act(tournament_id, "chips.color_up_opened", **order)
    color_up = races.open_color_up(act, old=old, new=new, index=index, way=way)
    return journal.record(
        act,
        law=_law(color_up),
        old_chips=old,
        new_chips=color_up.new_chips,
        way=str(color_up.way),
        tables_count=len(_playing(act)),
    )


@act("chips.raced", path=f"{TABLE}race/", draws=True)
def race_table(
    tournament_id: EventId,
    *,
    old: OldChip,
    table: RacedTable,
    counted: CountedSeats,
    broke: BrokeSeats = (),
    cards: DealtCards | None = None,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Race a denomination off at a table; the answer says who gets what.

    `counted` is seat → its small chips; the last table closes the color-up.
    `broke` are the seats with no other chip.
    `cards` are those dealt at the table, from seat 1;
    None has the house draw them, for all to check.  Raises NoColorUp, TableDone, NoSuchSeat,
    NotTheirChips and the refusals of the race's rules.
    Source: Robert's Rules 7.10; TDA 2024 24-A.
    """
    act = journal.open_act(tournament_id, "chips.raced", **order)
    color_up = races.color_up_of(act, old)
    seating.tables_at(act, [table])
    races.check_not_done(color_up, [table])
    _check_counted(act, table, {**dict.fromkeys(broke, 0), **counted}, old=old)
    dealt, draw = _cards(act, color_up, table, counted, cards)
    result = races.result_of(act, color_up, counted, broke, dealt)
    data: dict[str, Any] = {
        "counted": {str(seat): chips for seat, chips in sorted(counted.items())},
        "broke": sorted(broke),
        "cards": dealt,
        "draw": draw,
    }
    names = {seat: player for seat, player in _names(act, table) if seat in counted}
    races.keep(act, color_up, {table: result}, names=names, **data)
    closed = races.close_if_done(act, color_up, _playing(act))
    return journal.record(
        act,
        law=_law(color_up),
        **_said(color_up, str(table), result.delta_chips, closed=closed),
        **data,
        **_by_seat(color_up, result),
    )


@act("chips.raced", draws=True)
def race_tables(
    tournament_id: EventId,
    *,
    old: OldChip,
    odd: OddChips,
    extra: ExtraChips | None = None,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Enter tables raced by their dealers, each with its odd chips.

    `odd` is table → odd chips (0: none was left), `extra` table → chips that kept somebody alive
    beyond the pool.  Raises NoColorUp, TableDone, NoSuchSeat, NotTheirChips, TooManyOddChips,
    TooManyExtraChips, SeatBySeat.
    Source: Robert's Rules 7.10.
    """
    act = journal.open_act(tournament_id, "chips.raced", **order)
    color_up, numbers = races.color_up_of(act, old), sorted(odd)
    seating.tables_at(act, numbers)
    races.check_not_done(color_up, numbers)
    playing, beyond = _playing(act), extra or {}
    if not numbers or set(beyond) - set(odd):
        raise NotTheirChips(N_("Enter the odd chips of at least one table."), field="odd")
    results = {
        table: races.result_in_all(
            color_up, odd[table], seats=playing.get(table, 0), extra=beyond.get(table, 0)
        )
        for table in numbers
    }
    races.keep(act, color_up, results)
    closed = races.close_if_done(act, color_up, playing)
    delta = sum(result.delta_chips for result in results.values())
    return journal.record(
        act,
        law=_law(color_up),
        **_said(color_up, spans(numbers), delta, closed=closed),
        tables_count=len(numbers),
        odd={str(table): odd[table] for table in numbers},
        extra={str(table): chips for table, chips in sorted(beyond.items()) if chips},
    )


@act("chips.race_taken_back", path=f"{TABLE}race/take-back/")
def take_race_back(
    tournament_id: EventId, *, old: OldChip, table: RacedTable, **order: Unpack[ActContext]
) -> JournalLine:
    """Take a table's color-up back, to enter it anew; tables entered with it stay done.

    A color-up that this table had closed is under way again.  Raises NoColorUp, TableNotDone.
    Source: Robert's Rules 7.10.
    """
    act = journal.open_act(tournament_id, "chips.race_taken_back", **order)
    color_up = races.last_color_up_of(act, old)
    delta = races.take_back(act, color_up, table)
    return journal.record(
        act,
        law=_law(color_up),
        table=str(table),
        old_chips=old,
        new_chips=color_up.new_chips,
        delta_chips=-delta,
    )


@act("chips.color_up_closed", path=f"{EVENT}color-ups/close/")
def close_color_up(
    tournament_id: EventId, *, old: OldChip, **order: Unpack[ActContext]
) -> JournalLine:
    """Close a color-up whose last tables have broken.

    They broke before they were entered.  Entering the last table closes it by itself.
    Raises NoColorUp, TablesLeft.  Source: Robert's Rules 7.10.
    """
    act = journal.open_act(tournament_id, "chips.color_up_closed", **order)
    color_up = races.color_up_of(act, old)
    races.close(act, color_up, _playing(act))
    return journal.record(
        act, law=_law(color_up), old_chips=old, new_chips=color_up.new_chips, closed=True
    )


@act("chips.exchanged", path=f"{ENTRY}late-find/")
def late_find(
    entry_id: EntryId, *, old: OldChip, count: FoundCount, **order: Unpack[ActContext]
) -> JournalLine:
    """Change small chips found after their color-up, at equal value only.

    What is worth less than one chip in play is taken away unpaid.  Raises NotGone, BadCount,
    EntryVoided, AlreadyOut.  Source: TDA 2024 24-C.
    """
    act = journal.open_act(event_of(entry_id), "chips.exchanged", **order)
    entry = the_entry(act, entry_id)
    entries.check_not_out(entry)
    place = floor_queries.place_of(entry)
    new, new_count, rest = races.late_find(
        act, entry, old=old, count=count, table=place.table if place else None
    )
    return journal.record(
        act,
        law=LATE_LAW,
        entry=entry.pk,
        player=entry.player.name,
        seat=str(place) if place else "",
        found_count=count,
        old_chips=old,
        given_count=new_count,
        new_chips=new,
        removed_chips=rest,
    )


def spans(numbers: Sequence[int]) -> str:
    """Table numbers as people write them.

    >>> spans([1, 2, 3, 7, 9, 10])
    '1-3, 7, 9-10'
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


def _playing(act: Act) -> dict[int, int]:
    """The open tables at which somebody sits, with their players."""
    return {row.number: row.players for row in floor_queries.counts(act.tournament) if row.players}


def _names(act: Act, table: int) -> list[tuple[int, str]]:
    """Who sits at a table: seat and name."""
    rows = floor_queries.chairs(act.tournament).filter(table__number=table, entry__isnull=False)
    return list(rows.values_list("number", "entry__player__name"))


def _law(color_up: ColorUp) -> str:
    return EXCHANGE_LAW if color_up.way == ColorUpWay.EXCHANGE else LAW


def _cards(
    act: Act, color_up: ColorUp, table: int, counted: ChipsBySeat, cards: Sequence[str] | None
) -> tuple[list[str], int | None]:
    """The cards of the race, dealt at the table or drawn by the house, and the draw's number."""
    if color_up.way == ColorUpWay.EXCHANGE:
        return [], None
    if cards is not None:
        return list(cards), None
    passes = color_up.way == ColorUpWay.PASSES
    old, new = color_up.old_chips, color_up.new_chips
    seats = dealt_to(counted, old=old, new=new, passes=passes)
    if not seats:
        return [], None
    draw_input = draw_rules.cards(Place(table, seat) for seat in seats)
    drawn = [card for _, card in draws.hold(act, DrawKind.RACE, draw_input).cards]
    return drawn, act.line_data["draws"][-1]


def _check_counted(act: Act, table: int, counted: Mapping[int, int], *, old: int) -> None:
    """Somebody must sit wherever chips are raced, and nobody has more than there are in play."""
    chairs = seating.chairs_at(act, [Place(table, seat) for seat in counted])
    empty = any(chair.entry_id is None for chair in chairs.values() if chair.number in counted)
    if empty or old * sum(counted.values()) > queries.chips_in_play(act.tournament):
        raise NotTheirChips(
            N_("These chips are not those of the players at this table. Count them again."),
            field="counted",
        )


def _said(color_up: ColorUp, tables: str, delta: int, *, closed: bool) -> dict[str, Any]:
    return {
        "table": tables,
        "old_chips": color_up.old_chips,
        "new_chips": color_up.new_chips,
        "way": str(color_up.way),
        "delta_chips": delta,
        "closed": closed,
    }


def _by_seat(color_up: ColorUp, result: TableExchange) -> dict[str, Any]:
    """Who was given what, by seat; `gains` is what each stack has won or lost by it."""
    old, new = color_up.old_chips, color_up.new_chips
    seats = result.seats.items()
    return {
        "given": {str(seat): done.new_count for seat, done in seats},
        "awarded": [seat for seat, done in seats for _ in range(done.won)],
        "rescued": result.rescued,
        "gains": {str(seat): done.gained_chips(old=old, new=new) for seat, done in seats},
    }
