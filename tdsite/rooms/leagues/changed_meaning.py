"""Seasons whose formula was written before its names meant what they mean now, and give others.

Neither meaning is surely right: who pasted a formula of The Tournament Director meant the new one,
who wrote it here the old one.  So nothing is rewritten; the page of the season says so until its
terms are saved again.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from tdsite.rooms.leagues.season_table import Column, SeasonTable, reading_of
from tournaments import journal
from tournaments.models import Season
from tournaments.rules.former_meaning import RENAMED, changed_names, former_points

RELEASED_WITH = ("tournaments", "0007_season_share_knock_outs")


@dataclass(frozen=True, slots=True)
class ChangedMeaning:
    """The names, and how many results of how many events they make others."""

    names: tuple[str, ...]
    results: int
    events: int

    @property
    def of_buyins(self) -> bool:
        return "buyins" in self.names

    @property
    def of_players(self) -> bool:
        return "players" in self.names

    @property
    def of_reentries(self) -> tuple[str, ...]:
        return tuple(name for name in self.names if name not in RENAMED)


def changed_meaning(table: SeasonTable) -> ChangedMeaning | None:
    """What to check in the season; None where nothing is other, or its terms are newer."""
    names: list[str] = []
    results = events = 0
    for column in table.columns:
        found = changed_names(column.counted.formula or table.season.formula)
        others = _others(table.season, column) if found and column.results.players else 0
        if others:
            names += found
            results, events = results + others, events + 1
    if not events or not _is_older(table.season, table.columns):
        return None
    return ChangedMeaning(tuple(dict.fromkeys(names)), results, events)


def _others(season: Season, column: Column) -> int:
    """How many players have other points by the former meaning."""
    reading = reading_of(season, column)
    if reading is None:
        return 0
    now = {player: row.value for player, row in column.points.items()}
    former = former_points(reading)
    return sum(former[player] != now.get(player) for player in former)


def _is_older(season: Season, columns: Sequence[Column]) -> bool:
    """Whether its terms were last told before the names changed."""
    lines = journal.lines_of(season.league.club).filter(
        kind__in=("season.opened", "season.changed", "season.event_counted"),
        data__season_id=season.pk,
    )
    own = {column.tournament.pk for column in columns if column.counted.formula}
    saved = [
        line.at
        for line in lines.only("kind", "at", "data").order_by("revision")
        if line.kind != "season.event_counted" or line.data.get("tournament_id") in own
    ]
    since = meaning_since()
    return since is not None and (not saved or saved[-1] < since)


def meaning_since() -> datetime | None:
    """When this house got the names as they mean now."""
    app, name = RELEASED_WITH
    applied = MigrationRecorder(connection).applied_migrations().get((app, name))
    return applied.applied if applied else None
