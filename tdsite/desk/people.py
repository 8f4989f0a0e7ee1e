"""People found as they are typed, and people who may be the same."""

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import SequenceMatcher

from django.db.models import Case, IntegerField, QuerySet, Value, When
from django.db.models.functions import Concat, StrIndex
from django.utils.translation import get_language, gettext

from tables.queries import place_held
from tdsite import formats
from tournaments import queries
from tournaments.models import Entry, Player, Tournament
from tournaments.rules.names import sought
from tournaments.rules.places import Place

MATCHES = 5
LIKE_ENOUGH = 0.8
CANDIDATES = 50


@dataclass(frozen=True, slots=True)
class Match:
    """A person found, and where he stands in this event."""

    player: Player
    standing: str


def search(tournament: Tournament, typed: str, *, limit: int = MATCHES) -> list[Match]:
    """The best matches: a member number first, then names that begin so, by name."""
    people = find(tournament.club_id, typed, limit=limit)
    standings = standings_of(tournament, people)
    return [Match(player, standings.get(player.pk, gettext("Not entered"))) for player in people]


def find(club_id: int, typed: str, *, limit: int = MATCHES) -> list[Player]:
    """Players of whom every typed word begins a word of name, alias or member number."""
    words = sought(typed).split()
    if not words:
        return []
    rank = Case(
        When(member_number=typed.replace("\0", "").strip(), then=0),
        When(sought__startswith=" ".join(words), then=1),
        default=2,
        output_field=IntegerField(),
    )
    found = having_words(club_id, words).annotate(rank=rank)
    return list(found.order_by("rank", "sought", "pk")[:limit])


def having_words(club_id: int, words: Iterable[str]) -> QuerySet[Player]:
    """Players of whom each of these begins a word."""
    people = Player.objects.filter(club=club_id).alias(line=Concat(Value(" "), "sought"))
    for number, word in enumerate(sorted(words, key=len, reverse=True)):
        at = f"at_{number}"
        people = people.alias(**{at: StrIndex("line", Value(f" {word}"))}).filter(
            **{f"{at}__gt": 0}
        )
    return people


def look_alikes(club_id: int, name: str) -> list[Player]:
    """People in the book who may be the one to be written in: same words, or nearly."""
    words = sorted(sought(name).split())
    if not words:
        return []
    begun = having_words(club_id, [word[:3] for word in words])[:CANDIDATES]
    namesakes = having_words(club_id, [max(words, key=len)])[:CANDIDATES]
    candidates = {player.pk: player for player in (*begun, *namesakes)}
    return [player for player in candidates.values() if _alike(words, player)][:MATCHES]


def _alike(words: list[str], player: Player) -> bool:
    known = sorted(sought(player.name).split())
    likeness = SequenceMatcher(None, " ".join(words), " ".join(known)).ratio()
    return likeness >= LIKE_ENOUGH or set(words) == set(known)


def standings_of(tournament: Tournament, people: Iterable[Player]) -> dict[int, str]:
    """Where each stands who has entered, by player: his last entry that was not given back."""
    entries = (
        Entry.objects.filter(tournament=tournament, player__in=[p.pk for p in people], voided=False)
        .select_related("elimination", "seat__table")
        .order_by("number")
    )
    last = {entry.player_id: entry for entry in entries}
    placed = queries.places(tournament) if any(map(is_out, last.values())) else {}
    return {player: standing(entry, placed.get(entry.pk)) for player, entry in last.items()}


def is_out(entry: Entry) -> bool:
    elimination = getattr(entry, "elimination", None)
    return elimination is not None and not elimination.pending


def seat_of(entry: Entry) -> str:
    """`12-5`, or nothing.  Wants the entry read with its seat and table."""
    return str(place_held(entry) or "")


def standing(entry: Entry, place: Place | None = None) -> str:
    """One entry in a few words: Seat 12-5; Out, 61st; Given back."""
    if entry.voided:
        return gettext("Given back")
    if is_out(entry):
        spoken = place and formats.place(place.place, locale=get_language() or "en")
        return gettext("Out, %(place)s") % {"place": spoken} if spoken else gettext("Out")
    if hasattr(entry, "elimination"):
        return gettext("May rebuy")
    seat = seat_of(entry)
    return gettext("Seat %(seat)s") % {"seat": seat} if seat else gettext("No seat yet")
