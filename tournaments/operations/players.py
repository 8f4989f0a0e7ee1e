"""People in the club's book."""

from typing import Unpack

from tournaments import journal
from tournaments.acts import Order
from tournaments.models import JournalLine, Player
from tournaments.rules import N_, RuleError
from tournaments.rules.names import sought


class NameMissing(RuleError):
    """A player without a name."""


class NameTooLong(RuleError):
    """More letters than the book has room for."""


class MemberNumberTaken(RuleError):
    """Two players cannot have one member number."""


@journal.command
def create_player(
    club_id: int,
    *,
    name: str,
    alias: str = "",
    member_number: str = "",
    country: str = "",
    **order: Unpack[Order],
) -> JournalLine:
    """A new person in the club's book; the line's data has `player_id`.

    Raises NameMissing, MemberNumberTaken.
    """
    act = journal.open_club_act(club_id, "player.created", **order)
    name, member_number = " ".join(name.split()), member_number.strip()
    if not name:
        raise NameMissing(N_("Enter the player's name."), field="name")
    _check_length(name, Player._meta.get_field("name").max_length, field="name")
    _check_length(alias, Player._meta.get_field("alias").max_length, field="alias")
    _check_member_number(act.club.pk, member_number)
    player = act.create(
        Player(
            club=act.club,
            name=name,
            alias=alias.strip(),
            member_number=member_number,
            country=country.strip().upper(),
            sought=sought(name, alias, member_number)[:260],
        )
    )
    return journal.record(act, player_id=player.pk, player=player.name)


def _check_length(text: str, most: int | None, *, field: str) -> None:
    if most is not None and len(text.strip()) > most:
        raise NameTooLong(
            N_("This is longer than %(most)s letters. Shorten it."), field=field, most=most
        )


def _check_member_number(club_id: int, number: str) -> None:
    holder = number and Player.objects.filter(club=club_id, member_number=number).first()
    if holder:
        raise MemberNumberTaken(
            N_("Member number %(number)s belongs to %(player)s. Use another, or sell to them."),
            field="member_number",
            number=number,
            player=holder.name,
        )
