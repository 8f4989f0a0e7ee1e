"""What another club took out comes into the book: one act, and one act takes all of it back."""

import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime
from decimal import Decimal
from typing import Any, TypedDict, Unpack

from django.utils.translation import gettext

from tdsite.rooms.imports.club_files import facts, people, rows
from tdsite.rooms.imports.club_files.reading import ClubFile, EventOfFile, FileRefused
from tdsite.rooms.imports.club_files.writing import broken_laws
from tournaments import finishes, journal, queries
from tournaments.acts import Act, ActContext
from tournaments.import_lines import BROUGHT
from tournaments.models import (
    ImportedEvent,
    JournalLine,
    League,
    Player,
    Season,
    SeasonPoints,
    Tournament,
)
from tournaments.operations import leagues
from tournaments.operations.imported_people import FoundBy
from tournaments.operations.imports import ImportedBefore
from tournaments.register import act
from tournaments.rules import N_
from tournaments.rules.names import search_key
from tournaments.rules.seasons import SeasonUnfit, Terms

LONGEST_SEARCHED = 260
SEARCHED = "sought"
AS_IN_THE_FILE = "file"  # the league and season of the file, made if they are missing
NO_SEASON = ""
WEIGHT = 100


class BroughtIn(TypedDict):
    """`tournament_ids`: the events that came in; `season_id`: in which they count, or None."""

    name: str
    club: str
    file: str
    tournament_ids: list[int]
    events_count: int
    entries_count: int
    players_count: int
    season_id: int | None
    season: str


@act(
    BROUGHT,
    says=N_(
        "%(name)s of %(club)s imported from %(file)s (events: %(events_count)s, entries: "
        "%(entries_count)s, new players: %(players_count)s)"
    ),
    holds=BroughtIn,
)
def bring_in(
    club_id: int,
    *,
    read: ClubFile,
    file_name: str,
    answers: Mapping[int, str],
    season: str = NO_SEASON,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Bring in an event or a season that another club took out, all of it or nothing.

    `answers` say by row who somebody is that the name alone does not tell.  `season`: the number
    of the season the events count in, `file` for the season of the file (made if it is missing),
    empty for none.  Events of a season that are here already stay as they are, and count with it.
    Raises ImportedBefore, Unanswered, FileRefused, SeasonClosed, SeasonUnfit.
    """
    act = journal.open_club_act(club_id, BROUGHT, **order)
    here = check_new(act.club, read)
    found = people.matched(act.club, read.people, read.club_key, answers)
    people.check_answered(found)
    players = _take_people(act, found)
    events = dict(here)
    made: list[Tournament] = []
    for event in read.events:
        if event.number not in here:
            tournament = rows.take_event(act, event, players, club=read.club)
            noted = _note(act, tournament, event, read, found, file_name=file_name)
            _check_laws(tournament, event)
            act.update(noted, report={**noted.report, "remarks": _remarks(tournament)})
            made.append(tournament)
            events[event.number] = tournament
    counts = _season(act, read, season)
    if counts is not None:
        _count(act, counts, read, events, players)
    return journal.record(
        act,
        name=read.name,
        club=read.club,
        file=_plain_name(file_name),
        tournament_ids=[one.pk for one in made],
        events_count=len(made),
        entries_count=sum(
            len(one.rows("tournaments.entry")) for one in read.events if one.number not in here
        ),
        players_count=sum(one.player == 0 for one in found),
        season_id=counts.pk if counts else None,
        season=f"{counts.league.name}, {counts.name}" if counts else "",
    )


def _plain_name(file_name: str) -> str:
    return file_name.replace("\\", "/").rpartition("/")[2][-200:]


def check_new(club: Any, read: ClubFile) -> dict[int, Tournament]:
    """The events of a season that are here, by their number there.

    Raises ImportedBefore where nothing of the file is new.
    """
    known = facts.known_here(club, [one.identity for one in read.events])
    here = {one.number: known[one.identity] for one in read.events if one.identity in known}
    if len(here) == len(read.events):
        first = here[read.events[0].number]
        raise ImportedBefore(
            N_("“%(event)s” is here already. Nothing was imported."),
            field="file",
            event=first.name if read.season is None else read.name,
        )
    return here


def _take_people(act: Act, found: Sequence[people.Found]) -> dict[int, Player]:
    """The player of each person, by the file's number; who is new is written in."""
    new = [one.person for one in found if one.player == 0]
    origins = [one.person.origin for one in found]
    held = set(
        Player.objects.filter(club=act.club, origin__in=origins).values_list("origin", flat=True)
    )
    made = act.create_many(
        [
            Player(
                club=act.club,
                name=one.name,
                alias=one.alias,
                country=one.country,
                origin="" if one.origin in held else one.origin,
                erased_at=act.at if one.erased else None,
                **{SEARCHED: search_key(one.name, one.alias)[:LONGEST_SEARCHED]},
            )
            for one in new
        ]
    )
    players = {one.key: row for one, row in zip(new, made, strict=True)}
    known = Player.objects.in_bulk([one.player for one in found if one.player])
    for one in found:
        if one.player:
            players[one.person.key] = known[one.player]
            free = one.person.origin not in held and not known[one.player].origin
            if one.by is FoundBy.NAME and free:
                act.update(known[one.player], origin=one.person.origin)
    return players


def _note(
    act: Act,
    tournament: Tournament,
    event: EventOfFile,
    read: ClubFile,
    found: Sequence[people.Found],
    *,
    file_name: str,
) -> ImportedEvent:
    """Where it came from, and what its log alone has; the log itself stays in the file."""
    kept = event.facts["of_the_log"]
    season = read.season or {}
    return act.create(
        ImportedEvent(
            tournament=tournament,
            club=act.club,
            source=str(kept.get("source") or read.club)[:60],
            file_name=_plain_name(file_name),
            file_hash=event.identity,
            league=str(season.get("league", "")),
            season=str(season.get("terms", {}).get("name", "")),
            points_formula=str(kept.get("formula") or season.get("terms", {}).get("formula", "")),
            report={
                **rows.log_told(event),
                "revision": act.revision,
                "taken": taken_of(event),
                "left": [{"says": says, "values": values} for says, values in left_of(event)],
                "known": _known(event, found),
                "remarks": [],
                "log": {"lines": event.lines, "hash": event.head, "club": read.club},
            },
        )
    )


def _remarks(tournament: Tournament) -> list[dict[str, Any]]:
    """What the other club had not paid yet stands as due here: somebody has to know."""
    won = sum(queries.awards(tournament).paid_cents.values())
    due_cents = won - sum(finishes.paid_cents(tournament).values())
    if due_cents <= 0:
        return []
    says = N_("Prizes of %(due_cents)s had not been paid there. They stand as due here.")
    return [{"says": says, "values": {"due_cents": due_cents}}]


def _known(event: EventOfFile, found: Sequence[people.Found]) -> dict[str, int]:
    """How the players of this event were found."""
    played = {row["player_id"] for row in event.rows("tournaments.entry")}
    theirs = [one for one in found if one.person.key in played]
    return {by.value: sum(one.by is by for one in theirs) for by in FoundBy}


def taken_of(event: EventOfFile) -> dict[str, int]:
    """What comes in, counted as the report of an import counts."""
    entries, sales = event.rows("tournaments.entry"), event.rows("tournaments.sale")
    kinds = [row["kind"] for row in sales if not row["voided"]]
    levels = [row["kind"] for row in event.rows("blinds.level")]
    return {
        "players": len({row["player_id"] for row in entries}),
        "entries": sum(not row["voided"] for row in entries),
        "rebuys": kinds.count("rebuy"),
        "add_ons": kinds.count("add_on"),
        "busts": len(event.rows("tournaments.elimination")),
        "prizes": len(event.rows("tournaments.prize")),
        "tables": len(event.rows("tables.table")),
        "rounds": levels.count("level"),
        "breaks": levels.count("break"),
    }


def left_of(event: EventOfFile) -> list[tuple[str, dict[str, Any]]]:
    """What stays with the other club, and why."""
    left: list[tuple[str, dict[str, Any]]] = []
    if event.lines:
        says = N_("The log of the other club (lines: %(count)s) stays in the file. Its seals hold.")
        left.append((says, {"count": event.lines}))
    if event.facts["vouchers"]:
        says = N_(
            "Vouchers and tickets (%(count)s) are honoured by the club that issued them, not here."
        )
        left.append((says, {"count": len(event.facts["vouchers"])}))
    left.append(
        (
            N_(
                "Who worked there, tills, draws, screens and pictures, and phones, e-mails and "
                "member numbers of players are not imported."
            ),
            {},
        )
    )
    return left


def _check_laws(tournament: Tournament, event: EventOfFile) -> None:
    """Raise FileRefused where the ledger does not add up here although it did there."""
    try:
        broken = [law for law in broken_laws(tournament) if law not in event.laws_broken]
    except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError) as error:
        raise FileRefused(
            N_("“%(event)s” cannot be calculated: the file is damaged. Use another copy."),
            field="file",
            event=event.name,
        ) from error
    for law in broken:
        raise FileRefused(
            N_("The ledger of “%(event)s” does not add up (%(law)s). Nothing was imported."),
            field="file",
            event=event.name,
            law=gettext(law),
        )


def _season(act: Act, read: ClubFile, chosen: str) -> Season | None:
    """The season they count in.  Raises SeasonClosed, SeasonUnfit, LeagueUnfit, FormulaError."""
    if chosen == NO_SEASON:
        return None
    if chosen != AS_IN_THE_FILE:
        season = Season.objects.select_related("league").get(pk=int(chosen), league__club=act.club)
        leagues.check_open(season)
        return season
    if read.season is None:
        raise SeasonUnfit(N_("The file is of one event and has no season."), field="season")
    kept = read.season["terms"]
    name = str(read.season["league"])
    league = League.objects.filter(club=act.club, name=name).first() or leagues.found(act, name)
    known = Season.objects.filter(league=league, name=kept["name"]).first()
    terms = _terms(kept)
    if known is None:
        return leagues.open_season(act, league, terms, token=secrets.token_urlsafe(12))
    leagues.check_open(known)
    other = [n for n in _COMPARED if getattr(known, n) != getattr(terms, n)]
    if other or list(known.tie_breaks) != list(terms.tie_breaks):
        raise SeasonUnfit(
            N_(
                "“%(season)s” here has other terms than in the file. Choose it by itself, and the "
                "events count by its own terms; or rename it first."
            ),
            field="season",
            season=known.name,
        )
    return known


_COMPARED = ("formula", "best_of", "drop_worst", "least_events", "share_knock_outs")


def _terms(kept: Mapping[str, Any]) -> Terms:
    try:
        fields = {field.attname: field for field in Season._meta.concrete_fields}
        read = {
            name: fields[name].to_python(kept[name])
            for name in (*_COMPARED, "name", "starts_on", "ends_on")
        }
        return Terms(**read, tie_breaks=tuple(kept["tie_breaks"]))
    except (LookupError, TypeError, ValueError) as error:
        raise FileRefused(
            N_("This file is damaged, or no club wrote it. Use another copy."), field="file"
        ) from error


def _count(
    act: Act,
    season: Season,
    read: ClubFile,
    events: Mapping[int, Tournament],
    players: Mapping[int, Player],
) -> None:
    """Each event counts as it did there; so do points by hand, which come once."""
    kept: Mapping[str, Any] = read.season or {"events": [], "points": []}
    how = {one["event"]: one for one in kept["events"]}
    counted = set(season.events.values_list("tournament_id", flat=True))
    for number, tournament in events.items():
        if tournament.pk not in counted:
            one = how.get(number, {})
            leagues.count_event(
                act,
                season,
                tournament,
                weight_percent=int(one.get("weight_percent", WEIGHT)),
                formula=str(one.get("formula", "")),
            )
    points = [_points(season, one, events, players) for one in kept["points"]]
    act.create_many([one for one in points if not _is_there(one)])
    closed_at = kept.get("terms", {}).get("closed_at")
    if closed_at and not counted and kept["events"]:
        act.update(season, closed_at=datetime.fromisoformat(closed_at))


def _points(
    season: Season,
    kept: Mapping[str, Any],
    events: Mapping[int, Tournament],
    players: Mapping[int, Player],
) -> SeasonPoints:
    return SeasonPoints(
        season=season,
        player=players[kept["player_id"]],
        points=Decimal(kept["points"]),
        reason=str(kept["reason"])[:120],
        at=datetime.fromisoformat(kept["at"]),
        event=events.get(kept["event_id"]) if kept["event_id"] else None,
    )


def _is_there(one: SeasonPoints) -> bool:
    same = SeasonPoints.objects.filter(season=one.season_id, player=one.player_id, at=one.at)
    return same.filter(points=one.points, reason=one.reason).exists()
