"""Marks on people: put down, paid off and lifted; and asked before every sale."""

from datetime import date
from zoneinfo import ZoneInfo

from django.db.models import Exists, OuterRef, QuerySet

from tournaments.acts import Act
from tournaments.models import Club, Mark, Player
from tournaments.operations.players import check_stands
from tournaments.rules import N_, RuleError
from tournaments.rules import marks as rules
from tournaments.rules.marks import ActiveMark, Age, Word


class MarkLifted(RuleError):
    """The mark does not stand any more."""


class PaysTooMuch(RuleError):
    """More is paid back than is owed."""


def known(mark: Mark) -> ActiveMark:
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
        [known(mark) for mark in standing],
        age_of(club, player),
        on=on,
        player=player.name,
        sure=sure,
    )


def put(
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


def lift(act: Act, mark: Mark, *, paid_cents: int | None = None) -> Mark:
    """Lift a mark; of a debt, `paid_cents` may be a part, and the rest stays owed.

    Raises MarkLifted, SelfExclusionStands, PaysTooMuch.
    """
    if mark.lifted_at is not None:
        raise MarkLifted(N_("This mark was lifted already."))
    rules.check_lift(known(mark), on=today(act))
    owed = mark.amount_cents or 0
    if paid_cents is not None and not 0 < paid_cents <= owed:
        raise PaysTooMuch(
            N_("That is more than is owed, or nothing. Enter what was paid back."),
            field="paid_cents",
        )
    if paid_cents is not None and paid_cents < owed:
        return act.update(mark, amount_cents=owed - paid_cents)
    return act.update(mark, lifted_at=act.at)
