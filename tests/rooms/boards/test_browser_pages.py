"""The pages of a board in a real browser: turns, screens, conditions, and the network gone."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from blinds.rules.steps import AnteType, Betting, PlanStep, StepKind
from tdsite import director
from tests.factories import dana, event, fay, running, sell
from tournaments import queries

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.filterwarnings("ignore:StreamingHttpResponse must consume"),
]


AT_ONCE = """board => [
    board.querySelector("[data-turn]").textContent,
    [...board.querySelectorAll(".bp-rows .who")].map((name) => name.textContent),
]"""


def mid_level(players=12, **fields):
    """An event five minutes into its first level, when nothing forces the clock."""
    return running(players=players, at=timezone.now() - timedelta(minutes=5), **fields)


def opened(page, site, tournament, pages):
    page.goto(f"{site}/b/{tournament.board_token}/?pages={pages}")
    return page.locator(".board")


def on(board, name):
    expect(board).to_have_attribute("data-page", name)


def test_pages_take_turns_and_the_clock_never_leaves_the_board(site, page):
    board = opened(page, site, mid_level(), "clock:1,seats_by_name:2,leaders:1,structure:2")

    on(board, "clock")
    on(board, "seats_by_name")
    expect(board.locator(".bp-rows > li")).to_have_count(12)
    expect(board.locator(".bp-strip .time")).to_have_text(re.compile(r"1[0-5]:\d\d"))
    expect(board.locator(".bp-strip .blinds")).to_contain_text("100 / 100")
    on(board, "structure")  # nobody has counted: the page of leaders is passed over
    expect(board.locator("li.now .place")).to_have_text("1")
    on(board, "clock")
    expect(board.locator(".bp-stage")).to_be_hidden()
    assert page.complaints == []


def test_a_page_waits_for_its_moment(site, page):
    tournament = mid_level()
    board = opened(page, site, tournament, "structure:1,payouts:300:bubble")
    on(board, "structure")

    director.close_registration(tournament.pk, by=dana(), at=timezone.now())
    for entry in list(queries.entries_in(tournament).order_by("number"))[:6]:
        director.bust_out(entry.pk, by=dana(), at=timezone.now())

    on(board, "payouts")
    expect(board.locator(".bp-state.warn")).to_contain_text("3 to the money")


STUD = PlanStep(
    StepKind.LEVEL,
    1200,
    ante_chips=500,
    ante_type=AnteType.PER_PLAYER,
    game="Seven Card Stud Hi-Lo 8 or Better",
    betting=Betting.LIMIT,
    small_bet_chips=40_000,
    big_bet_chips=80_000,
    bring_in_chips=10_000,
)


@pytest.mark.parametrize("size", [(1920, 1080), (1080, 1920), (800, 600), (390, 844)])
def test_the_blinds_of_a_long_level_are_never_cut_off_over_a_page(site, page, size):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    board = opened(page, site, mid_level(schedule=(STUD, STUD)), "structure:60")
    on(board, "structure")

    for part in ("band", "time", "blinds"):
        box = board.locator(f".bp-strip .{part}").bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= size[0], part
    parts = board.locator(".bp-strip").evaluate("line => [line.scrollWidth, line.clientWidth]")
    assert parts[0] <= parts[1]


def test_a_page_that_does_not_exist_keeps_none_of_the_others_away(site, page):
    board = opened(page, site, mid_level(), "nonsense:1,:::,../../..,structure:60")

    on(board, "structure")


def test_the_last_minute_of_a_level_belongs_to_the_clock(site, page):
    tournament = mid_level(players=4)
    board = opened(page, site, tournament, "structure:300")
    on(board, "structure")

    director.add_time(tournament.pk, seconds=-850, by=dana(), at=timezone.now())

    on(board, "clock")
    expect(board).to_have_attribute("data-state", "last-minute")


def test_what_is_shown_stays_when_the_network_goes(site, page):
    board = opened(page, site, mid_level(), "seats_by_name:2,structure:2")
    on(board, "structure")
    page.context.set_offline(True)

    on(board, "seats_by_name")
    expect(board.locator(".bp-rows > li")).to_have_count(12)
    on(board, "structure")
    expect(board.locator(".bp-rows > li")).to_have_count(8)


def test_a_change_reaches_the_page_that_is_shown(site, page):
    tournament = mid_level()
    board = opened(page, site, tournament, "notices:300,seats_by_name:300")
    on(board, "seats_by_name")

    entry = queries.entries_in(tournament).order_by("number")[0]
    director.bust_out(entry.pk, by=dana(), at=timezone.now())

    expect(board.locator(".bp-rows > li")).to_have_count(11)


@pytest.mark.parametrize("size", [(1080, 1920), (800, 600)])
def test_every_name_of_a_long_list_is_shown_once_and_nothing_scrolls(site, page, size):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    tournament = mid_level(players=40, seats_per_table=10)
    board = opened(page, site, tournament, "seats_by_name:1")
    on(board, "seats_by_name")
    turn, screens = board.locator("[data-turn]"), {}

    number, total = 1, int(turn.text_content().rpartition("/")[2])
    while len(screens) < total:
        expect(turn).to_have_text(f"{number} / {total}")
        told, names = board.evaluate(AT_ONCE)  # the next screen may come at any moment
        screens[told] = names
        number = next((n for n in range(1, total + 1) if f"{n} / {total}" not in screens), 0)

    names = [name for found in screens.values() for name in found]
    assert len(names) == len(set(names)) == 40
    over = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    assert page.evaluate(over) == list(size)
    cut = "list => [list.scrollWidth - list.clientWidth, list.scrollHeight - list.clientHeight]"
    assert max(board.locator(".bp-rows").evaluate(cut)) <= 1
    assert page.complaints == []


def test_before_the_start_everybody_finds_his_seat(site, page):
    soon = timezone.now() + timedelta(hours=1)
    tournament = event(starts_at=soon, seed="07" * 32)
    sell(tournament, "Ann", "Bo", at=timezone.now())
    director.note(tournament.pk, text="Doors open at six", by=fay(), at=timezone.now())

    board = opened(page, site, tournament, "notices:300:before,structure:300:level")

    on(board, "notices")
    expect(board.locator(".bp-rows > li")).to_have_text("Doors open at six")
