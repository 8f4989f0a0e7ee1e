"""Evenings of every state, made by a writer: the book says of each what a second reader says."""

import random

import pytest

from tdsite import director
from tdsite.rooms.imports.many.choices import Wishes
from tdsite.rooms.imports.many.rows import Choice, FileState, look_at, standings_of
from tdsite.rooms.imports.many.taking import take
from tests.factories import NOON, club, dana
from tests.hurried import hurried
from tests.rooms.imports.tdt_compare import book_facts, wanted_facts
from tests.rooms.imports.tdt_reader import facts_of
from tests.rooms.imports.tdt_writer import Bounty, Saved, SavedKind, corpus, drawn, text_of
from tests.rooms.imports.test_commands_mutated import mutated
from tournaments.ledger import book_of
from tournaments.models import Entry, JournalLine, Player, Posting, Tournament
from tournaments.rules import RuleError
from tournaments.rules.ledger import checks
from tournaments.undo import undone_revisions

pytestmark = pytest.mark.django_db
CORPUS = corpus()
PLAYED = [one for one in CORPUS if one.kind not in (SavedKind.NOT_BEGUN, SavedKind.TEMPLATE)]
FUZZED = 300


def taken(one: Saved, choice: str = Choice.TAKE) -> Tournament:
    done = take(
        club(),
        file_name=f"{one.number}.tdt",
        content=text_of(one).encode(),
        choice=choice,
        wishes=Wishes(),
        by=dana(),
        at=NOON,
    )
    return Tournament.objects.get(pk=done.event_id)


def test_the_corpus_has_every_state_and_both_kinds_of_bounty():
    assert len(PLAYED) >= 40
    assert {one.kind for one in CORPUS} == set(SavedKind)
    assert {one.bounty for one in PLAYED} == set(Bounty)
    assert any(one.corrections for one in PLAYED)
    assert any(len(one.players) < len(one.buyins) for one in PLAYED)


@pytest.mark.parametrize("one", PLAYED, ids=lambda one: f"{one.number}-{one.kind}-{one.bounty}")
def test_the_book_says_of_an_evening_what_a_second_reader_says(one: Saved):
    tournament = taken(one)
    wanted = wanted_facts(text_of(one), beside=one.bounty is Bounty.BESIDE, chop=one.chop)
    found = book_facts(tournament)

    assert {name: found[name] for name in wanted} == wanted
    assert [check.name for check in checks(book_of(tournament)) if not check.holds] == []


def test_the_second_reader_reads_what_the_writer_knew():
    for one in PLAYED:
        found = facts_of(text_of(one))
        assert found["buyins"] == len(one.buyins)
        assert found["still_in"] == sorted(one.still_in)
        assert found["paid"] == sum(b.amount for b in [*one.buyins, *one.rebuys, *one.addons])


def test_the_table_says_of_each_what_it_is():
    rows = [look_at(f"{one.number}.tdt", text_of(one).encode()) for one in CORPUS]
    wanted = {
        SavedKind.UNFINISHED: FileState.UNFINISHED,
        SavedKind.NOT_BEGUN: FileState.NEVER_PLAYED,
        SavedKind.TEMPLATE: FileState.NEVER_PLAYED,
    }

    found = [stands.standing for stands in standings_of(club(), rows)]
    assert found == [wanted.get(one.kind, FileState.NEW) for one in CORPUS]


def test_an_evening_called_off_keeps_its_money_and_names_nobody():
    for number in range(200, 206):
        one = drawn(number, kind=SavedKind.UNFINISHED, bounty=Bounty.WITHIN)
        tournament = taken(one, Choice.CALLED_OFF)
        found, wanted = book_facts(tournament), wanted_facts(text_of(one), chop={})

        for fact in ("players", "buyins", "paid", "rake", "order", "still_in", "prizes", "won"):
            assert found[fact] == wanted[fact]
        assert [check.name for check in checks(book_of(tournament)) if not check.holds] == []


def counted() -> list[int]:
    return [model.objects.count() for model in (Player, Tournament, Entry, Posting)]


def tried(one: Saved, chance: random.Random) -> bool:
    """Whether a damaged file came in; it did so whole, or left nothing."""
    before = counted()
    content = mutated(text_of(one).encode(), chance)
    look_at("x.tdt", content)  # never raises
    choice = chance.choice([Choice.TAKE, Choice.CALLED_OFF, Choice.RUNNING])
    try:
        done = take(
            club(),
            file_name="x.tdt",
            content=content,
            choice=choice,
            wishes=Wishes(again=chance.choice(["reentry", "rebuy"])),
            by=dana(),
            at=NOON,
        )
    except RuleError as refused:
        str(refused)  # its values fit its sentence
        assert counted() == before
        return False
    tournament = Tournament.objects.get(pk=done.event_id)
    assert [check.name for check in checks(book_of(tournament)) if not check.holds] == []
    undo(done.first, done.last)
    assert counted() == before
    return True


def undo(first: int, last: int) -> None:
    for revision in range(last, first - 1, -1):
        if revision not in undone_revisions(club()):
            director.undo_in_club(club().pk, revision=revision, by=dana(), at=NOON)


def test_damaged_evenings_come_in_whole_or_not_at_all():
    chance, came_in = random.Random(7), 0
    for n in range(FUZZED):
        kind = (SavedKind.FINISHED, SavedKind.UNFINISHED, SavedKind.DEAL, SavedKind.NO_END)[n % 4]
        with hurried():
            came_in += tried(drawn(n + 1, kind=kind, bounty=list(Bounty)[n % 3]), chance)

    assert 0 < came_in < FUZZED  # both ways were tried
    assert JournalLine.objects.exists()
