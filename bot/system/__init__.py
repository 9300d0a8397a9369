"""What the outside world gives the host: clock, seeds and ids, the pool of thinkers."""
