"""An act done: said with its undo, and the parts of the page draw themselves anew."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme

from tdsite.web import log
from tdsite.web.hooks import hooks
from tournaments.kinds import KINDS
from tournaments.models import JournalLine, Tournament


def done(request: HttpRequest, tournament: Tournament, line: JournalLine) -> HttpResponse:
    """What was done, said with its undo; the page's parts draw themselves anew."""
    after = hooks().after(tournament, line, request.user)
    says = log.says(line, currency=tournament.currency) + after.words
    undo_url = reverse("undo", args=[tournament.pk, line.revision])
    if not KINDS[line.kind].can_be_undone:
        undo_url = ""
    if "HX-Request" not in request.headers:
        messages.success(request, says, extra_tags=undo_url)
        return HttpResponseRedirect(_back(request, tournament))
    toast = {"text": says, "undo_url": undo_url, "oob": True, **after.links()}
    response = render(request, "_toast.html", toast)
    response["HX-Trigger"] = "td:changed"
    return response


def _back(request: HttpRequest, tournament: Tournament) -> str:
    """The page the act was pressed on, if it says so."""
    page = request.POST.get("back", "")
    if url_has_allowed_host_and_scheme(
        page, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    ):
        return page
    return reverse("dashboard", args=[tournament.pk])
