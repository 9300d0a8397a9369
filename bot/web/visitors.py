"""Who visits: an unguessable cookie, of which we keep and tell a hash alone."""

from __future__ import annotations

import re
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256

from bot.model.names import clean_name
from bot.model.people import Language, Platform, Sender

COOKIE, PROFILE = "brisca", "brisca_profile"
"""The secret that makes a visitor the same person, and what they call themselves."""

_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")
_TOKEN_BYTES = 32
_LONGEST_PROFILE = 600


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody with a name; `key` is the hash of the cookie, so the database gives nobody away."""

    key: str
    name: str
    language: Language

    @property
    def sender(self) -> Sender:
        """Names the visitor as commands do."""
        return Sender(Platform.WEB, self.key, self.name, self.language)


def token_in(cookies: Mapping[str, str]) -> str | None:
    """Gives the secret of whoever sends these cookies, if it is one that we may have made."""
    token = cookies.get(COOKIE, "")
    return token if _TOKEN.fullmatch(token) else None


def new_token() -> str:
    """Makes a secret of 256 bits."""
    return secrets.token_urlsafe(_TOKEN_BYTES)


def key_of(token: str) -> str:
    """Tells by which key somebody with this secret is known: 64 hex digits."""
    return sha256(token.encode()).hexdigest()


def visitor_in(cookies: Mapping[str, str]) -> Visitor | None:
    """Tells who sends these cookies; None for whoever has yet to say a name."""
    token, profile = token_in(cookies), read_profile(cookies.get(PROFILE, ""))
    if token is None or profile is None:
        return None
    language, name = profile
    return Visitor(key_of(token), name, language)


def profile(language: Language, name: str) -> str:
    """Writes language and name as a cookie's value."""
    return f"{language.value}.{urlsafe_b64encode(name.encode()).decode().rstrip('=')}"


def read_profile(text: str) -> tuple[Language, str] | None:
    """Reads what `profile` has written, which anyone can forge; None where it is nothing."""
    language, _, coded = text.partition(".")
    if len(text) > _LONGEST_PROFILE or language not in set(Language):
        return None
    try:
        name = clean_name(urlsafe_b64decode(coded + "=" * (-len(coded) % 4)).decode())
    except ValueError:
        return None
    return (Language(language), name) if name else None
