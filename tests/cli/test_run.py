"""`brisca run` without what it needs says in a sentence or two what to do."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from bot.cli import app
from bot.config import BadSetting, Config, WebAddress, Webhook, read_config
from bot.model.people import Language
from bot.model.rates import Limits, Rate

SETTINGS = (
    "TELEGRAM_BOT_TOKEN",
    "BRISCA_WEB_URL",
    "BRISCA_LANGUAGE",
    "BRISCA_LOG_LEVEL",
    "BRISCA_DATABASE",
    "TELEGRAM_WEBHOOK_URL",
    "TELEGRAM_WEBHOOK",
    "TELEGRAM_GROUP_RATE",
    "TELEGRAM_PRIVATE_RATE",
    "TELEGRAM_RATE",
)
TOKEN = "1234:secret"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own, and none of the machine's settings."""
    monkeypatch.chdir(tmp_path)
    for name in SETTINGS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("BRISCA_WEB", "")
    return tmp_path


def run() -> Result:
    return CliRunner().invoke(app, ["run"])


def test_without_a_token_two_sentences_say_what_to_do() -> None:
    result = run()
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("Put TELEGRAM_BOT_TOKEN=")
    assert result.stderr.count(". ") == 1
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize("token", ["", "   "])
def test_an_empty_token_is_none(folder: Path, token: str) -> None:
    (folder / ".env").write_text(f"TELEGRAM_BOT_TOKEN={token}\n")
    assert run().stderr.startswith("Put TELEGRAM_BOT_TOKEN=")


@pytest.mark.parametrize("token", ["two words", "con ñ"])
def test_a_token_that_can_be_none_is_refused_and_not_shown(folder: Path, token: str) -> None:
    (folder / ".env").write_text(f"TELEGRAM_BOT_TOKEN='{token}'\n")
    result = run()
    assert result.exit_code == 2
    assert token not in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("BRISCA_LANGUAGE", "fr", "BRISCA_LANGUAGE must be one of: es, en."),
        (
            "BRISCA_LOG_LEVEL",
            "loud",
            "BRISCA_LOG_LEVEL must be one of: DEBUG, INFO, WARNING, ERROR.",
        ),
    ],
)
def test_a_bad_setting_is_named_with_its_choices(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, sentence: str
) -> None:
    monkeypatch.setenv("TELEGRAM_BOT_TOKEN", TOKEN)
    monkeypatch.setenv(name, value)
    result = run()
    assert result.exit_code == 2
    assert result.stderr == f"{sentence}\n"


@pytest.mark.parametrize("content", [b"\xff\xfe", b"TELEGRAM_BOT_TOKEN=\xe9\n"])
def test_settings_that_are_no_text_are_refused_in_a_sentence(folder: Path, content: bytes) -> None:
    (folder / ".env").write_bytes(content)
    result = run()
    assert result.exit_code == 2
    assert result.stderr == ".env cannot be read: it is not text in UTF-8.\n"


@pytest.mark.parametrize("kind", ["directory", "no database", "nowhere"])
def test_a_database_that_cannot_be_opened_is_named(
    folder: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    path = folder / "nowhere" / "b.db" if kind == "nowhere" else folder / "b.db"
    if kind == "directory":
        path.mkdir()
    if kind == "no database":
        path.write_bytes(b"these are no pages of a database " * 100)
    monkeypatch.setenv("TELEGRAM_BOT_TOKEN", TOKEN)
    monkeypatch.setenv("BRISCA_DATABASE", str(path))
    result = run()
    assert result.exit_code == 2
    assert not isinstance(result.exception, OSError | sqlite3.Error)
    assert str(path) in result.stderr
    assert TOKEN not in result.stderr


# --- Settings -------------------------------------------------------------------------------


def test_left_out_or_empty_settings_have_their_defaults() -> None:
    expected = Config(
        *("", "https://api.telegram.org", Path("brisca.db"), Language.SPANISH, "INFO"),
        *(WebAddress("127.0.0.1", 8080), ""),
        *(Limits(group=Rate(20, 60), private=Rate(1, 1), overall=Rate(30, 1)), None),
    )
    assert read_config({}) == expected
    assert read_config(dict.fromkeys([*SETTINGS, "TELEGRAM_API_URL"], " ")) == expected
    assert read_config(dict.fromkeys(SETTINGS)) == expected


def test_settings_are_read() -> None:
    config = read_config(
        {
            "TELEGRAM_BOT_TOKEN": f" {TOKEN} ",
            "TELEGRAM_API_URL": "http://localhost:8081",
            "BRISCA_DATABASE": "other.db",
            "BRISCA_LANGUAGE": "en",
            "BRISCA_LOG_LEVEL": "debug",
            "BRISCA_WEB": "[::1]:0",
            "BRISCA_WEB_URL": "https://brisca.example.org/",
            "TELEGRAM_WEBHOOK_URL": "https://brisca.example.org/telegram",
            "TELEGRAM_WEBHOOK": "0.0.0.0:443",
            "TELEGRAM_GROUP_RATE": "10/30",
            "TELEGRAM_PRIVATE_RATE": " 3/3 ",
            "TELEGRAM_RATE": "25/1",
        }
    )
    expected = Config(
        *(TOKEN, "http://localhost:8081", Path("other.db"), Language.ENGLISH, "DEBUG"),
        *(WebAddress("::1", 0), "https://brisca.example.org"),
        Limits(group=Rate(10, 30), private=Rate(3, 3), overall=Rate(25, 1)),
        Webhook("https://brisca.example.org/telegram", WebAddress("0.0.0.0", 443)),  # noqa: S104
    )
    assert config == expected


def test_an_empty_address_means_no_browser_room() -> None:
    assert read_config({"BRISCA_WEB": " "}).web is None


@pytest.mark.parametrize("text", ["8080", "here", "::1:80:x", "127.0.0.1:70000", "a@b:1", "a:1/"])
def test_an_address_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(BadSetting, match="BRISCA_WEB must be an address and a port"):
        read_config({"BRISCA_WEB": text})


@pytest.mark.parametrize("url", ["brisca.example.org", "ftp://a", "https://", "https://a/path"])
def test_a_public_address_that_is_none_is_refused(url: str) -> None:
    with pytest.raises(BadSetting, match="BRISCA_WEB_URL must be as"):
        read_config({"BRISCA_WEB_URL": url})


@pytest.mark.parametrize("text", ["20", "0/60", "20/0", "20/60/1", "-1/1", "1.5/1", "٣/١"])
def test_a_rate_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(BadSetting, match="TELEGRAM_GROUP_RATE must be calls and seconds"):
        read_config({"TELEGRAM_GROUP_RATE": text})


@pytest.mark.parametrize(
    "url",
    ["brisca.example.org", "http://brisca.example.org", "https://", "https://a@b/", "https://a/?b"],
)
def test_a_webhook_that_telegram_would_not_have_is_refused(url: str) -> None:
    with pytest.raises(BadSetting, match="TELEGRAM_WEBHOOK_URL must be as"):
        read_config({"TELEGRAM_WEBHOOK_URL": url})


def test_a_webhook_needs_an_address_of_ours() -> None:
    with pytest.raises(BadSetting, match="TELEGRAM_WEBHOOK must be an address and a port"):
        read_config({"TELEGRAM_WEBHOOK_URL": "https://a/b", "TELEGRAM_WEBHOOK": "8443"})


def test_a_bad_setting_never_shows_the_token() -> None:
    with pytest.raises(BadSetting) as caught:
        read_config({"TELEGRAM_BOT_TOKEN": TOKEN, "BRISCA_LANGUAGE": TOKEN})
    assert TOKEN not in str(caught.value)
