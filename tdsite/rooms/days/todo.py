"""How a day ends, what goes into bags, and what is due before the next day."""

from collections.abc import Iterator, Sequence

from django.urls import reverse
from django.utils.translation import gettext, ngettext

from tdsite.rooms.days.bagging import Bagging, BaggingState, bagging_of
from tdsite.rooms.days.next_day import Due, NextDay, next_day_of
from tdsite.web import formats
from tdsite.web.days import Ending, ending_of, is_bagging
from tdsite.web.event_page import BLOCKS, Press, Todo, act_press, link_press
from tdsite.web.event_state import EventState
from tdsite.web.languages import reading
from tournaments import disqualified_bags, flight_tree
from tournaments.models import Tournament
from tournaments.models.tournament import State
from tournaments.rules.days import LAST_HANDS_LAW

DISQUALIFIED_LAW = "Robert's Rules 7.28; TDA 2024 71-D"
MAX_STACKS = 6


def plan_ends_day(event_now: EventState) -> bool:
    """Whether the clock stands at the end of a day of the plan."""
    return event_now.reading is not None and event_now.reading.waiting


def waits_for_flights(event_now: EventState) -> bool:
    """Whether flights of the event are still to be merged: it cannot start before."""
    return bool(flight_tree.not_merged(event_now.tournament))


def running(event_now: EventState) -> Iterator[Todo]:
    """The end of a day, step by step; the next one's seats in the night."""
    tournament = event_now.tournament
    if is_bagging(event_now):
        bagging = bagging_of(tournament)
        if bagging is not None:
            yield from _bags(event_now, bagging)
        return
    if ending := ending_of(event_now):
        yield from _ends(event_now, ending)
    elif night := next_day_of(event_now):
        yield from _night(event_now, night)
    elif tournament.feeds is not None and event_now.night:
        yield _goes_on(event_now)


def before_start(event_now: EventState) -> Iterator[Todo]:
    """Of an event that flights feed: which are to be merged, then its seats."""
    if not event_now.tournament.flights.exists():
        return
    yield from _disqualified(event_now)
    if waiting := flight_tree.not_merged(event_now.tournament):
        yield from _flights(event_now, waiting)
    elif (night := next_day_of(event_now)) and night.due is Due.DRAW_ROOM:
        yield Todo(
            "seat",
            "warn",
            gettext("Draw the seats of day %(day)s") % {"day": night.day},
            _players_wait(night.players),
            "Robert's Rules 7.2",
            presses=(link_press(event_now, gettext("Draw room"), "draw_room", "draw.made"),),
        )


def _disqualified(event_now: EventState) -> Iterator[Todo]:
    """Stacks of players who were disqualified in another flight: the start waits for a word."""
    for stack in disqualified_bags.undecided(event_now.tournament)[:MAX_STACKS]:
        player = {"player": stack.entry.player.name}
        yield Todo(
            "void",
            "stop",
            gettext("%(player)s was disqualified: remove the stack?") % player,
            gettext("Disqualified in %(flight)s, with %(chips)s chips from another flight")
            % {"flight": stack.where, "chips": _chips(stack.chips)},
            DISQUALIFIED_LAW,
            presses=(
                act_press(
                    event_now,
                    gettext("Remove the stack"),
                    "remove-stack",
                    "day.stack_removed",
                    entry=stack.entry.pk,
                ),
                link_press(event_now, gettext("Days and flights"), "days", "see_people"),
            ),
            at_start=BLOCKS,
        )


def _chips(chips: int) -> str:
    return formats.chips(chips, locale=reading())


def _flights(event_now: EventState, waiting: Sequence[Tournament]) -> Iterator[Todo]:
    ready = [flight for flight in waiting if _is_ready(flight)]
    names = ", ".join(flight_tree.name_of(flight) for flight in (ready or waiting))
    if ready:
        what = ngettext("%(count)s flight to merge", "%(count)s flights to merge", len(ready))
        why = gettext("Counted: %(flights)s")
    else:
        what = ngettext(
            "%(count)s flight not finished", "%(count)s flights not finished", len(waiting)
        )
        why = gettext("Not finished: %(flights)s")
    yield Todo(
        "arrow" if ready else "hourglass",
        "warn" if ready else "info",
        what % {"count": len(ready or waiting)},
        why % {"flights": names},
        presses=(link_press(event_now, gettext("Days and flights"), "days", "see_people"),),
        at_start=BLOCKS,
    )


def _is_ready(flight: Tournament) -> bool:
    over = flight_tree.last_day_end(flight) is not None and flight_tree.day_ending(flight) is None
    return over and (flight.state == State.RUNNING or flight_tree.is_carried(flight))


def _ends(event_now: EventState, ending: Ending) -> Iterator[Todo]:
    bag = act_press(
        event_now,
        gettext("Start bagging"),
        "begin-bagging",
        "day.bagging_began",
        ends_by=str(ending.ends_by),
    )
    if ending.hands:
        yield Todo(
            "hand",
            "warn",
            ngettext(
                "%(count)s last hand at each table",
                "%(count)s last hands at each table",
                ending.hands,
            )
            % {"count": ending.hands},
            gettext("Last hands of day %(day)s drawn. Bag the stacks when all are dealt.")
            % {"day": ending.day},
            LAST_HANDS_LAW,
            presses=(bag,),
        )
    elif ending.at_quota:
        yield Todo(
            "halt",
            "stop",
            ngettext(
                "%(count)s left: flight over",
                "%(count)s left: flight over",
                ending.left,
            )
            % {"count": ending.left},
            gettext("Flight ends with %(quota)s left: finish the hand everywhere, then bag.")
            % {"quota": ending.quota},
            gettext("Event settings"),
            presses=(bag,),
        )
    elif ending.at_plan_end:
        yield _at_plan_end(event_now, ending, bag)


def _at_plan_end(event_now: EventState, ending: Ending, bag: Press) -> Todo:
    return Todo(
        "moon",
        "warn",
        gettext("Day %(day)s: scheduled end") % {"day": ending.day},
        gettext("Draw the number of last hands, or bag now."),
        LAST_HANDS_LAW,
        presses=(
            link_press(event_now, gettext("Last hands"), "bagging", "day.hands_drawn"),
            bag,
            act_press(event_now, gettext("Play on"), "resume", "clock.resumed"),
        ),
    )


def _bags(event_now: EventState, bagging: Bagging) -> Iterator[Todo]:
    if to_bag := bagging.at(BaggingState.TO_BAG):
        what = ngettext("%(count)s table to bag", "%(count)s tables to bag", len(to_bag))
        yield _tables(
            event_now,
            "bag",
            what % {"count": len(to_bag)},
            gettext("One person counts every stack into a numbered bag."),
            to_bag[0].number,
        )
    if counted := bagging.at(BaggingState.COUNTED):
        what = ngettext("%(count)s table to verify", "%(count)s tables to verify", len(counted))
        yield _tables(
            event_now,
            "eye",
            what % {"count": len(counted)},
            gettext("A second person recounts without seeing the first count."),
            counted[0].number,
        )
    if bagging.is_whole:
        yield _whole(event_now, bagging)


def _tables(event_now: EventState, icon: str, what: str, why: str, first: int) -> Todo:
    url = reverse("bagging_table", args=[event_now.tournament.pk, first])
    return Todo(
        icon,
        "warn",
        what,
        why,
        LAST_HANDS_LAW,
        presses=(
            Press(gettext("Table %(number)s") % {"number": first}, url, "day.table_bagged"),
            link_press(event_now, gettext("All tables"), "bagging", "see_people"),
        ),
    )


def _whole(event_now: EventState, bagging: Bagging) -> Todo:
    if bagging.difference_chips:
        return Todo(
            "warning",
            "stop",
            gettext("Bags and ledger differ by %(chips)s") % {"chips": bagging.difference_chips},
            gettext("Check the marked tables, then close the day with a reason."),
            LAST_HANDS_LAW,
            presses=(link_press(event_now, gettext("View"), "bagging", "see_people"),),
        )
    return Todo(
        "lock",
        "warn",
        gettext("Close day %(day)s") % {"day": bagging.day_end.day},
        ngettext(
            "%(count)s bag verified, equal to chips in play",
            "%(count)s bags verified, equal to chips in play",
            len(bagging.bags),
        )
        % {"count": len(bagging.bags)},
        LAST_HANDS_LAW,
        presses=(act_press(event_now, gettext("Close the day"), "close-day", "day.closed"),),
    )


def _goes_on(event_now: EventState) -> Todo:
    after = event_now.tournament.feeds
    assert after is not None
    return Todo(
        "arrow",
        "warn",
        gettext("Merge into %(event)s") % {"event": after.name},
        _players_wait(event_now.figures.left),
        gettext("Event settings"),
        presses=(link_press(event_now, gettext("Days and flights"), "days", "see_people"),),
    )


def _night(event_now: EventState, night: NextDay) -> Iterator[Todo]:
    if night.due is Due.DRAW:
        yield Todo(
            "card",
            "warn",
            gettext("Draw the seats of day %(day)s") % {"day": night.day},
            _players_wait(night.players),
            "Robert's Rules 7.2",
            presses=(
                act_press(event_now, gettext("Draw"), "draw-next-day", "day.drawn"),
                link_press(event_now, gettext("Days and flights"), "days", "see_people"),
            ),
        )
        return
    yield Todo(
        "moon",
        "info",
        gettext("Day %(day)s is ready") % {"day": night.day},
        gettext("Seats are published. Start the clock when players are seated."),
        "Robert's Rules 7.8",
        presses=(
            act_press(event_now, gettext("Resume"), "resume", "clock.resumed"),
            link_press(event_now, gettext("Seat list"), "days", "see_people"),
        ),
    )


def _players_wait(players: int) -> str:
    return ngettext(
        "%(count)s bagged stack waiting", "%(count)s bagged stacks waiting", players
    ) % {"count": players}
