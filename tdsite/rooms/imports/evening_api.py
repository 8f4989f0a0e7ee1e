"""Many past events at once, for programs: files are sent, looked at, chosen, taken, taken back."""

from collections.abc import Callable, Mapping
from typing import Any

from django.contrib.auth.models import User
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tdsite.api import problems
from tdsite.api.answers import Answer, whole, words
from tdsite.api.described import rights_of
from tdsite.api.endpoints import Method, Routes, checked, endpoint
from tdsite.api.fields import Body, Flag, Text, Whole, checked_by, several
from tdsite.rooms.imports import evening_views
from tdsite.rooms.imports.many import batches
from tdsite.rooms.imports.many.batches import Listed, Phase
from tdsite.rooms.imports.many.choices import AGAIN, KNOCK_OUTS, NEW, NEWER, UNFINISHED, wishes_of
from tdsite.rooms.imports.many.packages import MAX_FILES
from tdsite.rooms.imports.many.rows import FileState, choices_of
from tdsite.rooms.imports.many.table import says_of
from tdsite.web.club import current_club
from tournaments import access
from tournaments.models import Upload
from tournaments.prize_money import whole_cents
from tournaments.rules.languages import check_currency
from tournaments.rules.seasons import MAX_RESULTS

RIGHT = evening_views.RIGHT
MAX_ID = 2**31 - 1


AS_IT_HAS = "if not said, as the season has it"
BEST_OF = f"Results that count in the seasons, 0 for all; {AS_IT_HAS}."


class EveningFiles(serializers.Serializer):
    """Saved events, or packages (.zip) of them."""

    files = serializers.ListField(
        child=serializers.FileField(allow_empty_file=True), min_length=1, max_length=MAX_FILES
    )


class EveningChoice(Body):
    """What to do with one file; empty: as for all."""

    file = Whole(1, MAX_ID, help_text="Its `id`.")
    choice = Text(90, allow_blank=True, help_text="One of its `choices`.")


def _one_of(known: tuple[str, ...], help_text: str) -> serializers.ChoiceField:
    names = [str(one) for one in known]
    return serializers.ChoiceField(names, required=False, help_text=help_text)


class EveningsTaken(Body):
    """What is said for all files, and of some; what is not said stays as it is."""

    currency = Text(
        3,
        required=False,
        validators=[checked_by(check_currency)],
        help_text="Of the files; the club's if not said.",
    )
    again = _one_of(AGAIN, "What a buy-in after an elimination is.")
    new = _one_of(NEW, "New events.")
    newer = _one_of(NEWER, "Newer saves of events that are here.")
    unfinished = _one_of(UNFINISHED, "Events that were saved before their end.")
    count = Flag(required=False, help_text="In the league and season of each file.")
    best_of = Whole(0, MAX_RESULTS, required=False, allow_null=True, help_text=BEST_OF)
    drop_worst = Whole(0, MAX_RESULTS, required=False, allow_null=True, help_text=AS_IT_HAS)
    knock_outs = _one_of(KNOCK_OUTS, f"Of several players; {AS_IT_HAS}")
    choices = several(EveningChoice, 0, MAX_FILES, required=False)


class EveningPlayer(Answer):
    key = words()
    name = words()


class EveningFile(Answer):
    """A file, as the table to look at first has it."""

    id = whole()
    file = words()
    name = words()
    starts_at = serializers.DateTimeField(allow_null=True)
    players = whole()
    entries = whole()
    again = whole(help_text="Buy-ins after an elimination.")
    paid_cents = whole()
    winner = words()
    still_in = EveningPlayer(many=True)
    league = words()
    season = words()
    standing = words(help_text=f"One of {', '.join(FileState)}.")
    choices = serializers.ListField(child=words())
    choice = words(help_text="What becomes of it.")
    tournament_id = whole(allow_null=True, help_text="The event it became.")
    undone = serializers.BooleanField()
    says = words(help_text="Why it stays out, did not come in or counts in no season.")


class EveningsNow(Answer):
    """The files that were sent together, and how far the work on them is."""

    id = whole()
    phase = words(help_text=f"One of {', '.join(Phase)}.")
    running = serializers.BooleanField()
    done = whole()
    total = whole()
    stopped = serializers.BooleanField(help_text="Cancelled before the end.")
    currency = words()
    files = EveningFile(many=True)


def _now(batch: Upload) -> Response:
    """The batch as it stands, read anew."""
    batch.refresh_from_db()
    now = timezone.now()
    running = batches.is_running(batch, now)
    done, total = batches.done_of(batch)
    wishes = batches.wishes(batch)
    currency = wishes.currency or batch.club.currency
    units = int(whole_cents(currency))
    return Response(
        EveningsNow(
            {
                "id": batch.pk,
                "phase": batches.phase_of(batch),
                "running": running,
                "done": done,
                "total": total,
                "stopped": bool(batch.mapping.get("stopped")),
                "currency": currency,
                "files": [_file(one, units) for one in batches.listed(batch)],
            }
        ).data
    )


def _file(one: Listed, units: int) -> dict[str, Any]:
    row = one.row
    return {
        "id": one.upload.pk,
        "file": one.upload.name,
        "name": row.name,
        "starts_at": row.began_at,
        "players": row.players,
        "entries": row.entries,
        "again": row.again,
        "paid_cents": row.paid * units // 100,
        "winner": row.winner,
        "still_in": [{"key": key, "name": name} for key, name in row.still_in],
        "league": row.league,
        "season": row.season,
        "standing": one.stands.standing,
        "choices": list(choices_of(one.stands, row)) if one.upload.revision is None else [],
        "choice": one.choice,
        "tournament_id": one.event_id,
        "undone": bool(one.upload.mapping.get("undone")),
        "says": says_of(one),
    }


def _described(
    name: str, summary: str, *, request: Any = None, status: int = 200, missing: bool = True
) -> Callable[[Method], Method]:
    """How such an address is told of in the schema."""
    responses: dict[int, Any] = {
        status: EveningsNow,
        400: problems.MALFORMED,
        409: problems.REFUSED,
        **problems.SEEING,
        **problems.EVERYWHERE,
    }
    if missing:
        responses[404] = problems.MISSING
    return extend_schema(
        operation_id=name,
        summary=summary,
        tags=["imports"],
        request=request,
        responses=responses,
        extensions=rights_of(RIGHT, ()),
    )


@_described(
    "load_evenings",
    "Send saved events, to be looked at in one table",
    request={"multipart/form-data": EveningFiles},
    status=201,
    missing=False,
)
def load_evenings(self: APIView, request: Request) -> Response:
    """The files are kept for two days; nothing is imported yet.  Raises PackageUnfit."""
    access.require(request.user, RIGHT)
    files = checked(EveningFiles, request.data)["files"]
    assert isinstance(request.user, User)  # nobody else has the right
    answer = _now(evening_views.load(request.user, current_club(), files))
    answer.status_code = 201
    return answer


load_evenings.parsers = [MultiPartParser]  # type: ignore[attr-defined]
load_evenings.right = RIGHT  # type: ignore[attr-defined]


@_described("get_evenings", "The table of the files, and how far the work is")
def get_evenings(self: APIView, request: Request, batch_id: int) -> Response:
    return _now(_batch(request, batch_id))


@_described("take_evenings", "Choose, and import what is chosen", request=EveningsTaken)
def take_evenings(self: APIView, request: Request, batch_id: int) -> Response:
    """Each event comes whole or not at all; ask again to see how far it is."""
    batch = _batch(request, batch_id)
    params = checked(EveningsTaken, request.data)
    now = timezone.now()
    if not batches.is_running(batch, now):
        _remember(batch, params)
        if batches.start_taking(batch, at=now):
            evening_views.hand_over(batch)
    return _now(batch)


def _remember(batch: Upload, params: Mapping[str, Any]) -> None:
    wishes = wishes_of(
        {**batches.wishes(batch).as_json(), **{n: v for n, v in params.items() if n != "choices"}}
    )
    by_file = {one["file"]: one["choice"] for one in params.get("choices") or ()}
    batches.remember(batch, wishes, by_file)


@_described("cancel_evenings", "Stop after the file in hand; what is in stays in")
def cancel_evenings(self: APIView, request: Request, batch_id: int) -> Response:
    batch = _batch(request, batch_id)
    batches.cancel(batch)
    return _now(batch)


@_described("undo_evenings", "Take back everything the files brought in")
def undo_evenings(self: APIView, request: Request, batch_id: int) -> Response:
    batch = _batch(request, batch_id)
    if batches.start_undoing(batch, at=timezone.now()):
        evening_views.hand_over(batch)
    return _now(batch)


for _post in (take_evenings, cancel_evenings, undo_evenings):
    _post.right = RIGHT  # type: ignore[attr-defined]


def _batch(request: Request, batch_id: int) -> Upload:
    """The files, for who may import.  Raises NotAllowed, NotFound."""
    access.require(request.user, RIGHT)
    found = batches.batches_of(current_club()).select_related("club", "by")
    batch = found.filter(pk=batch_id).first()
    if batch is None:
        raise NotFound
    return batch


MANY = "club/import/events/"
ONE = f"{MANY}<id:batch_id>/"
ROUTES: Routes = {
    MANY: endpoint(post=load_evenings),
    ONE: endpoint(get=get_evenings),
    f"{ONE}take/": endpoint(post=take_evenings),
    f"{ONE}cancel/": endpoint(post=cancel_evenings),
    f"{ONE}undo/": endpoint(post=undo_evenings),
}
