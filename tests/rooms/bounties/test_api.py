"""Bounties and last longers through the API."""

import pytest
from django.utils import timezone

from tests.api.test_commands import at, done, of
from tests.factories import entry_price, event, running, sell
from tournaments.models import Entry, Tournament

pytestmark = pytest.mark.django_db


def live(kind: str = "progressive", players: int = 3, **fields) -> Tournament:
    price = entry_price(bounty_cents=50_00)
    return running(price, players=players, at=timezone.now(), bounty_kind=kind, **fields)


def people(tournament: Tournament) -> list[Entry]:
    return list(Entry.objects.filter(tournament=tournament).order_by("number"))


def test_heads_and_winnings_are_told(api):
    tournament = live()
    a, b, c = people(tournament)
    done(api.post(of(b, "bust"), {"by_entries": [a.pk]}))

    told = api.get(at(tournament, "bounties/")).json()

    assert (told["bounty_kind"], told["collected_cents"], told["won_cents"]) == (
        *("progressive", 150_00, 25_00),
    )
    assert [(h["entry_id"], h["head_cents"], h["due_cents"]) for h in told["hunters"]] == [
        (a.pk, 75_00, 25_00),
        (c.pk, 50_00, 0),
    ]
    assert told["falls"][0]["takes"] == [
        {"entry_id": a.pk, "bag_cents": 25_00, "head_cents": 25_00}
    ]


def test_terms_are_planned_before_the_start_and_told_with_the_event(api):
    tournament = event(entry_price(bounty_cents=50_00))

    done(
        api.post(
            at(tournament, "bounties/plan/"), {"bounty_kind": "mystery", "mystery_from_left": 9}
        )
    )
    done(api.post(at(tournament, "change/"), {"bounty_kind": "progressive"}))

    told = api.get(at(tournament)).json()
    names = ("bounty_kind", "bounty_bag_bp", "mystery_from_left", "mystery_from_money")
    assert [told[name] for name in names] == ["progressive", 5_000, 9, False]


def test_envelopes_begin_with_the_money_or_at_a_number_but_not_at_both(api):
    tournament = event(entry_price(bounty_cents=50_00), bounty_kind="mystery")
    url = at(tournament, "bounties/plan/")

    done(api.post(url, {"bounty_kind": "mystery", "mystery_from_money": True}))
    assert api.get(at(tournament)).json()["mystery_from_money"] is True
    both = {"bounty_kind": "mystery", "mystery_from_left": 9, "mystery_from_money": True}
    refused = api.post(url, both)

    assert refused.status_code == 409
    assert "Choose one of them" in refused.content.decode()


def test_a_player_s_statement_is_told_over_all_days(api):
    tournament = live()
    a, b, c = people(tournament)
    done(api.post(of(b, "bust"), {"by_entries": [a.pk, c.pk]}))

    told = api.get(at(tournament, f"bounties/players/{a.player_id}/")).json()

    assert (told["won_cents"], told["due_cents"], told["head_cents"]) == (12_50, 12_50, 62_50)
    (day,) = told["days"]
    (row,) = day["earned"]
    assert (day["entry_ids"], row["player"]) == ([a.pk], b.player.name)
    assert (row["bag_cents"], row["head_cents"], row["shared"]) == (12_50, 12_50, 2)
    assert api.get(at(tournament, "bounties/players/99999/")).status_code == 404


def test_envelopes_are_filled_and_opened(api):
    tournament = live("mystery")
    a, b, _ = people(tournament)
    done(api.post(at(tournament, "registration/close/")))
    filled = {"amounts": [75_00, 50_00, 25_00]}

    assert api.post(at(tournament, "bounties/envelopes/"), {"amounts": [1]}).status_code == 409
    done(api.post(at(tournament, "bounties/envelopes/"), filled), 201)
    assert api.post(of(b, "envelope")).status_code == 409
    done(api.post(of(b, "bust"), {"by_entries": [a.pk]}))
    line = done(api.post(of(b, "envelope")))

    opened = [e for e in api.get(at(tournament, "bounties/")).json()["envelopes"] if e["entry_id"]]
    assert [(e["entry_id"], e["amount_cents"]) for e in opened] == [
        (b.pk, line["data"]["amount_cents"])
    ]


def test_a_last_longer_from_its_stakes_to_its_payment(api):
    tournament = live()
    a, b, c = people(tournament)
    pot = done(api.post(at(tournament, "side-pots/"), {"name": "Bar", "stake_cents": 20_00}), 201)[
        "data"
    ]["pot_id"]

    def act(name: str, entry: Entry, status: int = 201) -> dict:
        return done(
            api.post(at(tournament, f"side-pots/{pot}/{name}/"), {"entry_id": entry.pk}), status
        )

    for entry in (a, b, c):
        act("join", entry)
    act("leave", c, 200)
    done(api.post(of(b, "bust"), {}))
    assert act("pay", a)["data"]["amount_cents"] == 40_00
    told = api.get(at(tournament, "bounties/")).json()["last_longers"][0]
    assert (told["decided"], [s["won_cents"] for s in told["stakes"]]) == (True, [40_00, 0])
    assert api.post(at(tournament, f"side-pots/{pot}/void/"), {}).status_code == 409


def test_a_pot_or_a_player_of_another_event_is_not_found(api):
    tournament, elsewhere = live(), event()
    pot = done(api.post(at(tournament, "side-pots/"), {"name": "Bar", "stake_cents": 20_00}), 201)[
        "data"
    ]["pot_id"]
    stranger = sell(elsewhere, "Someone Else")[0]

    join = at(tournament, f"side-pots/{pot}/join/")
    assert api.post(join, {"entry_id": stranger.pk}).status_code == 404
    assert api.post(at(elsewhere, f"side-pots/{pot}/void/"), {}).status_code == 404
