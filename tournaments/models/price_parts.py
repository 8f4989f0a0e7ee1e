"""Rows of the parts of a price, and the rows they belong to: prices, price lines, receipts.

A part that is nothing has no row.  Which parts there are says `tournaments.rules.prices`.
"""

from collections.abc import Iterable
from functools import cache, cached_property, reduce
from operator import add
from typing import Any, ClassVar, Self, TypeVar

from django.db import models

from tournaments.rules.prices import PriceComponent, Split, parts

M = TypeVar("M", bound="Parted")


class InParts(models.Manager[M]):
    """Rows with each part of their price beside them, as `<word>_cents`.

    So a query filters, groups and sums by a part as if it were a column, in one statement, and a
    part that was registered today is beside every row that was written before.
    """

    def get_queryset(self) -> models.QuerySet[M]:
        found = super().get_queryset()
        found.query = _beside(self.model, parts()).query.chain()
        return found


@cache
def _beside(
    model: type[models.Model], wanted: tuple[PriceComponent, ...]
) -> models.QuerySet[models.Model]:
    """Every row with the cents of each part, by name; made once, since every query is its copy.

    To annotate anew took a twelfth of the time of a sale.
    """
    return models.QuerySet(model).annotate(
        **{part.field: _Cents(model, part.word) for part in wanted}
    )


class _Cents(models.Func):
    """What one part of a row comes to, in cents; nothing where it has no such part.

    Written out, for a `Subquery` of the same words takes five times as long to be put into SQL,
    and each price and each receipt that is read has one for every part.
    """

    arg_joiner = " AND part = "  # the pk of the row, and the word
    output_field = models.BigIntegerField()

    def __init__(self, model: type[models.Model], word: str) -> None:
        relation = parts_field(model)
        table, owner = relation.related_model._meta.db_table, relation.remote_field.column
        super().__init__(
            models.F("pk"),
            models.Value(word),
            template=f"COALESCE((SELECT cents FROM {table} WHERE {owner} = %(expressions)s), 0)",
        )

    def get_group_by_cols(self) -> list[Any]:
        """It follows from the row."""
        return self.get_source_expressions()[0].get_group_by_cols()


def cents_of(some: Iterable[PriceComponent]) -> Any:
    """What these parts come to in a query over rows in parts, in cents of one."""
    return reduce(add, (models.F(part.field) for part in some), models.Value(0))


class Parted(models.Model):
    """A row with a price that is made of parts; `tell` gives them to a row that is new."""

    prize_cents: int
    fee_cents: int
    staff_cents: int
    bounty_cents: int

    objects: ClassVar[InParts[Self]] = InParts()

    class Meta:
        abstract = True

    @cached_property
    def split(self) -> Split:
        """What goes where, in cents, as it was read; of a receipt for one of what was bought."""
        return Split({part.word: getattr(self, part.field) for part in parts()})

    def tell(self, split: Split) -> Self:
        """The row, knowing its parts as one that was read knows them."""
        self.split = split
        for name, cents in split.fields().items():
            setattr(self, name, cents)
        return self


def parts_field(model: type[models.Model]) -> Any:
    """The relation from a row in parts to the rows of its parts."""
    return model._meta.get_field("parts")


class PartRow(models.Model):
    """So many cents of a price are this part of it."""

    part = models.CharField(max_length=12)
    cents = models.PositiveBigIntegerField()

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{self.cents} to {self.part}"
