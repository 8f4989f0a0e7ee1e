"""`{% act "see_seat" table=12 seat=5 %}<button>…</button>{% endact %}`: the form of one act.

The only place that knows how an act is sent from a page: its address, the key of the drawing, what
is still while it is under way.  The name is the function's: a search for it leads from the button
to what it does.
"""

from typing import Any

from django import template
from django.template.context import Context
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from tournaments.register import ACTS, Description

register = template.Library()
BESIDE = frozenset({"back", "seen", "to"})  # what a form of any act may say as well


@register.simple_block_tag(takes_context=True)
def act(
    context: Context,
    content: SafeString,
    name: str,
    *,
    event: int | None = None,
    look: str = "",
    still: str = "find button",
    **sent: Any,
) -> SafeString:
    """A form that does the act `name` with what is `sent`; its content is the button, and fields.

    `event`: which one, unless it is the page's.  `look`: classes of the form.  `still`: what cannot
    be pressed while it is under way.  Raises TemplateSyntaxError for what the act does not take.
    """
    described = ACTS.get(name)
    if described is None:
        raise template.TemplateSyntaxError(f"there is no act {name}")
    if unknown := sent.keys() - _names(described) - BESIDE:
        raise template.TemplateSyntaxError(f"{name} is told no {sorted(unknown)}")
    url = reverse("act", args=[event or context["tournament"].pk, name.replace("_", "-")])
    hidden = {"csrfmiddlewaretoken": context.get("csrf_token"), "key": context.get("key"), **sent}
    return format_html(
        '<form{} method="post" action="{}" hx-post="{}" hx-swap="none" hx-disabled-elt="{}">{}{}'
        "</form>",
        format_html(' class="{}"', look) if look else "",
        url,
        url,
        still,
        format_html_join(
            "",
            '<input type="hidden" name="{}" value="{}" autocomplete="off">',
            ((label, value) for label, value in hidden.items() if value is not None),
        ),
        content,
    )


def _names(described: Description) -> set[str]:
    """What the act's form has fields for."""
    return {value.public for value in (described.subject, *described.values)}
