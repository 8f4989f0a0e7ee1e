"""How the boards of an event look: the colour of the house, its logo, a sponsor's picture."""

import hashlib
from typing import Any

from tournaments.acts import Act
from tournaments.models import Club, Look, Picture
from tournaments.rules import N_, RuleError
from tournaments.rules.pictures import kind_of


class LooksSo(RuleError):
    """Nothing about the look would change."""


def keep(club: Club, content: bytes, *, field: str = "") -> Picture:
    """The picture with this content, kept now if it was not.

    No part of the book: it stays when the act that shows it is undone, and nothing is noted.
    Raises PictureTooHeavy, NotAPicture, PictureSizeUnfit.
    """
    kind = kind_of(content, field=field)
    picture, _ = Picture.objects.get_or_create(
        club=club,
        sha256=hashlib.sha256(content).hexdigest(),
        defaults={"content_type": kind.content_type, "content": content},
    )
    return picture


def look_of(act: Act) -> Look:
    """The event's look, with our usual one for a beginning."""
    look = Look.objects.filter(tournament=act.tournament).first()
    return look or act.create(Look(tournament=act.tournament))


def change(act: Act, look: Look, **fields: Any) -> Look:
    """Give the look these fields.  Raises LooksSo when it has them all."""
    act.update(look, **fields)
    if not act.changes:
        raise LooksSo(N_("The boards look like that already. Choose something else first."))
    return look
