"""A season as it stands: every event's points and the order they make, also as files."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC
from decimal import Decimal
from functools import lru_cache
from typing import Any

from django.utils.translation import gettext

from tdsite.rooms.leagues.facts import EventResults, Projected, results_of
from tdsite.web.sheets import text
from tournaments.models import Player, Season, SeasonEvent, SeasonPoints, Tournament
from tournaments.models.tournament import State
from tournaments.rules.counted_otherwise import EventReading
from tournaments.rules.formulas import FormulaError, read_formula
from tournaments.rules.seasons import Points, points_of
from tournaments.rules.standings import (
    Counting,
    Finish,
    LeagueStanding,
    Result,
    TieBreak,
    standings,
)

ZERO = Decimal(0)
OF_THE_SEASON = frozenset({"leagueRank", "nm"})


@dataclass(frozen=True, slots=True)
class Column:
    """An event of a season with its points.  `trouble` is why some have none."""

    counted: SeasonEvent
    results: EventResults
    points: Mapping[int, Points]
    trouble: FormulaError | None

    @property
    def tournament(self) -> Tournament:
        return self.counted.tournament

    @property
    def projected(self) -> Projected:
        return self.results.projected

    @property
    def is_played(self) -> bool:
        return bool(self.points)


@dataclass(frozen=True, slots=True)
class SeasonTable:
    """A season's events in their order, and everybody's standing in them."""

    season: Season
    columns: tuple[Column, ...]
    standings: tuple[LeagueStanding, ...]
    people: Mapping[int, Player]
    adjustments: Mapping[int, Sequence[SeasonPoints]]

    @property
    def projected(self) -> list[Column]:
        return [column for column in self.columns if column.projected]


def counting_of(season: Season) -> Counting:
    """How the season counts, as the rules read it; a tie-break nobody knows is left out."""
    known = set(TieBreak)
    return Counting(
        best_of=season.best_of,
        drop_worst=season.drop_worst,
        least_events=season.least_events,
        tie_breaks=tuple(TieBreak(name) for name in season.tie_breaks if name in known),
    )


def season_table(season: Season) -> SeasonTable:
    """The season as it stands now."""
    columns = _columns(season)
    adjustments: dict[int, list[SeasonPoints]] = defaultdict(list)
    for row in season.given_points.order_by("at", "pk"):
        adjustments[row.player_id].append(row)
    everybody = {*adjustments, *(player for column in columns for player in column.points)}
    people = Player.objects.in_bulk(everybody)
    named = {pk for pk, player in people.items() if not player.is_unnamed}
    rows = standings(
        [_finishes(column, named) for column in columns if column.is_played],
        {player: sum((row.points for row in rows), ZERO) for player, rows in adjustments.items()},
        counting_of(season),
        names={pk: player.public_name for pk, player in people.items()},
    )
    return SeasonTable(season, columns, tuple(rows), people, adjustments)


def _columns(season: Season, *, until: SeasonEvent | None = None) -> tuple[Column, ...]:
    """The season's events with their points, in order; or those before one of them."""
    found: list[Column] = []
    for counted in events_of(season):
        if until is not None and counted.pk == until.pk:
            break
        found.append(column_of(season, counted, before=found))
    return tuple(found)


def events_of(season: Season) -> list[SeasonEvent]:
    """The events that count, in the order they are played; cancelled ones are left out."""
    events = season.events.exclude(tournament__state=State.CANCELLED)
    events = events.select_related("tournament__imported").prefetch_related(
        "tournament__prices", "tournament__flights"
    )
    return list(events.order_by("tournament__starts_at", "tournament_id"))


def column_of(
    season: Season, counted: SeasonEvent, *, before: Sequence[Column] | None = None
) -> Column:
    """One event's points, by the season's formula or its own.

    `before` are the season's earlier events, looked up where they are not at hand and asked for.
    """
    results = results_of(counted.tournament)
    formula = counted.formula or season.formula
    if _asks_for_ranks(formula) and results.players:
        earlier = _columns(season, until=counted) if before is None else before
        ranks, members = _stood(season, counted.tournament, earlier)
        results = _with_ranks(results, ranks, members)
    points = _reckoned(formula, results, counted.weight_percent, share_hits=season.share_knock_outs)
    if isinstance(points, FormulaError):
        return Column(counted, results, {}, points)
    troubles = (row.trouble for row in points.values() if row.trouble)
    return Column(counted, results, points, next(troubles, None))


@lru_cache(maxsize=1024)
def _asks_for_ranks(formula: str) -> bool:
    try:
        return bool(read_formula(formula).asks & OF_THE_SEASON)
    except FormulaError:
        return False


Ranks = tuple[tuple[int, int], ...]


def _stood(season: Season, event: Tournament, earlier: Sequence[Column]) -> tuple[Ranks, Ranks]:
    """Who stood where before the event, and who had played; as they are kept."""
    manual: dict[int, Decimal] = defaultdict(Decimal)
    for row in season.given_points.filter(at__lt=event.starts_at):
        manual[row.player_id] += row.points
    players = {*manual, *(player for column in earlier for player in column.points)}
    people = Player.objects.in_bulk(players)
    named = {pk for pk, player in people.items() if not player.is_unnamed}
    rows = standings(
        [_finishes(column, named) for column in earlier if column.is_played],
        manual,
        counting_of(season),
        names={pk: player.public_name for pk, player in people.items()},
    )
    return (
        tuple((row.player, row.rank or 0) for row in rows),
        tuple((player, 1) for column in earlier for player in column.points),
    )


@lru_cache(maxsize=256)
def _with_ranks(results: EventResults, ranks: Ranks, members: Ranks) -> EventResults:
    """The event with the ranks its players had before it, and the players of the season then."""
    stood = dict(ranks)
    everybody = {player for player, _ in members} | {one.player for one in results.players}
    facts = replace(results.facts, details={**results.facts.details, "nm": len(everybody)})
    players = tuple(
        replace(one, details={**one.details, "leagueRank": stood.get(one.player, 0)})
        for one in results.players
    )
    return replace(results, facts=facts, players=players)


@lru_cache(maxsize=1024)
def _reckoned(
    formula: str, results: EventResults, weight_percent: int, *, share_hits: bool
) -> Mapping[int, Points] | FormulaError:
    try:
        read = read_formula(formula)
    except FormulaError as wrong:
        return wrong
    return points_of(
        read,
        results.facts,
        results.players,
        weight_percent=weight_percent,
        unit_cents=results.unit_cents,
        share_hits=share_hits,
    )


def reading_of(season: Season, column: Column) -> EventReading | None:
    """What the event's formula saw, to ask it again; None where it cannot be read."""
    try:
        formula = read_formula(column.counted.formula or season.formula)
    except FormulaError:
        return None
    results = column.results
    return EventReading(
        formula,
        results.facts,
        {one.player: one for one in results.players},
        weight_percent=column.counted.weight_percent,
        unit_cents=results.unit_cents,
        share_hits=season.share_knock_outs,
    )


def _finishes(column: Column, named: Collection[int]) -> dict[int, Finish]:
    """Who stands for somebody whose name is not known yet has points once the name is."""
    return {
        player: Finish(
            points=row.value or ZERO,
            place=row.result.rank,
            won_cents=row.result.won_cents,
            knock_outs=row.result.hits,
            projected=row.result.projected,
        )
        for player, row in column.points.items()
        if player in named
    }


def seasons_of(tournament: Tournament) -> list[SeasonEvent]:
    """The seasons in which the event counts, the newest first."""
    found = SeasonEvent.objects.filter(tournament=tournament).select_related("season__league")
    return list(found.order_by("-season_id"))


def points_in(tournament: Tournament, counted: Iterable[SeasonEvent]) -> dict[int, Points]:
    """Everybody's points in the first of these seasons; nothing where there is none."""
    for one in counted:
        one.tournament = tournament
        return dict(column_of(one.season, one).points)
    return {}


Cells = list[str | int | Decimal]


def standing_rows(table: SeasonTable, *, public: bool = False) -> list[Cells]:
    """A line of headings, then one for each player: every event's points, those that count."""
    played = [column for column in table.columns if column.is_played]
    heads: Cells = [
        gettext("Rank"),
        gettext("Player"),
        gettext("Points"),
        gettext("Manual"),
        gettext("Events"),
        gettext("Wins"),
        *(column.tournament.name for column in played),
    ]
    return [heads, *(_row(table, one, public=public) for one in table.standings)]


def _row(table: SeasonTable, one: LeagueStanding, *, public: bool) -> Cells:
    player = table.people[one.player]
    return [
        one.rank or "",
        player.public_name if public else player.name,
        _plain(one.points),
        _plain(one.adjustment),
        one.events,
        one.wins,
        *(_plain(result.finish.points) if result else "" for result in one.results),
    ]


def csv_rows(table: SeasonTable, *, public: bool = False) -> list[list[str]]:
    """The same as text that no sheet takes for a formula."""
    return [
        [text(cell) if isinstance(cell, str) else str(cell) for cell in row]
        for row in standing_rows(table, public=public)
    ]


def json_of(table: SeasonTable, *, public: bool = False) -> dict[str, Any]:
    """The standings for programs: points as text, exactly; a public one names no numbers."""
    season = table.season
    played = [column for column in table.columns if column.is_played]
    return {
        "league": season.league.name,
        "season": season.name,
        "closed": season.closed_at is not None,
        "projected": bool(table.projected),
        "events": [_event(column) for column in table.columns],
        "standings": [_standing(table, one, played, public=public) for one in table.standings],
    }


def _event(column: Column) -> dict[str, Any]:
    tournament = column.tournament
    return {
        "id": tournament.pk,
        "name": tournament.name,
        "starts_at": tournament.starts_at.astimezone(UTC).isoformat(),
        "weight_percent": column.counted.weight_percent,
        "projected": column.projected.value,
        "trouble": str(column.trouble) if column.trouble else "",
    }


def _standing(
    table: SeasonTable, one: LeagueStanding, played: list[Column], *, public: bool
) -> dict[str, Any]:
    player = table.people[one.player]
    own = {} if public else {"player_id": one.player}
    return {
        "rank": one.rank,
        "tied": one.tied,
        **own,
        "player": player.public_name if public else player.name,
        "points": str(_plain(one.points)),
        "given": str(_plain(one.adjustment)),
        "behind": str(_plain(one.behind)),
        "events": one.events,
        "wins": one.wins,
        "results": [
            _result(column, result)
            for column, result in zip(played, one.results, strict=True)
            if result
        ],
    }


def _result(column: Column, result: Result) -> dict[str, Any]:
    return {
        "event": column.tournament.pk,
        "points": str(_plain(result.finish.points)),
        "place": result.finish.place,
        "counts": result.counts,
        "projected": result.finish.projected,
    }


def _plain(points: Decimal) -> Decimal:
    """Without the zeros behind the point, and never as 1E+1."""
    short = points.normalize() + 0
    return short.quantize(Decimal(1)) if short == short.to_integral_value() else short
