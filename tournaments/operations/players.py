"""People in the club's book, and the marks on them that every sale asks for."""

from collections.abc import Mapping
from datetime import date
from typing import Annotated, Any, TypedDict, TypeVar, Unpack, get_type_hints
from zoneinfo import ZoneInfo

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db.models import Exists, OuterRef, QuerySet

from tournaments import journal
from tournaments.acts import Act, ActContext
from tournaments.models import Club, JournalLine, Mark, Player
from tournaments.operations.boards import keep_picture
from tournaments.register import PlayerId, act
from tournaments.rules import N_, RuleError
from tournaments.rules import marks as rules
from tournaments.rules.languages import CountryCode
from tournaments.rules.marks import ActiveMark, Age, Word
from tournaments.rules.names import plain_text, search_key
from tournaments.rules.values import Help, Text

P = TypeVar("P", bound=Player)
LONGEST_SOUGHT = 260
LONGEST_NOTES = 2000
EARLIEST_BIRTH = date(1900, 1, 1)
TEXTS = ("name", "alias", "member_number", "country", "phone", "email", "notes")
IN_THE_LINE_OF_NAMES = ("name", "alias", "member_number")


class NameMissing(RuleError):
    """A player without a name."""


class NameTooLong(RuleError):
    """More letters than the book has room for."""


class MemberNumberTaken(RuleError):
    """Two players cannot have one member number."""


class NotAnAddress(RuleError):
    """No e-mail can be sent there."""


class NotABirthday(RuleError):
    """A day nobody who plays was born on."""


class NothingChanges(RuleError):
    """The player has all these data already."""


class MergedAlready(RuleError):
    """The row leads to somebody else already."""


class ErasedAlready(RuleError):
    """Of an erased person nothing is left to act on."""


class NotInTheBook(RuleError):
    """The person was merged into another or erased: there is nothing left to change."""


PlayerName = Annotated[str, Text(120)]


class PlayerData(TypedDict, total=False):
    """What is known of a person beside their name."""

    alias: Annotated[str, Text(60, blank=True), Help("Shown instead of the name.")]
    member_number: Annotated[str, Text(30, blank=True)]
    country: CountryCode
    phone: Annotated[str, Text(30, blank=True)]
    email: Annotated[str, Text(254, blank=True)]
    born_on: date | None
    age_checked_on: Annotated[date, Help("The day somebody saw the papers.")] | None
    notes: Annotated[str, Text(LONGEST_NOTES, blank=True)]


class PlayerFields(PlayerData, total=False):
    name: PlayerName


class NewPlayer(ActContext, PlayerData, total=False):
    """An order with what it says of the person.  `photo`: empty takes it away, None leaves it."""

    photo: bytes | None


class ChangedPlayer(NewPlayer, total=False):
    name: PlayerName


@act("player.created", path="players/", status=201, room="players")
def create_player(club_id: int, *, name: PlayerName, **params: Unpack[NewPlayer]) -> JournalLine:
    """Write a new player into the club's book; `data.player_id` names them.

    Raises NameMissing, NameTooLong, MemberNumberTaken, NotAnAddress, NotABirthday, and for the
    photo PictureTooHeavy, NotAPicture, PictureSizeUnfit.
    """
    order, fields, photo = _parted({**params, "name": name})
    act = journal.open_club_act(club_id, "player.created", **order)
    player = write_in(act, fields)
    _hang(act, player, photo)
    return journal.record(act, player_id=player.pk, player=player.name)


@act("player.changed", path="players/<id:player_id>/change/", room="players")
def change_player(
    club_id: int, *, player_id: PlayerId, **params: Unpack[ChangedPlayer]
) -> JournalLine:
    """Change what is known of a player; what is not named stays.

    The line's data has the `fields` changed.
    Raises NotInTheBook, NothingChanges and what create_player raises.
    """
    order, fields, photo = _parted(params)
    act = journal.open_club_act(club_id, "player.changed", **order)
    player = Player.objects.get(pk=player_id, club=act.club)
    if player.merged_into_id is not None or player.erased_at is not None:
        raise NotInTheBook(N_("This player was merged or deleted. Find the current player."))
    change(act, player, fields)
    _hang(act, player, photo)
    changed = sorted({name for row in act.changes for name in row["after"] or ()} - {"sought"})
    if not changed:
        raise NothingChanges(N_("No changes to save."))
    told_of = [name.removesuffix("_id") for name in changed]
    return journal.record(act, player_id=player.pk, player=player.name, fields=told_of)


def still_in_the_book(people: QuerySet[P], player_id: int, *, club_id: int | None) -> P:
    """The person to act on, locked so that nobody takes them out of the book meanwhile.

    Raises NotInTheBook.
    """
    rows = people.filter(pk=player_id, club=club_id)
    player = rows.select_for_update(of=("self",), no_key=True).first()
    if player is None:
        raise NotInTheBook(N_("This player was merged or deleted. Find the current player."))
    return player


def check_stands(player: Player) -> None:
    """Raise MergedAlready or ErasedAlready unless the row stands for a person."""
    if player.merged_into_id is not None:
        raise MergedAlready(N_("%(player)s was merged into another player."), player=player.name)
    if player.erased_at is not None:
        raise ErasedAlready(N_("The data of %(player)s was deleted."), player=player.name)


def write_in(act: Act, fields: PlayerFields) -> Player:
    """The step that makes the row.  Raises as create_player does."""
    clean = _clean(act, {"name": "", **fields})
    return act.create(new_row(act.club, clean))


def new_row(club: Club, fields: Mapping[str, Any]) -> Player:
    """A person who is not written down yet, in the order of the names."""
    return Player(club=club, sought=sought_line(fields), **fields)


def change(act: Act, player: Player, fields: PlayerFields) -> Player:
    """The step that gives the row these fields.  Raises as create_player does.

    Who stood for somebody without a name is that person from now on.
    """
    clean = _clean(act, fields, but=player)
    if player.is_unnamed and clean.get("name", player.name) != player.name:
        clean["origin"] = ""
    line = {name: clean.get(name, getattr(player, name)) for name in IN_THE_LINE_OF_NAMES}
    return act.update(player, **clean, sought=sought_line(line))


def sought_line(fields: Mapping[str, Any]) -> str:
    """The line a list of names is in order of."""
    parts = [fields.get(name, "") for name in IN_THE_LINE_OF_NAMES]
    return search_key(*parts)[:LONGEST_SOUGHT]


def _parted(params: Any) -> tuple[ActContext, PlayerFields, bytes | None]:
    """The order, the person's data and the photo of what was told."""
    names = get_type_hints(PlayerFields)
    fields = {name: value for name, value in params.items() if name in names}
    order = {n: v for n, v in params.items() if n not in names and n != "photo"}
    return order, fields, params.get("photo")  # type: ignore[return-value]


def _clean(act: Act, fields: PlayerFields, *, but: Player | None = None) -> dict[str, Any]:
    """The fields as the book keeps them, checked."""
    clean: dict[str, Any] = dict(fields)
    for name in TEXTS:
        if name in clean:
            clean[name] = plain_text(str(clean[name])).strip()
            _check_length(clean[name], field=name)
    if "name" in clean:
        clean["name"] = " ".join(clean["name"].split())
        if not clean["name"]:
            raise NameMissing(N_("Enter the player's name."), field="name")
    if "country" in clean:
        clean["country"] = clean["country"].upper()
    _check_email(clean.get("email", ""))
    _check_days(act, clean)
    _check_member_number(act.club.pk, clean.get("member_number", ""), but=but)
    return clean


def _hang(act: Act, player: Player, photo: bytes | None) -> None:
    if photo is not None:
        act.update(player, photo=keep_picture(act.club, photo, field="photo") if photo else None)


def _check_length(text: str, *, field: str) -> None:
    most = getattr(Player._meta.get_field(field), "max_length", None) or LONGEST_NOTES
    if len(text) > most:
        raise NameTooLong(N_("More than %(most)s characters. Shorten it."), field=field, most=most)


def _check_email(address: str) -> None:
    if not address:
        return
    try:
        validate_email(address)
    except ValidationError:
        raise NotAnAddress(
            N_(
                "This is not an e-mail address. Enter one like name@example.org, or leave it blank."
            ),
            field="email",
        ) from None


def _check_days(act: Act, fields: dict[str, Any]) -> None:
    today = act.at.date()
    born_on, checked_on = fields.get("born_on"), fields.get("age_checked_on")
    if born_on and not EARLIEST_BIRTH <= born_on <= today:
        raise NotABirthday(N_("Birth date not plausible. Correct the year."), field="born_on")
    if checked_on and (checked_on - today).days > 1:  # a day on, where midnight comes sooner
        raise NotABirthday(
            N_("The date is in the future. Enter the date the ID was checked."),
            field="age_checked_on",
        )


def _check_member_number(club_id: int, number: str, *, but: Player | None) -> None:
    others = Player.objects.filter(club=club_id, member_number=number)
    holder = number and (others.exclude(pk=but.pk) if but else others).first()
    if holder:
        raise MemberNumberTaken(
            N_("Member number %(number)s belongs to %(player)s. Use another, or sell to them."),
            field="member_number",
            number=number,
            player=holder.name,
        )


class MarkLifted(RuleError):
    """The mark does not stand any more."""


class PaysTooMuch(RuleError):
    """More is paid back than is owed."""


def known_mark(mark: Mark) -> ActiveMark:
    return ActiveMark(Word(mark.kind), mark.from_on, mark.until)


def age_of(club: Club, player: Player) -> Age:
    return Age(club.minimum_age, player.born_on, player.age_checked_on)


def today(act: Act) -> date:
    """The day at the venue."""
    zone = act.club.timezone if isinstance(act.scope, Club) else act.tournament.timezone
    return act.at.astimezone(ZoneInfo(zone)).date()


def with_whether_marked(people: QuerySet[Player]) -> QuerySet[Player]:
    """These people, each knowing if a mark stands (`is_marked`), so that most are asked no more."""
    standing = Mark.objects.filter(player=OuterRef("pk"), lifted_at=None)
    return people.annotate(is_marked=Exists(standing))


def check_may_play(club: Club, player: Player, *, on: date, sure: bool = False) -> None:
    """Raise unless the house sells to this person on that day.

    Raises MergedAlready, ErasedAlready, Banned, SelfExcluded, UnderAge; WarningFirst unless
    somebody is sure.
    """
    check_stands(player)
    standing = Mark.objects.filter(player=player, lifted_at=None)
    if not getattr(player, "is_marked", True):
        standing = standing.none()
    rules.check_may_play(
        [known_mark(mark) for mark in standing],
        age_of(club, player),
        on=on,
        player=player.name,
        sure=sure,
    )


def put_mark(
    act: Act,
    player: Player,
    *,
    kind: Word,
    reason: str,
    amount_cents: int | None,
    from_on: date | None,
    until: date | None,
) -> Mark:
    """A mark on a person, from today unless told otherwise.  Raises BadMark."""
    begins = from_on or today(act)
    cents = amount_cents if kind is Word.OWES else None
    rules.check_mark(kind, from_on=begins, until=until, cents=cents)
    return act.create(
        Mark(
            player=player,
            kind=kind,
            reason=" ".join(reason.split()),
            amount_cents=cents,
            from_on=begins,
            until=until,
        )
    )


def lift_mark(act: Act, mark: Mark, *, paid_cents: int | None = None) -> Mark:
    """Lift a mark; of a debt, `paid_cents` may be a part, and the rest stays owed.

    Raises MarkLifted, SelfExclusionStands, PaysTooMuch.
    """
    if mark.lifted_at is not None:
        raise MarkLifted(N_("This restriction is already removed."))
    rules.check_lift(known_mark(mark), on=today(act))
    owed = mark.amount_cents or 0
    if paid_cents is not None and not 0 < paid_cents <= owed:
        raise PaysTooMuch(
            N_("Enter the amount repaid: above 0, at most the debt."),
            field="paid_cents",
        )
    if paid_cents is not None and paid_cents < owed:
        return act.update(mark, amount_cents=owed - paid_cents)
    return act.update(mark, lifted_at=act.at)
