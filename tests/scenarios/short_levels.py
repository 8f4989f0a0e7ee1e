"""Run inside a house of its own: an event of two-second levels that has just been dealt."""

import json

import django

django.setup()

from django.contrib.auth.models import User  # noqa: E402 (the apps are loaded first)
from django.utils import timezone  # noqa: E402

from blinds.rules.steps import PlanStep, StepKind  # noqa: E402
from tdsite import director  # noqa: E402
from tournaments.models import Club, Tournament  # noqa: E402

LEVEL_SECONDS = 2


def main() -> None:
    club, by, now = Club.objects.get(), User.objects.get(), timezone.now()
    order = {"by": by, "at": now}
    players = [
        director.create_player(club.pk, name=f"P{n}", **order).data["player_id"]
        for n in range(1, 31)
    ]
    line = director.open_event(
        club.pk,
        fields={"name": "Short levels", "starts_at": now},
        prices=[{"kind": "entry", "prize_cents": 10_00, "chips": 1000}],
        structure_name="Two seconds",
        schedule=tuple(PlanStep(StepKind.LEVEL, LEVEL_SECONDS, n, 2 * n) for n in range(1, 500)),
        **order,
    )
    event = Tournament.objects.get(pk=line.data["tournament_id"])
    for player in players[:4]:
        director.register_and_seat(event.pk, player_id=player, **order)
    director.start(event.pk, by=by, at=timezone.now())
    print(json.dumps({"event": event.pk, "board": event.board_token, "players": players[4:]}))  # noqa: T201


if __name__ == "__main__":
    main()
