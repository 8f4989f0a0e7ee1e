"""The evening in a few lines, ready for an e-mail: who won, who was paid, how many came, thanks."""

from dataclasses import dataclass
from urllib.parse import quote

from django.utils.translation import gettext, ngettext

from tdsite.rooms.reports.finishers import Finisher, busts_by_hand
from tdsite.rooms.reports.sixbox import Report
from tdsite.web import formats
from tournaments import combined_results
from tournaments.models import Tournament

PLACES_TOLD, HUNTERS_TOLD = 10, 3


@dataclass(frozen=True, slots=True)
class Summary:
    """What the mail says, in parts: both its looks are drawn from these."""

    subject: str
    opening: str
    winner: str
    places: tuple[str, ...]
    more_places: str
    figures: tuple[str, ...]
    thanks: str
    club_name: str

    @property
    def text(self) -> str:
        """The mail as plain text."""
        parts = [
            self.opening,
            self.winner,
            "\n".join([*self.places, *filter(None, [self.more_places])]),
            "\n".join(self.figures),
            self.thanks,
            self.club_name,
        ]
        return "\n\n".join(part for part in parts if part)

    @property
    def mailto(self) -> str:
        """The address that opens a new mail with all of it."""
        body = quote(self.text.replace("\n", "\r\n"), safe="")
        return f"mailto:?subject={quote(self.subject, safe='')}&body={body}"


def summary_of(tournament: Tournament, report: Report, *, locale: str) -> Summary:
    """The summary in the language that is switched on; `locale` writes its figures."""
    say = _Said(tournament, locale)
    placed = [one for one in report.finishers if one.row.place]
    paid = [one for one in placed if one.row.paid_cents]
    top = paid[:PLACES_TOLD] or placed[:3]
    winner = next((one for one in placed if one.row.place and one.row.place.place == 1), None)
    subject = gettext("Results: %(event)s") % {"event": tournament.name}
    more = len(paid) - len(top)
    return Summary(
        subject=subject,
        opening=f"{tournament.name}, {say.day}",
        winner=say.winner(winner) if winner else "",
        places=tuple(say.place(one) for one in top),
        more_places=ngettext(
            "and %(count)s more place paid", "and %(count)s more places paid", more
        )
        % {"count": more}
        if more > 0
        else "",
        figures=tuple(say.figures(report)),
        thanks=gettext("Thank you to all players, dealers and staff. See you at the next event!"),
        club_name=tournament.club.name,
    )


class _Said:
    """The figures of one event in one language."""

    def __init__(self, tournament: Tournament, locale: str) -> None:
        self.event, self.locale = tournament, locale
        began = tournament.started_at or tournament.starts_at
        self.day = formats.local_date(began, zone=tournament.timezone, locale=locale)

    def money(self, cents: int) -> str:
        return formats.money(cents, currency=self.event.currency, locale=self.locale)

    def count(self, number: int) -> str:
        return formats.chips(number, locale=self.locale)

    def named(self, one: Finisher) -> str:
        name = one.player.public_name
        return f"{name} ({one.row.country})" if one.row.country else name

    def winner(self, one: Finisher) -> str:
        values = {"player": self.named(one), "prize": self.money(one.row.paid_cents)}
        if not one.row.paid_cents:
            return gettext("%(player)s wins.") % values
        return gettext("%(player)s wins %(prize)s.") % values

    def place(self, one: Finisher) -> str:
        prize = f": {self.money(one.row.paid_cents)}" if one.row.paid_cents else ""
        in_kind = f" + {one.in_kind}" if one.in_kind else ""
        return f"{one.row.place}. {self.named(one)}{prize}{in_kind}"

    def figures(self, report: Report) -> list[str]:
        numbers = combined_results.figures(self.event)
        lines = [
            gettext("Entries: %(entries)s (players: %(entrants)s, re-entries: %(reentries)s)")
            % {
                "entries": self.count(numbers.entries),
                "entrants": self.count(numbers.entrants),
                "reentries": self.count(numbers.reentries),
            }
        ]
        if numbers.rebuys or numbers.add_ons:
            lines.append(
                gettext("Rebuys: %(rebuys)s, add-ons: %(add_ons)s")
                % {"rebuys": self.count(numbers.rebuys), "add_ons": self.count(numbers.add_ons)}
            )
        lines.append(
            gettext("Prize pool: %(pool)s, places paid: %(places)s")
            % {
                "pool": self.money(report.results.sums.pool_cents),
                "places": self.count(len(report.results.prizes)),
            }
        )
        return [*lines, *self.deal(report), *self.hunters(report)]

    def deal(self, report: Report) -> list[str]:
        shares = sum(bool(one.deal_cents) for one in report.finishers)
        return [gettext("Deal of the last %(count)s players") % {"count": shares}] if shares else []

    def hunters(self, report: Report) -> list[str]:
        busiest = busts_by_hand(report.finishers)[:HUNTERS_TOLD]
        if not busiest:
            return []
        players = ", ".join(f"{name} ({count})" for name, count in busiest)
        return [gettext("Most knock-outs: %(players)s") % {"players": players}]
