"""Who may register on the public page of an event: a wish to play, paid at the desk.

Source: rules of the house; Robert's Rules 7.2 (a seat is given to who has paid).
"""

from dataclasses import dataclass
from datetime import date

from tournaments.rules import N_, RuleError
from tournaments.rules.marks import age_on
from tournaments.rules.names import search_key

IN_ONE_MINUTE = 240  # a room of two hundred, told of the page all at once
NOT_KEPT = 120  # of these, as many as come in without being told from a program


class PageClosed(RuleError):
    """The event takes no registrations on its page (any more)."""


class PageFull(RuleError):
    """Every place of the page is taken."""


class TooManyAtOnce(RuleError):
    """More people come than are let in at once; `seconds` says when to try again."""

    @property
    def wait(self) -> int:
        """The seconds until one more is let in."""
        return int(str(self.values["seconds"]))


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
    wait: int = 60  # seconds until the first of the last minute is longer ago than that


@dataclass(frozen=True, slots=True)
class Registrant:
    """Who wants to play.  The name is what the desk will look for."""

    name: str
    member_number: str = ""
    born_on: date | None = None


def check_page_open(page: Page) -> None:
    """Raise PageClosed or PageFull unless one more may register."""
    if not page.open:
        raise PageClosed(N_("Registration on this page is closed. Come to the desk instead."))
    if page.later:
        raise PageClosed(N_("Registration is not open at the moment. Try again later."))
    if page.places is not None and page.taken >= page.places:
        raise PageFull(N_("Online places are full. Ask at the desk."))


def check_minute(page: Page, *, kept: bool) -> None:
    """Raise TooManyAtOnce if the minute is full, or as full as it gets for who is not `kept` for.

    Half of each minute is kept for people who typed their form, and for addresses that nobody has
    come from in it: programs at many addresses do not fill it.
    """
    if page.in_last_minute >= (IN_ONE_MINUTE if kept else NOT_KEPT):
        raise TooManyAtOnce(
            N_(
                "Many people are registering right now. What you typed is kept: press again in"
                " %(seconds)s seconds, or register at the desk."
            ),
            seconds=page.wait,
        )


def check_wish(wish: Registrant, page: Page, known: list[Registrant], *, kept: bool = True) -> None:
    """Raise unless this person may register beside those who have.

    A namesake may when a member number or a birth date tells the two apart; `kept`, see
    `check_minute`.
    Raises PageClosed, PageFull, TooManyAtOnce, NeedsTheBirthDate, TooYoung, RegisteredAlready.
    """
    check_page_open(page)
    check_minute(page, kept=kept)
    if page.minimum_age is not None:
        _check_age(wish, page.minimum_age, page.today)
    if any(_same(wish, other) for other in known):
        raise RegisteredAlready(
            N_(
                "A player with this name is registered. If it is you, show your code; if "
                "not, add your member number or birth date."
            ),
            field="name",
        )


def _check_age(wish: Registrant, minimum: int, today: date) -> None:
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


def _same(one: Registrant, other: Registrant) -> bool:
    """Whether `one` says nothing that tells them from `other`, who registered before."""
    return (
        sorted(search_key(one.name).split()) == sorted(search_key(other.name).split())
        and one.member_number in ("", other.member_number)
        and one.born_on in (None, other.born_on)
    )
