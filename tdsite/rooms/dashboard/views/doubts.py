"""An act that nobody should do by mistake: the warning, and the ways out of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext

from tdsite.acts.bust_reports import Report
from tdsite.acts.seen_there import SeenElsewhere
from tdsite.web.keys import new_key
from tournaments.models import Tournament
from tournaments.rules import RuleError
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


def answer(
    request: HttpRequest, error: RuleError, ways: list[WayOut], *, title: str = ""
) -> HttpResponse:
    """The warning in place of the act, or on a page of its own under the title."""
    in_place = "HX-Request" in request.headers
    template = "dashboard/_doubt.html" if in_place else "dashboard/doubt.html"
    back = request.POST.get("back", "")
    parts = {"text": translate(error), "ways": ways, "key": new_key(), "back": back}
    parts["title"] = title or gettext("Who is out?")
    return render(request, template, parts, status=409)
