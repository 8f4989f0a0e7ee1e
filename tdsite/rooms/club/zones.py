"""Time zones as people look for them: by city and country, in the language that is read."""

from dataclasses import dataclass
from functools import cache
from zoneinfo import available_timezones

from babel import Locale
from babel.core import get_global
from babel.dates import get_timezone_location
from babel.numbers import get_territory_currencies

from tdsite.web.languages import reading

NOWHERE = ("001", "ZZ")  # the whole world, and no known place
UTC = "UTC"


@dataclass(frozen=True, slots=True)
class Zone:
    """A zone: its name in the database of the IANA, its place, and what is paid with there.

    `words` are what it is found by beside its place; `currency` is empty where none is usual.
    """

    name: str
    place: str
    words: str
    currency: str


def zones(*, also: str = "") -> tuple[Zone, ...]:
    """Every zone there is, by place.  `also`: one that must be among them, whatever its name."""
    found = _zones(reading())
    if also and all(zone.name != also for zone in found):
        return (*found, Zone(also, also.replace("_", " "), "", ""))
    return found


@cache
def _zones(language: str) -> tuple[Zone, ...]:
    locale, english = Locale.parse(language, sep="-"), Locale.parse("en")
    known = available_timezones()
    found = [
        _zone(name, country, locale, english)
        for name, country in get_global("zone_territories").items()
        if name in known and country not in NOWHERE
    ]
    return (*sorted(found, key=lambda zone: zone.place), Zone(UTC, UTC, "", ""))


def _zone(name: str, country: str, locale: Locale, english: Locale) -> Zone:
    city = get_timezone_location(name, locale=locale, return_city=True)
    land, land_in_english = (one.territories.get(country, "") for one in (locale, english))
    usual = get_territory_currencies(country)
    return Zone(
        name,
        f"{city}, {land}" if land and land != city else city,
        f"{name.replace('_', ' ')} {land_in_english}",
        usual[0] if usual else "",
    )
