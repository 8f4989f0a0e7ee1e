"""The rows an act is told of by their numbers: each has to stand in the event of the address."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from django.core.exceptions import ObjectDoesNotExist
from django.db.models import Model

from tournaments.register import Description, RowOf, Value


def find_rows(
    act: Description, data: Mapping[str, Any], *, of: Collection[type[Model]] = ()
) -> None:
    """Every row that is named stands where the address says; of these models alone, if there are.

    Rows of the club's own are left to the act, which says what to do about one that is not there.
    Raises ObjectDoesNotExist.
    """
    wanted: dict[RowOf, set[int]] = defaultdict(set)
    for row, number in _rows_in((act.subject, *act.values), data):
        wanted[row].add(number)
    for row, numbers in wanted.items():
        if of and row.model not in of:
            continue
        if where := _home_of(row.model, data.get("tournament_id")):
            found = row.model._default_manager.filter(**{f"{row.key}__in": numbers})
            if numbers - set(found.filter(**where).values_list(row.key, flat=True)):
                raise ObjectDoesNotExist(f"{row.model.__name__} of another event")


def _rows_in(values: Iterable[Value], data: Mapping[str, Any]) -> Iterator[tuple[RowOf, int]]:
    """What is told of rows, in lists and objects too."""
    for value in values:
        if value.is_flat:
            yield from _rows_in(value.parts, data)
            continue
        sent = data.get(value.public)
        for one in (sent or ()) if value.many else (sent,):
            if value.parts and one is not None:
                yield from _rows_in(value.parts, one)
            elif one is not None and (row := value.note(RowOf)):
                yield row, one


def _home_of(model: type[Model], event: int | None) -> dict[str, Any]:
    names = {one.name for one in model._meta.concrete_fields}
    if "tournament" in names:
        return {"tournament": event} if event else {}
    return {}
