"""People found as they are typed: words in any order, without accents, one error in each forgiven.

Who registered on the public page is looked for in the club's book in the same way.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from django.db.models import Exists, Max, OuterRef, Q, QuerySet

from tournaments.models import Entry, NameWord, Player, Preregistration, Spelling, Tournament
from tournaments.names_index import in_the_book, known_as
from tournaments.rules.names import (
    Fit,
    SearchKeys,
    Typed,
    beginnings,
    fit,
    is_near,
    search_key,
    typed_words,
)

MATCHES = 5
CANDIDATES = 200  # looked at before they are put in order
NEAR_WORDS = 100  # of the club's words, for one typed word
SPELLINGS = 2000
REGULARS = 1500  # the club's last entries: who is in them is likely to stand at the desk
LAST = chr(0x10FFFF)
NEVER = datetime(1, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Found:
    """A person, and how well they answer to what was typed."""

    player: Player
    fit: Fit


def find(
    club_id: int, typed: str, *, limit: int = MATCHES, tournament_id: int | None = None
) -> list[Found]:
    """The best matches: the holder of a number, then whole words, beginnings, and near ones.

    Among equals come those entered in this event, then those seen last, then by name.
    """
    wanted = typed_words(typed)
    if not wanted.ways:
        return []
    players: set[int] = set()
    for way in wanted.ways:
        players |= _candidates(club_id, [(word, ()) for word in way])
    fits = _fits(players, wanted)
    if len(fits) < limit:
        near = _near(club_id, wanted) - players
        fits |= _fits(near, wanted)
    return _ordered(fits, limit, tournament_id)


def _near(club_id: int, wanted: Typed) -> set[int]:
    """Those who answer with an error, to look at."""
    found: set[int] = set()
    for way in wanted.ways:
        words = [(word, near_words(club_id, word)) for word in way]
        if any(near for _, near in words):
            found |= _candidates(club_id, words)
    return found


def near_words(club_id: int, typed: str) -> list[str]:
    """Words of the club that begin as typed but for one error; the most alike first."""
    keys = beginnings(typed)
    if not keys:
        return []
    ranges = Q()
    for key in keys:
        ranges |= Q(spelling__gte=key, spelling__lt=key + LAST)
    rows = Spelling.objects.filter(ranges, club=club_id).values_list("word", flat=True)
    near = [word for word in set(rows[:SPELLINGS]) if is_near(typed, word)]
    near.sort(key=lambda word: (abs(len(word) - len(typed)), word))
    return near[:NEAR_WORDS]


def _candidates(club_id: int, words: Sequence[tuple[str, Collection[str]]]) -> set[int]:
    """Players who have each of these words, or one of those that stand for it."""
    first, *others = sorted(words, key=lambda pair: len(pair[0]), reverse=True)
    rows = NameWord.objects.filter(_is(*first), club=club_id)
    for word, near in others:
        has = NameWord.objects.filter(_is(word, near), player=OuterRef("player"))
        rows = rows.filter(Exists(has))
    found = set(rows.order_by("word", "player").values_list("player", flat=True)[:CANDIDATES])
    if len(found) >= CANDIDATES / 2:
        found |= _regulars(club_id, words)
    return found


def _is(word: str, near: Collection[str]) -> Q:
    begun = Q(word__gte=word, word__lt=word + LAST)
    return begun | Q(word__in=near) if near else begun


def _regulars(club_id: int, words: Iterable[tuple[str, Collection[str]]]) -> set[int]:
    """Of the players last seen, those who have all these words."""
    last = Entry.objects.filter(player__club=club_id).order_by("-pk").values("player")
    rows: QuerySet[Player] = Player.objects.filter(pk__in=last[:REGULARS])
    for word, near in words:
        rows = rows.filter(Exists(NameWord.objects.filter(_is(word, near), player=OuterRef("pk"))))
    return set(rows.values_list("pk", flat=True)[:CANDIDATES])


def _fits(players: Collection[int], wanted: Typed) -> dict[int, Fit]:
    """How well each answers, by the words they are found by now."""
    words: dict[int, set[str]] = defaultdict(set)
    for player, word in NameWord.objects.filter(player__in=players).values_list("player", "word"):
        words[player].add(word)
    numbered = [pk for pk, his in words.items() if not wanted.numbers.isdisjoint(his)]
    holders = Player.objects.filter(pk__in=numbered).values("pk", *_NAMED) if numbered else ()
    numbers = {row["pk"]: known_as(row).numbers for row in holders}
    found = {
        pk: fit(wanted, SearchKeys(frozenset(his), numbers.get(pk, frozenset())))
        for pk, his in words.items()
    }
    return {pk: how for pk, how in found.items() if how is not None}


_NAMED = ("name", "alias", "member_number", "phone")


def _ordered(fits: dict[int, Fit], limit: int, tournament_id: int | None) -> list[Found]:
    entries = Entry.objects.filter(player__in=fits, voided=False).order_by()
    seen = dict(entries.values_list("player").annotate(last=Max("entered_at")))
    here = set(
        entries.filter(tournament=tournament_id).values_list("player", flat=True)
        if tournament_id
        else ()
    )
    people = Player.objects.in_bulk(list(fits))

    def rank(player: Player) -> tuple[Fit, bool, float, str, int]:
        last: datetime = seen.get(player.pk) or NEVER
        age = (NEVER - last).total_seconds()
        return (fits[player.pk], player.pk not in here, age, player.sought, player.pk)

    return [Found(player, fits[player.pk]) for player in sorted(people.values(), key=rank)[:limit]]


def active_registrations(tournament: Tournament) -> QuerySet[Preregistration]:
    """Those who still mean to come, the first to register first; who has entered is one of them."""
    rows = Preregistration.objects.filter(tournament=tournament, withdrawn_at=None)
    return rows.order_by("at", "pk")


def not_entered(tournament: Tournament) -> QuerySet[Preregistration]:
    """Those who have not paid yet."""
    entered = Entry.objects.filter(tournament=tournament, player=OuterRef("player"), voided=False)
    return active_registrations(tournament).exclude(Exists(entered))


def person_of(registration: Preregistration) -> Player | None:
    """Who this is in the club's book: known at the desk, by member number, or by name and birth.

    None where nobody or more than one fits: the desk looks then.
    """
    if registration.player is not None:
        return registration.player
    people = in_the_book(registration.tournament.club_id)
    if registration.member_number:
        return people.filter(member_number=registration.member_number).first()
    if registration.born_on is None:
        return None
    words = sorted(search_key(registration.name).split())
    born = people.filter(born_on=registration.born_on)
    fits = [player for player in born if sorted(search_key(player.name).split()) == words]
    return fits[0] if len(fits) == 1 else None
