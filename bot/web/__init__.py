"""The browser adapter: a room with a link; what its pages send becomes commands."""
