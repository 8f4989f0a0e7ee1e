"""What every paper says of the house: its name, address and licence, its logo, its sheets."""

import base64
from typing import Any

from django.utils.translation import gettext

from tournaments.models import Club, Look, Picture, Tournament
from tournaments.models.club import PaperSize
from tournaments.rules.boards import kind_of
from tournaments.rules.log_heads import code_of

TYPST_PAPER = {PaperSize.A4: "a4", PaperSize.LETTER: "us-letter"}
FRAME = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
    ' width="{width}" height="{height}">'
    '<image href="data:{kind};base64,{content}" width="{width}" height="{height}"/></svg>'
)


def of_house(club: Club, event: Tournament | None = None) -> dict[str, Any]:
    """The house as the sheets print it; the logo is that of the event's boards."""
    return {
        "house": club.name,
        "house_lines": [*filter(None, [*club.postal_address.splitlines(), club.licence])],
        "logo": _logo(event) if event is not None and club.logo_on_paper else "",
        "log": _log(event),
        "paper": TYPST_PAPER[PaperSize(club.paper_size)],
    }


def _log(event: Tournament | None) -> str:
    """The code of the event's log as it is now: who keeps the paper can check the log by it."""
    if event is None or not event.journal_hash:
        return ""
    return gettext("Log %(code)s") % {"code": code_of(event.revision, event.journal_hash)}


def _logo(event: Tournament) -> str:
    """The logo as a drawing; empty where there is none."""
    look = Look.objects.filter(tournament=event, logo__isnull=False).select_related("logo").first()
    return _framed(look.logo) if look is not None and look.logo is not None else ""


def _framed(picture: Picture) -> str:
    content = bytes(picture.content)
    kind = kind_of(content)
    encoded = base64.b64encode(content).decode()
    return FRAME.format(
        kind=kind.content_type, content=encoded, width=kind.width, height=kind.height
    )
