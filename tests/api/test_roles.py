"""Who may do and see what: every role at every address."""

from collections.abc import Callable

import pytest
from rest_framework.test import APIClient

from tests.factories import event, ivy, running, staff
from tournaments import queries
from tournaments.models import Tournament
from tournaments.models.club import Role, StaffRole

pytestmark = pytest.mark.django_db

Speaks = Callable[..., APIClient]


def at(tournament: Tournament, path: str = "") -> str:
    return f"/api/tournaments/{tournament.pk}/{path}"


# Who may


CASHIER, FLOOR, DESK = Role.CASHIER, Role.FLOOR, Role.DESK
DIRECTOR = {Role.DIRECTOR}
COMMANDS = {
    "tournaments/": DIRECTOR,
    "structures/": DIRECTOR,
    "players/": DIRECTOR | {FLOOR, DESK, CASHIER},
    "{t}change/": DIRECTOR,
    "{t}start/": DIRECTOR,
    "{t}registration/close/": DIRECTOR,
    "{t}finish/": DIRECTOR,
    "{t}cancel/": DIRECTOR,
    "{t}undo/": DIRECTOR | {DESK, CASHIER},
    "{t}clock/pause/": DIRECTOR | {FLOOR},
    "{t}clock/resume/": DIRECTOR | {FLOOR},
    "{t}clock/add-time/": DIRECTOR | {FLOOR},
    "{t}clock/jump/": DIRECTOR | {FLOOR},
    "{t}entries/": DIRECTOR | {DESK, CASHIER},
    "{e}bust/": DIRECTOR | {FLOOR, Role.DEALER},
    "{e}let-out/": DIRECTOR | {FLOOR},
    "{e}rebuy/": DIRECTOR | {FLOOR, DESK, CASHIER},
    "{e}add-on/": DIRECTOR | {FLOOR, DESK, CASHIER},
    "{t}tables/1/add-ons/": DIRECTOR | {FLOOR, DESK, CASHIER},
    "vouchers/": DIRECTOR | {CASHIER},
    "{e}reenter/": DIRECTOR | {DESK, CASHIER},
    "{e}remove/": DIRECTOR | {FLOOR},
    "{e}void/": DIRECTOR | {DESK, CASHIER},
    "{e}move/": DIRECTOR | {FLOOR},
    "{e}pay/": DIRECTOR | {CASHIER},
    "{e}authorise/": DIRECTOR | {CASHIER},
    "club/withholding/": DIRECTOR,
    "staff/1/roles/give/": DIRECTOR,
    "staff/1/roles/take/": DIRECTOR,
    "staff/1/put-away/": DIRECTOR,
    "staff/1/bring-back/": DIRECTOR,
    "{t}busts/": DIRECTOR | {FLOOR, Role.DEALER},
    "{t}tables/": DIRECTOR | {FLOOR},
    "{t}tables/break/": DIRECTOR | {FLOOR},
    "{t}tables/1/break/": DIRECTOR | {FLOOR},
    "{t}tables/1/button/": DIRECTOR | {FLOOR},
    "{t}tables/1/next-hand/": DIRECTOR | {FLOOR},
    "{t}tables/1/race/": DIRECTOR | {FLOOR},
    "{t}tables/race/": DIRECTOR | {FLOOR},
    "{t}color-ups/": DIRECTOR | {FLOOR},
    "{t}color-ups/close/": DIRECTOR | {FLOOR},
    "{e}late-find/": DIRECTOR | {FLOOR},
    "{t}seats/1-9/close/": DIRECTOR | {FLOOR},
    "{t}seats/1-9/open/": DIRECTOR | {FLOOR},
    "{t}balance/": DIRECTOR | {FLOOR},
    "{t}redraw/": DIRECTOR | {FLOOR},
    "{t}draws/": DIRECTOR | {FLOOR},
    "{t}draws/announce/": DIRECTOR | {FLOOR},
    "{t}draws/1/release/": DIRECTOR | {FLOOR},
    "{t}draws/1/drop/": DIRECTOR | {FLOOR},
    "{t}needs/": DIRECTOR | {FLOOR},
    "{t}apart/": DIRECTOR | {FLOOR},
    "{t}apart/end/": DIRECTOR | {FLOOR},
    "{t}waiting/": DIRECTOR | {FLOOR, DESK, CASHIER},
    "{t}waiting/leave/": DIRECTOR | {FLOOR, DESK, CASHIER},
    "{t}waiting/offer/": DIRECTOR | {FLOOR, DESK, CASHIER},
    "{t}waiting/pass/": DIRECTOR | {FLOOR, DESK, CASHIER},
    "{t}waiting/seat/": DIRECTOR | {DESK, CASHIER},
    "{t}late-stacks/": DIRECTOR | {FLOOR},
    "{t}seats/1-9/take-up/": DIRECTOR | {FLOOR},
    "{t}sales/1/settle/": DIRECTOR | {DESK, CASHIER},
    "{t}sales/1/void/": DIRECTOR | {DESK, CASHIER},
    "players/1/change/": DIRECTOR | {FLOOR, DESK, CASHIER},
    "players/1/marks/": DIRECTOR | {FLOOR, DESK, CASHIER},
    "players/1/merge/": DIRECTOR,
    "players/1/apart/": DIRECTOR,
    "players/1/erase/": DIRECTOR,
    "club/change/": DIRECTOR,
    "club/import/event/": DIRECTOR,
    "tills/": DIRECTOR,
}
TOLD = {
    "tournaments/": {
        "name": "Late",
        "starts_at": "2026-11-20T20:00:00Z",
        "prices": [{"kind": "entry", "prize_cents": 1, "chips": 1}],
    },
    "structures/": {"name": "One", "steps": [{"kind": "level", "seconds": 60, "big_chips": 1}]},
    "players/": {"name": "Zoe"},
    "{t}cancel/": {"reason": "Rain"},
    "{t}undo/": {"revision": 1},
    "{t}clock/add-time/": {"seconds": 1},
    "{t}clock/jump/": {"index": 1},
    "{t}entries/": {"player_id": 1},
    "{t}tables/1/add-ons/": {"entry_ids": [1]},
    "vouchers/": {"amount_cents": 1},
    "{t}late-stacks/": {"seats": [{"table": 1, "seat": 9}]},
    "{t}seats/1-9/take-up/": {"stack_chips": 1},
    "players/1/marks/": {"kind": "owes"},
    "players/1/merge/": {"other_id": 2},
    "players/1/apart/": {"other_id": 2},
    "players/1/erase/": {"typed": 1},
    "club/import/event/": {"file_name": "one.tdt", "content": "e30="},
    "tills/": {"name": "Desk 9"},
    "staff/1/roles/give/": {"role": "desk"},
    "staff/1/roles/take/": {"role": "desk"},
    "club/withholding/": {"rules": []},
    "{t}needs/": {"player_id": 1},
    "{t}apart/": {"player_id": 1, "other_id": 2},
    "{t}apart/end/": {"player_id": 1, "other_id": 2},
    "{t}waiting/": {"player_id": 1},
    "{t}waiting/pass/": {"player_id": 1},
    "{t}waiting/leave/": {"player_id": 1},
    "{t}waiting/seat/": {"player_id": 1},
    "{e}remove/": {"kind": "no_show", "stack_chips": 1},
    "{e}move/": {"table": 1, "seat": 9},
    "{t}tables/1/button/": {"seat": 1},
    "{t}tables/1/race/": {"old": 25, "counted": [{"seat": 1, "count": 4}]},
    "{t}tables/race/": {"old": 25, "tables": [{"table": 1, "odd": 0}]},
    "{t}color-ups/": {"old": 25},
    "{t}color-ups/close/": {"old": 25},
    "{e}late-find/": {"old": 25, "count": 1},
}


@pytest.mark.parametrize("path", COMMANDS)
def test_a_role_does_what_it_covers_and_nothing_else(as_person: Speaks, path):
    tournament = running(players=3)
    entry = queries.entries_in(tournament).order_by("number")[0]
    places = {
        "t": f"tournaments/{tournament.pk}/",
        "e": f"tournaments/{tournament.pk}/entries/{entry.pk}/",
    }
    busts = {"busts": [{"entry_id": entry.pk, "stack_chips": 1}]}
    told = busts if path == "{t}busts/" else TOLD.get(path, {})

    statuses = {}
    for role in Role:
        answer = as_person(staff(f"a {role}", role)).post("/api/" + path.format(**places), told)
        statuses[role] = answer.status_code

    assert {role for role, status in statuses.items() if status != 403} == COMMANDS[path]
    assert set(statuses.values()) <= {200, 201, 403, 404, 409}


READS = [
    "",
    "clock/",
    "entries/",
    "tables/",
    "balance/",
    "color-ups/",
    "journal/",
    "prizes/",
    "places/",
    "structure/",
]


@pytest.mark.parametrize("path", READS)
def test_everybody_with_a_role_sees_the_event_and_others_do_not(as_person: Speaks, path):
    tournament = running()

    seen = {
        role: as_person(staff(f"a {role}", role)).get(at(tournament, path)).status_code
        for role in Role
    }

    assert seen.pop(Role.DEALER) == 403  # he has the tablet of his table
    assert set(seen.values()) == {200}
    assert as_person(ivy()).get(at(tournament, path)).status_code == 403
    assert as_person().get(at(tournament, path)).status_code == 401


@pytest.mark.parametrize("path", ["payouts/", "money/"])
def test_money_is_seen_by_those_who_handle_it(as_person: Speaks, path):
    tournament = running()

    seen = {
        r
        for r in Role
        if as_person(staff(f"a {r}", r)).get(at(tournament, path)).status_code == 200
    }

    assert seen == {Role.DIRECTOR, Role.DESK, Role.CASHIER, Role.READ_ONLY}


def test_rulings_tell_of_people_and_are_for_no_display_and_no_dealer(as_person: Speaks):
    tournament = event()

    seen = {
        r
        for r in Role
        if as_person(staff(f"a {r}", r)).get(at(tournament, "rulings/")).status_code == 200
    }

    assert seen == set(Role) - {Role.DISPLAY, Role.DEALER}


def test_a_role_in_one_event_shows_that_event_alone_and_the_calculators(as_person: Speaks):
    here, _ = event(), event()
    StaffRole.objects.create(user=ivy(), role=Role.FLOOR, tournament=here)

    listed = as_person(ivy()).get("/api/tournaments/").json()["results"]
    said = as_person(ivy()).post("/api/calculators/pot-limit/", {"pot": 150, "bet": 50})

    assert [row["id"] for row in listed] == [here.pk]
    assert said.json()["figures"]["max_total"] == 250
