"""The three decks, drawn as SVG by code; needed to build the art, never to show it."""
