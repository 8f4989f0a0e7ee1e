"""What is done in the office of a club: acts chosen by a number, on whom another number says."""

import hashlib
from datetime import date, time, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

from django.db.models import Model, QuerySet

from blinds.models import ChipSet, Structure
from tdsite import director
from tdsite.rooms.imports.club_files.reading import read as read_club_file
from tdsite.rooms.imports.report import evening_of
from tdsite.rooms.imports.results.reading import ListDefaults
from tests.factories import NOON, club, dana, event, ivy, level, paired, running
from tests.rooms.imports.listed import read as read_results
from tournaments.models import (
    Club,
    Dealer,
    EventSeries,
    EventTemplate,
    ExportFormat,
    HouseRule,
    JournalLine,
    League,
    Mark,
    Player,
    PrizeStructure,
    Season,
    SeasonPoints,
    Shift,
    StaffRole,
    Till,
    TillShift,
    Tournament,
    Voucher,
)
from tournaments.models.club import Role
from tournaments.models.players import MarkKind
from tournaments.rules.imports import Person
from tournaments.rules.policy import Wording
from tournaments.rules.policy_choices import Laws
from tournaments.rules.seasons import Terms

EVENT_OF_A_CLUB = Path(__file__).parent.parent / "data" / "clubs" / "friday-deepstack.zip"
FILES = Path(__file__).parents[1] / "data" / "tdt"
PRESETS = (None, *(laws.value for laws in Laws))
NAMES = ("Ann", "Ben", "Cleo", "Dov")


class Office:
    """A club with an event that is played."""

    def __init__(self) -> None:
        self.event = running(players=3)
        self.club = club().pk
        self.ivy = ivy()
        self.television = paired(self.event).pk
        self.other = event(name="Turbo").pk

    def act(self, what: str, which: int) -> JournalLine:
        return getattr(self, f"_{what}")(which)

    @property
    def order(self):
        return {"by": dana(), "at": NOON}

    def _one_of(self, rows: QuerySet[Model], which: int) -> int:
        """One of the last three rows."""
        found = list(rows.order_by("-pk").values_list("pk", flat=True)[:3])
        return found[which % len(found)] if found else 0

    def _kept(self, rows: QuerySet[Model], which: int) -> int | None:
        """One that is kept already, or None for a new one."""
        return (self._one_of(rows, which) or None) if which % 2 else None

    # People of the book

    def _player(self, which: int) -> JournalLine:
        return director.create_player(self.club, name=NAMES[which % 4], **self.order)

    def _person(self, which: int) -> int:
        return self._one_of(Player.objects.filter(merged_into=None, erased_at=None), which)

    def _change_player(self, which: int) -> JournalLine:
        told = {"player_id": self._person(which), "notes": f"N{which}"}
        return director.change_player(self.club, **told, **self.order)

    def _mark(self, which: int) -> JournalLine:
        kinds = (MarkKind.BANNED, MarkKind.OWES, MarkKind.WARNING)
        kind = kinds[which % 3]
        told = {"kind": kind, "amount_cents": 100 * which + 100 if kind == MarkKind.OWES else None}
        person = self._person(which)
        return director.mark_player(
            self.club, player_id=person, reason="as said", **told, **self.order
        )

    def _unmark(self, which: int) -> JournalLine:
        mark = self._one_of(Mark.objects.all(), which)
        return director.lift_mark(self.club, mark_id=mark, **self.order)

    def _merge(self, which: int) -> JournalLine:
        pair = {"keep_id": self._person(which), "other_id": self._person(which + 1)}
        return director.merge_players(self.club, **pair, take=["notes"], **self.order)

    def _apart(self, which: int) -> JournalLine:
        pair = {"player_id": self._person(which), "other_id": self._person(which + 1)}
        return director.tell_apart(self.club, **pair, **self.order)

    def _list(self, which: int) -> JournalLine:
        people = [
            Person(2, f"Listed {which}", member_number=str(which)),
            Person(3, NAMES[which % 4]),
        ]
        return director.import_players(self.club, people=people, file="m.csv", **self.order)

    def _enters(self, which: int) -> JournalLine:
        """Somebody of the book plays, and stays in it from then on, whatever is undone."""
        return director.register_and_seat(
            self.event.pk, player_id=self._person(which), **self.order
        )

    # Who works here

    def _role(self, which: int) -> dict[str, Any]:
        where = self.event.pk if which % 3 == 0 else None
        return {"role": list(Role)[which % len(Role)], "tournament": where}

    def _who(self, which: int) -> int:
        return (dana() if which % 5 == 4 else self.ivy).pk

    def _give_role(self, which: int) -> JournalLine:
        return director.give_role(
            self.club, user=self._who(which), **self._role(which), **self.order
        )

    def _take_role(self, which: int) -> JournalLine:
        held = StaffRole.objects.filter(user=self._who(which)).order_by("-pk").first()
        told = {"role": held.role, "tournament": held.tournament_id} if held else self._role(which)
        return director.take_role(self.club, user=self._who(which), **told, **self.order)

    def _put_away(self, which: int) -> JournalLine:
        return director.deactivate_user(self.club, user=self.ivy.pk, **self.order)

    def _bring_back(self, which: int) -> JournalLine:
        return director.reactivate_user(self.club, user=self.ivy.pk, **self.order)

    def _dealer(self, which: int) -> JournalLine:
        return director.add_dealer(self.club, name=NAMES[which % 4], **self.order)

    def _change_dealer(self, which: int) -> JournalLine:
        row = self._one_of(Dealer.objects.all(), which)
        told = {"name": NAMES[which // 3 % 4], "note": f"N{which}"}
        return director.change_dealer(row, **told, **self.order)

    def _retire_dealer(self, which: int) -> JournalLine:
        return director.retire_dealer(self._one_of(Dealer.objects.all(), which), **self.order)

    def _came(self, which: int) -> JournalLine:
        dealer = self._one_of(Dealer.objects.all(), which)
        return director.dealer_came(self.event.pk, dealer=dealer, **self.order)

    def _went(self, which: int) -> JournalLine:
        shift = self._one_of(Shift.objects.filter(left_at=None), which)
        return director.dealer_left(self.event.pk, shift=shift, **self.order)

    # Rules, plans, papers

    def _rule(self, which: int) -> JournalLine:
        wording = Wording(f"Rule {which}", "No phones.", "7.25" if which % 3 else "")
        kept = self._kept(HouseRule.objects.all(), which)
        return director.save_house_rule(self.club, wording=wording, rule_id=kept, **self.order)

    def _retire_rule(self, which: int) -> JournalLine:
        return director.retire_house_rule(
            self._one_of(HouseRule.objects.all(), which), **self.order
        )

    def _plan(self, which: int) -> JournalLine:
        kept = self._kept(Structure.objects.filter(tournament=None), which)
        told = {"name": f"Plan {which % 4}", "schedule": (level(25, 50 + which),)}
        return director.save_structure(self.club, structure_id=kept, **told, **self.order)

    def _template(self, which: int) -> JournalLine:
        told = {"name": f"Plan {which % 4}", "schedule": (level(25, 50 + which),)}
        return director.save_template(self.club, **told, **self.order)

    def _plan_off(self, which: int) -> JournalLine:
        row = self._one_of(Structure.objects.filter(tournament=None), which)
        return director.remove_structure(self.club, structure_id=row, **self.order)

    def _chips(self, which: int) -> JournalLine:
        kept = self._kept(ChipSet.objects.all(), which)
        told = {"name": f"Case {which % 4}", "denominations": [(25, "green", which)]}
        return director.save_chip_set(self.club, chip_set_id=kept, **told, **self.order)

    def _event_template(self, which: int) -> JournalLine:
        row = self._one_of(Tournament.objects.all(), which)
        if row and which % 2:
            name = f"Weekly {which % 3}"
            return director.save_event_template(self.club, name=name, event=row, **self.order)
        terms = {"name": f"Weekly {which}", "prices": [], "at": "19:00"}
        values = {"name": f"Weekly {which % 2}", "terms": terms}
        return director.keep_event_template(self.club, **values, **self.order)

    def _event_template_renamed(self, which: int) -> JournalLine:
        row = self._one_of(EventTemplate.objects.filter(archived_at=None), which)
        values = {"template": row, "name": f"Weekly {which % 3}"}
        return director.rename_event_template(self.club, **values, **self.order)

    def _event_template_off(self, which: int) -> JournalLine:
        row = self._one_of(EventTemplate.objects.filter(archived_at=None), which)
        return director.archive_event_template(self.club, template=row, **self.order)

    def _series(self, which: int) -> JournalLine:
        row = self._one_of(EventTemplate.objects.filter(archived_at=None), which)
        first = NOON.date() + timedelta(days=7)
        values = {"name": "Weekly", "template": row, "first_day": first, "at_time": time(19)}
        return director.start_series(self.club, **values, **self.order)

    def _series_day_off(self, which: int) -> JournalLine:
        row = self._one_of(EventSeries.objects.filter(ended_at=None), which)
        day = NOON.date() + timedelta(days=7 + 7 * which)
        return director.skip_series_day(self.club, series=row, day=day, **self.order)

    def _series_off(self, which: int) -> JournalLine:
        row = self._one_of(EventSeries.objects.filter(ended_at=None), which)
        return director.end_series(self.club, series=row, **self.order)

    def _chips_off(self, which: int) -> JournalLine:
        row = self._one_of(ChipSet.objects.all(), which)
        return director.remove_chip_set(self.club, chip_set_id=row, **self.order)

    def _prizes(self, which: int) -> JournalLine:
        kept = self._kept(PrizeStructure.objects.all(), which)
        rows = [[99, [500_000, 300_000, 200_000]]]
        told = {"name": f"Thirds {which % 4}", "kind": "percent", "rows": rows}
        return director.save_prizes(self.club, structure_id=kept, **told, **self.order)

    def _prizes_off(self, which: int) -> JournalLine:
        row = self._one_of(PrizeStructure.objects.all(), which)
        return director.remove_prizes(self.club, structure_id=row, **self.order)

    def _export(self, which: int) -> JournalLine:
        kept = self._kept(ExportFormat.objects.all(), which)
        told = {"name": f"Site {which % 4}", "columns": [["place", f"Rank {which}"]]}
        return director.save_export(self.club, export_id=kept, settings={}, **told, **self.order)

    def _export_off(self, which: int) -> JournalLine:
        row = self._one_of(ExportFormat.objects.all(), which)
        return director.remove_export(self.club, export_id=row, **self.order)

    def _terms(self, which: int) -> JournalLine:
        return director.change_club(self.club, fields={"name": f"Room {which}"}, **self.order)

    def _policy(self, which: int) -> JournalLine:
        told = {"policy": {"clock_call_s": (60, 30)[which % 2]}, "preset": PRESETS[which % 4]}
        return director.choose_club_policy(self.club, **told, **self.order)

    def _import(self, which: int) -> JournalLine:
        """A past event of a file; the same file does not come twice."""
        name = ("autumn-cup", "club-night-2012")[which % 2]
        content = (FILES / f"{name}.tdt").read_bytes()
        return director.import_event(
            self.club,
            read=evening_of(club(), content, file_name=f"{name}.tdt"),
            file_name=f"{name}.tdt",
            file_hash=hashlib.sha256(content).hexdigest(),
            **self.order,
        )

    def _brought(self, which: int) -> JournalLine:
        """An event of another club; it does not come twice."""
        return director.bring_in(
            self.club,
            read=read_club_file(EVENT_OF_A_CLUB.read_bytes()),
            file_name=EVENT_OF_A_CLUB.name,
            answers=dict.fromkeys(range(1, 7), "new"),
            **self.order,
        )

    def _results(self, which: int) -> JournalLine:
        """Past results of a list, counted in a season where there is one."""
        cup = ListDefaults(f"Cup {which % 3}", date(2024, 1, 1 + which % 3), "EUR")
        season = Season.objects.filter(closed_at=None).order_by("pk").last()
        return director.import_results(
            self.club,
            events=read_results(told=cup).events,
            file_name="cup.csv",
            answers=dict.fromkeys(range(2, 6), "new"),
            season_id=season.pk if season and which % 2 else None,
            **self.order,
        )

    def _standings(self, which: int) -> JournalLine:
        """Points of a season so far, from a list."""
        cup = ListDefaults(f"Cup {which % 3}", date(2024, 1, 1), "EUR")
        return director.import_standings(
            self.club,
            season_id=self._one_of(Season.objects.all(), which),
            standing=read_results(told=cup).events[0],
            file_name="so far.csv",
            answers=dict.fromkeys(range(2, 6), "new"),
            **self.order,
        )

    # Leagues

    def _league(self, which: int) -> JournalLine:
        return director.found_league(self.club, name=f"League {which % 4}", **self.order)

    def _change_league(self, which: int) -> JournalLine:
        row = self._one_of(League.objects.all(), which)
        return director.change_league(row, name=f"League {which}", **self.order)

    def _retire_league(self, which: int) -> JournalLine:
        return director.retire_league(self._one_of(League.objects.all(), which), **self.order)

    def _season(self, which: int) -> JournalLine:
        terms = Terms(f"Season {which % 5}", "n - r + 1", best_of=which % 3 or None)
        league = self._one_of(League.objects.all(), which)
        return director.open_season(league, terms=terms, **self.order)

    def _change_season(self, which: int) -> JournalLine:
        terms = Terms(f"Season {which}", "n - r + 2")
        row = self._one_of(Season.objects.all(), which)
        return director.change_season(row, terms=terms, **self.order)

    def _close_season(self, which: int) -> JournalLine:
        return director.close_season(self._one_of(Season.objects.all(), which), **self.order)

    def _counts(self, which: int) -> JournalLine:
        season = self._one_of(Season.objects.all(), which)
        told = {"tournament_id": self.event.pk, "weight_percent": 50 + which}
        return director.count_event(season, **told, **self.order)

    def _counts_as_told(self, which: int) -> JournalLine:
        told = {"league": f"League {which % 4}", "season": "2024", "formula": "n - r + 1"}
        past = self._one_of(Tournament.objects.all(), which)
        return director.count_imported_event(past, **told, **self.order)

    def _drop(self, which: int) -> JournalLine:
        season = self._one_of(Season.objects.filter(events__isnull=False), which)
        return director.drop_event(season, tournament_id=self.event.pk, **self.order)

    def _points(self, which: int) -> JournalLine:
        season = self._one_of(Season.objects.all(), which)
        told = {"player_id": self._person(which), "points": Decimal(1 + which), "reason": "helped"}
        return director.give_points(season, **told, **self.order)

    def _points_off(self, which: int) -> JournalLine:
        return director.remove_points(self._one_of(SeasonPoints.objects.all(), which), **self.order)

    # Money

    def _voucher(self, which: int) -> JournalLine:
        told = {"amount_cents": 100 + which, "currency": "EUR", "code": f"AAAA-{which:04}"}
        return director.issue_voucher(self.club, **told, **self.order)

    def _voucher_off(self, which: int) -> JournalLine:
        return director.cancel_voucher(self._one_of(Voucher.objects.all(), which), **self.order)

    def _till(self, which: int) -> JournalLine:
        return director.add_till(self.club, name=f"Desk {which % 4}", **self.order)

    def _till_off(self, which: int) -> JournalLine:
        return director.retire_till(self._one_of(Till.objects.all(), which), **self.order)

    def _till_opened(self, which: int) -> JournalLine:
        till = self._one_of(Till.objects.all(), which)
        return director.open_till(till, float_cents=100 * which, **self.order)

    def _till_counted(self, which: int) -> JournalLine:
        shift = self._one_of(TillShift.objects.filter(closed_at=None), which)
        return director.count_till(shift, counted_cents=100 * which, **self.order)

    def _till_handed(self, which: int) -> JournalLine:
        shift = self._one_of(TillShift.objects.filter(closed_at=None), which)
        told = {"counted_cents": 100, "signed_by": "Dana", "explanation": "a coin"}
        return director.hand_over_till(shift, to=self.ivy, **told, **self.order)

    # Televisions

    def _tv_name(self, which: int) -> JournalLine:
        told = {"television_id": self.television, "name": f"TV {which}"}
        return director.rename_television(self.club, **told, **self.order)

    def _tv_shows(self, which: int) -> JournalLine:
        shows = (self.other, self.event.pk)[which % 2]
        told = {"television_id": self.television, "tournament_id": shows}
        return director.point_television(self.club, **told, **self.order)

    def _undo(self, which: int) -> JournalLine:
        book = Club.objects.get(pk=self.club)
        revision = max(1, book.revision - which % 6)
        return director.undo_in_club(self.club, revision=revision, **self.order)
