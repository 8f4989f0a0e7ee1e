"""Bounties and last longers: heads, winnings, envelopes, stakes; a player's statement."""

from collections.abc import Callable, Sequence
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_POST

from tdsite.rooms.bounties import acts as bounty_acts
from tdsite.rooms.bounties.forms import (
    STEPS,
    BountyTermsForm,
    EnvelopesForm,
    PotForm,
    StakeForm,
    share_as_typed,
)
from tdsite.rooms.bounties.page import EnvelopeTier, bounties_now
from tdsite.rooms.bounties.winnings import statement_of
from tdsite.web.event_page import base
from tdsite.web.event_state import EventState
from tdsite.web.fields import as_typed, first_error
from tdsite.web.guards import acting, event_view, staff_user
from tdsite.web.hooks import done
from tdsite.web.submit import bad_request, key_of
from tournaments import access, bounties, flight_tree
from tournaments.models import Entry, JournalLine, Player, SidePot, Tournament
from tournaments.models.tournament import BountyKind
from tournaments.operations.side_pots import PAID_IN
from tournaments.rules import N_

RIGHTS = (
    "tournament.changed",
    "bounty.envelopes_set",
    "bounty.opened",
    "side_pot.opened",
    "payout.paid",
    "entry.bust_corrected",
    "see_money",
)
BLANK = 3
NOBODY = N_("Choose the player, then press again.")


@require_GET
@event_view
def page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Heads, winnings, knock-outs, envelopes and last longers, drawn anew at each change."""
    access.require(request.user, "see_people", tournament.pk)
    part = "HX-Request" in request.headers
    page_context = context(request, tournament)
    return render(
        request, "bounties/_bounties.html" if part else "bounties/bounties.html", page_context
    )


def context(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    """What the page and its parts are drawn with."""
    now = bounties_now(tournament)
    return {
        **base(request, EventState(tournament, timezone.now()), rights=RIGHTS),
        "now": now,
        "book": now.book,
        "here_url": reverse("bounties", args=[tournament.pk]),
        "envelope_rows": _rows(now.proposal, tournament.currency),
        "kinds": BountyKind.choices,
        "share": share_as_typed(tournament),
        "methods": PAID_IN,
        "fixed": tournament.started_at is not None,
    }


def _rows(proposal: Sequence[EnvelopeTier], currency: str) -> list[dict[str, Any]]:
    """The list of envelopes as it is typed, with room for more steps."""
    rows: list[dict[str, Any]] = [
        {"number": step.number, "amount": as_typed(step.amount_cents, currency=currency)}
        for step in proposal[:STEPS]
    ]
    rows += [{"number": "", "amount": ""}] * min(BLANK, STEPS - len(rows))
    return [{**row, "n": n} for n, row in enumerate(rows, start=1)]


@require_POST
@event_view
@acting("tournament.changed")
def plan(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What knocking a player out wins from now on."""
    form = BountyTermsForm(request.POST)
    if not form.is_valid():
        return bad_request(request, first_error(form))
    data = form.cleaned_data
    line = bounty_acts.plan_bounties(
        tournament.pk,
        kind=data["kind"],
        bag_bp=form.bag_bp(),
        from_left=data["from_left"],
        from_money=data["from_money"],
        by=staff_user(request),
        at=timezone.now(),
        key=key_of(data["key"], "plan", data["kind"], form.bag_bp(), *_stage(data)),
    )
    return done(request, tournament, line)


def _stage(data: dict[str, Any]) -> tuple[int | None, bool]:
    return data["from_left"], data["from_money"]


@require_POST
@event_view
def envelopes(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Fill the envelopes as they are written."""
    form = EnvelopesForm(request.POST, currency=tournament.currency)
    if not form.is_valid():
        return bad_request(request, first_error(form))
    amounts = form.amounts()
    line = bounty_acts.set_envelopes(
        tournament.pk,
        amounts=amounts,
        by=staff_user(request),
        at=timezone.now(),
        key=key_of(form.cleaned_data["key"], "envelopes", amounts),
    )
    return done(request, tournament, line)


@require_POST
@event_view
def envelopes_sum(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What stays to be given of the pot, while the list is being written."""
    access.require(request.user, "bounty.envelopes_set", tournament.pk)
    form, book = EnvelopesForm(request.POST, currency=tournament.currency), bounties.won(tournament)
    amounts = form.amounts() if form.is_valid() else []
    stays, missing = book.collected_cents - sum(amounts), (book.needed or 0) - len(amounts)
    page_context = {
        "tournament": tournament,
        "currency": tournament.currency,
        "problem": "" if form.is_valid() else first_error(form),
        "book": book,
        "stays_cents": stays,
        "over_cents": -stays,
        "missing": missing,
        "spare": -missing,
    }
    return render(request, "bounties/_envelope_sum.html", page_context)


@require_POST
@event_view
def open_pot(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """A last longer that players may join."""
    form = PotForm(request.POST, currency=tournament.currency)
    if not form.is_valid():
        return bad_request(request, first_error(form))
    data = form.cleaned_data
    line = bounty_acts.open_side_pot(
        tournament.pk,
        name=data["name"],
        stake_cents=data["stake"],
        by=staff_user(request),
        at=timezone.now(),
        key=key_of(data["key"], "open-pot", data["name"], data["stake"]),
    )
    return done(request, tournament, line)


@require_POST
@event_view
@acting("side_pot")
def pot(request: HttpRequest, tournament: Tournament, number: int, name: str) -> HttpResponse:
    """A stake put in, taken back or paid out, or a whole last longer given back."""
    if name not in _POT_ACTS:
        raise Http404
    row = get_object_or_404(SidePot, tournament=tournament, number=number)
    form = StakeForm(request.POST)
    if not form.is_valid():
        return bad_request(request, first_error(form))
    params: dict[str, Any] = {"by": staff_user(request), "at": timezone.now()}
    if name != "void":
        if form.cleaned_data["entry"] is None:
            return bad_request(request, gettext(NOBODY))
        wanted = form.cleaned_data["entry"]
        params["entry_id"] = get_object_or_404(Entry, pk=wanted, tournament=tournament).pk
    if name in ("join", "pay"):
        params["method"] = form.cleaned_data["method"]
    if name != "join":
        params["approved_by"] = form.confirmed_by(request, "side_pot", tournament.pk)
    content = (name, row.pk, form.cleaned_data["entry"], form.cleaned_data["method"])
    params["key"] = key_of(form.cleaned_data["key"], *content)
    return done(request, tournament, _POT_ACTS[name](row.pk, **params))


_POT_ACTS: dict[str, Callable[..., JournalLine]] = {
    "join": bounty_acts.join_side_pot,
    "leave": bounty_acts.leave_side_pot,
    "pay": bounty_acts.pay_side_pot,
    "void": bounty_acts.void_side_pot,
}


@require_GET
@event_view
def statement(request: HttpRequest, tournament: Tournament, player: int) -> HttpResponse:
    access.require(request.user, "see_people", tournament.pk)
    try:
        found = statement_of(tournament, player)
    except Player.DoesNotExist as error:
        raise Http404 from error
    page_context = {
        **base(request, EventState(tournament, timezone.now()), rights=("payout.paid",)),
        "found": found,
        "root": flight_tree.root_of(tournament),
    }
    return render(request, "bounties/statement.html", page_context)
