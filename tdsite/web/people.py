"""People found as they are typed, and people who may be the same."""

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import SequenceMatcher

from django.utils.translation import gettext, pgettext

from tables.queries import place_held
from tdsite.web import formats
from tdsite.web.languages import reading
from tournaments import name_search as people_search
from tournaments import queries
from tournaments.models import Entry, Player, Preregistration, Tournament
from tournaments.name_search import not_entered, person_of
from tournaments.rules.names import search_key
from tournaments.rules.places import Place

MATCHES = 5
LIKE_ENOUGH = 0.8
CANDIDATES = 50


@dataclass(frozen=True, slots=True)
class Match:
    """A person found, and where they stand in this event.

    Of somebody who registered on the public page and is not in the book, the `registration`.
    `kind`: the sale that the code of their phone prepares.
    """

    player: Player | None
    standing: str
    registration: Preregistration | None = None
    kind: str = ""

    @property
    def begins(self) -> str:
        """What the address of their card begins its query with."""
        return f"kind={self.kind}&" if self.kind else ""

    @property
    def card_query(self) -> str:
        """The query of their card alone."""
        return f"?kind={self.kind}" if self.kind else ""

    @property
    def name(self) -> str:
        known = self.player or self.registration
        return known.name if known else ""


def search(tournament: Tournament, typed: str, *, limit: int = MATCHES) -> list[Match]:
    """The best matches: who registered for this event and is not in the book, then the book.

    Of the book, those entered in this event come before others.
    """
    registered = [
        Match(None, gettext("Registered online"), row)
        for row in registered_as(tournament, typed)[:limit]
    ]
    people = find(tournament.club_id, typed, limit=limit, tournament_id=tournament.pk)
    standings = standings_of(tournament, people)
    known = [Match(player, standings.get(player.pk, gettext("No entry yet"))) for player in people]
    return [*registered, *known][:limit]


def registered_as(tournament: Tournament, typed: str) -> list[Preregistration]:
    """Who registered on the public page under what is typed, and is nobody of the book yet.

    Each word typed must begin a word of the name, in any order, accents aside; the e-mail
    address and the phone number do as well.
    """
    words = search_key(typed).split()
    if not words:
        return []
    rows = not_entered(tournament).filter(player=None).select_related("tournament")
    return [row for row in rows if _answers(words, row) and person_of(row) is None]


def _answers(words: list[str], row: Preregistration) -> bool:
    known = search_key(f"{row.name} {row.alias}").split()
    if all(any(one.startswith(word) for one in known) for word in words):
        return True
    typed = "".join(words)
    return len(typed) >= 4 and (row.email.lower().startswith(typed) or typed in _digits(row.phone))


def _digits(phone: str) -> str:
    return "".join(sign for sign in phone if sign.isdigit())


def find(
    club_id: int, typed: str, *, limit: int = MATCHES, tournament_id: int | None = None
) -> list[Player]:
    """The players who answer best to what is typed, errors in it forgiven."""
    found = people_search.find(club_id, typed, limit=limit, tournament_id=tournament_id)
    return [one.player for one in found]


def look_alikes(club_id: int, name: str) -> list[Player]:
    """People in the book who may be the one to be written in: same words, or nearly."""
    words = sorted(search_key(name).split())
    if not words:
        return []
    searches = (name, " ".join(word[:3] for word in words), max(words, key=len))
    found = [player for text in searches for player in find(club_id, text, limit=CANDIDATES)]
    candidates = {player.pk: player for player in found}
    return [player for player in candidates.values() if _alike(words, player)][:MATCHES]


def _alike(words: list[str], player: Player) -> bool:
    known = sorted(search_key(player.name).split())
    likeness = SequenceMatcher(None, " ".join(words), " ".join(known)).ratio()
    return likeness >= LIKE_ENOUGH or set(words) == set(known)


def standings_of(tournament: Tournament, people: Iterable[Player]) -> dict[int, str]:
    """Where each stands who has entered, by player: their last entry that was not given back."""
    entries = (
        Entry.objects.filter(tournament=tournament, player__in=[p.pk for p in people], voided=False)
        .select_related("elimination", "seat__table")
        .order_by("number")
    )
    last = {entry.player_id: entry for entry in entries}
    placed = queries.places_told(tournament) if any(map(is_out, last.values())) else {}
    return {player: standing(entry, placed.get(entry.pk)) for player, entry in last.items()}


def is_out(entry: Entry) -> bool:
    elimination = getattr(entry, "elimination", None)
    return elimination is not None and not elimination.pending


def seat_of(entry: Entry) -> str:
    """`12-5`, or nothing.  Wants the entry read with its seat and table."""
    return str(place_held(entry) or "")


def standing(entry: Entry, place: Place | None = None) -> str:
    """One entry in a few words: Seat 12-5; Out, 61st; Given back.  `place` once it is told."""
    if entry.voided:
        return pgettext("sale", "Refunded")
    if is_out(entry):
        spoken = place and formats.place(place.place, locale=reading())
        if spoken:
            return gettext("Out, %(place)s") % {"place": spoken}
        return gettext("Out, place still open")
    if hasattr(entry, "elimination"):
        return gettext("Rebuy possible")
    seat = seat_of(entry)
    return gettext("Seat %(seat)s") % {"seat": seat} if seat else gettext("No seat yet")
