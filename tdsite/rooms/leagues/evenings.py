"""One event's points as its page draws them: with the numbers the formula was given."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext

from tdsite.rooms.leagues.counted import Column
from tdsite.rooms.leagues.facts import Projected
from tdsite.rooms.leagues.shown import SAYS_PROJECTED, points_text
from tdsite.rooms.leagues.tester import Wrong, wrong_at
from tdsite.web import formats
from tdsite.web.languages import reading
from tournaments.models import Player, Season
from tournaments.rules.points import EventFacts, PlayerResult, Points
from tournaments.sentences import translate


@dataclass(frozen=True, slots=True)
class EveningRow:
    """A player's evening.  `trouble`: why he has no points."""

    player: int
    name: str
    place: str
    result: PlayerResult
    points: str
    trouble: str


@dataclass(frozen=True, slots=True)
class EveningsShown:
    rows: tuple[EveningRow, ...]
    facts: EventFacts
    formula: str
    projected: str
    wrong: Wrong | None


def evenings_shown(season: Season, column: Column) -> EveningsShown:
    """Everybody by place."""
    people = Player.objects.in_bulk(list(column.points))
    formula = column.counted.formula or season.formula
    rows = sorted(column.points.items(), key=lambda pair: pair[1].result.rank)
    projected = column.projected
    return EveningsShown(
        rows=tuple(_row(people, player, points) for player, points in rows),
        facts=column.results.facts,
        formula=formula,
        projected="" if projected is Projected.NOT else gettext(SAYS_PROJECTED[projected]),
        wrong=wrong_at(formula, column.trouble) if column.trouble else None,
    )


def _row(people: Mapping[int, Player], player: int, points: Points) -> EveningRow:
    return EveningRow(
        player=player,
        name=people[player].name,
        place=formats.place(points.result.rank, locale=reading()),
        result=points.result,
        points="" if points.value is None else points_text(points.value, digits=4),
        trouble=translate(points.trouble) if points.trouble else "",
    )
