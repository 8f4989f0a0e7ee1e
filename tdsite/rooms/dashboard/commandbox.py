"""The command box's language: one line typed by the floor, read as what it asks for.

A player is a seat, 12-5, or a name: bust quist by tom.  Commands have their words too, in the
languages of the product (`typed.toml`): bust, move, rebuy …; élimine, déplace, recave.

b 12-5                     bust           b 12-5 by 12-3        by whom
b 12-5 4500, 12-7 3000     several out in one hand, with their stacks before it
b 12-5 by 12-3+12-1        knocked out by two; by 12-3 after the last one counts for all
m 4-2 7-9                  move           r 12-5                rebuy
r 12-5 card 2x             two of them, paid by card
a 12-5                     add-on         o 12-5                no rebuy: out
pay quist                  what is due, on the payout page
undo                       the last act   pause, resume         the clock
+2 min                     to this level  next, back            the levels
b 12-5 4500 first 3000     hand for hand: the stack too of the first one out in this hand
hh                         hand for hand, then the next hand      hh 6   table 6 is done
hh 6 hold                  table 6 holds an all-in
d 12 5                     button         f smith               find        ?   all keys
c 12-5 45000               stack, as counted    c 12-5 45k, 12-7 1.2m
race 1-8 0, 9 12           odd chips at these tables, of the color-up under way
x 12-5 500 carried off     chips out of play, and why; x 12-5 500 foreign …: not of this event
say Dinner is served       on all boards, until it is taken down
p 12-5 1r "phone at the table" 7.25    penalty: w a warning, 3h hands, 1r rounds, 10m minutes
p 12                       a hand was dealt at table 12
ruling 12 What happened    a ruling asked at table 12; without words, the page to write it on
law string bet             what the rules say; loi mise en deux temps
rules tda                  the house rules as in a rulebook; règles tda      rules   which are on
rule redraw 27             one of them, after a look at what it changes; règle tirage 27
12-5                       who is there
"""

import re
from collections.abc import Callable
from dataclasses import replace

from tables.rules.floor import Place
from tdsite.rooms.dashboard.commands import (
    AddMinutes,
    AddOn,
    AskRuling,
    Bust,
    Button,
    ChipCounts,
    ChipsOut,
    Command,
    Find,
    HandDealt,
    HandDone,
    HandForHand,
    HandHeld,
    Help,
    Jump,
    LawSought,
    Move,
    NoRebuy,
    Out,
    Pause,
    Pay,
    Penalise,
    Raced,
    Rebuy,
    Resume,
    Say,
    Undo,
    Who,
    WhoSits,
    read_penalty,
    read_who,
)
from tdsite.rooms.dashboard.races_typed import tables_typed
from tdsite.rooms.dashboard.rules_typed import HouseRules, plain, read_rule, read_rules
from tdsite.web.fields import PLACE, NotUnderstood, as_place, parse_stack
from tournaments.models.money import Method
from tournaments.rules import N_, languages

_TWO_NUMBERS = re.compile(r"(\d{1,4})[\s\-./]+(\d{1,2})")
_BUTTON = re.compile(r"(\d{1,4})[\s\-./]+(\d{1,2})(?:\s+(\d{1,2})\s+(\d{1,2}))?")
_SEATS = re.compile(rf"{PLACE.pattern}(?:[\s+&]+(?:and\s+)?{PLACE.pattern})*")
_AND = re.compile(r"\s*(?:\+|&|\band\b|\s)\s*")
_AND_NAMES = re.compile(r"\s*(?:\+|&|\band\b|\bet\b)\s*")
_MINUTES = re.compile(r"(?P<sign>[+\-−])\s?(?P<n>\d{1,3})(?:\s?m(?:in)?)?")
_TIMES = re.compile(r"x?(?P<n>\d{1,2})x?")
_EARLIER = re.compile(r"(?P<outs>.+)\s+first\s+(?P<stack>\d{1,12})")
_CHIPS_OUT = re.compile(
    rf"(?P<place>{PLACE.pattern})\s+(?P<chips>\S+)\s+(?P<foreign>(?i:foreign)\s+)?(?P<why>.+)"
)
_HAND = re.compile(r"(?P<table>\d{1,4})(?P<hold>\s+hold)?")
_OUT = re.compile(
    rf"(?P<place>{PLACE.pattern}|#?\w(?:(?!\s(?:by|par)\s|\s\d).)*)"
    r"(?:\s+(?P<stack>\d{1,12}))?(?:\s+(?:by|par)\s+(?P<by>.+))?"
)


def parse(line: str) -> Command:
    """What the line asks for.  Raises NotUnderstood, with a sentence that says what would be.

    >>> parse("m 4-2 7-9")
    Move(here=Place(table=4, seat=2), there=Place(table=7, seat=9))
    """
    words = _in_english(line.split())
    text = words.lower()
    as_typed = next((key for key in _AS_TYPED if text.startswith(key)), None)
    if as_typed is not None:
        return _AS_TYPED[as_typed](words[len(as_typed) :])
    if (alone := _alone(text)) is not None:
        return alone
    letter, _, rest = text.partition(" ")
    if letter in _RULES and rest:  # with a reason in it, which stays as it was typed
        return _RULES[letter](words.partition(" ")[2])
    read = _READERS.get(letter)
    if read is None or not rest:
        raise NotUnderstood(
            N_(
                "Unknown command: “%(line)s”. b 12-5 busts, m 4-2 7-9 moves, r 12-5 rebuys, "
                "f NAME finds, ? lists all."
            ),
            field="line",
            line=line.strip(),
        )
    return read(rest)


def _alone(text: str) -> Command | None:
    """What asks for something without more words: a seat, minutes, undo."""
    if PLACE.fullmatch(text):
        return WhoSits(as_place(text))
    if minutes := _MINUTES.fullmatch(text):
        return AddMinutes(int(minutes["n"]) * (1 if minutes["sign"] == "+" else -1))
    return HouseRules() if text in _RULES else _ALONE.get(text)


def _in_english(typed: list[str]) -> str:
    """The line with what it begins with in English: rules tda of règles tda."""
    first = _commands().get(plain(typed[0]), typed[0]) if typed else ""
    return " ".join([first, *typed[1:]])


@languages.kept
def _commands() -> dict[str, str]:
    """What a line may begin with in other languages, as it is called in English."""
    english = {*_RULES, *_READERS, *_ALONE, *(key.strip() for key in _AS_TYPED)}
    known_words = languages.all_words("typed", "commands")
    found = {plain(word): command for command, words in known_words.items() for word in words}
    return {word: command for word, command in found.items() if word not in english}


def _bust(rest: str) -> Bust:
    found = _EARLIER.fullmatch(rest)
    outs = found["outs"] if found else rest
    earlier = int(found["stack"]) if found else None
    found_outs = [_out(part) for part in outs.split(",")]
    for_all = found_outs[-1].by  # said once, at the end, it is said of all of them
    return Bust(tuple(_or_by(out, for_all) for out in found_outs), earlier)


def _or_by(out: Out, for_all: tuple[Who, ...]) -> Out:
    """The same with who took the chips of all, unless it says by whom, or names themselves."""
    return out if out.by or out.place in for_all else replace(out, by=for_all)


def _out(part: str) -> Out:
    found = _OUT.fullmatch(part.strip())
    if not found:
        raise NotUnderstood(
            N_(
                "“%(text)s” is not a bust. Type b 12-5, b 12-5 by 12-3, or several with "
                "stacks: b 12-5 4500, 12-7 3000."
            ),
            field="line",
            text=part.strip(),
        )
    return Out(
        read_who(found["place"]),
        by=tuple(read_who(text) for text in _takers(found["by"] or "") if text),
        stack_chips=int(found["stack"]) if found["stack"] else None,
    )


def _takers(text: str) -> list[str]:
    """Who took the chips: seats may stand behind one another, names have a word between them."""
    return (_AND if _SEATS.fullmatch(text) else _AND_NAMES).split(text)


def _move(rest: str) -> Move:
    here, _, there = rest.replace("→", " ").replace(" to ", " ").strip().rpartition(" ")
    if not here.strip():
        raise NotUnderstood(N_("A move needs two seats: m 4-2 7-9."), field="line")
    return Move(read_who(here), as_place(there))


def _bought(command: type[Rebuy | AddOn], rest: str) -> Rebuy | AddOn:
    """Whose it is, and how many of them paid by what: 12-5 card 2x."""
    *words, last = rest.split()
    count, method = 1, Method.CASH
    while words:
        if last in (methods := _methods()):
            method = methods[last]
        elif (times := _TIMES.fullmatch(last)) and "x" in last:
            count = int(times["n"])
        else:
            break
        *words, last = words
    return command(read_who(" ".join([*words, last])), count=count, method=method)


@languages.kept
def _methods() -> dict[str, Method]:
    """What ways to pay are called, in any language."""
    known_words = languages.all_words("typed", "methods")
    return {plain(word): Method(name) for name, words in known_words.items() for word in words}


def _button(rest: str) -> Button:
    found = _BUTTON.fullmatch(rest)
    if not found:
        raise NotUnderstood(N_("The button needs a table and a seat: d 12 5."), field="line")
    blinds = [int(found[n]) if found[n] else None for n in (3, 4)]
    return Button(Place(int(found[1]), int(found[2])), *blinds)


def _hand(rest: str) -> HandDone | HandHeld:
    found = _HAND.fullmatch(rest)
    if not found:
        raise NotUnderstood(
            N_("Hand for hand needs a table: hh 6 when its hand is over, hh 6 hold for an all-in."),
            field="line",
        )
    return (HandHeld if found["hold"] else HandDone)(int(found["table"]))


def _ruling(rest: str) -> AskRuling:
    table, _, question = rest.partition(" ")
    if not (table.isascii() and table.isdigit() and len(table) < 5):
        raise NotUnderstood(N_("A ruling needs a table: ruling 12, then the facts."), field="line")
    return AskRuling(int(table), question)


def _counted(rest: str) -> ChipCounts:
    stacks = {}
    for part in rest.split(", " if ", " in rest else ";"):
        place, _, stack = part.strip().partition(" ")
        if not stack:
            raise NotUnderstood(
                N_("A count needs a seat and a stack: c 12-5 45000, or c 12-5 45k, 12-7 30k."),
                field="line",
            )
        stacks[as_place(place)] = parse_stack(stack)
    return ChipCounts(tuple(stacks.items()))


def _raced(rest: str) -> Raced:
    return Raced(tuple(tables_typed(rest).items()))


def _chips_out(rest: str) -> ChipsOut:
    found = _CHIPS_OUT.fullmatch(rest.strip())
    if found is None:
        raise NotUnderstood(
            N_(
                "Chips that leave the table need a seat, how many and why: x 12-5 500 carried off."
                " For chips of another event: x 12-5 500 foreign, then why."
            ),
            field="line",
        )
    place, chips = as_place(found["place"]), parse_stack(found["chips"])
    return ChipsOut(place, chips, found["why"], foreign=bool(found["foreign"]))


def _penalty(rest: str) -> Penalise | HandDealt:
    found = read_penalty(rest)
    if found is None:
        raise NotUnderstood(
            N_(
                'Penalty: seat, penalty, reason. Example: p 12-5 1r "phone at the table". w '
                "warning, 3h hands, 1r orbits, 10m minutes."
            ),
            field="line",
        )
    return found


_RULES: dict[str, Callable[[str], Command]] = {
    "rules": read_rules,
    "rule": read_rule,
}
# with sentences in them, which stay as they were typed: boards and log show them so
_AS_TYPED: dict[str, Callable[[str], Command]] = {
    "say ": Say,
    "p ": _penalty,
    "ruling ": _ruling,
    "x ": _chips_out,
}
_ALONE: dict[str, Command] = {
    "?": Help(),
    "h": Help(),
    "help": Help(),
    "hh": HandForHand(),
    "undo": Undo(),
    "pause": Pause(),
    "resume": Resume(),
    "next": Jump(1),
    "back": Jump(-1),
}
_READERS: dict[str, Callable[[str], Command]] = {
    "b": _bust,
    "m": _move,
    "r": lambda rest: _bought(Rebuy, rest),
    "a": lambda rest: _bought(AddOn, rest),
    "o": lambda rest: NoRebuy(read_who(rest)),
    "pay": lambda rest: Pay(read_who(rest)),
    "d": _button,
    "hh": _hand,
    "c": _counted,
    "race": _raced,
    "f": Find,
    "law": LawSought,
}
