"""The fixed cast, and events to play with.  Dana directs, Carl is the cashier, Fay is floor."""

import hashlib
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

from django.contrib.auth.models import User

from blinds.rules.steps import AnteType, PlanStep, Schedule, StepKind
from tdsite import director
from tests.cached_scene import cached_scene
from tournaments.models import (
    Club,
    Entry,
    Player,
    StaffRole,
    Television,
    TelevisionKey,
    Tournament,
)
from tournaments.models.club import Role

NOON = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
_names = count(1)


def club() -> Club:
    known = Club.objects.first()
    if known is not None:
        return known
    line = director.found_club(
        name="Lantern Street Card Room",
        timezone="Europe/Paris",
        language="en",
        currency="EUR",
        by=dana(),
        at=NOON,
    )
    return line.club


def staff(name: str, role: Role) -> User:
    user, _ = User.objects.get_or_create(username=name)
    StaffRole.objects.get_or_create(user=user, role=role, tournament=None)
    return user


def dana() -> User:
    return staff("dana", Role.DIRECTOR)


def carl() -> User:
    return staff("carl", Role.CASHIER)


def fay() -> User:
    return staff("fay", Role.FLOOR)


def ivy() -> User:
    return User.objects.get_or_create(username="ivy")[0]


def level(small: int, big: int, *, ante: int = 0, minutes: int = 20) -> PlanStep:
    kind = AnteType.BIG_BLIND if ante else AnteType.NONE
    return PlanStep(StepKind.LEVEL, minutes * 60, small, big, ante, kind)


def pause(minutes: int = 10, *, remove: int | None = None) -> PlanStep:
    return PlanStep(StepKind.BREAK, minutes * 60, remove_chips=remove)


EVENING: Schedule = (
    level(100, 100),
    level(100, 200, ante=200),
    pause(),
    level(200, 400, ante=400),
    level(300, 600, ante=600),
    pause(remove=100),
    level(500, 1000, ante=1000),
    level(1000, 2000, ante=2000),
)


def entry_price(**changes: Any) -> dict[str, Any]:
    price = {"kind": "entry", "prize_cents": 100_00, "fee_cents": 10_00, "chips": 20_000}
    return {**price, "until_level": 2, **changes}


def rebuy_price(**changes: Any) -> dict[str, Any]:
    price = {"kind": "rebuy", "prize_cents": 50_00, "chips": 20_000, "until_level": 2}
    return {**price, **changes}


def add_on_price(**changes: Any) -> dict[str, Any]:
    price = {"kind": "add_on", "prize_cents": 50_00, "chips": 30_000, "limit": 1}
    return {**price, "from_level": 2, "until_level": 2, **changes}


def reentry_price(**changes: Any) -> dict[str, Any]:
    price = {"kind": "reentry", "prize_cents": 100_00, "fee_cents": 10_00, "chips": 20_000}
    return {**price, "until_level": 2, **changes}


def event(
    *prices: dict[str, Any],
    schedule: Schedule = EVENING,
    at: datetime = NOON,
    seed: str = "",
    **fields: Any,
) -> Tournament:
    """An event open for registration, opened the way a director opens one."""
    terms = {"name": "Friday Deepstack", "starts_at": at + timedelta(hours=1), **fields}
    if any(price.get("bounty_cents") for price in prices) and not fields.get("feeds_id"):
        terms.setdefault("bounty_kind", "fixed")
    line = director.open_event(
        club().pk,
        fields=terms,
        prices=prices or (entry_price(),),
        structure_name="Evening",
        schedule=schedule,
        by=dana(),
        at=at,
        seed=seed,
    )
    return Tournament.objects.get(pk=line.data["tournament_id"])


def player(name: str = "") -> Player:
    name = name or f"Player {next(_names)}"
    line = director.create_player(club().pk, name=name, by=dana(), at=NOON)
    return Player.objects.get(pk=line.data["player_id"])


def sell(tournament: Tournament, *names: str, at: datetime = NOON) -> list[Entry]:
    """Entries sold to new players of these names."""
    lines = [
        director.register_and_seat(tournament.pk, player_id=player(n).pk, by=carl(), at=at)
        for n in names
    ]
    return [Entry.objects.get(pk=line.data["entry"]) for line in lines]


def running(
    *prices: dict[str, Any],
    players: int | Sequence[str] = 12,
    at: datetime = NOON,
    seed: str = "07" * 32,
    **fields: Any,
) -> Tournament:
    """An event that has just been dealt, players P1, P2, … or those named in drawn seats."""
    names = [f"P{n}" for n in range(1, players + 1)] if isinstance(players, int) else players

    def play() -> int:
        tournament = event(*prices, at=at, seed=seed, **fields)
        sell(tournament, *names, at=at)
        director.start(tournament.pk, by=dana(), at=at)
        return tournament.pk

    terms = repr((prices, players, at, seed, sorted(fields.items())))
    return Tournament.objects.get(pk=cached_scene(terms, play))


def paired(tournament: Tournament, *, name: str = "Bar", number: int = 0) -> Television:
    """A television that was paired while it showed the code 407186."""
    digest = hashlib.sha256(name.encode()).hexdigest()
    until = NOON + timedelta(minutes=5)
    TelevisionKey.objects.create(digest=digest, code="407186", code_until=until, seen_at=NOON)
    line = director.pair_television(
        club().pk,
        code="407186",
        name=name,
        tournament_id=tournament.pk,
        number=number,
        by=dana(),
        at=NOON,
    )
    return Television.objects.get(pk=line.data["television_id"])
