"""Writes the playthroughs anew: ``python -m tests.engine.playthroughs``."""

from tests.engine.playthroughs import FOLDER, GAMES, playthrough

for name, (options, seed) in GAMES.items():
    (FOLDER / f"{name}.txt").write_text(playthrough(options, seed), "utf-8")
