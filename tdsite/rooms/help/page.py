"""What the pages of the help show: guides with their texts drawn, and what a search finds."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext

from tdsite.rooms.help.guides import ROLES, Guide, GuideStep, guides
from tdsite.rooms.help.marks import drawn, plain
from tdsite.rooms.help.pictures import picture_of
from tdsite.rooms.help.places import Places, guide_address
from tdsite.web.folding import fold
from tdsite.web.shell import Link
from tournaments.access import roles
from tournaments.models.club import Role
from tournaments.register import ACTS

MAX_FOUND = 20
# whose work a guide describes
OF_ROLE = {
    Role.DIRECTOR: ("director", "owner"),
    Role.CASHIER: ("desk",),
    Role.DESK: ("desk",),
    Role.FLOOR: ("floor",),
    Role.DEALER: ("dealer",),
}


@dataclass(frozen=True, slots=True)
class StepDrawn:
    """A step as its page draws it.

    `way` is where it is done; `undo` says why it has none, or is empty where it can be undone or
    does nothing that is logged; `can_be_undone` says which of these.
    """

    code: str
    title: SafeString
    does: tuple[SafeString, ...]
    wrong: SafeString
    way: Link | None
    law: str
    can_be_undone: bool
    undo: str
    picture: str
    alt: str


@dataclass(frozen=True, slots=True)
class PartDrawn:
    code: str
    title: str
    steps: tuple[StepDrawn, ...]


@dataclass(frozen=True, slots=True)
class GuideDrawn:
    role: str
    title: str
    lead: SafeString
    parts: tuple[PartDrawn, ...]


@dataclass(frozen=True, slots=True)
class GuideCard:
    """A guide on the page of all of them; `is_own`: it is about what the reader does here."""

    role: str
    title: str
    lead: str
    url: str
    is_own: bool


@dataclass(frozen=True, slots=True)
class Found:
    """A step that answers what was searched for, and the guide that it is in."""

    title: str
    guide: str
    url: str
    begins: str


def guide_page(guide: Guide, places: Places, language: str) -> GuideDrawn:
    """A guide with links into the event of `places`; what goes wrong is its last part."""
    parts = [
        PartDrawn(part.code, part.title, _steps(part.steps, places, language))
        for part in guide.parts
    ]
    trouble = PartDrawn(
        "trouble", gettext("If something goes wrong"), _steps(guide.trouble, places, language)
    )
    lead = drawn(guide.lead, places, language)
    return GuideDrawn(guide.role, guide.title, lead, (*parts, trouble))


def cards(places: Places, language: str) -> list[GuideCard]:
    """All guides, those about the reader's own roles first."""
    number = places.event.pk if places.event else None
    own = {name for role in roles(places.person, number) for name in OF_ROLE.get(Role(role), ())}
    made = [
        GuideCard(
            one.role,
            one.title,
            plain(one.lead, places, language),
            guide_address(one.role, places.event),
            one.role in own,
        )
        for one in guides(language)
    ]
    return sorted(made, key=lambda card: (not card.is_own, ROLES.index(card.role)))


def search(question: str, places: Places, language: str) -> list[Found]:
    """Steps with all words of the question, those with most of them in the title first."""
    words = fold(question).split()
    hits: dict[tuple[str, str], tuple[int, Found]] = {}
    for guide, step in _all_steps(language):
        title = plain(step.title, places, language)
        lines = [plain(text, places, language) for text in (*step.does, step.wrong) if text]
        everything = fold(" ".join((title, guide.title, *lines)))
        if words and all(word in everything for word in words):
            in_title = sum(word in fold(title) for word in words)
            url = guide_address(guide.role, places.event, step.code)
            # trouble that several roles share is found once
            hits.setdefault(
                (step.code, title), (in_title, Found(title, guide.title, url, lines[0]))
            )
    best = sorted(hits.values(), key=lambda hit: -hit[0])
    return [found for _, found in best[:MAX_FOUND]]


def _all_steps(language: str) -> Iterator[tuple[Guide, GuideStep]]:
    for guide in guides(language):
        for part in guide.parts:
            yield from ((guide, step) for step in part.steps)
        yield from ((guide, step) for step in guide.trouble)


def _steps(steps: tuple[GuideStep, ...], places: Places, language: str) -> tuple[StepDrawn, ...]:
    return tuple(_step(step, places, language) for step in steps)


def _step(step: GuideStep, places: Places, language: str) -> StepDrawn:
    kinds: list[Any] = [ACTS[name].says for name in step.acts]
    lasting = next((kind for kind in kinds if not kind.can_be_undone), None)
    return StepDrawn(
        step.code,
        drawn(step.title, places, language),
        tuple(drawn(text, places, language) for text in step.does),
        drawn(step.wrong, places, language),
        places.link(step.page) if step.page else None,
        step.law,
        bool(kinds) and lasting is None,
        gettext(lasting.why_no_undo) if lasting else "",
        picture_of(step.picture, language) if step.picture else "",
        step.alt,
    )
