"""How an act is sent from a page: its address, the key of the drawing, what is still meanwhile.

`{% act "see_seat" table=12 seat=5 %}<button>…</button>{% endact %}` is the form of one act.
Where one form has a button for each of several acts, it is `{% acts table=12 seat=5 %}`, and each
button says its own: `<button {% does "close_seat" %}>…</button>`.

The name is the function's: a search for it leads from the button to what it does.
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
OF_THE_FORM = "data_"  # begins the name of an attribute of the form, for the scripts


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
    be pressed while it is under way.  `data_word=…` is the form's attribute data-word, True for one
    without a value.  Raises TemplateSyntaxError for what the act does not take.
    """
    described = _described(name)
    hidden = {word: value for word, value in sent.items() if not word.startswith(OF_THE_FORM)}
    if unknown := hidden.keys() - _names(described) - BESIDE:
        raise template.TemplateSyntaxError(f"{name} is told no {sorted(unknown)}")
    url = _address(context, described, event)
    pressed = format_html(
        ' action="{}" hx-post="{}" hx-swap="none" hx-disabled-elt="{}"', url, url, still
    )
    return _form(context, content, look, sent, pressed)


@register.simple_block_tag(takes_context=True)
def acts(context: Context, content: SafeString, *, look: str = "", **sent: Any) -> SafeString:
    """A form with a button for each of several acts, which all take what is `sent`."""
    return _form(context, content, look, sent)


@register.simple_tag(takes_context=True)
def does(
    context: Context, name: str, *, event: int | None = None, still: str = "this"
) -> SafeString:
    """What makes a button of such a form do the act `name`; `still` as in `act`, "" for nothing.

    Raises TemplateSyntaxError where there is no such act.
    """
    url = _address(context, _described(name), event)
    return format_html(
        'formaction="{}" hx-post="{}" hx-swap="none"{}',
        url,
        url,
        format_html(' hx-disabled-elt="{}"', still) if still else "",
    )


@register.simple_tag(takes_context=True)
def act_url(context: Context, name: str, *, event: int | None = None) -> str:
    """Where the act is sent to, for a script.

    Raises TemplateSyntaxError where there is no such act.
    """
    return _address(context, _described(name), event)


def _described(name: str) -> Description:
    described = ACTS.get(name)
    if described is None:
        raise template.TemplateSyntaxError(f"there is no act {name}")
    return described


def _address(context: Context, described: Description, event: int | None) -> str:
    event = event or context["tournament"].pk
    return reverse("act", args=[event, described.name.replace("_", "-")])


def _form(
    context: Context,
    content: SafeString,
    look: str,
    sent: dict[str, Any],
    pressed: str = "",
) -> SafeString:
    hidden = {"csrfmiddlewaretoken": context.get("csrf_token"), "key": context.get("key")}
    hidden |= {word: value for word, value in sent.items() if not word.startswith(OF_THE_FORM)}
    return format_html(
        '<form{}{} method="post"{}>{}{}</form>',
        format_html(' class="{}"', look) if look else "",
        _attributes(sent),
        pressed,
        format_html_join(
            "",
            '<input type="hidden" name="{}" value="{}" autocomplete="off">',
            ((label, value) for label, value in hidden.items() if value is not None),
        ),
        content,
    )


def _attributes(sent: dict[str, Any]) -> SafeString:
    """The data attributes of the form: True stands without a value, what is empty not at all."""
    found = {
        word.replace("_", "-"): value
        for word, value in sent.items()
        if word.startswith(OF_THE_FORM) and value
    }
    return format_html_join(
        "",
        " {}{}",
        (
            (word, "" if value is True else format_html('="{}"', value))
            for word, value in found.items()
        ),
    )


def _names(described: Description) -> set[str]:
    """What the act's form has fields for."""
    return {value.public for value in (described.subject, *described.values)}
