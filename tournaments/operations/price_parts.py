"""The parts of a price written: made with it, changed, and gone with it."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from tournaments.acts import Act
from tournaments.models.price_parts import Parted, PartRow, parts_field
from tournaments.rules.prices import Split, parts

P = TypeVar("P", bound=Parted)


def apart(fields: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, int]]:
    """Fields that are told together (`fee_cents`, `chips`): those of the row, and its parts."""
    words = {part.field: part.word for part in parts()}
    rest = {name: value for name, value in fields.items() if name not in words}
    return rest, {word: fields[name] for name, word in words.items() if name in fields}


def create(act: Act, row: P, split: Split) -> P:
    """A new row with its parts, in two statements."""
    return create_many(act, [(row, split)])[0]


def create_many(act: Act, rows: Sequence[tuple[P, Split]]) -> list[P]:
    """New rows of one model, each with its parts."""
    made = act.create_many([row for row, _ in rows])
    pairs = zip(made, (split for _, split in rows), strict=True)
    act.create_many([part for row, split in pairs for part in _rows(row, split.cents)])
    return [row.tell(split) for row, split in rows]


def change(act: Act, row: Parted, cents: Mapping[str, int]) -> None:
    """The row costs this now; a part that is not named stays as it is."""
    known: dict[str, PartRow] = {part.part: part for part in _known(row)}
    for word, amount in cents.items():
        part = known.get(word)
        if part is None:
            act.create_many(list(_rows(row, {word: amount})))
        elif amount:
            act.update(part, cents=amount)
        else:
            act.delete(part)
    row.tell(Split({**row.split.cents, **cents}))


def delete(act: Act, row: Parted) -> None:
    """The row goes, its parts before it."""
    act.delete_many(_known(row))
    act.delete(row)


def _known(row: Parted) -> list[Any]:
    return list(row.parts.all())  # type: ignore[attr-defined]


def _rows(row: Parted, cents: Mapping[str, int]) -> list[Any]:
    """A row for each part that is something."""
    relation = parts_field(type(row))
    name = relation.remote_field.name
    return [
        relation.related_model(part=word, cents=amount, **{name: row})
        for word, amount in cents.items()
        if amount
    ]
