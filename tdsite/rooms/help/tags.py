"""The “?” beside what a law binds, and the card of the tour; built into every template."""

from typing import Any

from django import template
from django.template import Context
from django.utils.translation import get_language

from tdsite.rooms.help.notes import note_of
from tdsite.rooms.help.places import Places
from tdsite.rooms.help.tour import card_of
from tdsite.web.languages import reading
from tournaments.rules.languages import spoken

register = template.Library()


@register.inclusion_tag("help/_note.html", takes_context=True, name="help")
def help_note(context: Context, code: str, place: str = "") -> dict[str, Any]:
    """`{% help "color-up" %}`: the note of a code; `place` tells two of one page apart."""
    places = Places(context["request"].user, context.get("tournament"))
    note = note_of(code, places, spoken(get_language() or reading()))
    return {"note": note, "id": f"help-{code}{place and f'-{place}'}"}


@register.inclusion_tag("help/_tour_card.html", takes_context=True)
def tour(context: Context) -> dict[str, Any]:
    """`{% tour %}`: the stop of the tour that this page is, for who takes it."""
    request = context["request"]
    card = card_of(request, context.get("tournament"), spoken(reading()))
    return {"card": card}
