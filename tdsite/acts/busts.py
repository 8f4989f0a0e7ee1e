"""Players who leave the event: busts checked against what was seen, removals with chips left.

A no-show who is lifted and a player who is disqualified go out with their chips.  A rebuy that is
voided leaves its player where it found them: out, the bust there again as it was, with those who
took the chips; where a bust that was reported late has its turn by now, right behind that one.
Source: Robert's Rules 7.19, 7.33.
"""

from collections.abc import Iterable
from itertools import count
from typing import Annotated, Any, Unpack

from django.contrib.auth.models import User

from blinds.queries import face_of
from blinds.rules.clock import played_ms
from tables import hands as hands_now
from tables import presence as sightings
from tables.hands import players_at
from tables.operations import hands_dealt, seating
from tables.queries import place_held
from tables.rules import hand_for_hand
from tables.rules.floor import Place
from tdsite.acts.arguments import NotOfThisEvent, event_of, the_entry
from tdsite.acts.undo import check_has_not_played_on
from tournaments import journal, queries, undo
from tournaments.acts import Act, ActContext, Change
from tournaments.bounty_book import END, bought_back
from tournaments.models import Elimination, Entry, JournalLine, Sale
from tournaments.models.entries import Ending
from tournaments.operations import penalties, removals
from tournaments.operations.penalties import Where
from tournaments.register import ENTRY, EntryId, act
from tournaments.rules import N_, RuleError
from tournaments.rules.penalties import removable_at
from tournaments.rules.values import Chips, Choice, Help, ReasonOrNone, SecondPerson, Text


class SeenElsewhere(RuleError):
    """A bust is reported from a seat in which somebody else was last seen.

    `entry` is the player whose seat it is; `instead` the one seen there, if there is one.
    """

    def __init__(
        self, sentence: str, /, *, entry: Entry, instead: Entry | None, seat: str, elsewhere: str
    ) -> None:
        other = instead.player.name if instead else ""
        super().__init__(
            sentence, player=entry.player.name, other=other, seat=seat, elsewhere=elsewhere
        )
        self.entry, self.instead = entry, instead


def check_seen_there(act: Act, entries: Iterable[Entry]) -> None:
    """Raise SeenElsewhere for the first entry seen elsewhere, or in whose seat another was seen.

    Where nobody looked there is no objection.
    """
    for entry in entries:
        doubt = sightings.doubt(entry)
        if doubt is None:
            continue
        raise SeenElsewhere(
            _SEEN_ELSEWHERE if doubt.instead is None else _SEEN_THERE,
            entry=entry,
            instead=_entry(doubt.instead),
            seat=str(place_held(entry)),
            elsewhere=str(doubt.elsewhere or ""),
        )


def _entry(pk: int | None) -> Entry | None:
    return None if pk is None else Entry.objects.select_related("player").get(pk=pk)


_SEEN_THERE = N_(
    "Seat %(seat)s belongs to %(player)s, but %(other)s was last checked there. "
    "No one is out yet: ask the table who lost their chips."
)


_SEEN_ELSEWHERE = N_(
    "Seat %(seat)s belongs to %(player)s, last checked at %(elsewhere)s. No one "
    "is out yet: ask the table who lost their chips."
)


class TooSoonToLift(RuleError):
    """The absent player may still come."""


_KINDS = {Ending.NO_SHOW: "entry.lifted", Ending.DISQUALIFIED: "entry.disqualified"}
_LAWS = {Ending.NO_SHOW: "7.4", Ending.DISQUALIFIED: "7.28; TDA 2024 71-D"}


Approver = Annotated[User, SecondPerson()]
BrokenLaw = Annotated[str, Text(60, blank=True), Help("Of a disqualification: the law broken.")]


@act("entry.lifted", path=f"{ENTRY}remove/", room="penalties")
def remove(
    entry_id: EntryId,
    *,
    kind: Annotated[Ending, Choice(tuple(_KINDS))],
    stack_chips: Chips,
    law: BrokenLaw = "",
    reason: Annotated[ReasonOrNone, Help("Of a disqualification.")] = "",
    approved_by: Approver | None = None,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Lift a no-show, or disqualify a player: the chips leave play.

    The seat is free.  Where a no-show's money goes back, it does so above the club's limit with a
    second person.
    A disqualification goes into the player's history with its `law` and `reason`; while all
    tables play one hand the policy says how they rank in it, and their prize is withheld until
    somebody decides on it.
    Raises AlreadyOut, LastPlayerLeft, NegativeAmount, StackHeld, WasPaid, SecondPersonNeeded,
    StacksNeeded.  Source: Robert's Rules 7.4, 7.28; WSOP 2026 16; TDA 2024 71-D.
    """
    if kind not in _KINDS:
        raise NotOfThisEvent(
            N_("Choose the reason for the removal: no-show or disqualified."), field="kind"
        )
    act = journal.open_act(event_of(entry_id), _KINDS[kind], **order)
    entry = the_entry(act, entry_id)
    if kind == Ending.NO_SHOW:
        _check_waited_long_enough(act)
    place, here = queries.still_in(act.tournament), place_held(entry)
    hand = _hand_now(act) if kind == Ending.DISQUALIFIED else ""
    removals.remove(
        act,
        entry,
        kind=kind,
        stack_chips=stack_chips,
        approved_by=approved_by,
        hand=hand,
        table=here.table if here else None,
        seat=here.seat if here else None,
    )
    if kind == Ending.DISQUALIFIED:
        penalties.disqualify(act, entry, law=law, reason=reason, where=where_of(entry, here))
    seat = seating.vacate(act, entry)
    hands_dealt.settle(act)
    data: dict[str, Any] = {"reason": reason.strip()} if kind == Ending.DISQUALIFIED else {}
    if hand:  # until all tables have finished the hand nobody knows who ranks beside them
        data |= {"hand": int(hand.rpartition(".")[2])}
    return journal.record(
        act,
        law=law.strip() or _LAWS[kind],
        entry=entry.pk,
        player=entry.player.name,
        seat=str(seat) if seat else "",
        place=None if hand else place,
        removed_chips=stack_chips,
        approved=approved_by.get_username() if approved_by else "",
        **data,
    )


def where_of(entry: Entry, place: Place | None) -> Where:
    """Where the player sits, and how many sit at that table, the player included."""
    if place is None:
        return penalties.NOWHERE
    return Where(place.table, place.seat, players_at(entry.tournament, place.table))


def _hand_now(act: Act) -> str:
    """The name of the hand that all tables play now; empty between hands, and while none do."""
    play = hands_now.play_of(act.tournament)
    if play is None or not play.dealing:
        return ""
    return hand_for_hand.label(play.pk, play.hand)


def _check_waited_long_enough(act: Act) -> None:
    """A stack stays for half an hour of play, or the first level if that is shorter.  7.4."""
    face = face_of(act.tournament)
    if face is None:
        return
    minutes = removable_at(face.schedule[0].seconds // 60)
    if played_ms(face.schedule, face.transition, act.at) < minutes * 60_000:
        raise TooSoonToLift(
            N_("An absent stack stays for %(minutes)s minutes of play. Remove it after that."),
            minutes=minutes,
        )


def out_again(act: Act, sale: Sale) -> bool:
    """Whether the sale had brought its player back, who waits for a rebuy again now.

    Raises BlockedByLaterLine naming a later line by which they played on.
    """
    life = next(bought_back(act.tournament, [sale.pk]), None)
    if life is None or not life.took:  # of an event of another club nobody knows the bust any more
        return False
    check_has_not_played_on(act, life.entry, since=life.revision)
    for change in reversed(life.took):  # the hunters were taken away before the bust they point to
        undo.recreate(act, _behind_who_is_there(act, change))
    return True


def _behind_who_is_there(act: Act, change: Change) -> Change:
    before = change["before"]
    if change["model"] != END or before is None:
        return change
    ends = Elimination.objects.filter(tournament=act.tournament)
    taken = set(ends.values_list("sequence", flat=True))
    turn = next(n for n in count(before["sequence"]) if n not in taken)
    return {**change, "before": {**before, "sequence": turn}}
