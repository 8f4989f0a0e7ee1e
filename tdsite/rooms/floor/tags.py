"""The seats of the wall.  One answer has ten thousand of them, so no template draws each."""

from collections.abc import Iterable

from django import template
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from tdsite.rooms.floor import tiles as drawn
from tdsite.rooms.floor.wall import Chair, Oval
from tdsite.rooms.floor.zoom import Zoom
from tdsite.web.event_state import EventState
from tdsite.web.tags import icon

register = template.Library()


@register.simple_tag
def chairs(oval: Oval, table_url: str, zoom: str = "") -> SafeString:
    """`{% chairs oval here wall.zoom %}`: a link for each seat, into the table's drawer.

    What a script needs of it stands in `data-entry`; what is not plain to see, in its title.
    """
    whole = zoom == Zoom.NAMES
    return mark_safe("".join(_seat(chair, table_url, whole=whole) for chair in oval.chairs))


@register.simple_tag(takes_context=True)
def tiles(context: template.Context, ovals: Iterable[Oval]) -> SafeString:
    """`{% tiles section.ovals %}`: a link for each table, with a mark for each seat.

    Their players stand in `data-names`, seat by seat, for the box that finds them.
    """
    event_now: EventState = context["event_now"]
    first = reverse("table", args=[event_now.tournament.pk, 0])
    root = first.removesuffix("0/")
    return mark_safe("".join(_tile(oval, f"{root}{oval.number}/", event_now) for oval in ovals))


def _tile(oval: Oval, url: str, event_now: EventState) -> str:
    """Every value is a number, one of our own words, or escaped."""
    number, full = oval.number, f"{oval.players}/{oval.size}"
    mark = drawn.mark_of(oval)
    label = gettext("Table %(number)s, %(players)s of %(size)s") % {
        "number": number,
        "players": oval.players,
        "size": oval.size,
    }
    says = ""
    if mark:
        label += f", {mark.in_full}"
        says = (
            f'<span class="tile-says {mark.tone}" title="{escape(mark.in_full)}">'
            f"{icon(mark.icon)}{_time(oval, event_now) or escape(mark.says)}</span>"
        )
    names = "|".join(chair.player.replace("|", " ") for chair in oval.chairs)
    return (
        f'<a class="oval tile" href="{url}" data-state="{oval.state}" data-table="{number}"'
        f' data-section="{escape(oval.section)}"{" data-needs" if oval.needs_you else ""}'
        f' data-names="{escape(names)}" aria-label="{escape(label)}">'
        f'<b class="sign">{number}</b><span class="num">{full}</span>{says}'
        f'<span class="pips">{"".join(map(_pip, oval.chairs))}</span></a>'
    )


def _time(oval: Oval, event_now: EventState) -> str:
    """How long the clock still runs that was called there, or how long the floor is waited for."""
    if oval.call:
        return render_to_string("dashboard/_countdown.html", {"countdown": oval.call.countdown})
    if oval.asks:
        return render_to_string("_since.html", {"since": oval.asks.at, "event_now": event_now})
    return ""


def _pip(chair: Chair) -> str:
    look = _look(chair).strip()
    return f'<i class="{look}"></i>' if look else "<i></i>"


def _seat(chair: Chair, table_url: str, *, whole: bool) -> str:
    """Every value is a number, one of our own words, or escaped."""
    number = chair.number
    entry = f' data-entry="{chair.entry}"' if chair.entry else ""
    title = _told(chair)
    title = f' title="{escape(title)}"' if title else ""
    disc = f'<i class="disc" title="{escape(gettext("button"))}">D</i>' if chair.button else ""
    return (
        f'<a class="seat{_look(chair)}" data-seat="{number}"{entry}'
        f' href="{table_url}?seat={number}"{title}><b>{number}</b>'
        f"{_icons(chair)}<span>{escape(_shown(chair, whole=whole))}</span>{disc}</a>"
    )


def _look(chair: Chair) -> str:
    look = "" if chair.entry else " empty"
    if chair.is_plain:
        return look
    marks = {
        "waits": chair.waits,
        "unverified": chair.unseen,
        "serves": bool(chair.serves),
        "away": chair.away,
        "closed": chair.closed,
        "reserved": chair.reserved,
    }
    return look + "".join(f" {name}" for name, holds in marks.items() if holds)


def _shown(chair: Chair, *, whole: bool) -> str:
    if chair.entry:
        name = chair.player if whole else chair.short_name
        return f"? {name}" if chair.unseen else name
    if chair.closed:
        return gettext("closed")
    return gettext("held") if chair.reserved else gettext("free")


def _icons(chair: Chair) -> str:
    if chair.is_plain:
        return ""
    drawn = {
        "halt": bool(chair.serves),
        "hourglass": chair.waits,
        "away": chair.away and not chair.serves,
        "pin": chair.stays,
        "access": chair.accessible,
    }
    return "".join(icon(name) for name, holds in drawn.items() if holds)


def _told(chair: Chair) -> str:
    """The whole name, and every mark in words."""
    if chair.is_plain:
        return chair.player
    marks = {
        gettext("absent"): chair.away,
        gettext("may rebuy"): chair.waits,
        gettext("not checked here yet"): chair.unseen,
        gettext("stays seated"): chair.stays,
        gettext("out of order"): chair.closed,
        gettext("held, out of draws"): chair.reserved,
        gettext("accessible"): chair.accessible,
    }
    parts = [chair.player] if chair.player else []
    if chair.serves:
        parts.append(gettext("%(left)s left to miss") % {"left": chair.serves})
    return ", ".join(parts + [word for word, holds in marks.items() if holds])
