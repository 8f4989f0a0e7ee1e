"""The sample of the club: which of its rows came with it, and what would go with them.

What was brought in is named in the line of the journal that says so (`sample.added`); nothing marks
the rows themselves.  A player, dealer or colleague whom an event of the club's own needs, stays.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.apps import apps
from django.contrib.auth.models import User
from django.db import models

from tournaments import journal
from tournaments.access import PART_OF, owner_column
from tournaments.models import (
    Club,
    Dealer,
    JournalLine,
    Mark,
    NameWord,
    PinTries,
    Player,
    StaffPin,
    StaffRole,
    Tournament,
)
from tournaments.payloads.club import SampleAdded
from tournaments.payloads.shapes import payload

ADDED, REMOVED = "sample.added", "sample.removed"
EVENTS, STRUCTURES = Tournament._meta.label_lower, "blinds.structure"
PLAYERS, DEALERS, STAFF = Player._meta.label_lower, Dealer._meta.label_lower, "auth.user"
BROUGHT = (EVENTS, PLAYERS, DEALERS, STRUCTURES, STAFF)
APPS = ("tournaments", "tables", "blinds")
# what goes with a person, and keeps nobody
WITH_A_PERSON = (NameWord, Mark, StaffRole, StaffPin, PinTries)


@dataclass(frozen=True, slots=True)
class Sample:
    """What is left of the sample: rows that go with it, and the number of those that stay.

    `linked`: an event of the club's own that a flight or a ticket ties to the sample, with that.
    """

    events: tuple[Tournament, ...]
    players: tuple[Player, ...]
    dealers: tuple[Dealer, ...]
    structures: tuple[Any, ...]
    staff: tuple[User, ...]
    stay: int
    linked: tuple[Tournament, Tournament] | None


def rows_of_club() -> dict[str, set[int]]:
    """The numbers of all rows of the kinds that a sample brings: once before, once after it."""
    return {label: set(_rows(label).values_list("pk", flat=True)) for label in BROUGHT}


def _rows(label: str) -> "models.QuerySet[Any]":
    rows = apps.get_model(label)._default_manager.all()
    return rows.filter(tournament=None) if label == STRUCTURES else rows


def line_of(club: Club) -> JournalLine | None:
    """The line that brought in the sample which is there; None where there is none."""
    lines = journal.lines_of(club).filter(kind__in=(ADDED, REMOVED))
    last: JournalLine | None = lines.order_by("-revision").first()
    return last if last is not None and last.kind == ADDED else None


def is_there(club: Club) -> bool:
    """Whether a sample is in the club."""
    return line_of(club) is not None


def sample_of(club: Club, *, by: User | None) -> Sample | None:
    """What goes with the sample; None where there is none.  Whoever asks (`by`) stays."""
    line = line_of(club)
    if line is None:
        return None
    brought: Mapping[str, Sequence[int]] = payload(line, SampleAdded)["rows"]
    rows = {label: list(_rows(label).filter(pk__in=brought.get(label, ()))) for label in BROUGHT}
    events = {event.pk for event in rows[EVENTS]}
    going: dict[str, tuple[Any, ...]] = {}
    for label in (PLAYERS, DEALERS, STAFF):
        needed = _needed(rows[label], events)
        going[label] = tuple(row for row in rows[label] if row.pk not in needed)
    staff = tuple(one for one in going[STAFF] if by is None or one.pk != by.pk)
    return Sample(
        events=tuple(rows[EVENTS]),
        players=going[PLAYERS],
        dealers=going[DEALERS],
        structures=tuple(rows[STRUCTURES]),
        staff=staff,
        stay=sum(len(rows[label]) for label in going) - sum(map(len, going.values())),
        linked=_linked(events),
    )


def _needed(rows: Sequence[models.Model], events: Collection[int]) -> set[int]:
    """Those of these rows of one model that anything but these events and their own points to."""
    keys = [row.pk for row in rows]
    found: set[int] = set()
    for relation in type(rows[0])._meta.related_objects if rows else ():
        model: Any = relation.related_model
        if model in WITH_A_PERSON or model._meta.app_label not in APPS:
            continue
        users = model._default_manager.filter(**{f"{relation.field.name}__in": keys})
        if path := path_to_event(model):
            users = users.exclude(**{f"{path}__in": events})
        found |= set(users.values_list(relation.field.attname, flat=True))
    return found


def path_to_event(model: type[models.Model]) -> str:
    """How a query leads from a row to its event; empty for rows of the club.

    >>> path_to_event(apps.get_model("tournaments.salepart"))
    'sale__tournament'
    """
    part = PART_OF.get(model._meta.label_lower)
    if part is None:
        return "tournament" if owner_column(model) else ""
    whole: Any = model._meta.get_field(part).related_model
    return f"{part}__{path_to_event(whole)}"


def models_of_events() -> list[type[models.Model]]:
    """The models whose rows belong to events, each before what it points to."""
    found: list[type[models.Model]] = []
    every = [one for app in APPS for one in apps.get_app_config(app).get_models()]
    ours = [one for one in every if one is not Tournament and path_to_event(one)]

    def visit(model: type[models.Model]) -> None:
        if model in found:
            return
        for other in ours:
            if other is not model and _points_to(other, model):
                visit(other)
        found.append(model)

    for model in ours:
        visit(model)
    return found


def _points_to(model: type[models.Model], other: type[models.Model]) -> bool:
    fields: Iterable[Any] = model._meta.concrete_fields
    return any(field.is_relation and field.related_model is other for field in fields)


def _linked(events: Collection[int]) -> tuple[Tournament, Tournament] | None:
    """An event of the club's own, and the one of these that it feeds, is fed by or sends to."""
    own = Tournament.objects.exclude(pk__in=events)
    for column in ("feeds", "target"):
        ahead = own.filter(**{f"{column}__in": events}).select_related(column).first()
        if ahead is not None:
            return ahead, getattr(ahead, column)
        rows = Tournament.objects.filter(pk__in=events, **{f"{column}__isnull": False})
        behind = rows.exclude(**{f"{column}__in": events}).select_related(column).first()
        if behind is not None:
            return getattr(behind, column), behind
    return None
