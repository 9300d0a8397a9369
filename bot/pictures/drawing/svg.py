"""SVG's few shapes that the decks are drawn with, each as a piece of text."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]

INK = "#2A1E16"


@dataclass(frozen=True, slots=True)
class Pen:
    """What outlines are drawn with."""

    width: float = 2
    colour: str = INK


BOLD, LINE, FINE, HAIR = Pen(2.4), Pen(2), Pen(1.5), Pen(1.1)


def path(outline: str, fill: str = "none", pen: Pen | None = LINE) -> str:
    """Draws an outline in SVG's path language; without a pen it is only filled."""
    return f'<path d="{outline}" fill="{fill}"{_stroke(pen)}/>'


def lines(outline: str, colour: str, width: float = 1.5) -> str:
    """Draws open lines."""
    return path(outline, "none", Pen(width, colour))


def circle(x: float, y: float, radius: float, fill: str, pen: Pen | None = LINE) -> str:
    """Draws a circle."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}"{_stroke(pen)}/>'


def ellipse(centre: Point, radii: Point, fill: str, pen: Pen | None = LINE) -> str:
    """Draws an ellipse that lies straight."""
    (x, y), (rx, ry) = centre, radii
    return f'<ellipse cx="{x:g}" cy="{y:g}" rx="{rx:g}" ry="{ry:g}" fill="{fill}"{_stroke(pen)}/>'


def box(corner: Point, size: Point, radius: float, fill: str, pen: Pen | None = LINE) -> str:
    """Draws a box with round corners."""
    (x, y), (width, height) = corner, size
    place = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{radius:g}"'
    return f'<rect {place} fill="{fill}"{_stroke(pen)}/>'


def _stroke(pen: Pen | None) -> str:
    if pen is None:
        return ""
    joint = 'stroke-linejoin="round" stroke-linecap="round"'
    return f' stroke="{pen.colour}" stroke-width="{pen.width:g}" {joint}'


def put(
    drawing: str, at: Point = (0, 0), scale: float | Point = 1, turn: float = 0, fade: float = 1
) -> str:
    """Moves a drawing: scaled, then turned clockwise by degrees, then its origin brought here."""
    steps = [f"translate({at[0]:g} {at[1]:g})"]
    if turn:
        steps.append(f"rotate({turn:g})")
    if isinstance(scale, tuple):
        steps.append(f"scale({scale[0]:g} {scale[1]:g})")
    elif scale != 1:
        steps.append(f"scale({scale:g})")
    opacity = f' opacity="{fade:g}"' if fade != 1 else ""
    return f'<g transform="{" ".join(steps)}"{opacity}>{drawing}</g>'


def mirrored(drawing: str, axis: float = 0) -> str:
    """Draws it once more, mirrored left to right."""
    return f'<g transform="translate({2 * axis:g} 0) scale(-1 1)">{drawing}</g>'


def both_sides(drawing: str, axis: float = 0) -> str:
    """Draws it, and its mirror image at the other side of the axis."""
    return drawing + mirrored(drawing, axis)


def around(drawing: str, times: int, start: float = 0) -> str:
    """Draws it several times around the origin, evenly, from a first angle in degrees."""
    return "".join(put(drawing, turn=start + 360 * k / times) for k in range(times))


def polygon(points: list[Point], fill: str, pen: Pen | None = LINE) -> str:
    """Draws a closed line through points."""
    return path("M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "Z", fill, pen)


def star(centre: Point, radius: float, fill: str, tips: int = 5, waist: float = 0.42) -> str:
    """Draws a star that stands on two of its tips; `waist` is how far in it goes between them."""
    x, y = centre
    points = []
    for k in range(2 * tips):
        ray, turn = radius * (waist if k % 2 else 1), math.pi * (k / tips - 0.5)
        points.append((x + ray * math.cos(turn), y + ray * math.sin(turn)))
    return polygon(points, fill, HAIR)


def document(drawing: str, size: Point) -> str:
    """Makes an SVG file of a drawing."""
    width, height = size
    head = f'width="{width:g}" height="{height:g}" viewBox="0 0 {width:g} {height:g}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {head}>{drawing}</svg>\n'
