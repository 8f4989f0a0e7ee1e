"""What a button does: one act, named in the address as its function is, with dashes."""

from functools import cache

from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from tdsite.acts.found_rows import find_rows
from tdsite.acts.seen_there import SeenElsewhere
from tdsite.rooms.dashboard.views import doubts
from tdsite.web.act_forms import ActForm, NotPressed, form_of
from tdsite.web.answers import OLD_PAGE, refused
from tdsite.web.done import done
from tdsite.web.guards import staff_user, table_view
from tdsite.web.hooks import hooks
from tdsite.web.keys import key_of
from tournaments.models import Entry, JournalLine, Sale, Tournament
from tournaments.operations.day_ends import StillSelling
from tournaments.register import ACTS, Description
from tournaments.rules import N_

RETYPED = N_("Type the name of the event exactly to cancel it.")


@require_POST
@table_view
def act(request: HttpRequest, tournament: Tournament, name: str) -> HttpResponse:
    """Do one act of an event: what was posted is its form, made of the register."""
    described = _described(hooks().buttons.older.get(name, name))
    form = _form_of(described)(request.POST)
    if problem := form.problem() or _unsure(request, described, tournament):
        return refused(request, problem)
    try:
        line = _do(request, form, tournament)
    except SeenElsewhere as error:
        return doubts.answer(request, error, doubts.ways_out(tournament, error, form.arguments()))
    except StillSelling as error:
        ways = doubts.ways_to_end_the_day(tournament, name, form.arguments())
        return doubts.answer(request, error, ways, title=gettext("Registration is open"))
    except ObjectDoesNotExist:  # a row that an undo took away since the page was drawn
        return refused(request, gettext(OLD_PAGE))
    return done(request, tournament, line)


@cache
def _form_of(described: Description) -> type[ActForm]:
    """Raises Http404 for an act that has a page of its own."""
    try:
        return form_of(described, hooks().buttons)
    except NotPressed as error:
        raise Http404 from error


def _described(name: str) -> Description:
    """The act of an event that has this name in addresses.  Raises Http404."""
    found = ACTS.get(name.replace("-", "_"))
    if found is None or not found.is_of_an_event:
        raise Http404
    return found


def _unsure(request: HttpRequest, described: Description, tournament: Tournament) -> str:
    """What is asked of who would cancel an event: to type its name."""
    retyped = request.POST.get("retyped", "").strip()
    return gettext(RETYPED) if described.name == "cancel" and retyped != tournament.name else ""


def _do(request: HttpRequest, form: ActForm, tournament: Tournament) -> JournalLine:
    """Raises Http404, ObjectDoesNotExist, RuleError."""
    described, content = form.act, form.cleaned_data
    _find(form, tournament)
    subject = content.get(described.subject.public, tournament.pk)
    values = sorted((name, str(value)) for name, value in content.items() if name != "key")
    return described.command(
        subject,
        **form.arguments(),
        by=staff_user(request),
        at=timezone.now(),
        key=key_of(content["key"], described.name, values),
        expects=content["seen"],
    )


def _find(form: ActForm, tournament: Tournament) -> None:
    """Entries and sales are looked for here; of other rows the act says why there is none.

    Raises Http404.
    """
    try:
        find_rows(form.act, {**form.numbers(), "tournament_id": tournament.pk}, of=(Entry, Sale))
    except ObjectDoesNotExist as error:
        raise Http404 from error
