"""The frozen words that all rooms share: tables, people, screens, commands and answers."""
