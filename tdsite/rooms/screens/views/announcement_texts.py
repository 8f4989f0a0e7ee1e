"""What the boards call out: the page that edits it, and what a board fetches of it."""

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import translation
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext, to_locale
from django.views.decorators.http import require_http_methods, require_safe

from tdsite.live.screens import board_at
from tdsite.rooms.screens.forms.announcement_texts import SayingsForm
from tdsite.web import voice
from tdsite.web.guards import event_view
from tdsite.web.keys import new_key
from tdsite.web.submit import order, submit
from tournaments import access
from tournaments.models import JournalLine, Look, Tournament
from tournaments.operations import announcement_texts as sayings_acts


@event_view
@require_http_methods(["GET", "POST"])
def announcement_texts(
    request: HttpRequest, tournament: Tournament, language: str = ""
) -> HttpResponse:
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

    def page(status: int) -> HttpResponse:
        parts = {
            "tournament": tournament,
            "form": form,
            "spoken_in": language,
            "languages": settings.LANGUAGES,
            "plan": spoken_plan,
            "locale": to_locale(language).replace("_", "-"),
            "refused": data is not None,
            "key": new_key(),
        }
        return render(request, "screens/sayings.html", parts, status=status)

    def act() -> JournalLine:
        sentences, loudness = form.sentences(), form.loudness()
        return sayings_acts.change_sayings(
            tournament.pk,
            language=language,
            sentences=sentences,
            loudness=loudness,
            **order(request, request.POST.get("key", ""), language, sentences, loudness),
        )

    def then(_line: JournalLine) -> HttpResponse:
        messages.success(request, gettext("The boards say it this way from now on."))
        return HttpResponseRedirect(reverse("sayings", args=[tournament.pk, language]))

    fields = {name.removeprefix("text-"): name for name in form.fields if name.startswith("text-")}
    return submit(form, act, page=page, then=then, fields=fields)


@require_safe
def spoken(request: HttpRequest, token: str) -> JsonResponse:
    """What the board of this address says aloud, in its language."""
    event, _ = board_at(token)
    wanted = request.GET.get("lang", "")
    language = wanted if wanted in dict(settings.LANGUAGES) else event.language
    with translation.override(language):
        answer = JsonResponse(voice.voice_of(event, language))
    add_never_cache_headers(answer)
    return answer
