"""Sums, times and places of an event as its papers write them."""

from datetime import datetime

from django.utils.translation import get_language

from tdsite.web import formats
from tournaments.models import Tournament


class Figured:
    """The figures of one event as its papers write them."""

    def __init__(self, tournament: Tournament) -> None:
        self.event = tournament
        self.locale = get_language() or tournament.language

    def money(self, cents: int) -> str:
        return formats.money(cents, currency=self.event.currency, locale=self.locale)

    def number(self, count: int) -> str:
        return formats.chips(count, locale=self.locale)

    def time(self, at: datetime | None) -> str:
        return formats.at_time(at, zone=self.event.timezone) if at else ""

    def day(self, at: datetime) -> str:
        return formats.local_date(at, zone=self.event.timezone, locale=self.locale)

    def place(self, number: int) -> str:
        return formats.place(number, locale=self.locale)
