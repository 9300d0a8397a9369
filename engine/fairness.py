"""Verify that the decks of a record came from committed seeds (RULES.md §11)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from engine.errors import BadRecord
from engine.options import Format
from engine.record import (
    RecordFault,
    check_record,
    deck_from_text,
    fault_report,
    options_from_json,
    read,
)
from engine.shuffle import commitment, shuffle

_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
_HEX = re.compile(r"[0-9a-f]{64}")


def verify(data: bytes) -> dict[str, Any]:
    """Judges the bytes of a record file: the JSON object that `brisca record verify` prints."""
    try:
        record = read(data)
    except BadRecord as error:
        return fault_report(RecordFault(error, None))
    report = check_record(record)
    if not report["ok"]:
        return report
    form = options_from_json(record["rules"]).format
    unfinished = [not game["ended_by"] for game in report["games"]]
    games = [
        {"game": index, **_verdict(record, index, form, is_unfinished=unfinished[index])}
        for index in range(len(unfinished))
    ]
    return {"ok": all(it["verdict"] != "false" for it in games), "games": games}


def _verdict(
    record: Mapping[str, Any], index: int, form: Format, *, is_unfinished: bool
) -> dict[str, str | None]:
    game = record["games"][index]
    if all(game.get(key) is None for key in ("seed", "commitment", "cut")):
        return {"verdict": "unproved", "reason": "nothing_to_check"}
    if is_unfinished and game.get("commitment") is not None and game.get("seed") is None:
        return {"verdict": "pending", "reason": "not_revealed"}
    reason = _fault(record, index, form)
    return {"verdict": "false" if reason else "fair", "reason": reason}


def _fault(record: Mapping[str, Any], index: int, form: Format) -> str | None:
    """Names the first thing that the proof of a game lacks, None where it is whole."""
    game, record_id = record["games"][index], record.get("id")
    seed, promised, cut = game.get("seed"), game.get("commitment"), game.get("cut")
    is_cut_well_formed = cut is None or (type(cut) is int and 1 <= cut < len(form.pack))
    malformed = {
        "bad_id": not _fits(_ID, record_id),
        "bad_seed": not _fits(_HEX, seed),
        "bad_commitment": not _fits(_HEX, promised),
        "bad_cut": not is_cut_well_formed,
    }
    for reason, applies in malformed.items():
        if applies:
            return reason
    secret = bytes.fromhex(seed)
    if commitment(str(record_id), index, secret) != promised:
        return "wrong_commitment"
    is_deck_right = shuffle(form, secret, cut or 0) == deck_from_text(game["deck"])
    return None if is_deck_right else "wrong_deck"


def _fits(pattern: re.Pattern[str], value: object) -> bool:
    return isinstance(value, str) and pattern.fullmatch(value) is not None
