"""What of an archive a person opens: tables for a spreadsheet, and the pictures of the house."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _

from tdsite.rooms.reports import report_files
from tdsite.rooms.tills import ledger
from tdsite.web import results
from tdsite.web.sheets import csv_text, local, text
from tournaments.models import Club, Picture, Player, Tournament
from tournaments.models.tournament import State


def as_json(value: Any) -> str:
    return json.dumps(value, indent=1, ensure_ascii=False) + "\n"


def files() -> Iterator[tuple[str, str | bytes]]:
    """Each with its name in the archive, in the language of the house."""
    club = Club.objects.order_by("pk").first()
    if club is None:
        return
    with translation.override(club.language):
        yield "readable/players.csv", csv_text(_players())
        yield "readable/events.csv", csv_text(_events())
        for event in _played():
            found = results.results_of(event, everybody=True)
            yield f"readable/results-{event.pk}.csv", report_files.results_csv(event, found)
            yield f"readable/money-{event.pk}.csv", csv_text(ledger.sheet(event))
    for picture in Picture.objects.order_by("pk").iterator(chunk_size=20):
        kind = picture.content_type.partition("/")[2].partition("+")[0]
        yield f"pictures/{picture.sha256[:16]}.{kind}", bytes(picture.content)


def _played() -> Iterator[Tournament]:
    yield from Tournament.objects.filter(state=State.FINISHED).order_by("pk").iterator()


def _players() -> Iterator[Sequence[Any]]:
    yield [
        _("Player"),
        _("Member number"),
        _("E-mail"),
        _("Phone"),
        _("Country"),
        _("Date of birth"),
    ]
    for one in Player.objects.order_by("name", "pk").iterator(chunk_size=500):
        born = one.born_on.isoformat() if one.born_on else ""
        yield [
            text(one.name),
            text(one.member_number or ""),
            text(one.email),
            text(one.phone),
            text(one.country),
            born,
        ]


def _events() -> Iterator[Sequence[Any]]:
    yield [_("No."), _("Event"), _("Starts"), _("State"), _("Currency")]
    for one in Tournament.objects.order_by("starts_at", "pk").iterator():
        state = str(State(one.state).label)
        yield [one.pk, text(one.name), local(one.starts_at, one), state, one.currency]
