"""Everything the book holds about one person, for himself: to read, and for programs.

Whatever row points at him, or at an entry of his, is in it, and every line of the log that is
about him.  Source: GDPR 15, 20.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.db import models

from tdsite import log
from tournaments.acts import values
from tournaments.models import Entry, NameWord, Player, Printed
from tournaments.operations.erasure import lines_about, merged_into, who_is_erased

HIDDEN = frozenset({"content", "sought", "token", "club_id"})  # bytes, and keys of doors


@dataclass(frozen=True, slots=True)
class Section:
    """The rows of one kind: what they are called, their columns and their values.

    `name` and `fields` are for programs, `label` and `columns` for people.
    """

    name: str
    label: str
    fields: tuple[str, ...]
    columns: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]

    @property
    def told(self) -> list[list[tuple[str, Any]]]:
        """Each row as people read it: only what is filled in."""
        return [
            [
                (name, value)
                for name, value in zip(self.columns, row, strict=True)
                if value not in ("", None)
            ]
            for row in self.rows
        ]


@dataclass(frozen=True, slots=True)
class Said:
    """A line of the log that is about him."""

    revision: int
    event: str
    at: Any
    says: str
    who: str
    data: dict[str, Any]


def sections(player: Player) -> list[Section]:
    """His rows, kind by kind; empty kinds are left out."""
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


def _pointing_at(
    model: type[models.Model], pks: list[int]
) -> list[tuple[Any, "models.QuerySet[Any]"]]:
    found: list[tuple[Any, models.QuerySet[Any]]] = []
    for relation in model._meta.related_objects:
        user = relation.related_model
        if isinstance(user, str) or user in (Player, NameWord):
            continue
        rows = user._default_manager.filter(**{f"{relation.field.name}__in": pks}).order_by("pk")
        found.append((user, rows))
    return found


def _section(model: Any, rows: "models.QuerySet[Any]") -> Section:
    named = [f for f in model._meta.concrete_fields if f.attname not in HIDDEN]
    columns = tuple(str(field.verbose_name) for field in named)
    kept = [{"id": row.pk, **values(row)} for row in rows]
    fields = tuple(field.attname for field in named)
    cells = tuple(tuple(row[name] for name in fields) for row in kept)
    meta = model._meta
    return Section(meta.label_lower, str(meta.verbose_name_plural), fields, columns, cells)


def lines(player: Player) -> Iterator[Said]:
    """Every line of the log that is about him, the oldest first."""
    for line in lines_about(player.club, who_is_erased(player)):
        event = line.tournament
        yield Said(
            revision=line.revision,
            event=event.name if event else "",
            at=line.at,
            says=log.says(line, currency=event.currency if event else player.club.currency),
            who=(line.by.get_full_name() or line.by.get_username()) if line.by else "",
            data=line.data,
        )


def as_json(player: Player) -> dict[str, Any]:
    """All of it for programs: rows by kind, amounts in cents, times in UTC."""
    return {
        "player": player.pk,
        "rows": {
            section.name: [dict(zip(section.fields, row, strict=True)) for row in section.rows]
            for section in sections(player)
        },
        "log": [
            {
                "revision": line.revision,
                "event": line.event,
                "at": line.at.isoformat(),
                "says": line.says,
                "by": line.who,
                "data": line.data,
            }
            for line in lines(player)
        ],
    }
