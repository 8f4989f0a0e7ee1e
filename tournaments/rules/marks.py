"""What the house knows of a person that stops a sale, or asks for a second look.

Stops: self-excluded, banned, under the club's age.  Warnings: owes money, "ask first", nobody
has checked the age.  Nobody lifts a self-exclusion before its end: that is what it is for.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from tournaments.rules import N_, RuleError

HIGHEST_AGE = 120


class Word(StrEnum):
    """What a mark says, as the book keeps it; the last two follow from dates."""

    BANNED = "banned"
    SELF_EXCLUDED = "self_excluded"
    OWES = "owes"
    WARNING = "warning"
    UNDER_AGE = "under_age"
    AGE_UNKNOWN = "age_unknown"


STOPS = (Word.SELF_EXCLUDED, Word.BANNED, Word.UNDER_AGE)


class Banned(RuleError):
    """The house does not sell to this person."""


class SelfExcluded(RuleError):
    """This person asked the house not to sell to them."""


class UnderAge(RuleError):
    """This person may not play yet."""


class WarningFirst(RuleError):
    """Nothing forbids the sale, but somebody has to look first (`sure`)."""


class SelfExclusionStands(RuleError):
    """A self-exclusion ends by itself and in no other way."""


class BadMark(RuleError):
    """A mark that says nothing, or whose days are in the wrong order."""


@dataclass(frozen=True, slots=True)
class ActiveMark:
    """A mark that was not lifted.  `until` is its last day; None: until it is lifted."""

    word: Word
    from_on: date
    until: date | None = None

    def holds(self, on: date) -> bool:
        return self.from_on <= on and (self.until is None or on <= self.until)

    def is_over(self, on: date) -> bool:
        return self.until is not None and self.until < on


@dataclass(frozen=True, slots=True)
class Age:
    """What is known of a person's age, and what the club asks (None: nothing)."""

    minimum: int | None = None
    born_on: date | None = None
    checked_on: date | None = None


def age_on(born_on: date, on: date) -> int:
    """Full years.  Who is born on 29 February has their birthday on 1 March in other years.

    >>> age_on(date(2008, 2, 29), date(2026, 2, 28))
    17
    """
    return on.year - born_on.year - ((on.month, on.day) < (born_on.month, born_on.day))


def words_of(marks: Iterable[ActiveMark], age: Age, on: date) -> list[Word]:
    """All that is to be told of a person on that day: what stops them first, each once."""
    words = {mark.word for mark in marks if mark.holds(on)} | set(_of_age(age, on))
    return [word for word in (*STOPS, *(w for w in Word if w not in STOPS)) if word in words]


def _of_age(age: Age, on: date) -> list[Word]:
    if age.minimum is None:
        return []
    if age.born_on is not None:
        return [Word.UNDER_AGE] if age_on(age.born_on, on) < age.minimum else []
    return [] if age.checked_on is not None and age.checked_on <= on else [Word.AGE_UNKNOWN]


def check_may_play(
    marks: Sequence[ActiveMark], age: Age, *, on: date, player: str, sure: bool = False
) -> None:
    """Raise SelfExcluded, Banned or UnderAge; WarningFirst unless somebody is `sure`."""
    words = words_of(marks, age, on)
    for word in words:
        if word in STOPS:
            raise _stop(word, marks, age, on=on, player=player)
    if words and not sure:
        raise WarningFirst(_WARNINGS[words[0]], field="sure", player=player)


_WARNINGS = {
    Word.OWES: N_("%(player)s owes the house money. Settle it, or confirm the sale."),
    Word.WARNING: N_("Note on file for %(player)s. Read it, then confirm."),
    Word.AGE_UNKNOWN: N_("ID of %(player)s not checked. Check it, then confirm."),
}


def _stop(word: Word, marks: Sequence[ActiveMark], age: Age, *, on: date, player: str) -> RuleError:
    if word is Word.UNDER_AGE:
        return UnderAge(
            N_("%(player)s is under %(age)s and may not play here."),
            field="player",
            player=player,
            age=age.minimum,
        )
    until = _last_day([mark for mark in marks if mark.word is word and mark.holds(on)])
    if word is Word.BANNED:
        sentence = (
            N_("%(player)s is banned until %(until)s. Only the director may lift a ban.")
            if until
            else N_("%(player)s is banned. Only the director may lift a ban.")
        )
        return Banned(sentence, field="player", player=player, until=until)
    return SelfExcluded(_EXCLUDED[bool(until)], field="player", player=player, until=until)


_EXCLUDED = {
    True: N_("%(player)s is self-excluded until %(until)s. This cannot be lifted earlier."),
    False: N_("%(player)s is permanently self-excluded. This cannot be lifted."),
}


def _last_day(marks: Sequence[ActiveMark]) -> str:
    """The last day of all of them as 2026-11-20; empty when one has no end."""
    days = [mark.until for mark in marks]
    return "" if None in days else max(day.isoformat() for day in days if day)


def check_mark(word: Word, *, from_on: date, until: date | None, cents: int | None) -> None:
    """Raise BadMark unless such a mark makes sense."""
    if until is not None and until < from_on:
        raise BadMark(
            N_("A restriction cannot end before it starts. Choose a later date."), field="until"
        )
    if word is Word.OWES and not cents:
        raise BadMark(N_("Enter how much the player owes."), field="amount_cents")
    if word in (Word.UNDER_AGE, Word.AGE_UNKNOWN):
        raise BadMark(N_("This follows from the birth date. Change that instead."), field="mark")


def check_lift(mark: ActiveMark, *, on: date) -> None:
    """Raise SelfExclusionStands for a self-exclusion that is not over, whoever asks."""
    if mark.word is not Word.SELF_EXCLUDED or mark.is_over(on):
        return
    until = mark.until.isoformat() if mark.until else ""
    raise SelfExclusionStands(
        N_("This self-exclusion runs until %(until)s and cannot be lifted earlier.")
        if until
        else N_("This self-exclusion is permanent and cannot be lifted."),
        until=until,
    )
