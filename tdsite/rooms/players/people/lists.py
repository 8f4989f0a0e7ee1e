"""The people of the club as a list: all of them, those with a mark, those without a number."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count, Max, Q, QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments import name_search as search
from tournaments.models import Entry, Mark, Player
from tournaments.people import in_the_book

FOUND_AT_ONCE = 50


@dataclass(frozen=True, slots=True)
class Filter:
    """A part of the people, and the words for it."""

    name: str
    label: str | Promise
    narrow: Callable[[QuerySet[Player]], QuerySet[Player]]


@dataclass(frozen=True, slots=True)
class Person:
    """One line of the list."""

    player: Player
    marks: tuple[Mark, ...]
    events: int
    last_seen: datetime | None
    near: bool = False


def _marked(people: QuerySet[Player]) -> QuerySet[Player]:
    return people.filter(pk__in=Mark.objects.filter(lifted_at=None).values("player"))


FILTERS = (
    Filter("all", _("Everybody"), lambda people: people),
    Filter("marked", _("With a mark"), _marked),
    Filter("members", _("Members"), lambda people: people.exclude(member_number="")),
    Filter("no_number", _("No member number"), lambda people: people.filter(member_number="")),
)


def filter_of(name: str) -> Filter:
    """The filter of that name; everybody when there is none."""
    return next((one for one in FILTERS if one.name == name), FILTERS[0])


def counts(club_id: int) -> list[tuple[Filter, int]]:
    """The filters, with how many people each leaves."""
    people = in_the_book(club_id)
    found = people.aggregate(all=Count("pk"), no_number=Count("pk", filter=Q(member_number="")))
    found["members"] = found["all"] - found["no_number"]
    found["marked"] = _marked(people).count()
    return [(one, found[one.name]) for one in FILTERS]


def listed(club_id: int, chosen: Filter) -> QuerySet[Player]:
    """The people a filter leaves, by name."""
    return chosen.narrow(in_the_book(club_id)).order_by("sought", "pk")


def found(club_id: int, typed: str, chosen: Filter) -> list[tuple[Player, bool]]:
    """Those of them who answer to what is typed, the best first; and whether an error was forgiven.

    Looked for among the best matches of the whole club.
    """
    best = search.find(club_id, typed, limit=FOUND_AT_ONCE)
    those = chosen.narrow(in_the_book(club_id)).filter(pk__in=[one.player.pk for one in best])
    kept = set(those.values_list("pk", flat=True))
    return [(one.player, one.fit >= search.Fit.NEAR) for one in best if one.player.pk in kept]


def people_of(players: Sequence[Player], near: Sequence[bool] = ()) -> list[Person]:
    """These players with their marks and when they were last seen, in three statements."""
    marks: dict[int, list[Mark]] = {}
    for mark in Mark.objects.filter(player__in=players, lifted_at=None).order_by("pk"):
        marks.setdefault(mark.player_id, []).append(mark)
    rows: Any = Entry.objects.filter(player__in=players, voided=False).values_list("player")
    seen = {
        player: (events, last)
        for player, events, last in rows.annotate(
            n=Count("tournament", distinct=True), last=Max("entered_at")
        )
    }
    return [
        Person(
            player,
            tuple(marks.get(player.pk, ())),
            *seen.get(player.pk, (0, None)),
            near=bool(near and near[at]),
        )
        for at, player in enumerate(players)
    ]
