"""What the dashboard's buttons do: each one act of the director, named in the address."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from tdsite import director
from tdsite.acts.seen_there import SeenElsewhere
from tdsite.rooms.dashboard.forms import ActForm
from tdsite.rooms.dashboard.views import doubts
from tdsite.web.answers import OLD_PAGE, refused
from tdsite.web.done import done
from tdsite.web.guards import table_view, who
from tdsite.web.keys import key_of
from tournaments.models import Entry, JournalLine, Sale, Tournament
from tournaments.operations.day_ends import StillSelling
from tournaments.rules import N_

MISSING = {
    "to": N_("Write the seat to move to, like 7-9."),
    "reason": N_("Say why the event is cancelled."),
    "retyped": N_("Type the name of the event exactly to cancel it."),
    "number": N_("Say how many tables to open."),
    "seats": N_("Say how many seats the table has."),
    "tables": N_("Say which tables, like 1-40, 55."),
    "text": N_("Write what the boards shall say."),
    "counts": N_("Write at least one stack."),
    "places": N_("Write the seats, like 3-4, 3-7."),
    "reports": N_("Tick the players who went out in the same hand."),
    "chips": N_("Count the chips that leave the table: there is at least one."),
    "stack_chips": N_("Count the stack and write how many chips it has."),
}


@dataclass(frozen=True, slots=True)
class Act:
    """A command, what it is about, and what it must be told."""

    command: Callable[..., JournalLine]
    needs: tuple[str, ...] = ()
    takes: tuple[str, ...] = ()


ACTS = {
    "start": Act(director.start, takes=("index",)),
    "mend": Act(director.mend, needs=("code",)),
    "open-registration": Act(director.open_registration),
    "suspend-registration": Act(director.suspend_registration),
    "resume-registration": Act(director.resume_registration),
    "close-registration": Act(director.close_registration),
    "finish": Act(director.finish),
    "cancel": Act(director.cancel, needs=("reason", "retyped")),
    "pause": Act(director.pause),
    "resume": Act(director.resume),
    "add-time": Act(director.add_time, needs=("seconds",)),
    "jump": Act(director.jump, needs=("index",)),
    "balance": Act(director.balance, takes=("stay",)),
    "balance-one": Act(
        director.balance_one,
        needs=("from_table", "from_seat", "to_table", "to_seat"),
        takes=("stay",),
    ),
    "order-move": Act(director.order_move, needs=("from_table", "to_table")),
    "drop-order": Act(director.drop_order, needs=("from_table", "to_table")),
    "draw-button": Act(director.draw_button, needs=("table",)),
    "hand-ended": Act(director.hand_ended, needs=("table",)),
    "break": Act(director.break_table, takes=("table",)),
    "redraw": Act(director.redraw),
    "move": Act(director.move, needs=("entry", "to"), takes=("seen_place",)),
    "swap": Act(
        director.swap, needs=("entry", "other_entry_id"), takes=("seen_place", "other_seen")
    ),
    "fix-player": Act(director.fix_player, needs=("entry", "stays")),
    "mark-seat": Act(director.mark_seat, needs=("table", "seat"), takes=("reserved", "accessible")),
    "resize": Act(director.resize_table, needs=("table", "seats")),
    "section": Act(director.set_section, needs=("tables",), takes=("section",)),
    "button": Act(director.set_button, needs=("table", "seat"), takes=("sb", "bb")),
    "next-hand": Act(director.deal_next_hand, needs=("table",)),
    "seen": Act(director.see_seat, needs=("table", "seat"), takes=("how",)),
    "seen-table": Act(director.see_table, needs=("table",), takes=("how",)),
    "seen-player": Act(director.see_player, needs=("entry", "to"), takes=("how",)),
    "bust": Act(
        director.bust_out,
        needs=("entry",),
        takes=("by_entries", "stack_chips", "earlier_stack_chips", "certain"),
    ),
    "bust-hand": Act(
        director.bust_together, needs=("reports",), takes=("earlier_stack_chips", "certain")
    ),
    "open-envelope": Act(director.open_envelope, needs=("entry",)),
    "hands-announce": Act(director.hands_announce, takes=("target",)),
    "hand-done": Act(director.hand_done, needs=("table",)),
    "hand-hold": Act(director.hand_held, needs=("table",)),
    "hands-next": Act(director.hand_next),
    "hands-end": Act(director.hands_end),
    "call-clock": Act(director.call_clock, needs=("table",), takes=("seat", "caller_seat")),
    "change-deck": Act(director.change_deck, needs=("table", "deck")),
    "end-call": Act(director.end_call, needs=("table",), takes=("outcome",)),
    "time-card": Act(director.use_time_card, needs=("entry",)),
    "let-out": Act(director.let_out, needs=("entry",)),
    "rebuy": Act(director.rebuy, needs=("entry",), takes=("method",)),
    "add-on": Act(director.add_on, needs=("entry",), takes=("method",)),
    "settle": Act(director.settle, needs=("sale",), takes=("method",)),
    "color-up-open": Act(director.open_color_up, needs=("old",), takes=("new", "index", "way")),
    "color-up-close": Act(director.close_color_up, needs=("old",)),
    "open-tables": Act(director.open_tables, needs=("number",)),
    "offer-seat": Act(director.offer_seat, takes=("player_id",)),
    "pass-offer": Act(director.pass_offer, needs=("player_id",)),
    "put-down-stacks": Act(director.put_down_stacks, needs=("places",)),
    "take-up-stack": Act(director.take_up_stack, needs=("to", "stack_chips")),
    "note": Act(director.note, needs=("text",), takes=("minutes", "spoken")),
    "table-hand": Act(director.table_hand, needs=("table",), takes=("again",)),
    "away": Act(director.go_away, needs=("entry",), takes=("why",)),
    "back": Act(director.come_back, needs=("entry",)),
    "hold-stack": Act(director.hold_stack, needs=("entry",), takes=("reason",)),
    "post-absent": Act(director.post_absent),
    "decide-prize": Act(director.decide_prize, needs=("entry", "decision"), takes=("reason",)),
    "end-note": Act(director.end_note, needs=("notice",)),
    "count-chips": Act(director.count_chips, needs=("counts",)),
    "chips-out": Act(
        director.take_chips_out, needs=("entry", "chips"), takes=("foreign", "reason")
    ),
    "draw-last-hands": Act(director.draw_last_hands, takes=("least", "most", "certain")),
    "begin-bagging": Act(director.begin_bagging, takes=("ends_by", "certain")),
    "close-day": Act(director.close_day, takes=("reason",)),
    "draw-next-day": Act(director.draw_next_day),
    "remove-stack": Act(director.remove_stack, needs=("entry",)),
    "let-stack-play": Act(director.let_stack_play, needs=("entry",), takes=("reason",)),
    "push": Act(director.push, takes=("keep", "shape")),
    "send-dealer": Act(director.send_dealer, needs=("shift",), takes=("table",)),
    "dealer-left": Act(director.dealer_left, needs=("shift",)),
    "call-floor": Act(director.call_floor, needs=("table", "what"), takes=("note",)),
    "answer-call": Act(director.answer_call, needs=("call",)),
    "call-done": Act(director.call_done, needs=("call",)),
    "withdraw-call": Act(director.withdraw_call, needs=("call",)),
    "close-seat": Act(director.close_seat, needs=("table", "seat")),
    "open-seat": Act(director.open_seat, needs=("table", "seat")),
}


@require_POST
@table_view
def act(request: HttpRequest, tournament: Tournament, name: str) -> HttpResponse:
    if name not in ACTS:
        raise Http404
    form, wanted = ActForm(request.POST), ACTS[name]
    if problem := _problem(form, wanted, tournament):
        return refused(request, problem)
    try:
        line = _do(wanted, form.cleaned_data, tournament, who(request))
    except SeenElsewhere as error:
        return doubts.answer(request, error, doubts.ways_out(tournament, error, form.cleaned_data))
    except StillSelling as error:
        ways = doubts.ways_to_end_the_day(tournament, name, form.cleaned_data)
        return doubts.answer(request, error, ways, title=gettext("Registration is open"))
    except ObjectDoesNotExist:  # a row that an undo took away since the page was drawn
        return refused(request, gettext(OLD_PAGE))
    return done(request, tournament, line)


def _problem(form: ActForm, wanted: Act, tournament: Tournament) -> str:
    """What is wrong with the shape of the request, or nothing."""
    if not form.is_valid():
        field, errors = next(iter(form.errors.items()))
        if field in ("to", "places"):
            return str(errors[0])
        label = form.fields[field].label  # what nobody types has none
        return f"{label}: {errors[0]}" if label else gettext(OLD_PAGE)
    given = form.cleaned_data
    for name in wanted.needs:
        if given[name] in (None, "", []):
            return gettext(MISSING.get(name, OLD_PAGE))
    if "retyped" in wanted.needs and given["retyped"].strip() != tournament.name:
        sentence = MISSING["retyped"]
        return gettext(sentence)
    return ""


def _do(wanted: Act, given: dict[str, Any], tournament: Tournament, by: User) -> JournalLine:
    told_to = {
        name: given[name]
        for name in (*wanted.needs, *wanted.takes)
        if name not in ("entry", "sale", "to", "retyped") and given[name] is not None
    }
    if "to" in wanted.needs:
        told_to |= {"table": given["to"].table, "seat": given["to"].seat}
    subject = tournament.pk
    if "entry" in wanted.needs:
        subject = get_object_or_404(Entry, pk=given["entry"], tournament=tournament).pk
    if "sale" in wanted.needs:
        subject = get_object_or_404(Sale, pk=given["sale"], tournament=tournament).pk
    if "other_entry_id" in wanted.needs:
        get_object_or_404(Entry, pk=given["other_entry_id"], tournament=tournament)
    content = sorted((name, str(value)) for name, value in given.items() if name != "key")
    return wanted.command(
        subject,
        **told_to,
        by=by,
        at=timezone.now(),
        key=key_of(given["key"], wanted.command.__name__, content),
        expects=given["seen"],
    )
