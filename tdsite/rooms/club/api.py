"""The club in the API: events opened and changed, its structures, players, log and vouchers."""

from collections.abc import Collection, Sequence
from typing import Any

from django.db.models import Exists, OuterRef
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import ValidationError

from blinds.models import Structure
from blinds.operations.structures import read_structure
from blinds.queries import steps_of
from blinds.rules.steps import AnteType, Betting, PlanStep, Schedule, StepKind
from blinds.rules.structure import to_json
from tdsite import director
from tdsite.api import answers
from tdsite.api import fields as asked
from tdsite.api.endpoints import Listed, command, listing, read
from tdsite.rooms.events import api_bodies as event_bodies
from tdsite.rooms.events.api_bodies import NewPrice
from tdsite.rooms.structures.plan_bodies import NewPlan
from tdsite.web.club import current_club
from tournaments import journal, undo
from tournaments.acts import ActContext
from tournaments.models import Club, JournalLine, Player, Sale, Tournament, Voucher
from tournaments.names_index import in_the_book
from tournaments.rules.names import search_key


@command("tournament.opened", event_bodies.NewEvent, status=201)
def open_event(order: ActContext, **params: Any) -> JournalLine:
    """Announce an event and open its registration; `data.tournament_id` names it."""
    club = current_club()
    prices, plan = params.pop("prices"), _plan_of(params, club.pk)
    lines = params.pop("price_lines", ())
    terms = {"currency": club.currency, "timezone": club.timezone, "language": club.language}
    return director.open_event(
        club.pk,
        fields={**terms, **params},
        prices=prices,
        lines=lines,
        **plan,
        **order,
    )


@command("tournament.changed", event_bodies.ChangedEvent)
def change_event(order: ActContext, tournament_id: int, **params: Any) -> JournalLine:
    """Change terms, prices or levels of an event, as far as its life still allows."""
    tournament = Tournament.objects.get(pk=tournament_id)
    prices, plan = params.pop("prices", None), _plan_of(params, tournament.club_id)
    lines = params.pop("price_lines", None)
    return director.change_event(
        tournament_id,
        fields=params,
        prices=tournament.prices.values(*NewPrice().fields) if prices is None else prices,
        lines=lines,
        **plan,
        **order,
    )


@command("structure.saved", NewPlan, status=201)
def save_template(order: ActContext, **params: Any) -> JournalLine:
    """Keep a structure under a name; one of the same name is replaced."""
    return director.save_template(current_club().pk, **told_plan(params), **order)


def told_plan(plan: dict[str, Any]) -> dict[str, Any]:
    """Name, steps, chips and notes as the director is told them; None: as they are."""
    rows = plan.get("chips")
    chips = None if rows is None else sorted((row["chips"], row["colour"]) for row in rows)
    named = {"name": plan["name"], "schedule": schedule_of(plan)}
    return {**named, "chips": chips, "notes": plan.get("notes")}


def _plan_of(values: dict[str, Any], club_id: int) -> dict[str, Any]:
    """The plan asked for, as the director is told it; it is taken out of `values`."""
    plan, template_id = values.pop("structure", None), values.pop("template_id", None)
    if plan is not None:
        params = told_plan(plan)
        return {"structure_name": params.pop("name"), **params}
    if template_id is None:
        return {}
    template = Structure.objects.filter(pk=template_id, club=club_id, tournament=None).first()
    if template is None:
        raise ValidationError({"template_id": [_("There is no such structure.")]}, "does_not_exist")
    return {
        "structure_name": template.name,
        "schedule": steps_of(template),
        "chips": template.chips,
        "notes": template.notes,
    }


def schedule_of(plan: dict[str, Any]) -> Schedule:
    """The steps, read by the same rules as a file's.  Raises MalformedStructure."""
    if "csv" in plan:
        return read_structure(plan["csv"], filename="plan.csv")
    written = plan["json"] if "json" in plan else _written(plan["steps"])
    return read_structure(written, filename="plan.json")


def _written(steps: list[dict[str, Any]]) -> str:
    return to_json(
        tuple(
            PlanStep(
                **{
                    **s,
                    "kind": StepKind(s["kind"]),
                    "ante_type": AnteType(s["ante_type"]),
                    "betting": Betting(s["betting"]),
                }
            )
            for s in steps
        )
    )


@listing(answers.Player, order="sought", query=asked.Players, right="see_people")
def list_players(club: Club, q: str = "") -> Listed:
    """Players by name; `q` finds parts of names, whatever their accents."""
    rows = in_the_book(club.pk)
    for word in search_key(q).split():
        rows = rows.filter(sought__contains=word)
    return rows, _players


def _players(rows: Sequence[Player]) -> Any:
    return answers.Player(rows, many=True).data


class ClubLine(answers.LoggedLine):
    """A line of the club's own log."""


@listing(ClubLine, order="-revision", query=asked.Journal, right="club.changed")
def list_club_journal(club: Club, kind: str = "", without: Collection[str] = ()) -> Listed:
    """The club's own log, the latest line first: staff, tills, people, structures."""
    rows = journal.lines_of(club).select_related("by", "tournament", "club").defer("changes")
    found = rows.filter(kind=kind) if kind else rows

    def drawn(lines: Sequence[JournalLine]) -> Any:
        context = {"undone": undo.undone_revisions(club), "money": True}
        return ClubLine(lines, many=True, context=context).data

    return found.exclude(kind__in=without), drawn


class Seal(answers.Answer):
    intact = serializers.BooleanField()
    broken_at = answers.whole(allow_null=True, help_text="The first line whose seal is broken.")


@read(Seal, right="club.changed")
def get_club_seal(club: Club) -> dict[str, Any]:
    """Whether every line of the club's log still is what was written, each checked now."""
    broken_at = journal.broken_seal(club)
    return {"intact": broken_at is None, "broken_at": broken_at}


@listing(answers.Voucher, order="-issued_at", right="voucher.issued")
def list_vouchers(club: Club) -> Listed:
    """The club's vouchers and satellite tickets, the last one first."""
    taken = Sale.objects.filter(voucher=OuterRef("pk"), voided=False)
    return Voucher.objects.filter(club=club).annotate(used=Exists(taken)), _vouchers


def _vouchers(rows: Sequence[Voucher]) -> Any:
    return answers.Voucher(rows, many=True).data
