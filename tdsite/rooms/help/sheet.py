"""The cheat sheet of a role: one page of paper, beside the desk or in a pocket."""

from typing import Any

from django.utils.translation import gettext

from tdsite.rooms.help.guides import Guide, SheetRow
from tdsite.rooms.help.marks import pieces_of, words_of
from tdsite.rooms.help.places import Places
from tdsite.web.paper import press
from tdsite.web.paper.house import of_house
from tournaments.models import Club
from tournaments.rules.languages import primary

AS_KEYS = ("key", "type")
IN_BOLD = ("press", "go", "guide")


def cheat_sheet(guide: Guide, club: Club, places: Places, language: str) -> bytes:
    """The PDF, on the large sheets of the club; it is always one page."""

    def rows(of: tuple[SheetRow, ...]) -> list[dict[str, Any]]:
        return [{"what": spans(row.what), "how": spans(row.how)} for row in of]

    def spans(text: str) -> list[dict[str, str]]:
        return [
            {"look": _look(piece.kind), "words": words_of(piece, places, language)}
            for piece in pieces_of(text)
        ]

    data = {
        **of_house(club),
        "lang": primary(language),
        "title": guide.title,
        "lead": spans(guide.lead),
        "acts_head": gettext("Everyday tasks"),
        "keys_head": gettext("Keys and command words"),
        "trouble_head": gettext("If something goes wrong"),
        "acts": rows(guide.sheet.acts),
        "keys": rows(guide.sheet.keys),
        "trouble": rows(guide.sheet.trouble),
        "note": gettext("The whole guide: Help, in the menu under your name."),
    }
    return press("cheat_sheet", data)


def _look(kind: str) -> str:
    if kind in AS_KEYS:
        return "key"
    return "bold" if kind in IN_BOLD else ""
