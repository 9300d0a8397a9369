"""A whole bot of the real library plays with people over HTTP and the gateway."""

from __future__ import annotations

import discord as library

from tests.fakes.discord import FakeDiscord, Guild, Person
from tests.fakes.discord_tests.conftest import Bot, running


async def test_a_bot_plays_with_people(
    flawless: FakeDiscord, guild: Guild, ana: Person, luis: Person
) -> None:
    bot = Bot()

    class Seats(library.ui.View):
        @library.ui.button(label="Me siento", emoji="🔵", custom_id="sit")
        async def sit(self, click: library.Interaction, _: library.ui.Button[Seats]) -> None:
            await click.response.send_message("🍷 As", ephemeral=True)
            assert click.message
            await click.message.edit(content=f"Se sienta {click.user.display_name}")

    @bot.tree.command(name="brisca", description="Jugar a la brisca")
    async def brisca(click: library.Interaction) -> None:
        await click.response.send_message("Mesa de Ana", view=Seats(timeout=None))

    async with running(flawless, bot):
        bot.add_view(Seats(timeout=None))
        await bot.tree.sync()
        assert ana.commands(guild) == ["/brisca"]
        answer = await ana.types(guild, "/brisca")
        assert answer.text == "Mesa de Ana"
        hand = await luis.presses(guild, "Me siento")
        assert (hand.text, hand.alert) == ("🍷 As", True)
        await flawless.until(lambda: "Se sienta Luis" in guild.text)
    assert "🍷 As" in luis.everything_seen()
    assert "🍷 As" not in ana.everything_seen()
    assert "sit" in ana.everything_seen()
