"""Chapter: the thirty-nine articles on tournaments, played by the French laws' own choices.

ARTICLES has what the product does by each.  The four others are conduct at the table or the work of
a dealer's hands: the rulebook has their text, and the log of rulings and penalties cites them.
"""

from datetime import timedelta

import pytest

from tables import queries as floor
from tables.models import Draw, Seat, Table
from tables.operations.moves import NothingToDo
from tables.rules.button import big_blinds, first_hand, next_hand
from tables.rules.calls import CallerAway
from tables.rules.floor import DeckTooNew, Positions, Why
from tdsite import director
from tdsite.acts.busts import TooSoonToLift
from tdsite.rooms.rulebook.book import book
from tdsite.web.event_state import EventState
from tests.bubble import at
from tests.factories import NOON, dana, entry_price, event, fay, rebuy_price, running, staff
from tests.rooms.busts import test_commands as busts
from tests.rooms.desk import test_commands_chips_sold as sold
from tests.rooms.floor import test_commands_absences as absent
from tests.rooms.policies import test_commands_presets_at_work as preset
from tests.rooms.prizes import test_commands_deals as made
from tournaments import access, queries
from tournaments.models import Deal, Entry, Penalty
from tournaments.models.club import Role
from tournaments.models.entries import Ending
from tournaments.models.money import Method
from tournaments.operations.events import TermsMissing
from tournaments.rules.betting.calculators import CALCULATORS
from tournaments.rules.deal_checks import NotEverybodyIn, NothingLeftToPlay

pytestmark = pytest.mark.django_db

FRENCH = "french"
CONDUCT = {"7.1", "7.12", "7.26", "7.32"}


def order(minutes: float = 0) -> dict:
    return {"by": dana(), "at": NOON + timedelta(minutes=minutes)}


def seats_are_drawn():
    friday = running(players=12, seats_per_table=6)
    drawn = Draw.objects.get(tournament=friday, kind="seats")
    assert Seat.objects.filter(entry__isnull=False).count() == 12
    assert len(drawn.drawn.splitlines()) == 12


def a_stack_stands_at_every_place_sold():
    friday = running(players=12)
    assert queries.chips_in_play(friday) == 12 * 20_000


def an_absent_stack_stays_for_the_first_level():
    friday = running(players=4)  # of twenty minutes, less than half an hour
    gone = friday.entries.get(number=2)
    lift = {"kind": Ending.NO_SHOW, "stack_chips": 19_700}
    with pytest.raises(TooSoonToLift):
        director.remove(gone.pk, **lift, **order(19))
    director.remove(gone.pk, **lift, **order(20))


def stacks_wait_for_late_entrants():
    assert preset.late_stack(FRENCH) == "put down"


def an_absent_stack_posts():
    assert preset.absent_posts(FRENCH) == [400]


def the_highest_card_has_the_button():
    assert preset.initial_button(FRENCH) == "drawn"


def blinds_rise_by_the_plan():
    friday = running(players=4)
    readings = [EventState(friday, NOON + timedelta(minutes=n)).reading for n in (19, 20)]
    assert [reading.index for reading in readings] == [0, 1]


def new_blinds_hold_from_the_next_hand():
    friday = absent.evening()  # 100/200 for half an hour, then 200/400, the ante as large
    fourth = absent.entries(friday)[3]
    director.go_away(fourth.pk, **absent.order())
    absent.deal(friday, minutes=30)
    assert absent.posted(fourth) == [800]


def odd_chips_are_raced_for():
    assert preset.chip_race(FRENCH) == [1, 1, 0]


def who_calls_time_is_at_the_table():
    friday = running(players=4)
    gone = Seat.objects.filter(table__tournament=friday, entry__isnull=False)[0]
    director.go_away(gone.entry_id, **order(1))
    with pytest.raises(CallerAway):
        director.call_clock(friday.pk, table=1, caller_seat=gone.number, **order(2))


def tables_break_in_order_and_their_players_draw():
    friday = running(players=12, seats_per_table=6)
    for entry in at(friday, 1)[:4]:
        director.bust_out(entry.pk, **order(1))
    first = floor.counts(friday)[0].number
    with pytest.raises(NothingToDo):
        director.break_table(friday.pk, **order(2))
    for entry in at(friday, 2)[:4]:
        director.bust_out(entry.pk, **order(3))
    director.break_table(friday.pk, **order(4))
    assert Table.objects.get(tournament=friday, number=first).broken_at
    assert Draw.objects.filter(tournament=friday, kind="break").exists()


def only_the_floor_moves_a_player():
    friday = event()
    may = [
        access.allowed(staff(role.value, role), "tables.moved", friday.pk)
        for role in (Role.FLOOR, Role.DEALER, Role.DESK)
    ]
    assert may == [True, False, False]


def the_next_big_blind_moves():
    friday = running(players=12, seats_per_table=6)
    for entry in at(friday, 1)[:2]:
        director.bust_out(entry.pk, **order(1))
    table = Table.objects.get(tournament=friday, number=2)
    taken = {s.number for s in Seat.objects.filter(table=table, entry__isnull=False)}
    (due,) = big_blinds(floor.positions_of(table), taken, size=6, hands=1)
    director.balance(friday.pk, **order(2))
    assert Seat.objects.get(table=table, number=due).entry is None


def who_is_new_plays_at_once():
    hand = next_hand(Positions(3, 4, 5), frozenset({1, 3, 4, 5}), size=9)
    assert (hand.button, 4 in hand.dealt, hand.waiting) == (4, True, ())


def tables_are_kept_even():
    assert preset.balance_threshold(FRENCH) == [2, 2, 1]


def seats_are_drawn_again_at_three_two_and_one():
    assert preset.redraw(FRENCH) == ["optional"] * 3
    larger = running(players=12, seats_per_table=2)  # six tables: no small event
    due = [floor.redraw_now(larger, before=n + 1, wanted=n).value for n in (3, 2, 1)]
    assert due == ["mandatory"] * 3


def chips_found_save_nobody():
    friday, (a, b, *_) = busts.evening()
    busts.bust(a, by_entries=[b.pk])
    told = {"found_chips": 500, "all_in_chips": 5_000, "opponent_chips": 20_000}
    chips = queries.chips_in_play(friday)
    director.found_chips(
        a.pk, **told, opponent_entry=b.pk, next_hand_started=True, **busts.order(5)
    )
    assert queries.chips_in_play(friday) == chips - 500
    assert queries.still_in(friday) == 5


def a_short_blind_plays_for_what_it_is():
    friday = absent.evening()
    fourth = absent.entries(friday)[3]
    director.go_away(fourth.pk, **absent.order())
    director.count_chips(friday.pk, counts={fourth.pk: 300}, **absent.order())
    absent.deal(friday)
    assert absent.posted(fourth) == [300]
    asked = {"stack": 150, "blind": 100, "big_blind": 200, "ante": 100, "first": "ante"}
    short = CALCULATORS["short-post"].run(**asked)
    assert (short.ante_posted, short.blind_posted, short.to_call) == (100, 50, 200)


def who_is_out_leaves_the_seat():
    friday = running(players=4)
    entry = at(friday, 1)[0]
    director.bust_out(entry.pk, **order(1))
    assert not Seat.objects.filter(entry=entry).exists()


def penalty(law: str, **told):
    friday = running(players=6)
    entry = at(friday, 1)[0]
    director.give_penalty(entry.pk, law=law, reason="as the floor saw it", **told, **order(1))
    assert queries.still_in(friday) == 6
    return Penalty.objects.get()


def showing_a_card_is_penalised_and_the_hand_lives():
    assert penalty("7.22", kind="warning").law == "7.22"


def raises_are_capped_heads_up_but_for_the_last_two():
    asked = "raises=3&rounds=4&structure=limit&heads_up_round=1"
    assert preset.said(FRENCH, "raise-cap", asked).startswith("No more raises")
    last = CALCULATORS["raise-cap"].run(
        raises=3,
        rounds=4,
        heads_up_round=True,
        tournament=True,
        last_two=True,
        structure="limit",
        policy="seed",
    )
    assert last.allowed


def only_the_first_motion_counts():
    asked = "current_bet=200&last_full=200&chips=200&several_motions=1"
    assert preset.said(FRENCH, "chip-gesture", asked) == "A call of 200."


def chips_of_another_event_leave_the_table():
    friday = running(players=4)
    told = {"chips": 1_000, "foreign": True, "reason": "souvenirs"}
    line = director.take_chips_out(at(friday, 1)[0].pk, **told, **order(1))
    assert (line.law, queries.chips_in_play(friday)) == ("7.25", 4 * 20_000)


def chips_of_who_is_put_out_leave_play():
    friday = running(players=4)
    entry = at(friday, 1)[0]
    told = {"kind": "disqualified", "law": "7.27", "reason": "chips in a pocket"}
    director.remove(entry.pk, stack_chips=20_000, **told, **order(1))
    assert queries.chips_in_play(friday) == 3 * 20_000


def conduct_costs_rounds():
    served = penalty("7.28", kind="rounds", amount=1)
    assert (served.kind, served.law) == ("rounds", "7.28")


def a_new_deck_comes_with_the_dealer():
    friday = running(players=4)
    director.change_deck(friday.pk, table=1, deck=Why.PUSH, **order(1))
    with pytest.raises(DeckTooNew):
        director.change_deck(friday.pk, table=1, deck=Why.HOUSE, **order(2))


def the_button_may_be_dead():
    assert preset.button_method(FRENCH)
    hand = next_hand(Positions(1, 2, 3), frozenset({1, 3, 4, 5}), size=9)
    assert (hand.button, hand.button_dead, hand.bb, hand.last_postflop) == (2, True, 4, 1)


def heads_up_the_button_posts_the_small_blind():
    hand = first_hand(3, frozenset({3, 7}), size=9)
    assert (hand.button, hand.sb, hand.bb, hand.first_preflop) == (3, 3, 7, 3)


def a_rebuy_announced_binds_and_plays():
    friday = running(entry_price(), rebuy_price(), players=4)
    entry = Entry.objects.first()
    director.bust_out(entry.pk, by=fay(), at=NOON)
    sale = sold.buy(entry, method=Method.OWED)
    assert sale.is_owed
    assert queries.chips_in_play(friday) == 5 * 20_000


def all_in_hands_are_shown():
    assert "7.34" in CALCULATORS["showdown"].law


def stacks_decide_who_finishes_higher():
    assert preset.simultaneous(FRENCH) == ["18", "19", "20"]
    assert preset.tie_remainder(FRENCH) == 1


def the_house_does_not_vouch_for_a_deal():
    assert preset.deals(FRENCH) is False


def the_director_may_guarantee_a_deal_of_all():
    friday = made.last_three(laws=FRENCH)
    with pytest.raises(NotEverybodyIn):
        made.deal(friday, 360_00, 370_00, left=[470_00])
    line = made.deal(friday, 360_00, 370_00, 380_00, left=[90_00], guaranteed=True)
    assert Deal.objects.get(pk=line.data["deal_id"]).guaranteed


def something_is_left_to_play_for():
    friday = made.last_three(laws=FRENCH)
    with pytest.raises(NothingLeftToPlay):
        made.deal(friday, 400_00, 400_00, 400_00, left=[])


def an_event_is_cancelled_with_a_reason():
    friday = event()
    with pytest.raises(TermsMissing):
        director.cancel(friday.pk, reason=" ", **order())
    assert director.cancel(friday.pk, reason="No dealers", **order()).law == "7.39"


ARTICLES = {
    "7.2": seats_are_drawn,
    "7.3": a_stack_stands_at_every_place_sold,
    "7.4": an_absent_stack_stays_for_the_first_level,
    "7.5": stacks_wait_for_late_entrants,
    "7.6": an_absent_stack_posts,
    "7.7": the_highest_card_has_the_button,
    "7.8": blinds_rise_by_the_plan,
    "7.9": new_blinds_hold_from_the_next_hand,
    "7.10": odd_chips_are_raced_for,
    "7.11": who_calls_time_is_at_the_table,
    "7.13": tables_break_in_order_and_their_players_draw,
    "7.14": only_the_floor_moves_a_player,
    "7.15": the_next_big_blind_moves,
    "7.16": who_is_new_plays_at_once,
    "7.17": tables_are_kept_even,
    "7.18": seats_are_drawn_again_at_three_two_and_one,
    "7.19": chips_found_save_nobody,
    "7.20": a_short_blind_plays_for_what_it_is,
    "7.21": who_is_out_leaves_the_seat,
    "7.22": showing_a_card_is_penalised_and_the_hand_lives,
    "7.23": raises_are_capped_heads_up_but_for_the_last_two,
    "7.24": only_the_first_motion_counts,
    "7.25": chips_of_another_event_leave_the_table,
    "7.27": chips_of_who_is_put_out_leave_play,
    "7.28": conduct_costs_rounds,
    "7.29": a_new_deck_comes_with_the_dealer,
    "7.30": the_button_may_be_dead,
    "7.31": heads_up_the_button_posts_the_small_blind,
    "7.33": a_rebuy_announced_binds_and_plays,
    "7.34": all_in_hands_are_shown,
    "7.35": stacks_decide_who_finishes_higher,
    "7.36": the_house_does_not_vouch_for_a_deal,
    "7.37": the_director_may_guarantee_a_deal_of_all,
    "7.38": something_is_left_to_play_for,
    "7.39": an_event_is_cancelled_with_a_reason,
}


@pytest.mark.parametrize("number", ARTICLES)
def test_the_french_laws_choices_keep_the_article(number):
    ARTICLES[number]()


def test_every_article_is_kept_or_is_conduct():
    assert ARTICLES.keys() | CONDUCT == {f"7.{n}" for n in range(1, 40)}
    assert not ARTICLES.keys() & CONDUCT
    assert all(book().law(number).text.own("fr") for number in CONDUCT)
