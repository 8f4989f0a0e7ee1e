"""Every sentence of a public board, in the language of the moment; and stacks in big blinds.

Between two asterisks a sentence is set in strong type.  A stack is rounded as the floor rounds:
half a blind counts as a whole one.
"""

from collections.abc import Callable, Mapping
from functools import cache

from babel import Locale
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from blinds.rules.steps import Schedule, StepKind
from tdsite.web import formats
from tdsite.web.languages import reading
from tournaments.rules.prices import parts

Words = Mapping[str, str | Mapping[str, str]]


def words() -> dict[str, str | dict[str, str]]:
    """The sentences by name; those that count something by the plural forms of the language."""
    return {
        **_bands(),
        **_centre(),
        **_hands(),
        **_figures(),
        **_buys(),
        **_ticker(),
    }


def say(words: Words, name: str, **values: object) -> str:
    """The sentence of that name with its values."""
    return str(words[name]) % values


def count(words: Words, name: str, number: int, *, locale: str, number_text: str) -> str:
    """The sentence of that name in the plural form that the number asks for."""
    forms = words[name]
    assert isinstance(forms, Mapping)
    form = str(Locale.parse(locale.replace("-", "_")).plural_form(number))
    return forms.get(form, forms["other"]) % {"n": number_text}


def _bands() -> dict[str, str | dict[str, str]]:
    return {
        "starts_at": _("Starts at %(time)s"),
        "starts_soon": _("Starting soon"),
        "level": _("Level %(level)s"),
        "level_of": _("Level %(level)s: %(game)s"),
        "last_minute": _("Last minute of level %(level)s"),
        "final_table": _("Final table: level %(level)s"),
        "final_table_of": _("Final table, level %(level)s: %(game)s"),
        "break_of": _("%(label)s: back at %(time)s"),
        "break": _("Break: back at %(time)s"),
        "day_over": _("Day over"),
        "bagging": _("Bag and tag"),
        "day": _("Day %(day)s"),
        "paused": _("Paused since %(time)s"),
        "hand_for_hand": _("Hand for hand"),
        "finished": _("Winner"),
        "cancelled": _("Cancelled"),
        "days": _forms(lambda n: ngettext("%(n)s day", "%(n)s days", n)),
    }


def _centre() -> dict[str, str | dict[str, str]]:
    return {
        "bb_ante": _("BB ante %(ante)s"),
        "ante": _("ante %(ante)s"),
        "limits": _("limits %(limits)s"),
        "limits_alone": _("Limits %(limits)s"),
        "bring_in": _("bring-in %(chips)s"),
        "bring_in_alone": _("Bring-in %(chips)s"),
        "no_limit": _("no-limit"),
        "pot_limit": _("pot-limit"),
        "limit": _("fixed-limit"),
        "of_game": _("%(game)s: %(stakes)s"),
        "next": _("Next *%(blinds)s*, %(minutes)s min"),
        "next_ante": _("Next *%(blinds)s*, %(ante)s, %(minutes)s min"),
        "next_break": _("Next *a break* of %(minutes)s min"),
        "next_day_over": _("Last level of the day"),
        "next_nothing": _("Last level of the structure"),
        "then_level": _("Then level *%(level)s*, %(minutes)s min"),
        "then_game": _("Then level *%(level)s: %(game)s*, %(minutes)s min"),
        "opening": _("*%(chips)s* chips, %(minutes)s-minute levels"),
        "stay": _("Stay seated. No new hands."),
        "called_off": _("Ask at the desk."),
        "go_on": _forms(lambda n: ngettext("%(n)s goes through", "%(n)s go through", n)),
        "goes_on_to": _("Next: *%(event)s*"),
        "stay_bagged": _("Stay in your seat until your bag is sealed."),
        "others": _("2nd *%(second)s*, 3rd *%(third)s*"),
        "other": _("2nd *%(second)s*"),
        "color_up_next": _("%(chips)ss raced off next break"),
        "color_up_now": _("Chip race now: %(chips)ss, all tables"),
    }


def _hands() -> dict[str, str | dict[str, str]]:
    return {
        "hands_count": _("%(done)s *of* %(n)s"),
        "hands_finished": _forms(lambda n: ngettext("table done", "tables done", n)),
        "hand_number": _("hand %(hand)s"),
        "hand_first": _("current hand"),
        "hand_clock": _("Level %(level)s, *%(time)s* left; 2 min per hand"),
        "table_done": _("Table %(table)s"),
        "table_plays": _("Table %(table)s plays"),
        "table_holds": _("Table %(table)s: all-in"),
        "more_tables": _forms(lambda n: ngettext("+%(n)s playing", "+%(n)s playing", n)),
    }


def _figures() -> dict[str, str | dict[str, str]]:
    return {
        "players": _("Players"),
        "entries": _("Entries"),
        "registered": _("Registered"),
        "reentries": _("Re-entries"),
        "tables": _("Tables"),
        "average": _("Average stack"),
        "starting_stack": _("Starting stack"),
        "buy_in": _("Buy-in"),
        "bb": _("%(n)s BB"),
        "next_break_in": _("Next break"),
        "late_registration": _("Late registration"),
        "late_suspended": pgettext("late registration", "suspended"),
        "until_level": _("to level %(level)s"),
        "levels": _("Levels"),
        "levels_played": _("Levels played"),
        "pool": _("Prize pool"),
        "guarantee": _("Guarantee"),
        **{f"part_{part.word}": _(part.on_boards) for part in parts()},
        "bounty_fixed": _("*%(money)s* a knock-out"),
        "bounty_progressive": _("*%(money)s* on each new player"),
        "bounty_mystery": _("*%(money)s* of each entry in envelopes"),
        "unlimited": _("no limit"),
        "paid": _forms(lambda n: ngettext("*%(n)s* place paid", "*%(n)s* places paid", n)),
        "to_money": _forms(lambda n: ngettext("*%(n)s* to the money", "*%(n)s* to the money", n)),
        "next_prize": _("*%(money)s* for %(place)s"),
        "dealt": _("*%(money)s* shared by a deal"),
    }


def _buys() -> dict[str, str | dict[str, str]]:
    return {
        "rebuy": _("Rebuy"),
        "add_on": _("Add-on"),
        "rebuys": _("Rebuys"),
        "add_ons": _("Add-ons"),
        "closed": pgettext("rebuys, add-ons", "closed"),
        "buy_closes": _("%(what)s, closes in %(time)s"),
        "buy_in_break": _("%(what)s, in the break after level %(level)s"),
        "buy_from": _("%(what)s, from level %(level)s"),
        "buy_until": _("%(what)s, to the end of level %(level)s"),
        "buy_through": _("%(what)s, to the break after level %(level)s"),
        "chips": _forms(lambda n: ngettext("%(n)s chip", "%(n)s chips", n)),
        "stack_any": _("any stack"),
        "stack_none": _("with no chips left"),
        "stack_most": _("with %(chips)s or less"),
        "each": _forms(lambda n: ngettext("%(n)s each", "at most %(n)s each", n)),
        "sold": _forms(lambda n: ngettext("%(n)s sold", "%(n)s sold", n)),
        "chips_at_desk": _("Rebuys and add-ons: call the floor, or come to the desk"),
    }


def _ticker() -> dict[str, str | dict[str, str]]:
    return {
        "table_broken": _("Table %(table)s is broken"),
        "player_moved": _("Seat %(seat)s: %(player)s, from table %(table)s"),
        "registration_closed": _("Registration is closed: %(entrants)s players, %(n)s entries"),
        "late_until": _("Late reg. through level %(level)s"),
        "cards_down": _("All-in called: cards face down"),
        "bell": _("Hands in progress keep %(blinds)s"),
        "field": _("%(entrants)s players, %(n)s entries"),
        "at_desk": _("Entries at the desk"),
        "opens": _("Registration opens at %(time)s"),
        "not_open": _("Registration opens soon"),
        "suspended": _("Registration is suspended"),
    }


def connection() -> dict[str, str]:
    """What a board says by itself: whether it hears the server, or for how long it has not."""
    return {
        "live": _("Live"),
        "not_live": _("Offline for %(age)s"),
        "seconds": _("%(n)s s"),
        "minutes": _("%(n)s min"),
        "hours": _("%(n)s h"),
    }


def _forms(spoken: Callable[[int], str]) -> dict[str, str]:
    return {form: spoken(number) for form, number in _examples(reading())}


@cache
def _examples(language: str) -> tuple[tuple[str, int], ...]:
    """For each plural form of a language the first number that asks for it; 0 only if no other."""
    form_of = Locale.parse(language, sep="-").plural_form
    first: dict[str, int] = {}
    for number in (*range(1, 200), 0):
        first.setdefault(str(form_of(number)), number)
    return tuple({"other": 2, **first}.items())


def in_big_blinds(chips: int, *, big_chips: int) -> int | None:
    """How many big blinds a stack is; None for a game without blinds."""
    return (2 * chips + big_chips) // (2 * big_chips) if big_chips else None


def along_the_plan(schedule: Schedule) -> Callable[[int], str]:
    """Of a stack, its big blinds at each level of the plan, in words and with a bar between them.

    A break has those of the level to come.  The board shows the one whose time has come.
    """
    bigs: list[int] = []
    for here in reversed(schedule):
        ahead = bigs[-1] if bigs else 0
        bigs.append(here.big_chips if here.kind is StepKind.LEVEL else ahead)
    bigs.reverse()
    return lambda chips: "|".join(_big_blinds(in_big_blinds(chips, big_chips=big)) for big in bigs)


def _big_blinds(number: int | None) -> str:
    if number is None:
        return ""
    return _("%(n)s BB") % {"n": formats.chips(number, locale=reading())}
