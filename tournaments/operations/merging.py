"""Two rows of one person made one, and the addresses that are keys renewed.

No renewal is a change of the book's rows: an undo, or a page of the past, brings no old address
back, and the line says who renewed what without saying an address.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any

from django.db import models
from django.db.models import Max, Q

from tournaments.acts import Act, Change
from tournaments.models import (
    Alternate,
    Entry,
    Mark,
    Player,
    Preregistration,
    SeasonPoints,
    Tournament,
    Voucher,
)
from tournaments.models.entries import ticket_token
from tournaments.models.tournament import State, board_token
from tournaments.operations import flights
from tournaments.operations.players import check_stands
from tournaments.rules import N_, RuleError
from tournaments.rules.names import search_key

PERSON = Player._meta.label_lower


def renew_public(act: Act) -> None:
    """Another key for the event's board, draws, counts and registration.  Screens keep theirs."""
    event = act.tournament
    event.board_token = board_token()
    Tournament.objects.filter(pk=event.pk).update(board_token=event.board_token)


def renew_personal(player: Player) -> None:
    """Other keys for the person's pages and tickets, also of who was merged into them."""
    one = Player.objects.filter(Q(pk=player.pk) | Q(merged_into=player.pk))
    highest = one.aggregate(highest=Max("link_generation"))["highest"]
    one.update(link_generation=highest + 1)
    for ticket in Preregistration.objects.filter(player=player):
        Preregistration.objects.filter(pk=ticket.pk).update(token=ticket_token())


def stay_renewed(changes: Iterable[Change]) -> None:
    """A link that was renewed stays dead where these changes make two people one, or one again."""
    for change in changes:
        into = (change["after"] or {}).get("merged_into_id")
        if change["model"] == PERSON and into is not None:
            _keep_renewed(Player.objects.get(pk=into), Player.objects.get(pk=change["pk"]))


def _keep_renewed(keep: Player, other: Player) -> None:
    if other.link_generation > keep.link_generation:
        Player.objects.filter(pk=keep.pk).update(link_generation=other.link_generation)


OVER = (State.FINISHED, State.CANCELLED)
MOVED: tuple[type[models.Model], ...] = (
    Entry,
    Alternate,
    Mark,
    Voucher,
    Preregistration,
    SeasonPoints,
)
FIELDS = (
    "name",
    "alias",
    "member_number",
    "country",
    "phone",
    "email",
    "born_on",
    "age_checked_on",
    "photo",
    "notes",
)


class SamePerson(RuleError):
    """One row cannot be merged into itself."""


class BothPlay(RuleError):
    """One person cannot play an event twice at once, so these may be two."""


class NoSuchField(RuleError):
    """Nothing of that name is kept of a person."""


def check_may_merge(keep: Player, other: Player) -> None:
    """Raise SamePerson, MergedAlready, ErasedAlready or BothPlay unless the two may be one."""
    if keep.pk == other.pk:
        raise SamePerson(N_("Same player. Choose another one."), field="other_id")
    for player in (keep, other):
        check_stands(player)
    both = both_in(keep, other)
    if both is not None:
        raise BothPlay(
            N_("Both are in “%(event)s” now. Void or finish one of the entries first."),
            field="other_id",
            event=both.name,
        )


def both_in(one: Player, other: Player) -> Tournament | None:
    """An event that is not over in which both play, or wait for a seat."""
    events = [set(events_of(player).values_list("pk", flat=True)) for player in (one, other)]
    return Tournament.objects.filter(pk__in=events[0] & events[1]).order_by("pk").first()


def events_of(player: Player) -> models.QuerySet[Tournament]:
    """Events that are not over in which this person plays, or waits for a seat."""
    playing = Entry.objects.filter(player=player, voided=False).filter(
        Q(elimination=None) | Q(elimination__pending=True)
    )
    waiting = Alternate.objects.filter(player=player, left_at=None)
    return Tournament.objects.exclude(state__in=OVER).filter(
        Q(pk__in=playing.values("tournament")) | Q(pk__in=waiting.values("tournament"))
    )


def rows_to_merge(player: Player) -> Iterator[models.Model]:
    """All that belongs to a person and goes with them."""
    for model in MOVED:
        yield from model._default_manager.filter(player=player).order_by("pk")


def merge(act: Act, keep: Player, other: Player, *, take: Collection[str] = ()) -> None:
    """Everything of `other` goes to `keep`, who also takes these fields over from `other`.

    Raises SamePerson, MergedAlready, ErasedAlready, BothPlay, NoSuchField; AliveTwice where one
    plays in a flight and the other in another.
    """
    check_may_merge(keep, other)
    if unknown := set(take) - set(FIELDS):
        raise NoSuchField(
            N_("Unknown player field “%(name)s”."),
            field="take",
            name=sorted(unknown)[0],
        )
    taken = {name: getattr(other, name) for name in FIELDS if name in take}
    freed: dict[str, Any] = {"merged_into": keep}
    if taken.get("member_number"):
        freed["member_number"] = ""
    act.update(other, **freed)
    if taken:
        act.update(keep, **taken, sought=_sought(keep, taken))
    for row in rows_to_merge(other):
        act.update(row, player=keep)
    for flight in Tournament.objects.filter(entries__player=keep, feeds__isnull=False).distinct():
        flights.check_nobody_twice(flight, players={keep.pk})
    for earlier in Player.objects.filter(merged_into=other):
        act.update(earlier, merged_into=keep)
    stay_renewed(act.changes)


def _sought(keep: Player, taken: dict[str, Any]) -> str:
    parts = [taken.get(name, getattr(keep, name)) for name in ("name", "alias", "member_number")]
    return search_key(*parts)[:260]


def the_player(act: Act, pk: int, *, lock: bool = False) -> Player:
    """The person of the act's club.  Raises Player.DoesNotExist."""
    people = Player.objects.select_for_update(no_key=True) if lock else Player.objects
    return people.get(pk=pk, club=act.club)


def fields_to_take(keep: Player, other: Player) -> Sequence[str]:
    """What the other has and the one who stays lacks: taken over unless somebody says no."""
    return [name for name in FIELDS if getattr(other, name) and not getattr(keep, name)]
