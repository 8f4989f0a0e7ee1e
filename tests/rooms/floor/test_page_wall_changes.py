"""The wall: what changed, and only that, makes it what a full redraw would show."""

import re
from functools import partial
from html.parser import HTMLParser
from random import Random

import pytest
from django.urls import reverse

from tables.models import Seat, Table
from tdsite import director
from tdsite.rooms.floor.table_states import Scale
from tests.factories import (
    NOON,
    dana,
    entry_price,
    fay,
    player,
    rebuy_price,
    running,
)
from tournaments.models import JournalLine, Tournament
from tournaments.rules import RuleError

pytestmark = pytest.mark.django_db
IN_PLACE = {"HX-Request": "true"}


class Drawn(HTMLParser):
    """A wall as a page holds it: its own figures, the headings in order, the ovals by number."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.root: dict[str, str | None] = {}
        self.headings: dict[str, str] = {}
        self.ovals: dict[str, str] = {}
        self.sections: dict[str, str] = {}
        self.feed(html)
        for heading in re.findall(r"<h2.*?</h2>", html, re.DOTALL):
            self.headings[re.search(r'data-section="(.*?)"', heading)[1]] = heading
        for oval in re.findall(r"<article.*?</article>", html, re.DOTALL):
            number = re.search(r'data-table="(\d+)"', oval)[1]
            self.ovals[number] = oval
            self.sections[number] = re.search(r'data-section="(.*?)"', oval)[1]

    def handle_starttag(self, tag, attributes):
        if dict(attributes).get("id") == "wall":
            self.root = dict(attributes)

    def apply(self, answer: "Drawn") -> None:
        """What the page does with an answer."""
        if "data-since" not in answer.root:
            self.__dict__ = answer.__dict__
            return
        assert answer.root["data-since"] == self.root["data-revision"]
        for number in answer.root["data-gone"].split():
            self.ovals.pop(number, None)
            self.sections.pop(number, None)
        self.headings = answer.headings
        self.ovals |= answer.ovals
        self.sections |= answer.sections
        names = ("class", "data-revision", "data-scale")
        self.root |= {name: answer.root[name] for name in names}

    def order(self) -> list[str]:
        rank = {name: index for index, name in enumerate(self.headings)}
        return sorted(self.ovals, key=lambda n: (rank.get(self.sections[n], 0), int(n)))

    def shown(self) -> tuple:
        root = {n: v for n, v in self.root.items() if n not in ("data-since", "data-gone")}
        return root, list(self.headings.items()), [(n, self.ovals[n]) for n in self.order()]


def whole(client, tournament):
    return Drawn(client.get(reverse("wall", args=[tournament.pk])).content.decode())


def ask(client, tournament, page):
    asked = {"since": page.root["data-revision"], "scale": page.root["data-scale"]}
    response = client.get(reverse("wall", args=[tournament.pk]), asked, headers=IN_PLACE)
    return Drawn(response.content.decode())


def sitting(tournament, **where):
    seats = Seat.objects.filter(table__tournament=tournament, entry__isnull=False, **where)
    return list(seats.order_by("table__number", "number").select_related("table"))


def test_a_move_draws_two_tables_anew(as_dana):
    tournament = running(players=40, seats_per_table=6)
    page = whole(as_dana, tournament)
    seat = sitting(tournament, table__number=2)[0]
    empty = Seat.objects.filter(table__tournament=tournament, entry=None)
    there = empty.exclude(table__number=2).select_related("table").first()

    director.move(seat.entry_id, table=there.table.number, seat=there.number, by=fay(), at=NOON)
    answer = ask(as_dana, tournament, page)

    assert {"2", str(there.table.number)} == set(answer.ovals)


def test_nothing_done_draws_nothing(as_dana):
    tournament = running(players=20)
    page = whole(as_dana, tournament)

    director.pause(tournament.pk, by=dana(), at=NOON)
    answer = ask(as_dana, tournament, page)

    assert answer.ovals == {}
    assert answer.root["data-revision"] == str(int(page.root["data-revision"]) + 1)


@pytest.mark.parametrize(
    "asked",
    [
        {},
        {"since": "0", "scale": "0-0-0-0"},
        {"since": "99999", "scale": "0-0-0-0"},
        {"since": "x", "scale": "0-0-0-0"},
        {"since": "5", "scale": "9-9"},
        {"since": "²", "scale": "0-0-0-0"},
        {"since": "5", "scale": "-1-2-3-0"},
    ],
)
def test_a_page_of_another_time_gets_the_whole_wall(as_dana, asked):
    tournament = running(players=20)

    response = as_dana.get(reverse("wall", args=[tournament.pk]), asked, headers=IN_PLACE)

    answer = Drawn(response.content.decode())
    assert "data-since" not in answer.root
    assert len(answer.ovals) == 3


def test_nobody_is_missed_until_somebody_looks_and_then_the_whole_wall_says_who(as_dana):
    tournament = running(players=26, seats_per_table=9)
    free = Seat.objects.filter(table__tournament=tournament, entry=None)
    there = free.select_related("table").get()
    table = there.table.number
    seat, looked = sitting(tournament)[0], sitting(tournament)[-1]
    director.move(seat.entry_id, table=table, seat=there.number, by=fay(), at=NOON)
    page = whole(as_dana, tournament)
    assert "unverified" not in page.ovals[str(table)]

    line = director.see_seat(
        tournament.pk, table=looked.table.number, seat=looked.number, by=fay(), at=NOON
    )
    answer = ask(as_dana, tournament, page)

    assert "data-since" not in answer.root
    assert "unverified" in answer.ovals[str(table)]
    director.undo(tournament.pk, revision=line.revision, by=fay(), at=NOON)
    assert "unverified" not in ask(as_dana, tournament, answer).ovals[str(table)]


def test_a_scale_is_read_as_it_is_written():
    assert Scale.read(str(Scale(9, 2, 14))) == Scale(9, 2, 14)


def test_a_redraw_is_the_whole_wall(as_dana):
    tournament = running(players=18, seats_per_table=6)
    page = whole(as_dana, tournament)
    for seat in sitting(tournament)[:6]:
        director.bust_out(seat.entry_id, by=fay(), at=NOON)
    line = director.redraw(tournament.pk, by=dana(), at=NOON)

    answer = ask(as_dana, tournament, page)
    assert "data-since" not in answer.root

    director.undo(tournament.pk, revision=line.revision, by=dana(), at=NOON)
    assert "data-since" not in ask(as_dana, tournament, answer).root


def test_a_table_somebody_leaves_says_so_until_the_table_he_goes_to_is_gone(as_dana):
    tournament = running(players=18, seats_per_table=7)
    for seat in sitting(tournament, table__number=3)[:3]:
        director.bust_out(seat.entry_id, by=fay(), at=NOON)
    page = whole(as_dana, tournament)

    director.order_move(tournament.pk, from_table=2, to_table=3, by=fay(), at=NOON)
    answer = ask(as_dana, tournament, page)
    assert set(answer.ovals) == {"2", "3"}
    assert "to 3 after the hand" in answer.ovals["2"]

    page.apply(answer)
    for seat in sitting(tournament, table__number=1)[:3]:
        director.bust_out(seat.entry_id, by=fay(), at=NOON)
    director.break_table(tournament.pk, table=3, by=fay(), at=NOON)
    page.apply(ask(as_dana, tournament, page))
    assert "after the hand" not in page.ovals["2"]


def act(tournament: Tournament, rng: Random) -> None:
    """Something that may happen on a floor; what the law refuses, does not."""
    seats = sitting(tournament)
    one, other = rng.choice(seats), rng.choice(seats)
    chairs = Seat.objects.filter(table__tournament=tournament).select_related("table")
    free = rng.choice(list(chairs.filter(entry=None)) or list(chairs))
    numbers = Table.objects.filter(tournament=tournament, broken_at=None).order_by("number")
    lines = JournalLine.objects.filter(tournament=tournament).order_by("-revision")
    last = rng.choice(lines.exclude(kind="tournament.started")[:4] or lines[:1])
    pk, by, table = tournament.pk, {"by": dana(), "at": NOON}, rng.choice(numbers).number
    at = {"table": free.table.number, "seat": free.number}
    yes, name = rng.random() < 0.5, rng.choice(["", "A", "B & <C>"])
    undo = partial(director.undo, pk, revision=last.revision)
    bust = partial(director.bust_out, one.entry_id)
    acts = [
        bust,
        bust,
        bust,
        partial(director.move, one.entry_id, **at),
        partial(director.swap, one.entry_id, other_entry_id=other.entry_id),
        partial(director.set_button, pk, table=one.table.number, seat=one.number),
        partial(director.open_seat if free.closed else director.close_seat, pk, **at),
        partial(director.mark_seat, pk, **at, reserved=yes, accessible=not yes),
        partial(director.fix_player, one.entry_id, stays=yes),
        partial(director.resize_table, pk, table=table, seats=rng.randint(4, 10)),
        partial(director.set_section, pk, section=name, tables=[table]),
        partial(director.open_tables, pk, number=rng.randint(1, 2)),
        partial(director.break_table, pk),
        partial(director.balance, pk),
        partial(director.register_and_seat, pk, player_id=player(f"Late {tournament.revision}").pk),
        undo,
        undo,
        partial(director.order_move, pk, from_table=table, to_table=free.table.number),
        partial(director.order_move, pk, from_table=table, to_table=free.table.number),
        partial(director.hand_ended, pk, table=table),
        partial(director.see_table, pk, table=table),
        partial(director.pause, pk),
    ]
    rng.choice(acts)(**by)


@pytest.mark.parametrize("seed", range(4))
def test_a_wall_kept_up_by_answers_is_the_wall_drawn_whole(as_dana, seed):
    """Whatever happens, one act or several between two nudges."""
    rng = Random(seed)
    tournament = running(entry_price(), rebuy_price(), players=34, seats_per_table=7)
    page, parts = whole(as_dana, tournament), 0

    for _ in range(14):
        for _ in range(rng.randint(1, 3)):
            try:
                act(tournament, rng)
            except RuleError:
                continue
            finally:
                tournament.refresh_from_db()
        answer = ask(as_dana, tournament, page)
        parts += "data-since" in answer.root
        page.apply(answer)

        assert page.shown() == whole(as_dana, tournament).shown()

    assert parts >= 10
