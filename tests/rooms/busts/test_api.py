"""Busts put right through the API."""

import pytest
from django.utils import timezone

from tdsite import director
from tests.api.test_commands import at, done, live, of
from tests.factories import event, sell
from tournaments import finishes
from tournaments.models import ChipCount, Elimination, Entry, Tournament

pytestmark = pytest.mark.django_db

WHY = {"reason": "the dealer said so"}


@pytest.fixture
def evening() -> tuple[Tournament, list[Entry]]:
    """Of twelve players the first three have gone out."""
    tournament = live()
    entries = list(tournament.entries.order_by("number"))
    for entry in entries[:3]:
        director.bust_out(entry.pk, by=None, at=timezone.now())
    return tournament, entries


def places(tournament: Tournament) -> list[str]:
    names = finishes.names_of(tournament.entries.values_list("pk", flat=True))
    return [names[entry] for entry in finishes.standings(tournament)]


def test_a_bust_of_a_while_ago_takes_its_place(api, evening):
    tournament, (a, _, _, d, *_) = evening

    line = done(api.post(of(d, "bust/late"), {"after": a.pk, **WHY}))

    assert (line["kind"], line["data"]["place"]) == ("entry.busted", 11)
    assert places(tournament) == ["P3", "P2", "P4", "P1"]


def test_each_part_of_a_bust_is_corrected(api, evening):
    tournament, (a, b, c, d, e, *_) = evening

    done(api.post(of(a, "bust/player"), {"instead": d.pk, **WHY}))
    done(api.post(of(d, "bust/by"), {"by_entries": [e.pk, a.pk], **WHY}))
    done(api.post(of(d, "bust/order"), {"after": c.pk, **WHY}))
    stacks = [{"entry_id": b.pk, "stack_chips": 900}, {"entry_id": c.pk, "stack_chips": 500}]
    done(api.post(at(tournament, "busts/hand/"), {"stacks": stacks, "best_hand": b.pk, **WHY}))
    line = done(api.post(of(b, "bust/stack"), {"stack_chips": 400, **WHY}))

    assert line["says"] == "Bust of P2 corrected: stack before the hand (the dealer said so)"
    assert places(tournament) == ["P4", "P3", "P2"]
    by = Elimination.objects.get(entry=d).knock_outs.order_by("position")
    assert [told.by_entry_id for told in by] == [e.pk, a.pk]


def test_chips_are_found_and_a_count_is_taken_back(api, evening):
    tournament, (a, _, _, d, *_) = evening
    told = {"found_chips": 500, "all_in_chips": 5000, "opponent_chips": 5200}

    line = done(api.post(of(a, "bust/found-chips"), {**told, "next_hand_started": False}))
    counts = {"counts": [{"entry_id": d.pk, "chips": 4000}]}
    done(api.post(at(tournament, "chip-counts/"), counts))
    count = ChipCount.objects.get()
    (shown,) = api.get(at(tournament, "chip-counts/")).json()
    assert (shown["count_id"], shown["chips"]) == (count.pk, 4000)
    done(api.post(at(tournament, f"chip-counts/{count.pk}/remove/"), {}))

    assert (line["data"]["kept_chips"], line["data"]["outcome"]) == (300, "plays_on")
    assert not ChipCount.objects.exists()


def test_what_cannot_be_is_refused_and_nobody_of_another_event_is_named(api, evening):
    _, (a, *_, last) = evening
    stranger = sell(event(), "Someone Else")[0]

    assert api.post(of(last, "bust/late"), {**WHY}).status_code == 409
    assert api.post(of(a, "bust/player"), {"instead": stranger.pk, **WHY}).status_code == 404
    assert api.post(of(a, "bust/by"), {"by_entries": []}).status_code == 400
