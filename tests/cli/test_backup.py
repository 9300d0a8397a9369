"""`brisca backup FILE` says what it has done, or in a sentence why it could not."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.cli import app
from storage import open_database


@pytest.fixture
async def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "brisca.db"
    monkeypatch.setenv("BRISCA_DATABASE", str(path))
    async with open_database(path):
        pass
    return path


def test_a_backup_is_made_and_told_of(database: Path) -> None:
    copy = database.with_name("copy.db")
    result = CliRunner().invoke(app, ["backup", str(copy)])
    assert result.exit_code == 0
    assert result.output == (
        f"{copy} holds all that was saved until now ({copy.stat().st_size:,} bytes).\n"
    )


def test_a_second_one_of_the_same_name_is_refused(database: Path) -> None:
    result = CliRunner().invoke(app, ["backup", str(database)])
    assert result.exit_code == 2
    assert "is there already; a backup replaces nothing" in result.output
