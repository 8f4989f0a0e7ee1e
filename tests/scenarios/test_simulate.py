"""Whole evenings played by chance: they end, they can be repeated, and a false book is found."""

from io import StringIO
from random import Random

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from tables.models import Seat
from tdsite import director
from tdsite.ops.simulation import venue
from tdsite.ops.simulation.evening import SimulatedEvent
from tdsite.ops.simulation.field import names, play_hand, small_chips
from tdsite.ops.simulation.floor_replay import Violation
from tdsite.ops.simulation.plan import Plan
from tdsite.ops.simulation.structures import sample_plan
from tdsite.ops.simulation.venue import AtOnce, Live, Stopped
from tournaments.models import ChipMovement, Posting, Tournament
from tournaments.models.tournament import State

pytestmark = pytest.mark.django_db


def evening(*, entries: int = 24, seed: int = 7, reentry_share: float = 0.2) -> SimulatedEvent:
    name, schedule = sample_plan()
    plan = Plan(schedule, name, entries, seed=seed, reentry_share=reentry_share)
    return SimulatedEvent(plan, club=venue.club(), by=venue.dealer(), pace=AtOnce())


def played(**terms: int) -> SimulatedEvent:
    one = evening(**terms)
    one.open()
    one.play()
    return one


def test_sixty_players_play_down_to_one_and_every_prize_is_paid():
    one = played(entries=60)

    tournament = one.tournament
    assert tournament.state == State.FINISHED
    assert list(one.stacks.values()) == [one.books.chips.in_play]
    assert one.entries == tournament.entries.count() == 60 + one.reentries
    assert one.reentries > 0
    assert one.desk.winnings.prizes_cents == one.entries * 100_00
    assert one.tally.breaks + one.tally.redraws >= 6
    assert one.tally.moves == tournament.moves.count()


def test_the_same_seed_plays_the_same_evening():
    first, again, other = played(), played(), played(seed=8)

    assert first.digest.hexdigest() == again.digest.hexdigest()
    assert first.digest.hexdigest() != other.digest.hexdigest()


def test_the_bubble_is_played_hand_for_hand_and_the_clock_runs_on():
    one = played(entries=60)

    told = one.tournament.journal.filter(kind__startswith="hands.").order_by("revision")
    kinds = list(told.values_list("kind", flat=True))

    assert (kinds[0], kinds[-1], kinds.count("hands.announced")) == (
        "hands.announced",
        "hands.ended",
        1,
    )
    assert told[0].data["left_count"] - one.places_paid in (1, 2)
    assert told.last().data["left_count"] <= one.places_paid


def begun() -> SimulatedEvent:
    one = evening()
    one.open()
    one.sell_in_advance()
    one.start()
    return one


def test_chips_changed_in_the_ledger_are_found():
    one = begun()
    row = ChipMovement.objects.filter(tournament=one.tournament).first()

    ChipMovement.objects.filter(pk=row.pk).update(chips=row.chips - 100)

    with pytest.raises(Violation, match="chips do not add up"):
        one.play_on()


def test_money_from_nowhere_is_found():
    one = begun()

    Posting.objects.create(tournament=one.tournament, revision=1, account="cash", amount_cents=1)

    with pytest.raises(Violation, match="money"):
        one.play_on()


def test_a_player_moved_behind_the_journals_back_is_found():
    one = begun()
    chair = Seat.objects.filter(table__tournament=one.tournament, entry__isnull=False).first()

    Seat.objects.filter(pk=chair.pk).update(entry=None)

    with pytest.raises(Violation, match="journal and floor differ"):
        one.books.room(None)


def test_an_act_of_somebody_else_is_heard():
    one = begun()

    director.pause(one.tournament.pk, by=one.by, at=one.pace.now())
    one.listen()

    assert not one.read_clock().running


def test_a_stopped_evening_leaves_the_clock_standing():
    one = begun()

    one.leave()

    assert not one.read_clock().running
    assert Tournament.objects.get(pk=one.tournament.pk).state == State.RUNNING


def test_live_time_hears_the_wish_to_stop():
    with pytest.raises(Stopped):
        Live(60, stop=lambda: True).wait(5)


def test_a_live_plan_is_shorter_by_its_speed():
    name, schedule = sample_plan()

    fast = Plan(schedule, name, 60).faster(60)

    assert [step.seconds for step in fast.schedule] == [step.seconds // 60 for step in schedule]


def test_a_hand_moves_chips_and_makes_none():
    rng, stacks = Random(3), dict.fromkeys(range(1, 10), 4_000)

    for _ in range(500):
        seated = [entry for entry, chips in stacks.items() if chips]
        if len(seated) > 1:
            busts = play_hand(stacks, seated, big_blind=400, unit=100, rng=rng)
            assert all(stacks[bust.entry] == 0 for bust in busts)

    assert sum(stacks.values()) == 36_000
    assert all(chips % 100 == 0 for chips in stacks.values())


def test_the_chips_before_a_seat_are_worth_its_stack():
    stacks = {1: 4_300, 2: 25, 3: 10_000, 4: 700}

    chips = small_chips(stacks, old=100, new=500, rng=Random(1))

    worth = {seat: sum(c * n for c, n in stack.items()) for seat, stack in chips.items()}
    assert worth == stacks


def test_no_two_players_share_a_name():
    assert len(set(names(12_000, rng=Random(1)))) == 12_000


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--entries", "1"], "two players"),
        (["--reentries", "120%"], "from 0%"),
        (["--speed", "0.5"], "invalid speed"),
        (["--structure", "/no/such/plan.csv"], "plan.csv"),
    ],
)
def test_what_cannot_be_played_is_refused(arguments: list[str], complaint: str):
    with pytest.raises(CommandError, match=complaint):
        call_command("simulate", *arguments, "--here", stdout=StringIO())


def test_the_command_tells_how_the_evening_went():
    out = StringIO()

    call_command("simulate", "--here", "--entries", "12", "--seed", "3", stdout=out)

    told = out.getvalue()
    assert "seals intact" in told
    assert "12, incl. 0 re-entries" in told
