"""The house's own terms: seen, changed, and taken back."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from tdsite.rooms.club import acts
from tdsite.rooms.club.forms import ClubForm
from tdsite.web.addresses import base_of, dead_end
from tdsite.web.guards import signed_in, who
from tdsite.web.house import the_house
from tdsite.web.keys import key_of, new_key
from tdsite.web.notify import said
from tournaments import access
from tournaments.models import Club
from tournaments.rules import RuleError
from tournaments.sentences import told


@signed_in
@require_http_methods(["GET", "POST"])
def club_settings(request: HttpRequest) -> HttpResponse:
    access.require(request.user, "club.changed")
    club = the_house()
    if request.method == "GET":
        return _draw(request, club, ClubForm(club=club))
    form = ClubForm(request.POST, club=club)
    if not form.is_valid():
        return _draw(request, club, form, status=400)
    try:
        line = acts.change_club(
            club.pk,
            fields=form.terms(),
            by=who(request),
            at=timezone.now(),
            key=key_of(form.cleaned_data["key"], "club", sorted(form.terms().items())),
        )
    except RuleError as error:
        form.add_error(error.field if error.field in form.fields else None, told(error))
        return _draw(request, club, form, status=409)
    said(request, line, gettext("The club is changed."))
    return HttpResponseRedirect(reverse("club_settings"))


def _draw(request: HttpRequest, club: Club, form: ClubForm, *, status: int = 200) -> HttpResponse:
    seen = {
        "form": form,
        "club": club,
        "key": new_key(),
        "section": "club_settings",
        "from_environment": settings.PUBLIC_URL,
        "leads_to": base_of(request),
        "dead_end": dead_end(request),
    }
    return render(request, "club/club_settings.html", seen, status=status)
