"""A copy of the database that can be played on, made while a host writes."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from storage import CannotCopy, CannotOpen, back_up, open_database
from tests.storage.story import opening, three_people_and_two_chats
from tests.storage.test_process import endless_saves, next_version


async def versions(path: Path) -> list[int]:
    async with open_database(path) as store:
        return [it.version for it in await store.log("t")]


async def test_a_copy_holds_whole_saves_up_to_its_moment(path: Path) -> None:
    copies = [path.with_name(f"copy-{at}.db") for at in range(5)]
    async with endless_saves(path) as process:
        since = [await next_version(process)]
        for copy in copies:
            assert back_up(path, copy) == copy.stat().st_size
            since.append(await next_version(process))
    for before, copy in zip(since, copies, strict=False):
        saved = await versions(copy)
        assert saved == list(range(1, len(saved) + 1))
        assert len(saved) >= before
        assert len(saved) % 3 == 0, "three entries at a time, or none of them"


async def test_a_copy_is_one_file_that_nobody_else_may_read(path: Path) -> None:
    async with open_database(path) as store:
        await three_people_and_two_chats(store)
        await store.save(opening("t", 1, 2))
    copy = path.with_name("copy.db")
    back_up(path, copy)
    assert copy.stat().st_mode & 0o777 == 0o600
    beside = {it.name for it in path.parent.iterdir() if it.name.startswith("copy")}
    assert beside == {"copy.db"}


async def test_a_backup_replaces_nothing(path: Path) -> None:
    async with open_database(path):
        pass
    copy = path.with_name("copy.db")
    copy.write_bytes(b"precious")
    with pytest.raises(CannotCopy, match="is there already"):
        back_up(path, copy)
    assert copy.read_bytes() == b"precious"


def test_what_is_not_there_is_not_copied_nor_made(path: Path) -> None:
    with pytest.raises(CannotOpen, match="is not there"):
        back_up(path, path.with_name("copy.db"))
    assert list(path.parent.iterdir()) == []


def test_what_is_no_database_is_refused_and_leaves_nothing(path: Path) -> None:
    path.write_bytes(b"no database at all" * 100)
    with pytest.raises(CannotCopy, match="cannot be copied"):
        back_up(path, path.with_name("copy.db"))
    assert [it.name for it in path.parent.iterdir()] == [path.name]


def test_a_spoiled_database_is_told_of(path: Path) -> None:
    with sqlite3.connect(path) as database:
        database.execute("CREATE TABLE t (x)")
        database.executemany("INSERT INTO t VALUES (?)", [("y" * 900,)] * 100)
    database.close()
    spoiled = bytearray(path.read_bytes())
    spoiled[4096 * 5 : 4096 * 6] = b"\0" * 4096
    path.write_bytes(spoiled)
    with pytest.raises(CannotCopy, match=r"not in order|malformed"):
        back_up(path, path.with_name("copy.db"))
