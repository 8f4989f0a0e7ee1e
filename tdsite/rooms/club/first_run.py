"""The first run of an empty club: where it plays, then its first event.  There is no second one."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from tdsite.rooms.club import acts
from tdsite.rooms.club.forms import VenueForm
from tdsite.web.club import current_club
from tdsite.web.guards import staff_required
from tdsite.web.languages import own_name, reading
from tdsite.web.submit import move_on, new_key, order, submit
from tournaments import access, journal
from tournaments.models import Club, JournalLine, Tournament
from tournaments.rules import languages

CHANGED = "club.changed"


def is_pending(club: Club) -> bool:
    """Whether the club has no event yet and nobody has said where it plays."""
    if Tournament.objects.exists():
        return False
    changed: bool = journal.lines_of(club).filter(kind=CHANGED).exists()
    return not changed


def begins_here(request: HttpRequest, club: Club | None) -> bool:
    """Whether who signs in is led through the first run: they may answer its questions."""
    return club is not None and access.allowed(request.user, CHANGED) and is_pending(club)


@staff_required
@require_http_methods(["GET", "POST"])
def first_run(request: HttpRequest) -> HttpResponse:
    """Name, time zone, currency and language; then the form of the first event."""
    access.require(request.user, CHANGED)
    club = current_club()
    if not is_pending(club):
        return HttpResponseRedirect(reverse("club"))
    form = VenueForm(
        request.POST if request.method == "POST" else None,
        club=club,
        initial={
            "timezone": club.timezone,
            "currency": club.currency,
            "language": languages.spoken(reading()),
        },
    )

    def act() -> JournalLine:
        terms = form.terms()
        key = form.cleaned_data["key"]
        return acts.change_club(
            club.pk, fields=terms, **order(request, key, "first run", sorted(terms.items()))
        )

    def page(status: int) -> HttpResponse:
        seen: dict[str, Any] = {
            "form": form,
            "key": new_key(),
            "spoken": [(code, own_name(code)) for code in languages.found()],
            "may_add_sample": access.allowed(request.user, "sample.added"),
        }
        return render(request, "club/first_run.html", seen, status=status)

    return submit(form, act, page=page, then=lambda line: _to_the_first_event(request, line))


def _to_the_first_event(request: HttpRequest, line: JournalLine) -> HttpResponse:
    """On to the form, or first to what the club brings from elsewhere.

    Who reads in no language of their own choice reads the club's from now on.
    """
    if request.POST.get("then") == "import":
        sentence = gettext("The club is set up. Players first: past events find them by name.")
        answer = move_on(request, line, reverse("imports"), sentence=sentence)
    else:
        sentence = gettext("The club is set up. Now the first event.")
        answer = move_on(request, line, reverse("new_event"), sentence=sentence)
    if settings.LANGUAGE_COOKIE_NAME not in request.COOKIES:
        language = Club.objects.values_list("language", flat=True).get(pk=line.club_id)
        answer.set_cookie(
            settings.LANGUAGE_COOKIE_NAME,
            language,
            max_age=settings.LANGUAGE_COOKIE_AGE,
            samesite="Lax",
            secure=request.is_secure(),
        )
    return answer
