"""Chapter: house rules set for the club and for an event.  Robert's Rules 7.18, 7.37, 7.39."""

import pytest

from tables.models import Seat, Table
from tables.rules.button import PositionsOutOfOrder
from tdsite import director
from tdsite.rooms.journal.acts import undo
from tests.factories import NOON, club, dana, event, fay, running, sell
from tournaments import queries
from tournaments.access import NotAllowed
from tournaments.models import Tournament
from tournaments.operations.clubs import policy_of_club
from tournaments.operations.events import WrongState
from tournaments.rules import RuleError
from tournaments.rules.policy import (
    PRESETS,
    ChoiceFixed,
    Laws,
    ReasonWanted,
    UnknownPolicy,
    differing,
)

pytestmark = pytest.mark.django_db


def house(policy=None, **asked):
    return director.choose_club_policy(
        club().pk, policy=policy or {}, by=asked.pop("by", dana()), at=NOON, **asked
    )


def choose(friday, policy=None, **asked):
    return director.choose_policy(
        friday.pk, policy=policy or {}, by=asked.pop("by", dana()), at=NOON, **asked
    )


def policy_now(friday):
    return queries.policy_of(Tournament.objects.get(pk=friday.pk))


def test_a_club_plays_by_the_french_laws_until_it_chooses():
    assert policy_of_club(club()) == PRESETS[Laws.FRENCH]
    assert queries.policy_of(event()) == PRESETS[Laws.FRENCH]


def test_new_events_begin_with_the_clubs_choices_and_announced_ones_keep_theirs():
    before = event()

    line = house({"break_order": "shortest"}, preset="tda")
    after = event(policy={"clock_call_s": 60})

    assert line.kind == "club.policy_chosen"
    assert line.data["choices"] == differing(policy_of_club(club()), PRESETS[Laws.FRENCH])
    assert policy_now(before) == PRESETS[Laws.FRENCH]
    assert differing(policy_now(after), PRESETS[Laws.TDA]) == ["break_order", "clock_call_s"]


def test_an_event_takes_a_preset_and_goes_back_to_the_house():
    house({"limit_cap": 4})
    friday = event()

    choose(friday, preset="wsop")
    assert policy_now(friday) == PRESETS[Laws.WSOP]

    choose(friday, preset="house")
    assert policy_now(friday) == policy_of_club(club())


def test_a_choice_leaves_the_others_as_they_are_and_is_undone():
    friday = event(policy={"laws": "tda"})

    line = choose(friday, {"deals": "guaranteed"})
    assert differing(policy_now(friday), PRESETS[Laws.TDA]) == ["deals"]

    undo(friday.pk, revision=line.revision, by=dana(), at=NOON)
    assert policy_now(friday) == PRESETS[Laws.TDA]


def test_terms_changed_keep_the_choices_that_they_do_not_name():
    friday = event(policy={"laws": "wsop"})
    prices = list(friday.prices.values("kind", "prize_cents", "fee_cents", "chips", "until_level"))

    director.change_event(
        friday.pk, fields={"policy": {"limit_cap": 3}}, prices=prices, by=dana(), at=NOON
    )

    assert differing(policy_now(friday), PRESETS[Laws.WSOP]) == ["limit_cap"]


def test_the_start_fixes_all_but_what_a_law_leaves_to_the_director():
    friday = running(players=12)

    with pytest.raises(ChoiceFixed) as refusal:
        choose(friday, {"chip_race": "tda"}, reason="short The break is")
    assert refusal.value.field == "chip_race"
    with pytest.raises(ReasonWanted):
        choose(friday, {"deals": "guaranteed"})

    line = choose(friday, {"deals": "guaranteed"}, reason="All six ask for it")
    assert (line.data["reason"], line.data["choices"]) == ("All six ask for it", ["deals"])
    assert differing(policy_now(friday), PRESETS[Laws.FRENCH]) == ["deals"]

    undo(friday.pk, revision=line.revision, by=dana(), at=NOON)
    assert policy_now(friday) == PRESETS[Laws.FRENCH]


def test_choices_made_before_the_start_cannot_be_undone_after_it():
    friday = event()
    line = choose(friday, preset="tda")
    sell(friday, "Ada", "Bob")
    director.start(friday.pk, by=dana(), at=NOON)

    with pytest.raises(RuleError):
        undo(friday.pk, revision=line.revision, by=dana(), at=NOON)

    assert policy_now(friday) == PRESETS[Laws.TDA]


def test_nothing_is_chosen_once_it_is_over():
    friday = event()
    director.cancel(friday.pk, reason="No dealers", by=dana(), at=NOON)

    with pytest.raises(WrongState):
        choose(friday, preset="tda")


def test_a_preset_or_value_that_does_not_exist_is_named():
    for asked, field in (
        ({"preset": "klingon"}, "preset"),
        ({"policy": {"redraw": "never"}}, "redraw"),
        ({"policy": {"colour": "red"}}, "colour"),
    ):
        with pytest.raises(UnknownPolicy) as refusal:
            choose(event(), **asked)
        assert refusal.value.field == field


def test_only_directors_set_house_rules():
    friday = event()

    with pytest.raises(NotAllowed):
        choose(friday, preset="tda", by=fay())
    with pytest.raises(NotAllowed):
        house(preset="tda", by=fay())


def positions(friday):
    table = Table.objects.get(tournament=friday)
    return table.button, table.sb, table.bb


def test_where_the_floor_moves_the_button_no_hand_moves_it():
    friday = running(players=6, policy={"button_method": "manual"})
    drawn = positions(friday)

    director.table_hand(friday.pk, table=1, by=fay(), at=NOON)
    director.deal_next_hand(friday.pk, table=1, by=fay(), at=NOON)
    assert positions(friday) == drawn

    seats = sorted(
        Seat.objects.filter(table__tournament=friday, entry__isnull=False).values_list(
            "number", flat=True
        )
    )
    director.set_button(
        friday.pk, table=1, seat=seats[0], sb=seats[1], bb=seats[3], by=fay(), at=NOON
    )
    assert positions(friday) == (seats[0], seats[1], seats[3])

    again = director.set_button(
        friday.pk, table=1, seat=seats[1], sb=seats[2], bb=seats[3], by=fay(), at=NOON
    )
    assert again.data["big_blind_twice"]


def test_elsewhere_each_hand_moves_the_button():
    friday = running(players=6)
    drawn = positions(friday)

    director.table_hand(friday.pk, table=1, by=fay(), at=NOON)

    assert positions(friday)[:2] == drawn[1:]


def test_three_seats_out_of_order_are_refused():
    friday = running(players=6)
    with pytest.raises(PositionsOutOfOrder):
        director.set_button(friday.pk, table=1, seat=3, sb=2, bb=1, by=fay(), at=NOON)
