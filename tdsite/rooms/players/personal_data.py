"""Everything the book holds about one person, for themselves: to read, and for programs.

Whatever row points at them, or at an entry of theirs, is in it, and every line of the log that is
about them.  Source: GDPR 15, 20.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.db import models
from django.db.models.fields.reverse_related import ForeignObjectRel

from tables.models import KeepApart
from tdsite.web import log
from tournaments.acts import values
from tournaments.models import Entry, NameWord, Player, Printed
from tournaments.models.price_parts import Parted
from tournaments.operations.erasure import lines_about, merged_into, who_is_erased
from tournaments.rules.prices import parts
from tournaments.staff import called

NOT_HIS = (Player, NameWord, KeepApart)  # how they are found; what is as much another person's
HIDDEN = frozenset(
    {"content", "sought", "token", "link_generation", "club_id"}
)  # bytes, and keys of doors


@dataclass(frozen=True, slots=True)
class Section:
    """The rows of one kind, each by the names of its fields; `kinds` are the fields themselves."""

    name: str
    kinds: tuple["models.Field[Any, Any]", ...]
    named: tuple[dict[str, Any], ...]


@dataclass(frozen=True, slots=True)
class PersonLogLine:
    """A line of the log that is about them."""

    revision: int
    event: str
    at: Any
    says: str
    who: str
    data: dict[str, Any]


def sections(player: Player) -> list[Section]:
    """Their rows, kind by kind; empty kinds are left out."""
    people = [player.pk, *merged_into(player)]
    kinds: list[tuple[Any, models.QuerySet[Any]]] = [(Player, Player.objects.filter(pk__in=people))]
    kinds += _pointing_at(Player, people)
    entries = list(Entry.objects.filter(player__in=people).values_list("pk", flat=True))
    kinds += _pointing_at(Entry, entries)
    about = [str(pk) for pk in entries]
    kinds.append((Printed, Printed.objects.filter(about__in=about)))
    found: dict[str, Section] = {}
    for model, rows in kinds:
        label = model._meta.label_lower
        if label not in found and rows:
            found[label] = _section(model, rows)
    return list(found.values())


def pointing_at(model: type[models.Model]) -> Iterator[tuple[Any, Any]]:
    """The models whose rows tell of this one, each with the field that points at it.

    Relations without a name of their own count too: a wait in line is told like an entry.
    """
    for relation in model._meta.get_fields(include_hidden=True):
        if isinstance(relation, ForeignObjectRel) and relation.related_model not in NOT_HIS:
            yield relation.related_model, relation.field


def _pointing_at(
    model: type[models.Model], pks: list[int]
) -> list[tuple[Any, "models.QuerySet[Any]"]]:
    found: list[tuple[Any, models.QuerySet[Any]]] = []
    for user, relation in pointing_at(model):
        rows = user._default_manager.filter(**{f"{relation.name}__in": pks}).order_by("pk")
        found.append((user, rows))
    return found


def _section(model: Any, rows: "models.QuerySet[Any]") -> Section:
    kinds = tuple(f for f in model._meta.concrete_fields if f.attname not in HIDDEN)
    if issubclass(model, Parted):
        kinds += _parts()
    kept = [{"id": row.pk, **values(row), **_cents(row)} for row in rows]
    named = tuple({field.attname: row[field.attname] for field in kinds} for row in kept)
    return Section(model._meta.label_lower, kinds, named)


def _parts() -> tuple["models.Field[Any, Any]", ...]:
    """The parts of a price, told as if they were fields of it."""
    found: list[models.Field[Any, Any]] = [models.BigIntegerField() for _ in parts()]
    for field, part in zip(found, parts(), strict=True):
        field.set_attributes_from_name(part.field)
    return tuple(found)


def _cents(row: models.Model) -> dict[str, int]:
    return row.split.fields() if isinstance(row, Parted) else {}


def log_lines(player: Player) -> Iterator[PersonLogLine]:
    """Every line of the log that is about them, the oldest first."""
    for line in lines_about(player.club, who_is_erased(player)):
        event = line.tournament
        yield PersonLogLine(
            revision=line.revision,
            event=event.name if event else "",
            at=line.at,
            says=log.says(line, currency=event.currency if event else player.club.currency),
            who=called(line.by),
            data=line.data,
        )


def as_json(player: Player) -> dict[str, Any]:
    """All of it for programs: rows by kind, amounts in cents, times in UTC."""
    return {
        "player": player.pk,
        "rows": {section.name: list(section.named) for section in sections(player)},
        "log": [
            {
                "revision": line.revision,
                "event": line.event,
                "at": line.at.isoformat(),
                "says": line.says,
                "by": line.who,
                "data": line.data,
            }
            for line in log_lines(player)
        ],
    }
