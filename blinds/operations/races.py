"""Denominations raced off, table by table: what a table gains or loses goes into the ledger."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any

from blinds import queries, stages
from blinds.models import ColorUp, ColorUpWay, TableColorUp
from blinds.rules.chips import RacePolicy, late_exchange
from blinds.rules.leaving import changed_into
from blinds.rules.race_sheet import ChipsBySeat, TableExchange, exchanged, in_all, raced
from tournaments.acts import Act
from tournaments.models import Entry, Tournament
from tournaments.models.money import ChipReason
from tournaments.operations.events import require_running
from tournaments.queries import policy_of
from tournaments.rules import N_, RuleError
from tournaments.rules.entries import check_count

MAX_FOUND = 10_000


class NoColorUp(RuleError):
    """The chips are not being raced off."""


class TableDone(RuleError):
    """The table has its color-up behind it."""


class TableNotDone(RuleError):
    """The table's color-up was not entered, so there is nothing to take back."""


class TablesLeft(RuleError):
    """The small chips are still on some tables."""


class SeatBySeat(RuleError):
    """An exchange without cards depends on what every seat has."""


class NotGone(RuleError):
    """Chips that are still in play are no late find."""


def open_color_up(
    act: Act, *, old: int, new: int | None, index: int | None, way: ColorUpWay
) -> ColorUp:
    """Begin to race a denomination off.  Raises NotTheLowest, RaceTooEarly, UnfitDenominations,
    NothingToChangeInto.

    `index` is the step of the plan it belongs to; the one the clock is at, if none is given.  Only
    a race needs chips that go evenly; where they do, repeated passes are that race.
    """
    require_running(act.tournament)
    schedule = queries.schedule_of(act.tournament)
    now = _index_now(act.tournament, act.at)
    chips = stages.planned_chips(act.tournament, schedule)
    in_play = stages.chips_in_play(chips, stages.color_ups_of(act.tournament))
    _check_none_under_way(act, old)
    ahead = [amount for step in schedule[now:] for amount in step.obligations_chips]
    uneven = way != ColorUpWay.RACE
    into = changed_into(old, new, in_play=in_play, ahead=ahead, uneven=uneven)
    known = index is not None and 0 <= index < len(schedule)
    return act.create(
        ColorUp(
            tournament=act.tournament,
            index=index if known else now,
            old_chips=old,
            new_chips=into,
            way=ColorUpWay.RACE if way == ColorUpWay.PASSES and into % old == 0 else way,
            opened_at=act.at,
        )
    )


def _index_now(tournament: Tournament, at: datetime) -> int:
    face = queries.face_of(tournament)
    return face.read(at).index if face is not None and face.schedule else 0


def _check_none_under_way(act: Act, old: int) -> None:
    other = stages.color_up_under_way(act.tournament)
    if other is None:
        return
    raise NoColorUp(
        N_("The color-up of the %(old)s chips is under way. Finish it at all tables first."),
        field="old",
        old=other.old_chips,
    )


def color_up_of(act: Act, old: int) -> ColorUp:
    """The color-up of these chips, under way.  Raises NoColorUp."""
    require_running(act.tournament)
    row = ColorUp.objects.filter(tournament=act.tournament, old_chips=old).first()
    if row is None:
        raise NoColorUp(
            N_("The color-up of the %(old)s chips has not begun. Begin it first."),
            field="old",
            old=old,
        )
    if row.closed_at is not None:
        raise NoColorUp(
            N_("Color-up of the %(old)s chips is complete. Enter chips found now as a late find."),
            field="old",
            old=old,
        )
    return row


def last_color_up_of(act: Act, old: int) -> ColorUp:
    """The color-up of these chips, under way or the last one closed.  Raises NoColorUp."""
    require_running(act.tournament)
    row = ColorUp.objects.filter(tournament=act.tournament, old_chips=old).first()
    if row is None or row.closed_at is None:
        return color_up_of(act, old)
    later = ColorUp.objects.filter(tournament=act.tournament, opened_at__gte=row.opened_at)
    after = later.exclude(pk=row.pk).order_by("opened_at", "old_chips").first()
    if after is not None:
        raise NoColorUp(
            N_("The color-up of the %(later)s chips has begun since. Undo it first."),
            field="old",
            later=after.old_chips,
        )
    return row


def take_back(act: Act, color_up: ColorUp, table: int) -> int:
    """As if the table had not been entered; how many chips it had gained.  Raises TableNotDone."""
    row = color_up.done_tables.filter(table_number=table).first()
    if row is None:
        raise TableNotDone(
            N_("The color-up of the %(old)s chips is not entered at table %(table)s."),
            field="table",
            old=color_up.old_chips,
            table=table,
        )
    act.delete(row)
    if row.delta_chips:
        act.move_chips(ChipReason.RACE, -row.delta_chips, table=table)
    if color_up.closed_at is not None:
        act.update(color_up, closed_at=None)
    return row.delta_chips


def check_not_done(color_up: ColorUp, tables: Collection[int]) -> None:
    """Raise TableDone for a table that has been raced already."""
    rows = color_up.done_tables.filter(table_number__in=tables).order_by("table_number")
    done = rows.values_list("table_number", flat=True).first()
    if done is not None:
        raise TableDone(
            N_(
                "Color-up of the %(old)s chips is complete at table %(table)s. Undo it there "
                "to re-enter."
            ),
            field="table",
            old=color_up.old_chips,
            table=done,
        )


def result_of(
    act: Act, color_up: ColorUp, counted: ChipsBySeat, broke: Collection[int], cards: Sequence[str]
) -> TableExchange:
    """What the color-up does at a table, by the way it is done and the event's policy."""
    old, new = color_up.old_chips, color_up.new_chips
    if color_up.way == ColorUpWay.EXCHANGE:
        return exchanged(counted, broke, old=old, new=new)
    policy = RacePolicy(policy_of(act.tournament).chip_race.value)
    passes = color_up.way == ColorUpWay.PASSES
    return raced(counted, broke, old=old, new=new, cards=cards, policy=policy, passes=passes)


def result_in_all(color_up: ColorUp, odd: int, *, seats: int, extra: int = 0) -> TableExchange:
    """A table of which only its odd chips are told.  Raises SeatBySeat, TooManyOddChips."""
    if odd and color_up.way == ColorUpWay.EXCHANGE:
        raise SeatBySeat(
            N_("An exchange at equal value rounds at each seat. Enter this table seat by seat."),
            field="odd",
        )
    return in_all(odd, old=color_up.old_chips, new=color_up.new_chips, seats=seats, extra=extra)


def keep(
    act: Act,
    color_up: ColorUp,
    results: Mapping[int, TableExchange],
    *,
    names: Mapping[int, str] | None = None,
    **data: Any,
) -> None:
    """Write down what was done at these tables (number → result), and move the chips of each.

    `names` are the players of the one table that was entered seat by seat.
    """
    act.create_many(
        [
            TableColorUp(
                color_up=color_up,
                table_number=table,
                result=as_json(result, names or {}),
                delta_chips=result.delta_chips,
                done_at=act.at,
                **data,
            )
            for table, result in results.items()
        ]
    )
    for table, result in results.items():
        if result.delta_chips:
            act.move_chips(ChipReason.RACE, result.delta_chips, table=table)


def as_json(result: TableExchange, names: Mapping[int, str]) -> dict[str, Any]:
    """What a table's row keeps of its color-up."""
    seats = {
        str(seat): {
            "player": names.get(seat, ""),
            "direct": done.direct,
            "odd": done.odd,
            "cards": list(done.cards),
            "won": done.won,
            "rescued": done.rescued,
            "given": done.new_count,
        }
        for seat, done in result.seats.items()
    }
    return {"small": result.small, "given": result.new_count, "seats": seats}


def close_if_done(act: Act, color_up: ColorUp, playing: Collection[int]) -> bool:
    """Close the color-up once no table with players is left; whether it is closed."""
    if tables_left(color_up, playing):
        return False
    act.update(color_up, closed_at=act.at)
    return True


def close(act: Act, color_up: ColorUp, playing: Collection[int]) -> None:
    """Close a color-up whose last tables have broken.  Raises TablesLeft."""
    left = tables_left(color_up, playing)
    if left:
        raise TablesLeft(
            N_("The %(old)s chips are still at table %(table)s. Enter every table first."),
            field="table",
            old=color_up.old_chips,
            table=left[0],
        )
    act.update(color_up, closed_at=act.at)


def tables_left(color_up: ColorUp, playing: Collection[int]) -> list[int]:
    """The tables with players at which the chips are still in play, by number."""
    done = set(color_up.done_tables.values_list("table_number", flat=True))
    return sorted(set(playing) - done)


def late_find(
    act: Act, entry: Entry, *, old: int, count: int, table: int | None
) -> tuple[int, int, int]:
    """Small chips found after their race: the chip given for them, how many, what is taken away.

    Equal value only: the rest leaves the game unpaid.  Raises NotGone, BadCount.
    Source: TDA 2024 24-C.
    """
    require_running(act.tournament)
    check_count(count, most=MAX_FOUND, field="count")
    rows = stages.color_ups_of(act.tournament)
    row = next((row for row in rows if row.old_chips == old), None)
    raced_here = (
        row is not None
        and table is not None
        and row.done_tables.filter(table_number=table).exists()
    )
    if row is None or (row.closed_at is None and not raced_here):
        raise NotGone(
            N_("The %(old)s chips are still in play until their color-up."),
            field="old",
            old=old,
        )
    new = stages.current_chip(old, rows) or row.new_chips
    new_count, rest = late_exchange(count, old, new)
    if rest:
        act.move_chips(ChipReason.FOUND, -rest, entry=entry)
    return new, new_count, rest
