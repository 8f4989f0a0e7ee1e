"""What is said right after an act beside its line: every room tells its own, gathered once."""

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext

from tdsite.rooms.bounties.winnings import winnings_after
from tdsite.rooms.busts import page as busts
from tdsite.web.hooks import After
from tdsite.web.log import MOVING
from tournaments import access
from tournaments.models import JournalLine, Tournament


def after(tournament: Tournament, line: JournalLine, person: Any) -> After:
    """What this person hears of an act, and where its toast leads."""
    sees = access.allowed(person, "see", tournament.pk)  # a dealer hears of no money
    words = ""
    if line.data.get("big_blind_twice"):
        twice = gettext("The same seat has the big blind twice in a row.")
        words += f". {twice}"
    prize = busts.prize_in_words(tournament, line) if sees else ""
    if prize:
        words += f", {prize}"
    if sees and (bounty := winnings_after(line)):
        words += f". {bounty}"

    def links() -> dict[str, str]:
        found = busts.toast_links(tournament, line, person, prize=prize)
        if sees and line.kind in MOVING:
            found["slips_url"] = reverse("move_slips", args=[tournament.pk, line.revision])
        return found

    return After(words, links)
