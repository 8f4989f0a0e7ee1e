"""Likely doubles of a club's book, with what speaks for each; found once per change of the book."""

from dataclasses import dataclass

from django.core.cache import cache
from django.db.models import Count, Q
from django.utils.translation import gettext_lazy as _

from tournaments import journal, undo
from tournaments.models import Club, Player
from tournaments.people import in_the_book
from tournaments.rules.duplicates import Pair, Person, Reason, pairs
from tournaments.rules.names import search_key

KEPT_SECONDS = 3600
WORDS = {
    Reason.SAME_NAME: _("same name"),
    Reason.NEARLY_THE_NAME: _("nearly the same name"),
    Reason.PART_OF_THE_NAME: _("part of the name"),
    Reason.PHONE: _("same phone"),
    Reason.EMAIL: _("same e-mail"),
    Reason.MEMBER_NUMBER: _("same member number"),
    Reason.BORN_ON: _("same birth date"),
}


@dataclass(frozen=True, slots=True)
class Duplicate:
    """Two who may be one.  The first has played more, and is the one to keep."""

    keep: Player
    other: Player
    reasons: tuple[str, ...]
    sure: bool


def likely_pairs(club: Club) -> list[Pair]:
    """All likely pairs, the likeliest first."""
    key = f"doubles:{club.pk}:{club.revision}"
    found: list[Pair] | None = cache.get(key)
    if found is None:
        found = pairs(_people(club), apart=told_apart(club))
        cache.set(key, found, KEPT_SECONDS)
    return found


def _people(club: Club) -> list[Person]:
    rows = in_the_book(club.pk).values_list(
        "pk", "name", "phone", "email", "member_number", "born_on"
    )
    return [
        Person(pk, tuple(search_key(name).split()), phone, email, number, born_on)
        for pk, name, phone, email, number, born_on in rows
    ]


def told_apart(club: Club) -> set[frozenset[int]]:
    """Pairs of whom somebody said that they are two people."""
    lines = journal.lines_of(club).filter(kind="player.told_apart")
    parted = list(lines.values_list("revision", "data"))
    undone = undo.undone_revisions(club) if parted else set()
    return {
        frozenset((data["player_id"], data["other_id"]))
        for revision, data in parted
        if revision not in undone
    }


def duplicates(found: list[Pair]) -> list[Duplicate]:
    """These pairs with their people."""
    wanted = {pk for pair in found for pk in (pair.one, pair.other)}
    played = Count("entries", filter=Q(entries__voided=False))
    people = Player.objects.annotate(played=played).in_bulk(list(wanted))
    pairs_found = []
    for pair in found:
        both = [people[pk] for pk in (pair.one, pair.other) if pk in people]
        if len(both) == 2:
            keep, other = sorted(both, key=lambda player: (-player.played, player.pk))
            words = tuple(str(WORDS[reason]) for reason in pair.reasons)
            pairs_found.append(Duplicate(keep, other, words, sure=pair.points >= 80))
    return pairs_found
