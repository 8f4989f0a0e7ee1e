"""Each act of the director, once, from request to answer."""

import re
from pathlib import Path

import pytest
from django.utils import timezone

from tdsite import director
from tests.factories import (
    add_on_price,
    club,
    dana,
    entry_price,
    event,
    player,
    rebuy_price,
    reentry_price,
    running,
    sell,
)
from tournaments import queries
from tournaments.models import Entry, Payout, Tournament
from tournaments.models.tournament import State
from tournaments.register import ACTS

pytestmark = pytest.mark.django_db

STEPS = [
    {"kind": "level", "seconds": 1200, "small_chips": 100, "big_chips": 200},
    {"kind": "break", "seconds": 600, "remove_chips": 25, "label": "Dinner"},
    {"kind": "day_end"},
]
CSV = "kind,small_blind,big_blind,minutes\nlevel,100,200,20\nbreak,,,10\n"


def at(tournament: Tournament, path: str = "") -> str:
    return f"/api/tournaments/{tournament.pk}/{path}"


def of(entry: Entry, act: str) -> str:
    return f"/api/tournaments/{entry.tournament_id}/entries/{entry.pk}/{act}/"


def done(answer, status: int = 200) -> dict:
    """The journal line answered, its sentence and its data aside."""
    assert answer.status_code == status, answer.content
    return answer.json()


def first_in(tournament: Tournament) -> Entry:
    return queries.entries_in(tournament).order_by("number")[0]


def live(*prices, **fields) -> Tournament:
    """An event that runs now."""
    return running(*prices, at=timezone.now(), **fields)


NOT_HERE = {
    *("found_club", "import_players", "lift_no_show", "keep_event_template"),
    *("add_person", "set_password", "set_pin", "share_device"),
}


def test_every_act_of_the_director_has_an_address():
    """A club is founded by the first start of the program, before anybody could log in.

    Lists of players come as files, through their page or the command; a no-show is lifted by entry;
    a template kept from a form is what the form says; passwords and PINs are typed at a screen
    only, and it is a screen that is shared.
    """
    site = Path(director.__file__).parent
    commands = {
        *site.glob("rooms/*/api*.py"),
        *site.glob("rooms/*/*/api*.py"),
        *site.glob("rooms/*/api/*.py"),
    }
    called = set(re.findall(r"\b\w+\.(\w+)\(", "".join(p.read_text() for p in commands)))
    called &= director.COMMANDS
    called |= {act.command.__name__ for act in ACTS.values() if act.path}

    assert called == director.COMMANDS - NOT_HERE


def test_an_answer_is_the_line_of_the_journal(api):
    tournament = event()
    tom = player("Tom Berg")

    answer = api.post(at(tournament, "entries/"), {"player_id": tom.pk})

    line = tournament.journal.get(kind="entry.registered")
    assert answer["ETag"] == '"1"'
    assert done(answer, 201) == {
        "revision": 1,
        "kind": "entry.registered",
        "says": "Entry Tom Berg",
        "at": line.at.isoformat().replace("+00:00", "Z"),
        "by": "dana",
        "law": "7.2",
        "data": line.data,
        "undoes": None,
        "tournament_id": tournament.pk,
    }


def test_an_event_is_opened_with_a_plan_of_its_own(api):
    club()
    terms = {
        "name": "Sunday Special",
        "starts_at": "2026-11-22T18:00:00+01:00",
        "policy": {"redraw": "final_only"},
        "prices": [entry_price(limit=40), rebuy_price()],
        "structure": {"name": "Fast", "steps": STEPS},
    }

    line = done(api.post("/api/tournaments/", terms), 201)

    opened = api.get(f"/api/tournaments/{line['data']['tournament_id']}/").json()
    plan = api.get(f"/api/tournaments/{line['data']['tournament_id']}/structure/").json()
    assert (opened["name"], opened["state"]) == ("Sunday Special", "registering")
    assert opened["starts_at"] == "2026-11-22T17:00:00Z"
    assert opened["policy"]["redraw"] == "final_only"
    assert [(p["kind"], p["limit"]) for p in opened["prices"]] == [("entry", 40), ("rebuy", None)]
    blank = {"small_chips": 0, "big_chips": 0, "ante_chips": 0, "ante_type": "none"}
    blank |= {"remove_chips": None, "label": "", "game": "", "seconds": 0, "note": ""}
    blank |= {"betting": "no_limit", "small_bet_chips": 0, "big_bet_chips": 0, "bring_in_chips": 0}
    steps = [{**blank, **step} for step in STEPS]
    assert plan == {"name": "Fast", "notes": "", "chips": [], "steps": steps}


def test_an_event_is_opened_with_a_structure_of_the_club(api):
    club()
    saved = done(api.post("/api/structures/", {"name": "Slow", "csv": CSV}), 201)
    terms = {"name": "Monday", "starts_at": "2026-11-23T18:00:00Z", "prices": [entry_price()]}

    line = done(
        api.post("/api/tournaments/", {**terms, "template_id": saved["data"]["structure_id"]}),
        201,
    )

    plan = api.get(f"/api/tournaments/{line['data']['tournament_id']}/structure/").json()
    assert (plan["name"], [s["kind"] for s in plan["steps"]]) == ("Slow", ["level", "break"])


def test_terms_are_changed_and_what_is_not_mentioned_stays(api):
    tournament = event(entry_price(), rebuy_price())
    before = api.get(at(tournament)).json()

    done(api.post(at(tournament, "change/"), {"name": "Saturday", "guarantee_cents": 5000_00}))

    after = api.get(at(tournament)).json()
    figures = before["figures"] | {"pool_cents": 5000_00}
    changed = {"name": "Saturday", "guarantee_cents": 5000_00, "revision": 1, "figures": figures}
    assert after == before | changed


def test_a_player_is_written_into_the_book(api):
    club()

    line = done(api.post("/api/players/", {"name": "Zoë  Ng", "country": "sg"}), 201)

    found = api.get("/api/players/?q=zoe").json()["results"]
    assert found == [
        {
            "id": line["data"]["player_id"],
            "name": "Zoë Ng",
            "alias": "",
            "member_number": "",
            "country": "SG",
        }
    ]


def test_start_deals_and_finish_crowns(api):
    tournament = event()
    tom, ann = sell(tournament, "Tom", "Ann")

    started = done(api.post(at(tournament, "start/")))
    done(api.post(of(tom, "bust"), {"by_entries": [ann.pk]}))
    finished = done(api.post(at(tournament, "finish/")))

    assert started["says"] == "Shuffle up and deal (players: 2, tables: 1)"
    assert finished["says"] == "Finished: Ann wins"


def test_registration_closes_and_the_prizes_are_set(api):
    tournament = live()

    line = done(api.post(at(tournament, "registration/close/")))

    assert line["says"] == "Registration closed (entries: 12, pool: €1,200)"
    assert api.get(at(tournament, "prizes/")).json()["frozen"] is True


def test_an_event_is_cancelled_with_a_reason(api):
    tournament = event()

    done(api.post(at(tournament, "cancel/"), {"reason": "No power"}))

    tournament.refresh_from_db()
    assert tournament.state == State.CANCELLED


def test_a_line_is_undone_and_the_log_says_so(api):
    tournament = live()
    out = first_in(tournament)
    busted = done(api.post(of(out, "bust")))

    line = done(api.post(at(tournament, "undo/"), {"revision": busted["revision"]}))

    logged = api.get(at(tournament, "journal/?kind=entry.busted")).json()["results"]
    assert line["undoes"] == busted["revision"]
    assert [(row["revision"], row["undone"]) for row in logged] == [(busted["revision"], True)]


def test_the_clock_is_paused_resumed_stretched_and_set(api):
    tournament = live()

    done(api.post(at(tournament, "clock/pause/")))
    paused = api.get(at(tournament, "clock/")).json()["clock"]
    done(api.post(at(tournament, "clock/add-time/"), {"seconds": -60}))
    shorter = api.get(at(tournament, "clock/")).json()["clock"]
    done(api.post(at(tournament, "clock/jump/"), {"index": 2}))
    done(api.post(at(tournament, "clock/resume/")))
    running_now = api.get(at(tournament, "clock/")).json()["clock"]

    assert (paused["running"], paused["ends_at"]) == (False, None)
    assert shorter["left_ms"] == paused["left_ms"] - 60_000
    assert (running_now["index"], running_now["level"], running_now["on_break"]) == (2, 2, True)
    assert running_now["running"] is True


def test_a_bust_waits_for_the_rebuy_and_then_counts_or_not(api):
    tournament = live(entry_price(), rebuy_price())
    tom, ann = queries.entries_in(tournament).order_by("number")[:2]

    waits = done(api.post(of(tom, "bust")))
    done(api.post(of(tom, "rebuy"), {"count": 1, "method": "card"}))
    done(api.post(of(ann, "bust")))
    out = done(api.post(of(ann, "let-out")))

    assert waits["data"]["waits"] is True
    assert out["data"]["place"] == 12
    assert api.get(at(tournament)).json()["figures"] == {
        "entries": 12,
        "entrants": 12,
        "reentries": 0,
        "rebuys": 1,
        "add_ons": 0,
        "left": 11,
        "pool_cents": 1250_00,
        "chips_in_play": 260_000,
        "average_chips": 23_636,
    }


def test_an_add_on_is_sold_in_its_time(api):
    tournament = live(entry_price(), add_on_price())
    director.jump(tournament.pk, index=1, by=dana(), at=timezone.now())

    done(api.post(of(first_in(tournament), "add-on"), {"method": "card"}))

    assert queries.figures(tournament).add_ons == 1


def test_a_player_who_is_out_re_enters(api):
    tournament = live(entry_price(), reentry_price())
    out = first_in(tournament)
    done(api.post(of(out, "bust")))

    line = done(api.post(of(out, "reenter")), 201)

    assert (line["kind"], line["data"]["number"]) == ("entry.reentered", 13)


def test_several_bust_in_one_hand_and_their_stacks_decide(api):
    tournament = live()
    tom, ann, winner = queries.entries_in(tournament).order_by("number")[:3]
    busts = [
        {"entry_id": tom.pk, "stack_chips": 4_000, "by_entries": [winner.pk]},
        {"entry_id": ann.pk, "stack_chips": 9_000, "by_entries": [winner.pk]},
    ]

    done(api.post(at(tournament, "busts/"), {"busts": busts}))

    places = api.get(at(tournament, "places/")).json()
    assert [(row["place"], row["entry"]["id"]) for row in places] == [(11, ann.pk), (12, tom.pk)]


def test_a_player_is_disqualified_and_an_entry_given_back(api):
    tournament = live()
    absent, mistaken = queries.entries_in(tournament).order_by("number")[:2]

    done(api.post(of(absent, "remove"), {"kind": "disqualified", "stack_chips": 18_000}))
    done(api.post(of(mistaken, "void")))

    assert queries.chips_in_play(tournament) == 12 * 20_000 - 18_000 - 20_000
    states = ("in", "out", "waiting", "voided")
    lists = {s: api.get(at(tournament, f"entries/?state={s}")).json()["results"] for s in states}
    assert {s: len(rows) for s, rows in lists.items()} == dict(
        zip(states, (10, 1, 0, 1), strict=True)
    )


def test_prizes_are_paid_and_taken_back(api):
    tournament = event()
    tom, ann = sell(tournament, "Tom", "Ann")
    for path in ("start/", f"entries/{tom.pk}/bust/", "finish/"):
        done(api.post(at(tournament, path)))

    paid = done(api.post(of(ann, "pay"), {"method": "transfer"}), 201)
    payout = Payout.objects.get()
    voided = done(api.post(at(tournament, f"payouts/{payout.pk}/void/")))

    assert paid["says"] == "Paid €200 to Ann, 1st"
    assert voided["kind"] == "payout.voided"
    assert [row["voided"] for row in api.get(at(tournament, "payouts/")).json()] == [True]
    assert api.get(at(tournament, "money/")).json() == {
        "taken": 220_00,
        "prize_pool": 200_00,
        "fees": 20_00,
        "staff": 0,
        "overlay": 0,
        "paid": 0,
        "difference": 0,
    }
