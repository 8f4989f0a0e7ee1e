"""The snapshot: all that a public board knows of an event, small enough to send at every change.

It depends on the book alone, not on the time and not on the reader's language: amounts are in
the currency's smallest unit, times in milliseconds since 1970, names are those people go by in
public.  So one snapshot serves every board of an event until the event's next journal line.
"""

import json
from datetime import datetime
from itertools import chain
from typing import Any

from django.db.models import Count, F, Q

from blinds import queries as clock_queries
from blinds import stages
from blinds.rules.steps import Betting, PlanStep, Schedule, StepKind
from tables import hands as hands_now
from tables.models import Table
from tables.rules import hand_for_hand
from tdsite.live import screens
from tdsite.live.screens import version_of
from tdsite.rooms.boards import reads
from tdsite.rooms.boards.reads import days_of, standing_moves, tables_left
from tdsite.web import boards
from tournaments import dealing, flight_tree, queries, selling
from tournaments.models import Entry, Look, Notice, Tournament
from tournaments.models.screens import Accent
from tournaments.models.tournament import PriceKind, State
from tournaments.rules.sales import Sales, Window

PRIZES_SHOWN = 63  # rows of equal prizes: seven pages beside the clock
PODIUM = 3
NAMES_SHOWN = 3  # of those who tie for a place
NOTES_SHOWN = 4
NOTICES_SHOWN = 3
HAND_TABLES_SHOWN = 4
SHORT_NOTE = 60  # characters of a step's note that fit on a line of the board
_KEPT = 64  # snapshots in memory, one for each event lately watched

Snapshot = dict[str, Any]
_made: dict[int, tuple[str, Snapshot]] = {}


def of(tournament: Tournament) -> Snapshot:
    """The event's snapshot as of its last journal line, made once per process."""
    known, version = _made.get(tournament.pk), version_of(tournament)
    if known is not None and known[0] == version:
        return known[1]
    shot = make(tournament)
    if len(_made) >= _KEPT:
        _made.clear()
    _made[tournament.pk] = (version, shot)
    return shot


def message(tournament_id: int) -> tuple[int, str]:
    """The event's revision, and its snapshot as one line of JSON."""
    shot = of(Tournament.objects.prefetch_related("prices").get(pk=tournament_id))
    shot = screens.folded(shot)
    return shot["revision"], json.dumps(shot, separators=(",", ":"), ensure_ascii=False)


def make(tournament: Tournament) -> Snapshot:
    """Read the book and write the snapshot.  All flights play for the prizes of their event."""
    figures = queries.figures(tournament)
    field = flight_tree.field_of(tournament, figures)
    pays = flight_tree.root_of(tournament) if tournament.feeds_id else tournament
    pool = figures.pool_cents if pays is tournament else queries.pool_cents(pays)
    prizes = queries.prizes(pays, pool=pool)
    here = prizes if pays is tournament else queries.prizes(tournament)
    deal = dealing.dealt(tournament, here)
    if pays is tournament:
        prizes = list(deal.by_place)
    face = clock_queries.face_of(tournament)
    schedule = face.schedule if face else clock_queries.schedule_of(tournament)
    sold = _terms_of(tournament)
    tables = _tables(tournament)
    clock = face and {
        "index": face.transition.index,
        "left_ms": face.transition.left_ms,
        "at": ms(face.transition.at),
        "running": face.transition.running,
    }
    return {
        "revision": tournament.revision,
        "name": tournament.name,
        "state": tournament.state,
        "zone": tournament.timezone,
        "currency": tournament.currency,
        "starts_at": ms(tournament.starts_at),
        "steps": [row(step) for step in schedule],
        "clock": clock,
        "first": 0 if face else stages.first_step(tournament, schedule),
        "left": field.left,
        "entries": field.entries,
        "entrants": field.entrants,
        "tables": tables["open"],
        "final": tournament.feeds_id is None and tables["open"] == 1 < tables["ever"],
        "hands": _hands(tournament),
        "average": figures.average_chips,
        "pool": pool,
        "guarantee": pays.guarantee_cents,
        "prizes": reads.prize_rows(prizes)[:PRIZES_SHOWN],
        "paid": len(prizes),
        "next_prize": deal.by_place[figures.left - 1] if 1 < figures.left <= len(here) else 0,
        "dealt": deal.open_cents,
        "terms": reads.terms(tournament, sold),
        "buys": reads.buys(tournament, sold, schedule, figures),
        "closes": _closing_step(tournament, schedule, sold),
        "closes_at": _closing_time(tournament),
        "closed": tournament.registration_closed_at is not None,
        "opens_at": ms(tournament.opens_at) if tournament.opens_at else None,
        "suspended": tournament.suspended_at is not None,
        **_look(tournament),
        "notes": _notes(tournament),
        "notices": _notices(tournament),
        **days_of(tournament, schedule, is_fed=field is not figures),
        "podium": _podium(tournament) if tournament.state == State.FINISHED else [],
        **screens.screens_data(tournament),
    }


def ms(at: datetime) -> int:
    """Milliseconds since 1970."""
    return int(at.timestamp() * 1000)


def row(step: PlanStep) -> list[Any]:
    """Kind, seconds, small blind, big blind, ante, its type, chips removed, game, betting, small
    bet, big bet, bring-in, label, note; what is empty at its end is left out."""
    full = [
        step.kind.value,
        step.seconds,
        step.small_chips,
        step.big_chips,
        step.ante_chips,
        step.ante_type.value if step.ante_chips else "",
        step.remove_chips or 0,
        step.game,
        "" if step.betting is Betting.NO_LIMIT else step.betting.value,
        step.small_bet_chips,
        step.big_bet_chips,
        step.bring_in_chips,
        "" if step.kind is StepKind.LEVEL else step.label,
        step.note if len(step.note) <= SHORT_NOTE else "",
    ]
    while not full[-1]:
        full.pop()
    return full


def _terms_of(tournament: Tournament) -> Sales:
    """What is sold; an event that is only announced may have no prices yet."""
    if any(price.kind == PriceKind.ENTRY for price in tournament.prices.all()):
        return selling.terms_of(tournament)
    return Sales(price_cents=0, fee_cents=0, chips=0, window=Window())


def _tables(tournament: Tournament) -> dict[str, int]:
    """The tables that play, and all that ever did."""
    rows = Table.objects.filter(tournament=tournament)
    return rows.aggregate(open=Count("pk", filter=Q(broken_at=None)), ever=Count("pk"))


def _closing_step(tournament: Tournament, schedule: Schedule, terms: Sales) -> int | None:
    """The step of the plan with whose beginning late registration is over."""
    if tournament.registration_closed_at is not None:
        return None
    return reads.closing_step(terms.window, schedule)


def _closing_time(tournament: Tournament) -> int | None:
    """The time of day at which late registration is over, in milliseconds since 1970."""
    if tournament.registration_closed_at is not None or tournament.closes_at is None:
        return None
    return ms(tournament.closes_at)


def _hands(tournament: Tournament) -> dict[str, Any] | None:
    """Hand for hand: how many tables have finished, and where each of a few, or who is awaited."""
    play = hands_now.play_of(tournament)
    hands = hands_now.hands_of(play)
    if hands is None:
        return None
    playing = hands_now.playing(tournament)
    awaited = hand_for_hand.outstanding(hands, playing)
    tables = sorted(playing | hands.done)
    listed = tables if len(tables) <= HAND_TABLES_SHOWN else awaited[:HAND_TABLES_SHOWN]
    states = {number: "holds" if number in hands.held else "plays" for number in awaited}
    return {
        "hand": hands.hand,
        "done": len(tables) - len(awaited),
        "of": len(tables),
        "tables": [[number, states.get(number, "done")] for number in listed],
        "more": len(set(awaited) - set(listed)),
    }


def _notes(tournament: Tournament) -> list[dict[str, Any]]:
    """What people have to know still: tables broken, players on their way, the latest first."""
    moves = standing_moves(tournament, most=NOTES_SHOWN)
    notes: list[dict[str, Any]] = [
        {"say": "table_broken", "at": ms(at), "table": number}
        for number, at in tables_left(tournament, moves, most=2)
    ]
    notes += [
        {
            "say": "player_moved",
            "at": ms(move.at),
            "seat": str(move.to_place),
            "player": move.entry.player.public_name,
            "table": move.from_table,
        }
        for move in moves
    ]
    if closed := tournament.registration_closed_at:
        notes.append({"say": "registration_closed", "at": ms(closed)})
    return sorted(notes, key=lambda note: -note["at"])[:NOTES_SHOWN]


def _look(tournament: Tournament) -> dict[str, Any]:
    """The colour and the pictures of the house, those that are chosen, and which voice it has."""
    rows = Look.objects.filter(tournament=tournament)
    columns = ("accent", "logo__sha256", "sponsor__sha256", "sayings", "signals")
    chosen = rows.values_list(*columns).first()
    if chosen is None:
        return {"look": {}, "voice": ""}
    accent, logo, sponsor, texts, signals = chosen
    named = {"accent": accent, "logo": logo, "sponsor": sponsor}
    look = {name: value for name, value in named.items() if value}
    plain = look == {"accent": Accent.FELT}
    return {"look": {} if plain else look, "voice": boards.voice_version(texts, signals)}


def _notices(tournament: Tournament) -> list[dict[str, Any]]:
    """What the house says, those first that stand longest: the boards leave out what is over."""
    longest = F("until").desc(nulls_first=True)
    rows = Notice.objects.filter(tournament=tournament).order_by(longest, "-at", "-pk")
    return [
        {
            "id": notice.pk,
            "text": notice.text,
            "at": ms(notice.at),
            "until": ms(notice.until) if notice.until else None,
            "spoken": notice.spoken,
        }
        for notice in rows[:NOTICES_SHOWN]
    ]


def _podium(tournament: Tournament) -> list[list[Any]]:
    """Place, public names and prize of the first three, the winner first.

    Those who tie stand together, as the winners of a satellite do; a place that such a tie
    reaches over is left out with all behind it.
    """
    placed = queries.places(tournament)
    paid = queries.awards(tournament, placed).paid_cents
    tied: dict[int, list[int]] = {}
    for entry in sorted(placed):
        if placed[entry].place <= PODIUM:
            tied.setdefault(placed[entry].place, []).append(entry)
    rows = Entry.objects.filter(pk__in=chain(*tied.values())).select_related("player")
    names = {entry.pk: entry.player.public_name for entry in rows}
    return [
        [place, _together([names[entry] for entry in tied[place]]), paid.get(tied[place][0], 0)]
        for rank, place in enumerate(sorted(tied), 1)
        if place == rank
    ]


def _together(names: list[str]) -> str:
    """The first names of a tie, and how many more there are: A, B, C +3."""
    more = len(names) - NAMES_SHOWN
    return ", ".join(names[:NAMES_SHOWN]) + (f" +{more}" if more > 0 else "")
