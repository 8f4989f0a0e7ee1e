"""Why a cell of a published table differs from ours, with the numbers that made ours."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property

from django.utils.translation import gettext

from tdsite.rooms.leagues.season_table import Column, SeasonTable, counting_of, reading_of
from tdsite.rooms.leagues.standings import points_text, short_day
from tournaments.rules import N_
from tournaments.rules.counted_otherwise import EventReading, Why, named_changes
from tournaments.rules.differing import (
    EVENTS_UNKNOWN,
    Allowance,
    Total,
    fits,
    same,
    summed,
    why_of_event,
    why_of_total,
)
from tournaments.rules.formulas import Formula, Number, read_formula
from tournaments.rules.published import (
    Means,
    PublishedColumn,
    PublishedNumber,
    PublishedTable,
    number_in,
)
from tournaments.rules.published_names import Matched
from tournaments.rules.seasons import as_points, tells_money
from tournaments.rules.standings import LeagueStanding, Result
from tournaments.sentences import translate

ZERO = Decimal(0)
KINDS = {
    "rounded": N_("rounding"),
    "weight": N_("event weight"),
    "formula": N_("own formula of an event"),
    "credit": N_("shared knockouts"),
    "entries": N_("entries counted as players"),
    "reentries": N_("re-entries not counted as rebuys"),
    "field": N_("number of players"),
    "paid": N_("places paid"),
    "place": N_("place of a player"),
    "hits": N_("number of knockouts"),
    "bounties": N_("number of bounties"),
    "rebuys": N_("number of rebuys"),
    "add_ons": N_("number of add-ons"),
    "own_entries": N_("number of entries"),
    "manual": N_("manual points in an event"),
    "no_manual": N_("manual points"),
    "dropped": N_("dropped results"),
    "best": N_("number of results that count"),
    "events": N_("follows from other cells"),
    "sum": N_("sum of the events"),
    "alike": N_("same difference for many"),
    "missing": N_("result on one side only"),
    "trouble": N_("formula fails here"),
    "tie": N_("tie-breaker"),
    "unknown": N_("not explained"),
}
SEASON_WIDE = {
    "credit": N_("Shared knockouts are credited otherwise there."),
    "entries": N_("Entries are counted as players there."),
    "reentries": N_("Re-entries are not counted as rebuys there."),
    "weight": N_("Event weights are not applied there."),
    "formula": N_("Events with their own formula are counted by the season's there."),
}
DROPPED_HERE = N_("Dropped here, counted there.")
DROPPED_THERE = N_("Dropped there, counted here.")
NOT_PLAYED_HERE = N_("The player has no result in this event here.")
NO_EVENT_HERE = N_("This event has no points here yet.")
NOT_THERE = N_("No result there.")
LEFT_OUT_THERE = N_("Dropped here; dropped results are not printed there.")
RANK_FOLLOWS = N_("Follows from the points.")
RANK_TIE = N_("Equal points: another tie-breaker decides there.")
RANK_OTHERS = N_("Follows from the points or the absence of others.")
NO_RANK = N_("Not ranked here: too few events.")
EVENTS_DIFFER = N_("Another number of events counts there.")
WINS_DIFFER = N_("Follows from the places.")
MANUAL_DIFFER = N_("Points given by hand differ.")


@dataclass(frozen=True, slots=True)
class Reason:
    """The sentence, and the numbers behind our figure: names and values."""

    kind: str
    says: str
    numbers: tuple[tuple[str, str], ...] = ()


def sentence_of(why: Why) -> str:
    values = {name: _value(value) for name, value in why.values.items()}
    if why.values.get("by", 0) > 0:
        values["by"] = f"+{values['by']}"
    return gettext(why.sentence) % values if values else gettext(why.sentence)


def _value(value: Number | Decimal) -> str:
    return points_text(value if isinstance(value, Decimal) else as_points(value), digits=4)


class CellReader:
    """Ours of every cell, and what is found out once for a whole event or season."""

    def __init__(
        self,
        table: SeasonTable,
        published: PublishedTable,
        found: Sequence[Matched],
        *,
        may_see_money: bool,
    ) -> None:
        self.table, self.published, self.may_see_money = table, published, may_see_money
        self.rows = {
            one.player: row
            for row, one in zip(published.rows, found, strict=True)
            if one.player is not None
        }
        self.standings = {one.player: one for one in table.standings}
        self.allowance = Allowance()
        self._events: dict[int, Mapping[int, Why]] = {}
        known = {column.tournament.pk for column in table.columns}
        self.compared_columns = [
            at
            for at, one in enumerate(published.columns)
            if one.means not in ("", Means.PLAYER) and (one.event is None or one.event in known)
        ]

    @cached_property
    def played(self) -> dict[int, int]:
        """Where an event's results stand in everybody's."""
        played = [column for column in self.table.columns if column.is_played]
        return {column.tournament.pk: at for at, column in enumerate(played)}

    @cached_property
    def columns(self) -> dict[int, Column]:
        return {column.tournament.pk: column for column in self.table.columns}

    @cached_property
    def prints_drops(self) -> bool:
        return any(
            number.dropped
            for at in self.compared_columns
            if self.published.columns[at].event is not None
            for row in self.published.rows
            if (number := number_in(row[at]))
        )

    def result(self, event: int, player: int) -> Result | None:
        at, standing = self.played.get(event), self.standings.get(player)
        return standing.results[at] if standing and at is not None else None

    def ours(self, column: PublishedColumn, player: int) -> Decimal | None:
        """Our figure for that cell."""
        standing = self.standings.get(player)
        if standing is None:
            return None
        if column.event is not None:
            result = self.result(column.event, player)
            return result.finish.points if result else None
        return _of_standing(standing, Means(column.means))

    def counts_otherwise(
        self, column: PublishedColumn, player: int, theirs: PublishedNumber
    ) -> bool:
        """Whether a result that is equal counts on one side only, as far as drops are printed."""
        if column.event is None or not self.prints_drops:
            return False
        result = self.result(column.event, player)
        return result is not None and result.counts == theirs.dropped

    def theirs(self, at: int) -> dict[int, PublishedNumber]:
        found = {player: number_in(row[at]) for player, row in self.rows.items()}
        return {player: number for player, number in found.items() if number}

    def whys(self, event: int) -> Mapping[int, Why]:
        """Why points of an event differ, by player; found once for all of them."""
        if event not in self._events:
            at = next(i for i in self.compared_columns if self.published.columns[i].event == event)
            self._events[event] = self._whys(self.columns[event], self.theirs(at))
        return self._events[event]

    def _whys(self, column: Column, theirs: Mapping[int, PublishedNumber]) -> Mapping[int, Why]:
        reading = reading_of(self.table.season, column)
        if reading is None:
            return {}
        return why_of_event(
            reading,
            {player: points.value for player, points in column.points.items()},
            {player: number for player, number in theirs.items() if player in column.points},
            manual={
                player: [row.points for row in rows]
                for player, rows in self.table.adjustments.items()
            },
            season_formula=self.season_formula if column.counted.formula else None,
            allowance=self.allowance,
        )

    @cached_property
    def season_formula(self) -> Formula:
        return read_formula(self.table.season.formula)

    @cached_property
    def event_columns(self) -> list[int]:
        return [at for at in self.compared_columns if self.published.columns[at].event is not None]

    def total_of(self, player: int) -> Total:
        standing = self.standings[player]
        differ, by_event = False, {}
        for at in self.event_columns:
            column = self.published.columns[at]
            ours, theirs = self.ours(column, player), number_in(self.rows[player][at])
            differ = differ or (theirs is not None and not same(ours, theirs) and theirs.value != 0)
            by_event[column.event] = theirs.value if theirs else ZERO
        there = None
        if differ and len(by_event) >= len(self.played):
            counting = counting_of(self.table.season)
            there = summed(by_event.values(), counting, events=len(self.played))
            there += standing.adjustment
        return Total(
            points=standing.points,
            results=tuple(finish.points for finish in standing.finishes),
            manual=standing.adjustment,
            events_differ=differ,
            of_events_there=there,
        )

    @cached_property
    def season_wide(self) -> Mapping[int, Why]:
        """Where only sums are printed: what counted otherwise in all events explains most."""
        at = next(
            (i for i in self.compared_columns if self.published.columns[i].means == Means.POINTS),
            None,
        )
        if at is None or self.event_columns:
            return {}
        theirs = self.theirs(at)
        best: dict[int, Why] = {}
        for kind, sentence in SEASON_WIDE.items():
            totals = self._totals(kind)
            right = {one for one, number in theirs.items() if fits(totals.get(one), number)}
            equal = {one for one in theirs if same(self.standings[one].points, theirs[one])}
            explained = right - equal
            if len(explained) > len(equal - right) and len(explained) > len(best):
                best = dict.fromkeys(explained, Why(kind, sentence))
        return best

    def _totals(self, kind: str) -> dict[int, Decimal]:
        """Everybody's sum with this counted otherwise; nothing where it changes no event."""
        points: dict[int, list[Decimal]] = {player: [] for player in self.standings}
        changed = False
        for column in self.table.columns:
            reading = reading_of(self.table.season, column) if column.is_played else None
            by_player = {player: one.value for player, one in column.points.items()}
            if reading is not None and (other := self._other(reading, column, kind)):
                by_player, changed = other, True
            for player, value in by_player.items():
                if player in points:
                    points[player].append(value or ZERO)
        if not changed:
            return {}
        counting, events = counting_of(self.table.season), len(self.played)
        return {
            player: summed(values, counting, events=events) + self.standings[player].adjustment
            for player, values in points.items()
        }

    def _other(
        self, reading: EventReading, column: Column, kind: str
    ) -> dict[int, Decimal | None] | None:
        formula = self.season_formula if column.counted.formula else None
        if not self.allowance.take(len(column.points)):
            return None
        for change in named_changes(reading, season_formula=formula):
            if change.kind == kind:
                return change.points(column.points)
        return None


def _of_standing(standing: LeagueStanding, means: Means) -> Decimal | None:
    if means is Means.RANK:
        return Decimal(standing.rank) if standing.rank else None
    if means is Means.POINTS:
        return standing.points
    if means is Means.MANUAL:
        return standing.adjustment
    return Decimal(standing.events if means is Means.EVENTS else standing.wins)


def of_event_cell(
    reader: CellReader,
    column: PublishedColumn,
    player: int,
    ours: Decimal | None,
    theirs: PublishedNumber | None,
) -> Reason:
    """Why a player's points of one event differ."""
    assert column.event is not None
    event = reader.columns[column.event]
    numbers = _numbers(reader, event, player)
    points = event.points.get(player)
    trouble = points.trouble if points else event.trouble
    if trouble is not None:
        return Reason("trouble", translate(trouble), numbers)
    if ours is None:
        return Reason("missing", gettext(NOT_PLAYED_HERE if event.is_played else NO_EVENT_HERE))
    result = reader.result(column.event, player)
    assert result is not None
    if theirs is None or (theirs.value == 0 and not result.counts):
        sentence = NOT_THERE if result.counts else LEFT_OUT_THERE
        return Reason("missing" if result.counts else "dropped", gettext(sentence), numbers)
    if same(ours, theirs):
        sentence = DROPPED_THERE if theirs.dropped else DROPPED_HERE
        return Reason("dropped", gettext(sentence), numbers)
    why = reader.whys(column.event).get(player)
    return Reason(why.kind, sentence_of(why), numbers) if why else Reason("unknown", "", numbers)


def of_other_cell(
    reader: CellReader,
    column: PublishedColumn,
    player: int,
    ours: Decimal | None,
    theirs: PublishedNumber | None,
) -> Reason:
    """Why a sum, a rank or a count differs."""
    means = Means(column.means)
    if means is Means.POINTS and theirs is not None:
        return _of_points(reader, player, theirs)
    if means is Means.RANK:
        return _of_rank(reader, player, ours)
    kind, sentence = {
        Means.EVENTS: ("events", EVENTS_DIFFER),
        Means.WINS: ("events", WINS_DIFFER),
        Means.MANUAL: ("no_manual", MANUAL_DIFFER),
    }.get(means, ("missing", NOT_THERE))
    return Reason(kind, gettext(sentence))


def _of_points(reader: CellReader, player: int, theirs: PublishedNumber) -> Reason:
    numbers = _results(reader, player)
    counting = counting_of(reader.table.season)
    why = reader.season_wide.get(player) or why_of_total(
        reader.total_of(player), theirs, counting, events=len(reader.played)
    )
    if why is None:
        return Reason("unknown", gettext(EVENTS_UNKNOWN), numbers)
    return Reason(why.kind, sentence_of(why), numbers)


def _of_rank(reader: CellReader, player: int, ours: Decimal | None) -> Reason:
    if ours is None:
        return Reason("missing", gettext(NO_RANK))
    points = next(
        (i for i in reader.compared_columns if reader.published.columns[i].means == Means.POINTS),
        None,
    )
    standing = reader.standings[player]
    theirs = number_in(reader.rows[player][points]) if points is not None else None
    if theirs and not same(standing.points, theirs):
        return Reason("events", gettext(RANK_FOLLOWS))
    equals = sum(one.points == standing.points for one in reader.standings.values())
    if equals > 1:
        return Reason("tie", gettext(RANK_TIE))
    return Reason("events", gettext(RANK_OTHERS))


def _numbers(reader: CellReader, column: Column, player: int) -> tuple[tuple[str, str], ...]:
    """What the formula saw; money only for whom it is."""
    reading = reading_of(reader.table.season, column)
    if reading is None or player not in reading.results:
        return ()
    return tuple(
        (key, _value(value))
        for key, value in sorted(reading.seen(player).items())
        if reader.may_see_money or not tells_money(key)
    )


def _results(reader: CellReader, player: int) -> tuple[tuple[str, str], ...]:
    """The results that make a sum, those in parentheses left out of it."""
    standing = reader.standings[player]
    played = [column for column in reader.table.columns if column.is_played]
    found = []
    for column, result in zip(played, standing.results, strict=True):
        if result:
            text = points_text(result.finish.points)
            found.append((short_day(column.tournament), text if result.counts else f"({text})"))
    if standing.adjustment:
        found.append((gettext("Manual"), points_text(standing.adjustment)))
    return tuple(found)
