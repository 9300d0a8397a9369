"""What the photos in the chats show: the table at every play or trick, and one's own hand."""

from __future__ import annotations

from dataclasses import replace

from bot.model.people import Pictures
from bot.model.scene import Scene, TableScene
from bot.model.screen import Kind, Screen
from bot.screens.company import Company
from bot.screens.phrases import Phrases
from bot.screens.scene import table_scene
from bot.screens.table import outcome
from engine.view import PublicView, public_view


def with_table_picture(
    phrases: Phrases, company: Company, screen: Screen, pictures: Pictures
) -> Screen:
    """Makes a photo of a table's screen, as its chat has chosen; lobbies stay text."""
    match = company.table.match
    if match is None or pictures is Pictures.NONE:
        return screen
    view = public_view(match)
    scene = _picture(phrases, company, view, screen.scene)
    if pictures is Pictures.TRICKS and not scene.outcome:
        scene = _between_tricks(scene, view)
    return replace(screen, kind=Kind.PHOTO, scene=scene)


def with_hand_picture(phrases: Phrases, company: Company, screen: Screen) -> Screen:
    """Makes a photo of a hand's screen; once there is no hand any more it shows the table."""
    match = company.table.match
    if match is None:
        return screen
    scene: Scene | None = screen.scene
    if scene is None:
        scene = _picture(phrases, company, public_view(match))
    return replace(screen, kind=Kind.PHOTO, scene=scene)


def _picture(
    phrases: Phrases, company: Company, view: PublicView, scene: Scene | None = None
) -> TableScene:
    """Leaves out the time, which no picture shows: it would be another one for nothing."""
    if not isinstance(scene, TableScene):
        scene = table_scene(phrases, company, view, outcome(phrases, company, view))
    figures = tuple(replace(it, time="") for it in scene.figures)
    return replace(scene, figures=figures)


def _between_tricks(scene: TableScene, view: PublicView) -> TableScene:
    """Leaves out what has been played to the trick that is still open, and told of it."""
    is_going_on = any(it.is_turn for it in scene.figures)
    figures = tuple(
        replace(
            it,
            hand_size=it.hand_size + (it.card is not None),
            is_turn=is_going_on and seat == view.trick.leader,
            is_winning=False,
            card=None,
        )
        for seat, it in enumerate(scene.figures)
    )
    return replace(scene, figures=figures, news="")
