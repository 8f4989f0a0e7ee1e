"""The house's tags and filters, built into every template.  A missing figure draws nothing."""

import re
from datetime import datetime, timedelta

from django import template
from django.conf import settings
from django.contrib.auth.models import AnonymousUser, User
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from tdsite.web import formats
from tdsite.web.languages import own_name, reading
from tournaments.access import allowed, roles

register = template.Library()
_SEAT = re.compile(r"\b(\d+-\d+)\b")

# Drawings with a look of their own; all others are 24-unit strokes called i-<name>.
OWN_LOOK = frozenset({"mark", "photo"})


@register.simple_tag
def icon(name: str, extra: str = "") -> SafeString:
    """A drawing of icons.svg; "solid" among the extra classes fills it."""
    drawn = name if name in OWN_LOOK else f"i-{name}"
    look = [name if name in OWN_LOOK else "icon"]
    look += ["icon-solid" if word == "solid" else word for word in extra.split()]
    return format_html(
        '<svg class="{}" aria-hidden="true"><use href="{}#{}"/></svg>',
        " ".join(look),
        static("icons.svg"),
        drawn,
    )


@register.filter
def in_code(text: str) -> SafeString:
    """`{{ field.help|in_code }}`: what stands between backticks is code."""
    plain_and_code = text.split("`")
    if len(plain_and_code) % 2 == 0:  # one without its other
        return format_html("{}", text)
    parts = (
        (("<code>{}</code>" if at % 2 else "{}"), part) for at, part in enumerate(plain_and_code)
    )
    return SafeString("".join(format_html(shape, part) for shape, part in parts))


@register.filter
def money(cents: int | None, currency: str) -> str:
    """`{{ prize_cents|money:tournament.currency }}`: €12,800."""
    return "" if cents is None else formats.money(cents, currency=currency, locale=reading())


@register.filter
def chips(count: int | None) -> str:
    return "" if count is None else formats.chips(count, locale=reading())


@register.filter
def percent(basis_points: int) -> str:
    return formats.percent(basis_points, locale=reading())


@register.filter
def clock(seconds: float | timedelta | None) -> str:
    return "" if seconds is None else formats.clock(seconds)


@register.filter
def waited(since: datetime | None, now: datetime) -> str:
    """`{{ call.at|waited:evening.now }}`: 2:40, the time that has passed."""
    return "" if since is None else formats.clock(max(0, int((now - since).total_seconds())))


@register.filter
def place(number: int | None) -> str:
    return "" if number is None else formats.place(number, locale=reading())


@register.filter
def at_time(at: datetime | None, zone: str) -> str:
    """`{{ line.at|at_time:tournament.timezone }}`: 21:07."""
    return "" if at is None else formats.at_time(at, zone=zone)


@register.filter
def at_second(at: datetime | None, zone: str) -> str:
    """`{{ line.at|at_second:tournament.timezone }}`: 21:07:30."""
    return "" if at is None else formats.at_second(at, zone=zone)


@register.filter
def local_date(at: datetime | None, zone: str) -> str:
    """`{{ tournament.starts_at|local_date:tournament.timezone }}`: Friday 21 November 2025."""
    return "" if at is None else formats.local_date(at, zone=zone, locale=reading())


@register.filter
def short_day(at: datetime | None, zone: str) -> str:
    """`{{ event.starts_at|short_day:zone }}`, for what is near: Fri 21 Nov."""
    return "" if at is None else formats.short_day(at, zone=zone, locale=reading())


@register.filter
def local_day(at: datetime | None, zone: str) -> str:
    """`{{ line.at|local_day:zone }}`, where many lines stand below each other: 21 Nov 2025."""
    return "" if at is None else formats.local_day(at, zone=zone, locale=reading())


@register.filter
def initials(name: str) -> str:
    return formats.initials(name)


@register.filter
def without_flight(name: str, flight: str) -> str:
    """An event's name where its flight stands beside it.

    >>> without_flight("Main Event · 1C", "1C"), without_flight("1C", "1C")
    ('Main Event', '1C')
    """
    return name.removesuffix(flight).rstrip(" ·-–,:") or name


@register.filter
def role_names(person: User | AnonymousUser, tournament_id: int | None = None) -> str:
    """What the person does here, in words: Director, Cashier."""
    return ", ".join(sorted(str(role.label) for role in roles(person, tournament_id)))


@register.filter
def seats(text: str) -> SafeString:
    """A sentence whose seats, 12-5, are never broken over two lines."""
    *pairs, last = _SEAT.split(text)
    words = zip(pairs[::2], pairs[1::2], strict=True)
    return format_html("{}{}", format_html_join("", '{}<span class="at">{}</span>', words), last)


@register.simple_tag
def allows(person: User | AnonymousUser, act: str, tournament_id: int | None = None) -> bool:
    """`{% allows request.user "tournament.changed" tournament.pk as may_edit %}`: for links."""
    return allowed(person, act, tournament_id)


@register.simple_tag
def spoken_languages() -> list[tuple[str, str]]:
    """The code of every language with its own name for itself: fr, Français."""
    return [(code, own_name(code)) for code in dict(settings.LANGUAGES)]
