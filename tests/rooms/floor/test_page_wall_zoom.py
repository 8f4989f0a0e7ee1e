"""How near the wall is looked at: tiles for many tables, and what a tile says."""

import re
from html.parser import HTMLParser

import pytest
from django.urls import reverse
from django.utils import timezone

from tables.models import Seat, Table
from tdsite import director
from tests.factories import dana, event, fay, running, sell
from tests.large_rooms import filled

pytestmark = pytest.mark.django_db
IN_PLACE = {"HX-Request": "true"}


class Tiles(HTMLParser):
    """What the tiles of an answer say by table: their attributes, and the class of every seat."""

    def __init__(self, html):
        super().__init__()
        self.wall, self.tiles, self.pips = {}, {}, {}
        self.feed(html)

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        if values.get("id") == "wall":
            self.wall = values
        elif "tile" in (values.get("class") or "").split():
            self.at = int(values["data-table"])
            self.tiles[self.at], self.pips[self.at] = values, []
        elif tag == "i" and self.tiles:
            self.pips[self.at].append(values.get("class", ""))


def wall(client, tournament, **asked):
    response = client.get(reverse("wall", args=[tournament.pk]), asked, headers=IN_PLACE)
    return Tiles(response.content.decode())


@pytest.mark.parametrize(("tables", "zoom"), [(12, "ovals"), (13, "tiles")])
def test_from_thirteen_tables_the_wall_is_tiles(as_dana, tables, zoom):
    tournament = filled(running(players=4), tables=tables, size=2)

    assert wall(as_dana, tournament).wall["data-zoom"] == zoom


@pytest.mark.parametrize("zoom", ["tiles", "ovals", "names"])
def test_what_was_chosen_on_this_device_stays(as_dana, zoom):
    tournament = running(players=4)
    as_dana.cookies["wall"] = zoom

    page = as_dana.get(reverse("dashboard", args=[tournament.pk])).content.decode()

    assert f'data-zoom="{zoom}"' in page
    assert re.search(rf'data-zoom="{zoom}"\s+aria-pressed="true"', page)


def test_a_cookie_of_no_zoom_is_none(as_dana):
    tournament = running(players=4)
    as_dana.cookies["wall"] = "<script>"

    assert wall(as_dana, tournament).wall["data-zoom"] == "ovals"


def test_a_page_that_draws_another_zoom_gets_the_whole_wall(as_dana):
    tournament = filled(running(players=4), tables=14, size=2)
    seen = wall(as_dana, tournament).wall
    asked = {"since": seen["data-revision"], "scale": seen["data-scale"]}

    same = wall(as_dana, tournament, **asked, drawn="tiles")
    other = wall(as_dana, tournament, **asked, drawn="names")

    assert (len(same.tiles), "data-since" in same.wall) == (0, True)
    assert (len(other.tiles), "data-since" in other.wall) == (14, False)


def test_a_bust_draws_its_tile_anew_and_no_other(as_dana):
    tournament = filled(running(players=4, at=timezone.now()), tables=14, size=2)
    seen = wall(as_dana, tournament).wall
    seat = Seat.objects.get(table__tournament=tournament, table__number=9, number=2)
    director.bust_out(seat.entry_id, by=fay(), at=timezone.now())

    asked = {"since": seen["data-revision"], "scale": seen["data-scale"], "drawn": "tiles"}
    answer = wall(as_dana, tournament, **asked)

    assert answer.pips == {9: ["", "empty"]}


def test_a_tile_says_what_is_most_pressing_and_who_sits_there(as_dana):
    now = timezone.now()
    tournament = filled(running(players=9, at=now), tables=14)
    for seat in Seat.objects.filter(table__tournament=tournament, table__number=9, number__gt=5):
        director.bust_out(seat.entry_id, by=fay(), at=now)
    director.call_clock(tournament.pk, table=3, by=dana(), at=now)

    answer = wall(as_dana, tournament)

    fine, short, called = (answer.tiles[number] for number in (2, 9, 3))
    assert fine["aria-label"] == "Table 2, 9 of 9"
    assert fine["data-names"].split("|")[0] == "Ann Quist2"
    assert "data-needs" not in fine
    assert short["aria-label"] == "Table 9, 5 of 9, halted, short 4"
    assert short["data-names"].endswith("||||")
    assert called["aria-label"] == "Table 3, 9 of 9, Clock called"
    assert {"data-needs"} <= short.keys() & called.keys()


def test_a_name_is_text_on_a_tile_as_well(as_dana):
    tournament = event(seated_at_sale=True)
    sell(tournament, 'Eve "|" <script>')
    as_dana.cookies["wall"] = "tiles"

    html = as_dana.get(reverse("wall", args=[tournament.pk]), headers=IN_PLACE).content.decode()

    assert "<script>" not in html
    assert Tiles(html).tiles[1]["data-names"].strip("|") == 'Eve " " <script>'


def test_sections_are_headed_with_their_sums_in_every_zoom(as_dana):
    tournament = filled(running(players=4), tables=14, size=2)
    Table.objects.filter(tournament=tournament, number__gt=4).update(section="Garden")
    for zoom in ("tiles", "names"):
        as_dana.cookies["wall"] = zoom

        html = as_dana.get(reverse("wall", args=[tournament.pk])).content.decode()

        heading = re.search(
            r'<h2 class="wall-section" data-section="Garden">(.*?)</h2>', html, re.S
        )
        text = " ".join(re.sub(r"<.*?>", " ", heading[1]).split())
        assert text == "Garden 10 tables, 20 players"
