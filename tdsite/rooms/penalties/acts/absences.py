"""Players away from their seats: noted, back again, their stacks held or posted for a level."""

from typing import Any, Unpack

from blinds.play import PlayNow, play_now
from tables import hands_dealt
from tables.queries import counts, place_held
from tdsite.acts.asking import event_of, the_entry
from tournaments import journal, penalties
from tournaments.acts import ActContext
from tournaments.addresses import ENTRY, EVENT
from tournaments.models import AbsentPost, Entry, JournalLine, Tournament
from tournaments.operations import absences
from tournaments.operations.events import require_running
from tournaments.operations.nights import require_play
from tournaments.queries import policy_of
from tournaments.register import EntryId, act
from tournaments.rules import N_, RuleError
from tournaments.rules.absence import LONG_AWAY_SECONDS, posts_in_level
from tournaments.rules.policy import AbsentPosts
from tournaments.rules.values import EventId, Reason, ReasonOrNone
from tournaments.stacks_left import stacks_left

LAW = "7.6"


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
    row = absences.begin(act, entry, why=why)
    return journal.record(act, law=LAW, **_who(entry), why=row.why)


@act("absence.ended", path=f"{ENTRY}back/")
def come_back(entry_id: EntryId, **order: Unpack[ActContext]) -> JournalLine:
    """Note that a player is back at their seat.

    A request to hold the stack is over too.
    The log says how long the stack was alone where it was half an hour or more.
    Raises NotAway.  Source: Robert's Rules 2.2.20, 7.6.
    """
    act = journal.open_act(event_of(entry_id), "absence.ended", **order)
    entry = the_entry(act, entry_id)
    row = absences.end(act, entry)
    away = int((act.at - row.at).total_seconds())
    law = f"{LAW}, 2.2.20" if away >= LONG_AWAY_SECONDS else LAW
    return journal.record(act, law=law, **_who(entry), away_seconds=away)


@act("absence.held", path=f"{ENTRY}hold/")
def hold_stack(entry_id: EntryId, *, reason: Reason, **order: Unpack[ActContext]) -> JournalLine:
    """Keep the stack of an absent player who asked for it: nobody lifts it.

    Raises WrongState, AlreadyOut, HeldAlready, ReasonMissing.  Source: Robert's Rules 7.4.
    """
    act = journal.open_act(event_of(entry_id), "absence.held", **order)
    entry = the_entry(act, entry_id)
    row = absences.hold(act, entry, reason=reason)
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
            N_("In this event absent stacks post hand by hand: say at the table that one is dealt.")
        )
    now = play_now(act.tournament, act.at)
    owed, found = posts_due(act.tournament, now)
    if not owed or now.stakes is None:
        raise NothingToPost(
            N_("Nobody who was away when this level began has still to post for it.")
        )
    places = {entry: (found.places[entry].table, found.places[entry].seat) for entry in owed}
    absences.post(act, owed, places=places, level=now.stakes.level)
    return journal.record(
        act,
        law=LAW,
        level=now.stakes.level,
        players_count=len(owed),
        posted_chips=sum(owed.values()),
    )


def posts_due(tournament: Tournament, now: PlayNow) -> tuple[dict[int, int], hands_dealt.NotThere]:
    """What each absent stack has still to post for the level on the clock, in chips by entry."""
    if now.stakes is None:
        return {}, hands_dealt.NOBODY
    found = hands_dealt.not_there(tournament, None, before=now.began_at, still=True)
    sentences = penalties.sentences(found.rows, played_ms=now.played_ms)
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
