"""Leagues and their seasons: what counts in them, and points given by hand.

Standings are derived from the events each time; nothing of them is stored.
"""

from collections.abc import Mapping
from dataclasses import asdict
from decimal import Decimal
from fractions import Fraction

from tournaments import flight_tree
from tournaments.acts import Act
from tournaments.models import (
    League,
    Player,
    Season,
    SeasonEvent,
    SeasonPoints,
    Tournament,
)
from tournaments.models.tournament import State
from tournaments.rules import N_, RuleError, seasons
from tournaments.rules.formulas import read_formula
from tournaments.rules.seasons import (
    AS_IT_IS,
    Counting,
    LeagueUnfit,
    SeasonClosed,
    SeasonUnfit,
    Terms,
    as_points,
    check_counting,
)
from tournaments.rules.standings import USUAL

_AS_KEPT = Decimal("0.0001")  # as the database gives them back: an undo compares


class CountsAlready(RuleError):
    """The event counts in this season, exactly so."""


class OnlyADay(RuleError):
    """A flight counts in the event that it feeds."""


class EventCancelled(RuleError):
    """An event that was not played counts nowhere."""


def found(act: Act, name: str) -> League:
    """A new league of the club.  Raises LeagueUnfit."""
    return act.create(League(club=act.club, name=_free_name(act, name)))


def change(act: Act, league: League, *, name: str) -> League:
    """Another name.  Raises LeagueUnfit."""
    return act.update(league, name=_free_name(act, name, but=league))


def retire(act: Act, league: League) -> League:
    """Put a league away: its seasons stay readable.  Raises LeagueUnfit if it is."""
    if league.retired:
        raise LeagueUnfit(N_("This league is already archived."))
    return act.update(league, retired=True)


def _free_name(act: Act, name: str, *, but: League | None = None) -> str:
    tidy = seasons.checked_name(name)
    taken = League.objects.filter(club=act.club, name=tidy)
    if taken.exclude(pk=but.pk if but else 0).exists():
        raise LeagueUnfit(
            N_("The club has a league “%(name)s”. Choose another name."), field="name", name=tidy
        )
    return tidy


def open_season(act: Act, league: League, terms: Terms, *, token: str) -> Season:
    """A new season of the league.  Raises LeagueUnfit, SeasonUnfit, FormulaError."""
    if league.retired:
        raise LeagueUnfit(N_("This league is archived. Undo that first, or create another."))
    fields = _fields(league, terms)
    return act.create(Season(league=league, token=token, **fields))


def change_season(act: Act, season: Season, terms: Terms) -> Season:
    """Other terms; the standings follow at once.

    Raises SeasonClosed, LeagueUnfit, SeasonUnfit, FormulaError.
    """
    check_open(season)
    return act.update(season, **_fields(season.league, terms, but=season))


def close(act: Act, season: Season) -> Season:
    """The season is over: its terms, events and points stay.  Raises SeasonClosed if it is."""
    check_open(season)
    return act.update(season, closed_at=act.at)


def check_open(season: Season) -> None:
    """Raise SeasonClosed once the season is over."""
    if season.closed_at is not None:
        raise SeasonClosed(
            N_("The season “%(season)s” is closed. Undo its closing in the log first."),
            season=season.name,
        )


def _fields(league: League, terms: Terms, *, but: Season | None = None) -> dict[str, object]:
    seasons.check_terms(terms)
    tidy = seasons.checked_name(terms.name)
    taken = Season.objects.filter(league=league, name=tidy)
    if taken.exclude(pk=but.pk if but else 0).exists():
        raise SeasonUnfit(
            N_("The league has a season “%(name)s”. Choose another name."), field="name", name=tidy
        )
    return {**asdict(terms), "name": tidy, "tie_breaks": list(terms.tie_breaks)}


def count_event(
    act: Act, season: Season, tournament: Tournament, *, weight_percent: int, formula: str
) -> SeasonEvent:
    """Count an event, or change how it counts.  An empty `formula`: the season's.

    Raises SeasonClosed, EventCancelled, OnlyADay, CountsAlready, SeasonUnfit, FormulaError.
    """
    check_open(season)
    seasons.check_weight(weight_percent)
    if formula.strip():
        read_formula(formula)
    if tournament.state == State.CANCELLED:
        raise EventCancelled(
            N_("“%(event)s” was cancelled and counts nowhere. Choose another event."),
            field="tournament_id",
            event=tournament.name,
        )
    if tournament.feeds is not None:
        raise OnlyADay(
            N_("“%(event)s” is one day of %(whole)s. Count the whole event instead."),
            field="tournament_id",
            event=tournament.name,
            whole=flight_tree.root_of(tournament).name,
        )
    known = SeasonEvent.objects.filter(season=season, tournament=tournament).first()
    how = {"weight_percent": weight_percent, "formula": formula.strip()}
    if known is None:
        return act.create(SeasonEvent(season=season, tournament=tournament, **how))
    if all(getattr(known, name) == value for name, value in how.items()):
        raise CountsAlready(
            N_("“%(event)s” counts in this season already. Change its weight or its formula."),
            field="tournament_id",
            event=tournament.name,
        )
    return act.update(known, **how)


def remove_from_season(act: Act, counted: SeasonEvent) -> None:
    """The event counts no longer, nor what its file gave by hand.  Raises SeasonClosed."""
    check_open(counted.season)
    correction = SeasonPoints.objects.filter(season=counted.season, event=counted.tournament)
    act.delete_many(list(correction.order_by("pk")))
    act.delete(counted)


def give_points(
    act: Act, season: Season, player: Player, *, points: Decimal, reason: str
) -> SeasonPoints:
    """Points by hand, below zero to take them away.  Raises SeasonClosed, PointsUnfit."""
    check_open(season)
    seasons.check_given(points, reason)
    return act.create(
        SeasonPoints(
            season=season,
            player=player,
            points=as_points(Fraction(points)).quantize(_AS_KEPT),
            reason=reason.strip()[:120],
            at=act.at,
        )
    )


def give_corrections(
    act: Act, counted: SeasonEvent, points: Mapping[int, Decimal], *, reason: str
) -> list[SeasonPoints]:
    """What the file of an imported event gave players by hand, by player: once in a season."""
    known = SeasonPoints.objects.filter(season=counted.season, event=counted.tournament)
    if known.exists():
        return []
    return act.create_many(
        [
            SeasonPoints(
                season=counted.season,
                player_id=player,
                event=counted.tournament,
                points=as_points(Fraction(correction)).quantize(_AS_KEPT),
                reason=reason[:120],
                at=act.at,
            )
            for player, correction in points.items()
            if correction
        ]
    )


def remove_points(act: Act, row: SeasonPoints) -> None:
    """Take points given by hand back.  Raises SeasonClosed."""
    check_open(row.season)
    act.delete(row)


def change_counting(act: Act, season: Season, counting: Counting) -> Season:
    """How many results count, and knock-outs by several, as far as that is chosen.

    Raises SeasonClosed where it changes something, SeasonUnfit.
    """
    check_counting(counting)
    terms = counting.terms()
    if all(getattr(season, name) == value for name, value in terms.items()):
        return season
    check_open(season)
    return act.update(season, **terms)


def count_imported(
    act: Act,
    tournament: Tournament,
    *,
    league: str,
    season: str,
    formula: str,
    token: str,
    counting: Counting = AS_IT_IS,
) -> SeasonEvent:
    """The event counts in the season of these names; league and season are made if missing.

    The season a file makes has the file's formula; in one that exists the event brings its own
    where the two differ.  Raises as `count_event`, `open_season` and `change_counting` do.
    """
    named = seasons.checked_name(league)
    the_league = League.objects.filter(club=act.club, name=named).first() or found(act, named)
    known = Season.objects.filter(league=the_league, name=seasons.checked_name(season)).first()
    terms = Terms(season, formula, tie_breaks=tuple(USUAL))
    the_season = known or open_season(act, the_league, terms, token=token)
    change_counting(act, the_season, counting)
    own = "" if the_season.formula.split() == formula.split() else formula
    return count_event(act, the_season, tournament, weight_percent=100, formula=own)
