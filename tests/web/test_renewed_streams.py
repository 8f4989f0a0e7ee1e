"""The live stream of a link that was renewed: it ends, in every process, and nobody comes back."""

import asyncio

import pytest

from tdsite import director
from tests.factories import NOON, dana, running
from tests.waiting import wait_for
from tests.web.test_stream import Listener, board
from tournaments import change_signals

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def tournament():
    return running(players=4)


def renew(tournament):
    director.renew_public_links(tournament.pk, by=dana(), at=NOON)


def test_a_renewed_link_ends_its_streams_and_lets_nobody_in(front, port, tournament):
    old = board(tournament)

    async def watch():
        async with Listener(port, old) as one:
            await one.message()
            await asyncio.to_thread(renew, tournament)
            await one.end()
        async with Listener(port, old) as late:
            refused = late.status
        await asyncio.to_thread(tournament.refresh_from_db)
        async with Listener(port, board(tournament)) as anew:
            return refused, anew.status

    assert asyncio.run(watch()) == (404, 200)
    wait_for(lambda: not front.hub.feeds and not front.hub._known)


def test_another_process_hears_of_a_renewed_link_too(port, tournament):
    old = board(tournament)

    async def watch():
        async with Listener(port, old) as one:
            await one.message()
            kept = change_signals.listeners[:]
            change_signals.listeners.clear()
            try:
                await asyncio.to_thread(renew, tournament)
            finally:
                change_signals.listeners.extend(kept)
            await one.end()
        async with Listener(port, old) as late:
            return late.status

    assert asyncio.run(watch()) == 404
