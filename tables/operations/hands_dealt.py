"""Hands dealt at the tables, each at its own pace or hand for hand.  Steps of an act.

Source: Robert's Rules 7.6, 7.30; TDA 2024 35-C, 71-A, 71-C.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from tables import hands as reads
from tables import queries
from tables.hands import NotThere, playing
from tables.models import HandForHand, HandState, Table, TableHand
from tables.operations import buttons
from tables.operations.seating import tables_at
from tables.rules import hand_for_hand as rules
from tables.rules.button import is_dealt_in
from tables.rules.floor import Place
from tables.rules.hand_for_hand import HandForHandAlready, Hands, NotHandForHand
from tournaments import penalties
from tournaments.acts import Act
from tournaments.models import Elimination, Entry
from tournaments.operations import penalties as penalty_steps
from tournaments.operations import removals
from tournaments.operations.day_ends import require_play
from tournaments.operations.events import require_running
from tournaments.penalties import stacks_left
from tournaments.queries import policy_of
from tournaments.rules import N_
from tournaments.rules.penalties import Stakes, posts_in_hand
from tournaments.rules.policy import AbsentPosts


@dataclass(frozen=True, slots=True)
class HandEffects:
    """Who missed the hand for a penalty, and what was posted for whom, in chips by entry."""

    served: tuple[int, ...] = ()
    posted: Mapping[int, int] = field(default_factory=dict)

    def line_data(self) -> dict[str, int]:
        """What the journal line says of it; nothing while everybody is there."""
        data = {"served_count": len(self.served), "posted_chips": sum(self.posted.values())}
        return {name: value for name, value in data.items() if value}


def deal_again(act: Act, number: int) -> None:
    """A misdeal: the hand is dealt anew, and counts no second time.  Source: TDA 2024 35-C.

    Raises NoSuchSeat.
    """
    require_running(act.tournament)
    tables_at(act, [number])


def count(act: Act, found: NotThere, *, played_ms: int, stakes: Stakes | None) -> HandEffects:
    """A hand was dealt where these sit: it counts for whoever serves or is away.

    Nobody is dealt a hand at a table where they sit alone.
    """
    dealt = found.at(playing(act.tournament))
    serving = _serving(dealt, played_ms)
    served = penalty_steps.miss_hand(act, dealt.rows, table_of=dealt.table_of, played_ms=played_ms)
    posted = _post(act, dealt, serving | dealt.away, stakes)
    return HandEffects(tuple(sorted(served)), posted)


def _serving(found: NotThere, played_ms: int) -> frozenset[int]:
    """The entries that serve a penalty in this hand."""
    sentences = penalties.sentences(found.rows, played_ms=played_ms)
    return frozenset(e for e, his in sentences.items() if any(one.left.serves for one in his))


def _post(
    act: Act, found: NotThere, entries: Collection[int], stakes: Stakes | None
) -> dict[int, int]:
    """The blinds and antes of those who are not there, where it is known who has which.

    Source: Robert's Rules 7.6; TDA 2024 71-C.
    """
    by_level = policy_of(act.tournament).absent_posts is AbsentPosts.PER_LEVEL
    if stakes is None or by_level or not entries:
        return {}
    tables = {found.places[entry].table for entry in entries}
    open_now = {t.number: t for t in queries.open_tables(act.tournament, only=tables)}
    stacks = stacks_left(entries)
    chips = {
        entry: _owed(stacks[entry].chips, stakes, found.places[entry], open_now)
        for entry in sorted(entries)
    }
    places = {e: (found.places[e].table, found.places[e].seat) for e in entries}
    removals.post_absent(act, chips, places=places, level=stakes.level)
    return {entry: posted for entry, posted in chips.items() if posted}


def _owed(stack_chips: int, stakes: Stakes, place: Place, tables: Mapping[int, Table]) -> int:
    table = tables[place.table]
    positions = queries.positions_of(table)
    if positions is None or not is_dealt_in(place.seat, positions, size=table.size):
        return 0
    small = positions.sb if positions.sb != positions.bb else None
    return posts_in_hand(stack_chips, stakes, place.seat, sb=small, bb=positions.bb)


def announce(act: Act, *, left: int, target: int) -> HandForHand:
    """All tables finish the hand they are at, and wait.

    Raises HandForHandAlready, TargetReached; DayEnding, StacksAreBagged between two days.
    Source: TDA 2024 RP-8-A; WSOP 2026 126.
    """
    require_play(act.tournament)
    hands = rules.announce(reads.hands_of(reads.play_of(act.tournament)), left=left, target=target)
    return act.create(
        HandForHand(tournament=act.tournament, target=hands.target, announced_at=act.at)
    )


def report_done(act: Act, number: int) -> int:
    """A table has finished the hand; the hand's number.

    Raises NotHandForHand, HandIsOver, ReportedAlready, NoSuchSeat.
    """
    play = _play(act)
    hands = rules.done(reads.hands_of(play), number)
    _report(act, play, number, HandState.DONE)
    _settle(act, play, hands)
    return play.hand


def report_held(act: Act, number: int) -> int:
    """A table holds an all-in, its cards face down; the hand's number.

    Raises NotHandForHand, HandIsOver, ReportedAlready, NoSuchSeat.  Source: TDA 2024 RP-8-F.
    """
    play = _play(act)
    rules.held(reads.hands_of(play), number)
    _report(act, play, number, HandState.HOLD)
    return play.hand


def deal_next(act: Act, *, left: int) -> Hands | None:
    """The next hand at all tables, their buttons moved on where they are known; None if it is over.

    The reports of the hand before are done with.  Raises NotHandForHand, HandUnderWay.
    """
    play, tables = _play(act), reads.playing(act.tournament)
    hands = rules.next_hand(reads.hands_of(play), tables, left=left)
    if hands is None:
        return None
    _clear(act)
    for table in queries.open_tables(act.tournament, only=tables):
        if queries.positions_of(table) is not None:
            buttons.deal_next(act, table.number)
    act.update(play, hand=hands.hand, dealing=hands.dealing)
    return hands


def end(act: Act) -> HandForHand:
    """Every table deals at its own pace again.  Raises NotHandForHand."""
    play = _play(act)
    _clear(act)
    act.delete(play)
    return play


def drop(act: Act) -> None:
    """Nothing is left of hand for hand once the event is over."""
    if reads.play_of(act.tournament) is not None:
        end(act)


def settle(act: Act, play: HandForHand | None = None) -> None:
    """After players have left their tables: the hand is over if nobody has to finish it."""
    play = play or reads.play_of(act.tournament)
    if play is not None and play.dealing and (hands := reads.hands_of(play)):
        _settle(act, play, hands)


def require_between_hands(act: Act) -> None:
    """Raise HandUnderWay while the tables deal a synchronised hand: nobody may move then.

    Source: TDA 2024 RP-8; WSOP 2026 126.
    """
    play = reads.play_of(act.tournament)
    if play is not None:
        rules.require_between(reads.hands_of(play), reads.playing(act.tournament))


def require_own_pace(act: Act) -> None:
    """See that a table may deal on by itself.

    Raises HandForHandAlready while all tables deal together; DayEnding, StacksAreBagged.
    """
    require_play(act.tournament)
    if reads.play_of(act.tournament) is not None:
        raise HandForHandAlready(N_("Hand for hand: deal the next hand for all tables."))


def _play(act: Act) -> HandForHand:
    play = reads.play_of(act.tournament)
    if play is None:
        raise NotHandForHand(rules.NOT_ON)
    return play


def _report(act: Act, play: HandForHand, number: int, state: HandState) -> None:
    table = tables_at(act, [number])[number]
    report = TableHand.objects.filter(
        tournament=act.tournament, table=table, hand=play.hand
    ).first()
    if report is not None:
        act.update(report, state=state, at=act.at)
        return
    act.create(
        TableHand(tournament=act.tournament, table=table, hand=play.hand, state=state, at=act.at)
    )


def _settle(act: Act, play: HandForHand, hands: Hands) -> None:
    act.update(play, dealing=rules.settled(hands, reads.playing(act.tournament)).dealing)


def _clear(act: Act) -> None:
    for report in TableHand.objects.filter(tournament=act.tournament).order_by("pk"):
        act.delete(report)


def check_place_is_known(act: Act, entry: Entry) -> None:
    """Raise HandUnderWay while others may still go out in the same hand and rank beside them."""
    play = reads.play_of(act.tournament)
    out: Elimination | None = getattr(entry, "elimination", None)
    if play and out and out.hand == rules.label(play.pk, play.hand):
        raise rules.HandUnderWay(
            N_(
                "%(player)s busted in the current hand-for-hand hand. Deal the next hand or end "
                "hand for hand, then pay."
            ),
            player=entry.player.name,
        )
