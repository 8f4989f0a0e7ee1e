"""The sample of the club: what goes with it, and the press that removes it or brings one in."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.module_loading import import_string
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_POST

from tdsite.web.club import current_club
from tdsite.web.guards import staff_required, staff_user
from tdsite.web.submit import attempt, new_key, order
from tournaments import access, samples
from tournaments.models import Club, JournalLine, Tournament
from tournaments.operations.samples import remove_sample
from tournaments.rules import RuleError
from tournaments.sentences import translate

# by name: it does what every room does, and no room imports another
ADD = "tdsite.ops.up.sample.add_sample"
NAMED = 5  # players


def is_offered(request: HttpRequest, club: Club | None) -> bool:
    """Whether a sample is there that this person may remove."""
    if club is None or not access.allowed(request.user, samples.REMOVED):
        return False
    return samples.is_there(club)


@require_GET
@staff_required
def sample(request: HttpRequest) -> HttpResponse:
    """What goes with the sample; without one, what a sample would bring."""
    access.require(request.user, samples.REMOVED)
    return _page(request)


@require_POST
@staff_required
def remove(request: HttpRequest) -> HttpResponse:
    """One press: the sample is gone, and Today shows the club's own events."""
    access.require(request.user, samples.REMOVED)
    key = request.POST.get("key", "")[:80]

    def then(_line: JournalLine) -> HttpResponse:
        messages.success(request, gettext("Sample data removed."))
        return HttpResponseRedirect(reverse("club"))

    return attempt(
        lambda: remove_sample(current_club().pk, **order(request, key, "sample")),
        refused=lambda error: _page(request, error),
        then=then,
    )


@require_POST
@staff_required
def add(request: HttpRequest) -> HttpResponse:
    """One press: sample events with their players, as a first start brings them."""
    access.require(request.user, samples.ADDED)

    def act() -> bool:
        import_string(ADD)(current_club().pk, by=staff_user(request), now=timezone.now())
        return True

    return attempt(
        act,
        refused=lambda error: _page(request, error),
        then=lambda _: HttpResponseRedirect(reverse("club")),
    )


def _page(request: HttpRequest, error: RuleError | None = None) -> HttpResponse:
    found = samples.sample_of(current_club(), by=staff_user(request))
    seen = {
        "sample": found,
        "own": Tournament.objects.count() - (len(found.events) if found else 0),
        "players": _some([one.name for one in found.players]) if found else [],
        "key": new_key(),
        "why_not": translate(error) if error else "",
    }
    return render(request, "club/sample.html", seen, status=409 if error else 200)


def _some(names: list[str]) -> list[str]:
    """The first names, and dots where there are more."""
    return [*names[:NAMED], "…"] if len(names) > NAMED else names
