"""The log of a match that is played at random."""

from __future__ import annotations

import random
from datetime import timedelta

from bot.host.fold import after
from bot.model.log import Acted, Dealt, Entry, Happening, Opened, Seated
from bot.model.table import Stage, Table
from engine.actions import RESIGNS
from engine.options import Format, Options
from engine.rules import legal_actions
from engine.shuffle import commitment, shuffle
from tests.host.world import NOON, seed_of


def a_log(form: Format, seed: int) -> tuple[list[Entry], list[Table]]:
    """Plays a match at random, and gives its log and the table after each entry."""
    chance = random.Random(seed)
    entries, tables, table = list[Entry](), list[Table](), None
    happenings: list[Happening] = [Opened(1, None, 1, Options(form))]
    happenings += [Seated(seat + 1, seat) for seat in range(form.seats)]
    while happenings:
        for what in happenings:
            at = NOON + timedelta(seconds=len(entries))
            entry = Entry(len(entries) + 1, at, 1, None, what)
            table = after("t", table, entry)
            entries.append(entry)
            tables.append(table)
        assert table is not None
        happenings = _next(table, chance)
    return entries, tables


def _next(table: Table, chance: random.Random) -> list[Happening]:
    match, form = table.match, table.options.format
    if table.stage is Stage.OVER:
        return []
    if match is None or match.deal is None or match.deal.result is not None:
        seed, game = seed_of(chance.randrange(1_000)), table.game + 1
        dealer = form.next_seat(match.deal.dealer) if match and match.deal else 0
        return [Dealt(dealer, shuffle(form, seed), seed.hex(), commitment("t", game, seed))]
    legal = [it for seat in range(form.seats) for it in legal_actions(match, seat)]
    return [Acted(chance.choice([it for it in legal if it not in RESIGNS]))]
