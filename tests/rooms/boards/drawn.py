"""What a board shows, read as its tests do: the face at a minute, a page as text."""

import re
from datetime import timedelta
from typing import Any

from django.utils import translation

from tdsite import director
from tdsite.rooms.boards import snapshots
from tdsite.rooms.boards.face_words import words
from tdsite.rooms.boards.faces import face
from tdsite.rooms.boards.pages import draw
from tests.factories import NOON, dana
from tournaments import queries
from tournaments.models import Tournament


def shown(tournament: Tournament, *, minutes: float = 0.0, locale: str = "en") -> Any:
    """The face of the event's board so long after noon."""
    tournament.refresh_from_db()
    with translation.override(locale):
        now = snapshots.ms(NOON + timedelta(minutes=minutes))
        return face(snapshots.of(tournament), words(), now_ms=now, locale=locale)


def page_shown(tournament: Tournament, page: str, language: str = "en") -> str:
    """A page of the board as text: frame and rows, marks of HTML left out."""
    tournament.refresh_from_db()
    with translation.override(language):
        drawn = draw(tournament, page)
    text = re.sub(r"<[^>]+>", " ", drawn.frame + "".join(drawn.parts.values()))
    return " ".join(text.split())


def bust(tournament: Tournament, players: int, *, minutes: int = 0) -> None:
    for entry in list(queries.entries_in(tournament).order_by("number"))[:players]:
        director.bust_out(entry.pk, by=dana(), at=NOON + timedelta(minutes=minutes))
