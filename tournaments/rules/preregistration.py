"""Who may register on the public page of an event: a wish to play, paid at the desk.

Source: rules of the house; Robert's Rules 7.2 (a seat is given to who has paid).
"""

from dataclasses import dataclass
from datetime import date

from tournaments.rules import N_, RuleError
from tournaments.rules.marks import age_on
from tournaments.rules.names import sought

IN_ONE_MINUTE = 60


class PageClosed(RuleError):
    """The event takes no registrations on its page (any more)."""


class PageFull(RuleError):
    """Every place of the page is taken, or too many people come at once."""


class RegisteredAlready(RuleError):
    """Somebody of this name has registered."""


class TooYoung(RuleError):
    """The house admits nobody of this age."""


class NeedsTheBirthDate(RuleError):
    """Without a birth date the house cannot know the age."""


@dataclass(frozen=True, slots=True)
class Page:
    """The page as it stands: `places` None means as many as come."""

    open: bool
    places: int | None
    taken: int
    in_last_minute: int
    minimum_age: int | None
    today: date
    later: bool = False  # not opened yet, or suspended


@dataclass(frozen=True, slots=True)
class Wish:
    """Who wants to play.  The name is what the desk will look for."""

    name: str
    member_number: str = ""
    born_on: date | None = None


def check_page_open(page: Page) -> None:
    """Raise PageClosed or PageFull unless one more may register."""
    if not page.open:
        raise PageClosed(N_("Registration on this page is closed. Come to the desk instead."))
    if page.later:
        raise PageClosed(N_("Registration is not open at the moment. Look again later."))
    if page.places is not None and page.taken >= page.places:
        raise PageFull(N_("Every place on this page is taken. Ask at the desk for a seat."))
    if page.in_last_minute >= IN_ONE_MINUTE:
        raise PageFull(N_("Many people register just now. Wait a minute and press again."))


def check_wish(wish: Wish, page: Page, known: list[Wish]) -> None:
    """Raise unless this person may register beside those who have.

    A namesake may when a member number or a birth date tells the two apart.
    Raises PageClosed, PageFull, NeedsTheBirthDate, TooYoung, RegisteredAlready.
    """
    check_page_open(page)
    if page.minimum_age is not None:
        _check_age(wish, page.minimum_age, page.today)
    if any(_same(wish, other) for other in known):
        raise RegisteredAlready(
            N_(
                "Somebody of this name has registered. If it was you, show your code at the desk;"
                " if not, add your member number or your birth date."
            ),
            field="name",
        )


def _check_age(wish: Wish, minimum: int, today: date) -> None:
    if wish.born_on is None:
        raise NeedsTheBirthDate(
            N_("Players must be %(age)s or older. Enter your birth date."),
            field="born_on",
            age=minimum,
        )
    if age_on(wish.born_on, today) < minimum:
        raise TooYoung(
            N_("Players must be %(age)s or older on the day of the event."),
            field="born_on",
            age=minimum,
        )


def _same(one: Wish, other: Wish) -> bool:
    """Whether `one` says nothing that tells him from `other`, who registered before."""
    return (
        sorted(sought(one.name).split()) == sorted(sought(other.name).split())
        and one.member_number in ("", other.member_number)
        and one.born_on in (None, other.born_on)
    )
