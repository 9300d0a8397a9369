"""Matches in a real Chromium, against the real process."""
