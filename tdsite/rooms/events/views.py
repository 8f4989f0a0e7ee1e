"""A new event: what it begins with, its four steps, its draft, and its announcement."""

from typing import Any
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from tdsite.rooms.events import acts, drafts, pages, sources, template_acts
from tdsite.rooms.events.bundle import EventBundle, new_bundle
from tdsite.rooms.events.eventforms import PlainEventForm
from tdsite.rooms.events.forms import known_zones
from tdsite.rooms.events.sources import Card, Source
from tdsite.rooms.events.terms import entry_cents, source_of_template, templates_of, terms_typed
from tdsite.web.club import current_club
from tdsite.web.fields import number_in
from tdsite.web.guards import staff_required, staff_user
from tdsite.web.submit import attempt, go_to, notify, order
from tournaments import access
from tournaments.models import Club, EventDraft, EventTemplate, JournalLine
from tournaments.models.tournament import PriceKind
from tournaments.payloads.club import EventTemplateNamed
from tournaments.payloads.events import EventOpened
from tournaments.payloads.shapes import payload

MAX_BYTES = 1_000_000
OF_A_TEMPLATE = "t"


@staff_required
@require_http_methods(["GET", "POST"])
def new_event(request: HttpRequest) -> HttpResponse:
    """The form, and the event it describes.  What was typed stays, an uploaded plan too."""
    access.require(request.user, "tournament.opened")
    club = current_club()
    if request.method != "POST":
        return _begin(request, club)
    data = typed(request)
    like = source_named(club, data.get("like", ""))
    with timezone.override(zone_of(data, club.timezone)):
        bundle = new_bundle(club, data, like=like)
        preview = pages.preview_of(bundle, club)
        context = _context(request, club, like)
        if name := data.get("repair", ""):
            return _repair(request, club, data, like, name)
        if not bundle.is_valid():
            bundle.form.forget_plan()
            context |= {"refused": True}
            return pages.draw(request, bundle, preview, context, status=400)

        if data.get("keep"):
            name = data.get("template_name", "").strip() or bundle.form.cleaned_data["name"]
            return _save_template(request, club, bundle, like, name)

        def refused(error: Any) -> HttpResponse:
            why_not = bundle.form.refuse(error)
            bundle.form.forget_plan()
            again = context | {"refused": True, "why_not": why_not}
            return pages.draw(request, bundle, preview, again, status=409)

        return attempt(
            lambda: _open(request, club, bundle, like),
            refused=refused,
            then=lambda line: _opened(request, bundle, line),
        )


def _begin(request: HttpRequest, club: Club) -> HttpResponse:
    """The page as it opens: a draft, a copy, a template, a structure, or nothing.

    Where nothing is named it is a copy of the newest event, complete and ready to be announced.
    """
    draft = drafts.draft_of(staff_user(request), request.GET.get("draft", ""))
    left = dict(draft.typed) if draft else None
    wanted = str(left.get("like", "")) if left is not None else request.GET.get("like")
    structure_id = number_in(request.GET.get("structure", ""))
    if wanted is None and structure_id is None:
        newest = sources.newest_events(club)
        wanted = str(newest[0].pk) if newest else ""
    with timezone.override(zone_of(left, club.timezone)):
        like = source_named(club, wanted or "")
        bundle = new_bundle(club, None, like=like, typed=left, structure_id=structure_id)
        if draft is not None:
            bundle.form.initial["key"] = draft.key
        context = _context(request, club, like, draft) | {"structure_id": structure_id}
        return _draw_again(request, club, bundle, like, context)


def _repair(
    request: HttpRequest, club: Club, data: Any, like: Source | None, name: str
) -> HttpResponse:
    """The page with what was typed, and what the press changes in it; the draft keeps both."""
    preview = pages.preview_of(new_bundle(club, data, like=like), club)
    repair = pages.repaired(preview, name)
    left = {**data.dict(), **repair.changes}
    draft = drafts.keep(staff_user(request), str(left.get("key", "")), left, at=timezone.now())
    bundle = new_bundle(club, None, like=like, typed=left)
    context = _context(request, club, like, draft)
    context |= {"open_step": repair.step, "why_not": repair.refusal}
    return _draw_again(request, club, bundle, like, context)


def _draw_again(
    request: HttpRequest,
    club: Club,
    bundle: EventBundle,
    like: Source | None,
    context: dict[str, Any],
) -> HttpResponse:
    """Forms that nothing was sent to, and the figures of what they would send."""
    sent = new_bundle(club, pages.as_query(bundle.as_sent()), like=like)
    return pages.draw(request, bundle, pages.preview_of(sent, club), context)


@staff_required
@require_POST
def event_summary(request: HttpRequest) -> HttpResponse:
    """What the terms typed so far come to; the draft is kept with it."""
    access.require(request.user, "tournament.opened")
    club = current_club()
    data = typed(request)
    like = source_named(club, data.get("like", ""))
    with timezone.override(zone_of(data, club.timezone)):
        preview = pages.preview_of(new_bundle(club, data, like=like), club)
        draft = drafts.keep(
            staff_user(request), data.get("key", ""), data.dict(), at=timezone.now()
        )
        context = {"club": club, "draft": draft, "zone": club.timezone}
        return pages.draw_parts(request, preview, context)


@staff_required
@require_POST
def drop_draft(request: HttpRequest, draft_id: int) -> HttpResponse:
    """Forget a draft of one's own, and begin again."""
    access.require(request.user, "tournament.opened")
    drafts.drop(staff_user(request), pk=draft_id)
    messages.success(request, gettext("Draft deleted"))
    return go_to(request, reverse("new_event"))


def _context(
    request: HttpRequest, club: Club, like: Source | None, draft: EventDraft | None = None
) -> dict[str, Any]:
    user = staff_user(request)
    key = request.POST.get("key", "") if draft is None else draft.key
    others = [one for one in drafts.drafts_of(user) if one.key != key]
    return {
        "club": club,
        "like": like,
        "cards": cards(club),
        "draft": draft,
        "drafts": others,
        "zone": club.timezone,
    }


def cards(club: Club) -> list[Card]:
    """What *Start from* offers: events of the past first, then templates, then structures."""
    played = [
        Card(
            f"?like={event.pk}",
            event.name,
            event=event,
            sold=event.sales.filter(
                voided=False, kind__in=(PriceKind.ENTRY, PriceKind.REENTRY)
            ).count(),
        )
        for event in sources.newest_events(club)
    ]
    kept = [
        Card(
            f"?like={OF_A_TEMPLATE}{template.pk}",
            template.name,
            price_cents=entry_cents(template),
            currency=str(template.terms["fields"]["currency"]),
        )
        for template in templates_of(club)
    ]
    return [*played, *kept, *sources.structure_cards(club)]


def source_named(club: Club, like: str) -> Source | None:
    """What an address or a form names: `12` an event, `t3` a template; None for neither."""
    if like.startswith(OF_A_TEMPLATE):
        pk = number_in(like.removeprefix(OF_A_TEMPLATE))
        template = EventTemplate.objects.filter(club=club, archived_at=None, pk=pk or 0).first()
        return source_of_template(template) if template else None
    event = sources.event_of(club, like)
    return sources.source_of(event) if event else None


def zone_of(data: Any, known: str) -> ZoneInfo:
    """The zone in which times are typed: the one that is chosen beside them."""
    chosen = str(data.get("timezone", "")) if data else ""
    return ZoneInfo(chosen if chosen in known_zones() else known)


def typed(request: HttpRequest) -> Any:
    """What was sent; the text of an uploaded plan becomes a field, so that it is kept."""
    data = request.POST.copy()
    upload = request.FILES.get("file")
    if isinstance(upload, UploadedFile):
        data["plan"] = _text(upload.read(MAX_BYTES + 1))
        data["plan_name"] = str(upload.name)[:120]
    return data


def _text(content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")


def _open(
    request: HttpRequest, club: Club, bundle: EventBundle, like: Source | None
) -> JournalLine:
    form = bundle.form
    fields = {"timezone": club.timezone, "language": club.language, **form.event_fields()}
    return acts.open_event(
        club.pk,
        fields=fields,
        prices=[price.price() for price in bundle.sold],
        lines=bundle.lines.lines() or (),
        structure_name=form.structure_name(),
        schedule=form.schedule,
        **form.played_with(),
        screens=like.screens if like else (),
        staff=like.staff if like else (),
        **order(request, form.cleaned_data["key"], _content(form)),
    )


def _save_template(
    request: HttpRequest, club: Club, bundle: EventBundle, like: Source | None, name: str
) -> HttpResponse:
    """Keep what is typed under a name, and go on with it."""
    line = template_acts.keep_event_template(
        club.pk,
        name=name,
        terms=terms_typed(bundle, like),
        **order(request, bundle.form.cleaned_data["key"], "template", name),
    )
    drafts.drop(staff_user(request), key=bundle.form.cleaned_data["key"])
    notify(request, line)
    kept = payload(line, EventTemplateNamed)["template_id"]
    return go_to(request, f"{reverse('new_event')}?like={OF_A_TEMPLATE}{kept}")


def _opened(request: HttpRequest, bundle: EventBundle, line: JournalLine) -> HttpResponse:
    """On to the event; where flights come next, to the first of them."""
    form, number = bundle.form, payload(line, EventOpened)["tournament_id"]
    drafts.drop(staff_user(request), key=form.cleaned_data["key"])
    name = form.event_fields()["name"]
    messages.success(request, gettext("%(event)s created") % {"event": name})
    if bundle.expected.cleaned_data.get("with_flights") and not form.event_fields().get("feeds_id"):
        return go_to(request, f"{reverse('days', args=[number])}?add=flight")
    return go_to(request, reverse("dashboard", args=[number]))


def _content(form: PlainEventForm) -> list[tuple[str, Any]]:
    """All that was typed, of the prices too, to know it again."""
    return sorted((n, v) for n, v in form.data.items() if n != "csrfmiddlewaretoken")
