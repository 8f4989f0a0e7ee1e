"""The tags of the frame, built into every template."""

from django import template
from django.template import Context
from django.utils import timezone

from tdsite.web.event_state import EventState
from tdsite.web.shell import Shell, shell_of
from tournaments.models import Tournament

register = template.Library()


@register.simple_tag(takes_context=True)
def shell(context: Context) -> Shell:
    """`{% shell as shell %}`: the frame of this page, with the event that it is about."""
    club_name = str(context.get("house", ""))
    return shell_of(context["request"], context.get("tournament"), club_name=club_name)


@register.simple_tag(takes_context=True)
def event_now_of(context: Context, tournament: Tournament) -> EventState:
    """The event now; what the page has read of it is not read again."""
    known = context.get("event_now")
    if isinstance(known, EventState) and known.tournament.pk == tournament.pk:
        return known
    return EventState(tournament, timezone.now())
