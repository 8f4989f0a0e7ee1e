"""Past results of a list come into the book: one act, and one act takes all its events back."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import TypedDict, Unpack

from tdsite.rooms.imports.results.reading import hash_of
from tournaments import journal
from tournaments.acts import Act, ActContext
from tournaments.models import ImportedEvent, JournalLine, Player, Season
from tournaments.operations import leagues, listed_results
from tournaments.operations.imported_people import known_people
from tournaments.register import act
from tournaments.rules import N_, RuleError
from tournaments.rules.listed_results import ListedEvent, totals_of
from tournaments.rules.past_matches import check_answered, matched
from tournaments.rules.seasons import AS_IT_IS, Counting

ZERO, LONGEST_REASON = Decimal(0), 120
LISTED_ONCE = N_("Every event of this list is here already. Nothing was imported.")


class NothingNew(RuleError):
    """A list of results that are all in the book."""

    code = "imported_before"


class ResultsImported(TypedDict):
    """`tournament_ids`: the events that came in; `season_id`: in which they count, or None."""

    file: str
    tournament_ids: list[int]
    events_count: int
    entries_count: int
    players_count: int
    season_id: int | None
    season: str


def known_events(club_id: int, events: Sequence[ListedEvent]) -> dict[str, ImportedEvent]:
    """Those that came in before, by what the same results are known by."""
    hashes = [hash_of(event) for event in events]
    found = ImportedEvent.objects.filter(club=club_id, file_hash__in=hashes)
    return {one.file_hash: one for one in found.select_related("tournament")}


@act(
    "tournament.results_imported",
    says=N_(
        "Past results imported from %(file)s (events: %(events_count)s, entries: "
        "%(entries_count)s, new players: %(players_count)s)"
    ),
    holds=ResultsImported,
)
def import_results(
    club_id: int,
    *,
    events: Sequence[ListedEvent],
    file_name: str,
    answers: Mapping[int, str],
    season_id: int | None = None,
    as_listed: bool = True,
    counting: Counting = AS_IT_IS,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Import the events of a list of results, all of them or nothing.

    `answers` say by row who somebody is that the names alone do not tell.  In the season the
    points count as the list has them, or by the season's formula; how many results count in it is
    changed where `counting` says so.  Events that are in the book already are left out.
    Raises Unanswered, NothingNew, SeasonClosed, SeasonUnfit.
    """
    act = journal.open_club_act(club_id, "tournament.results_imported", **order)
    before = known_events(act.club.pk, events)
    new = [event for event in events if hash_of(event) not in before]
    if not new:
        raise NothingNew(LISTED_ONCE, field="file")
    matches = matched(new, known_people(act.club.pk), answers)
    check_answered(matches)
    season = _season(act, season_id)
    people = listed_results.take_people(act, matches)
    players = {row: people[first] for row, first in matches.first_row.items()}
    file_name = file_name.replace("\\", "/").rpartition("/")[2][-200:]
    made = [
        listed_results.take_event(
            act, event, players, file_name=file_name, file_hash=hash_of(event)
        )
        for event in new
    ]
    if season is not None:
        leagues.change_counting(act, season, counting)
        _count(act, season, made, as_listed=as_listed)
    totals = totals_of(new)
    return journal.record(
        act,
        file=file_name,
        tournament_ids=[one.tournament.pk for one in made],
        events_count=totals.events,
        entries_count=totals.results,
        players_count=len(matches.new),
        season_id=season.pk if season else None,
        season=str(season) if season else "",
    )


class StandingsImported(TypedDict):
    """How many players got points in the season, and how many of them are new."""

    file: str
    season_id: int
    season: str
    league_id: int
    given_count: int
    players_count: int


class GivenBefore(RuleError):
    """The points of this list are in the season already."""


@act(
    "season.standings_imported",
    says=N_(
        "Standings of %(file)s brought into %(season)s (players with points: %(given_count)s, "
        "new: %(players_count)s)"
    ),
    holds=StandingsImported,
)
def import_standings(
    club_id: int,
    *,
    season_id: int,
    standing: ListedEvent,
    file_name: str,
    answers: Mapping[int, str],
    counting: Counting = AS_IT_IS,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Give everybody in a season the points that its standings elsewhere came to so far.

    They stand as points by hand, with the name of the list as their reason; `counting` is of the
    season from now on.
    Raises Unanswered, GivenBefore, SeasonClosed, PointsUnfit.
    """
    act = journal.open_club_act(club_id, "season.standings_imported", **order)
    season = Season.objects.select_related("league").get(pk=season_id, league__club=act.club)
    reason = standing.name
    if season.given_points.filter(reason=reason[:LONGEST_REASON]).exists():
        raise GivenBefore(
            N_("Points of “%(file)s” are in this season already. Undo that import first."),
            field="file",
            file=reason,
        )
    matches = matched([standing], known_people(act.club.pk), answers)
    check_answered(matches)
    people = listed_results.take_people(act, matches)
    with_points = [one for one in standing.results if one.points]
    for one in with_points:
        player = people[matches.first_row[one.row]]
        leagues.give_points(act, season, player, points=one.points or ZERO, reason=reason)
    leagues.check_open(season)
    leagues.change_counting(act, season, counting)
    return journal.record(
        act,
        file=file_name[-200:],
        season_id=season.pk,
        season=f"{season.league.name}, {season.name}",
        league_id=season.league_id,
        given_count=len(with_points),
        players_count=len(matches.new),
    )


def _season(act: Act, season_id: int | None) -> Season | None:
    if season_id is None:
        return None
    season = Season.objects.select_related("league").get(pk=season_id, league__club=act.club)
    leagues.check_open(season)
    return season


def _count(
    act: Act, season: Season, made: Sequence[listed_results.Made], *, as_listed: bool
) -> None:
    for one in made:
        by_hand = as_listed and one.points and not one.formula
        formula = "0" if by_hand else one.formula if as_listed else ""
        leagues.count_event(act, season, one.tournament, weight_percent=100, formula=formula)
        if by_hand:
            _give(act, season, one)


def _give(act: Act, season: Season, made: listed_results.Made) -> None:
    """Points that are too many for a formula, by hand under the name of the event."""
    players = Player.objects.in_bulk(list(made.points))
    for pk, points in made.points.items():
        if points:
            reason = made.tournament.name
            leagues.give_points(act, season, players[pk], points=points, reason=reason)
