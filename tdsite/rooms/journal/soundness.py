"""What must hold of an event and of the club's people whatever was undone; which line says so."""

from collections.abc import Iterator

from django.db.models import Count

from blinds.models import Clock, ColorUp
from tables.models import HandForHand, Seat, TableCall, TableHand, TimeCardUse
from tables.rules.hand_for_hand import hand_of, label
from tdsite.acts.undo import Blocks, finishing, nothing_rests_on_it, of_kind, touching, undo_hooks
from tournaments import dealing, disqualified_bags, finishes, queries, selling
from tournaments.acts import Act, Change
from tournaments.models import (
    Elimination,
    JournalLine,
    Payout,
    Prize,
    Sale,
    Tournament,
)
from tournaments.models.prizes import PayoutKind
from tournaments.models.tournament import PriceKind, State
from tournaments.operations.events import FIXED_BY_THE_CLOSE, FIXED_BY_THE_START, is_over
from tournaments.rules.policy import DECIDED_LATER, Policy, differing

SALE = "tournaments.sale"
TAKES_CHIPS = (
    "chips.found",
    "chips.taken_out",
    "entry.lifted",
    "entry.disqualified",
    "entry.reentered",
    "stack.removed",
    "entry.voided",
)


def what_no_longer_holds(act: Act) -> Iterator[Blocks]:
    """For each law that the act's changes broke, which lines stand in their way."""
    tournament = act.tournament
    tournament.refresh_from_db()
    yield from _fixed_terms(act, tournament)
    yield from _life(tournament)
    yield from nothing_rests_on_it(act)
    yield from _prizes(act, tournament)
    yield from _deals(tournament)
    yield from _doubled_players(tournament)
    yield from _void_entries(tournament)
    yield from _lost_players(tournament)
    yield from _hand_for_hand(act, tournament)
    yield from _time_to_act(tournament)
    yield from _time_cards(act, tournament)
    yield from _color_ups(act, tournament)
    for holds in undo_hooks().holds:
        yield from holds(act, tournament)
    yield from _sales_in_force(act)
    yield from _chips(tournament)


def _fixed_terms(act: Act, tournament: Tournament) -> Iterator[Blocks]:
    """Terms, policy and plan stay as they were when the start or the close fixed them.

    Terms that come back together with the start or the close came before it.
    """
    touched: set[str] = set()
    for change in act.changes:
        if change["model"] == "tournaments.tournament":
            touched |= (change["after"] or {}).keys() - _left_to_the_director(change)
        if change["model"] in ("blinds.level", "blinds.structure") and not _reshaped(act):
            touched.add("policy")
    started, closed = tournament.started_at, tournament.registration_closed_at
    if started is not None and "started_at" not in touched and touched & FIXED_BY_THE_START:
        yield of_kind("tournament.started")
    closes = "registration_closed_at" in touched
    if closed is not None and not closes and touched & FIXED_BY_THE_CLOSE:
        yield of_kind("registration.closed")
        yield finishing


def _left_to_the_director(change: Change) -> set[str]:
    """The policy, where only such choices of it change as may change during play."""
    before, after = ((change[side] or {}).get("policy") for side in ("before", "after"))
    if before is None or after is None:
        return set()
    changed = differing(Policy.from_json(before), Policy.from_json(after))
    return {"policy"} if DECIDED_LATER.keys() >= set(changed) else set()


def _reshaped(act: Act) -> bool:
    """The plan of a running event changed with its clock set on it, as `reshape` does."""
    return any(c["model"] == "blinds.clock" and c["before"] and c["after"] for c in act.changes)


def _life(tournament: Tournament) -> Iterator[Blocks]:
    """Nothing happens before the start but to bags, and nothing goes on after the end."""
    closed = tournament.registration_closed_at is not None
    ended = Elimination.objects.filter(tournament=tournament)
    early = ended.exclude(pk__in=disqualified_bags.removed([tournament]).values("pk"))
    if tournament.started_at is None and (closed or early.exists()):
        yield touching("tournaments.elimination", *early.values_list("pk", flat=True))
        yield of_kind("registration.closed")
    won = tournament.state == State.FINISHED and tournament.feeds_id is None
    if won and not (closed and is_over(tournament)):
        yield finishing
    if closed and ended.filter(pending=True).exists():
        yield of_kind("registration.closed", "day.carried")
        yield finishing
    if tournament.state in (State.FINISHED, State.CANCELLED):
        for clock in Clock.objects.filter(tournament=tournament, running=True):
            yield touching("blinds.clock", clock.pk)
    elif tournament.started_at is not None and queries.still_in(tournament) < 1:
        yield of_kind("entry.busted", "entry.voided", "entry.let_out")


def _prizes(act: Act, tournament: Tournament) -> Iterator[Blocks]:
    """Prizes divide the pool, and what was paid is what the place wins."""
    prizes = Prize.objects.filter(tournament=tournament)
    frozen = sum(prizes.values_list("amount_cents", flat=True))
    if frozen and frozen != queries.pool_cents(tournament) + _given_to_the_staff(tournament):
        yield touching("tournaments.prize", *prizes.values_list("pk", flat=True))
    paid = list(Payout.objects.filter(tournament=tournament, voided=False, kind=PayoutKind.PRIZE))
    awarded = queries.awards(tournament).paid_cents if paid else {}
    wrong = [p for p in paid if not frozen or awarded.get(p.entry_id) != p.amount_cents]
    agreed = finishes.agreed_otherwise(tournament, turned_back=act.turned_back) if wrong else set()
    for payout in wrong:
        if payout.entry_id not in agreed:
            yield touching("tournaments.payout", payout.pk)


def _deals(tournament: Tournament) -> Iterator[Blocks]:
    """A deal is made by all who play for its places, on all their prizes.  7.37."""
    for deal in dealing.no_longer_hold(tournament):
        yield touching("tournaments.deal", deal.pk)


def _given_to_the_staff(tournament: Tournament) -> int:
    """What left the pool at the finish because ties could not share it, in cents."""
    if tournament.state != State.FINISHED:
        return 0
    return queries.awards(tournament).staff_cents


def _doubled_players(tournament: Tournament) -> Iterator[Blocks]:
    """A player with two live entries: the later one must go first."""
    live = queries.entries_in(tournament)
    doubled = live.values("player").annotate(n=Count("pk")).filter(n__gt=1)
    for player in doubled.values_list("player", flat=True):
        newest = live.filter(player=player).order_by("-number")[0]
        yield touching("tournaments.entry", newest.pk)


def _void_entries(tournament: Tournament) -> Iterator[Blocks]:
    """Nobody sits, has bought or went out on an entry that was given back."""
    void = {"entry__tournament": tournament, "entry__voided": True}
    seats = Seat.objects.filter(**void)
    sales = Sale.objects.filter(**void, voided=False)
    ends = Elimination.objects.filter(**void)
    for rows in (seats, sales, ends):
        for pk in rows.values_list("pk", flat=True):
            yield touching(rows.model._meta.label_lower, pk)


def _lost_players(tournament: Tournament) -> Iterator[Blocks]:
    """Somebody at a table that is broken, or in play without a chair."""
    chairs = Seat.objects.filter(table__tournament=tournament, entry__isnull=False)
    for seat in chairs.filter(table__broken_at__isnull=False):
        yield touching("tables.table", seat.table_id)
    if tournament.state == State.RUNNING:
        for entry in queries.entries_in(tournament).filter(seat=None)[:1]:
            yield touching("tournaments.entry", entry.pk)
            yield of_kind("tournament.started")


def _hand_for_hand(act: Act, tournament: Tournament) -> Iterator[Blocks]:
    """It is played while the event runs with its places set, and nobody plays a hand undealt."""
    play = HandForHand.objects.filter(tournament=tournament).first()
    closed = tournament.registration_closed_at is not None
    if play and not (tournament.state == State.RUNNING and closed):
        yield touching("tables.handforhand", play.pk)
    dealt = play.hand if play else -1
    reports = TableHand.objects.filter(tournament=tournament, hand__gt=dealt)
    yield from (touching("tables.tablehand", report.pk) for report in reports)
    for change in act.changes:
        if change["model"] == "tables.handforhand":
            dealt = play.hand if play else _last_hand(act, change)
            yield from _out_in_later_hands(tournament, change["pk"], dealt)


def _time_to_act(tournament: Tournament) -> Iterator[Blocks]:
    """No clock is called, and no time card spent, before the start."""
    if tournament.started_at is not None:
        return
    calls = TableCall.objects.filter(tournament=tournament)
    yield from (touching("tables.tablecall", pk) for pk in calls.values_list("pk", flat=True))
    cards = TimeCardUse.objects.filter(entry__tournament=tournament)
    yield from (touching("tables.timecarduse", pk) for pk in cards.values_list("pk", flat=True))


def _time_cards(act: Act, tournament: Tournament) -> Iterator[Blocks]:
    """A card that comes back into use leaves nobody with more of them spent than were given."""
    for change in act.changes:
        if change["model"] == "tables.timecarduse" and change["after"]:
            used = TimeCardUse.objects.filter(entry=change["after"]["entry_id"]).order_by("-pk")
            if len(used) > tournament.time_cards:
                yield touching("tables.timecarduse", *(row.pk for row in used))


def _last_hand(act: Act, change: Change) -> int:
    """The last hand of play that is off now: −1 if it was not ended but never announced."""
    hand = int((change["before"] or {}).get("hand", 0))
    ends = JournalLine.objects.filter(tournament=act.tournament, kind="hands.ended")
    return hand if hand or ends.filter(data__play=change["pk"]).exists() else -1


def _out_in_later_hands(tournament: Tournament, play: int, dealt: int) -> Iterator[Blocks]:
    named = Elimination.objects.filter(tournament=tournament, hand__startswith=label(play, ""))
    for row in named:
        if (hand_of(row.hand, play) or 0) > dealt:
            yield touching("tournaments.elimination", row.pk)


def _color_ups(act: Act, tournament: Tournament) -> Iterator[Blocks]:
    """No table is left out of one that is closed; none was begun while an earlier one is under way.

    What the earlier one is raced into may have left with the later.
    """
    rows = list(ColorUp.objects.filter(tournament=tournament).order_by("-opened_at", "-old_chips"))
    closed = {row.pk for row in rows if row.closed_at is not None}
    for change in act.changes:
        if change["model"] == "blinds.tablecolorup" and not change["after"]:
            color_up = (change["before"] or {}).get("color_up_id")
            if color_up in closed:
                yield touching("blinds.colorup", color_up)
    under_way = [at for at, row in enumerate(rows) if row.pk not in closed]
    later = rows[: under_way[-1]] if under_way else []
    if later:
        yield touching("blinds.colorup", *(row.pk for row in later))


def _sales_in_force(act: Act) -> Iterator[Blocks]:
    """What comes back into force finds its paper free and its limit not used up since."""
    back = [
        c["pk"]
        for c in act.changes
        if c["model"] == SALE and (c["after"] or {}).get("voided") is False
    ]
    for sale in Sale.objects.filter(pk__in=back).select_related("voucher", "entry"):
        yield from _voucher(sale)
        yield from _limits(act.tournament, sale)


def _voucher(sale: Sale) -> Iterator[Blocks]:
    """A paper pays once: it may have been used since, or cancelled."""
    if sale.voucher is None:
        return
    others = sale.voucher.sales.filter(voided=False).exclude(pk=sale.pk)
    if sale.voucher.cancelled or others.exists():
        yield touching(SALE, *others.values_list("pk", flat=True))


def _limits(tournament: Tournament, sale: Sale) -> Iterator[Blocks]:
    """Others may have bought what the terms still had to sell."""
    terms = selling.terms_of(tournament)
    in_force = Sale.objects.filter(tournament=tournament, voided=False)
    alike = in_force.filter(kind=sale.kind)
    entering = in_force.exclude(kind__in=(PriceKind.REBUY, PriceKind.ADD_ON))
    limits = [] if sale.is_for_chips else [(terms.max_entries, entering)]
    if sale.kind == PriceKind.REENTRY and terms.reentry is not None:
        his = alike.filter(entry__player=sale.entry.player_id)
        limits += [(terms.reentry.max_per_player, his), (terms.reentry.max_in_all, alike)]
    rule = {PriceKind.REBUY: terms.rebuy, PriceKind.ADD_ON: terms.add_on}.get(PriceKind(sale.kind))
    if rule is not None:
        limits += [(rule.max_per_entry, alike.filter(entry=sale.entry)), (rule.max_in_all, alike)]
    for most, rows in limits:
        if most is not None and sum(rows.values_list("quantity", flat=True)) > most:
            yield touching(SALE, *rows.exclude(pk=sale.pk).values_list("pk", flat=True))


def _chips(tournament: Tournament) -> Iterator[Blocks]:
    """No more chips leave play than there are: a stack was removed with what goes back now."""
    if queries.chips_in_play(tournament) < 0:
        yield of_kind(*TAKES_CHIPS)
