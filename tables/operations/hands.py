"""Steps of hand for hand: announced, reported by each table, dealt on, ended."""

from tables import hands as reads
from tables import queries
from tables.models import HandForHand, HandState, TableHand
from tables.operations import buttons
from tables.operations.seating import tables_at
from tables.rules import hand_for_hand as rules
from tables.rules.hand_for_hand import HandForHandAlready, Hands, NotHandForHand
from tournaments.acts import Act
from tournaments.models import Elimination, Entry
from tournaments.operations.nights import require_play
from tournaments.rules import N_


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
        raise HandForHandAlready(
            N_("It is hand for hand: no table deals on by itself. Deal the next hand for all.")
        )


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
    """Raise HandUnderWay while others may still go out in his hand and rank beside him."""
    play = reads.play_of(act.tournament)
    out: Elimination | None = getattr(entry, "elimination", None)
    if play and out and out.hand == rules.label(play.pk, play.hand):
        raise rules.HandUnderWay(
            N_(
                "%(player)s went out in the hand that all tables play. Deal the next hand or end"
                " hand for hand, then pay."
            ),
            player=entry.player.name,
        )
