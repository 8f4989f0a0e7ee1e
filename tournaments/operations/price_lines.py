"""The price lines of an event: early, late, for members."""

from collections.abc import Mapping, Sequence
from dataclasses import fields as fields_of
from typing import Any

from tournaments.acts import Act
from tournaments.models import PriceLine, Tournament
from tournaments.operations import price_parts
from tournaments.operations.events import check_bounties, has_bounties
from tournaments.rules import N_
from tournaments.rules import price_lines as line_rules
from tournaments.rules.price_lines import BadLine, PriceLineTerms
from tournaments.rules.price_parts import Split

MAX_LINES = 30
_OF_A_LINE = {field.name for field in fields_of(PriceLineTerms)} - {"number"}


def set_lines(act: Act, tournament: Tournament, wanted: Sequence[Mapping[str, Any]]) -> None:
    """The event has these price lines, in this order, and no others.

    A line keeps its row while it keeps its place, so that an undo never finds two in one place.
    What was sold keeps the price it was sold at.  Raises BadLine, BadTerms.
    """
    for line in wanted:
        _check(line)
    if len(wanted) > MAX_LINES:
        raise BadLine(
            N_("An event has at most %(most)s price lines. Leave some out."),
            field="price_lines",
            most=MAX_LINES,
        )
    had = has_bounties(tournament)
    rows = PriceLine.objects.filter(tournament=tournament).prefetch_related("parts")
    known = {row.position: row for row in rows}
    for position, line in enumerate(wanted, start=1):
        row = known.pop(position, None)
        fields, cents = price_parts.apart(line)
        if row is not None:
            act.update(row, **{**_EMPTY, **fields})
            price_parts.change(act, row, dict.fromkeys(row.split.cents, 0) | cents)
        else:
            row = PriceLine(tournament=tournament, position=position, **fields)
            price_parts.create(act, row, Split(cents))
    for row in known.values():
        price_parts.delete(act, row)
    check_bounties(tournament, had=had)


def _check(line: Mapping[str, Any]) -> None:
    if not str(line.get("name", "")).strip():
        raise BadLine(N_("Give every price line a name, like Early bird."), field="name")
    line_rules.check_line(PriceLineTerms(0, **{n: v for n, v in line.items() if n in _OF_A_LINE}))


_EMPTY: dict[str, Any] = {
    field.name: field.get_default()
    for field in PriceLine._meta.fields
    if field.name not in ("id", "tournament", "position", "name")
}
