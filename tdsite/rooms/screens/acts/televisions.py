"""The televisions of the house: which hang where, and what each shows."""

from typing import Any, Unpack

from tdsite.web import limits
from tournaments import journal
from tournaments.acts import Act, Order
from tournaments.models import JournalLine, Screen, Television
from tournaments.operations import televisions
from tournaments.rules import N_, RuleError

WRONG_A_MINUTE = 10  # of a million codes, by one person


class TooManyWrongCodes(RuleError):
    """Codes are typed from a television, not tried one after another."""


@journal.command
def pair_television(
    club_id: int,
    *,
    code: str,
    tournament_id: int,
    number: int = 0,
    name: str = "",
    **order: Unpack[Order],
) -> JournalLine:
    """The television that shows this code goes to a board; the line's `television_id` names it.

    `number` is that of a screen of the event; 0 is the event's own board.
    Raises WrongCode, TooManyWrongCodes, TelevisionNameTaken, NoSuchBoard, TooManyTelevisions.
    """
    act = journal.open_club_act(club_id, "television.paired", **order)
    board: dict[str, int] = {"tournament_id": tournament_id, "number": number}
    knocks = _check_not_tried(act)
    try:
        television = televisions.pair(act, code, name=name, **board)
    except televisions.WrongCode:
        limits.knocks(knocks, limits.A_MINUTE)
        raise
    return journal.record(act, **_about(television), board=shown(television))


@journal.command
def rename_television(
    club_id: int, *, television_id: int, name: str, **order: Unpack[Order]
) -> JournalLine:
    """Another name for a television.  Raises NoSuchTelevision, TelevisionNameTaken."""
    act = journal.open_club_act(club_id, "television.renamed", **order)
    television = televisions.the(act.club, television_id)
    before = televisions.rename(act, television, name)
    return journal.record(act, **_about(television), other=before)


@journal.command
def point_television(
    club_id: int,
    *,
    television_id: int,
    tournament_id: int,
    number: int = 0,
    **order: Unpack[Order],
) -> JournalLine:
    """Another board for a television: it goes there by itself.

    Raises NoSuchTelevision, NoSuchBoard.
    """
    act = journal.open_club_act(club_id, "television.pointed", **order)
    television = televisions.the(act.club, television_id)
    televisions.point(act, television, tournament_id=tournament_id, number=number)
    return journal.record(act, **_about(television), board=shown(television))


@journal.command
def unpair_television(club_id: int, *, television_id: int, **order: Unpack[Order]) -> JournalLine:
    """The television shows a code again.  Raises NoSuchTelevision."""
    act = journal.open_club_act(club_id, "television.unpaired", **order)
    television = televisions.the(act.club, television_id)
    told = _about(television)
    televisions.unpair(act, television)
    return journal.record(act, **told)


def shown(television: Television) -> str:
    """The board as the log names it: Friday Deepstack, or Friday Deepstack, 2 (Bar)."""
    event = television.tournament.name
    if not television.number:
        return event
    screen = Screen.objects.get(tournament=television.tournament_id, number=television.number)
    return (
        f"{event}, {screen.number} ({screen.name})" if screen.name else f"{event}, {screen.number}"
    )


def _check_not_tried(act: Act) -> str:
    """Under what this person's wrong codes are counted.  Raises TooManyWrongCodes."""
    knocks = f"television-code:{act.by.pk if act.by else 0}"
    if limits.known(knocks) >= WRONG_A_MINUTE:
        raise TooManyWrongCodes(
            N_("Ten codes were wrong within a minute. Wait a minute, then type it again."),
            field="code",
        )
    return knocks


def _about(television: Television) -> dict[str, Any]:
    return {"television": television.name, "television_id": television.pk}
