"""The store on real files: what was saved is there, whole, in the right order, and once."""
