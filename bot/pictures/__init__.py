"""The cards' art, and the painter of tables and hands."""
