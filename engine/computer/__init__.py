"""The computer's players: they see a SeatView and no more; the caller gives the chance."""
