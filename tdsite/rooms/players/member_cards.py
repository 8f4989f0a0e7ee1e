"""What a member card says.  Its code is the member number itself, so that any scanner types it."""

import base64
from typing import Any

from django.utils.translation import gettext

from tdsite.web.languages import reading
from tdsite.web.paper.codes import qr
from tournaments.models import Picture, Player
from tournaments.rules import N_, RuleError
from tournaments.rules.languages import primary
from tournaments.rules.pictures import kind_of

# a photo in a frame of its own shape: paper gets drawings, never files
FRAME = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 38" width="30" height="38">'
    '<image href="data:{kind};base64,{content}" width="30" height="38"'
    ' preserveAspectRatio="xMidYMid slice"/></svg>'
)


class NoMemberNumber(RuleError):
    """There is nothing to scan."""


def card_sheet(player: Player) -> dict[str, Any]:
    """The card of one member.  Raises NoMemberNumber."""
    if not player.member_number:
        raise NoMemberNumber(
            N_("%(player)s has no member number. Give one on the card page, then print it."),
            player=player.name,
        )
    return {
        "lang": primary(reading()),
        "title": gettext("Member card %(number)s") % {"number": player.member_number},
        "house": player.club.name,
        "name": player.name,
        "alias": player.alias if player.alias != player.name else "",
        "number_word": gettext("Member number"),
        "number": player.member_number,
        "qr": qr(player.member_number),
        "photo": _framed(player.photo) if player.photo else "",
    }


def _framed(picture: Picture) -> str:
    """The photo as a drawing; nothing for a kind that paper cannot show."""
    content = bytes(picture.content)
    kind = kind_of(content)
    return FRAME.format(kind=kind.content_type, content=base64.b64encode(content).decode())
