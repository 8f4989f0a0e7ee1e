"""Templates of whole events: saved from an event or from the form of one, renamed, archived."""

from collections.abc import Mapping
from typing import Annotated, Any, Unpack

from tdsite.rooms.events.terms import terms_of
from tournaments import access, journal
from tournaments.acts import Act, ActContext
from tournaments.models import EventTemplate, JournalLine, Tournament
from tournaments.register import RowOf, act
from tournaments.rules import N_, RuleError
from tournaments.rules.values import Help, Named, RowId, Text

LONGEST_NAME = 120
PATH = "event-templates/"
TEMPLATE = f"{PATH}<id:template_id>/"

TemplateName = Annotated[str, Text(LONGEST_NAME)]
TemplateId = Annotated[RowId, RowOf(EventTemplate), Named("template_id")]
OfEvent = Annotated[
    RowId, RowOf(Tournament), Named("event_id"), Help("The event whose terms are kept.")
]


class NoSuchTemplate(RuleError):
    """The template is archived, or was never there."""


class TemplateNameTaken(RuleError):
    """Another template of the club has this name."""


@act("template.saved", path=PATH, status=201)
def save_event_template(
    club_id: int, *, name: TemplateName, event: OfEvent, **order: Unpack[ActContext]
) -> JournalLine:
    """Keep the terms of an event as a template: prices, levels, prizes, rules, screens, staff.

    One of the same name is replaced.  Events made from it before are as they were.  The line's
    data has `template_id`.
    """
    act = journal.open_club_act(club_id, "template.saved", **order)
    access.require(order["by"], "see", event)
    found = Tournament.objects.get(pk=event, club=act.club)
    return _keep(act, name, terms_of(found))


@act("template.saved")
def keep_event_template(
    club_id: int, *, name: str, terms: Mapping[str, Any], **order: Unpack[ActContext]
) -> JournalLine:
    """Keep terms as they are typed on the form of a new event, under a name."""
    act = journal.open_club_act(club_id, "template.saved", **order)
    return _keep(act, name, terms)


@act("template.renamed", path=f"{TEMPLATE}rename/")
def rename_event_template(
    club_id: int, *, template: TemplateId, name: TemplateName, **order: Unpack[ActContext]
) -> JournalLine:
    """Call a template otherwise.  Raises NoSuchTemplate, TemplateNameTaken."""
    act = journal.open_club_act(club_id, "template.renamed", **order)
    row = template_in_use(act, template)
    was, named = row.name, " ".join(name.split())
    if _named(act, named).exclude(pk=row.pk).exists():
        raise TemplateNameTaken(
            N_("A template “%(name)s” already exists. Choose another name."),
            field="name",
            name=named,
        )
    act.update(row, name=named)
    return journal.record(act, template_id=row.pk, template=named, was=was)


@act("template.archived", path=f"{TEMPLATE}archive/")
def archive_event_template(
    club_id: int, *, template: TemplateId, **order: Unpack[ActContext]
) -> JournalLine:
    """Offer a template no more; events made from it stay.  Raises NoSuchTemplate."""
    act = journal.open_club_act(club_id, "template.archived", **order)
    row = template_in_use(act, template)
    act.update(row, archived_at=act.at)
    return journal.record(act, template_id=row.pk, template=row.name)


def _keep(act: Act, name: str, terms: Mapping[str, Any]) -> JournalLine:
    named = " ".join(name.split())[:LONGEST_NAME]
    old = _named(act, named).first()
    if old is None:
        row = act.create(EventTemplate(club=act.club, name=named, terms=dict(terms)))
    else:
        row = act.update(old, terms=dict(terms))
    return journal.record(act, template_id=row.pk, template=row.name)


def _named(act: Act, name: str) -> Any:
    return EventTemplate.objects.filter(club=act.club, archived_at=None, name=name)


def template_in_use(act: Act, number: int) -> EventTemplate:
    """The template of this number in the club of the act.  Raises NoSuchTemplate."""
    row = EventTemplate.objects.filter(club=act.club, archived_at=None, pk=number).first()
    if row is None:
        raise NoSuchTemplate(N_("This template is archived. Choose another one."))
    return row
