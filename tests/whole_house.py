"""A house with one of everything in it, for tests that go through all pages of the staff.

The sample of the first start (an event that runs, one that is to start, one of several days), and
what it lacks: a knockout in its break, an event that is over, tickets, bags, a league, a till,
imports, papers at the printer.  Where its pages are: `tests/staff_pages.py`.
"""

import io
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from blinds.models import Structure
from tables.models import Seat
from tdsite import director
from tdsite.ops.up.sample import fill
from tdsite.rooms.imports.many import batches
from tdsite.rooms.imports.players import uploads
from tdsite.rooms.imports.report import evening_of, hash_of
from tests.factories import (
    carl,
    club,
    dana,
    entry_price,
    event,
    fay,
    level,
    paired,
    pause,
    player,
    rebuy_price,
    running,
)
from tests.flights import festival, flight, play_flight
from tests.rooms.imports.listed import read as read_results
from tests.rooms.imports.tdt_writer import SavedKind, drawn, text_of
from tournaments import queries
from tournaments.models import JournalLine, PaperKind, Sale, Tournament, Upload
from tournaments.models.papers import UploadKind
from tournaments.operations import papers
from tournaments.rules.policy import Wording
from tournaments.rules.seasons import Terms

EVENT_OF_A_CLUB = Path(__file__).parent / "data" / "clubs" / "friday-deepstack.zip"
CUP = Path(__file__).parent / "data" / "tdt" / "autumn-cup.tdt"
MEMBERS = """\
Prénom;Nom;N° de membre;E-mail;Date de naissance;Pays
Mårten;Lind;12;marten@example.org;31/12/1980;Suède
Noé;Garçon;13;sans adresse;03/04/1990;France
;;14;;;
"""
MORE = "Name;Club No.\nAnna Berg;21\n;22\n"
A_BREAK_ON = (
    level(100, 200, minutes=30),
    pause(30, remove=100),
    level(500, 1000),
    level(1000, 2000),
)
PLAYED = timedelta(minutes=40)  # ten minutes into the break
THIRDS = [[99, [500_000, 300_000, 200_000]]]


@dataclass
class House:
    """The events by what is special about them, and the numbers of what addresses name."""

    running: Tournament
    announced: Tournament  # and for players to announce themselves
    days: Tournament
    knockout: Tournament
    bagging: Tournament
    first_flight: Tournament
    finished: Tournament
    satellite: Tournament
    imported: Tournament
    numbers: dict[str, int] = field(default_factory=dict)


def whole_house(now: datetime, *, crowded: bool = True) -> House:
    """Everything that the staff may open, as it stands at this moment.

    Crowded by a hundred people with an evening behind them, or by as few as there have to be.
    """
    here, by = club(), {"by": dana(), "at": now}
    evening, ready = fill(here, by=dana(), now=now) if crowded else _few(here.pk, now)
    house = House(
        running=evening,
        announced=ready,
        days=Tournament.objects.get(flights__flight="1A"),
        knockout=_knockout(now),
        bagging=_bagging(now),
        first_flight=Tournament.objects.get(flight="1A"),
        finished=_finished(now),
        satellite=_satellite(now),
        imported=_imported(here.pk, now),
    )
    Tournament.objects.filter(pk=ready.pk).update(preregistration=True)
    ready.refresh_from_db()
    numbers = house.numbers
    numbers |= _office(here.pk, house, by)
    numbers |= _people(here.pk, by)
    numbers |= _loaded(now)
    numbers |= _played(house)
    return house


def _few(here: int, now: datetime) -> tuple[Tournament, Tournament]:
    """What the sample has more of: an evening of six, an event to come, two days."""
    by: dict[str, Any] = {"by": dana(), "at": now}
    evening = running(players=6, at=now - PLAYED)
    one, *_, last = queries.entries_in(evening).order_by("number")
    director.bust_out(last.pk, by_entries=[one.pk], **by)
    director.give_penalty(one.pk, kind="warning", reason="phone", **by)
    director.ask_ruling(evening.pk, question="Whose pot?", **by)
    director.call_floor(evening.pk, table=1, **by)
    dealer = director.add_dealer(here, name="Ann", **by).data["dealer_id"]
    director.dealer_came(evening.pk, dealer=dealer, **by)
    director.save_template(here, name="Evening", schedule=A_BREAK_ON, chips=[(100, "")], **by)
    play_flight(flight(festival(), "1A"), "Ann", "Bob", "Cid", out=["Cid"], stacks={"Ann": 40_000})
    return evening, event(name="Late Freezeout", at=now)


def _played(house: House) -> dict[str, int]:
    """Whom and what the pages of the events name."""
    out = house.running.eliminations.latest("pk")
    first = house.knockout.entries.order_by("number")[0]
    busts = JournalLine.objects.filter(tournament=house.running, kind="entry.busted")
    return {
        "finished": house.finished.pk,
        "entrant": queries.entries_in(house.running).order_by("number")[0].player_id,
        "out": out.entry_id,
        "counted": first.pk,
        "knocker": first.player_id,
        "bust_line": busts.latest("pk").revision,
    }


def _out(tournament: Tournament, left: int, at: datetime) -> None:
    """All but so many are busted, each by who came first."""
    first, *others = queries.entries_in(tournament).order_by("number")
    for entry in others[left - 1 :]:
        director.bust_out(entry.pk, by_entries=[first.pk], by=fay(), at=at)


def _knockout(now: datetime) -> Tournament:
    """In its break: the 100s leave, the first of two tables is raced, a last longer is open."""
    began, later = now - PLAYED, now - timedelta(minutes=8)
    price = entry_price(bounty_cents=25_00)
    here = running(
        price,
        rebuy_price(),
        players=12,
        at=began,
        name="Sunday Knockout",
        bounty_kind="progressive",
        seats_per_table=6,
        schedule=A_BREAK_ON,
    )
    pot = director.open_side_pot(here.pk, name="Bar", stake_cents=10_00, by=dana(), at=began)
    for entry in queries.entries_in(here).order_by("number")[:4]:
        director.join_side_pot(pot.data["pot_id"], entry_id=entry.pk, by=dana(), at=began)
    _out(here, 10, now - timedelta(minutes=12))
    Structure.objects.filter(tournament=here).update(chips=[[100, "black"], [500, "purple"]])
    director.open_color_up(here.pk, old=100, by=fay(), at=later)
    seats = Seat.objects.filter(table__tournament=here, table__number=1, entry__gt=0)
    counted = dict.fromkeys(seats.order_by("number").values_list("number", flat=True), 2)
    director.race_table(here.pk, table=1, old=100, counted=counted, by=fay(), at=later)
    one = queries.entries_in(here).order_by("number")[0]
    director.count_chips(here.pk, counts={one.pk: 21_000}, by=fay(), at=later)
    return here


def _bagging(now: datetime) -> Tournament:
    """The last hands are played, the first table is in bags and counted once."""
    here = running(players=8, at=now - PLAYED, name="Saturday Deepstack", seats_per_table=4)
    director.begin_bagging(here.pk, certain=True, by=dana(), at=now)
    seats = Seat.objects.filter(table__tournament=here, table__number=1, entry__gt=0)
    stacks = dict.fromkeys(seats.values_list("number", flat=True), 20000)
    director.bag_table(here.pk, table=1, stacks=stacks, by=dana(), at=now)
    return here


def _finished(now: datetime) -> Tournament:
    """Over, the second prize paid, the others due."""
    begun, over = now - timedelta(hours=6), now - timedelta(hours=1)
    here = running(players=6, at=begun, name="Thursday Turbo")
    director.close_registration(here.pk, by=dana(), at=begun)
    _out(here, 1, over)
    director.finish(here.pk, by=dana(), at=over)
    second = here.entries.order_by("number").last()
    director.pay(second.pk, by=carl(), at=over)
    return here


def _satellite(now: datetime) -> Tournament:
    """Over too: two have won their tickets."""
    begun, over = now - timedelta(hours=5), now - timedelta(hours=2)
    terms = {"prize_table": "satellite", "ticket_cents": 190_00}
    here = running(players=4, at=begun, name="Satellite", **terms)
    director.close_registration(here.pk, by=dana(), at=begun)
    _out(here, 2, over)
    director.finish(here.pk, by=dana(), at=over)
    return here


def _imported(house: int, now: datetime) -> Tournament:
    """Brought along from another program, with the league it counted in."""
    content = CUP.read_bytes()
    told = {"file_name": CUP.name, "file_hash": hash_of(content), "by": dana(), "at": now}
    read = evening_of(club(), content, file_name=CUP.name)
    line = director.import_event(house, read=read, **told)
    return Tournament.objects.get(pk=line.data["tournament_id"])


def _office(here: int, house: House, by: dict[str, Any]) -> dict[str, int]:
    """The numbers of what a club keeps beside its events."""
    case = director.save_chip_set(
        here, name="Case", denominations=[(25, "green", 100), (100, "black", 100)], **by
    )
    prizes = director.save_prizes(here, name="Thirds", kind="percent", rows=THIRDS, **by)
    rule = director.save_house_rule(here, wording=Wording("Phones", "None at the table."), **by)
    till = director.add_till(here, name="Desk 1", **by).data["till_id"]
    shift = director.open_till(till, float_cents=200_00, **by).data["shift_id"]
    director.move_till(shift, kind="drop", amount_cents=50_00, reason="to the safe", **by)
    director.issue_voucher(here, amount_cents=50_00, reason="A complaint", **by)
    league = director.found_league(here, name="Autumn", **by).data["league_id"]
    terms = Terms(name="2026", formula="n - r + 1")
    season = director.open_season(league, terms=terms, **by).data["season_id"]
    director.count_event(season, tournament_id=house.finished.pk, **by)
    director.add_screen(house.running.pk, name="Bar", **by)
    paired(house.running, name="Hall")
    sale = Sale.objects.filter(tournament=house.running).latest("pk")
    papers.enqueue(house.running, PaperKind.RECEIPT, str(sale.number), **by)
    return {
        "chip_set_id": case.data["chip_set_id"],
        "structure_id": Structure.objects.filter(tournament=None).latest("pk").pk,
        "prizes_id": prizes.data["prizes_id"],
        "rule_id": rule.data["house_rule_id"],
        "shift_id": shift,
        "league_id": league,
        "season_id": season,
    }


def _people(here: int, by: dict[str, Any]) -> dict[str, int]:
    """Somebody who is in the book twice, and owes."""
    one, twin = player("Tom Berg").pk, player("Tom Berg").pk
    director.mark_player(here, player_id=one, kind="owes", amount_cents=5_00, reason="", **by)
    return {"player_id": one, "other_id": twin, "user_id": fay().pk}


def _loaded(now: datetime) -> dict[str, int]:
    """A list of players that is looked at, and an event that is not taken yet."""
    here, content = club(), MEMBERS.encode()
    listed = uploads.keep(here, name="members.csv", content=content, by=dana(), at=now)
    file = Upload.objects.create(
        club=here, kind=UploadKind.EVENT, name=CUP.name, content=CUP.read_bytes(), by=dana(), at=now
    )
    of_a_club = Upload.objects.create(
        club=here,
        kind=UploadKind.EVENT,
        name=EVENT_OF_A_CLUB.name,
        content=EVENT_OF_A_CLUB.read_bytes(),
        by=dana(),
        at=now,
        mapping={"club_file": True},
    )
    taken = uploads.keep(here, name="friends.csv", content=MORE.encode(), by=dana(), at=now)
    uploads.begin(taken, by=dana(), at=now)
    uploads.bring_in(taken.pk)
    told = {"file_name": "cup.csv", "answers": {}, "by": dana(), "at": now}
    results = director.import_results(here.pk, events=read_results().events, **told)
    texts = [text_of(drawn(1, kind=kind)) for kind in (SavedKind.UNFINISHED, SavedKind.NOT_BEGUN)]
    texts += [text_of(drawn(number)) for number in range(2, 6)]
    files = [(f"{n}.tdt", io.BytesIO(text.encode())) for n, text in enumerate([*texts, "{T:"])]
    batch = batches.keep(here, files, by=dana(), at=now)
    batches.begin_reading(batch, at=now)
    batches.work(batch.pk)
    return {
        "list_id": listed.pk,
        "taken_id": taken.pk,
        "file_id": file.pk,
        "club_file_id": of_a_club.pk,
        "batch_id": batch.pk,
        "results_line": results.revision,
    }
