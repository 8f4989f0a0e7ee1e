"""Chapter: what each of the choices does, by each of the three rulebooks.

One line of EXPECTED per choice: by the French laws, by TDA 2024, by WSOP 2026.
"""

from datetime import timedelta

import pytest
from django.http import QueryDict

from tables import queries as floor
from tables.hands import playing
from tables.models import Draw, Seat, Table, TableCall
from tables.operations.late_stacks import FullStacks
from tables.rules.calls import counted_seconds
from tdsite import director
from tdsite.rooms.rulings import cases
from tests.bubble import announce, at, bubble, bust, finish, following, places
from tests.factories import NOON, dana, event, fay, running
from tests.flights import merged
from tests.rooms.days import test_commands_disqualified_bags as bags
from tests.rooms.desk import test_commands_late_stacks as late
from tests.rooms.floor import test_commands_absences as absent
from tests.rooms.penalties import test_commands_disqualified as disqualified
from tests.rooms.prizes import test_commands_deals as made
from tests.rooms.prizes import test_commands_money as money
from tests.rooms.races import test_commands as races
from tournaments import queries
from tournaments.models import Deal, Tournament
from tournaments.models.entries import Ending
from tournaments.rules.policy import Laws
from tournaments.rules.policy_choices import CHOICES

pytestmark = pytest.mark.django_db


def by(laws: str) -> dict[str, str]:
    return {"laws": laws}


def initial_button(laws):
    """Whether cards were drawn for it, and else whether the last stack has it."""
    friday = running(players=6, policy=by(laws))
    table = Table.objects.get()
    drawn = Draw.objects.filter(tournament=friday, kind="button").exists()
    last = max(Seat.objects.filter(entry__gt=0).values_list("number", flat=True))
    return "drawn" if drawn else "last stack" if table.button == last else "?"


def button_method(laws):
    """The seats that the next hand moves the button and the small blind to."""
    friday = running(players=6, policy=by(laws))
    before = Table.objects.get()
    director.table_hand(friday.pk, table=1, by=fay(), at=NOON)
    after = Table.objects.get()
    return (after.button, after.sb) == (before.sb, before.bb)


def balance_threshold(laws):
    """How far apart 13, 8 and 6 tables may be."""
    friday = event(policy=by(laws))
    return [floor.difference_allowed(friday, tables) for tables in (13, 8, 6)]


def break_order(laws):
    """Of two tables the shorter one, with the lower number, does not break first."""
    friday = running(players=12, seats_per_table=6, policy=by(laws))
    director.bust_out(at(friday, 1)[0].pk, by=fay(), at=NOON)
    return floor.counts(friday)[0].number


def redraw(laws):
    """Begun with five tables and ten entrants: at three, two and one."""
    friday = running(players=10, seats_per_table=2, policy=by(laws))
    return [floor.redraw_now(friday, before=n + 1, wanted=n).value for n in (3, 2, 1)]


def final_table_at(laws):
    """With tables of nine, eight, seven and six."""
    sizes = (9, 8, 7, 6)
    return [floor.final_table_size(Tournament(seats_per_table=n), policy(laws)) for n in sizes]


def policy(laws):
    return queries.policy_of(event(policy=by(laws)))


def chip_race(laws):
    """T05-024 and T05-025: a player with 3 odd chips and no other, and two others."""
    friday = races.at_break(policy=by(laws))
    races.begin(friday)
    one, two, three, *_ = races.seats_of(friday, 1)
    cards = ["2c", "3c", "4c", "Ks", "5d", "Qs"]
    line = races.enter(friday, 1, {one: 3, two: 2, three: 1}, broke=[one], cards=cards)
    return list(line.data["given"].values())


def clock_call_s(laws):
    friday = running(players=4, policy=by(laws))
    director.call_clock(friday.pk, table=1, by=fay(), at=NOON)
    row = TableCall.objects.get()
    return row.seconds, counted_seconds(row.seconds)


def said(laws, calculator, asked):
    """What a calculator answers in an event of these laws."""
    case = cases.of_query(calculator, QueryDict(asked), event(policy=by(laws)))
    return case.answer.says


def limit_halfbet_raise(laws):
    return said(laws, "limit-all-in", "bet=20&level=0&all_in=15")


def limit_cap(laws):
    return said(laws, "raise-cap", "raises=3&rounds=4&structure=limit")


def late_stack(laws):
    friday = running(players=12, policy=by(laws))
    try:
        late.put_down(friday)
    except FullStacks:
        return "full"
    return "put down"


def noshow(laws):
    """What is left in the pool of four entries of 100.00, and whether the entry has a place."""
    friday = running(players=4, policy=by(laws))
    gone = friday.entries.get(number=2)
    order = {"by": dana(), "at": NOON + timedelta(minutes=30)}
    director.remove(gone.pk, kind=Ending.NO_SHOW, stack_chips=19_700, **order)
    return queries.pool_cents(friday), gone.pk in queries.places(friday)


def absent_posts(laws):
    """The big blind and the ante of the table, in the one hand dealt."""
    friday = absent.evening(**by(laws))
    fourth = absent.entries(friday)[3]
    director.go_away(fourth.pk, **absent.order())
    absent.deal(friday)
    return absent.posted(fourth)


def simultaneous(laws):
    """Three out in a hand of all tables: two at table 1 with 20,000 and 8,000, one with 15,000."""
    friday = bubble(players=20, paid=18)
    director_policy(friday, laws)
    announce(friday)
    (large, small, *_), (middle, *_) = at(friday, 1), at(friday, 2)
    for entry, stack in ((small, 8_000), (large, 20_000), (middle, 15_000)):
        bust(entry, stack)
    return [places(friday)[entry.pk] for entry in (large, middle, small)]


def director_policy(friday, laws):
    """The laws of an event that `bubble` has begun by its own."""
    friday.policy = policy(laws).to_json()
    friday.save(update_fields=["policy"])


def tie_remainder(laws):
    """Who gets the odd cent of three: the best hand where it is known, else the staff."""
    friday, tied = money.tied_for_third(best_hand=2, simultaneous="stack", **by(laws))
    paid = queries.awards(friday).paid_cents
    return paid[tied[2].pk] - paid[tied[0].pk]


def deals(laws):
    """Whether the house pays by a deal where nobody says so."""
    friday = made.last_three(**by(laws))
    line = made.deal(friday, 360_00, 370_00, 380_00, left=[90_00], guaranteed=None)
    return Deal.objects.get(pk=line.data["deal_id"]).guaranteed


def disqualified_in_hand(laws):
    friday = disqualified.evening(**policy(laws).to_json())
    announce(friday, target=9)
    finish(friday, sorted(playing(friday)))
    following(friday)
    first, second = at(friday, 1)[:2]
    disqualified.dq(first)
    bust(second, 4_000)
    return [places(friday)[e.pk] for e in (first, second)]


def disqualified_bags(laws):
    """The chips of Ann from one flight, who was disqualified in the other."""
    main, *both = bags.flights(policy=by(laws))
    merged(main, both)
    return bags.removed_chips(main)


EXPECTED = {
    initial_button: ("drawn", "drawn", "last stack"),
    button_method: (True, True, True),
    balance_threshold: ([2, 2, 1], [2, 2, 2], [2, 1, 1]),
    break_order: (2, 2, 2),
    redraw: (["optional"] * 3, ["optional", "mandatory", "mandatory"], ["no", "no", "mandatory"]),
    final_table_at: ([9, 8, 7, 6], [9, 9, 7, 7], [10, 9, 8, 7]),
    chip_race: ([1, 1, 0], [1, 1, 1], [1, 1, 1]),
    clock_call_s: ((60, 10), (30, 5), (30, 5)),
    limit_halfbet_raise: (
        "A full bet: call 15, or raise to 40.",
        "A full bet: call 15, or raise to 35.",
        "A full bet: call 15, or raise to 35.",
    ),
    limit_cap: (
        "No more raises on this round: call or fold.",
        "No more raises on this round: call or fold.",
        "Another raise is allowed; 1 left.",
    ),
    late_stack: ("put down", "full", "full"),
    noshow: ((400_00, True), (400_00, True), (300_00, False)),
    absent_posts: ([400], [400], [400]),
    simultaneous: (["18", "19", "20"], ["T18", "T18", "T18"], ["T18", "T18", "20"]),
    tie_remainder: (1, 1, 1),
    deals: (False, False, False),
    disqualified_in_hand: (["12", "11"], ["12", "11"], ["12", "11"]),
    disqualified_bags: (50_000, 50_000, 50_000),
}


@pytest.mark.parametrize("laws", list(Laws))
@pytest.mark.parametrize("choice", EXPECTED, ids=lambda choice: choice.__name__)
def test_the_act_does_what_the_law_says(choice, laws):
    found = dict(zip(Laws, EXPECTED[choice], strict=True))

    assert choice(laws.value) == found[laws]


def test_every_choice_is_tried():
    assert {choice.__name__ for choice in EXPECTED} == CHOICES.keys() - {"laws"}
