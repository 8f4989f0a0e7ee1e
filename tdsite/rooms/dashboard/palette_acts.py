"""The acts that "go to, find or do" offers for what is typed, each with what it will do.

Nothing is done here: an act is a line of the command box.  A name becomes the number of its entry,
and no seat, which may be another player's by the time the line is done.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext, ngettext

from tables.queries import place_held
from tables.rules.floor import Place
from tdsite.rooms.dashboard.commandbox import parse
from tdsite.rooms.dashboard.commands import (
    AddMinutes,
    AddOn,
    AskRuling,
    Bust,
    Command,
    Find,
    Help,
    Jump,
    LawSought,
    Move,
    Name,
    NoRebuy,
    Pause,
    Pay,
    Raced,
    Rebuy,
    Resume,
    Undo,
    Who,
    WhoSits,
    entry_at,
)
from tdsite.rooms.dashboard.rules_typed import HouseRule, HouseRules, plain
from tdsite.web import formats
from tdsite.web.entry_search import EntryFound, entries_found
from tdsite.web.event_state import EventState, step_name
from tdsite.web.languages import reading
from tdsite.web.log_lines import last_to_undo
from tdsite.web.shell import Link
from tournaments import access
from tournaments.models import Club, Entry, Tournament
from tournaments.models.money import Method
from tournaments.rules import N_, RuleError
from tournaments.rules.sales import AddOnRule, RebuyRule

MAX_WAYS = 3  # to understand what was typed

# What a command asks of the person; all others are read by everybody who reads of people.
RIGHTS: dict[type[Command], str] = {
    Bust: "entry.busted",
    Move: "tables.moved",
    Rebuy: "entry.rebought",
    AddOn: "entry.added_on",
    NoRebuy: "entry.let_out",
    Pay: "see_money",
    Undo: "act",
    Pause: "clock.paused",
    Resume: "clock.paused",
    AddMinutes: "clock.time_added",
    Jump: "clock.jumped",
    Raced: "chips.raced",
}
LOOKED_UP = (WhoSits, Find, LawSought, Help, HouseRules, HouseRule, AskRuling)

EXAMPLES = (
    (N_("bust NAME by NAME"), N_("bust a player, knocked out by another"), Bust),
    (N_("rebuy 1-5 card 2x"), N_("sell rebuys, paid by card"), Rebuy),
    (N_("add-on NAME"), N_("sell the add-on"), AddOn),
    (N_("move NAME 7-9"), N_("to another seat"), Move),
    (N_("pay NAME"), N_("settle what is due to a player"), Pay),
    (N_("undo"), N_("undo last action"), Undo),
    (N_("pause"), N_("stop the clock; resume starts it again"), Pause),
    (N_("+2 min"), N_("add time to this level"), AddMinutes),
    (N_("next"), N_("go to the next level; back goes to the one before"), Jump),
    (N_("law missed blind"), N_("what the rules say"), LawSought),
)


@dataclass(frozen=True, slots=True)
class Choice:
    """A line of the list.  It leads to `url`, or does `line`, or only completes what is typed."""

    title: str
    detail: str = ""
    icon: str = "arrow"
    url: str = ""
    line: str = ""
    completes: str = ""
    apart: bool = False


@dataclass(frozen=True, slots=True)
class Reader:
    """Who types, where: the event (None on the pages of the club), and the pages there are."""

    person: Any
    club: Club | None
    event_now: EventState | None
    pages: Sequence[Link]

    def may(self, right: str) -> bool:
        event = self.event_now.tournament.pk if self.event_now else None
        return access.allowed(self.person, right, event)


def examples(reader: Reader, text: str) -> Iterator[Choice]:
    """What can be typed, of that what begins so, in the reader's language."""
    if reader.event_now is None:
        return
    for example, says, command in EXAMPLES:
        own = gettext(example)
        if plain(own).startswith(text) and reader.may(RIGHTS.get(command, "see")):
            yield Choice(own, gettext(says), completes=_first_word(own))


def _first_word(example: str) -> str:
    """The command alone, ready for what follows it: "bust " of "bust NAME by NAME".

    >>> _first_word("bust NAME by NAME"), _first_word("undo"), _first_word("+2 min")
    ('bust ', 'undo', '+2 min')
    """
    word, space, _ = example.partition(" ")
    return f"{word}{space}" if word[0].isalpha() else example


def acts(reader: Reader, text: str) -> Iterator[Choice]:
    event_now = reader.event_now
    if event_now is None:
        return
    try:
        command = parse(text)
    except RuleError:
        yield from examples(reader, plain(text))
        return
    if isinstance(command, LOOKED_UP) or not reader.may(RIGHTS.get(type(command), "see_people")):
        return
    ways = _WAYS.get(type(command), _as_typed)
    yield from islice(ways(reader, event_now, command, text), MAX_WAYS)


@dataclass(frozen=True, slots=True)
class Meant:
    """A player who may be meant.  `key`: how a line names this one, or the seat as typed."""

    entry: int
    name: str
    key: str
    seat: Place | None

    @property
    def at(self) -> str:
        return str(self.seat) if self.seat else gettext("not seated")

    @property
    def named(self) -> str:
        """Tom Achterberg, 3-4."""
        return f"{self.name}, {self.seat}" if self.seat else self.name


def _meant(tournament: Tournament, who: Who) -> list[Meant]:
    """The players of that name who have seats, else all of them; the one of the seat."""
    if isinstance(who, Name) and not who.text.startswith("#"):
        matches = entries_found(tournament, who.text)
        seated = [match for match in matches if match.seat]
        return [_of(match) for match in (seated or matches)[:MAX_WAYS]]
    try:
        number = entry_at(tournament, who)
    except RuleError:  # nothing is offered; the act itself says why not
        return []
    one = Entry.objects.select_related("player", "seat__table").get(pk=number)
    key = f"#{one.number}" if isinstance(who, Name) else str(who)
    return [Meant(one.pk, one.player.name, key, place_held(one))]


def _of(match: EntryFound) -> Meant:
    return Meant(match.entry.pk, match.entry.player.name, f"#{match.entry.number}", match.seat)


def _as_typed(
    reader: Reader, event_now: EventState, command: Command, text: str
) -> Iterator[Choice]:
    yield Choice(text, gettext("As in the command box"), icon="arrow", line=text)


def _busts(reader: Reader, event_now: EventState, command: Bust, text: str) -> Iterator[Choice]:
    """Each who may be out with each who may have taken the chips, then without a word by whom."""
    if len(command.outs) > 1:
        yield from _as_typed(reader, event_now, command, text)
        return
    out, tournament = command.outs[0], event_now.tournament
    place = formats.place(event_now.figures.left, locale=reading())
    takers = [_meant(tournament, who) for who in out.by]
    stack = f" {out.stack_chips}" if out.stack_chips else ""
    for one in _meant(tournament, out.place):
        title = gettext("Bust %(player)s, out in %(place)s") % {"player": one.named, "place": place}
        for by in _each(takers):
            line = f"b {one.key}{stack} by {'+'.join(taker.key for taker in by)}"
            hunters = formats.listed([taker.named for taker in by], locale=reading())
            detail = gettext("Knocked out by %(players)s.") % {"players": hunters}
            yield Choice(title, detail, icon="out", line=line)
        detail = gettext("Knocked out by: not recorded")
        yield Choice(title, detail, icon="out", line=f"b {one.key}{stack}")


def _each(takers: list[list[Meant]]) -> Iterator[tuple[Meant, ...]]:
    """Several names: the best match of each; one name: each match."""
    if len(takers) == 1:
        yield from ((taker,) for taker in takers[0])
    elif takers and all(takers):
        yield tuple(matches[0] for matches in takers)


def _moves(reader: Reader, event_now: EventState, command: Move, text: str) -> Iterator[Choice]:
    tournament = event_now.tournament
    for one in _meant(tournament, command.here):
        yield _move(tournament, one, command.there)


def _move(tournament: Tournament, one: Meant, there: Place) -> Choice:
    title = gettext("Move %(player)s to %(seat)s") % {"player": one.named, "seat": there}
    sits = _meant(tournament, there)
    detail = (
        gettext("%(player)s sits there.") % {"player": sits[0].name}
        if sits
        else gettext("From %(seat)s.") % {"seat": one.at}
    )
    return Choice(title, detail, icon="arrow", line=f"m {one.key} {there}")


def _buys(
    reader: Reader, event_now: EventState, command: Rebuy | AddOn, text: str
) -> Iterator[Choice]:
    for one in _meant(event_now.tournament, command.place):
        if choice := _bought(event_now, command, one):
            yield choice


def _bought(event_now: EventState, command: Rebuy | AddOn, one: Meant) -> Choice | None:
    """None where the event does not sell it."""
    terms, count = event_now.terms, command.count
    rule: RebuyRule | AddOnRule | None
    if isinstance(command, Rebuy):
        rule, letter = terms.rebuy, "r"
        sells = ngettext("Sell a rebuy to %(player)s", "Sell %(n)s rebuys to %(player)s", count) % {
            "n": count,
            "player": one.named,
        }
    else:
        rule, letter = terms.add_on, "a"
        sells = ngettext(
            "Sell an add-on to %(player)s", "Sell %(n)s add-ons to %(player)s", count
        ) % {"n": count, "player": one.named}
    if rule is None:
        return None
    cents, chips = count * (rule.price_cents + rule.fee_cents), count * rule.chips
    currency = event_now.tournament.currency
    detail = gettext("%(price)s, %(chips)s chips, %(method)s") % {
        "price": formats.money(cents, currency=currency, locale=reading()),
        "chips": formats.chips(chips, locale=reading()),
        "method": Method(command.method).label,
    }
    line = f"{letter} {one.key} {command.method.value} {count}x"
    return Choice(sells, detail, icon="chip", line=line)


def _let_out(
    reader: Reader, event_now: EventState, command: NoRebuy, text: str
) -> Iterator[Choice]:
    for one in _meant(event_now.tournament, command.place):
        title = gettext("%(player)s takes no rebuy and is out") % {"player": one.name}
        yield Choice(title, one.at, icon="out", line=f"o {one.key}")


def _pays(reader: Reader, event_now: EventState, command: Pay, text: str) -> Iterator[Choice]:
    for one in _meant(event_now.tournament, command.who):
        url = f"{reverse('payouts', args=[event_now.tournament.pk])}?pay={one.entry}"
        title = gettext("Pay %(player)s") % {"player": one.name}
        yield Choice(title, one.at, icon="cash", url=url)


def _undoes(reader: Reader, event_now: EventState, command: Undo, text: str) -> Iterator[Choice]:
    last = last_to_undo(event_now.tournament, by=reader.person)
    if last is not None:
        yield Choice(gettext("Undo the last action"), last.says, icon="undo", line="undo")


def _clock(
    reader: Reader, event_now: EventState, command: Pause | Resume, text: str
) -> Iterator[Choice]:
    if event_now.reading is not None:
        is_pause = isinstance(command, Pause)
        title = gettext("Pause the clock") if is_pause else gettext("Start the clock again")
        yield Choice(title, event_now.step, icon="pause" if is_pause else "play", line=text)


def _minutes(
    reader: Reader, event_now: EventState, command: AddMinutes, text: str
) -> Iterator[Choice]:
    n = abs(command.minutes)
    if command.minutes > 0:
        title = ngettext("Add %(n)s minute", "Add %(n)s minutes", n) % {"n": n}
    else:
        title = ngettext("Take %(n)s minute off", "Take %(n)s minutes off", n) % {"n": n}
    if event_now.reading is not None:
        yield Choice(title, event_now.step, icon="clock", line=text)


def _jumps(reader: Reader, event_now: EventState, command: Jump, text: str) -> Iterator[Choice]:
    index = event_now.next_index if command.steps > 0 else event_now.previous_index
    if index is not None:
        title = gettext("Go to %(step)s") % {"step": step_name(event_now.schedule, index)}
        yield Choice(title, event_now.blinds_at(index), icon="clock", line=text)


_WAYS: dict[type[Command], Callable[[Reader, EventState, Any, str], Iterator[Choice]]] = {
    Bust: _busts,
    Move: _moves,
    Rebuy: _buys,
    AddOn: _buys,
    NoRebuy: _let_out,
    Pay: _pays,
    Undo: _undoes,
    Pause: _clock,
    Resume: _clock,
    AddMinutes: _minutes,
    Jump: _jumps,
}
