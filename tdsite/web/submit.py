"""One press of a form: read, done, and on to the next page; or the page again with the reason.

A view says who may, which form, which act and where to go:

    return submit(
        form,
        lambda: acts.add_dealer(club.pk, name=form.cleaned_data["name"], **order(request, key)),
        page=lambda status: _page(request, added=form, status=status),
        then=lambda line: move_on(request, line, reverse("club_dealers")),
    )

A page whose sentence stands above what was typed, and not at a field, takes `attempt`.
"""

import hashlib
import uuid
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeVar

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone

from tdsite.web import log
from tdsite.web.guards import staff_user
from tournaments.acts import ActContext
from tournaments.models import JournalLine
from tournaments.rules import N_, RuleError
from tournaments.sentences import translate


def undo_url(line: JournalLine) -> str:
    """Where the line is undone: in its event, or in the club's journal."""
    if line.tournament_id is None:
        return reverse("undo_in_club", args=[line.revision])
    return reverse("undo", args=[line.tournament_id, line.revision])


def notify(request: HttpRequest, line: JournalLine, sentence: str = "") -> None:
    """Say on the next page that is drawn what the line says, or this, with its undo."""
    event = line.tournament
    says = sentence or (log.says(line, currency=event.currency) if event else log.says(line))
    messages.success(request, says, extra_tags=undo_url(line))


OLD_PAGE = N_("The request is incomplete. Reload the page.")


def go_to(request: HttpRequest, url: str) -> HttpResponse:
    """On to another page, the whole of it."""
    if "HX-Request" in request.headers:
        return HttpResponse(status=204, headers={"HX-Redirect": url})
    return HttpResponseRedirect(url)


def bad_request(request: HttpRequest, text: str) -> HttpResponse:
    """A request of the wrong shape: the sentence in place, or a page of its own."""
    template = "_refusal.html" if "HX-Request" in request.headers else "refusal.html"
    return render(request, template, {"text": text}, status=400)


def new_key() -> str:
    """A key for one drawing of a form or a page."""
    return uuid.uuid4().hex


def key_of(drawn: str, *content: object) -> str | None:
    """The key of one act pressed on a drawing: other content is another act.  None without one."""
    if not drawn:
        return None
    return hashlib.sha256("\0".join([drawn, *map(str, content)]).encode()).hexdigest()


T = TypeVar("T")
SAME_NAMES: Mapping[str, str] = MappingProxyType({})


def attempt(
    act: Callable[[], T],
    *,
    refused: Callable[[RuleError], HttpResponse],
    then: Callable[[T], HttpResponse],
    passed_on: tuple[type[RuleError], ...] = (),
) -> HttpResponse:
    """What the act leads to; what the page answers where a rule refuses it.

    `passed_on`: refusals that are not the page's to answer, and go up.
    """
    try:
        outcome = act()
    except passed_on:
        raise
    except RuleError as error:
        return refused(error)
    return then(outcome)


def submit(
    form: forms.BaseForm,
    act: Callable[[], T],
    *,
    page: Callable[[int], HttpResponse],
    then: Callable[[T], HttpResponse],
    fields: Mapping[str, str] = SAME_NAMES,
    otherwise: str | None = None,
    passed_on: tuple[type[RuleError], ...] = (),
) -> HttpResponse:
    """What the act leads to; the page with the form, 400 for its shape and 409 for a refusal.

    `act` is called once the form is valid.  `page` draws with a status; a form that nothing was
    sent to is drawn with 200.  `fields` and `otherwise` say beside which field a refusal stands,
    as in `refuse`.
    """
    if not form.is_bound:
        return page(200)
    if not form.is_valid():
        return page(400)

    def refused(error: RuleError) -> HttpResponse:
        refuse(form, error, fields=fields, otherwise=otherwise)
        return page(409)

    return attempt(act, refused=refused, then=then, passed_on=passed_on)


def refuse(
    form: forms.BaseForm,
    error: RuleError,
    *,
    fields: Mapping[str, str] = SAME_NAMES,
    otherwise: str | None = None,
) -> None:
    """Put a refusal beside its field, or beside the field `otherwise`; without one, above all.

    `fields`: the form's names of what the act calls otherwise.
    """
    name = fields.get(error.field, error.field)
    form.add_error(name if name in form.fields else otherwise, translate(error))


def move_on(
    request: HttpRequest, line: JournalLine, url: str, *, sentence: str = ""
) -> HttpResponse:
    """On to another page, which says what was done, or this, with its undo."""
    notify(request, line, sentence)
    return HttpResponseRedirect(url)


def order(request: HttpRequest, drawn: str, *content: object) -> ActContext:
    """Who orders it, now; `drawn` is the key of the drawing that was pressed, for this content."""
    return {"by": staff_user(request), "at": timezone.now(), "key": key_of(drawn, *content)}
