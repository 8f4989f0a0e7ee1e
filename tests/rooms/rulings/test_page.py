"""The ruling desk: the log, a ruling from a table, and calculators whose address is a case."""

import re

import pytest
from django.db import connection
from django.test import RequestFactory
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tables.models import Seat
from tdsite import director
from tdsite.rooms.dashboard import commandbox
from tdsite.rooms.reports.log_lines import exceptions_box
from tdsite.rooms.rulings import calculator_views, cases, inputs, views
from tdsite.rooms.rulings.event_facts import NOTHING
from tdsite.rooms.rulings.inputs import read_values
from tests.factories import carl, dana, fay, ivy, running
from tests.rules import test_cases_betting as worked
from tournaments.models import Ruling
from tournaments.rules import RuleError
from tournaments.rules.betting.calculators import CALCULATORS

pytestmark = pytest.mark.django_db
ASKED = "Seat 3 put 1,000 over a bet of 600 without a word."
HTMX = {"HX-Request": "true"}


@pytest.fixture
def evening():
    return running(players=12, seats_per_table=6)


def ask(tournament, **told) -> Ruling:
    given = {"question": ASKED, "table": 1, "law": "6.13", **told}
    line = director.ask_ruling(tournament.pk, **given, by=fay(), at=timezone.now())
    return Ruling.objects.get(pk=line.data["ruling_id"])


def read(client, name, *where, **asked) -> str:
    answer = client.get(reverse(name, args=where), asked)
    assert answer.status_code == 200, answer.content
    return " ".join(answer.content.decode().split())


def verdict(page: str) -> str:
    return re.search(r'class="verdict-says">(.*?)</p>', page)[1]


# The log


def test_open_rulings_stand_before_decided_ones_and_a_frozen_pot_waits(as_fay, evening):
    decided = ask(evening, question="Who shows first?", decision="Seat 5.")
    frozen = ask(evening, question="Wrong pot", frozen_chips=8400, decision="Seat 7.")
    ask(evening, deadline="next_round")

    page = read(as_fay, "rulings", evening.pk)

    places = [page.index(text) for text in (ASKED, frozen.question, decided.question)]
    assert places == sorted(places)
    assert "8,400 frozen" in page
    assert "before the next betting round" in page
    assert page.count(">Decide<") == page.count(">Award pot<") == 1


def test_the_log_is_narrowed_by_table_law_and_words(as_fay, evening):
    ask(evening)
    ask(evening, table=2, law="3.6.8", question="Who shows first?")

    for asked, seen in (({"table": 2}, False), ({"law": "6.13"}, True), ({"q": "word"}, True)):
        assert (ASKED in read(as_fay, "rulings", evening.pk, **asked)) is seen
    assert "No matching ruling" in read(as_fay, "rulings", evening.pk, q="nothing like it")


def test_a_longer_log_asks_no_more_of_the_database(as_fay, evening):
    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            read(as_fay, "rulings", evening.pk)
        return len(asked)

    ask(evening, deadline="next_round")
    one = queries()
    for table in (1, 2):
        ask(evening, deadline="table_stops", table=table)

    assert queries() == one


def test_only_the_floor_is_offered_to_decide(client, evening):
    row = ask(evening)
    client.force_login(carl())

    assert ">Decide<" not in read(client, "rulings", evening.pk)
    assert "ruling-form" not in read(client, "ruling", evening.pk, row.number)
    assert client.get(reverse("new_ruling", args=[evening.pk])).status_code == 403


# From a table to its decision


def test_a_ruling_is_written_at_its_table_with_its_players(as_fay, evening):
    seat = Seat.objects.filter(table__tournament=evening, table__number=1, entry__gt=0)[0]
    assert seat.entry.player.name in read(as_fay, "new_ruling", evening.pk, table=1)

    answer = as_fay.post(
        reverse("ask_ruling", args=[evening.pk]),
        {
            "key": "k",
            "table": "1",
            "question": ASKED,
            "entries": [seat.entry_id],
            "deadline": "table_stops",
            "frozen_chips": "4 500",
        },
    )

    row = Ruling.objects.get()
    assert answer.url == reverse("ruling", args=[evening.pk, row.number])
    assert (row.question, row.frozen_chips, row.deadline) == (ASKED, 4500, "table_stops")
    assert row.about.get().entry_id == seat.entry_id


def test_pressed_twice_it_is_asked_once_and_refusals_say_what_to_do(as_fay, evening):
    address = reverse("ask_ruling", args=[evening.pk])
    for _ in range(2):
        as_fay.post(address, {"key": "k", "question": ASKED}, headers=HTMX)
    assert Ruling.objects.count() == 1

    for told, why in (
        ({"question": ""}, "Enter what happened"),
        ({"question": ASKED, "table": "77"}, "no table 77"),
        ({"question": ASKED, "frozen_chips": "x"}, "Frozen pot"),
    ):
        answer = as_fay.post(address, {"key": "other", **told}, headers=HTMX)
        assert answer.status_code in (400, 409)
        assert why in answer.content.decode()


def test_it_is_decided_its_pot_released_and_changed_on_its_own_page(as_fay, evening):
    row = ask(evening, frozen_chips=1000)

    def press(name, **told):
        where = reverse("ruling_act", args=[evening.pk, row.number, name])
        answer = as_fay.post(where, {"key": name, **told}, headers=HTMX)
        assert answer.status_code == 204, answer.content
        row.refresh_from_db()

    press("decide", decision="Split.", law="3.7.3")
    press("release", to=["seat 3", "", "seat 7"], chips=["600", "", "400"])
    press("change", decision="Split, seat 3 first.", law="", reason="Which seat was missing")

    assert (row.decision, row.law) == ("Split, seat 3 first.", "3.7.3")
    assert row.released_to == "seat 3: 600, seat 7: 400"
    page = read(as_fay, "ruling", evening.pk, row.number)
    assert "Split, seat 3 first." in page
    assert "The frozen pot of 1,000 went to seat 3: 600, seat 7: 400" in page
    press("void", reason="Another event")
    assert row.voided


def test_a_ruling_shows_the_law_and_earlier_cases_by_it(as_fay, evening):
    ask(evening, question="The first case", decision="A call.")
    row = ask(evening)

    page = read(as_fay, "ruling", evening.pk, row.number)

    assert "The first case" in page
    assert "A bet or raise below the minimum" in page


def test_laws_are_found_while_words_are_typed(as_fay):
    page = read(as_fay, "ruling_laws", law="3.7.3, 6.13")

    assert 'data-pick-law="6.13"' in page
    assert "data-pick-law" not in read(as_fay, "ruling_laws", law=" ")


def test_the_sheet_has_question_decision_and_lines_to_sign(as_fay, evening, monkeypatch):
    row = ask(evening, decision="A call of 600.\nOne chip.", frozen_chips=600)
    pressed = {}
    monkeypatch.setattr(views, "press", lambda name, data: pressed.update(data) or b"%PDF-")

    answer = as_fay.get(reverse("ruling_sheet", args=[evening.pk, row.number]))

    assert answer["Content-Type"] == "application/pdf"
    assert pressed["title"] == "Ruling 1"
    assert pressed["parts"] == [
        ["Facts", [ASKED]],
        ["Decision", ["A call of 600.", "One chip."]],
    ]
    assert ["Frozen pot", "600"] in pressed["figures"]


def test_the_command_box_asks_or_leads_to_the_page(as_fay, evening):
    assert commandbox.parse("Ruling 2 Seat 3  Acts") == commandbox.AskRuling(2, "Seat 3 Acts")
    for line, where in (("ruling 2 Who Shows?", None), ("ruling 2", "/rulings/new/?table=2")):
        answer = as_fay.post(reverse("command", args=[evening.pk]), {"line": line}, headers=HTMX)
        assert (answer.get("HX-Redirect") or "").endswith(where or "")
    assert Ruling.objects.get().question == "Who Shows?"


def test_the_dashboard_says_what_waits(as_fay, evening):
    ask(evening, law="")
    ask(evening, question="Pot", frozen_chips=500, decision="Seat 2.")

    page = read(as_fay, "todo", evening.pk)

    assert "Ruling 1 pending, table 1" in page
    assert "Frozen pot, ruling 2" in page


def test_the_report_lists_rulings_among_what_was_not_usual(evening):
    ask(evening)  # waits: nothing was ruled yet
    ask(evening, decision="A call.")

    box = exceptions_box(evening)

    assert [(fact.code, fact.value) for fact in box.facts] == [("ruling", 1)]
    assert "Ruling 2: A call." in box.grids[0].lines[0].cells


# Calculators


def asked_as(name: str, values: dict) -> inputs.Typed:
    """The case through its address and back."""
    calculator = CALCULATORS[name]
    told = inputs.from_values(calculator, values, NOTHING)
    asked = RequestFactory().get("/", QUERY_STRING=inputs.query(calculator, told, NOTHING)).GET
    assert inputs.read(calculator, asked, NOTHING) == told
    return told


def test_every_worked_case_survives_its_address_and_is_answered_by_the_page(monkeypatch):
    """Each case of the rules is typed into its page; page and rule give the same."""
    seen, people = [], dana()

    def run(name, **given):
        calculator = CALCULATORS[name]
        values = {one.name: given.get(one.name, one.default) for one in calculator.ask}
        told = asked_as(name, values)
        seen.append((name, told))
        return calculator.run(**read_values(calculator, told).values)

    monkeypatch.setattr(worked, "run", run)
    for case in worked.CASES:
        worked.test_the_worked_case_comes_out_as_written(case)
    shown = {}
    for name, told in seen[:: max(1, len(seen) // 12)]:
        query = inputs.query(CALCULATORS[name], told, NOTHING)
        request = RequestFactory().get(f"/rulings/calculators/{name}/?{query}")
        request.user, request.session = people, {}
        shown[name] = calculator_views.calculator(request, name=name).content.decode()
    assert len(seen) > 40
    assert all("verdict-says" in page for page in shown.values())


def test_every_calculator_opens_blank_and_with_what_an_event_knows(as_fay, evening):
    for name in CALCULATORS:
        read(as_fay, "calculator", name)
    page = read(as_fay, "event_calculator", evening.pk, "minimum-raise", table=1, preflop="1")

    assert verdict(page).endswith("may call 2,000, or raise to at least 4,000.")
    assert as_fay.get(reverse("calculator", args=["none"])).status_code == 404


def test_a_key_is_one_tap_and_leads_without_a_script_to_the_case(as_fay):
    where = reverse("calculator", args=["minimum-raise"])
    given = {"big_blind": "100", "player": "A", "amount": "250"}

    answer = as_fay.get(where, {**given, "do": "act:actions:bet"})
    page = " ".join(as_fay.get(answer.url).content.decode().split())

    assert "A bets 250" in page
    assert verdict(page) == "B may call 250, or raise to at least 500."
    raised = as_fay.get(f"{answer.url}&do=act:actions:raise", headers=HTMX)
    assert "C may call 500, or raise to at least 750." in raised.content.decode()
    assert raised["HX-Replace-Url"].startswith(where)


def test_keys_change_the_case_and_nonsense_changes_nothing(as_fay):
    for name, key, changed in (
        ("side-pots", "add:players", {"players": 4}),
        ("side-pots", "drop:players:1", {"players": 2}),
        ("chip-gesture", "chip:chips:500", {"chips": "500"}),
        ("showdown", "put:order:3", {"order": "3"}),
        ("showdown", "set:last_aggressor:3", {"last_aggressor": "3"}),
        ("kicker", "add:hands", {"hands": 3}),
        ("side-pots", "drop:players:9", {"players": 3}),
        ("side-pots", "set:nothing:1", {"players": 3}),
    ):
        answer = as_fay.get(reverse("calculator", args=[name]), {"do": key})
        case = cases.of_query(name, RequestFactory().get(answer.url).GET, None)
        told = {field: case.typed[field] for field in changed}
        assert {f: len(v) if isinstance(v, list) else v for f, v in told.items()} == changed


def test_what_is_missing_or_wrong_is_said_in_the_place_of_the_verdict(as_fay):
    page = read(as_fay, "calculator", "pot-limit")
    assert "Still to enter: Pot, Bet to match" in page
    page = read(as_fay, "calculator", "pot-limit", pot="x", bet="50")
    assert "“x” is not a number" in page
    page = read(as_fay, "calculator", "kicker", board="Ah Kd", hands="1", **{"hands-0-cards": "XX"})
    assert "“XX” is not a card" in page


def test_both_readings_stand_on_the_page(as_fay):
    page = read(
        as_fay,
        "calculator",
        "chip-gesture",
        current_bet="1100",
        last_full="600",
        chips="1000 3x100",
    )

    assert verdict(page) == "A call of 1,100."
    assert "Second reading" in page
    assert "A raise to 1,700." in page


def test_a_case_becomes_a_ruling_with_its_steps_and_its_inputs(as_fay, evening):
    case = {"pot": "150", "bet": "50", "calculator": "pot-limit"}
    page = read(as_fay, "new_ruling", evening.pk, **case)
    assert "At most 250 in all." in page
    assert "Pot-limit: maximum. Pot: 150; Bet to match: 50</textarea>" in page

    as_fay.post(
        reverse("ask_ruling", args=[evening.pk]),
        {
            "key": "k",
            "question": "Pot-limit: maximum?",
            "decision": "At most 250 in all.",
            "calculator": "pot-limit",
            "case": "pot=150&bet=50",
        },
    )

    row = Ruling.objects.get()
    assert (row.calculator, row.inputs["pot"], row.inputs["bet"]) == ("pot-limit", 150, 50)
    page = read(as_fay, "ruling", evening.pk, row.number)
    assert f"{reverse('event_calculator', args=[evening.pk, 'pot-limit'])}?pot=150" in page


def test_a_calculator_opened_for_a_ruling_answers_it(as_fay, evening):
    row = ask(evening)
    page = read(
        as_fay, "event_calculator", evening.pk, "pot-limit", pot=150, bet=50, ruling=row.number
    )
    assert f"Use in ruling {row.number}" in page

    asked = {"calculator": "pot-limit", "pot": 150, "bet": 50}
    assert "At most 250" in read(as_fay, "ruling", evening.pk, row.number, **asked)


def test_who_has_no_role_reckons_nothing(client):
    client.force_login(ivy())

    assert client.get(reverse("calculators")).status_code == 403
    assert client.get(reverse("calculator", args=["side-pots"])).status_code == 403


def test_odd_addresses_are_answered_too(as_fay):
    for name, calculator in CALCULATORS.items():
        odd = {one.name: "9" * 40 for one in calculator.ask} | {"table": "x", "do": "act:x:y:z"}
        answer = as_fay.get(reverse("calculator", args=[name]), odd, headers=HTMX)
        assert answer.status_code == 200
        kept = {one.name: [{"player": 3}, 7] for one in calculator.ask}
        told = inputs.from_values(calculator, kept, NOTHING)
        assert cases.of_typed(calculator, told, NOTHING, None).calculator is calculator


def test_a_rule_error_of_a_row_names_its_field():
    told = asked_as("side-pots", {"players": [{"player": "A", "chips": 5}, {"player": "A"}]})
    told["players"][1]["chips"] = "7"

    case = cases.of_typed(CALCULATORS["side-pots"], told, NOTHING, None)

    assert set(case.problems) == {"players"}
    with pytest.raises(RuleError):
        CALCULATORS["side-pots"].run(**case.read.values)
