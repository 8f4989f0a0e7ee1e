"""Who may do and see what: every role at every address."""

from collections.abc import Callable

import pytest
from django.db import transaction
from rest_framework.test import APIClient

from tdsite import director
from tests.factories import NOON, dana, event, ivy, running, staff
from tournaments import queries
from tournaments.models import Tournament
from tournaments.models.club import Role, StaffRole
from tournaments.rules.policy import Wording

pytestmark = pytest.mark.django_db

Speaks = Callable[..., APIClient]


def at(tournament: Tournament, path: str = "") -> str:
    return f"/api/tournaments/{tournament.pk}/{path}"


# Who may


CASHIER, FLOOR, DESK = Role.CASHIER, Role.FLOOR, Role.DESK
DIRECTOR = {Role.DIRECTOR}
FLOORS = {Role.DIRECTOR, FLOOR}
AT_THE_TABLE = {Role.DIRECTOR, FLOOR, Role.DEALER}
COMMANDS = {
    "tournaments/": DIRECTOR,
    "structures/": DIRECTOR,
    "players/": DIRECTOR | {FLOOR, DESK, CASHIER},
    "{t}change/": DIRECTOR,
    "{t}policy/": DIRECTOR,
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
    "staff/1/agree/": DIRECTOR,
    "staff/1/put-away/": DIRECTOR,
    "staff/1/bring-back/": DIRECTOR,
    "{t}busts/": DIRECTOR | {FLOOR, Role.DEALER},
    "{t}tables/": DIRECTOR | {FLOOR},
    "{t}tables/break/": DIRECTOR | {FLOOR},
    "{t}tables/1/break/": DIRECTOR | {FLOOR},
    "{t}tables/1/button/": DIRECTOR | {FLOOR},
    "{t}tables/1/next-hand/": DIRECTOR | {FLOOR},
    "{t}tables/1/deck/": AT_THE_TABLE,
    "{t}tables/1/race/": DIRECTOR | {FLOOR},
    "{t}tables/race/": DIRECTOR | {FLOOR},
    "{t}color-ups/": DIRECTOR | {FLOOR},
    "{t}color-ups/close/": DIRECTOR | {FLOOR},
    "{e}chips-out/": DIRECTOR,
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
    "{t}sales/1/settle/": DIRECTOR | {DESK, CASHIER, FLOOR},
    "{t}sales/1/void/": DIRECTOR | {DESK, CASHIER},
    "players/1/links/renew/": DIRECTOR | {DESK, CASHIER},
    "players/1/change/": DIRECTOR | {DESK, CASHIER},
    "players/1/marks/": DIRECTOR | {FLOOR, DESK, CASHIER},
    "players/1/merge/": DIRECTOR,
    "players/1/apart/": DIRECTOR,
    "players/1/erase/": DIRECTOR,
    "club/change/": DIRECTOR,
    "club/policy/": DIRECTOR,
    "club/import/event/": DIRECTOR,
    "club/import/results/": DIRECTOR,
    "club/import/standings/": DIRECTOR,
    "club/import/events/1/take/": DIRECTOR,
    "club/import/events/1/cancel/": DIRECTOR,
    "club/import/events/1/undo/": DIRECTOR,
    "tills/": DIRECTOR,
    "televisions/": FLOORS,
    "televisions/1/rename/": FLOORS,
    "televisions/1/show/": FLOORS,
    "televisions/1/unpair/": FLOORS,
    "{t}flight/": DIRECTOR,
    "{t}flight/carry-on/": DIRECTOR,
    "{t}flights/1/take-in/": DIRECTOR,
    "{t}flights/1/merge/": DIRECTOR,
    "{t}day-ends/": FLOORS,
    "{t}day-ends/hands/": FLOORS,
    "{t}day-ends/close/": DIRECTOR,
    "{t}day-ends/draw/": DIRECTOR,
    "{t}tables/1/bags/": FLOORS,
    "{t}tables/1/bags/confirm/": FLOORS,
    "{e}stack/remove/": DIRECTOR,
    "{e}stack/let-play/": DIRECTOR,
    "{e}penalty/": FLOORS,
    "{t}penalties/{penalty}/lift/": FLOORS,
    "{e}prize/": DIRECTOR,
    "{e}away/": AT_THE_TABLE,
    "{e}back/": AT_THE_TABLE,
    "{e}hold/": FLOORS,
    "{t}absent/post/": FLOORS,
    "{t}tables/1/hand-dealt/": AT_THE_TABLE,
    "{t}rulings/": FLOORS,
    "{t}rulings/{ruling}/decide/": FLOORS,
    "{t}rulings/{ruling}/change/": FLOORS,
    "{t}rulings/{ruling}/release/": FLOORS,
    "{t}rulings/{ruling}/void/": FLOORS,
    "house-rules/": DIRECTOR,
    "house-rules/{rule}/": DIRECTOR,
    "house-rules/{rule}/retire/": DIRECTOR,
    "dealers/": FLOORS,
    "dealers/{dealer}/change/": FLOORS,
    "dealers/{dealer}/retire/": FLOORS,
    "{t}shifts/": FLOORS,
    "{t}shifts/{shift}/leave/": FLOORS,
    "{t}shifts/{shift}/send/": FLOORS,
    "{t}push/": FLOORS,
    "{t}tables/1/floor-call/": AT_THE_TABLE,
    "{t}floor-calls/{call}/answer/": FLOORS,
    "{t}floor-calls/{call}/done/": AT_THE_TABLE,
    "{t}floor-calls/{call}/withdraw/": AT_THE_TABLE,
    "{t}chip-counts/": FLOORS,
    "{t}links/renew/": DIRECTOR,
    "{t}undo/together/": DIRECTOR | {DESK, CASHIER},
    "club/undo/": DIRECTOR,
    "calculators/pot-limit/": set(Role),
}
WHY = {"reason": "as agreed"}
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
    "club/import/standings/": {"file_name": "one.csv", "text": "Player;Points", "season_id": 1},
    "club/import/results/": {"file_name": "one.csv", "text": "Place;Player\n1;A B"},
    "tills/": {"name": "Desk 9"},
    "televisions/": {"code": "123456", "tournament_id": 1},
    "televisions/1/rename/": {"name": "Bar"},
    "televisions/1/show/": {"tournament_id": 1},
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
    "{e}chips-out/": {"chips": 1, "reason": "carried off"},
    "{e}late-find/": {"old": 25, "count": 1},
    "{t}flight/": {"feeds_id": None},
    "{t}tables/1/bags/": {"stacks": [{"seat": 1, "chips": 1}]},
    "{t}tables/1/bags/confirm/": {"stacks": [{"seat": 1, "chips": 1}]},
    "{e}stack/let-play/": WHY,
    "{e}penalty/": {"kind": "warning", **WHY},
    "{t}penalties/{penalty}/lift/": WHY,
    "{e}prize/": {"decision": "pay", **WHY},
    "{e}hold/": WHY,
    "{t}rulings/": {"question": "Whose pot?"},
    "{t}rulings/{ruling}/decide/": {"decision": "His."},
    "{t}rulings/{ruling}/change/": {"decision": "Hers.", **WHY},
    "{t}rulings/{ruling}/release/": {"shares": [{"to": "Ann", "chips": 1}]},
    "{t}rulings/{ruling}/void/": WHY,
    "house-rules/": {"title": "Phones", "text": "None."},
    "house-rules/{rule}/": {"title": "Phones", "text": "None."},
    "dealers/": {"name": "Ben"},
    "{t}shifts/": {"dealer_id": 1},
    "{t}chip-counts/": {"counts": [{"entry_id": 1, "chips": 1}]},
    "{t}undo/together/": {"revisions": [1]},
    "club/undo/": {"revision": 1},
    "calculators/pot-limit/": {"pot": 150, "bet": 50},
}


def test_a_role_does_what_it_covers_and_nothing_else(as_person: Speaks):
    """Every address by every role; each finds the evening as it was."""
    places = an_evening()
    speak = {role: as_person(staff(f"a {role}", role)) for role in Role}

    told: dict[str, dict[Role, int]] = {}
    for path in COMMANDS:
        body = TOLD.get(path, {})
        if path == "{t}busts/":
            body = {"busts": [{"entry_id": places["entry"], "stack_chips": 1}]}
        told[path] = {r: pressed(speak[r], "/api/" + path.format(**places), body) for r in Role}

    may = {path: {role for role in Role if told[path][role] != 403} for path in COMMANDS}
    assert {path: may[path] for path in COMMANDS if may[path] != COMMANDS[path]} == {}
    answers = {200, 201, 403, 404, 409}
    assert {path: told[path] for path in COMMANDS if not set(told[path].values()) <= answers} == {}


def an_evening() -> dict[str, object]:
    """Three play, and there is one of everything that an address may name."""
    tournament = running(players=3)
    entry = queries.entries_in(tournament).order_by("number")[0]
    order = {"by": dana(), "at": NOON}
    given = director.give_penalty(entry.pk, kind="warning", reason="phone", **order)
    ruling = director.ask_ruling(tournament.pk, question="Whose pot?", **order)
    dealer = director.add_dealer(tournament.club_id, name="Ann", **order)
    shift = director.dealer_came(tournament.pk, dealer=dealer.data["dealer_id"], **order)
    called = director.call_floor(tournament.pk, table=1, **order)
    rule = director.save_house_rule(tournament.club_id, wording=Wording("Phones", "None."), **order)
    return {
        "t": f"tournaments/{tournament.pk}/",
        "e": f"tournaments/{tournament.pk}/entries/{entry.pk}/",
        "entry": entry.pk,
        "penalty": given.data["penalty_id"],
        "ruling": ruling.data["ruling_id"],
        "dealer": dealer.data["dealer_id"],
        "rule": rule.data["house_rule_id"],
        "shift": shift.data["shift_id"],
        "call": called.data["call_id"],
    }


def pressed(client: APIClient, path: str, body: dict[str, object]) -> int:
    """What is answered; what was done is as if it had not been."""
    with transaction.atomic():
        status = client.post(path, body).status_code
        transaction.set_rollback(True)
    return int(status)


READS = [
    "",
    "clock/",
    "entries/",
    "tables/",
    "color-ups/",
    "prizes/",
    "places/",
    "structure/",
]
OF_THE_BOARD = {"", "clock/", "prizes/", "structure/"}  # a display reads what strangers see there


def test_everybody_with_a_role_sees_the_event_and_others_do_not(as_person: Speaks):
    tournament = running()
    speak = {role: as_person(staff(f"a {role}", role)) for role in Role}
    wanted = dict.fromkeys(Role, 200) | {Role.DEALER: 403}  # they have the tablet of their table

    for path in READS:
        address = at(tournament, path)
        wanted[Role.DISPLAY] = 200 if path in OF_THE_BOARD else 403
        assert {r: client.get(address).status_code for r, client in speak.items()} == wanted, path
        assert as_person(ivy()).get(address).status_code == 403
        assert as_person().get(address).status_code == 401


MONEY = DIRECTOR | {DESK, CASHIER, Role.READ_ONLY}
SEEN = {
    "dealers/": FLOORS,  # what the floor notes of them as well
    "staff/": DIRECTOR,
    "club/journal/": DIRECTOR,
    "club/journal/seal/": DIRECTOR,
    "club/journal/rows/": DIRECTOR,
    "players/": set(Role) - {Role.DEALER, Role.DISPLAY},
    "{t}journal/": set(Role) - {Role.DEALER, Role.DISPLAY},
    "rulebook/": set(Role),
    "house-rules/": set(Role),
    "calculators/": set(Role),
    "{t}flights/": set(Role) - {Role.DEALER, Role.DISPLAY},
    "{t}day-ends/": set(Role) - {Role.DEALER, Role.DISPLAY},
    "{t}balance/": set(Role) - {Role.DEALER, Role.DISPLAY},
    "{t}shifts/": set(Role) - {Role.DEALER, Role.DISPLAY},
    "{t}floor-calls/": set(Role) - {Role.DEALER, Role.DISPLAY},
    "{t}chip-counts/": set(Role) - {Role.DEALER, Role.DISPLAY},
    "{t}entries/": set(Role) - {Role.DEALER, Role.DISPLAY},
    "{t}tables/": set(Role) - {Role.DEALER, Role.DISPLAY},
    "{t}places/": set(Role) - {Role.DEALER, Role.DISPLAY},
    "{t}screens/": set(Role) - {Role.DEALER, Role.DISPLAY},
    "{t}": set(Role) - {Role.DEALER},  # what stands on the board
    "{t}clock/": set(Role) - {Role.DEALER},
    "{t}structure/": set(Role) - {Role.DEALER},
    "{t}prizes/": set(Role) - {Role.DEALER},
    "{t}rulings/": set(Role) - {Role.DEALER, Role.DISPLAY},
    "{t}payouts/": MONEY,
    "{t}money/": MONEY,
}


def test_money_rulings_and_the_people_of_the_floor_are_seen_by_these(as_person: Speaks):
    tournament = event()
    speak = {role: as_person(staff(f"a {role}", role)) for role in Role}

    seen = {
        path: {
            role
            for role, client in speak.items()
            if client.get("/api/" + path.format(t=at(tournament)[5:])).status_code == 200
        }
        for path in SEEN
    }

    assert seen == SEEN


def test_a_role_in_one_event_shows_that_event_alone_and_the_calculators(as_person: Speaks):
    here, _ = event(), event()
    StaffRole.objects.create(user=ivy(), role=Role.FLOOR, tournament=here)

    listed = as_person(ivy()).get("/api/tournaments/").json()["results"]
    said = as_person(ivy()).post("/api/calculators/pot-limit/", {"pot": 150, "bet": 50})

    assert [row["id"] for row in listed] == [here.pk]
    assert said.json()["figures"]["max_total"] == 250


OF_THE_CLUB = {
    "players/1/change/": {"phone": "070 123"},
    "players/1/links/renew/": {},
    "players/1/marks/": {"kind": "banned"},
    "marks/1/lift/": {},
    "players/1/merge/": {"other_id": 2},
    "players/1/apart/": {"other_id": 2},
    "players/1/erase/": {"typed": 1},
    "tills/": {"name": "Desk 9"},
    "televisions/": {"code": "123456", "tournament_id": 1},
    "tills/1/retire/": {},
}
OF_THE_CLUB_READ = ("players/", "players/1/", "players/1/data/", "players/doubles/")


def test_a_role_of_one_event_sells_to_everybody_and_changes_nobody_of_the_club(
    as_person: Speaks,
):
    """People and tills are the club's: an event's director finds, sells, and keeps a till."""
    tournament = running(players=2)
    club = tournament.club_id
    till = director.add_till(club, name="Desk 1", by=dana(), at=NOON).data["till_id"]
    banned = {"player_id": 1, "kind": "banned", "reason": "cheating"}
    director.mark_player(club, by=dana(), at=NOON, **banned)
    StaffRole.objects.create(user=ivy(), role=Role.DIRECTOR, tournament=tournament)
    speaks = as_person(ivy())

    refused = {path: pressed(speaks, f"/api/{path}", body) for path, body in OF_THE_CLUB.items()}
    unread = {path: speaks.get(f"/api/{path}").status_code for path in OF_THE_CLUB_READ}
    found = speaks.get("/api/players/search/", {"q": "P1"})
    stands = speaks.get("/api/players/1/marks/")
    written = speaks.post("/api/players/", {"name": "Zoe"})
    kept = speaks.post(f"/api/tills/{till}/open/", {"float_cents": 100_00})

    assert refused == dict.fromkeys(OF_THE_CLUB, 403)
    assert unread == dict.fromkeys(OF_THE_CLUB_READ, 403)
    assert [one["player"]["name"] for one in found.json()] == ["P1"]
    assert [one["kind"] for one in stands.json()] == ["banned"]
    assert (written.status_code, kept.status_code) == (201, 201)
