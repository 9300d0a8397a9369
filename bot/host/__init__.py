"""The application: what people ask for becomes play, and what happened becomes screens."""
