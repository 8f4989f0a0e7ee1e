"""Rows of the parts of a price, and the rows they belong to: prices, price lines, receipts.

A part that is nothing has no row.  Which parts there are says `tournaments.rules.price_parts`.
"""

from collections.abc import Iterable
from functools import cache, cached_property, reduce
from operator import add
from typing import Any, ClassVar, Self, TypeVar

from django.db import models
from django.db.models.functions import Coalesce

from tournaments.rules.price_parts import PriceComponent, Split, parts

M = TypeVar("M", bound="Parted")


class InParts(models.Manager[M]):
    """Rows with each part of their price beside them, as `<word>_cents`.

    So a query filters, groups and sums by a part as if it were a column, in one statement, and a
    part that was registered today is beside every row that was written before.
    """

    def get_queryset(self) -> models.QuerySet[M]:
        return super().get_queryset().annotate(**_beside(self.model, parts()))


@cache
def _beside(model: type[models.Model], wanted: tuple[PriceComponent, ...]) -> dict[str, Coalesce]:
    """The cents of each part of a row, by name; made once, since every query takes its copy."""
    relation = parts_field(model)
    rows = relation.related_model._base_manager.filter(
        **{relation.remote_field.attname: models.OuterRef("pk")}
    ).values("cents")
    return {
        part.field: Coalesce(
            models.Subquery(rows.filter(part=part.word), output_field=models.BigIntegerField()), 0
        )
        for part in wanted
    }


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
