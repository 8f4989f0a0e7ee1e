"""What a director sets of the boards: their look and pictures, the notices, new public links."""

import base64
import hashlib
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import (
    require_GET,
    require_http_methods,
    require_POST,
    require_safe,
)

from tdsite.rooms.boards import acts, snapshots
from tdsite.rooms.boards.forms import LookForm, SlideForm
from tdsite.rooms.boards.views import EMBED, OVERLAY
from tdsite.web.addresses import public
from tdsite.web.event_page import base
from tdsite.web.event_state import EventState
from tdsite.web.guards import acting, event_view, staff_user
from tdsite.web.hooks import done
from tdsite.web.submit import attempt, key_of, move_on, new_key, order, submit
from tournaments import access
from tournaments.models import JournalLine, Look, Picture, Tournament
from tournaments.models.screens import Accent, Preset
from tournaments.operations.boards import current_notices
from tournaments.sentences import translate

THEMES = ("dark", "light")


@event_view
@require_http_methods(["GET", "POST"])
def look(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The choice, and what it makes of the board."""
    access.require(request.user, "board.look_changed", tournament.pk)
    if request.method != "POST":
        return _draw(request, tournament)
    form = LookForm(request.POST, request.FILES)
    if not form.is_valid():
        return _draw(request, tournament, gettext("Choose one of the colours."), status=400)
    sentence = gettext("Board design changed")
    return attempt(
        lambda: _change(request, tournament, form),
        refused=lambda error: _draw(request, tournament, translate(error), error.field, status=409),
        then=lambda line: move_on(request, line, request.get_full_path(), sentence=sentence),
    )


def _change(request: HttpRequest, tournament: Tournament, form: LookForm) -> JournalLine:
    chosen = {name: form.picture(name) for name in ("logo", "sponsor")}
    sent = [name + hashlib.sha256(content or b"").hexdigest() for name, content in chosen.items()]
    accent = form.cleaned_data["accent"]
    return acts.change_look(
        tournament.pk,
        accent=Accent(accent),
        logo=chosen["logo"],
        sponsor=chosen["sponsor"],
        **order(request, form.cleaned_data["key"], accent, *sent),
    )


@event_view
@require_POST
def slides(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """A slide of the house more; what was typed stays when it is refused."""
    access.require(request.user, "board.slide_added", tournament.pk)
    form = SlideForm(request.POST, request.FILES)

    def act() -> JournalLine:
        data, content = form.cleaned_data, form.content()
        told = {"text": data["text"], "seconds": data["seconds"], "preset": data["preset"]}
        named = hashlib.sha256(content).hexdigest()
        return acts.add_slide(
            tournament.pk,
            **told,
            picture=base64.b64encode(content).decode(),
            **order(request, data["key"], sorted(told.items()), named),
        )

    return submit(
        form,
        act,
        page=lambda status: _draw(request, tournament, slide=form, status=status),
        then=lambda line: move_on(request, line, reverse("look", args=[tournament.pk])),
    )


def _draw(
    request: HttpRequest,
    tournament: Tournament,
    refused: str = "",
    field: str = "",
    *,
    slide: SlideForm | None = None,
    status: int = 200,
) -> HttpResponse:
    look = snapshots.of(tournament)["look"]
    preset = _asked(request, "preset", (*Preset.values, OVERLAY, EMBED), Preset.CLASSIC)
    ground = _asked(request, "theme", THEMES, THEMES[0])
    board = reverse("board", args=[tournament.board_token])
    outside = public(request, board)
    page: dict[str, Any] = {
        "tournament": tournament,
        "accents": Accent.choices,
        "accent": look.get("accent", Accent.FELT),
        "pictures": [
            (name, label, look.get(name))
            for name, label in (("logo", gettext("Logo")), ("sponsor", gettext("Sponsor")))
        ],
        "presets": [(value, label) for value, label in Preset.choices if value != Preset.AUTO],
        "preset": preset,
        "ground": ground,  # of the preview; the page itself has the look of the person
        "board": f"{board}?preset={preset}&theme={ground}",
        "overlay": f"{outside}?preset={OVERLAY}",
        "embed": f"{outside}?preset={EMBED}",
        "slide": slide or SlideForm(initial={"seconds": 12}),
        "slides": Look.objects.filter(tournament=tournament)
        .values_list("slides", flat=True)
        .first(),
        "refused": refused,
        "field": field,
        "key": new_key(),
    }
    return render(request, "boards/look.html", page, status=status)


def _asked(request: HttpRequest, name: str, choices: tuple[str, ...], otherwise: str) -> str:
    value = request.GET.get(name, "")
    return value if value in choices else str(otherwise)


@require_safe
def picture(request: HttpRequest, sha256: str) -> HttpResponse:
    """The image.  Its address says what is in it, so that it may be kept for ever."""
    kept = Picture.objects.filter(sha256=sha256).order_by("pk").first()
    if kept is None:
        raise Http404
    answer = HttpResponse(bytes(kept.content), content_type=kept.content_type)
    answer["Cache-Control"] = "public, max-age=31536000, immutable"
    answer["X-Content-Type-Options"] = "nosniff"
    return answer


@require_GET
@event_view
def notices(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What the boards say now, each with its way down."""
    event_now = EventState(tournament, timezone.now())
    parts = {**base(request, event_now), "notices": current_notices(tournament, event_now.now)}
    return render(request, "dashboard/_notices.html", parts)


@require_POST
@event_view
@acting("links")
def renew_public(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """New addresses for the event's board, draws and registration."""
    line = acts.renew_public_links(
        tournament.pk,
        by=staff_user(request),
        at=timezone.now(),
        key=key_of(request.POST.get("key", "")[:60], "renew_public", []),
    )
    return done(request, tournament, line)
