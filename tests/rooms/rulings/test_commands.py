"""Chapter: rulings asked at tables, decided, and the pots that wait for them.  2.1.1-2.1.8."""

from datetime import timedelta

import pytest

from tables.models import Table
from tdsite import director
from tdsite.rooms.rulings.acts import NoSuchTable
from tdsite.rooms.rulings.ruling_log import ruling_rows
from tdsite.web import log
from tests.factories import NOON, carl, dana, event, fay, running
from tournaments import penalties, queries
from tournaments.access import NotAllowed
from tournaments.models import Entry, Ruling
from tournaments.rules import rulings as rules
from tournaments.rules.rulings import Case, PotShare
from tournaments.undo import BlockedByLaterLine

pytestmark = pytest.mark.django_db
ASKED = "Seat 3 put 1,000 over a bet of 600 without a word."
PLAYERS = 12


@pytest.fixture
def evening():
    return running(players=PLAYERS, seats_per_table=6)


def order(person=fay, *, later: int = 0):
    return {"by": person(), "at": NOON + timedelta(minutes=later)}


def ask(tournament, **told) -> Ruling:
    given = {"question": ASKED, "table": 1, "law": "6.13", **told}
    line = director.ask_ruling(tournament.pk, **given, **order())
    return Ruling.objects.get(pk=line.data["ruling_id"])


def undo(line, person=fay):
    return director.undo(line.tournament_id, revision=line.revision, **order(person))


def known(ruling) -> dict:
    return Ruling.objects.filter(pk=ruling.pk).values().get()


# Asking and deciding


def test_a_question_is_written_down_with_table_players_law_and_pot(evening):
    one = queries.entries_in(evening).order_by("number")[0]

    line = director.ask_ruling(
        evening.pk,
        question=f"  {ASKED} \n",
        table=2,
        law="6.13,  TDA 2024 43-A",
        entries=[one.pk, one.pk],
        deadline="next_round",
        frozen_chips=4500,
        **order(),
    )

    row = Ruling.objects.get()
    assert (row.number, row.table_number, row.question) == (1, 2, ASKED)
    assert (row.law, row.deadline, row.frozen_chips) == ("6.13, TDA 2024 43-A", "next_round", 4500)
    assert [about.entry for about in row.about.all()] == [one]
    assert (row.asked_at, row.decided_at, row.decision) == (NOON, None, "")
    assert (line.kind, line.law) == ("ruling.asked", row.law)
    assert log.says(line) == f"Ruling 1 requested, table 2: {ASKED}"
    assert penalties.rulings_of(evening).filter(penalties.OPEN_RULING).get() == row
    assert penalties.rulings_of(evening).filter(penalties.FROZEN).get() == row


def test_the_decision_names_who_gave_it_and_keeps_the_law_unless_another_is_told(evening):
    row = ask(evening)

    line = director.decide_ruling(
        row.pk, decision="A raise to 1,200.\nSteps", calculator="nl", inputs={"bet": 600}, **order()
    )

    row.refresh_from_db()
    assert (row.decision, row.law) == ("A raise to 1,200.\nSteps", "6.13")
    assert (row.decided_by, row.decided_at) == (fay(), NOON)
    assert (row.calculator, row.inputs) == ("nl", {"bet": 600})
    assert log.says(line) == "Ruling 1: A raise to 1,200."
    assert not penalties.rulings_of(evening).filter(penalties.OPEN_RULING).exists()


def test_a_ruling_given_on_the_spot_is_one_act(evening):
    line = director.ask_ruling(
        evening.pk, question=ASKED, table=1, law="6.13", decision="A call.", **order()
    )

    row = Ruling.objects.get()
    assert (line.kind, row.decision, row.decided_by) == ("ruling.decided", "A call.", fay())
    undo(line)
    row.refresh_from_db()
    assert row.voided


def test_a_changed_decision_says_why_and_the_log_keeps_the_first(evening):
    row = ask(evening)
    director.decide_ruling(row.pk, decision="A call.", **order())

    line = director.change_ruling(
        row.pk, decision="A raise.", law="6.9", reason="He had said raise", **order(dana, later=1)
    )

    row.refresh_from_db()
    assert (row.decision, row.law, row.decided_by) == ("A raise.", "6.9", dana())
    assert (line.data["before"], line.data["reason"]) == ("A call.", "He had said raise")
    undo(line, dana)
    row.refresh_from_db()
    assert (row.decision, row.law, row.decided_by) == ("A call.", "6.13", fay())


def test_a_claim_is_late_when_its_table_has_stopped_and_is_written_down_all_the_same(evening):
    """2.1.5: the result stands; 2.1.1: the floor may decide otherwise."""
    in_time = director.ask_ruling(
        evening.pk, question=ASKED, table=1, deadline="table_stops", **order()
    )
    Table.objects.filter(tournament=evening, number=2).update(broken_at=NOON)

    late = director.ask_ruling(
        evening.pk, question=ASKED, table=2, deadline="next_round", **order()
    )

    assert "late" not in in_time.data
    assert late.data["late"] is True
    assert Ruling.objects.count() == 2
    assert rules.is_late(table_stands=True, in_play=False)
    assert not rules.is_late(table_stands=True, in_play=True)


def test_a_claim_before_the_next_betting_round_is_late_once_a_hand_was_dealt_since(evening):
    told = {"question": ASKED, "table": 1, "deadline": "next_round"}
    here = director.ask_ruling(evening.pk, **told, **order())
    elsewhere = director.ask_ruling(evening.pk, **(told | {"table": 2}), **order())
    later = director.ask_ruling(evening.pk, **(told | {"deadline": "table_stops"}), **order())
    director.table_hand(evening.pk, table=1, again=True, **order(later=1))
    assert not any(one.late for one in ruling_rows(evening, Ruling.objects.all(), now=NOON))

    dealt = director.table_hand(evening.pk, table=1, **order(later=2))

    def late() -> dict[int, str]:
        rows = ruling_rows(evening, Ruling.objects.order_by("pk"), now=NOON)
        return {one.ruling.pk: one.late for one in rows if one.late}

    assert list(late()) == [here.data["ruling_id"]]
    assert late()[here.data["ruling_id"]].startswith("The next hand had been dealt by")
    undo(dealt)
    assert late() == {}
    earlier = director.ask_ruling(evening.pk, **told, earlier_hand=True, **order())
    assert earlier.data["late"] is True
    assert list(late()) == [earlier.data["ruling_id"]]
    assert "late" not in elsewhere.data | later.data


# Frozen pots


def test_a_frozen_pot_goes_whole_to_whom_it_was_decided_and_no_chip_leaves_play(evening):
    row = ask(evening, frozen_chips=1005)
    director.decide_ruling(row.pk, decision="Split.", **order())
    before = queries.chips_in_play(evening)

    line = director.release_pot(
        row.pk, shares=[PotShare("seat 3", 505), PotShare(" seat  7", 500)], **order(later=2)
    )

    row.refresh_from_db()
    assert row.released_to == "seat 3: 505, seat 7: 500"
    assert row.released_at == NOON + timedelta(minutes=2)
    assert queries.chips_in_play(evening) == before
    assert log.says(line) == "Frozen pot, ruling 1: 1,005 to seat 3: 505, seat 7: 500"
    assert not penalties.rulings_of(evening).filter(penalties.FROZEN).exists()


def test_stacks_counted_while_a_pot_was_frozen_grow_by_their_shares(evening):
    one, two, three = queries.entries_in(evening).order_by("number")[:3]
    director.count_chips(evening.pk, counts={three.pk: 9_000}, **order())
    row = Ruling.objects.get(
        pk=director.ask_ruling(
            evening.pk, question=ASKED, frozen_chips=1000, decision="Split.", **order(later=1)
        ).data["ruling_id"]
    )
    director.count_chips(evening.pk, counts={one.pk: 19_000}, **order(later=2))
    shares = [PotShare("A", 400, one.pk), PotShare("B", 300, two.pk), PotShare("C", 300, three.pk)]

    line = director.release_pot(row.pk, shares=shares, **order(later=3))

    def last(entry) -> list[int]:
        return list(entry.chip_counts.order_by("at", "pk").values_list("chips", flat=True))[-1:]

    assert [last(entry) for entry in (one, two, three)] == [[19_400], [], [9_000]]
    undo(line)
    assert last(one) == [19_000]
    with pytest.raises(Entry.DoesNotExist):
        director.release_pot(row.pk, shares=[PotShare("?", 1000, 10**9)], **order())


def test_a_count_stays_while_a_stack_has_grown_from_it_by_a_share_of_a_pot(evening):
    one = queries.entries_in(evening).order_by("number").first()
    first, second = ask(evening, frozen_chips=800), ask(evening, frozen_chips=500)
    counted = director.count_chips(evening.pk, counts={one.pk: 19_000}, **order(later=1))
    released = []
    for row in (first, second):
        director.decide_ruling(row.pk, decision="To seat 3.", **order(later=2))
        shares = [PotShare("seat 3", row.frozen_chips, one.pk)]
        after = 3 + len(released)
        released.append(director.release_pot(row.pk, shares=shares, **order(later=after)))

    for line, later in zip((counted, released[0]), released, strict=True):
        with pytest.raises(BlockedByLaterLine) as refused:
            undo(line)
        assert refused.value.revision == later.revision
    for line in (released[1], released[0], counted):
        undo(line)


def test_the_decision_a_pot_was_released_by_is_undone_after_the_release(evening):
    row = ask(evening, frozen_chips=800)
    asked = known(row)
    decided = director.decide_ruling(row.pk, decision="Seat 3 wins.", **order())
    released = director.release_pot(row.pk, shares=[PotShare("seat 3", 800)], **order())

    with pytest.raises(BlockedByLaterLine) as refused:
        undo(decided)

    assert refused.value.revision == released.revision
    undo(released)
    undo(decided)
    assert known(row) == asked


@pytest.mark.parametrize(
    ("case", "shares", "refused"),
    [
        (Case(1, decided=True), [PotShare("3", 5)], rules.PotNotFrozen),
        (
            Case(1, decided=True, frozen_chips=5, released=True),
            [PotShare("3", 5)],
            rules.PotNotFrozen,
        ),
        (Case(1, frozen_chips=5), [PotShare("3", 5)], rules.NotDecided),
        (Case(1, decided=True, frozen_chips=5, voided=True), [], rules.RulingIsVoid),
        (Case(1, decided=True, frozen_chips=5), [], rules.WrongRelease),
        (Case(1, decided=True, frozen_chips=5), [PotShare("", 5)], rules.WrongRelease),
        (Case(1, decided=True, frozen_chips=5), [PotShare("3", 6)], rules.WrongRelease),
        (Case(1, decided=True, frozen_chips=5), [PotShare("3", 4)], rules.WrongRelease),
    ],
)
def test_a_pot_is_not_released_twice_nor_in_part_nor_to_nobody(case, shares, refused):
    with pytest.raises(refused):
        rules.check_release(case, shares)


# Refusals and undo


def test_what_cannot_be_asked_is_refused_and_nothing_is_kept(evening):
    for told, refused in (
        ({"question": " \n\0"}, rules.NothingAsked),
        ({"question": "x" * 1001}, rules.TextTooLong),
        ({"law": "x" * 61}, rules.TextTooLong),
        ({"frozen_chips": 20_000 * PLAYERS + 1}, rules.WrongFreeze),
        ({"frozen_chips": 0}, rules.WrongFreeze),
        ({"table": 77}, NoSuchTable),
        ({"entries": [10**9]}, Entry.DoesNotExist),
    ):
        with pytest.raises(refused):
            ask(evening, **told)
    assert not Ruling.objects.exists()


def test_a_ruling_is_decided_once_changed_with_a_reason_and_void_once(evening):
    row = ask(evening)
    with pytest.raises(rules.NotDecided):
        director.change_ruling(row.pk, decision="A call.", reason="x", **order())
    with pytest.raises(rules.NothingDecided):
        director.decide_ruling(row.pk, decision=" ", **order())
    director.decide_ruling(row.pk, decision="A call.", **order())
    with pytest.raises(rules.AlreadyDecided):
        director.decide_ruling(row.pk, decision="A raise.", **order())
    with pytest.raises(rules.NoReason):
        director.change_ruling(row.pk, decision="A raise.", reason=" ", **order())

    line = director.void_ruling(row.pk, reason="Wrong table", **order())

    assert log.says(line) == "Ruling 1 voided: Wrong table"
    for again in (
        lambda: director.void_ruling(row.pk, reason="again", **order()),
        lambda: director.decide_ruling(row.pk, decision="x", **order()),
    ):
        with pytest.raises(rules.RulingIsVoid):
            again()
    undo(line)
    row.refresh_from_db()
    assert not row.voided


def test_undoing_the_question_makes_the_ruling_void_and_undoing_that_brings_it_back(evening):
    one = queries.entries_in(evening)[0]
    line = director.ask_ruling(evening.pk, question=ASKED, entries=[one.pk], **order())
    was = Ruling.objects.values().get()

    undone = undo(line)
    assert Ruling.objects.get().voided
    undo(undone)

    assert Ruling.objects.values().get() == was
    assert Ruling.objects.get().about.get().entry_id == one.pk
    assert ask(evening).number == 2


def test_only_the_floor_rules(evening):
    with pytest.raises(NotAllowed):
        director.ask_ruling(evening.pk, question=ASKED, **order(carl))


def test_an_erased_player_is_gone_from_what_was_written_about_him():
    tournament = running(players=2)
    loser, winner = queries.entries_in(tournament).select_related("player").order_by("number")
    name = loser.player.name
    told = {"question": f"{name} folds", "entries": [loser.pk], "inputs": {"player": name}}
    director.ask_ruling(tournament.pk, **told, decision=f"{name} loses.", **order())
    director.bust_out(loser.pk, by_entries=[winner.pk], **order(dana))
    director.finish(tournament.pk, **order(dana))

    who = {"player_id": loser.player_id, "typed": loser.player_id}
    director.erase_player(tournament.club_id, **who, **order(dana))

    row = Ruling.objects.get()
    assert name not in f"{row.question} {row.decision} {row.inputs}"
    assert row.about.get().entry_id == loser.pk


# Looking for them


def test_rulings_are_found_by_table_law_words_and_player(evening):
    one = queries.entries_in(evening).select_related("player")[0]
    first = ask(evening, entries=[one.pk])
    second = ask(evening, table=2, law="6.1, 3.6.8", question="Who shows first?")
    rows = penalties.rulings_of(evening)

    for told, expected in (
        ({"table": 2}, [second]),
        ({"law": "6.13"}, [first]),
        ({"law": "6.1"}, [second]),
        ({"law": "3.6.8"}, [second]),
        ({"words": "without WORD"}, [first]),
        ({"words": one.player.name.lower()}, [first]),
        ({"words": "shows nobody"}, []),
        ({"state": "open"}, [first, second]),
        ({"state": "voided"}, []),
    ):
        assert list(penalties.rulings_found(rows, **told).order_by("number")) == expected, told


def test_cases_like_this_one_are_earlier_decisions_by_one_of_its_laws_in_any_event(evening):
    elsewhere = event()
    line = director.ask_ruling(
        elsewhere.pk, question="Short raise", law="3.5.15, 6.13", decision="A call.", **order()
    )
    ask(evening)  # never decided
    row = ask(evening, law="TDA 2024 43-A; 6.13")
    Ruling.objects.filter(pk=row.pk).update(asked_at=NOON + timedelta(days=1))
    row.refresh_from_db()

    assert [one.pk for one in penalties.rulings_alike(row, most=5)] == [line.data["ruling_id"]]
    row.law = ""
    assert penalties.rulings_alike(row, most=5) == []
