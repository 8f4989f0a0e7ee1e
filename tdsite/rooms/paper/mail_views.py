"""Send a receipt instead of printing it, or have the player scan the page it is on."""

import base64

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from tdsite.rooms.paper import mails
from tdsite.rooms.paper.desk_papers import about
from tdsite.web.addresses import NoPublicAddress, player_on_paper
from tdsite.web.fields import INPUT
from tdsite.web.guards import event_view, staff_user
from tdsite.web.paper.figures import qr
from tdsite.web.submit import submit
from tournaments import access
from tournaments.models import PaperKind, PaperMail, Sale, Tournament


class SendForm(forms.Form):
    """Where the receipt goes."""

    to = forms.CharField(
        label=_("E-mail"),
        max_length=254,
        error_messages={"required": _("Enter an e-mail address, like ola@example.org.")},
        widget=forms.EmailInput(attrs={**INPUT, "inputmode": "email"}),
    )


@require_http_methods(["GET", "POST"])
@event_view
def send_receipt(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """One receipt that is to be sent, and what became of it.  Who sells may."""
    access.require(request.user, "entry", tournament.pk)
    access.require(request.user, "see_money", tournament.pk)
    rows = Sale.objects.select_related("entry__player", "tournament__club")
    sale = get_object_or_404(rows, tournament=tournament, number=number)
    waiting = _waiting(sale)
    print_desk = reverse("papers", args=[tournament.pk])
    if waiting is not None and "drop" in request.POST:
        mails.drop(waiting, at=timezone.now())
        return HttpResponseRedirect(print_desk)
    known = waiting.to if waiting else sale.entry.player.email
    form = SendForm(request.POST if request.method == "POST" else None, initial={"to": known})
    link = _link(request, sale)

    def page(status: int) -> HttpResponse:
        code = base64.b64encode(qr(link).encode()).decode()
        context = {
            "tournament": tournament,
            "sale": sale,
            "currency": tournament.currency,
            "number": f"{sale.number:04}",
            "form": form,
            "waiting": waiting,
            "mail_is_set_up": mails.is_set_up(),
            "page_url": link,
            "page_code": f"data:image/svg+xml;base64,{code}",
        }
        return render(request, "paper/send.html", context, status=status)

    def send() -> None:
        to, at = form.cleaned_data["to"], timezone.now()
        if waiting is not None:
            mails.send_again(waiting, to=to, at=at)
        else:
            mails.post_receipt(sale, to=to, link=link, by=staff_user(request), at=at)

    def then(_done: None) -> HttpResponse:
        words = {"number": f"{sale.number:04}", "to": form.cleaned_data["to"]}
        messages.success(request, gettext("Receipt %(number)s goes to %(to)s.") % words)
        return HttpResponseRedirect(print_desk)

    return submit(form, send, page=page, then=then)


def _waiting(sale: Sale) -> PaperMail | None:
    """The receipt as it waits in the outbox, if it does."""
    rows = PaperMail.objects.filter(tournament=sale.tournament, paper=PaperKind.RECEIPT)
    return rows.filter(about=about(sale), sent_at=None, dropped_at=None).last()


def _link(request: HttpRequest, sale: Sale) -> str:
    """The player's own page; empty where nobody could open it."""
    try:
        return player_on_paper(request)(sale.entry)
    except NoPublicAddress:
        return ""
