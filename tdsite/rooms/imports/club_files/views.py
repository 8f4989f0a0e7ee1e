"""What another club took out: loaded, looked at, asked about where that is needed, brought in."""

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tdsite.rooms.imports.club_files import acts
from tdsite.rooms.imports.club_files.acts import BroughtIn
from tdsite.rooms.imports.club_files.looked import LookedAt, look, seasons_of
from tdsite.rooms.imports.club_files.reading import MAX_PACKED_BYTES, is_club_file
from tdsite.rooms.imports.results.forms import answers_in
from tdsite.web.club import current_club
from tdsite.web.guards import staff_required, staff_user
from tdsite.web.submit import key_of, move_on, new_key
from tournaments import access
from tournaments.import_lines import BROUGHT
from tournaments.models import Club, JournalLine, Upload
from tournaments.models.papers import UploadKind
from tournaments.payloads.shapes import payload
from tournaments.rules import RuleError
from tournaments.rules.names import plain_text
from tournaments.sentences import translate

MARK = "club_file"  # on an upload that is one


def is_of_a_club(files: list[UploadedFile]) -> bool:
    """Whether the one file that was sent is what a club took out for another."""
    if len(files) != 1 or (files[0].size or 0) > MAX_PACKED_BYTES:
        return False
    content = files[0].read()
    files[0].seek(0)
    return is_club_file(content)


def keep(request: HttpRequest, club: Club, file: UploadedFile) -> Upload:
    """The file, until it is brought in."""
    return Upload.objects.create(
        club=club,
        kind=UploadKind.EVENT,
        name=plain_text(str(file.name or "").replace("\0", ""))[-200:],
        content=file.read(),
        by=staff_user(request),
        at=timezone.now(),
        mapping={MARK: True},
    )


@never_cache
@require_http_methods(["GET", "POST"])
@staff_required
def club_file(request: HttpRequest, upload_id: int) -> HttpResponse:
    """What the file would bring; answered and pressed, it comes in, once."""
    access.require(request.user, BROUGHT)
    own = Upload.objects.filter(kind=UploadKind.EVENT, batch=None, by=staff_user(request))
    club = current_club()
    upload = get_object_or_404(own.select_related("club"), pk=upload_id, club=club)
    if not upload.mapping.get(MARK) or upload.revision is not None:
        return HttpResponseRedirect(reverse("import_event"))
    answers = answers_in(request.POST)
    try:
        looked = look(club, bytes(upload.content), answers)
        if request.POST.get("do") == "import":
            return _brought_in(request, upload, looked, answers)
    except RuleError as error:
        return _page(request, upload, answers, why_not=translate(error))
    return _page(request, upload, answers)


def _brought_in(
    request: HttpRequest, upload: Upload, looked: LookedAt, answers: dict[int, str]
) -> HttpResponse:
    season = request.POST.get("season", acts.NO_SEASON)
    if season not in dict(seasons_of(upload.club, looked.read)):
        season = acts.NO_SEASON
    line = acts.bring_in(
        upload.club.pk,
        read=looked.read,
        file_name=upload.name,
        answers=answers,
        season=season,
        by=staff_user(request),
        at=timezone.now(),
        key=key_of(request.POST.get("key", ""), upload.pk, season, sorted(answers.items())),
    )
    Upload.objects.filter(pk=upload.pk).update(revision=line.revision, content=b"")
    return move_on(request, line, _where(line))


def _where(line: JournalLine) -> str:
    """The season that it counts in, or the report of the one event."""
    brought = payload(line, BroughtIn)
    if brought["events_count"] > 1 and brought["season_id"]:
        return reverse("season", args=[brought["season_id"]])
    if brought["events_count"] > 1:
        return reverse("import_event")
    return reverse("imported_event", args=brought["tournament_ids"])


def _page(
    request: HttpRequest, upload: Upload, answers: dict[int, str], *, why_not: str = ""
) -> HttpResponse:
    looked = None
    try:
        looked = look(upload.club, bytes(upload.content), answers)
    except RuleError as error:
        why_not = translate(error)
    return render(
        request,
        "imports/club_file.html",
        {
            "upload": upload,
            "looked": looked,
            "seasons": seasons_of(upload.club, looked.read) if looked else [],
            "season": request.POST.get("season"),
            "why_not": why_not,
            "zone": upload.club.timezone,
            "key": new_key(),
        },
        status=409 if why_not else 200,
    )
