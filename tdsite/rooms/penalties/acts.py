"""Penalties given and lifted, players away, prizes withheld; and what must hold of all of them.

A disqualified player's prize is decided on; stacks of those away are held, or posted for a level.
"""

from collections.abc import Iterator
from typing import Annotated, Any, Unpack

from blinds.stages import PlayNow, play_now
from tables import hands
from tables.operations.hands_dealt import check_place_is_known
from tables.queries import counts, place_held
from tdsite.acts.arguments import event_of, the_entry
from tdsite.acts.busts import where_of
from tdsite.acts.undo import Blocks, touching
from tournaments import finishes, journal, prize_money
from tournaments.acts import Act, ActContext
from tournaments.models import (
    Absence,
    AbsentPost,
    Entry,
    HeldPrize,
    JournalLine,
    Penalty,
    Tournament,
)
from tournaments.models.entries import Ending
from tournaments.models.penalties import PenaltyKind, PrizeDecision
from tournaments.operations import penalties, removals
from tournaments.operations.day_ends import require_play
from tournaments.operations.events import require_running
from tournaments.penalties import sentences as penalty_sentences
from tournaments.penalties import stacks_left
from tournaments.queries import policy_of
from tournaments.register import ENTRY, EVENT, EntryId, RowOf, act
from tournaments.rules import N_, RuleError
from tournaments.rules.payouts import LAW as PRIZE_LAW
from tournaments.rules.penalties import LAW, LONG_AWAY_SECONDS, posts_in_level
from tournaments.rules.policy import AbsentPosts
from tournaments.rules.values import Choice, EventId, Help, Reason, ReasonOrNone, RowId, Text, Whole

__all__ = ["decide_prize", "give_penalty", "lift_penalty"]

BY_HAND = tuple(kind for kind in PenaltyKind if kind != PenaltyKind.DISQUALIFIED)

PenaltyId = Annotated[RowId, RowOf(Penalty)]
PenaltyAmount = Annotated[int, Whole(0, 999), Help("Hands, rounds or minutes; 0 for a warning.")]
LawNumber = Annotated[str, Text(60, blank=True), Help("The number of the law, like 7.25.")]


@act("penalty.given", path=f"{ENTRY}penalty/")
def give_penalty(
    entry_id: EntryId,
    *,
    kind: Annotated[PenaltyKind, Choice(BY_HAND)],
    reason: Reason,
    amount: PenaltyAmount = 0,
    law: LawNumber = "",
    **order: Unpack[ActContext],
) -> JournalLine:
    """Give a player a warning, or hands, rounds or minutes away from the table.

    A round is one hand for each player at the table now; what it costs stays as it is wherever
    they move.  `law` is the number of the law they broke.
    Raises WrongState, AlreadyOut, BadPenalty, ReasonMissing, GivenWithTheStack.
    Source: Robert's Rules 7 (introduction); TDA 2024 71-A; WSOP 2026 113.
    """
    act = journal.open_act(event_of(entry_id), "penalty.given", **order)
    entry = the_entry(act, entry_id)
    where = where_of(entry, place_held(entry))
    now = play_now(act.tournament, act.at)
    row = penalties.give(
        act,
        entry,
        kind=PenaltyKind(kind),
        amount=amount,
        law=law,
        reason=reason,
        played_ms=now.played_ms,
        where=where,
    )
    return journal.record(act, law=row.law or LAW, **_told(row, entry), reason=row.reason)


@act("penalty.lifted", path=f"{EVENT}penalties/<id:penalty_id>/lift/")
def lift_penalty(
    penalty_id: PenaltyId, *, reason: Reason, **order: Unpack[ActContext]
) -> JournalLine:
    """Lift a penalty: the rest of it is not served.

    Raises LiftedAlready, NothingToLift, ReasonMissing.
    """
    found = Penalty.objects.select_related("entry").get(pk=penalty_id)
    act = journal.open_act(found.tournament_id, "penalty.lifted", **order)
    row = Penalty.objects.select_related("entry__player").get(pk=penalty_id)
    penalties.lift(act, row, reason=reason)
    return journal.record(act, law=row.law, **_told(row, row.entry), reason=row.lifted_why)


@act("penalty.prize_decided", path=f"{ENTRY}prize/")
def decide_prize(
    entry_id: EntryId, *, decision: PrizeDecision, reason: Reason, **order: Unpack[ActContext]
) -> JournalLine:
    """Decide what becomes of a disqualified player's prize.

    It is paid, goes to the places after it, or stays in the pool of the event.
    A later decision takes the place of the one before.  Who was paid otherwise than the places
    win now is named by the line and is a thing to do.
    Raises NothingToDecide, NoNextPlace, AlreadyPaid, HandUnderWay, ReasonMissing.
    Source: WSOP 2026 40-f.
    """
    act = journal.open_act(event_of(entry_id), "penalty.prize_decided", **order)
    entry = the_entry(act, entry_id)
    check_place_is_known(act, entry)
    row = penalties.decide_prize(act, entry, decision=PrizeDecision(decision), reason=reason)
    return journal.record(
        act,
        law=PRIZE_LAW,
        entry=entry.pk,
        player=entry.player.name,
        decision=row.decision,
        reason=row.reason,
        paid_otherwise=sorted(finishes.paid_otherwise(act.tournament)),
    )


def _told(row: Penalty, entry: Entry) -> dict[str, Any]:
    """What the line says of a penalty; the words are of the reader's language."""
    return {
        "entry": entry.pk,
        "player": entry.player.name,
        "penalty_id": row.pk,
        "penalty": row.kind,
        "amount": row.amount,
        "hands_count": row.hands,
        "seat": f"{row.table_number}-{row.seat_number}" if row.table_number else "",
    }


ABSENCE_LAW = "7.6"


class NothingToPost(RuleError):
    """No absent stack has to post for this level."""


class PostedByHand(RuleError):
    """In this event absent stacks post hand by hand."""


@act("absence.began", path=f"{ENTRY}away/")
def go_away(
    entry_id: EntryId, *, why: ReasonOrNone = "", **order: Unpack[ActContext]
) -> JournalLine:
    """Note that a player is away: their stack posts until they are back.

    Raises WrongState, AlreadyOut, AwayAlready.  Source: Robert's Rules 7.6.
    """
    act = journal.open_act(event_of(entry_id), "absence.began", **order)
    entry = the_entry(act, entry_id)
    row = removals.begin_absence(act, entry, why=why)
    return journal.record(act, law=ABSENCE_LAW, **_who(entry), why=row.why)


@act("absence.ended", path=f"{ENTRY}back/")
def come_back(entry_id: EntryId, **order: Unpack[ActContext]) -> JournalLine:
    """Note that a player is back at their seat.

    A request to hold the stack is over too.
    The log says how long the stack was alone where it was half an hour or more.
    Raises NotAway.  Source: Robert's Rules 2.2.20, 7.6.
    """
    act = journal.open_act(event_of(entry_id), "absence.ended", **order)
    entry = the_entry(act, entry_id)
    row = removals.end_absence(act, entry)
    away = int((act.at - row.at).total_seconds())
    law = f"{ABSENCE_LAW}, 2.2.20" if away >= LONG_AWAY_SECONDS else ABSENCE_LAW
    return journal.record(act, law=law, **_who(entry), away_seconds=away)


@act("absence.held", path=f"{ENTRY}hold/")
def hold_stack(entry_id: EntryId, *, reason: Reason, **order: Unpack[ActContext]) -> JournalLine:
    """Keep the stack of an absent player who asked for it: nobody lifts it.

    Raises WrongState, AlreadyOut, HeldAlready, ReasonMissing.  Source: Robert's Rules 7.4.
    """
    act = journal.open_act(event_of(entry_id), "absence.held", **order)
    entry = the_entry(act, entry_id)
    row = removals.hold_stack(act, entry, reason=reason)
    return journal.record(act, law="7.4", **_who(entry), reason=row.why)


@act("absence.posted", path=f"{EVENT}absent/post/")
def post_absent(tournament_id: EventId, **order: Unpack[ActContext]) -> JournalLine:
    """Have absent stacks post for the level, where the event's policy is by level.

    Stacks of players who were not there when the level began post what its rounds cost.
    Each stack posts once for a level.
    Raises WrongState, DayEnding, StacksAreBagged, PostedByHand,
    NothingToPost.
    Source: Robert's Rules 7.6; house rule (policy `absent_posts`).
    """
    act = journal.open_act(tournament_id, "absence.posted", **order)
    require_running(act.tournament)
    require_play(act.tournament)
    if policy_of(act.tournament).absent_posts is not AbsentPosts.PER_LEVEL:
        raise PostedByHand(
            N_("Absent stacks post hand by hand in this event: record each hand at the table.")
        )
    now = play_now(act.tournament, act.at)
    owed, found = posts_due(act.tournament, now)
    if not owed or now.stakes is None:
        raise NothingToPost(N_("No absent stack left to post for this level."))
    places = {entry: (found.places[entry].table, found.places[entry].seat) for entry in owed}
    removals.post_absent(act, owed, places=places, level=now.stakes.level)
    return journal.record(
        act,
        law=ABSENCE_LAW,
        level=now.stakes.level,
        players_count=len(owed),
        posted_chips=sum(owed.values()),
    )


def posts_due(tournament: Tournament, now: PlayNow) -> tuple[dict[int, int], hands.NotThere]:
    """What each absent stack has still to post for the level on the clock, in chips by entry."""
    if now.stakes is None:
        return {}, hands.NOBODY_AWAY
    found = hands.not_there(tournament, None, before=now.began_at, still=True)
    sentences = penalty_sentences(found.rows, played_ms=now.played_ms)
    serving = {e for e, his in sentences.items() if any(one.left.serves for one in his)}
    absent = (serving | found.away) & found.places.keys()
    done = AbsentPost.objects.filter(entry__in=absent, level=now.stakes.level)
    absent -= set(done.values_list("entry_id", flat=True))
    players = {row.number: row.players for row in counts(tournament)} if absent else {}
    stacks = stacks_left(absent)
    owed = {
        entry: posts_in_level(
            stacks[entry].chips,
            now.stakes,
            players=players.get(found.places[entry].table, 2),
            seconds=now.seconds,
        )
        for entry in sorted(absent)
    }
    return {entry: chips for entry, chips in owed.items() if chips}, found


def _who(entry: Entry) -> dict[str, Any]:
    place = place_held(entry)
    return {
        "entry": entry.pk,
        "player": entry.player.name,
        "seat": str(place) if place else "",
    }


def penalties_hold(act: Act, tournament: Tournament) -> Iterator[Blocks]:
    """Nobody is penalised or away before the start; only a forfeited prize is decided on.

    What is left of a penalty comes with a bag from the day before.  A share of a deal moves up to
    no other place.
    """
    if tournament.started_at is None:
        penalties = Penalty.objects.filter(tournament=tournament, entry__carried_bags=None)
        away = Absence.objects.filter(tournament=tournament)
        for rows in (penalties, away):
            for pk in rows.values_list("pk", flat=True):
                yield touching(rows.model._meta.label_lower, pk)
    held = HeldPrize.objects.filter(entry__tournament=tournament)
    if tournament.registration_closed_at is not None:
        held = held.exclude(entry__elimination__kind=Ending.DISQUALIFIED)
    for pk in held.values_list("pk", flat=True):
        yield touching("tournaments.heldprize", pk)
    for entry in Entry.objects.filter(pk__in=prize_money.forfeited_prizes(tournament)):
        if prize_money.has_share(entry):
            yield touching("tournaments.heldprize", entry.held_prize.pk)
