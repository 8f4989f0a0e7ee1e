"""A season as it stands: every event's points, and the order they make."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from tdsite.rooms.leagues.facts import EventResults, Projected, results_of
from tournaments.models import Player, Season, SeasonEvent, SeasonPoints, Tournament
from tournaments.models.tournament import State
from tournaments.rules.formulas import FormulaError, read_formula
from tournaments.rules.points import Points, points_of
from tournaments.rules.standings import Counting, Finish, LeagueStanding, TieBreak, standings

ZERO = Decimal(0)


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
    columns = tuple(column_of(season, counted) for counted in events_of(season))
    adjustments: dict[int, list[SeasonPoints]] = defaultdict(list)
    for row in season.given_points.order_by("at", "pk"):
        adjustments[row.player_id].append(row)
    everybody = {*adjustments, *(player for column in columns for player in column.points)}
    people = Player.objects.in_bulk(everybody)
    rows = standings(
        [_finishes(column) for column in columns if column.is_played],
        {player: sum((row.points for row in rows), ZERO) for player, rows in adjustments.items()},
        counting_of(season),
        names={pk: player.public_name for pk, player in people.items()},
    )
    return SeasonTable(season, columns, tuple(rows), people, adjustments)


def events_of(season: Season) -> list[SeasonEvent]:
    """The events that count, in the order they are played; cancelled ones are left out."""
    events = season.events.exclude(tournament__state=State.CANCELLED)
    events = events.select_related("tournament__imported").prefetch_related(
        "tournament__prices", "tournament__flights"
    )
    return list(events.order_by("tournament__starts_at", "tournament_id"))


def column_of(season: Season, counted: SeasonEvent) -> Column:
    """One event's points, by the season's formula or its own."""
    results = results_of(counted.tournament)
    formula = counted.formula or season.formula
    points = _reckoned(formula, results, counted.weight_percent)
    if isinstance(points, FormulaError):
        return Column(counted, results, {}, points)
    troubles = (row.trouble for row in points.values() if row.trouble)
    return Column(counted, results, points, next(troubles, None))


@lru_cache(maxsize=1024)
def _reckoned(
    formula: str, results: EventResults, weight_percent: int
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
    )


def _finishes(column: Column) -> dict[int, Finish]:
    return {
        player: Finish(
            points=row.value or ZERO,
            place=row.result.rank,
            won_cents=row.result.won_cents,
            knock_outs=row.result.hits,
            projected=row.result.projected,
        )
        for player, row in column.points.items()
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
