"""What is agreed on before a match: the options and the pace, and the values they step through."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum

from bot.model.pace import NORMAL, PRESETS, Pace
from engine.options import MATCH_LENGTHS, Format, Options


class Setting(StrEnum):
    """What can be chosen in a lobby."""

    FORMAT = "format"
    MATCH_TO = "to"
    PACE = "pace"
    EXCHANGE = "exchange"
    CLAIM = "claim"
    DOUBLE = "double"
    RACE = "race"


ON, OFF = "on", "off"
VALUES: dict[Setting, tuple[str, ...]] = {
    Setting.FORMAT: tuple(form.value for form in Format),
    Setting.MATCH_TO: tuple(map(str, MATCH_LENGTHS)),
    Setting.PACE: tuple(PRESETS),
    Setting.EXCHANGE: (ON, OFF),
    Setting.CLAIM: (ON, OFF),
    Setting.DOUBLE: (OFF, ON),
    Setting.RACE: (OFF, "61", "71", "81", "101"),
}
"""The values that a lobby's buttons step through, in their order."""


@dataclass(frozen=True, slots=True)
class Terms:
    """Options and pace; the defaults are those of a new table."""

    options: Options = field(default_factory=Options)
    pace: Pace | None = NORMAL

    def having(self, setting: Setting, value: str) -> Terms:
        """Changes one setting to one of its VALUES; raises ValueError or KeyError for no value."""
        if setting is Setting.PACE:
            return replace(self, pace=PRESETS[value])
        return replace(self, options=_with_option(self.options, setting, value))

    def next_value(self, setting: Setting, people: int) -> str:
        """Tells what a setting's button leads to: passes over formats that seat too few.

        Where none seats so many people, it is the plain next, for the host to refuse.
        """
        steps = VALUES[setting]
        now = next((at for at, it in enumerate(steps) if self.having(setting, it) == self), -1)
        ahead = [steps[(now + step) % len(steps)] for step in range(1, len(steps))]
        fitting = (it for it in ahead if self.having(setting, it).options.format.seats >= people)
        return next(fitting, ahead[0])


def _with_option(options: Options, setting: Setting, value: str) -> Options:
    is_on = value == ON
    match setting:
        case Setting.FORMAT:
            return replace(options, format=Format(value))
        case Setting.MATCH_TO:
            return replace(options, match_to=int(value))
        case Setting.EXCHANGE:
            return replace(options, exchange=is_on)
        case Setting.CLAIM:
            return replace(options, claim=is_on)
        case Setting.DOUBLE:
            return replace(options, double_over_100=is_on)
        case _:
            return replace(options, points_to_win=None if value == OFF else int(value))
