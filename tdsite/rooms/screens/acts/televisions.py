"""The televisions of the house: which hang where, and what each shows."""

from typing import Annotated, Any, Unpack

from tdsite.web import limits
from tournaments import journal
from tournaments.acts import Act, ActContext
from tournaments.models import JournalLine, Screen, Television
from tournaments.operations import televisions
from tournaments.operations.screens import MAX_SCREENS
from tournaments.operations.televisions import LONGEST_NAME
from tournaments.register import act
from tournaments.rules import N_, RuleError
from tournaments.rules.values import EventId, Help, RowId, Text, Whole

WRONG_A_MINUTE = 10  # of a million codes, by one person
TELEVISION = "televisions/<id:television_id>/"

Board = Annotated[
    int, Whole(0, MAX_SCREENS), Help("The screen's number; 0 is the event's own board.")
]
Name = Annotated[str, Text(LONGEST_NAME)]
NameOrNone = Annotated[str, Text(LONGEST_NAME, blank=True), Help("Empty: TV 1, TV 2, …")]


class TooManyWrongCodes(RuleError):
    """Codes are typed from a television, not tried one after another."""


@act("television.paired", path="televisions/", status=201)
def pair_television(
    club_id: int,
    *,
    code: Annotated[str, Text(20)],
    tournament_id: EventId,
    number: Board = 0,
    name: NameOrNone = "",
    **order: Unpack[ActContext],
) -> JournalLine:
    """Pair the television that shows this code; `data.television_id` names it.

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
    return journal.record(act, **_about(television), board=board_label(television))


@act("television.renamed", path=f"{TELEVISION}rename/")
def rename_television(
    club_id: int, *, television_id: RowId, name: Name, **order: Unpack[ActContext]
) -> JournalLine:
    """Give a television another name.  Raises NoSuchTelevision, TelevisionNameTaken."""
    act = journal.open_club_act(club_id, "television.renamed", **order)
    television = televisions.the(act.club, television_id)
    before = televisions.rename(act, television, name)
    return journal.record(act, **_about(television), other=before)


@act("television.pointed", path=f"{TELEVISION}show/")
def point_television(
    club_id: int,
    *,
    television_id: RowId,
    tournament_id: EventId,
    number: Board = 0,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Send a television to another board: it goes there by itself within seconds.

    Raises NoSuchTelevision, NoSuchBoard.
    """
    act = journal.open_club_act(club_id, "television.pointed", **order)
    television = televisions.the(act.club, television_id)
    televisions.point(act, television, tournament_id=tournament_id, number=number)
    return journal.record(act, **_about(television), board=board_label(television))


@act("television.unpaired", path=f"{TELEVISION}unpair/")
def unpair_television(
    club_id: int, *, television_id: RowId, **order: Unpack[ActContext]
) -> JournalLine:
    """Unpair a television: it shows a code again.  Raises NoSuchTelevision."""
    act = journal.open_club_act(club_id, "television.unpaired", **order)
    television = televisions.the(act.club, television_id)
    data = _about(television)
    televisions.unpair(act, television)
    return journal.record(act, **data)


def board_label(television: Television) -> str:
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
