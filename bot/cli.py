"""The `brisca` command."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import sys
import webbrowser
from collections.abc import Callable
from functools import partial
from io import TextIOWrapper
from pathlib import Path
from threading import Thread
from typing import Annotated, Any, NoReturn

import typer
from dotenv import dotenv_values

from bot.config import WEB, BadSetting, Config, read_config
from bot.doctor import examine
from bot.main import run as run_host
from bot.model.findings import Grade
from bot.model.people import Language
from bot.screens.account import account
from bot.screens.answers import record_broken
from bot.screens.phrases import Phrases
from bot.telegram.errors import BadToken, CannotReceive
from bot.web.errors import CannotListen
from bot.web.guard import is_loopback
from engine import fairness, record
from engine.errors import BadRecord
from storage import StorageError, back_up

BROKEN, AMISS, UNUSABLE = 1, 1, 2
"""Exit codes: a record breaks a rule; something is not in order; it cannot be done at all."""

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)
records = typer.Typer(no_args_is_help=True)
app.add_typer(records, name="record", help="Checks, verifies and shows records of matches.")

RecordFile = Annotated[str, typer.Argument(metavar="FILE", help="The record; - reads it piped in.")]


@app.callback()
def main() -> None:
    """Hosts brisca, the Spanish card game, in group chats."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # a terminal without our characters shows a mark
            stream.reconfigure(errors="backslashreplace" if stream is sys.stderr else "replace")


@app.command()
def run() -> None:
    """Hosts tables in the browser and on Telegram until it is told to stop."""
    config = _config()
    if not config.telegram_token and config.web is None:
        _give_up(
            "Put TELEGRAM_BOT_TOKEN=<the token that @BotFather gave you> into a file named .env "
            "in this folder (.env.example shows how), or take the empty BRISCA_WEB out of it. "
            "Then start again with `make run`."
        )
    logging.basicConfig(
        level=config.log_level, format="%(asctime)s %(levelname)s %(name)s: %(message)s"
    )
    try:
        asyncio.run(run_host(config, announce=partial(_announce, config)))
    except (BadToken, CannotReceive, CannotListen, StorageError) as error:
        _give_up(str(error))


@app.command()
def doctor() -> None:
    """Looks whether all that a host needs is in order; exits 1 where something is not."""
    findings = asyncio.run(examine(_config()))
    for it in findings:
        typer.echo(f"{it.grade + ':':<6} {it.sentence}")
    if any(it.grade is Grade.FAULT for it in findings):
        raise typer.Exit(AMISS)


@app.command()
def backup(
    file: Annotated[str, typer.Argument(metavar="FILE", help="Where the copy goes: a new file.")],
) -> None:
    """Copies the database into a new file, also while a host plays on it."""
    try:
        size = back_up(_config().database, file)
    except StorageError as error:
        _give_up(str(error))
    typer.echo(f"{file} holds all that was saved until now ({size:,} bytes).")


def _announce(config: Config, address: str) -> None:
    """Says where to play, warns of an open door, and opens the browser where there is one."""
    typer.echo(f"Play at {address} (Ctrl+C ends it).")
    if config.web is not None and not is_loopback(config.web.host):
        typer.echo(
            "Whoever can reach this machine can open that page; "
            f"BRISCA_WEB={WEB} keeps it to this machine.",
            err=True,
        )
    has_display = sys.platform == "darwin" or {"DISPLAY", "WAYLAND_DISPLAY"} & os.environ.keys()
    if sys.stdout.isatty() and has_display:
        Thread(target=webbrowser.open, args=[address], daemon=True).start()


def _config() -> Config:
    try:
        return read_config({**dotenv_values(".env"), **os.environ})
    except BadSetting as error:
        _give_up(str(error))
    except UnicodeDecodeError:
        _give_up(".env cannot be read: it is not text in UTF-8.")


@records.command()
def check(file: RecordFile) -> None:
    """Replays a record and prints its result as JSON; exits 1 where it breaks a rule."""
    _judge(file, record.check)


@records.command()
def verify(file: RecordFile) -> None:
    """Recomputes the commitments and decks of a record; exits 1 where one is false."""
    _judge(file, fairness.verify)


@records.command()
def show(
    file: RecordFile,
    language: Annotated[
        Language | None, typer.Option(help="The account's language; without it BRISCA_LANGUAGE's.")
    ] = None,
) -> None:
    """Tells a record trick by trick; exits 1 where it breaks a rule."""
    phrases, data = Phrases(language or _config().language), _read(file)
    try:
        for line in account(phrases, record.read(data)):
            typer.echo(line)
    except BadRecord as error:
        _report_broken(phrases, record.RecordFault(error, None))
    except record.RecordFault as fault:
        _report_broken(phrases, fault)


def _judge(file: str, judge: Callable[[bytes], dict[str, Any]]) -> None:
    report = judge(_read(file))
    typer.echo(json.dumps(report))
    if not report["ok"]:
        raise typer.Exit(BROKEN)


def _read(file: str) -> bytes:
    try:
        return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not a file's name"
        _give_up(f"{file} cannot be read: {reason}.")


def _report_broken(phrases: Phrases, fault: record.RecordFault) -> None:
    typer.echo(record_broken(phrases, fault), err=True)
    raise typer.Exit(BROKEN)


def _give_up(sentence: str) -> NoReturn:
    typer.echo(sentence, err=True)
    raise typer.Exit(UNUSABLE)
