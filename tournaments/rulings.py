"""Rulings as they are looked for: open ones, frozen pots, by table, law and words, and alike."""

import re
from collections.abc import Iterable

from django.db.models import Q, QuerySet

from tournaments.models import Ruling, RulingEntry, Tournament
from tournaments.rules.names import search_key

OPEN = Q(voided=False, decided_at=None)
FROZEN = Q(voided=False, frozen_chips__isnull=False, released_at=None)
STATES = {
    "open": OPEN,
    "decided": Q(voided=False, decided_at__isnull=False),
    "frozen": FROZEN,
    "voided": Q(voided=True),
}
_LAW = re.compile(r"[A-Za-z0-9][A-Za-z0-9.-]*")


def of_event(tournament: Tournament) -> "QuerySet[Ruling]":
    """The event's rulings, void ones too, with whom each is about and who decided."""
    rows = Ruling.objects.filter(tournament=tournament).select_related("decided_by")
    return rows.prefetch_related("about__entry__player")


def found(
    rows: "QuerySet[Ruling]", *, state: str = "", table: int = 0, law: str = "", words: str = ""
) -> "QuerySet[Ruling]":
    """Those of a state, a table, a law, that hold all the words; no limit where one is empty."""
    if state in STATES:
        rows = rows.filter(STATES[state])
    if table:
        rows = rows.filter(table_number=table)
    if law:
        rows = rows.filter(names_law(law))
    for word in words.split()[:8]:
        rows = rows.filter(_says(word))
    return rows


def names_law(law: str) -> Q:
    """Whose law is this one, alone or among others: 6.1 is not named by 6.13."""
    number = re.escape(law.strip())
    return Q(law__iregex=rf"(^|[^A-Za-z0-9.]){number}($|[^A-Za-z0-9.-])")


def alike(ruling: Ruling, *, most: int) -> list[Ruling]:
    """Earlier decisions by one of the same laws, in whatever event of the club, newest first."""
    laws = numbers(ruling.law)
    if not laws:
        return []
    wanted = Q()
    for law in laws[:6]:
        wanted |= names_law(law)
    rows = Ruling.objects.filter(
        wanted,
        STATES["decided"],
        tournament__club=ruling.tournament.club_id,
        asked_at__lt=ruling.asked_at,
    )
    return list(rows.select_related("tournament", "decided_by").order_by("-asked_at")[:most])


def numbers(law: str) -> list[str]:
    """The law numbers in a text, in order: "6.13; TDA 2024 43-A" names 6.13, 2024 and 43-A.

    What is no number of a law finds nothing else, so it does no harm.
    """
    pieces: Iterable[str] = _LAW.findall(law)
    return [piece for piece in pieces if any(letter.isdigit() for letter in piece)]


def _says(word: str) -> Q:
    about = RulingEntry.objects.filter(entry__player__sought__contains=search_key(word))
    return (
        Q(question__icontains=word)
        | Q(decision__icontains=word)
        | Q(law__icontains=word)
        | Q(released_to__icontains=word)
        | Q(pk__in=about.values("ruling"))
    )
