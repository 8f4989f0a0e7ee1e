"""A whole evening by screens alone: from an empty calendar to the last player paid.

The figures are reckoned here by hand, in cents, and read from the pages.
"""

import re

import pytest
from django.core.asgi import get_asgi_application
from playwright.sync_api import expect

from tdsite.rooms.club.acts import change_club
from tests.browser.a_director import PASSWORD, Director
from tests.factories import NOON, club, dana, fay
from tests.serving import complaints_of, front_of, served

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
]

PLAYERS = """
    Ada Berg, Bo Carr, Cleo Dunn, Dov Engel, Eva Falk, Finn Gray, Gia Holt, Hal Ivers, Ida Jonas,
    Jon Kern, Kai Lund, Lea Mohr, Max Nagy, Nia Orr, Olaf Pratt, Pia Quist, Rex Stone, Sia Toth,
    Tom Ueland, Uma Vance, Vic Ward
"""
EVENING = """\
kind,small_blind,big_blind,ante,ante_type,minutes,remove_chips
level,100,200,200,big_blind,20,
level,200,400,400,big_blind,20,
break,,,,,15,100
level,500,1000,1000,big_blind,20,
level,1000,2000,2000,big_blind,20,
level,2500,5000,5000,big_blind,20,
"""
TWO_DAYS = """\
kind,small_blind,big_blind,ante,ante_type,minutes,label
level,100,200,200,big_blind,20,
level,200,400,400,big_blind,20,
day_end,,,,,,End of day 1
level,300,600,600,big_blind,20,
level,500,1000,1000,big_blind,20,
level,1000,2000,2000,big_blind,20,
"""


def names(told: str) -> list[str]:
    return [name.strip() for name in told.split(",")]


def euros(cents: int) -> str:
    return f"{cents // 100:,}" if cents % 100 == 0 else f"{cents / 100:,.2f}"


class Heads:
    """Progressive bounties on paper: half a head is won, with its odd cent; the rest moves on."""

    def __init__(self, cents: int) -> None:
        self.price, self.on, self.won = cents, {}, {}

    def sold(self, *players: str) -> None:
        for name in players:
            self.on[name] = self.on.get(name, 0) + self.price

    def bust(self, name: str, *by: str) -> None:
        head = self.on.pop(name)
        for place, hunter in enumerate(by):
            part = head // len(by) + (place < head % len(by))
            self.won[hunter] = self.won.get(hunter, 0) + part - part // 2
            self.on[hunter] += part // 2

    def outlasts_all(self, name: str) -> None:
        self.won[name] = self.won.get(name, 0) + self.on.pop(name)


@pytest.fixture
def house():
    """The club, and the two who work here tonight, with the passwords they were given."""
    change_club(
        club().pk, fields={"minimum_age": None}, by=dana(), at=NOON
    )  # or the first run begins
    for person in (dana(), fay()):
        person.set_password(PASSWORD)
        person.save()


@pytest.fixture
def site():
    with served(front_of(get_asgi_application()), aloud=True) as port:
        yield f"http://127.0.0.1:{port}"


@pytest.mark.long
def test_twenty_one_players_with_bounties_rebuys_and_a_deal_until_all_are_paid(
    browser, site, house, caplog
):
    director, heads = Director.signed_in(browser, site, "dana"), Heads(12_50)

    the_doors(director, heads)
    two_rebuys(director, heads)
    the_break(director)
    down_to_four(director, heads)
    agreed = a_deal(director, list(heads.on))
    won = the_last_three_busts(director, heads, agreed)
    director.follow("Payouts")
    assert director.settle_all() == {name: euros(cents) for name, cents in won.items()}
    the_books(director)

    assert director.complaints == []
    director.page.goto("about:blank")
    assert complaints_of(caplog) == []


def the_doors(director: Director, heads: Heads) -> None:
    """An event on the form, a till, 21 players whom nobody knows yet, 37.50 each; the start."""
    entry = {"prize": "20", "fee": "4.50", "staff": "0.50", "bounty": "12.50", "chips": "20000"}
    rebuy = {"prize": "20", "bounty": "12.50", "chips": "20000", "until_level": "2"}
    add_on = {"prize": "10", "fee": "2", "chips": "10000", "from_level": "2"}
    director.announce(
        "Sunday Bounty",
        EVENING,
        bounties="Progressive bounties",
        entry={**entry, "until_level": "2"},
        rebuy=rebuy,
        add_on=add_on,
    )
    director.follow("Desk")
    director.open_till("Bar", "100", desk="Sunday Bounty")
    director.sell_new(*names(PLAYERS))
    heads.sold(*names(PLAYERS))
    director.reads("€787.50")
    director.dashboard()
    director.start(tables=3)
    assert director.figure("Prize pool") == "€420"


def two_rebuys(director: Director, heads: Heads) -> None:
    """Two lose their stacks, one of them to two hunters, and buy another, 32.50 each."""
    seats = director.seats()
    one, two, three, four, five, *_ = [name for name in seats if seats[name].startswith("1-")]
    for victim, *hunters in ((one, two), (three, four, five)):
        director.run(f"b {seats[victim]} by {'+'.join(seats[hunter] for hunter in hunters)}")
        director.run(f"r {seats[victim]}")
        director.told(f"Rebuy {victim}")
        heads.bust(victim, *hunters)
        heads.sold(victim)


def the_break(director: Director) -> None:
    """Three add-ons at a table, 12.00 each, and the 100s raced off; then registration closes."""
    page = director.page
    director.next_level("Level 2")
    director.next_level("Break")
    director.todo("Add-ons of a table", role="link")
    expect(page.locator("#sale [autofocus]")).to_be_focused()
    page.keyboard.type("1")
    page.keyboard.press("Enter")
    ticks = page.locator("[name=entries]")
    expect(ticks).to_have_count(7)
    for tick in ticks.all()[:3]:
        tick.check()
    page.keyboard.press("F9")
    director.told("Add-ons at table 1 (players: 3): €36")

    director.dashboard()
    director.todo("Begin")
    director.todo("Work-list", role="link")
    director.follow("Enter table 1")
    expect(page.locator("[data-count]").first).to_be_focused()  # nobody types into a blank page
    for odd in ("3", "2"):
        page.keyboard.type(odd)
        page.keyboard.press("Enter")
    director.press("Draw the cards")
    director.told("Color-up of the 100, table 1")
    director.follow("All tables")
    page.locator("summary", has_text="No odd chips at the tables left").click()
    director.press("Mark 2 tables as done")
    director.reads("All tables done")

    director.dashboard()
    director.next_level("Level 3")
    director.todo("Close now")
    director.told("Registration closed (entries: 21, pool: €490)")
    assert director.figure("Chips in play") == "490,000"


def down_to_four(director: Director, heads: Heads) -> None:
    """New seats at two tables and at the final table, as soon as the plan says so."""
    for left, tables in ((18, 2), (9, 1)):
        while len(director.seats()) > left:
            one_goes_out(director, heads)
        director.todo("See plan", role="link")
        director.press("Redraw seats")
        expect(director.page.locator(".oval")).to_have_count(tables)
    while len(director.seats()) > 4:
        one_goes_out(director, heads)


def one_goes_out(director: Director, heads: Heads) -> None:
    """The last one of the fullest table, by the first; with every third also by the second."""
    seats = director.seats()
    tables = [[name for name, at in seats.items() if at[0] == table] for table in "123"]
    *others, victim = max(tables, key=len)
    hunters = others[: 2 if len(seats) % 3 == 0 else 1]
    director.bust(victim, *hunters)
    heads.bust(victim, *hunters)


def a_deal(director: Director, players: list[str]) -> dict[str, int]:
    """The house pays a chip chop: all have 70 for sure, 180 go by chips, 30 are left to play for.

    They hold 40, 30, 20 and 10 % of the chips.
    """
    page = director.page
    director.more("Deal")
    rows = page.locator("tr", has=page.locator("[name^=chips-]"))
    expect(rows).to_have_count(4)
    told = rows.all_inner_texts()
    players.sort(key=lambda name: next(at for at, row in enumerate(told) if name in row))
    for field, chips in zip(
        page.locator("[name^=chips-]").all(), ("196k", "147k", "98k", "49k"), strict=True
    ):
        field.fill(chips)
    page.get_by_label("1st").fill("30")
    page.get_by_label("Round to").select_option(label="€1")
    offers = page.locator("output[id^=chip_chop-]")
    expect(offers).to_have_text(["€142", "€124", "€106", "€88"])
    page.get_by_label("Chip chop").check()
    expect(page.get_by_role("button", name="Use Chip chop, €460")).to_be_enabled()
    for tick in page.locator("[name^=signed-], [name=between_hands]").all():
        tick.check()
    page.get_by_label("The house pays this deal").check()
    expect(page.locator("#deal-told")).to_contain_text("Adds up: Chip chop")
    director.press("Use Chip chop")
    director.told("Deal 1 recorded (players: 4): €460")
    return dict(zip(players, (142_00, 124_00, 106_00, 88_00), strict=True))


def the_last_three_busts(
    director: Director, heads: Heads, agreed: dict[str, int]
) -> dict[str, int]:
    """The smallest stack takes all; what everybody has won by then, in cents."""
    director.dashboard()
    *others, winner = agreed
    for victim, hunter in zip(others, (others[2], winner, winner), strict=True):
        director.bust(victim, hunter)
        heads.bust(victim, hunter)
    director.todo("Finish")
    director.told(f"Finished: {winner} wins")
    heads.outlasts_all(winner)
    won = {name: heads.won.get(name, 0) + agreed.get(name, 0) for name in {**heads.won, **agreed}}
    won[winner] += 30_00
    assert (sum(heads.won.values()), sum(won.values())) == (23 * 12_50, 490_00 + 23 * 12_50)
    return won


def the_books(director: Director) -> None:
    """888.50 were taken, 777.50 paid out: the report and the till say so, and the till is closed.

    21 entries of 37.50, two rebuys of 32.50, three add-ons of 12.00; of them 490.00 were prizes,
    287.50 bounties, 100.50 fees and 10.50 for the staff.
    """
    director.dashboard()
    director.reads("Event over, all prizes paid", within="#todo")
    director.more("Report")
    for line in (
        r"Collected\s+€888.50",
        r"Prizes paid\s+€490\s",
        r"Bounties\s+€287.50",
        r"Cash\s+€888.50\s+€777.50\s+€111\s",
    ):
        director.reads(re.compile(line))
    director.reads("All log seals intact")
    director.follow("Desk")
    director.page.get_by_role("link", name="Bar open since").click()
    director.reads(re.compile(r"Expected\s+€211\s"))
    director.follow("Close", within="main")
    director.page.get_by_label("or total only").fill("211")
    director.page.get_by_label("Signed by").fill("Dana")
    director.press("Close till")
    director.told("Till Bar closed")


@pytest.mark.long
def test_two_flights_bagged_and_merged_into_a_second_day_until_all_are_paid(
    browser, site, house, caplog
):
    director = Director.signed_in(browser, site, "dana")
    second = Director.signed_in(browser, site, "fay")

    price = {"prize": "40", "fee": "10", "bounty": "20", "chips": "20000", "until_level": "2"}
    director.announce(
        "Two Days", TWO_DAYS, bounties="Progressive bounties", entry=price, reentry=price
    )
    for flight in ("1A", "1B"):
        director.more("Days and flights")
        director.page.locator("summary", has_text="Add a flight").click()
        director.press("Create flight")
        director.told(f"Two Days · {flight} created")

    # 1A: six enter, Finn takes two; the second person counts Dov's bag wrong at first
    director.flight("1A")
    director.follow("Desk")
    director.sell_new(*names("Ada Berg, Bo Carr, Cleo Dunn, Dov Engel, Eva Falk, Finn Gray"))
    director.dashboard()
    director.start(tables=1)
    director.bust("Bo Carr", "Finn Gray")
    director.bust("Ada Berg", "Finn Gray")
    stacks = {"Cleo Dunn": "30k", "Dov Engel": "25k", "Eva Falk": "15k", "Finn Gray": "50k"}
    end_of_day(director, second, stacks, wrong={"Dov Engel": "26k"})

    # 1B: six more, and Ada again
    director.flight("1B")
    director.follow("Desk")
    director.sell("Ada Berg")
    director.sell_new(*names("Gia Holt, Hal Ivers, Ida Jonas, Jon Kern, Kai Lund, Lea Mohr"))
    director.dashboard()
    director.start(tables=1)
    for victim, hunter in (
        ("Gia Holt", "Ada Berg"),
        ("Hal Ivers", "Ida Jonas"),
        ("Jon Kern", "Ada Berg"),
    ):
        director.bust(victim, hunter)
    stacks = {"Ada Berg": "50k", "Ida Jonas": "40k", "Kai Lund": "30k", "Lea Mohr": "20k"}
    end_of_day(director, second, stacks)

    # day 2: eight with 260,000 chips at one table, at the level where the flights stopped
    director.follow("Go to next day")
    director.reads("13 bought by 12 players")
    director.press("Merge 2 flights into Two Days")
    director.told("1B merged (players: 4): 140,000 chips")
    director.dashboard()
    director.todo("Draw room", role="link")
    for step in ("Announce", "Draw the seats", "Publish", "Start"):
        director.press(step)
    director.reads("The event has started")
    director.dashboard()
    director.reads("Level 3", within=".clock-strip")
    assert director.figure("Chips in play") == "260,000"
    for victim, hunter in (
        ("Cleo Dunn", "Finn Gray"),
        ("Kai Lund", "Ada Berg"),
        ("Dov Engel", "Finn Gray"),
        ("Lea Mohr", "Ida Jonas"),
        ("Eva Falk", "Ada Berg"),
        ("Ida Jonas", "Finn Gray"),
        ("Ada Berg", "Finn Gray"),
    ):
        director.bust(victim, hunter)
    director.todo("Finish")
    director.told("Finished: Finn Gray wins")

    # 520 in three prizes; heads of 20, and of 30 or 40 where flights had put more on them.
    # Finn: 10 + 10 + 20 + 30, and Finn's own of 110.  Ada: 10 + 10.  Ida: 10
    director.follow("Payouts")
    for line in (r"Bounties due in 1A\s+€20\s", r"Bounties due in 1B\s+€30\s", "€910, enough"):
        director.reads(re.compile(line))
    assert director.settle_all() == {"Finn Gray": "445", "Ada Berg": "165", "Ida Jonas": "120"}
    director.dashboard()
    director.reads("Event over, all prizes paid", within="#todo")
    # what was won in a flight is paid there: 13 heads of 20 are 210 on day 2, 20 and 30 before
    for flight, due in (("1A", {"Finn Gray": "20"}), ("1B", {"Ada Berg": "20", "Ida Jonas": "10"})):
        director.flight(flight)
        director.follow("Payouts")
        assert director.settle_all() == due

    assert director.complaints == []
    [refused] = second.complaints
    assert "409 (Conflict)" in refused
    for one in (director, second):
        one.page.goto("about:blank")
    assert complaints_of(caplog) == []


def end_of_day(
    director: Director,
    second: Director,
    stacks: dict[str, str],
    wrong: dict[str, str] | None = None,
) -> None:
    """Each stack into its bag by the director; counted again, blind, by another; the day closed."""
    director.next_level("Level 2")
    director.next_level("End of day 1")
    director.todo("Start bagging")
    director.todo("Table 1", role="link")
    director.counts(stacks)
    director.told("Table 1: 4 bags sealed")
    second.page.goto(director.page.url)
    second.counts({**stacks, **(wrong or {})})
    for name in wrong or {}:
        second.reads("Counts differ")
        second.page.get_by_label(name).fill(stacks[name])
        second.press("Verify bags")
    second.told("Bags of table 1 verified")
    director.page.reload()
    director.follow("To all tables")
    director.press("Close the day")
    director.told("Day 1 over (bags: 4)")
