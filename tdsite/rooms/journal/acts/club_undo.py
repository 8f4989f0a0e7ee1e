"""Undo in the club's own journal, which all its events share."""

from collections.abc import Mapping
from typing import Any, Unpack

from tdsite.acts.following import PLAYER, follow, lock_events
from tdsite.rooms.journal.acts import undo as undoing
from tdsite.rooms.journal.soundness.of_clubs import check_people
from tournaments import journal
from tournaments import undo as undo_rules
from tournaments.acts import ActContext
from tournaments.models import JournalLine
from tournaments.operations import links, player_lists, tills, vouchers
from tournaments.payloads.players import EntryRenamed
from tournaments.register import act
from tournaments.rules import N_
from tournaments.undone_once import check_undone_once


@act("act.undone")
def undo_in_club(club_id: int, *, revision: int, **order: Unpack[ActContext]) -> JournalLine:
    """Undo one line of the journal of the club: a structure, a chip set, a new player.

    Raises NoSuchLine, CannotUndo, AlreadyUndone, BlockedByLaterLine.
    """
    line = JournalLine.objects.filter(club=club_id, tournament=None, revision=revision).first()
    if line is None:
        raise undoing.NoSuchLine(
            N_("The log has no line %(revision)s."), field="revision", revision=revision
        )
    kind = undo_rules.undo_kind(line)
    act = journal.open_club_act(club_id, "act.undone", allowed_as=kind, **order)
    if kind == "player.imported":
        player_lists.check_nobody_played(line)
    if kind == "player.merged":
        lock_events(act, *(c["pk"] for c in line.changes if c["model"] == PLAYER))
    vouchers.lock_those_in(line.changes)
    undo_rules.reverse(act, line)
    if line.kind in undo_rules.UNDOINGS:
        check_undone_once(act)
    tills.check_undone(act)
    check_people(act)
    links.stay_renewed(act.changes)
    undone = {**line.data, "line_kind": line.kind}
    if kind == "player.merged":
        follow(act, allowed_as=kind, **_renamed(line.data))
    return journal.record(act, undoes=revision, law=line.law, kind=kind, of=undone)


def _renamed(undone: Mapping[str, Any]) -> EntryRenamed:
    """Who is called how once a merge is undone; an undo of its undo makes it again."""
    names, is_back = undone, True
    while "of" in names:
        names, is_back = names["of"], not is_back
    keep, other = names["player"], names["other"]
    return {"player": other, "other": keep} if is_back else {"player": keep, "other": other}
