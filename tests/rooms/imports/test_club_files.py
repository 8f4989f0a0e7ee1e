"""An event or a season that one club takes out comes into another with every fact equal."""

import hashlib
import io
import json
import os
import zipfile
from datetime import timedelta
from decimal import Decimal

import pytest

from tdsite import director
from tdsite.ops.archive import audit
from tdsite.ops.archive.club_files import event_file, season_file
from tdsite.rooms.imports.club_files import reading
from tdsite.rooms.imports.club_files.acts import AS_IN_THE_FILE
from tdsite.rooms.imports.club_files.reading import FileRefused
from tdsite.rooms.imports.club_files.writing import NotToTakeOut
from tdsite.rooms.imports.report import evening_of, hash_of
from tdsite.rooms.leagues import level_facts
from tdsite.rooms.leagues.season_table import season_table
from tests.digest import digest
from tests.factories import (
    NOON,
    add_on_price,
    carl,
    club,
    dana,
    entry_price,
    event,
    fay,
    player,
    rebuy_price,
    running,
)
from tests.random_evening import OFTEN, RandomEvent
from tests.rooms.imports.listed import read as read_results
from tests.rooms.imports.two_clubs import another_book, differences, here_with, seen
from tests.scenarios.office import FILES
from tournaments import bounties, journal, queries
from tournaments.models import (
    Club,
    ImportedEvent,
    Player,
    Season,
    SeasonEvent,
    Tournament,
)
from tournaments.models.prizes import DealMethod, PayoutKind
from tournaments.models.tournament import State
from tournaments.operations.imports import ImportedBefore
from tournaments.rules import RuleError
from tournaments.rules.deals import Share
from tournaments.rules.past_matches import Unanswered
from tournaments.rules.seasons import Terms
from tournaments.sentences import translate

pytestmark = pytest.mark.django_db
NAMES = ("Ann Lindberg", "Bo Lund", "Cleo Marsh", "Dirk Vos", "Eve Sand", "Finn Moor")


def evenings() -> range:
    """By their numbers; `EVENINGS=40` plays so many."""
    return range(int(os.environ.get("EVENINGS", "6")))


def minute(n: int):
    return NOON + timedelta(minutes=n)


def an_evening(*names: str, name: str = "Friday Deepstack", at=NOON) -> Tournament:
    """Progressive bounties, rebuys of who was broke, an add-on, a deal of three, an undo."""
    later = lambda n: at + timedelta(minutes=n)  # noqa: E731 (said often)
    tournament = event(
        entry_price(bounty_cents=20_00),
        rebuy_price(bounty_cents=20_00),
        add_on_price(from_level=1),
        bounty_kind="progressive",
        name=name,
        at=at,
        policy={"deals": "guaranteed"},
        seed="07" * 32,
        prize_table="club",
        prize_terms={"rows": [[999, [500_000, 300_000, 200_000]]]},
    )
    players = dict(zip(names or NAMES, people(names or NAMES), strict=True))
    entries = [bought(tournament, one, at=at) for one in players.values()]
    director.start(tournament.pk, by=dana(), at=later(1))
    out = director.bust_out(entries[5].pk, by_entries=[entries[0].pk], by=fay(), at=later(5))
    director.undo(tournament.pk, revision=out.revision, by=fay(), at=later(6))
    director.bust_out(entries[5].pk, by_entries=[entries[1].pk], by=fay(), at=later(7))
    director.rebuy(entries[5].pk, by=carl(), at=later(8))
    director.jump(tournament.pk, index=1, by=dana(), at=later(8))
    director.add_on(entries[2].pk, by=carl(), at=later(9))
    director.close_registration(tournament.pk, by=dana(), at=later(30))
    director.bust_out(entries[5].pk, by_entries=[entries[0].pk], by=fay(), at=later(45))
    director.bust_out(
        entries[4].pk, by_entries=[entries[0].pk, entries[1].pk], by=fay(), at=later(50)
    )
    director.bust_out(entries[3].pk, by_entries=[entries[2].pk], by=fay(), at=later(55))
    left = sum(queries.prizes(tournament)[:3])
    shares = [
        Share(entry.pk, cents, stack_chips=10_000, signed=True)
        for entry, cents in zip(entries, (left - 360_00 - 20_00, 200_00, 160_00), strict=False)
    ]
    director.record_deal(
        tournament.pk,
        method=DealMethod.CUSTOM,
        shares=shares,
        left_prizes=[20_00],
        guaranteed=True,
        by=dana(),
        at=later(60),
    )
    director.bust_out(entries[2].pk, by_entries=[entries[0].pk], by=fay(), at=later(65))
    director.bust_out(entries[1].pk, by_entries=[entries[0].pk], by=fay(), at=later(70))
    director.finish(tournament.pk, by=dana(), at=later(71))
    director.pay(entries[0].pk, by=carl(), at=later(72))
    tournament.refresh_from_db()
    return tournament


def people(names) -> list[Player]:
    """The players of these names, written in if they are not there."""
    return [Player.objects.filter(name=name).first() or player(name) for name in names]


def bought(tournament: Tournament, one: Player, *, at=NOON):
    line = director.register_and_seat(tournament.pk, player_id=one.pk, by=carl(), at=at)
    return tournament.entries.get(pk=line.data["entry"])


def taken(content: bytes, *, season: str = "", answers=None, name: str = "evening.zip"):
    return director.bring_in(
        club().pk,
        read=reading.read(content),
        file_name=name,
        answers=answers or {},
        season=season,
        by=dana(),
        at=minute(600),
    )


def the_one(line) -> Tournament:
    (pk,) = line.data["tournament_ids"]
    return Tournament.objects.get(pk=pk)


def file_of_an_evening(*names: str) -> tuple[bytes, dict]:
    with another_book():
        tournament = an_evening(*names)
        content, before = event_file(tournament, at=minute(300)), seen(tournament)
    assert not Tournament.objects.exists()
    return content, before


def test_an_event_comes_into_another_club_with_every_fact_equal_and_goes_with_one_undo():
    content, before = file_of_an_evening()
    here = here_with()
    everything = digest()

    line = taken(content)
    tournament = the_one(line)

    assert differences(before, seen(tournament)) == {}
    assert [law for law in before["laws"] if not law[1]] == []
    assert before["deals"]
    assert before["bounties"]
    assert before["turns"]
    assert (line.data["players_count"], tournament.revision) == (6, 0)
    director.undo_in_club(here.pk, revision=line.revision, by=dana(), at=minute(601))
    assert digest() == everything
    assert not Tournament.objects.exists()


@pytest.mark.parametrize("number", evenings())
def test_an_event_that_was_played_by_chance_is_the_same_in_the_other_book(number):
    with another_book():
        evening = RandomEvent(number)
        for what in evening.chance.choices(OFTEN, k=60):
            evening.act(what)
        played_to_the_end(evening)
        content, before = event_file(evening.tournament, at=minute(900)), seen(evening.tournament)
    here = here_with()
    everything = digest()

    line = taken(content)

    assert differences(before, seen(the_one(line))) == {}
    director.undo_in_club(here.pk, revision=line.revision, by=dana(), at=minute(901))
    assert digest() == everything


def played_to_the_end(evening: RandomEvent) -> None:
    """Whatever is left to do, until there is a winner."""
    tournament = evening.tournament
    for _ in range(60):
        tournament.refresh_from_db()
        if tournament.state == State.FINISHED:
            return
        for what in ("close", "envelope", "bust", "decline", "finish"):
            evening.act(what)
    pytest.skip("chance took its start back, or left it without a winner")


def altered(content: bytes, name: str, change, *, vouched: bool = True) -> bytes:
    """The file with one of its files changed, and its manifest too if it is `vouched` for."""
    with zipfile.ZipFile(io.BytesIO(content)) as old:
        files = {one: old.read(one) for one in old.namelist()}
    files[name] = change(files[name])
    if vouched and name != "manifest.json":
        manifest = json.loads(files["manifest.json"])
        manifest["files"][name] = hashlib.sha256(files[name]).hexdigest()
        files["manifest.json"] = json.dumps(manifest).encode()
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as new:
        for one, text in files.items():
            new.writestr(one, text)
    return packed.getvalue()


def as_json(change):
    def do(text: bytes) -> bytes:
        found = json.loads(text)
        change(found)
        return json.dumps(found).encode()

    return do


def more_for_the_winner(facts) -> None:
    facts["rows"]["tournaments.payout"][0]["amount_cents"] += 100_00


def an_end_less(facts) -> None:
    facts["rows"]["tournaments.elimination"].pop()


def an_entry_more(facts) -> None:
    facts["rows"]["tournaments.entry"].append(
        {**facts["rows"]["tournaments.entry"][0], "id": 9_999, "number": 99}
    )


def a_posting_more(facts) -> None:
    rows = facts["rows"]["tournaments.posting"]
    rows.append({**rows[0], "id": 9_999, "amount_cents": 1})


def a_column_more(facts) -> None:
    facts["rows"]["tournaments.entry"][0]["hologram"] = 1


def another_line(text: bytes) -> bytes:
    lines = text.splitlines()
    line = json.loads(lines[6])
    line["data"]["reason"] = "nobody wrote this"
    lines[6] = json.dumps(line).encode()
    return b"\n".join(lines)


FACTS, LOG = "events/1/facts.json", "events/1/log.jsonl"


@pytest.mark.parametrize(
    ("name", "change", "vouched", "says"),
    [
        (
            FACTS,
            as_json(more_for_the_winner),
            False,
            "events/1/facts.json in this file has changed",
        ),
        (
            FACTS,
            as_json(more_for_the_winner),
            True,
            "differs from line 22 of the log (tournaments.payout ",
        ),
        (
            FACTS,
            as_json(an_end_less),
            True,
            "differs from line 20 of the log (tournaments.elimination ",
        ),
        (FACTS, as_json(an_entry_more), True, "no line of the log knows (tournaments.entry 9999)"),
        (FACTS, as_json(a_posting_more), True, "The ledger of “Friday Deepstack” does not add up"),
        (FACTS, as_json(a_column_more), True, "something that this program does not know"),
        (LOG, another_line, True, "the log in this file was altered at line 7"),
        ("manifest.json", as_json(lambda m: m.update(format=2)), True, "newer version"),
        ("people.json", lambda text: b"[{}]", True, "damaged, or no club wrote it"),
        ("people.json", lambda text: b"[]", True, "something that this program does not know"),
    ],
)
def test_a_file_that_was_altered_names_what_and_nothing_of_it_comes_in(name, change, vouched, says):
    content, _ = file_of_an_evening()
    here_with()
    everything = digest()

    with pytest.raises(FileRefused) as refused:
        taken(altered(content, name, change, vouched=vouched))

    assert says in translate(refused.value)
    assert digest() == everything


@pytest.mark.parametrize("part", [0.2, 0.5, 0.9])
def test_a_file_that_is_cut_off_is_refused(part):
    content, _ = file_of_an_evening()
    here_with()
    with pytest.raises(FileRefused):
        taken(content[: int(len(content) * part)])


def test_players_who_are_known_are_found_and_who_may_be_known_is_asked_about():
    content, before = file_of_an_evening()
    here_with("Ann Lindberg", "Lund Bo")

    with pytest.raises(Unanswered, match="Row 2"):
        taken(content)
    assert not Tournament.objects.exists()
    bo = Player.objects.get(name="Lund Bo")
    line = taken(content, answers={2: str(bo.pk)})

    tournament = the_one(line)
    assert line.data["players_count"] == 4
    assert set(tournament.entries.values_list("player", flat=True)) >= {
        bo.pk,
        Player.objects.get(name="Ann Lindberg").pk,
    }
    assert seen(tournament)["places"] == before["places"]
    report = ImportedEvent.objects.get().report
    assert report["known"] == {"origin": 0, "name": 2, "new": 4}


def test_somebody_of_the_same_name_can_be_said_to_be_another():
    content, _ = file_of_an_evening()
    here_with("Ann Lindberg")

    taken(content, answers={1: "new"})

    assert Player.objects.filter(name="Ann Lindberg").count() == 2


def test_a_second_event_of_that_club_finds_everybody_by_where_they_come_from():
    with another_book():
        first = event_file(an_evening(), at=minute(300))
        second = event_file(an_evening(name="Saturday", at=minute(1440)), at=minute(2000))
    here_with()

    taken(first)
    Player.objects.filter(name="Bo Lund").update(name="Bo Lund-Berg")
    line = taken(second)

    assert line.data["players_count"] == 0
    assert Player.objects.get(name="Bo Lund-Berg").entries.count() == 2


def test_an_event_that_is_here_does_not_come_again_nor_into_the_club_it_was_played_in():
    content, _ = file_of_an_evening()
    here_with()
    taken(content)
    with pytest.raises(ImportedBefore, match="Friday Deepstack"):
        taken(content)


def test_a_club_does_not_take_back_what_it_took_out():
    tournament = an_evening()
    with pytest.raises(ImportedBefore):
        taken(event_file(tournament, at=minute(300)))


def test_an_event_that_came_in_goes_out_again_as_it_came():
    content, before = file_of_an_evening()
    here_with()
    with another_book():
        onward = event_file(the_one(taken(content)), at=minute(700))
    here_with("Bo Lund")
    tournament = the_one(taken(onward))

    assert differences(before, seen(tournament)) == {}
    assert level_facts.turns_of(tournament).steps == [0, 1]
    with pytest.raises(ImportedBefore):
        taken(content)


def test_only_what_is_over_is_taken_out_and_a_day_only_with_the_club():
    going = running(players=4)
    with pytest.raises(NotToTakeOut, match="is not over"):
        event_file(going, at=minute(1))
    whole = event(name="Main")
    flight = event(name="1A", feeds=whole)
    Tournament.objects.filter(pk=flight.pk).update(state="finished")
    with pytest.raises(NotToTakeOut, match="flights"):
        event_file(Tournament.objects.get(pk=flight.pk), at=minute(1))


FORMULA = "n - r + 1 + hits + level"
TERMS = Terms("2026", FORMULA, best_of=2, drop_worst=0, share_knock_outs=True, tie_breaks=("wins",))


def a_season() -> Season:
    """Three evenings, of which two count; one with another weight, points by hand."""
    by = {"by": dana(), "at": minute(5000)}
    league = director.found_league(club().pk, name="Harbour League", **by).data["league_id"]
    season = director.open_season(league, terms=TERMS, **by).data["season_id"]
    orders = (NAMES, NAMES[::-1], (*NAMES[3:], *NAMES[:3]))
    for number, names in enumerate(orders):
        played = an_evening(*names, name=f"Night {number + 1}", at=minute(1440 * number))
        weight = {"weight_percent": 150} if number == 1 else {}
        director.count_event(season, tournament_id=played.pk, **weight, **by)
    cleo = Player.objects.get(name="Cleo Marsh")
    director.give_points(season, player_id=cleo.pk, points=Decimal("2.5"), reason="Helped", **by)
    return Season.objects.get(pk=season)


def table(season: Season) -> list[tuple]:
    found = season_table(season)
    return [
        (found.people[one.player].name, one.label, one.points, one.events, one.wins)
        for one in found.standings
    ]


def test_a_season_comes_with_its_standings_equal_to_the_last_digit_and_goes_with_one_undo():
    with another_book():
        there = a_season()
        content, before = season_file(there, at=minute(9000)), table(there)
    here = here_with("Eve Sand")
    everything = digest()

    line = taken(content, season=AS_IN_THE_FILE)

    season = Season.objects.get()
    assert table(season) == before
    assert (season.league.name, season.name, season.best_of) == ("Harbour League", "2026", 2)
    assert (line.data["events_count"], line.data["players_count"]) == (3, 5)
    assert [one for one in before if one[1]]
    director.undo_in_club(here.pk, revision=line.revision, by=dana(), at=minute(9001))
    assert digest() == everything


def test_events_of_a_season_that_are_here_stay_and_count_with_the_others():
    with another_book():
        there = a_season()
        night = there.events.order_by("pk").first().tournament
        first, content = event_file(night, at=minute(9000)), season_file(there, at=minute(9000))
        before = table(there)
    here_with()
    tournament = the_one(taken(first))

    line = taken(content, season=AS_IN_THE_FILE)

    assert tournament.pk not in line.data["tournament_ids"]
    assert line.data["events_count"] == 2
    assert table(Season.objects.get()) == before


def test_a_season_of_that_name_with_other_terms_is_not_mixed_with_the_one_of_the_file():
    with another_book():
        content = season_file(a_season(), at=minute(9000))
    here = here_with()
    by = {"by": dana(), "at": minute(9000)}
    league = director.found_league(here.pk, name="Harbour League", **by).data["league_id"]
    mine = director.open_season(league, terms=Terms("2026", "n - r + 1"), **by).data["season_id"]

    with pytest.raises(RuleError, match="other terms"):
        taken(content, season=AS_IN_THE_FILE)
    line = taken(content, season=str(mine))

    assert SeasonEvent.objects.filter(season=mine).count() == 3
    assert line.data["season_id"] == mine


def test_an_audit_finds_nothing_in_a_club_that_took_in_a_season_nor_after_its_undo():
    with another_book():
        content = season_file(a_season(), at=minute(9000))
    here = here_with("Eve Sand")

    line = taken(content, season=AS_IN_THE_FILE)
    assert [one for found in audit.chapters().values() for one in found] == []
    director.undo_in_club(here.pk, revision=line.revision, by=dana(), at=minute(9001))
    assert [one for found in audit.chapters().values() for one in found] == []


def test_the_log_of_the_other_club_stays_sealed_in_the_file_and_its_head_is_noted():
    content, _ = file_of_an_evening()
    here_with()
    line = taken(content)

    noted = ImportedEvent.objects.get().report["log"]
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        (head,) = json.loads(archive.read("manifest.json"))["events"]
        lines = archive.read(LOG).splitlines()
    assert (noted["hash"], noted["lines"]) == (head["hash"], len(lines))
    assert journal.broken_seal(Club.objects.get()) is None
    assert journal.broken_seal(the_one(line)) is None


def test_a_season_with_events_of_another_program_and_of_a_list_comes_with_equal_standings():
    with another_book():
        there = a_season()
        by = {"by": dana(), "at": minute(5001)}
        for name in ("autumn-cup", "club-night-2012"):
            content = (FILES / f"{name}.tdt").read_bytes()
            read = evening_of(club(), content, file_name=f"{name}.tdt")
            line = director.import_event(
                club().pk, read=read, file_name=f"{name}.tdt", file_hash=hash_of(content), **by
            )
            pk = line.data["tournament_id"]
            director.count_event(
                there.pk, tournament_id=pk, formula="n - r + 1", corrections=True, **by
            )
        director.import_results(
            club().pk,
            events=read_results().events,
            file_name="cup.csv",
            answers=dict.fromkeys(range(2, 6), "new"),
            season_id=there.pk,
            **by,
        )
        content, before = season_file(there, at=minute(9000)), table(there)
        events = [seen(one.tournament) for one in there.events.order_by("pk")]
    here = here_with()
    everything = digest()

    line = taken(content, season=AS_IN_THE_FILE)

    season = Season.objects.get()
    assert table(season) == before
    after = [seen(one.tournament) for one in season.events.all()]
    names = [one["event"][0] for one in after]
    for one in events:
        assert differences(one, after[names.index(one["event"][0])]) == {}
    director.undo_in_club(here.pk, revision=line.revision, by=dana(), at=minute(9001))
    assert digest() == everything


def test_an_event_of_somebody_who_was_erased_since_still_agrees_with_its_log():
    with another_book():
        tournament = an_evening()
        cleo = Player.objects.get(name="Cleo Marsh")
        pay_all(tournament)
        director.erase_player(
            club().pk, player_id=cleo.pk, typed=cleo.pk, by=dana(), at=minute(200)
        )
        tournament.refresh_from_db()
        content, before = event_file(tournament, at=minute(300)), seen(tournament)
    here_with("Cleo Marsh")

    line = taken(content)

    assert differences(before, seen(the_one(line))) == {}
    assert not Player.objects.get(name="Cleo Marsh").entries.exists()
    assert Player.objects.filter(erased_at__isnull=False).count() == 1


def pay_all(tournament: Tournament) -> None:
    by = {"by": carl(), "at": minute(100)}
    paid = set(tournament.payouts.values_list("entry", "kind"))
    won = queries.awards(tournament).paid_cents
    for entry in (pk for pk, cents in won.items() if cents and (pk, "prize") not in paid):
        director.pay(entry, **by)
    for entry in bounties.won(tournament).won:
        director.pay(entry, kind=PayoutKind.BOUNTY, **by)


def a_place_of_nobody(facts) -> None:
    facts["event"]["timezone"] = "Moon/Base"


def money_of_nobody(facts) -> None:
    facts["event"]["currency"] = "QQQ"


def a_running_one(facts) -> None:
    facts["event"]["state"] = "running"


def a_second_clock(facts) -> None:
    rows = facts["rows"]["blinds.clock"]
    rows.append({**rows[0], "id": 9_999})


def a_chip_too_many(facts) -> None:
    facts["rows"]["tournaments.chipmovement"][0]["chips"] = 10**30


def terms_of_nonsense(facts) -> None:
    facts["event"]["policy"] = ["?"]


@pytest.mark.parametrize(
    "change",
    [
        a_place_of_nobody,
        money_of_nobody,
        a_running_one,
        a_second_clock,
        a_chip_too_many,
        terms_of_nonsense,
    ],
)
def test_what_no_event_can_be_is_refused_with_a_sentence(change):
    content, _ = file_of_an_evening()
    here_with()
    everything = digest()
    with pytest.raises(RuleError):
        taken(altered(content, FACTS, as_json(change)))
    assert digest() == everything
