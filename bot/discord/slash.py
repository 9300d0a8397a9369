"""The command and its subcommands, as the library's tree; what is chosen becomes words."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from inspect import Parameter, Signature
from typing import Any, TypeAlias

import discord
from discord import Locale, app_commands
from discord.app_commands import AppCommandContext, AppInstallationType, locale_str

from bot.discord.translation import Interaction
from bot.model.people import Language
from bot.model.subcommands import CommandGroup, Option, Subcommand, Words

MOST_CHOICES = 25
LONGEST_TYPED = 32
_LOCALES = {
    Locale.spain_spanish: Language.SPANISH,
    Locale.latin_american_spanish: Language.SPANISH,
    Locale.american_english: Language.ENGLISH,
    Locale.british_english: Language.ENGLISH,
}

Said: TypeAlias = Callable[[Interaction, str], Awaitable[None]]
"""Hears a command whose options have become words."""


class WordsTranslator(app_commands.Translator):
    """Gives Discord each text in the languages that it was said in."""

    async def translate(
        self,
        string: locale_str,
        locale: Locale,
        context: app_commands.TranslationContextTypes,  # noqa: ARG002 - the library's
    ) -> str | None:
        """Finds a text in a locale's language; None where it is not spoken."""
        language = _LOCALES.get(locale)
        words: Words = string.extras.get("words", {})
        return words.get(language) if language is not None else None


def new_group(group: CommandGroup, said: Said) -> app_commands.Group:
    """Makes the command, for servers and for the private chat with us."""
    made = app_commands.Group(
        name=group.name,
        description=_localised(group.description),
        allowed_contexts=AppCommandContext(guild=True, dm_channel=True, private_channel=False),
        allowed_installs=AppInstallationType(guild=True, user=False),
    )
    for subcommand in group.subcommands:
        made.add_command(_command(subcommand, said))
    return made


def _localised(words: Words) -> locale_str:
    return locale_str(words[Language.ENGLISH], words=words)


def _command(subcommand: Subcommand, said: Said) -> app_commands.Command[Any, ..., None]:
    async def callback(interaction: Interaction, **chosen: object) -> None:
        options = {it.key: it for it in subcommand.options}
        words = [subcommand.word, *(_said(options[key], it) for key, it in chosen.items())]
        await said(interaction, " ".join(filter(None, words)))

    # The library reads the options off the callback's parameters.
    parameters = [
        Parameter("interaction", Parameter.POSITIONAL_OR_KEYWORD, annotation=discord.Interaction),
        *map(_parameter, subcommand.options),
    ]
    callback.__signature__ = Signature(parameters)  # type: ignore[attr-defined] # inspect reads it
    _describe(callback, subcommand.options)
    return app_commands.Command(
        name=_localised(subcommand.name),
        description=_localised(subcommand.description),
        callback=callback,
    )


def _said(option: Option, value: object) -> str:
    """Tells what is said for an option; what was typed instead of chosen stands for itself."""
    if isinstance(value, app_commands.Choice):
        return str(value.value)
    typed = str(value or "").strip()[:LONGEST_TYPED]
    if not typed or any(typed == it.words for it in option.choices):
        return typed
    return f"{option.taken_as or ''} {typed}".strip()


def _parameter(option: Option) -> Parameter:
    kind: Any = str if option.taken_as is not None else app_commands.Choice[str]
    return Parameter(option.key, Parameter.KEYWORD_ONLY, default=None, annotation=kind | None)


def _describe(callback: Callable[..., Any], options: tuple[Option, ...]) -> None:
    """Names and describes the options, and lists their choices."""
    app_commands.rename(**{it.key: _localised(it.name) for it in options})(callback)
    app_commands.describe(**{it.key: _localised(it.description) for it in options})(callback)
    for option in options:
        if option.taken_as is not None:
            app_commands.autocomplete(**{option.key: _completion(option)})(callback)
        else:
            choices = [
                app_commands.Choice(name=_localised(it.name), value=it.words)
                for it in option.choices
            ]
            app_commands.choices(**{option.key: choices})(callback)


def _completion(option: Option) -> Callable[..., Any]:
    async def complete(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Offers what matches in the reader's language; something else may be typed as well."""
        language = _LOCALES.get(interaction.locale, Language.ENGLISH)
        names = [(it.name[language], it.words) for it in option.choices]
        return [
            app_commands.Choice(name=name, value=words)
            for name, words in names
            if typed.casefold() in name.casefold()
        ][:MOST_CHOICES]

    return complete
