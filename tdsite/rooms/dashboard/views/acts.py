"""What the dashboard's buttons do: each one act of the director, named in the address."""

from typing import Any

from django import forms
from django.contrib.auth.models import User
from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from tdsite.acts.seen_there import SeenElsewhere
from tdsite.rooms.dashboard.views import doubts
from tdsite.web.answers import OLD_PAGE, refused
from tdsite.web.buttons import Act
from tdsite.web.done import done
from tdsite.web.guards import table_view, who
from tdsite.web.hooks import hooks
from tdsite.web.keys import key_of
from tournaments.models import Entry, JournalLine, Sale, Tournament
from tournaments.operations.day_ends import StillSelling
from tournaments.rules import N_

MISSING = {
    "to": N_("Write the seat to move to, like 7-9."),
    "reason": N_("Say why the event is cancelled."),
    "retyped": N_("Type the name of the event exactly to cancel it."),
    "number": N_("Say how many tables to open."),
    "seats": N_("Say how many seats the table has."),
    "tables": N_("Say which tables, like 1-40, 55."),
    "text": N_("Write what the boards shall say."),
    "counts": N_("Write at least one stack."),
    "places": N_("Write the seats, like 3-4, 3-7."),
    "reports": N_("Tick the players who went out in the same hand."),
    "chips": N_("Count the chips that leave the table: there is at least one."),
    "stack_chips": N_("Count the stack and write how many chips it has."),
}


@require_POST
@table_view
def act(request: HttpRequest, tournament: Tournament, name: str) -> HttpResponse:
    buttons = hooks().buttons
    if name not in buttons.acts:
        raise Http404
    form, wanted = buttons.form(request.POST), buttons.acts[name]
    if problem := _problem(form, wanted, tournament):
        return refused(request, problem)
    try:
        line = _do(wanted, form.cleaned_data, tournament, who(request))
    except SeenElsewhere as error:
        return doubts.answer(request, error, doubts.ways_out(tournament, error, form.cleaned_data))
    except StillSelling as error:
        ways = doubts.ways_to_end_the_day(tournament, name, form.cleaned_data)
        return doubts.answer(request, error, ways, title=gettext("Registration is open"))
    except ObjectDoesNotExist:  # a row that an undo took away since the page was drawn
        return refused(request, gettext(OLD_PAGE))
    return done(request, tournament, line)


def _problem(form: forms.Form, wanted: Act, tournament: Tournament) -> str:
    """What is wrong with the shape of the request, or nothing."""
    if not form.is_valid():
        field, errors = next(iter(form.errors.items()))
        if field in ("to", "places"):
            return str(errors[0])
        label = form.fields[field].label  # what nobody types has none
        return f"{label}: {errors[0]}" if label else gettext(OLD_PAGE)
    given = form.cleaned_data
    for name in wanted.needs:
        if given[name] in (None, "", []):
            return gettext(MISSING.get(name, OLD_PAGE))
    if "retyped" in wanted.needs and given["retyped"].strip() != tournament.name:
        sentence = MISSING["retyped"]
        return gettext(sentence)
    return ""


def _do(wanted: Act, given: dict[str, Any], tournament: Tournament, by: User) -> JournalLine:
    told_to = {
        name: given[name]
        for name in (*wanted.needs, *wanted.takes)
        if name not in ("entry", "sale", "to", "retyped") and given[name] is not None
    }
    if "to" in wanted.needs:
        told_to |= {"table": given["to"].table, "seat": given["to"].seat}
    subject = tournament.pk
    if "entry" in wanted.needs:
        subject = get_object_or_404(Entry, pk=given["entry"], tournament=tournament).pk
    if "sale" in wanted.needs:
        subject = get_object_or_404(Sale, pk=given["sale"], tournament=tournament).pk
    if "other_entry_id" in wanted.needs:
        get_object_or_404(Entry, pk=given["other_entry_id"], tournament=tournament)
    content = sorted((name, str(value)) for name, value in given.items() if name != "key")
    return wanted.command(
        subject,
        **told_to,
        by=by,
        at=timezone.now(),
        key=key_of(given["key"], wanted.command.__name__, content),
        expects=given["seen"],
    )
