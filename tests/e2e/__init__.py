"""Whole matches on the real process, by buttons alone."""
