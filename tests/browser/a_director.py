"""A director's hands and eyes: what is typed, pressed and read on the pages of a running site."""

import re
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import expect

from tests.browser.complaints import complaints_of

PASSWORD = "shuffle-up-and-deal"


def listened(page: Any) -> list[str]:
    """What the console, the scripts and the answers of a page complain of, from now on."""
    wrong = complaints_of(page, kinds=("error", "warning"))

    def answered(response: Any) -> None:
        if response.status >= 500:
            wrong.append(f"{response.status} {response.url}")

    page.on("response", answered)
    return wrong


@dataclass
class Director:
    """Somebody at a screen.  Nothing is done or read but what the pages offer."""

    page: Any
    complaints: list[str] = field(default_factory=list)

    @classmethod
    def signed_in(cls, browser: Any, site: str, name: str) -> "Director":
        page = browser.new_context(
            base_url=site, viewport={"width": 1280, "height": 800}
        ).new_page()
        self = cls(page, listened(page))
        page.goto("/")
        page.locator("[name=username]").fill(name)
        page.locator("[name=password]").fill(PASSWORD)
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", name="Today")).to_be_visible()
        return self

    # ---- ways through the house --------------------------------------------------------------
    def press(self, words: str, *, within: str = "main") -> None:
        self.page.locator(within).get_by_role("button", name=words).first.click()

    def follow(self, words: str, *, within: str = "body") -> None:
        # a room says how much waits in it
        named = re.compile(rf"^\s*{re.escape(words)}( \d+)?\s*$")
        link = self.page.locator(within).get_by_role("link", name=named).first
        there = re.compile(re.escape(link.get_attribute("href").partition("#")[0]) + "(#.*)?$")
        link.click()
        expect(self.page).to_have_url(there)

    def more(self, words: str) -> None:
        """A page by its name, from wherever one is."""
        page = self.page
        page.keyboard.press("Control+k")
        page.keyboard.type(words)
        choice = page.locator("#palette").get_by_role("option", selected=True)
        expect(choice.locator("b")).to_have_text(words)
        url = choice.get_attribute("data-url")
        page.keyboard.press("Enter")
        expect(page).to_have_url(re.compile(re.escape(url) + "$"))

    def dashboard(self) -> None:
        self.follow("Dashboard")
        expect(self.page.locator("#command-line")).to_be_visible()

    def told(self, words: str) -> None:
        """A word of success at the foot of the page."""
        expect(self.page.locator(".toast", has_text=words).last).to_be_visible()

    def reads(self, words: str | re.Pattern[str], *, within: str = "main") -> None:
        expect(self.page.locator(within).first).to_contain_text(words, use_inner_text=True)

    # ---- a new event -------------------------------------------------------------------------
    def announce(self, name: str, plan: str, *, bounties: str, **prices: dict[str, str]) -> None:
        """An event on the form for one, its plan of levels from a file."""
        page = self.page
        page.goto("/")
        self.follow("New event")
        expect(page.locator("#id_name")).to_be_visible()
        if page.locator(".start-from").count():  # a first event has nothing to start from
            self.follow("Empty nothing filled in")
        page.locator("#id_name").fill(name)
        if until := prices["entry"].pop("until_level", ""):
            page.get_by_label("Late registration to level").fill(until)
        page.locator("#id_name").press("Enter")
        for kind, price in prices.items():
            if kind != "entry":
                page.locator(f"[name={kind}-sold]").check()
            for part, amount in price.items():
                page.locator(f"[name={kind}-{part}]").fill(amount)
        page.locator("[name=bounty_kind]").select_option(label=bounties)
        page.keyboard.press("Enter")
        page.locator("[name=file]").set_input_files(
            {"name": "plan.csv", "mimeType": "text/csv", "buffer": plan.encode()}
        )
        self.press("Create event")
        self.told(f"{name} created")

    # ---- the desk ----------------------------------------------------------------------------
    def open_till(self, name: str, opening: str, *, desk: str) -> None:
        """A new drawer with some change in it, and back to the desk of an event."""
        page = self.page
        self.follow("Open a till")
        page.get_by_label("Name", exact=True).fill(name)
        self.press("Add a till")
        page.get_by_label("Opening float").fill(opening)
        self.press("Open the till")
        self.told(f"Till {name} opened")
        self.follow(f"Desk: {desk}")

    def sell_new(self, *names: str) -> None:
        """Entries to players the club does not know: a name, Alt+N, F9 and F9, all in one go."""
        expect(self.page.locator("#sought")).to_be_focused()  # nobody types into a blank page
        for name in names:
            self.page.keyboard.type(name)
            for key in ("Alt+n", "F9", "F9"):
                self.page.keyboard.press(key)
        expect(self.page.locator("#result .who")).to_have_text(names[-1])

    def sell(self, *names: str) -> None:
        """Entries to players the club knows: a few letters, Enter, F9."""
        self.page.wait_for_load_state("load")
        for name in names:
            expect(self.page.locator("#sought")).to_be_focused()
            self.page.keyboard.type(name[:6])
            self.page.keyboard.press("Enter")
            expect(self.page.locator("#given")).to_be_focused()
            self.page.keyboard.press("F9")
            expect(self.page.locator("#result .who")).to_have_text(name)

    # ---- the dashboard -----------------------------------------------------------------------
    def todo(self, words: str, *, role: str = "button") -> None:
        """A press of the to-do list."""
        self.page.locator("#todo").get_by_role(role, name=words, exact=True).first.click()

    def start(self, *, tables: int) -> None:
        self.todo("Start")
        expect(self.page.locator(".oval")).to_have_count(tables)

    def run(self, line: str) -> None:
        """A line in the command box."""
        box = self.page.locator("#command-line")
        box.fill(line)
        box.press("Enter")
        expect(box).to_have_value("")

    def next_level(self, called: str) -> None:
        """Escape out of the box, and the key for it."""
        self.page.locator("#command-line").press("Escape")
        self.page.keyboard.press("n")
        expect(self.page.locator(".clock-strip")).to_contain_text(called)

    def seats(self) -> dict[str, str]:
        """Who sits where, as the wall shows it: a name → table and seat, in their order."""
        seats = self.page.locator(".oval .seat[data-entry]")
        told = seats.evaluate_all(
            "all => all.map(e => [e.title, e.closest('.oval').dataset.table, e.dataset.seat])"
        )
        return {name: f"{table}-{seat}" for name, table, seat in told}

    def bust(self, name: str, *by: str) -> None:
        """Out, by one or several of those at the same table; then gone from the wall."""
        out = self.page.locator(f'.oval .seat[title="{name}"]')
        expect(out).to_be_visible()
        seats = self.seats()
        self.run(f"b {seats[name]} by {'+'.join(seats[hunter] for hunter in by)}")
        self.told(f"{name}, {seats[name]}")
        expect(out).to_have_count(0)

    def figure(self, label: str) -> str:
        """One of the figures on top of the dashboard."""
        part = self.page.locator("#figures div", has=self.page.get_by_text(label, exact=True)).last
        return part.inner_text().removeprefix(label).split()[0]

    # ---- days and flights --------------------------------------------------------------------
    def flight(self, name: str) -> None:
        """From the list of all events, where a flight stands below the event it leads to."""
        self.page.goto("/")
        row = self.page.locator("main article, main li, main section", has_text=name).last
        row.get_by_role("link", name="Open").last.click()
        expect(self.page.locator("#command-line")).to_be_visible()

    def counts(self, stacks: dict[str, str]) -> None:
        """The stacks of a table from seat to seat with Enter, and Enter on the button."""
        fields = self.page.locator("[data-stack]")
        expect(fields.first).to_be_focused()
        for stack in fields.all():
            name = stack.locator("xpath=preceding-sibling::label").inner_text()
            self.page.keyboard.type(next(stacks[one] for one in stacks if one in name))
            self.page.keyboard.press("Enter")
        self.page.keyboard.press("Enter")

    # ---- money -------------------------------------------------------------------------------
    def settle_all(self) -> dict[str, str]:
        """Every player who is due something is paid, by keys alone: what each was handed."""
        page, handed = self.page, {}
        pay = page.locator("#payouts-table a.button-main")
        pay.focus()
        while pay.count():
            confirm = page.locator(".confirm button.button-main")
            page.keyboard.press("Enter")
            expect(confirm).to_be_focused()
            asked = page.locator(".confirm b").first.inner_text()
            amount, name = re.fullmatch(r"Pay €([\d.,]+) to (.+)\?", asked).groups()
            page.keyboard.press("Enter")
            self.told(f"Paid €{amount} to {name}.")
            expect(page.locator(".confirm")).to_have_count(0)
            handed[name] = amount
            if page.locator("#payouts-table a[id^=pay-]").count():
                expect(pay).to_be_focused()
        return handed
