"""Tests of the computer's players."""
