"""Rulings asked, decided, changed and made void; frozen pots over the end of a day."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db.models import Max

from tournaments import queries
from tournaments.acts import Act
from tournaments.models import ChipCount, Entry, Ruling, RulingEntry
from tournaments.models.money import ChipReason
from tournaments.operations import chip_counts
from tournaments.operations.day_ends import check_unsealed
from tournaments.penalties import FROZEN
from tournaments.rules import rulings as rules
from tournaments.rules.rulings import Case, PotShare


def take_frozen_out(act: Act) -> int:
    """The chips of all frozen pots leave play: no bag holds them.  How many left by this act.

    Source: Robert's Rules 2.1.7.
    """
    rows = Ruling.objects.filter(FROZEN, tournament=act.tournament, out_of_play=False)
    taken = 0
    for ruling in rows.order_by("number"):
        chips = ruling.frozen_chips or 0
        act.move_chips(ChipReason.FROZEN, -chips, table=ruling.table_number)
        act.update(ruling, out_of_play=True)
        taken += chips
    return taken


def put_frozen_back(act: Act, ruling: Ruling, parts: Iterable[tuple[int, int | None]]) -> None:
    """The pot, if it has left play, comes back: so many chips, and at which table.

    Raises BagsSealed in the night of a flight.
    """
    if not ruling.out_of_play:
        return
    check_unsealed(act.tournament)
    for chips, table in parts:
        act.move_chips(ChipReason.FROZEN, chips, table=table)
    act.update(ruling, out_of_play=False)


def case_of(ruling: Ruling) -> Case:
    """How the ruling stands."""
    return Case(
        ruling.number,
        decided=ruling.decided_at is not None,
        voided=ruling.voided,
        frozen_chips=ruling.frozen_chips,
        released=ruling.released_at is not None,
    )


def ask(
    act: Act,
    *,
    question: str,
    table: int | None = None,
    law: str = "",
    entries: Sequence[int] = (),
    deadline: str = "",
    frozen_chips: int | None = None,
    calculator: str = "",
    inputs: Mapping[str, Any] | None = None,
) -> Ruling:
    """A question at a table, about these entries, with the pot that waits for the answer.

    Raises Entry.DoesNotExist, NothingAsked, TextTooLong, WrongFreeze.  Source: 2.1.5, 2.1.7.
    """
    event = act.tournament
    tidied = rules.question(question)
    rules.check_freeze(frozen_chips, in_play_chips=queries.chips_in_play(event))
    about = sorted(set(entries))
    if Entry.objects.filter(tournament=event, pk__in=about).count() != len(about):
        raise Entry.DoesNotExist
    last = Ruling.objects.filter(tournament=event).aggregate(last=Max("number"))["last"]
    ruling = act.create(
        Ruling(
            tournament=event,
            number=(last or 0) + 1,
            table_number=table,
            law=rules.law(law),
            question=tidied,
            deadline=deadline,
            asked_at=act.at,
            frozen_chips=frozen_chips,
            calculator=calculator,
            inputs=dict(inputs or {}),
        )
    )
    act.create_many([RulingEntry(ruling=ruling, entry_id=entry) for entry in about])
    return ruling


def decide(
    act: Act,
    ruling: Ruling,
    *,
    decision: str,
    law: str = "",
    calculator: str = "",
    inputs: Mapping[str, Any] | None = None,
) -> Ruling:
    """The answer, by the person who acts.  What is not told of law and reckoning stays.

    Raises RulingIsVoid, AlreadyDecided, NothingDecided, TextTooLong.
    """
    rules.check_open(case_of(ruling))
    calculation = {"calculator": calculator, "inputs": dict(inputs or {})} if calculator else {}
    return act.update(ruling, **_decided(act, ruling, decision=decision, law=law), **calculation)


def change(act: Act, ruling: Ruling, *, decision: str, law: str = "") -> Ruling:
    """Another decision in the place of one that was wrong, by whoever acts now.

    Raises RulingIsVoid, NotDecided, NothingDecided, TextTooLong.
    """
    rules.check_decided(case_of(ruling))
    return act.update(ruling, **_decided(act, ruling, decision=decision, law=law))


def _decided(act: Act, ruling: Ruling, *, decision: str, law: str) -> dict[str, Any]:
    return {
        "decision": rules.decision(decision),
        "law": rules.law(law) or ruling.law,
        "decided_at": act.at,
        "decided_by": act.by,
    }


def release(
    act: Act, ruling: Ruling, shares: Sequence[PotShare], *, tables: Mapping[int, int] | None = None
) -> Ruling:
    """The frozen pot goes to whom it was decided, all of it; stacks counted without it grow.

    One that left play with the end of a day comes back, at the `tables` (entry → table) of those
    who get it.  Raises RulingIsVoid, NotDecided, PotNotFrozen, WrongRelease, TextTooLong,
    BagsSealed; Entry.DoesNotExist.  Source: 2.1.7.
    """
    tidied = [
        PotShare(rules.tidy(one.to, rules.MAX_RECIPIENT, "to"), one.chips, one.entry)
        for one in shares
    ]
    rules.check_release(case_of(ruling), tidied)
    places = tables or {}
    parts = [(one.chips, places.get(one.entry) if one.entry else None) for one in tidied]
    put_frozen_back(act, ruling, parts)
    chip_counts.count_again(act, rules.stacks_with(_counted_since(act, ruling, tidied), tidied))
    return act.update(ruling, released_at=act.at, released_to=rules.released_to(tidied))


def _counted_since(act: Act, ruling: Ruling, shares: Sequence[PotShare]) -> dict[int, int]:
    """The stacks of those who get something, as they were counted while the pot was frozen.

    A count from before says nothing of the hand whose pot it is.
    """
    named = {one.entry for one in shares if one.entry is not None}
    if Entry.objects.filter(tournament=act.tournament, pk__in=named).count() != len(named):
        raise Entry.DoesNotExist
    playing = queries.entries_in(act.tournament).filter(pk__in=named)
    rows = ChipCount.objects.filter(entry__in=playing, at__gte=ruling.asked_at)
    return dict(rows.order_by("at", "pk").values_list("entry", "chips"))


def void(act: Act, ruling: Ruling) -> Ruling:
    """As if nothing had been asked; a frozen pot waits no longer, and is in play.

    Raises RulingIsVoid, BagsSealed.
    """
    rules.check_may_void(case_of(ruling))
    put_frozen_back(act, ruling, [(ruling.frozen_chips or 0, ruling.table_number)])
    return act.update(ruling, voided=True)
