"""What the house knows of people: marks, two rows made one, data erased, personal links renewed."""

from collections.abc import Collection
from datetime import date
from typing import Annotated, Any, Unpack

from tables.operations.needs import merge_needs
from tdsite.acts.linked_events import follow, lock_events
from tournaments import access, journal
from tournaments.acts import ActContext
from tournaments.models import Entry, JournalLine, Mark, Player
from tournaments.models.players import MarkKind
from tournaments.operations import erasure, merging, players
from tournaments.operations.players import still_in_the_book
from tournaments.register import PlayerId, RowOf, act
from tournaments.rules import N_
from tournaments.rules.marks import Word
from tournaments.rules.values import (
    MAX_CENTS,
    Cents,
    Choice,
    Help,
    Named,
    ReasonOrNone,
    RowId,
    Several,
    Whole,
)

PLAYER = "players/<id:player_id>/"
UNTIL = "The last day; without one, until it is lifted."
PAID = "Of a debt: what is paid back. Less than is owed leaves the rest owed."

TakenFields = Annotated[
    Collection[Annotated[str, Choice(merging.FIELDS)]],
    Several(0, len(merging.FIELDS)),
    Help("Fields taken over from the other."),
]


@act("player.marked", path=f"{PLAYER}marks/", status=201)
def mark_player(
    club_id: int,
    *,
    player_id: PlayerId,
    kind: MarkKind,
    reason: Annotated[ReasonOrNone, Help("Staff alone read it.")] = "",
    amount_cents: Annotated[Cents, Help("What is owed, of `owes`.")] | None = None,
    from_on: Annotated[date, Help("Today if not told.")] | None = None,
    until: Annotated[date, Help(UNTIL)] | None = None,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Put a mark on a player that stops a sale or warns before it; `data.mark_id` names it.

    It holds from today (or `from_on`) through `until`, or until it is lifted; `amount_cents` is
    what is owed.  The reason is kept with the mark and not told in the line.
    Raises BadMark, MergedAlready, ErasedAlready.
    """
    act = journal.open_club_act(club_id, "player.marked", **order)
    player = merging.the_player(act, player_id, lock=True)
    players.check_stands(player)
    mark = players.put_mark(
        act,
        player,
        kind=Word(kind),
        reason=reason,
        amount_cents=amount_cents,
        from_on=from_on,
        until=until,
    )
    return journal.record(act, **_told(mark), amount_cents=mark.amount_cents)


@act("player.mark_lifted", path="marks/<id:mark_id>/lift/")
def lift_mark(
    club_id: int,
    *,
    mark_id: Annotated[RowId, RowOf(Mark)],
    paid_cents: Annotated[int, Whole(1, MAX_CENTS), Help(PAID)] | None = None,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Lift a mark, or pay back a part of a debt; a self-exclusion only after its end.

    Raises MarkLifted, SelfExclusionStands, PaysTooMuch; NotAllowed where a ban is not the
    director's to lift.
    """
    act = journal.open_club_act(club_id, "player.mark_lifted", **order)
    mark = Mark.objects.select_for_update(no_key=True).get(pk=mark_id, player__club=act.club)
    if mark.kind == Word.BANNED:
        access.require(act.by, "player.ban_lifted")
    players.lift_mark(act, mark, paid_cents=paid_cents)
    return journal.record(act, **_told(mark), paid_cents=paid_cents)


def _told(mark: Mark) -> dict[str, Any]:
    return {
        "player_id": mark.player_id,
        "player": mark.player.name,
        "mark_id": mark.pk,
        "mark": str(mark.kind),
    }


@act("player.merged", path=f"{PLAYER}merge/")
def merge_players(
    club_id: int,
    *,
    keep_id: Annotated[PlayerId, Named("player_id")],
    other_id: Annotated[PlayerId, Help("Whose row becomes empty and leads to this player.")],
    take: TakenFields = (),
    **order: Unpack[ActContext],
) -> JournalLine:
    """Make two rows of one person one; undone in the club's journal.

    All of `other` goes to `keep`, with the fields in `take`.  The other row stays, empty, and leads
    to the one kept; an undo makes them two again.  Every event whose rows change gets a line too.
    Raises SamePerson, MergedAlready, ErasedAlready, BothPlay, AliveTwice, NoSuchField.
    """
    act = journal.open_club_act(club_id, "player.merged", **order)
    lock_events(act, keep_id, other_id)
    keep = merging.the_player(act, keep_id, lock=True)
    other = merging.the_player(act, other_id, lock=True)
    names = {"player": keep.name, "other": other.name}
    merging.merge(act, keep, other, take=take)
    merge_needs(act, keep, other)
    data: dict[str, Any] = {**names, "player_id": keep.pk, "other_id": other.pk}
    follow(act, allowed_as="player.merged", **data)
    return journal.record(act, **data, take=sorted(take))


@act("player.told_apart", path=f"{PLAYER}apart/")
def tell_apart(
    club_id: int, *, player_id: PlayerId, other_id: PlayerId, **order: Unpack[ActContext]
) -> JournalLine:
    """Say that two who look like one are two people.

    They are not asked about again.
    Raises SamePerson.
    """
    act = journal.open_club_act(club_id, "player.told_apart", **order)
    one, other = (merging.the_player(act, pk) for pk in sorted((player_id, other_id)))
    if one.pk == other.pk:
        raise merging.SamePerson(N_("Same player. Choose another one."), field="other_id")
    return journal.record(
        act, player=one.name, other=other.name, player_id=one.pk, other_id=other.pk
    )


@act("player.erased", path=f"{PLAYER}erase/")
def erase_player(
    club_id: int,
    *,
    player_id: PlayerId,
    typed: Annotated[RowId, Help("The player's own id once more.")],
    **order: Unpack[ActContext],
) -> JournalLine:
    """Erase one person's data for good, in every event and in the log.

    A number stands where their name stood.  `typed` is their number once more.  Lines of the log
    that named them keep their seals; the line of the erasure in the same journal says what each
    says now.
    Raises NotConfirmed, MergedAlready, ErasedAlready, StillInPlay, MoneyOpen, MarkStands.
    Source: GDPR 17.
    """
    act = journal.open_club_act(club_id, "player.erased", **order)
    lock_events(act, player_id)
    player = merging.the_player(act, player_id, lock=True)
    if typed != player.pk:
        raise erasure.NotConfirmed(
            N_("Type %(number)s to delete this player’s data."),
            field="typed",
            number=player.pk,
        )
    erasure.check_may_erase(player, on=players.today(act))
    person = erasure.who_is_erased(player)
    erasure.erase_rows(act, person)
    altered = erasure.erase_lines(act.club, person)
    entered = Entry.objects.filter(pk__in=person.entries).values_list("tournament", flat=True)
    events = sorted({*entered, *(pk for pk in altered if pk is not None)})
    for tournament_id in events:
        line = journal.open_act(
            tournament_id, "player.erased", allowed_as="player.erased", by=act.by, at=act.at
        )
        journal.record(line, number=player.pk, altered=altered[tournament_id])
    return journal.record(act, number=player.pk, altered=altered[None], events=events)


@act("player.links_renewed", path="players/<id:player_id>/links/renew/")
def renew_player_links(
    club_id: int, *, player_id: PlayerId, **order: Unpack[ActContext]
) -> JournalLine:
    """Give a player's own pages and tickets new addresses, in all events.

    The old ones end.

    Raises NotInTheBook.
    """
    act = journal.open_club_act(club_id, "player.links_renewed", **order)
    people = Player.objects.filter(merged_into=None, erased_at=None)
    player = still_in_the_book(people, player_id, club_id=act.club.pk)
    merging.renew_personal(player)
    return journal.record(act, player_id=player.pk, player=player.name)
