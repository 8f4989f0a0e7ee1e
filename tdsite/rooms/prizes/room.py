"""The prize room: a plan as it is chosen, what it makes of the pool, and the sheet to edit."""

from collections.abc import Sequence
from decimal import Decimal
from functools import cached_property
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext

from tdsite.rooms.prizes.forms import PrizeSheet, SheetRow, sheet_of, sheet_typed
from tdsite.rooms.prizes.parts import AHEAD, MAX_ENTRIES, MONEY, WAYS, PlanOutcome, curve_of
from tdsite.web import formats
from tdsite.web.charts import PrizeCurve
from tdsite.web.fields import as_typed, number_in, parse_cents
from tdsite.web.languages import reading
from tournaments import dues, prize_money, queries, selling
from tournaments.models import PrizeStructure, Tournament
from tournaments.models.prizes import PrizeStructureKind
from tournaments.models.tournament import PriceKind
from tournaments.rules import RuleError, prize_plans, prize_terms
from tournaments.rules.auto_prizes import AutoPrizes
from tournaments.rules.prize_plans import Automatic, Prize
from tournaments.rules.prize_terms import Terms
from tournaments.sentences import translate


class PrizeRoom:
    """The plan of an event, as it is or as it was typed; after the close its prizes."""

    def __init__(self, tournament: Tournament, data: QueryDict | None = None) -> None:
        self.tournament, self.data = tournament, data
        self.currency = tournament.currency
        self.problems: list[str] = []
        self.is_set = tournament.registration_closed_at is not None
        self.library = list(PrizeStructure.objects.filter(club=tournament.club).order_by("name"))
        self.choice = self._chosen()
        self.cents = {name: self._amount(name, column) for name, column in MONEY.items()}
        self.typed_sheet = sheet_typed(data, currency=self.currency) if data else PrizeSheet()
        self.problems += self.typed_sheet.errors
        self.terms = self._terms()

    def _chosen(self) -> str:
        names = {name for name, _, _ in WAYS} | {f"club-{one.pk}" for one in self.library}
        typed = self.text("prize_table")
        return typed if typed in names | {"club"} else self.tournament.prize_table

    def _amount(self, name: str, column: str) -> int | None:
        if self.data is None or name not in self.data:
            kept: int | None = getattr(self.tournament, column)
            return kept
        try:
            return parse_cents(self.data.get(name, ""), currency=self.currency) or None
        except RuleError as error:
            self.problems.append(translate(error))
            return None

    def text(self, name: str) -> str:
        """A field as it is typed."""
        if self.data is not None:
            return self.data.get(name, "")[:200]
        return ""

    @property
    def any_order(self) -> bool:
        """Whether the director says that a lower place may win more than one above."""
        return bool(self.text("any_order"))

    @property
    def amounts(self) -> dict[str, str]:
        """The amounts as the fields have them."""
        typed = {name: self.data.get(name) if self.data else None for name in MONEY}
        return {
            name: as_typed(self.cents[name] or 0, currency=self.currency)
            if text is None
            else text[:20]
            for name, text in typed.items()
        }

    @property
    def wishes(self) -> dict[str, str]:
        """What the automatic structure is asked for, as typed."""
        if self.data is not None and "places" in self.data:
            return {name: self.text(name) for name in ("places", "first", "least")}
        kept = self.tournament.prize_terms if self.tournament.prize_table == "auto" else {}
        return {
            "places": str(kept.get("places") or ""),
            "first": as_typed(kept.get("first_cents") or 0, currency=self.currency),
            "least": as_typed(kept.get("minimum_cents") or 0, currency=self.currency),
        }

    def _terms(self) -> Terms:
        step = self.text("remainder")
        name, terms = self._structure()
        return Terms(
            prize_table=name,
            prize_terms=terms,
            unit_cents=self.cents["unit"] or 1,
            minimum_cents=self.cents["minimum"] or 0,
            ticket_cents=self.cents["ticket_worth"],
            remainder=step if step in ("cash_next", "steps") else self.tournament.remainder,
            step_cents=self.cents["step"],
            whole_cents=prize_money.whole_cents(self.currency),
        )

    def _structure(self) -> tuple[str, dict[str, Any]]:
        """The table and the terms of what is chosen."""
        own = self.tournament.prize_terms
        kept_extras = {name: value for name, value in own.items() if name == "extras"}
        extras = {"extras": self.typed_sheet.extras} if self.data else kept_extras
        if self.structure_id is not None:
            kept = next(one for one in self.library if one.pk == self.structure_id)
            fixed = kept.kind == PrizeStructureKind.FIXED
            return "fixed" if fixed else "club", {"name": kept.name, "rows": kept.rows}
        if self.choice == "fixed" and self.data and self.typed_sheet.rows:
            return "fixed", {"rows": prize_terms.prize_rows(self.typed_sheet.prizes)}
        if self.choice == "auto":
            return "auto", self._wished() | extras
        if self.choice in ("club", "fixed"):
            mine = own if self.tournament.prize_table == self.choice else {}
            return self.choice, mine | extras if self.choice == "club" else dict(mine)
        if self.choice == "satellite" and not self.convertible:
            return "satellite", {"convertible": False} | extras
        return self.choice, extras

    @property
    def convertible(self) -> bool:
        """Whether those who tie over the last ticket of a satellite share its worth as money."""
        kept = "money" if dues.may_be_money(self.tournament) else "ruling"
        return (self.text("tie") or kept) != "ruling"

    @property
    def structure_id(self) -> int | None:
        """The structure of the club that is chosen."""
        return number_in(self.choice.removeprefix("club-")) if "-" in self.choice else None

    def _wished(self) -> dict[str, Any]:
        wished: dict[str, Any] = {"places": number_in(self.wishes["places"]) or None}
        for name, column in (("first", "first_cents"), ("least", "minimum_cents")):
            try:
                wished[column] = parse_cents(self.wishes[name], currency=self.currency) or None
            except RuleError as error:
                self.problems.append(translate(error))
        return wished

    @cached_property
    def sold(self) -> int:
        return prize_money.entries_sold(self.tournament)

    @cached_property
    def collected_cents(self) -> int:
        """What is collected for the pool so far, without the house."""
        return queries.pool_cents(Tournament(pk=self.tournament.pk))

    @property
    def entries(self) -> int:
        """The field that is looked at: as many as are typed, or as are sold."""
        typed = number_in(self.text("entries"))
        return min(typed, MAX_ENTRIES) if typed else self.sold

    def pool_at(self, entries: int) -> int:
        """The pool to be expected of so many entries, the house's part in it."""
        price = selling.price_of(self.tournament, PriceKind.ENTRY).split.pool_cents
        if entries >= self.sold:
            collected = self.collected_cents + (entries - self.sold) * price
        else:
            collected = self.collected_cents * entries // self.sold
        return max(collected + (self.cents["added"] or 0), self.cents["guarantee"] or 0)

    @cached_property
    def plan(self) -> prize_plans.Plan | None:
        """The plan as chosen; None with a problem that says what it lacks."""
        if self.choice == "fixed" and not self.terms.prize_terms.get("rows"):
            return None
        try:
            return prize_terms.plan_of(self.terms)
        except RuleError as error:
            self.problems.append(translate(error))
            return None

    def at(self, entries: int) -> PlanOutcome:
        pool = self.pool_at(entries)
        prizes: Sequence[Prize] = ()
        if self.plan is not None:
            prizes = prize_plans.prizes(self.plan, pool_cents=pool, entries=entries)
        return PlanOutcome(entries, pool, tuple(prizes))

    @cached_property
    def now(self) -> PlanOutcome:
        """The field that is looked at; after the close, the prizes as they were set."""
        if self.is_set:
            prizes = self.typed_sheet.prizes if self.corrects else self.frozen
            return PlanOutcome(self.sold, self.pool_cents, tuple(prizes))
        if self.choice == "fixed" and self.plan is not None:
            listed = prize_terms.prizes_of(self.terms.prize_terms["rows"])
            return PlanOutcome(self.entries, self.pool_cents, listed)
        return self.at(self.entries)

    @cached_property
    def pool_cents(self) -> int:
        if self.is_set:
            return sum(prize.amount_cents for prize in self.frozen)
        return self.pool_at(self.entries)

    @property
    def to_give_cents(self) -> int:
        """What of the pool is not given by the sheet; below 0: given too much."""
        return prize_plans.stays_to_give(self.pool_cents, self.now.prizes)

    @property
    def over_cents(self) -> int:
        return -self.to_give_cents

    @cached_property
    def ahead(self) -> list[PlanOutcome]:
        """The same plan at larger fields."""
        fields = sorted({-(-self.entries * percent // 100) for percent in AHEAD})
        return [self.at(n) for n in fields if n > self.entries] if not self.is_set else []

    @cached_property
    def sheet(self) -> PrizeSheet:
        """The lines to draw."""
        if self.data and (self.is_typed or self.corrects) and self.typed_sheet.rows:
            return self.typed_sheet
        return sheet_of(self.now.prizes, currency=self.currency)

    @property
    def is_typed(self) -> bool:
        """Whether amounts are typed: of a plan by hand, or of a correction."""
        return self.is_set or self.choice == "fixed"

    @property
    def corrects(self) -> bool:
        return self.is_set and bool(self.data) and bool(self.typed_sheet.rows)

    @cached_property
    def frozen(self) -> list[Prize]:
        return prize_money.frozen(self.tournament)

    @property
    def changes(self) -> list[dict[str, Any]]:
        """Place, old and new of what a correction changes."""
        if not self.corrects:
            return []
        old, new = self.frozen, self.typed_sheet.prizes
        pairs = [
            (old[n] if n < len(old) else None, new[n] if n < len(new) else None)
            for n in range(max(len(old), len(new)))
        ]
        return [
            {"place": place, "old": before, "new": after}
            for place, (before, after) in enumerate(pairs, start=1)
            if before != after
        ]

    @cached_property
    def automatic(self) -> AutoPrizes | None:
        """The structure behind the preview, for what it says of itself."""
        if self.plan is None or not isinstance(self.plan.way, Automatic) or self.entries < 1:
            return None
        return prize_plans.automatic(
            self.plan.way,
            pool_cents=self.now.pool_cents,
            entries=self.entries,
            unit_cents=self.plan.unit_cents,
        )

    @property
    def gap_says(self) -> str:
        """How good the automatic structure is, in one sentence."""
        found = self.automatic
        if found is None:
            return ""
        if found.plain:
            return gettext("No rounded amounts fit: exact curve used, whole currency units.")
        if found.odd_place is not None:
            return gettext(
                "No rounded amounts match this pool: place %(number)s takes the rest."
            ) % {"number": found.odd_place}
        if found.gap < 0.0005:
            return gettext("Proven: no rounded amounts are nearer to the curve.")
        if found.gap < 10:
            return gettext("Within %(percent)s %% of the optimum") % {
                "percent": f"{found.gap * 100:.1f}"
            }
        return gettext("Rounded amounts, nearest to the curve found")

    @property
    def buyins(self) -> str:
        """The smallest prize in buy-ins."""
        price = selling.price_of(self.tournament, PriceKind.ENTRY).total_cents
        worth = round(Decimal(self.now.last_cents) / price, 1) if price else None
        return "" if worth is None else formats.number(worth, locale=reading())

    @property
    def curve(self) -> PrizeCurve | None:
        amounts = [prize.amount_cents for prize in self.now.prizes]
        return curve_of(amounts, currency=self.currency)

    @property
    def blank(self) -> SheetRow:
        """A line to type another prize in."""
        first = self.sheet.rows[-1].through + 1 if self.sheet.rows else 1
        return SheetRow(first, first, "")
