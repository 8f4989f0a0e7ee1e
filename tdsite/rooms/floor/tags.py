"""The seats of the wall.  One answer has ten thousand of them, so no template draws each."""

from django import template
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from tdsite.rooms.floor.wall import Chair, Oval
from tdsite.web.tags import icon

register = template.Library()


@register.simple_tag
def chairs(oval: Oval, table_url: str) -> SafeString:
    """`{% chairs oval here %}`: a link for each seat, into the table's drawer.

    What a script needs of it stands in `data-entry`; what is not plain to see, in its title.
    """
    return mark_safe("".join(_seat(chair, table_url) for chair in oval.chairs))


def _seat(chair: Chair, table_url: str) -> str:
    """Every value is a number, one of our own words, or escaped."""
    number = chair.number
    entry = f' data-entry="{chair.entry}"' if chair.entry else ""
    title = _told(chair)
    title = f' title="{escape(title)}"' if title else ""
    disc = f'<i class="disc" title="{escape(gettext("button"))}">D</i>' if chair.button else ""
    return (
        f'<a class="seat{_look(chair)}" data-seat="{number}"{entry}'
        f' href="{table_url}?seat={number}"{title}><b>{number}</b>'
        f"{_icons(chair)}<span>{escape(_shown(chair))}</span>{disc}</a>"
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


def _shown(chair: Chair) -> str:
    if chair.entry:
        return f"? {chair.short_name}" if chair.unseen else chair.short_name
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
