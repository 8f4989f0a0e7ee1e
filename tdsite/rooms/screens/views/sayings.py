"""What the boards call out: the page that edits it, and what a board fetches of it."""

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext, to_locale
from django.views.decorators.http import require_http_methods, require_safe

from tdsite.live.screens import board_at
from tdsite.rooms.screens.forms.sayings import SayingsForm
from tdsite.web import voice
from tdsite.web.guards import event_view, who
from tdsite.web.keys import key_of, new_key
from tournaments import access
from tournaments.models import Look, Tournament
from tournaments.operations import sayings as sayings_acts
from tournaments.rules import RuleError
from tournaments.sentences import told


@event_view
@require_http_methods(["GET", "POST"])
def sayings(request: HttpRequest, tournament: Tournament, language: str = "") -> HttpResponse:
    """Every signal with its sentence in one language; what was typed stays when it is refused."""
    access.require(request.user, "board.look_changed", tournament.pk)
    language = language or tournament.language
    if language not in dict(settings.LANGUAGES):
        raise Http404
    with translation.override(language):
        usual = voice.usual_sentences()
        spoken_plan = voice.plan_words()
    look = Look.objects.filter(tournament=tournament).first()
    data = request.POST if request.method == "POST" else None
    form = SayingsForm(data, usual=usual, look=look, language=language)
    why_not = ""
    if data is not None and form.is_valid():
        try:
            return _change(request, tournament, language, form)
        except RuleError as error:
            why_not = told(error)
            form.add_error(f"text-{error.field}" if error.field else None, why_not)
    page = {
        "tournament": tournament,
        "form": form,
        "spoken_in": language,
        "languages": settings.LANGUAGES,
        "plan": spoken_plan,
        "locale": to_locale(language).replace("_", "-"),
        "refused": data is not None,
        "key": new_key(),
    }
    status = 409 if why_not else 400 if data is not None else 200
    return render(request, "screens/sayings.html", page, status=status)


def _change(
    request: HttpRequest, tournament: Tournament, language: str, form: SayingsForm
) -> HttpResponse:
    sentences, loudness = form.sentences(), form.loudness()
    sayings_acts.change_sayings(
        tournament.pk,
        language=language,
        sentences=sentences,
        loudness=loudness,
        by=who(request),
        at=timezone.now(),
        key=key_of(request.POST.get("key", ""), language, sentences, loudness),
    )
    messages.success(request, gettext("The boards say it this way from now on."))
    return HttpResponseRedirect(reverse("sayings", args=[tournament.pk, language]))


@require_safe
def spoken(request: HttpRequest, token: str) -> JsonResponse:
    """What the board of this address says aloud, in its language."""
    event, _ = board_at(token)
    asked = request.GET.get("lang", "")
    language = asked if asked in dict(settings.LANGUAGES) else event.language
    with translation.override(language):
        answer = JsonResponse(voice.voice_of(event, language))
    add_never_cache_headers(answer)
    return answer
