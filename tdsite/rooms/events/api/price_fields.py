"""The parts of a price in the API: one field for each that the register knows, `<word>_cents`."""

from collections.abc import Callable, Mapping
from typing import Any

from rest_framework import serializers

from tdsite.api.fields import cents
from tournaments.rules.price_parts import PRIZE, PriceComponent, parts

Fields = Mapping[str, serializers.Field[Any, Any, Any, Any]]


def with_parts(
    fields: Fields, make: Callable[[PriceComponent], Any], *, before: str
) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
    """These fields, with one for each part before the one that is named."""
    found: dict[str, serializers.Field[Any, Any, Any, Any]] = {}
    for name, field in fields.items():
        if name == before:
            found |= {part.field: make(part) for part in parts()}
        found[name] = field
    return found


def as_told(part: PriceComponent) -> Any:
    """A part as it is asked for: what goes into the pool has to be said, the others may be."""
    if part is PRIZE:
        return cents(help_text=part.help_text)
    return cents(default=0, help_text=part.help_text or None)
