"""Play a whole event through the director's commands."""

import signal
import sys
import time
from argparse import ArgumentParser, ArgumentTypeError
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from tdsite.ops.simulation import series, structures, venue
from tdsite.ops.simulation.evening import SimulatedEvent
from tdsite.ops.simulation.plan import POOL_CENTS, Plan
from tdsite.ops.simulation.report import Progress, summary
from tdsite.ops.simulation.series import Tree, told_days
from tdsite.ops.simulation.structures import read_plan, sample_plan
from tdsite.ops.simulation.venue import AtOnce, Live, Pace, Stopped, scratch_database
from tournaments.models.tournament import BountyKind, MergedStacks
from tournaments.rules import RuleError
from tournaments.sentences import translate

MAX_CENTS = 10**9
MAX_FLIGHTS = 20
CHECKS = ("each", "end", "laws")  # laws: all those of the ledger after every command too


class Command(BaseCommand):
    help = "Play a whole event through the director's commands, and check the book after each."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--structure", type=Path, help="a structure, CSV or JSON (a sample)")
        parser.add_argument("--entries", type=whole, default=60, help="players who enter (60)")
        parser.add_argument("--seats", type=int, choices=range(2, 11), default=9, metavar="2-10")
        parser.add_argument("--seed", type=int, default=1, help="the same seed, the same evening")
        parser.add_argument(
            "--reentries", type=share, default=0.0, help="who busts and re-enters, e.g. 20%%"
        )
        parser.add_argument(
            "--rebuys", type=share, default=0.0, help="who busts and buys in again, e.g. 30%%"
        )
        parser.add_argument(
            "--add-ons", type=share, default=0.0, help="who takes the add-on, e.g. 60%%"
        )
        parser.add_argument(
            "--rebuys-until", type=positive, help="the last level with rebuys (as late entries)"
        )
        parser.add_argument(
            "--bounties", choices=BountyKind.values, default=BountyKind.NONE, help="their kind"
        )
        parser.add_argument("--bounty", type=money, help="the bounty of an entry (50)")
        parser.add_argument(
            "--satellite", type=whole, default=0, help="entries of a satellite played before"
        )
        parser.add_argument(
            "--flights", type=positive, default=0, help="first days that feed one event"
        )
        parser.add_argument(
            "--second-days", type=merged, default=(), help="first days of each second day: 3+1"
        )
        parser.add_argument(
            "--stacks",
            choices=MergedStacks.values,
            default=MergedStacks.ALL,
            help="several bags of a player",
        )
        parser.add_argument(
            "--quota", type=share, default=0.0, help="a flight ends with so many left, e.g. 15%%"
        )
        parser.add_argument(
            "--early", type=share, default=0.0, help="of a flight's entries are paid, e.g. 20%%"
        )
        parser.add_argument("--rebuy-price", type=money, help="all for the prize pool (100)")
        parser.add_argument("--add-on-price", type=money, help="all for the prize pool (100)")
        parser.add_argument("--speed", type=speed, default=0, help="instant, or times real time")
        parser.add_argument("--check", choices=CHECKS, default="each")
        parser.add_argument(
            "--here", action="store_true", help="in the club's own book; live events always are"
        )
        parser.add_argument("--name", default="", help="the name of the event")

    def handle(self, **options: Any) -> None:
        plan = self._plan(options)
        if options["here"] or options["speed"]:
            self._play(plan, speed=options["speed"])
            return
        signal.signal(signal.SIGTERM, lambda signum, frame: sys.exit(143))  # leaves no file behind
        with scratch_database():
            self._play(plan, speed=0)

    def _plan(self, options: dict[str, Any]) -> Plan:
        file: Path | None = options["structure"]
        try:
            name, schedule = read_plan(file) if file else sample_plan()
        except OSError as error:
            raise CommandError(f"{file}: {error.strerror}") from error
        except RuleError as error:
            raise CommandError(f"{file}: {translate(error)}") from error
        return Plan(
            schedule=schedule,
            structure_name=name,
            entries=options["entries"],
            seats=options["seats"],
            seed=options["seed"],
            reentry_share=options["reentries"],
            rebuy_share=options["rebuys"],
            add_on_share=options["add_ons"],
            rebuys_until=options["rebuys_until"],
            rebuy_cents=options["rebuy_price"] or POOL_CENTS,
            add_on_cents=options["add_on_price"] or POOL_CENTS,
            bounty_kind=BountyKind(options["bounties"]),
            bounty_cents=_bounty(options),
            satellite_entries=options["satellite"],
            **_days(options),
            name=options["name"] or _("Simulated event"),
            check_each=options["check"] != "end",
            check_laws=options["check"] == "laws",
        )

    def _play(self, plan: Plan, *, speed: int) -> None:
        progress, began = Progress(sys.stderr), time.monotonic()
        pace: Pace = Live(speed, stop=_stop_when_interrupted()) if speed else AtOnce()
        plan = plan.faster(speed) if speed else plan
        event = SimulatedEvent(
            structures.last_days(plan) if plan.flights else plan,
            club=venue.club(),
            by=venue.dealer(),
            pace=pace,
            watch=progress,
        )
        try:
            event.open()
            if plan.satellite_entries:
                self._sum_up(series.play_satellite(event), seconds=time.monotonic() - began)
                began = time.monotonic()
            self._say_where(event, live=bool(speed))
            if plan.flights:
                self._flights(event, plan, began=began)
                began = time.monotonic()
            event.play()
        except Stopped:
            progress.close()
            event.leave()
            self.stdout.write(_("Stopped. The clock is paused; continue the event manually."))
            return
        except RuleError as refusal:  # somebody at the screens has changed the event meanwhile
            progress.close()
            raise CommandError(
                _("%(sentence)s The simulation ends here; its events stay as they are.")
                % {"sentence": translate(refusal)}
            ) from refusal
        progress.close()
        self._sum_up(event, seconds=time.monotonic() - began)

    def _flights(self, event: SimulatedEvent, plan: Plan, *, began: float) -> None:
        tree = Tree(event, plan)
        tree.play()
        for name, figures in told_days(tree, seconds=time.monotonic() - began):
            self.stdout.write(f"{name}  {figures}")

    def _say_where(self, event: SimulatedEvent, *, live: bool) -> None:
        if live:
            self.stdout.write(_("Watch it: %(url)s") % {"url": venue.board_url(event.tournament)})

    def _sum_up(self, event: SimulatedEvent, *, seconds: float) -> None:
        rows = summary(event, seconds=seconds)
        width = max(len(name) for name, _figures in rows)
        for name, figures in rows:
            self.stdout.write(f"{name.ljust(width)}  {figures}")


def _stop_when_interrupted() -> Any:
    """Whether somebody pressed Ctrl-C: the act under way is finished first."""
    signals: list[int] = []
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda signum, frame: signals.append(signum))
    return lambda: bool(signals)


def _days(options: dict[str, Any]) -> dict[str, Any]:
    """The flights of the event.  Raises CommandError where they do not fit together."""
    flights, second = options["flights"], options["second_days"]
    if flights == 1 or flights > MAX_FLIGHTS:
        raise CommandError(_("An event has from 2 to %(most)s flights.") % {"most": MAX_FLIGHTS})
    if second and sum(second) != flights:
        raise CommandError(_("Day 2s must cover every flight: for 4 flights, 3+1 or 2+2."))
    if flights and options["satellite"]:
        raise CommandError(_("Simulated flights have no satellite."))
    return {
        "flights": flights,
        "merged": second,
        "stacks": MergedStacks(options["stacks"]),
        "quota_bp": round(options["quota"] * 10_000),
        "early_bp": round(options["early"] * 10_000),
    }


def _bounty(options: dict[str, Any]) -> int:
    """What an entry brings for its head, in cents: half of what it brings the prize pool."""
    if options["bounties"] == BountyKind.NONE:
        if options["bounty"]:
            raise CommandError(_("Choose the bounties: --bounties fixed, progressive or mystery."))
        return 0
    return options["bounty"] or POOL_CENTS // 2


def whole(text: str) -> int:
    number = int(text.replace(",", "").replace("_", ""))
    if number < 2:
        raise ArgumentTypeError("two players at least")
    return number


def positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ArgumentTypeError("one at least")
    return number


def merged(text: str) -> tuple[int, ...]:
    """3+1: the first second day takes in three first days, the other one."""
    return tuple(positive(part) for part in text.split("+"))


def money(text: str) -> int:
    """An amount in cents: 50 and 50.00 are the same."""
    try:
        cents = Decimal(text) * 100
    except InvalidOperation as error:
        raise ArgumentTypeError("an amount like 50 or 12.50") from error
    if not cents.is_finite() or cents != int(cents) or not 0 < cents <= MAX_CENTS:
        raise ArgumentTypeError("an amount like 50 or 12.50")
    return int(cents)


def share(text: str) -> float:
    """20 % and 0.2 are the same."""
    part = float(text.rstrip(" %")) / 100 if text.endswith("%") else float(text)
    if not 0 <= part <= 1:
        raise ArgumentTypeError("from 0% to 100%")
    return part


def speed(text: str) -> int:
    """Times real time; 0 is at once."""
    if text == "instant":
        return 0
    times = int(text.rstrip("x×"))
    if times < 1:
        raise ArgumentTypeError("instant, or 1 and more")
    return times
