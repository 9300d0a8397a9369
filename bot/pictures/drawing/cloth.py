"""The table that the cards lie on."""

from __future__ import annotations

from bot.pictures.drawing.svg import document

_GRADIENTS = """<defs>
<radialGradient id="felt" cx=".5" cy=".46" r=".74"><stop offset="0" stop-color="#2E9162"/>
<stop offset=".6" stop-color="#1F6E49"/><stop offset="1" stop-color="#124A31"/></radialGradient>
<linearGradient id="wood" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#7A4E2A"/>
<stop offset=".5" stop-color="#5A361B"/><stop offset="1" stop-color="#44270F"/></linearGradient>
</defs>"""


def cloth(width: int, height: int) -> str:
    """Draws green felt in a wooden frame as an SVG file."""
    ring = f'cx="{width / 2:g}" cy="{height / 2:g}" rx="{width * 0.27:g}" ry="{height * 0.36:g}"'
    shapes = (
        _box(0, (width, height), 'fill="url(#wood)"'),
        _box(3, (width, height), 'rx="18" fill="none" stroke="#8F6238" stroke-width="2"'),
        _box(11, (width, height), 'rx="20" fill="url(#felt)" stroke="#2B190B" stroke-width="3"'),
        _box(18, (width, height), 'rx="15" fill="none" stroke="#E9C46A" stroke-opacity=".35"'),
        f'<ellipse {ring} fill="none" stroke="#FFFFFF" stroke-opacity=".1" stroke-width="3"/>',
    )
    return document(_GRADIENTS + "".join(shapes), (width, height))


def _box(inset: float, size: tuple[int, int], look: str) -> str:
    width, height = (it - 2 * inset for it in size)
    return f'<rect x="{inset:g}" y="{inset:g}" width="{width:g}" height="{height:g}" {look}/>'
