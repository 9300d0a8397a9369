"""What befalls the gateway's connections, at a test's word."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.fakes.discord.gateway import HEARTBEAT, INVALID_SESSION, RECONNECT

if TYPE_CHECKING:
    from tests.fakes.discord.gateway import Settings
    from tests.fakes.discord.sessions import Session
    from tests.fakes.discord.world import World


class GatewayTrouble:
    """Cuts, closes and confuses the connections that are open now."""

    def __init__(self, world: World, settings: Settings) -> None:
        self._hub = world.hub
        self.settings = settings

    @property
    def sessions(self) -> list[Session]:
        """Every session that the bot ever began."""
        return self._hub.sessions

    def cuts(self) -> None:
        """Cuts all connections without a word."""
        for line in self._hub.lines:
            line.cut()

    def closes(self, code: int) -> None:
        """Closes all connections with a code."""
        for line in self._hub.lines:
            line.close(code)

    def asks_to_reconnect(self) -> None:
        """Sends RECONNECT on all connections."""
        for line in self._hub.lines:
            line.push({"op": RECONNECT, "d": None})

    def asks_for_heartbeat(self) -> None:
        """Asks for a heartbeat out of turn on all connections."""
        for line in self._hub.lines:
            line.push({"op": HEARTBEAT, "d": None})

    def invalidates(self, *, can_resume: bool = False) -> None:
        """Tells all connections that their session is not valid, which may be resumed or not."""
        for session in self._hub.sessions:
            session.is_over = session.is_over or not can_resume
            if session.line is not None:
                session.line.push({"op": INVALID_SESSION, "d": can_resume})

    def forgets_sessions(self) -> None:
        """Lets no session be resumed, as after a long outage."""
        for session in self._hub.sessions:
            session.is_over = True

    def turns_away(self, times: int = 1) -> None:
        """Turns the next connections away before they begin."""
        self.settings.turned_away = times

    def withholds_acks(self) -> None:
        """Answers no heartbeat any more."""
        self.settings.acknowledges = False
