"""The `brisca` command."""

import typer

app = typer.Typer(no_args_is_help=True, add_completion=False)


@app.callback()
def main() -> None:
    """Hosts brisca, the Spanish card game, in group chats."""


@app.command()
def run() -> None:
    """Starts every platform that has a token."""
    typer.echo(
        "Put TELEGRAM_BOT_TOKEN=<the token that @BotFather gave you> into a file named .env "
        "in this folder (.env.example shows how). "
        "Then start again with `make run`.",
        err=True,
    )
    raise typer.Exit(2)
