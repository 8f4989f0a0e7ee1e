"""A saved event, field by field, whatever version wrote it."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from blinds.rules.steps import AnteType, Betting, StepKind
from tdsite.rooms.imports.tdt.saved_event import read_evening
from tournaments.rules.imports import Bought, NotAPastEvent, PastSeat

FILES = Path(__file__).parents[2] / "data" / "tdt"


def cup():
    return read_evening((FILES / "autumn-cup.tdt").read_bytes())


def club_night():
    return read_evening((FILES / "club-night-2012.tdt").read_bytes())


def says(remarks):
    return " ".join(remark.says % remark.values for remark in remarks)


def saved(inner="", *, players="", after=""):
    text = f"{{V: '3', T: new Tournament({{Title: 'X', Players: new GamePlayers({{Players: Map.from([{players}])}}), {inner}}}){after}}}"  # noqa: E501
    return read_evening(text.encode())


def test_every_kind_of_thing_is_counted():
    assert cup().counts == {
        "players": 5, "entries": 5, "rebuys": 0, "add_ons": 0, "busts": 4,
        "rounds": 4, "breaks": 1, "tables": 2, "prizes": 2, "chips": 2,
    }  # fmt: skip
    assert club_night().counts == {
        "players": 3, "entries": 3, "rebuys": 2, "add_ons": 1, "busts": 2,
        "rounds": 2, "breaks": 1, "tables": 0, "prizes": 2, "chips": 0,
    }  # fmt: skip


def test_the_event_has_its_name_times_league_and_formula():
    event = cup().event

    assert (event.name, event.league, event.season) == ("Autumn Cup", "Harbour League", "2024")
    assert event.started_at == datetime(2024, 4, 25, 16, 3, 20, tzinfo=UTC)
    assert event.description == '"Play nice", they said\n\nBring\nyour own chair'
    assert event.points_formula.startswith('assign ("points", 1)')
    assert cup().version == "3.7.2"


def test_people_have_their_names_and_what_is_known_of_them():
    ada, bo, cy, *_ = cup().event.players

    assert (ada.name, ada.alias, ada.country, ada.phone) == (
        "Ada Holm",
        "Countess",
        "SE",
        "0700 11",
    )
    assert (ada.email, ada.notes) == ("ada@example.org", "likes seat 1")
    assert (bo.name, bo.alias) == ("Bo", "")
    assert cy.name == "Cy O’Hara"


def test_a_second_buy_in_is_a_re_entry_with_its_own_price():
    bos = [entry for entry in cup().event.entries if entry.player == "p-bo"]

    assert [entry.bought.kind for entry in bos] == [Bought.ENTRY, Bought.REENTRY]
    assert [(e.bought.prize_cents, e.bought.fee_cents) for e in bos] == [(20000, 2000), (20000, 0)]
    assert bos[0].bust.by == ("p-ada",)
    assert bos[0].bust.seat == PastSeat(2, 4)


def test_rebuys_and_add_ons_with_lists_of_their_own_stay_on_the_entry():
    nils = next(entry for entry in club_night().event.entries if entry.player == "n-1")

    assert [p.kind for p in nils.purchases] == [Bought.ENTRY, Bought.REBUY, Bought.ADD_ON]
    assert [p.chips for p in nils.purchases] == [1500, 1500, 2000]
    assert [(p.amount_cents, p.fee_cents) for p in nils.more] == [(1000, 100), (500, 0)]
    assert (nils.bought.prize_cents, nils.bought.bounty_cents) == (1000, 250)


def test_levels_breaks_and_chips_become_a_plan():
    plan = cup().plan
    first, _, pause, big_blind, ante = plan.schedule

    assert (first.small_chips, first.big_chips, first.seconds) == (25, 50, 1200)
    assert (pause.kind, pause.seconds, pause.remove_chips) == (StepKind.BREAK, 300, 25)
    assert [big_blind.ante_type, ante.ante_type] == [AnteType.BIG_BLIND, AnteType.PER_PLAYER]
    assert plan.chips == ((25, "blue"), (100, "green"))
    assert (plan.stopped_at, plan.stopped_left_seconds) == (4, 725)

    limit, _, pot = club_night().plan.schedule
    assert (limit.betting, limit.small_bet_chips, limit.big_bet_chips) == (Betting.LIMIT, 20, 40)
    assert pot.betting is Betting.POT_LIMIT


def test_what_is_not_taken_is_said_with_its_number():
    told = says(cup().left)

    assert "Players without a buy-in: 1" in told
    assert "league point corrections: 1" in told
    assert "Layouts" in told
    assert "“Best dressed”" in says(club_night().remarks)


def test_money_is_in_the_smallest_unit_of_the_currency():
    yen = read_evening((FILES / "autumn-cup.tdt").read_bytes(), units=1)

    assert yen.event.entries[0].bought.amount_cents == 220


@pytest.mark.parametrize(
    "content", [b"{V: '1', L: new LO.LayoutSettings({})}", b"[]", b"7", b"{T: 5}", b"'text'"]
)
def test_another_file_is_no_event(content):
    with pytest.raises(NotAPastEvent):
        read_evening(content)


def test_a_template_without_players_still_has_its_plan():
    read = saved("Levels: new GameLevels({Levels: [new GameRound({Minutes: 10, BigBlind: 20})]})")

    assert read.event is None
    assert read.plan.rounds == 1


def test_fields_of_the_wrong_kind_are_remarks_and_never_a_crash():
    odd = "['k', new GamePlayer({Name: 7, Info: [], Buyins: [new GameBuyin({Time: 1714060010000, Amount: -5, Rake: 'x', Chips: 1e300, BustOut: {Time: 'soon', HitmanUUID: {}, Seat: 4}}), 3, null]})]"  # noqa: E501
    read = saved(
        "Tables: new GameTables({Tables: [new GameTable({Name: 'Long', NumberOfSeats: 40})],"
        " UnavailableSeats: 9}), Prizes: [1], StartTime: 'never', EndTime: NaN,"
        " Levels: new GameLevels({Levels: [new GameRound({Minutes: -1, SmallBlind: 900, BigBlind: 1})]})",  # noqa: E501
        players=odd,
    )

    (entry,) = read.event.entries
    assert (entry.bought.amount_cents, entry.bought.chips) == (0, 0)
    assert read.event.tables[0].size == 10
    assert read.plan.schedule[0].seconds == 60
    assert "out of range" in says(read.remarks)


def test_ids_that_point_in_circles_are_only_names():
    one = "['k', new GamePlayer({UUID: 'k', Buyins: [new GameBuyin({Time: 1714060010000, Amount: 1, BustOut: new GameBustOut({Time: 1714060020000, HitmanUUID: ['k', 'k', 'gone']})})]})]"  # noqa: E501

    assert saved(players=one).event.entries[0].bust.by == ("k", "k", "gone")


def test_bought_again_without_a_bust_is_a_rebuy():
    twice = "['k', new GamePlayer({Buyins: [new GameBuyin({Time: 1714060010000, Amount: 10}), new GameBuyin({Time: 1714060020000, Amount: 10, BustOut: new GameBustOut({Time: 1714060030000})})]})]"  # noqa: E501
    read = saved(players=twice)

    assert [p.kind for p in read.event.entries[0].purchases] == [Bought.ENTRY, Bought.REBUY]
    assert read.event.entries[0].bust is not None
