"""The house: its name and zone, and the terms that hold for all its events."""

from typing import Annotated, TypedDict, Unpack

from tournaments import journal
from tournaments.acts import ActContext
from tournaments.models import JournalLine
from tournaments.operations import clubs
from tournaments.register import act
from tournaments.rules.languages import CurrencyCode, TimeZoneName
from tournaments.rules.values import Cents, Flat, Help, Text, Whole


class ClubTerms(TypedDict, total=False):
    """The club's own terms; what is not named stays."""

    name: clubs.ClubName
    timezone: TimeZoneName
    language: clubs.LanguageCode
    currency: CurrencyCode
    minimum_age: Annotated[int, Whole(0, clubs.OLDEST_MINIMUM)] | None
    tills_required: bool
    public_events: Annotated[bool, Help("Whether anybody may read which events are to come.")]
    public_address: Annotated[
        str, Text(200, blank=True), Help("What codes on paper and screens lead to.")
    ]
    postal_address: Annotated[
        str, Text(400, blank=True), Help("Stands on every slip; up to four lines.")
    ]
    licence: Annotated[
        str, Text(80, blank=True), Help("Licence or tax number; stands on every slip.")
    ]
    paper_size: Annotated[str, Text(6), Help("The large sheets of the house: a4 or letter.")]
    logo_on_paper: Annotated[bool, Help("Whether slips show the logo of the boards.")]
    refund_limit_cents: Cents | None
    payout_limit_cents: Cents | None


@act("club.changed", path="club/change/")
def change_club(
    club_id: int, *, fields: Annotated[ClubTerms, Flat()], **order: Unpack[ActContext]
) -> JournalLine:
    """Change the club's own terms; events that are announced keep theirs.

    Raises ClubNameMissing, WrongClubTerm.  Source: terms of the house.
    """
    act = journal.open_club_act(club_id, "club.changed", **order)
    changed = clubs.change(act, fields)
    return journal.record(act, fields=changed)
