"""The color-up pages: the plan, the work-list, a table, the sheet, late finds, the to-do."""

import re
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from blinds.models import ColorUp, Structure, TableColorUp
from tables.models import Seat
from tdsite import director
from tdsite.rooms.races.forms import NotCards, cards_typed
from tdsite.rooms.races.races import card_shown
from tests.factories import carl, dana, fay, level, pause, running
from tournaments.models import ChipMovement, JournalLine, Tournament

pytestmark = pytest.mark.django_db
PLAN = (
    level(25, 50),
    pause(30, remove=25),
    level(100, 200),
    pause(),
    level(500, 1000),
    pause(remove=100),
    level(1000, 2000),
)
IN_PLACE = {"HX-Request": "true"}


def on_break(players: int = 12, **terms) -> Tournament:
    began = timezone.now() - timedelta(minutes=25)
    return running(players=players, seats_per_table=6, schedule=PLAN, at=began, **terms)


def racing(players: int = 12, **terms) -> Tournament:
    tournament = on_break(players)
    begin(tournament, **terms)
    return tournament


def begin(tournament, **terms):
    director.open_color_up(tournament.pk, old=25, by=fay(), at=timezone.now(), **terms)


@pytest.fixture
def as_fay(client):
    client.force_login(fay())
    return client


def at(tournament, name="color_up", *more):
    return reverse(name, args=[tournament.pk, *more])


def text(answer) -> str:
    plain = re.sub(r"<[^>]+>", " ", answer.content.decode())
    return re.sub(r"\s+", " ", plain)


def act(client, tournament, name, **fields):
    return client.post(at(tournament, "act", name), fields, headers=IN_PLACE)


def seats_of(tournament, table):
    rows = Seat.objects.filter(table__tournament=tournament, table__number=table, entry__gt=0)
    return sorted(rows.values_list("number", flat=True))


def test_at_the_break_the_to_do_begins_the_color_up_and_then_leads_to_the_work_list(as_fay):
    tournament = on_break()

    before = text(as_fay.get(at(tournament, "todo")))
    act(as_fay, tournament, "color-up-open", old=25, index=1)
    after = as_fay.get(at(tournament, "todo"))

    assert "Chip race of 25s: 2 tables To be exchanged for 100s." in before
    assert ColorUp.objects.get().index == 1
    assert "Race off 25s: 2 of 2 tables left" in text(after)
    assert at(tournament) in after.content.decode()


def test_a_color_up_that_was_missed_stays_on_the_to_do_list(as_fay):
    tournament = running(
        players=12, seats_per_table=6, schedule=PLAN, at=timezone.now() - timedelta(minutes=55)
    )
    assert "Chip race of 25s: 2 tables" in text(as_fay.get(at(tournament, "todo")))


def test_before_the_break_the_to_do_says_when(as_fay):
    tournament = running(players=12, seats_per_table=6, schedule=PLAN, at=timezone.now())
    assert "Color-up of the 25s in" in text(as_fay.get(at(tournament, "todo")))


def test_before_the_first_color_up_the_page_is_the_plan(as_fay):
    tournament = on_break()
    Structure.objects.filter(tournament=tournament).update(
        chips=[[25, "green"], [100, "black"], [500, "red"], [1000, "yellow"]]
    )

    answer = as_fay.get(at(tournament), follow=True)

    assert answer.redirect_chain == [(at(tournament, "color_up_plan"), 302)]
    shown = text(answer)
    assert "25 green Color-up to 100s: break after level 1" in shown
    assert "100 black Color-up to 500s: break after level 3" in shown
    assert "No longer needed from: break after level 2" in shown
    assert "No color-up scheduled. Chips no longer needed from: break after level 3." in shown
    assert "Begin" in shown


def test_the_plan_says_why_a_chip_may_not_leave_yet(as_fay):
    tournament = running(players=6, schedule=PLAN, at=timezone.now())
    shown = text(as_fay.get(at(tournament, "color_up_plan")))
    assert "A bet of 25 is still to come" in shown
    assert "Begin" not in shown


def test_the_work_list_shows_each_table_done_or_left(as_fay):
    tournament = racing()
    director.race_tables(tournament.pk, old=25, odd={1: 6}, by=fay(), at=timezone.now())

    answer = as_fay.get(at(tournament))

    assert "1 done +50" in text(answer)
    assert "2 to enter 6 players" in text(answer)
    assert "Enter table 2" in text(answer)
    for part, drawn in [("tables", "_race_tables"), ("next", "_race_next")]:
        anew = as_fay.get(f"{at(tournament)}?part={part}", headers=IN_PLACE)
        assert anew.templates[0].name == f"races/{drawn}.html"


def test_a_table_is_entered_seat_by_seat_and_the_house_draws(as_fay):
    tournament = racing()
    one, two, *_ = seats_of(tournament, 1)

    where = at(tournament, "color_up_table", 1)
    answer = as_fay.post(
        where, {f"odd-{one}": "3", f"odd-{two}": "1", "how": "draw", "key": "k"}, headers=IN_PLACE
    )

    assert (answer.status_code, answer["HX-Trigger"]) == (200, "td:changed")
    row = TableColorUp.objects.get()
    assert row.counted[str(one)] == 3
    assert (len(row.cards), row.delta_chips, row.draw) == (4, 0, 1 + row.draw - 1)
    shown = text(as_fay.get(where, headers=IN_PLACE))
    assert "wins a chip" in shown
    assert f"Draw {row.draw}: verify the cards" in shown
    assert "Enter table 2" in shown
    again = as_fay.post(where, {f"odd-{one}": "3", f"odd-{two}": "1", "how": "draw", "key": "k"})
    assert (again.status_code, TableColorUp.objects.count()) == (302, 1)


def test_cards_dealt_at_the_table_are_typed_in_and_a_player_is_kept_alive(as_fay):
    tournament = racing()
    one, two, three, *_ = seats_of(tournament, 1)
    given = {f"odd-{one}": "3", f"odd-{two}": "2", f"odd-{three}": "1", f"broke-{one}": "on"}

    where = at(tournament, "color_up_table", 1)
    as_fay.post(where, {**given, "cards": "2c 3c 4c, KS 5d · Qs", "how": "typed"})

    row = TableColorUp.objects.get()
    assert (row.cards, row.broke) == (["2c", "3c", "4c", "Ks", "5d", "Qs"], [one])
    shown = text(as_fay.get(where))
    assert "kept in play" in shown
    assert "Difference +50" in shown
    assert "K♠" in shown


def test_no_cards_are_drawn_over_those_dealt_at_the_table(as_fay):
    tournament = racing()
    one, *_ = seats_of(tournament, 1)

    given = {f"odd-{one}": "1", "cards": "As", "how": "draw"}
    answer = as_fay.post(at(tournament, "color_up_table", 1), given, headers=IN_PLACE)

    assert (answer.status_code, TableColorUp.objects.count()) == (400, 0)
    assert "Cards are entered. Race with these, or clear the field to draw." in text(answer)


def test_a_table_without_odd_chips_is_done_at_one_press(as_fay):
    tournament = racing()
    as_fay.post(at(tournament, "color_up_table", 2), {"how": "none"})
    assert TableColorUp.objects.get().table_number == 2
    shown = text(as_fay.get(at(tournament, "color_up_table", 2)))
    assert "No odd chips: everything was changed evenly." in shown


def test_too_few_cards_are_refused_with_what_to_do(as_fay):
    tournament = racing()
    one, *_ = seats_of(tournament, 1)
    given = {f"odd-{one}": "3", "cards": "As", "how": "typed"}
    answer = as_fay.post(at(tournament, "color_up_table", 1), given, headers=IN_PLACE)
    assert (answer.status_code, TableColorUp.objects.count()) == (409, 0)
    assert "Deal one card for each chip." in text(answer)


@pytest.mark.parametrize("wrong", [{"odd": "x"}, {"odd": "-3"}, {"cards": "nine of clubs"}])
def test_what_is_no_count_and_no_card_is_refused(as_fay, wrong):
    tournament = racing()
    one, *_ = seats_of(tournament, 1)
    given = {f"odd-{one}": wrong.get("odd", "1"), "cards": wrong.get("cards", "As"), "how": "typed"}
    answer = as_fay.post(at(tournament, "color_up_table", 1), given, headers=IN_PLACE)
    assert answer.status_code == 409
    assert not TableColorUp.objects.exists()


def test_the_sheet_records_the_tables_that_are_filled_in(as_fay):
    tournament = racing(players=18)

    as_fay.post(at(tournament, "color_up_sheet"), {"odd-1": "9", "odd-2": "", "odd-3": "0"})

    assert sorted(TableColorUp.objects.values_list("table_number", flat=True)) == [1, 3]
    assert ChipMovement.objects.get(reason="race").chips == -25
    as_fay.post(at(tournament, "color_up_sheet"), {"rest": "1"})
    assert ColorUp.objects.get().closed_at is not None
    assert "All tables done" in text(as_fay.get(at(tournament, "color_up_sheet")))


def test_a_sheet_sent_twice_is_one_act_and_says_so(as_fay):
    tournament = racing(players=18)
    given = {"odd-1": "9", "rest": "1", "key": "one drawing"}

    first = as_fay.post(at(tournament, "color_up_sheet"), given, headers=IN_PLACE)
    again = as_fay.post(at(tournament, "color_up_sheet"), given, headers=IN_PLACE)

    assert first.status_code == again.status_code == 200
    assert JournalLine.objects.filter(tournament=tournament, kind="chips.raced").count() == 1


def test_a_table_that_somebody_else_entered_first_is_not_passed_over_in_silence(as_fay):
    tournament = racing(players=18)
    director.race_tables(tournament.pk, old=25, odd={1: 3}, by=fay(), at=timezone.now())

    given = {"odd-1": "9", "odd-2": "3"}
    answer = as_fay.post(at(tournament, "color_up_sheet"), given, headers=IN_PLACE)

    assert answer.status_code == 409
    assert [row.table_number for row in TableColorUp.objects.all()] == [1]


def test_a_page_drawn_for_chips_that_are_gone_enters_nothing_for_others(as_fay):
    tournament = racing()
    director.race_tables(tournament.pk, old=25, odd={1: 0, 2: 0}, by=fay(), at=timezone.now())
    now = timezone.now() + timedelta(minutes=60)
    director.open_color_up(tournament.pk, old=100, by=fay(), at=now)

    table = as_fay.post(at(tournament, "color_up_table", 1), {"how": "none", "old": "25"})
    sheet = as_fay.post(at(tournament, "color_up_sheet"), {"rest": "1", "old": "25"})

    assert (table.status_code, sheet.status_code) == (409, 409)
    assert not TableColorUp.objects.filter(color_up__old_chips=100).exists()


def test_the_sheet_knows_the_most_odd_chips_of_each_table(as_fay):
    sheet = as_fay.get(at(racing(players=11), "color_up_sheet")).content.decode()
    assert sorted(map(int, re.findall(r'data-most="(\d+)"', sheet))) == [5 * 3, 6 * 3]


def test_a_table_is_taken_back_on_its_page_and_entered_again(as_fay):
    tournament = racing()
    director.race_tables(tournament.pk, old=25, odd={1: 6, 2: 2}, by=fay(), at=timezone.now())
    assert "Take table 2 back, to enter it again" in text(
        as_fay.get(at(tournament, "color_up_table", 2))
    )

    act(as_fay, tournament, "take-race-back", old=25, table=2)

    assert [row.table_number for row in TableColorUp.objects.all()] == [1]
    assert "Draw the cards" in text(as_fay.get(at(tournament, "color_up_table", 2)))


def test_the_command_box_enters_tables_by_their_range(as_fay):
    tournament = racing(players=18)
    command = reverse("command", args=[tournament.pk])

    as_fay.post(command, {"line": "race 1-2 0, 3: 7"}, headers=IN_PLACE)

    line = JournalLine.objects.get(kind="chips.raced")
    assert line.data["odd"] == {"1": 0, "2": 0, "3": 7}
    again = as_fay.post(command, {"line": "race 1-2 0"}, headers=IN_PLACE)
    assert "No color-up is under way" in text(again)
    for wrong in ("race 1-2", "race 1 0, 1 3", "race 3-1 0", "race some"):
        refused = as_fay.post(command, {"line": wrong}, headers=IN_PLACE)
        assert "is not odd chips by table" in text(refused), wrong


def test_an_empty_sheet_is_no_act(as_fay):
    tournament = racing()
    answer = as_fay.post(at(tournament, "color_up_sheet"), {}, headers=IN_PLACE)
    assert (answer.status_code, TableColorUp.objects.count()) == (400, 0)


def test_an_exchange_says_that_it_is_not_7_10(as_fay):
    tournament = racing(way="exchange")
    one, *_ = seats_of(tournament, 1)
    assert "not the 7.10 chip race" in text(as_fay.get(at(tournament)))
    as_fay.post(at(tournament, "color_up_table", 1), {f"odd-{one}": "2", "how": "exchange"})
    assert "rounded up" in text(as_fay.get(at(tournament, "color_up_table", 1)))


def test_10s_go_into_25s_in_repeated_passes_from_the_plan_to_the_last_table(as_fay):
    tournament = on_break()
    Structure.objects.filter(tournament=tournament).update(chips=[[10, "blue"], [25, "green"]])
    plan = text(as_fay.get(at(tournament, "color_up_plan")))
    assert "25, does not divide evenly" in plan
    assert "Repeated passes: director’s decision" in plan
    assert "Chip race (7.10)" not in plan
    refused = act(as_fay, tournament, "color-up-open", old=10, new=25, way="race")
    assert "or in repeated passes on the director" in text(refused)

    act(as_fay, tournament, "color-up-open", old=10, new=25, way="passes")
    page = text(as_fay.get(at(tournament, "color_up_table", 1)))
    assert "every set of 5 × 10 is exchanged for 2 × 25" in page
    assert "0 to 4 each" in page
    assert "each player first exchanges every 5 × 10 for 2 × 25" in text(
        as_fay.get(at(tournament, "color_up_sheet"))
    )
    one, *_ = seats_of(tournament, 1)
    typed = {f"odd-{one}": "4", "how": "typed", "cards": "As Ks Qs Js"}
    as_fay.post(at(tournament, "color_up_table", 1), typed)
    assert "wins 2 chips" in text(as_fay.get(at(tournament, "color_up_table", 1)))
    as_fay.post(at(tournament, "color_up_sheet"), {"rest": "1"})
    assert "in repeated passes" in text(as_fay.get(at(tournament, "color_up_plan")))


def test_chips_found_late_are_entered_by_the_seat(as_fay):
    tournament = racing()
    seat = f"1-{seats_of(tournament, 1)[0]}"
    director.race_tables(tournament.pk, old=25, odd={1: 0, 2: 0}, by=fay(), at=timezone.now())
    assert "Chips found late" in text(as_fay.get(at(tournament)))

    as_fay.post(at(tournament, "late_find"), {"seat": seat, "old": "25", "count": "5"})

    line = JournalLine.objects.get(kind="chips.exchanged")
    assert (line.data["given_count"], line.data["removed_chips"]) == (1, 25)
    for wrong in (
        {"seat": "1-9", "old": "25", "count": "5"},
        {"seat": seat, "old": "", "count": ""},
    ):
        assert as_fay.post(at(tournament, "late_find"), wrong).status_code == 400


def test_the_dashboard_counts_the_tables_while_a_color_up_is_under_way(client):
    tournament = on_break()
    client.force_login(dana())
    assert "Color-up 25s" not in text(client.get(at(tournament, "figures")))
    begin(tournament)
    assert "Color-up 25s 0 of 2 tables" in text(client.get(at(tournament, "figures")))


def test_who_may_not_race_looks_and_has_no_buttons(client):
    tournament = racing()
    client.force_login(carl())
    assert "Enter table" not in text(client.get(at(tournament)))
    assert "Draw the cards" not in text(client.get(at(tournament, "color_up_table", 1)))
    assert client.post(at(tournament, "color_up_table", 1), {"how": "none"}).status_code == 403


def test_a_table_that_is_none_has_no_page(as_fay):
    tournament = racing()
    assert as_fay.get(at(tournament, "color_up_table", 77)).status_code == 404
    assert as_fay.get(at(on_break(), "color_up_sheet")).status_code == 404


def test_cards_are_read_as_people_write_them():
    assert cards_typed("9c KD 10♠|ah") == ["9c", "Kd", "Ts", "Ah"]
    assert cards_typed("") == []
    with pytest.raises(NotCards, match="Enter each like 9c"):
        cards_typed("9c 1d")
    assert card_shown("Td")[:3] == "10♦"
