"""The club's journal on its pages: what was last done there, each line with its undo."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST

from blinds.models import Structure
from tdsite.rooms.journal.acts import club_undo
from tdsite.web.answers import go
from tdsite.web.guards import staff_required, staff_user
from tdsite.web.house import the_house
from tdsite.web.notify import notify
from tournaments.models import JournalLine, Player, Season, Upload
from tournaments.payloads.shapes import payload
from tournaments.payloads.undoing import Undone

PAGE_OF_KIND = {
    "club.changed": "club_settings",
    "club.policy_chosen": "club_policy",
    "club.withholding_set": "withholding",
}
PAGE_OF_ROW = {
    "till_id": "tills",
    "prizes_id": "prize_structures",
    "chip_set_id": "chip_sets",
    "house_rule_id": "house_rules",
}


@require_POST
@staff_required
def undo_in_club(request: HttpRequest, revision: int) -> HttpResponse:
    """One line of the club's journal turned round."""
    line = club_undo.undo_in_club(
        the_house().pk, revision=revision, by=staff_user(request), at=timezone.now()
    )
    notify(request, line)
    return go(request, _where_it_shows(line))


def _where_it_shows(line: JournalLine) -> str:
    """The page of what an undone line was about, as long as that is there."""
    undone = payload(line, Undone)
    about = undone["of"]
    shelf = next((page for name, page in PAGE_OF_ROW.items() if name in about), None)
    if page := shelf or PAGE_OF_KIND.get(undone["kind"]):
        return reverse(page)
    if about.get("line_kind") == "tournament.imported":
        return reverse("import_event")
    if about.get("line_kind") == "player.imported":
        kept = Upload.objects.filter(club=line.club_id, revision=line.undoes).first()
        return reverse("players_list", args=[kept.pk]) if kept else reverse("imports")
    if "league_id" in about:
        return _league_page(about)
    if "player_id" in about:
        still = Player.objects.filter(pk=about["player_id"]).exists()
        return reverse("person", args=[about["player_id"]]) if still else reverse("people")
    structure = Structure.objects.filter(pk=about.get("structure_id", 0), tournament=None).first()
    return reverse("structure", args=[structure.pk]) if structure else reverse("structures")


def _league_page(about: dict[str, Any]) -> str:
    season = Season.objects.filter(pk=about.get("season_id", 0)).first()
    return reverse("season", args=[season.pk]) if season else reverse("leagues")
