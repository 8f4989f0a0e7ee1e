"""What a button does: one act, named in the address as its function is, with dashes.

Before an act that nobody should do by mistake come a warning and the ways out of it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from tdsite.acts.arguments import Report, find_rows
from tdsite.acts.busts import SeenElsewhere
from tdsite.web.act_forms import ActForm, NotPressed, form_of
from tdsite.web.guards import staff_user, table_view
from tdsite.web.hooks import done, hooks
from tdsite.web.submit import OLD_PAGE, bad_request, key_of, new_key
from tournaments.models import Entry, JournalLine, Sale, Tournament
from tournaments.operations.day_ends import StillSelling
from tournaments.register import ACTS, Description
from tournaments.rules import N_, RuleError
from tournaments.sentences import translate

KEPT = ("stack_chips", "earlier_stack_chips")
OF_A_DAY = ("ends_by", "least", "most")


@dataclass(frozen=True, slots=True)
class WayOut:
    """A button under the warning, with what it posts."""

    label: str
    url: str
    fields: Mapping[str, Any]


def ways_out(tournament: Tournament, error: SeenElsewhere, data: Mapping[str, Any]) -> list[WayOut]:
    """Bust the player of the seat although, or the one seen in it."""
    kept = {name: data[name] for name in KEPT if data.get(name) is not None}
    if data.get("by_entries"):
        kept["by_entries"] = _listed(data["by_entries"])
    if data.get("reports"):
        return [_all_of_them(tournament, data["reports"], kept)]
    url = reverse("act", args=[tournament.pk, "bust"])
    people = [error.entry.pk, *([error.instead.pk] if error.instead else [])]
    posts = [{**kept, "entry": entry, "certain": "1"} for entry in people]
    return [WayOut(label, url, post) for label, post in zip(labels(error), posts, strict=True)]


def _all_of_them(
    tournament: Tournament, reports: Sequence[Report], kept: Mapping[str, Any]
) -> WayOut:
    """The same hand once more, for certain."""
    stacks = {f"before-{r.entry_id}": r.stack_chips for r in reports if r.stack_chips is not None}
    out = _listed([report.entry_id for report in reports])
    url = reverse("act", args=[tournament.pk, "bust-hand"])
    return WayOut(gettext("Bust them anyway"), url, {**kept, **stacks, "out": out, "certain": "1"})


def _listed(entries: Sequence[int]) -> str:
    return ",".join(map(str, entries))


def labels(error: SeenElsewhere) -> list[str]:
    """What the buttons say: the player of the seat first, then the one who was seen there."""
    anyway = gettext("Bust %(player)s anyway") % {"player": error.entry.player.name}
    if error.instead is None:
        return [anyway]
    return [anyway, gettext("Bust %(player)s instead") % {"player": error.instead.player.name}]


def ways_to_end_the_day(tournament: Tournament, act: str, data: Mapping[str, Any]) -> list[WayOut]:
    """Registration closed first, or the same act once more, for certain."""
    kept = {name: data[name] for name in OF_A_DAY if data.get(name) is not None}
    close = reverse("act", args=[tournament.pk, "close-registration"])
    again = reverse("act", args=[tournament.pk, act])
    return [
        WayOut(gettext("Close registration"), close, {}),
        WayOut(gettext("End the day with registration open"), again, {**kept, "certain": "1"}),
    ]


def doubt(
    request: HttpRequest, error: RuleError, ways: list[WayOut], *, title: str = ""
) -> HttpResponse:
    """The warning in place of the act, or on a page of its own under the title."""
    in_place = "HX-Request" in request.headers
    template = "dashboard/_doubt.html" if in_place else "dashboard/doubt.html"
    back = request.POST.get("back", "")
    parts = {"text": translate(error), "ways": ways, "key": new_key(), "back": back}
    parts["title"] = title or gettext("Who is eliminated?")
    return render(request, template, parts, status=409)


RETYPED = N_("Type the name of the event exactly to cancel it.")


@require_POST
@table_view
def act(request: HttpRequest, tournament: Tournament, name: str) -> HttpResponse:
    """Do one act of an event: what was posted is its form, made of the register."""
    described = _described(hooks().buttons.older.get(name, name))
    form = _form_of(described)(request.POST)
    if problem := form.problem() or _unsure(request, described, tournament):
        return bad_request(request, problem)
    try:
        line = _do(request, form, tournament)
    except SeenElsewhere as error:
        return doubt(request, error, ways_out(tournament, error, form.arguments()))
    except StillSelling as error:
        ways = ways_to_end_the_day(tournament, name, form.arguments())
        return doubt(request, error, ways, title=gettext("Registration is open"))
    except ObjectDoesNotExist:  # a row that an undo took away since the page was drawn
        return bad_request(request, gettext(OLD_PAGE))
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
