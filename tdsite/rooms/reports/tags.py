"""Tags of the report pages: values as people read them, lines with their columns."""

from django import template

from tdsite.web import boxes
from tdsite.web.boxes import Box, Cell, Column, Grid, GridRow, Unit
from tdsite.web.languages import reading

register = template.Library()


@register.simple_tag
def spoken(value: Cell, unit: str, box: Box) -> str:
    """`{% spoken fact.value fact.unit box %}`: a value of a report as people read it."""
    locale = reading()
    return boxes.spoken(value, Unit(unit), currency=box.currency, zone=box.zone, locale=locale)


@register.filter
def cells_of(line: GridRow, grid: Grid) -> list[tuple[Column, Cell, str]]:
    """`{% for column, cell, link in line|cells_of:grid %}`: a line of a report's grid."""
    pairs = zip(grid.columns, line.cells, strict=True)
    return [(column, cell, line.links.get(column.code, "")) for column, cell in pairs]
