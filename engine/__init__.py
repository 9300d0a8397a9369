"""The game of Brisca: pure and synchronous, without I/O, clock, randomness or platform words."""
