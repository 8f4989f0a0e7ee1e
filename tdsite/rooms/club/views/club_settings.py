"""The house's own terms: seen, changed, and taken back."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from tdsite.rooms.club import acts
from tdsite.rooms.club.forms import ClubForm
from tdsite.web.addresses import base_of, dead_end
from tdsite.web.guards import staff_required
from tdsite.web.house import the_house
from tdsite.web.keys import new_key
from tdsite.web.submit import move_on, order, submit
from tournaments import access
from tournaments.models import JournalLine


@staff_required
@require_http_methods(["GET", "POST"])
def club_settings(request: HttpRequest) -> HttpResponse:
    access.require(request.user, "club.changed")
    club = the_house()
    form = ClubForm(request.POST if request.method == "POST" else None, club=club)

    def act() -> JournalLine:
        terms = form.terms()
        key = form.cleaned_data["key"]
        return acts.change_club(
            club.pk, fields=terms, **order(request, key, "club", sorted(terms.items()))
        )

    def page(status: int) -> HttpResponse:
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

    url, sentence = reverse("club_settings"), gettext("The club is changed.")
    return submit(
        form, act, page=page, then=lambda line: move_on(request, line, url, sentence=sentence)
    )
