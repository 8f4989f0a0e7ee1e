"""Televisions: paired by the code they show, given a name and a board, unpaired."""

from datetime import datetime, timedelta

from tournaments.acts import Act
from tournaments.models import Club, Screen, Television, TelevisionKey, Tournament
from tournaments.rules import N_, RuleError

CODE_DIGITS = 6
CODE_LIVES = timedelta(minutes=5)
MAX_TELEVISIONS = 500
LONGEST_NAME = 60


class WrongCode(RuleError):
    """No television shows this code now."""


class TelevisionNameTaken(RuleError):
    """Two televisions of one name could not be told apart."""


class NoSuchTelevision(RuleError):
    """No television of the house has this number."""


class NoSuchBoard(RuleError):
    """No such event here, or no screen of it with this number."""


class TooManyTelevisions(RuleError):
    """A house with more televisions than anybody can look at."""


def pair(act: Act, code: str, *, name: str, tournament_id: int, number: int) -> Television:
    """The television that shows the code belongs to the house from now on; a code works once.

    Without a name it is called after the first number that is free.
    Raises WrongCode, TelevisionNameTaken, NoSuchBoard, TooManyTelevisions.
    """
    event = board_of(act.club, tournament_id, number)
    there = Television.objects.filter(club=act.club)
    if there.count() >= MAX_TELEVISIONS:
        raise TooManyTelevisions(
            N_("The house has %(most)s televisions. Unpair one first."), most=MAX_TELEVISIONS
        )
    name = _tidy(name) or _next_name(act.club)
    check_name(act.club, name)
    key = waiting_for(code, act)
    television = act.create(
        Television(club=act.club, name=name, tournament=event, number=number, paired_at=act.at)
    )
    TelevisionKey.objects.filter(pk=key.pk).update(television=television, code="", code_until=None)
    return television


def waiting_for(code: str, act: Act) -> TelevisionKey:
    """The browser that shows this code now.  Raises WrongCode."""
    typed = "".join(sign for sign in code if sign.isascii() and sign.isdigit())
    found = TelevisionKey.objects.select_for_update().filter(
        code=typed, code_until__gt=act.at, television=None
    )
    key = found.first() if len(typed) == CODE_DIGITS else None
    if key is None:
        raise WrongCode(
            N_("No television shows this code now. Type the six digits that it shows."),
            field="code",
        )
    return key


def the(club: Club, television_id: int) -> Television:
    """The television of that number.  Raises NoSuchTelevision."""
    found = Television.objects.filter(club=club, pk=television_id).first()
    if found is None:
        raise NoSuchTelevision(N_("This television was unpaired. Look at the list again."))
    return found


def rename(act: Act, television: Television, name: str) -> str:
    """Another name; answers the one before.  Raises TelevisionNameTaken."""
    before, name = television.name, _tidy(name)
    check_name(act.club, name, other_than=television.pk)
    act.update(television, name=name)
    return before


def point(act: Act, television: Television, *, tournament_id: int, number: int) -> None:
    """Another board.  Raises NoSuchBoard."""
    event = board_of(act.club, tournament_id, number)
    act.update(television, tournament=event, number=number)


def unpair(act: Act, television: Television) -> None:
    """Its key is worth nothing from now on: it shows a code again."""
    act.delete(television)


def board_of(club: Club, tournament_id: int, number: int) -> Tournament:
    """The event, if it has such a board; 0 is its own.  Raises NoSuchBoard."""
    event = Tournament.objects.filter(club=club, pk=tournament_id).first()
    there = event is not None and (
        not number or Screen.objects.filter(tournament=event, number=number).exists()
    )
    if event is None or not there:
        raise NoSuchBoard(
            N_("There is no such board. Choose one from the list."),
            field="number" if event else "tournament_id",
        )
    return event


def check_name(club: Club, name: str, *, other_than: int | None = None) -> None:
    """Raise TelevisionNameTaken unless a television can be called so."""
    if not name:
        raise TelevisionNameTaken(N_("Say where the television hangs, like Bar."), field="name")
    taken = Television.objects.filter(club=club, name__iexact=name)
    if any(one.pk != other_than for one in taken):
        raise TelevisionNameTaken(
            N_("Another television is called %(name)s. Choose another name."),
            field="name",
            name=name,
        )


def _next_name(club: Club) -> str:
    names = Television.objects.filter(club=club).values_list("name", flat=True)
    taken = {name.casefold() for name in names}
    free = (n for n in range(1, len(taken) + 2) if f"tv {n}" not in taken)
    return f"TV {next(free)}"


def _tidy(name: str) -> str:
    return " ".join(name.split())[:LONGEST_NAME]


def code_ends(at: datetime) -> datetime:
    """Until when a code that is shown from now on works."""
    return at + CODE_LIVES
