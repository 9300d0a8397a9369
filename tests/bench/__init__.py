"""Benchmarks: how fast the project is, in figures and beside other implementations."""
