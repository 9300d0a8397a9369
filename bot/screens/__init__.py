"""Table or lobby in, screen out, in the reader's language: every word that anyone reads."""
