"""The page that lays a season's standings beside a published table.  Nothing is written."""

import hashlib
from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext, pgettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tdsite.rooms.leagues.compare import (
    LABELS,
    LIMITS,
    compared,
    named_events,
    read_table,
    rows_sent,
    text_of,
)
from tdsite.rooms.leagues.season_table import SeasonTable, season_table
from tdsite.rooms.leagues.season_views import season_of
from tdsite.rooms.leagues.standings import short_day
from tdsite.web.guards import staff_required
from tournaments import access
from tournaments.rules import RuleError
from tournaments.rules.published import Means
from tournaments.sentences import translate

MAX_PASTED = 500_000
NOBODY = "nobody"


@require_http_methods(["GET", "POST"])
@never_cache
@staff_required
def compare_season(request: HttpRequest, season_id: int) -> HttpResponse:
    """The form; what is sent is compared on the same page, and sent along again."""
    season = season_of(request, season_id)
    page: dict[str, Any] = {"season": season, "rows_most": LIMITS.rows}
    if request.method == "GET":
        return render(request, "leagues/compare.html", page)
    pasted = request.POST.get("pasted", "")[:MAX_PASTED]
    table = season_table(season)
    try:
        rows = rows_sent(request.FILES.get("file"), pasted)
    except RuleError as error:
        page |= {"pasted": pasted, "why_not": translate(error)}
        return render(request, "leagues/compare.html", page, status=400)
    text = text_of(rows)
    read = _digest(text)
    sent = request.POST if request.POST.get("read") == read else QueryDict()
    published = read_table(table, rows)
    published = published.with_meanings(_chosen_meanings(sent, table, len(published.columns)))
    may_see_money = access.allowed(request.user, "see_money")
    chosen = _chosen_people(sent, table, len(published.rows))
    result = compared(table, published, chosen=chosen, may_see_money=may_see_money)
    page |= {
        "pasted": text,
        "read": read,
        "compared": result,
        "meanings": _meanings(table),
        "people": _people(table),
        "no_names": not any(one.means == Means.PLAYER for one in result.columns),
    }
    return render(request, "leagues/compare.html", page)


def _digest(text: str) -> str:
    """What columns and names were said of; of another table they say nothing."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _chosen_meanings(sent: Mapping[str, str], table: SeasonTable, wide: int) -> dict[int, str]:
    known = {value for value, _ in _meanings(table)}
    found = {at: sent.get(f"column-{at}") for at in range(wide)}
    return {at: value for at, value in found.items() if value is not None and value in known}


def _chosen_people(sent: Mapping[str, str], table: SeasonTable, long: int) -> dict[int, int | None]:
    found: dict[int, int | None] = {}
    for at in range(long):
        value = sent.get(f"row-{at}", "")
        known = value.isdecimal() and len(value) < 18 and int(value) in table.people
        if value == NOBODY:
            found[at] = None
        elif known and int(value) not in found.values():
            found[at] = int(value)
    return found


def _meanings(table: SeasonTable) -> list[tuple[str, str]]:
    days = {one.tournament.pk: short_day(one.tournament) for one in table.columns}
    return [
        ("", pgettext("column", "Not used")),
        *((means.value, gettext(label)) for means, label in LABELS.items()),
        *((one.column, f"{days[one.key]}, {one.name}") for one in named_events(table)),
    ]


def _people(table: SeasonTable) -> list[tuple[int, str]]:
    return sorted(((one.pk, one.name) for one in table.people.values()), key=lambda pair: pair[1])
