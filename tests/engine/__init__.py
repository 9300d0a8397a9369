"""Tests of the rules: positions, vectors, properties and playthroughs."""
