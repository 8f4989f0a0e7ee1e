"""How the product is, for people who watch machines."""

from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, Gauge, generate_latest

from tdsite.live import heartbeat, standby_state
from tdsite.ops.archive import audit, drill, keeping
from tdsite.ops.up.running import PARTS
from tdsite.rooms.clock.timer_lag import Lateness
from tournaments import access

REGISTRY.register(Lateness())
_backed_up = Gauge("td_last_backup_timestamp_seconds", "when the newest backup was written")
_drilled = Gauge("td_last_drill_timestamp_seconds", "when a backup was last restored as a drill")
_sound = Gauge("td_last_drill_sound", "1 when that backup could be restored")
_audited = Gauge("td_last_audit_timestamp_seconds", "when all logs and rows were last checked")
_faults = Gauge("td_last_audit_faults", "what was changed past the log or does not add up")
_lives = Gauge("td_part_lives", "1 when this part of the product answers", ["part"])


@never_cache
@require_safe
def healthz(request: HttpRequest) -> JsonResponse:
    """200 when all parts live; 503 naming those that do not."""
    living = _living()
    missing = [part for part in PARTS if part not in living]
    return JsonResponse(
        {
            "status": "missing" if missing else "ok",
            "parts": {part: part in living for part in PARTS},
            "missing": missing,
        },
        status=503 if missing else 200,
    )


@never_cache
@require_safe
def readyz(request: HttpRequest) -> JsonResponse:
    """200 when acts can be done: they need the database, and nothing else."""
    ready = _database_answers()
    return JsonResponse({"status": "ok" if ready else "missing"}, status=200 if ready else 503)


@never_cache
@require_safe
def who_leads(request: HttpRequest) -> JsonResponse:
    """What the front of the site answers by itself; here for a server that has no such front."""
    state = standby_state.read(settings.DATA_DIR)
    return JsonResponse(
        {
            "leads": state.leads,
            "epoch": state.epoch,
            "follower": "",
            "kept_at": 0,
            "is_behind": False,
            "successor": state.successor,
        }
    )


@never_cache
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """The same in Prometheus's format, with what it counts about the web process and how late
    things were that happen by themselves.

    For a machine in the house itself, one that knows METRICS_TOKEN, or staff; 403 for others.
    """
    if not _may_measure(request):
        return HttpResponse(status=403)
    living = _living()
    for part in PARTS:
        _lives.labels(part).set(part in living)
    _measure_backups()
    return HttpResponse(generate_latest(REGISTRY), content_type=CONTENT_TYPE_LATEST)


def _measure_backups() -> None:
    """Zero where there has been none."""
    newest, held, audited = keeping.newest(), drill.last(), audit.last()
    _backed_up.set(newest.at.timestamp() if newest else 0)
    _drilled.set(held.at.timestamp() if held else 0)
    _sound.set(held is not None and held.is_sound)
    _audited.set(audited.at.timestamp() if audited else 0)
    _faults.set(audited.count if audited else 0)


def _may_measure(request: HttpRequest) -> bool:
    header = request.headers.get("Authorization", "")
    known = settings.METRICS_TOKEN
    if known and constant_time_compare(header, f"Bearer {known}"):
        return True
    forwarded = "X-Forwarded-For" in request.headers or "Forwarded" in request.headers
    here = request.META.get("REMOTE_ADDR", "") in ("127.0.0.1", "::1")
    return (here and not forwarded) or access.allowed(request.user, "see")


def _living() -> frozenset[str]:
    return heartbeat.living() | ({"database"} if _database_answers() else set())


def _database_answers() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return False
    return True
