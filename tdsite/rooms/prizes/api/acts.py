"""Prizes planned and corrected, and the club's library of them."""

from typing import Any

from tdsite import director
from tdsite.api.endpoints import command
from tdsite.rooms.prizes.api import bodies
from tdsite.web.house import the_house
from tournaments.acts import ActContext
from tournaments.models import JournalLine
from tournaments.rules.prize_plans import Prize
from tournaments.rules.prize_terms import prize_rows

WISHES = ("places", "first_cents", "minimum_cents")


@command("prizes.planned", bodies.PrizePlan)
def plan_prizes(
    order: ActContext, tournament_id: int, prize_table: str, **params: Any
) -> JournalLine:
    """Say how the pool will be divided when registration closes."""
    wishes = {name: params.pop(name, None) for name in WISHES}
    terms = {name: wish for name, wish in wishes.items() if wish is not None}
    if params.pop("convertible", None) is False:  # what is usual is not written down
        terms["convertible"] = False
    name, rows = params.pop("name", ""), _rows(params)
    if rows is not None:
        terms |= {"name": name, "rows": rows} if name else {"rows": rows}
    if extras := params.pop("extras", None):
        terms["extras"] = [
            [one["place"], one["ticket_cents"], one["thing"], one["thing_cents"]] for one in extras
        ]
    return director.plan_prizes(
        tournament_id, prize_table=prize_table, terms=terms, **params, **order
    )


@command("structure.prizes_saved", bodies.PrizeStructureBody, status=201)
def add_prizes(order: ActContext, name: str, kind: str, **params: Any) -> JournalLine:
    """Keep a prize structure in the library; `data.prizes_id` names it."""
    rows = _rows(params) or []
    return director.save_prizes(the_house().pk, name=name, kind=kind, rows=rows, **order)


@command("structure.prizes_saved", bodies.PrizeStructureBody)
def save_prizes(
    order: ActContext, structure_id: int, name: str, kind: str, **params: Any
) -> JournalLine:
    """Change a prize structure of the library; events keep the copies they took."""
    return director.save_prizes(
        the_house().pk,
        structure_id=structure_id,
        name=name,
        kind=kind,
        rows=_rows(params) or [],
        **order,
    )


def _rows(params: dict[str, Any]) -> list[Any] | None:
    """The rows of a structure as the book keeps them; None where none are told."""
    fixed, percent = params.pop("fixed", None), params.pop("percent", None)
    if fixed:
        return prize_rows([Prize(**prize) for prize in fixed])
    if percent:
        return [[field["entries_up_to"], field["shares_ppm"]] for field in percent]
    return None
