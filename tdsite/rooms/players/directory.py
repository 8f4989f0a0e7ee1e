"""The people of the club as a list, and what stands on the page and the card of one.

A list is of all of them, of those with a mark, of those without a number.  The code on a member
card is the member number itself, so that any scanner types it.
"""

import base64
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import Count, Max, Q, QuerySet
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

from tdsite.web.addresses import SALT, WAITING, token_of
from tdsite.web.languages import reading
from tdsite.web.offers import LABELS, MarkShown, marks_of
from tdsite.web.paper.figures import qr
from tdsite.web.submit import new_key
from tournaments import access
from tournaments import name_search as search
from tournaments.models import Alternate, Entry, Mark, Picture, Player, Preregistration
from tournaments.models.players import MarkKind
from tournaments.models.tournament import State
from tournaments.names_index import in_the_book
from tournaments.operations.players import known_mark
from tournaments.rules import N_, RuleError
from tournaments.rules.boards import kind_of
from tournaments.rules.languages import primary
from tournaments.rules.marks import Word

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
    Filter("all", _("All players"), lambda people: people),
    Filter("marked", _("With a restriction"), _marked),
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


@dataclass(frozen=True, slots=True)
class PastMark:
    """A mark that holds no longer, or not yet."""

    word: str
    when: str
    reason: str


def other_marks(player: Player, on: date) -> list[PastMark]:
    """Marks that were lifted, are over or begin later; the latest first."""
    rows = Mark.objects.filter(player=player).order_by("-pk")
    return [
        PastMark(str(LABELS[Word(mark.kind)]), _when(mark, on), mark.reason)
        for mark in rows
        if mark.lifted_at is not None or not known_mark(mark).holds(on)
    ]


def _when(mark: Mark, on: date) -> str:
    if mark.lifted_at is not None:
        return pgettext("penalty", "removed")
    if mark.from_on > on:
        return gettext("from %(day)s") % {"day": mark.from_on.isoformat()}
    return gettext("until %(day)s") % {"day": str(mark.until)}


@dataclass(frozen=True, slots=True)
class PersonMarks:
    """The marks on a person's page, and what the reader may do about them."""

    player: Player
    now: tuple[MarkShown, ...]
    others: tuple[PastMark, ...]
    may_mark: bool
    may_lift_bans: bool
    may_see_money: bool
    currency: str
    kinds: tuple[tuple[str, str], ...]
    key: str


def marks_on_page(player: Player, by: Any, at: datetime) -> PersonMarks:
    """Everything `players/_marks.html` draws."""
    on = at.astimezone(ZoneInfo(player.club.timezone)).date()
    stands = player.erased_at is None and player.merged_into_id is None
    return PersonMarks(
        player,
        now=tuple(marks_of(player, on)) if stands else (),
        others=tuple(other_marks(player, on)),
        may_mark=stands and access.allowed(by, "player.marked"),
        may_lift_bans=access.allowed(by, "player.ban_lifted"),
        may_see_money=access.allowed(by, "see_money"),
        currency=player.club.currency,
        kinds=tuple((str(kind.value), str(kind.label)) for kind in MarkKind),
        key=new_key(),
    )


# the address, the right it asks for, what it is called
PAGES_OF_A_PERSON = (
    ("person", "", N_("Profile")),
    ("person_marks", "", N_("Restrictions")),
    ("merge_with", "player.merged", N_("Merge with another player…")),
    ("person_data", "player.erased", N_("All data")),
    ("erase_person", "player.erased", N_("Delete personal data…")),
)


def pages_of(player: Player, by: Any) -> list[tuple[str, str]]:
    """The pages about a person that the reader may open; once erased, those that ask no right."""

    def is_open(right: str) -> bool:
        return not right or (player.erased_at is None and access.allowed(by, right))

    return [(name, gettext(label)) for name, right, label in PAGES_OF_A_PERSON if is_open(right)]


OVER = (State.FINISHED, State.CANCELLED)


@dataclass(frozen=True, slots=True)
class PersonalLink:
    """One address of one event."""

    event: str
    address: str


def personal_links(player: Player, address: Callable[[str], str]) -> list[PersonalLink]:
    """Those of events that are not over."""
    generation = player.link_generation
    rooms: tuple[tuple[str, QuerySet[Any]], ...] = (
        ("player_page", Entry.objects.filter(player=player, voided=False)),
        ("waiting_page", Alternate.objects.filter(player=player, left_at=None)),
        ("check_in", Preregistration.objects.filter(player=player, withdrawn_at=None)),
    )
    found = [
        (row, room)
        for room, rows in rooms
        for row in rows.exclude(tournament__state__in=OVER).select_related("tournament")
    ]
    return [
        PersonalLink(row.tournament.name, address(reverse(room, args=[_key(row, generation)])))
        for row, room in found
    ]


def _key(row: Any, generation: int) -> str:
    if isinstance(row, Preregistration):
        return row.token
    salt = WAITING if isinstance(row, Alternate) else SALT
    return token_of(row.pk, salt=salt, generation=generation)


# a photo in a frame of its own shape: paper gets drawings, never files
FRAME = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 38" width="30" height="38">'
    '<image href="data:{kind};base64,{content}" width="30" height="38"'
    ' preserveAspectRatio="xMidYMid slice"/></svg>'
)


class NoMemberNumber(RuleError):
    """There is nothing to scan."""


def card_sheet(player: Player) -> dict[str, Any]:
    """The card of one member.  Raises NoMemberNumber."""
    if not player.member_number:
        raise NoMemberNumber(
            N_(
                "%(player)s has no member number. Enter one on the player’s page, then print "
                "the card."
            ),
            player=player.name,
        )
    return {
        "lang": primary(reading()),
        "title": gettext("Member card %(number)s") % {"number": player.member_number},
        "house": player.club.name,
        "name": player.name,
        "alias": player.alias if player.alias != player.name else "",
        "number_word": gettext("Member number"),
        "number": player.member_number,
        "qr": qr(player.member_number),
        "photo": _framed(player.photo) if player.photo else "",
    }


def _framed(picture: Picture) -> str:
    """The photo as a drawing; nothing for a kind that paper cannot show."""
    content = bytes(picture.content)
    kind = kind_of(content)
    return FRAME.format(kind=kind.content_type, content=base64.b64encode(content).decode())
