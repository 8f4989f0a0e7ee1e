"""A season's standings as pages draw them: every figure as text, every event a column.

Also where one person stands in the seasons with points of that person.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from functools import lru_cache
from zoneinfo import ZoneInfo

from babel.dates import format_skeleton
from django.db.models import Q
from django.utils.translation import gettext

from tdsite.rooms.leagues.facts import Projected
from tdsite.rooms.leagues.season_order import newest_first
from tdsite.rooms.leagues.season_table import Column, SeasonTable, counting_of, season_table
from tdsite.web import formats
from tdsite.web.languages import reading
from tournaments.models import Player, Season, Tournament
from tournaments.rules import N_
from tournaments.rules.standings import SAYS, LeagueStanding, Result
from tournaments.sentences import translate

DIGITS = 2  # as the table shows points; files have all four

SAYS_PROJECTED = {
    Projected.BY_CHIPS: N_("in progress: players left are ranked by their current chips"),
    Projected.NEXT_OUT: N_("in progress: players left are ranked as if they busted now"),
}


@dataclass(frozen=True, slots=True)
class Head:
    """A column: the event, its day, and what is special about it."""

    tournament: Tournament
    day: str
    weight: str
    projected: str
    trouble: str
    own_formula: bool
    is_played: bool


@dataclass(frozen=True, slots=True)
class Cell:
    """A result: in parentheses where it does not count; empty where the player did not play."""

    text: str = ""
    place: str = ""
    look: str = ""


NO_RESULT = Cell()


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A player's line."""

    player: int
    name: str
    rank: str
    tied: bool
    points: str
    adjustment: str
    behind: str
    events: int
    wins: int
    cells: tuple[Cell, ...]
    projected: bool


@dataclass(frozen=True, slots=True)
class StandingsPage:
    """The whole table.  `outside` are those with too few events to be ranked."""

    heads: tuple[Head, ...]
    rows: tuple[StandingRow, ...]
    outside: tuple[StandingRow, ...]
    has_given: bool
    projected: str
    counting: tuple[str, ...]


def standings_page(table: SeasonTable, *, public: bool = False) -> StandingsPage:
    """The table for a page, the newest event first: it is what people came for.

    On a public page people stand as they wish to be shown.
    """
    played = [column for column in table.columns if column.is_played]
    at = {column.counted.pk: index for index, column in enumerate(played)}
    columns = list(reversed(table.columns))
    places = [at.get(column.counted.pk) for column in columns]
    rows = [_row(table, one, places, public=public) for one in table.standings]
    projected = {column.projected for column in table.projected}
    return StandingsPage(
        heads=tuple(_head(column) for column in columns),
        rows=tuple(row for row in rows if row.rank),
        outside=tuple(row for row in rows if not row.rank),
        has_given=bool(table.adjustments),
        projected="; ".join(gettext(SAYS_PROJECTED[one]) for one in sorted(projected)),
        counting=tuple(counting_words(table)),
    )


def _head(column: Column) -> Head:
    tournament, weight = column.tournament, column.counted.weight_percent
    return Head(
        tournament=tournament,
        day=short_day(tournament),
        weight="" if weight == 100 else f"× {points_text(Decimal(weight) / 100)}",
        projected=gettext(SAYS_PROJECTED[column.projected]) if column.projected else "",
        trouble=translate(column.trouble) if column.trouble else "",
        own_formula=bool(column.counted.formula),
        is_played=column.is_played,
    )


def _row(
    table: SeasonTable, one: LeagueStanding, places: Sequence[int | None], *, public: bool
) -> StandingRow:
    player = table.people[one.player]
    return StandingRow(
        player=one.player,
        name=player.public_name if public else player.name,
        rank=rank_text(one),
        tied=one.tied,
        points=points_text(one.points),
        adjustment=points_text(one.adjustment) if one.player in table.adjustments else "",
        behind=points_text(-one.behind) if one.rank and one.behind else "",
        events=one.events,
        wins=one.wins,
        cells=tuple(_cell(one.results[at] if at is not None else None) for at in places),
        projected=one.is_projected,
    )


def _cell(result: Result | None) -> Cell:
    if result is None:
        return NO_RESULT
    finish, locale = result.finish, _locale()
    text, place = points_text(finish.points), _place(finish.place, locale)
    if not result.counts:
        return Cell(f"({text})", place, "left-out")
    return Cell(f"≈ {text}", place, "projected") if finish.projected else Cell(text, place)


@lru_cache(maxsize=4096)
def _place(place: int, locale: str) -> str:
    return formats.place(place, locale=locale)


def rank_text(one: LeagueStanding) -> str:
    """ "3", "T3" for a tie in the reader's tongue, nothing without a rank."""
    if one.rank is None:
        return ""
    return gettext("T%(place)s") % {"place": one.rank} if one.tied else str(one.rank)


def points_text(points: Decimal, *, digits: int = DIGITS) -> str:
    """A number of points, with as many decimals as it has, up to two."""
    return _points(points, digits, _locale())


@lru_cache(maxsize=16384)  # a table repeats itself, and so do its readers
def _points(points: Decimal, digits: int, locale: str) -> str:
    short = points.quantize(Decimal(1).scaleb(-digits), rounding=ROUND_HALF_UP).normalize()
    text = formats.number(short + 0, locale=locale)
    return text.replace("-", formats.MINUS, 1) if short < 0 else text


def short_day(tournament: Tournament) -> str:
    """The day at the venue, short: 12 Sep."""
    on: date = tournament.starts_at.astimezone(ZoneInfo(tournament.timezone)).date()
    return format_skeleton("MMMd", on, locale=_locale().replace("-", "_"))


def counting_words(table: SeasonTable) -> list[str]:
    """How the season counts, in words."""
    season, words = table.season, []
    if season.best_of is not None:
        words.append(gettext("best %(n)s results count") % {"n": season.best_of})
    if season.drop_worst:
        words.append(gettext("worst dropped: %(n)s") % {"n": season.drop_worst})
    if season.least_events:
        words.append(gettext("ranked with %(n)s events or more") % {"n": season.least_events})
    if season.share_knock_outs:
        words.append(gettext("shared knockouts count in equal parts"))
    breaks = [gettext(SAYS[one]) for one in counting_of(season).tie_breaks]
    if breaks:
        words.append(gettext("equal points: %(order)s") % {"order": ", ".join(breaks)})
    return words


def _locale() -> str:
    return reading()


SEASONS_SHOWN = 6


@dataclass(frozen=True, slots=True)
class Stands:
    """A person's line of a season; `ranked` are all who have a rank in it."""

    season: Season
    rank: str
    ranked: int
    points: str
    events: int
    projected: bool


def standings_of_player(player: Player) -> list[Stands]:
    """The player's line in the newest seasons, the newest first."""
    played = Q(
        events__tournament__entries__player=player,
        events__tournament__entries__voided=False,
    )
    his = Season.objects.filter(played | Q(given_points__player=player)).distinct()
    seasons = newest_first(his.select_related("league__club"))[:SEASONS_SHOWN]
    return [line for season in seasons for line in _line(season, player)]


def _line(season: Season, player: Player) -> list[Stands]:
    rows = season_table(season).standings
    ranked = sum(row.rank is not None for row in rows)
    return [
        Stands(
            season,
            rank=rank_text(row),
            ranked=ranked,
            points=points_text(row.points),
            events=row.events,
            projected=row.is_projected,
        )
        for row in rows
        if row.player == player.pk
    ]
