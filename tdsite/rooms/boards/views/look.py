"""The look of an event's boards: its colour and pictures, beside a real board that shows them."""

import hashlib
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from tdsite.rooms.boards import snapshots
from tdsite.rooms.boards.acts import look as look_acts
from tdsite.rooms.boards.forms.look import LookForm
from tdsite.rooms.boards.views.boards import EMBED, OVERLAY
from tdsite.web.addresses import public
from tdsite.web.guards import event_view
from tdsite.web.keys import new_key
from tdsite.web.submit import attempt, move_on, order
from tournaments import access
from tournaments.models import JournalLine, Tournament
from tournaments.models.screens import Accent, Preset
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
    sentence = gettext("The look of the boards is changed")
    return attempt(
        lambda: _change(request, tournament, form),
        refused=lambda error: _draw(request, tournament, translate(error), error.field, status=409),
        then=lambda line: move_on(request, line, request.get_full_path(), sentence=sentence),
    )


def _change(request: HttpRequest, tournament: Tournament, form: LookForm) -> JournalLine:
    chosen = {name: form.picture(name) for name in ("logo", "sponsor")}
    sent = [name + hashlib.sha256(content or b"").hexdigest() for name, content in chosen.items()]
    accent = form.cleaned_data["accent"]
    return look_acts.change_look(
        tournament.pk,
        accent=Accent(accent),
        logo=chosen["logo"],
        sponsor=chosen["sponsor"],
        **order(request, form.cleaned_data["key"], accent, *sent),
    )


def _draw(
    request: HttpRequest,
    tournament: Tournament,
    refused: str = "",
    field: str = "",
    *,
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
        "refused": refused,
        "field": field,
        "key": new_key(),
    }
    return render(request, "boards/look.html", page, status=status)


def _asked(request: HttpRequest, name: str, choices: tuple[str, ...], otherwise: str) -> str:
    value = request.GET.get(name, "")
    return value if value in choices else str(otherwise)
