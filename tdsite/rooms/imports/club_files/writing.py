"""Take one event, or one season, out of the book: a zip file of facts, logs and tables to read."""

import hashlib
import io
import json
import zipfile
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction

from tdsite.rooms.imports.club_files import facts
from tournaments import journal, ledger
from tournaments.acts import values
from tournaments.models import HouseRule, JournalLine, Season, SeasonPoints, Tournament
from tournaments.models.tournament import State
from tournaments.rules import N_, RuleError
from tournaments.rules.ledger import checks

FORMAT = 1
PROGRAM = "tournament director, for another club"
MANIFEST = "manifest.json"
README = """\
%(name)s, taken out of the book of %(club)s.

events/N/facts.json   the event: its terms, prices, entries, purchases, eliminations, prizes,
                      payments, postings, tables and levels; money in hundredths, times in UTC
events/N/log.jsonl    its log, a line each, with the seals
events/N/*.csv        results and money, for a spreadsheet
people.json           who played: names and country, no more
season.json           of a season: its terms, what counts, and points by hand
house-rules.json      the house rules of the club, to read
manifest.json         what wrote this, the SHA-256 of every file, the head of every log

Bring it into another club:  Settings > Import > Past events, or  manage.py bring_in FILE
It names players: keep it where only the two clubs can read it.  See docs/archive.md.
"""


class NotToTakeOut(RuleError):
    """An event that is not over, or that is one day of several."""


More = Callable[[Tournament], Iterator[tuple[str, str]]]  # tables to read, by their names


def check_event(tournament: Tournament) -> None:
    """Raise NotToTakeOut for what no other club could take as it is."""
    if tournament.state not in (State.FINISHED, State.CANCELLED):
        raise NotToTakeOut(
            N_(
                "“%(event)s” is not over. Finish it first, or take the whole club with you: a "
                "running event goes on there."
            ),
            event=tournament.name,
        )
    if tournament.feeds_id is not None or tournament.flights.exists():
        raise NotToTakeOut(
            N_(
                "“%(event)s” was played in flights, which cannot be taken out by themselves. Take "
                "the whole club with you."
            ),
            event=tournament.name,
        )


@transaction.atomic
def event_file(tournament: Tournament, *, at: datetime, more: More) -> bytes:
    """One event that is over.  Raises NotToTakeOut."""
    return _written("event", tournament.name, [tournament], None, at=at, more=more)


@transaction.atomic
def season_file(season: Season, *, at: datetime, more: More) -> bytes:
    """A season with every event that counts in it.  Raises NotToTakeOut."""
    counted = season.events.select_related("tournament__club")
    events = [one.tournament for one in counted.order_by("tournament__starts_at", "pk")]
    if not events:
        raise NotToTakeOut(
            N_("No event counts in “%(season)s” yet: there is nothing to take out."),
            season=season.name,
        )
    return _written("season", str(season), events, season, at=at, more=more)


def _written(
    kind: str,
    name: str,
    events: Sequence[Tournament],
    season: Season | None,
    *,
    at: datetime,
    more: More,
) -> bytes:
    for event in events:
        check_event(event)
    club = events[0].club
    origin = facts.origin_of(club)
    points = list(season.given_points.order_by("pk")) if season else []
    people = facts.people_of(events, [one.player_id for one in points], origin)
    files: dict[str, bytes] = {}
    heads = []
    for number, event in enumerate(events, start=1):
        folder = f"events/{number}/"
        heads.append(_head(event, folder))
        files[f"{folder}facts.json"] = _json(facts.facts_of(event))
        files[f"{folder}log.jsonl"] = "".join(_log(event)).encode()
        files |= {f"{folder}{name}": content.encode() for name, content in more(event)}
    files["people.json"] = _json(people)
    rules = HouseRule.objects.filter(club=club).order_by("position")
    files["house-rules.json"] = _json([[one.law, one.title, one.text] for one in rules])
    if season is not None:
        files["season.json"] = _json(_season(season, points))
    manifest = {
        "program": PROGRAM,
        "format": FORMAT,
        "kind": kind,
        "name": name,
        "made_at": at.isoformat(),
        "club": {"key": origin.key, "name": origin.name},
        "events": heads,
        "files": {one: hashlib.sha256(files[one]).hexdigest() for one in sorted(files)},
    }
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(MANIFEST, _json(manifest))
        archive.writestr("README.txt", README % {"name": name, "club": origin.name})
        for one in sorted(files):
            archive.writestr(one, files[one])
    return packed.getvalue()


def _head(event: Tournament, folder: str) -> dict[str, Any]:
    return {
        "folder": folder,
        "number": event.pk,
        "name": event.name,
        "identity": facts.identity_of(event),
        "revision": event.revision,
        "hash": event.journal_hash,
        "broken_at": journal.broken_seal(event),
        "laws_broken": broken_laws(event),
    }


def broken_laws(event: Tournament) -> list[str]:
    """The laws of the ledger that do not hold of the event, by their names."""
    return [law.name for law in checks(ledger.book_of(event)) if not law.holds]


SEALED = (
    *("revision", "kind", "by_id", "law", "data", "changes", "undoes", "key"),
    *("previous_hash", "hash", "tournament_id"),
)


def _log(event: Tournament) -> Iterator[str]:
    """Every line with all that its seal covers."""
    lines = journal.lines_of(event).order_by("revision")
    for line in lines.iterator(chunk_size=200):
        yield json.dumps(log_line(line), sort_keys=True, ensure_ascii=False) + "\n"


def log_line(line: JournalLine) -> dict[str, Any]:
    return {"at": line.at.isoformat(), **{name: getattr(line, name) for name in SEALED}}


def _season(season: Season, points: Sequence[SeasonPoints]) -> dict[str, Any]:
    terms = values(season)
    for name in ("league_id", "token"):
        del terms[name]
    return {
        "league": season.league.name,
        "terms": terms,
        "events": [
            {
                "event": one.tournament_id,
                "weight_percent": one.weight_percent,
                "formula": one.formula,
            }
            for one in season.events.order_by("pk")
        ],
        "points": [
            {name: value for name, value in values(one).items() if name != "season_id"}
            for one in points
        ],
    }


def _json(value: Any) -> bytes:
    return (json.dumps(value, indent=1, sort_keys=True, ensure_ascii=False) + "\n").encode()
