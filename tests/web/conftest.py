"""A server and people, in the words of a test."""

from collections.abc import AsyncIterator

import pytest

from tests.web.site import Browser, Site, opened_site


@pytest.fixture
async def site() -> AsyncIterator[Site]:
    async with opened_site() as site:
        yield site


@pytest.fixture
async def ana(site: Site) -> Browser:
    return await site.browser("Ana")


@pytest.fixture
async def luis(site: Site) -> Browser:
    return await site.browser("Luis")
