"""What the outside world gives the host: the clock, seeds, ids and draws."""
