"""The people of the club: the list, the page and the card of one of them, and personal links."""

from typing import Any

from csp.decorators import csp_exempt
from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.http import urlencode
from django.utils.text import slugify
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from tdsite.rooms.players import acts, directory, duplicate_people, history
from tdsite.rooms.players.directory import personal_links
from tdsite.web import log
from tdsite.web.addresses import whole
from tdsite.web.club import current_club
from tdsite.web.guards import acting, staff_required, staff_user
from tdsite.web.hooks import hooks
from tdsite.web.log_lines import ClubLine, club_lines
from tdsite.web.paper import press
from tdsite.web.paper.printing import pdf_response
from tdsite.web.submit import key_of, new_key, order
from tournaments import access, journal
from tournaments.access import NotAllowed
from tournaments.models import Club, Player
from tournaments.operations import players
from tournaments.operations.players import NothingChanges
from tournaments.payloads.entries import PlayerChanged
from tournaments.payloads.shapes import payload
from tournaments.rules import RuleError
from tournaments.rules.boards import MAX_BYTES
from tournaments.rules.marks import age_on
from tournaments.sentences import translate

PEOPLE_A_PAGE = 50
LINES_LOOKED_AT = 3000  # of the club's journal: older acts are in the log
LONGEST_SEARCH = 120


@require_GET
@never_cache
@staff_required
def people(request: HttpRequest) -> HttpResponse:
    """Everybody, by name; with `q` those who answer to it."""
    access.require(request.user, "see_people")
    club = current_club()
    chosen = directory.filter_of(request.GET.get("show", ""))
    typed = request.GET.get("q", "").strip()[:LONGEST_SEARCH]
    page: Any = None
    if typed:
        matches = directory.found(club.pk, typed, chosen)
        rows = directory.people_of([p for p, _ in matches], [near for _, near in matches])
    else:
        page = Paginator(directory.listed(club.pk, chosen), PEOPLE_A_PAGE).get_page(
            request.GET.get("page")
        )
        rows = directory.people_of(list(page))
    answer = render(
        request,
        "players/_people_list.html" if "HX-Request" in request.headers else "players/people.html",
        {
            "zone": club.timezone,
            "filters": directory.counts(club.pk),
            "chosen": chosen,
            "q": typed,
            "q_address": urlencode({"q": typed}),
            "rows": rows,
            "page": page,
            "may_write": access.allowed(request.user, "player.created"),
            "may_import": access.allowed(request.user, "player.imported"),
            "may_merge": access.allowed(request.user, "player.merged"),
        },
    )
    patch_vary_headers(answer, ["HX-Request"])
    return answer


def person_of(request: HttpRequest, player_id: int) -> Player:
    """Somebody of the club.  404 when there is none, NotAllowed when they are not to be seen."""
    access.require(request.user, "see_people")
    people = Player.objects.select_related("club", "photo", "merged_into")
    return get_object_or_404(people, pk=player_id, club=current_club())


@require_GET
@never_cache
@staff_required
def person(request: HttpRequest, player_id: int) -> HttpResponse:
    """One person's card; of somebody merged into another, the other's."""
    player = person_of(request, player_id)
    if player.merged_into_id is not None:
        return redirect("person", player_id=player.merged_into_id)
    events = history.events_of(player)
    may_change = player.erased_at is None and access.allowed(request.user, "player.changed")
    page = Paginator(events, history.EVENTS_A_PAGE).get_page(request.GET.get("page"))
    return render(
        request,
        "players/person.html",
        {
            "player": player,
            "pages": directory.pages_of(player, request.user),
            "zone": player.club.timezone,
            "today": timezone.localdate(),
            "age": _age(player),
            "sums": history.sums_of(player),
            "page": page,
            "rows": history.played(player, list(page)),
            "may_issue": player.erased_at is None
            and access.allowed(request.user, "voucher.issued"),
            "vouchers": player.vouchers.order_by("cancelled", "-issued_at"),
            "merged": player.merged.order_by("name"),
            "marks": directory.marks_on_page(player, request.user, timezone.now()),
            **hooks().about_person(player),
            "may_keep": access.allowed(request.user, "player.erased"),
            "twins": duplicate_people.merged_into(player),
            "lines": _lines_about(player, player.club, request),
            "may_change": may_change,
            "links": personal_links(player, whole(request)) if may_change else None,
            "key": new_key(),
            "may_see_contact": access.allowed(request.user, "see_contact"),
            "may_see_money": access.allowed(request.user, "see_money"),
        },
    )


def _age(player: Player) -> int | None:
    """Whole years."""
    return None if player.born_on is None else age_on(player.born_on, timezone.localdate())


def _lines_about(player: Player, club: Club, request: HttpRequest) -> list[ClubLine]:
    """What was last done to this person's card, newest first."""
    lines = journal.lines_of(club).filter(revision__gt=club.revision - LINES_LOOKED_AT)
    about = lines.filter(
        Q(kind__startswith="player.", data__player_id=player.pk)
        | Q(kind="act.undone", data__of__player_id=player.pk)
    )
    return club_lines(about, club, by=request.user, says=_said)


def _said(line: Any, *, money: bool) -> str:
    """The line's sentence, with the fields that were changed."""
    says = log.says(line, money=money)
    if line.kind != "player.changed":
        return says
    words = {field.name: str(field.verbose_name) for field in Player._meta.concrete_fields}
    names = [words.get(one, one) for one in payload(line, PlayerChanged)["fields"]]
    return gettext("%(says)s: %(fields)s") % {"says": says, "fields": ", ".join(names)}


@require_http_methods(["GET", "HEAD", "POST"])
@staff_required
@acting("player.changed")
def photo(request: HttpRequest, player_id: int) -> HttpResponse:
    """A person's photo, for those who may see people; kept by nobody on the way.

    Sent, it is the new one, as a camera at the desk takes it; a refusal is a plain sentence.
    """
    player = person_of(request, player_id)
    if request.method == "POST":
        return _photographed(request, player)
    if player.photo is None:
        raise Http404
    answer = HttpResponse(bytes(player.photo.content), content_type=player.photo.content_type)
    answer["Cache-Control"] = "private, max-age=3600"
    answer["X-Content-Type-Options"] = "nosniff"
    return answer


def _photographed(request: HttpRequest, player: Player) -> HttpResponse:
    sent = request.FILES.get("photo")
    content = sent.read(MAX_BYTES + 1) if sent else b""
    try:
        players.change_player(
            player.club_id,
            player_id=player.pk,
            photo=content or b"\0",  # an empty file is no wish to have none
            **order(request, request.POST.get("key", "")[:80], "photo", player.pk, content),
        )
    except NothingChanges:
        pass
    except NotAllowed:
        raise
    except RuleError as error:
        return HttpResponse(translate(error), status=409, content_type="text/plain; charset=utf-8")
    return HttpResponse(status=204)


@require_GET
@csp_exempt()
@xframe_options_sameorigin
@never_cache
@staff_required
def member_card(request: HttpRequest, player_id: int) -> HttpResponse:
    """A PDF as large as a bank card.  Raises NoMemberNumber."""
    player = person_of(request, player_id)
    access.require(request.user, "player.changed")
    sheet = directory.card_sheet(player)
    return pdf_response(press("member_card", sheet), f"member-card-{slugify(player.member_number)}")


@require_POST
@staff_required
@acting("player.links_renewed")
def renew_personal(request: HttpRequest, player_id: int) -> HttpResponse:
    """New addresses for a person's own pages and tickets."""
    player = person_of(request, player_id)
    line = acts.renew_player_links(
        player.club_id,
        player_id=player.pk,
        by=staff_user(request),
        at=timezone.now(),
        key=key_of(request.POST.get("key", "")[:60], "renew_personal", [player.pk]),
    )
    messages.success(request, log.says(line, currency=player.club.currency))
    return redirect("person", player_id=player.pk)
