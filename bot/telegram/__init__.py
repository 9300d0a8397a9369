"""The Telegram adapter: updates become commands, screens become messages."""

import os

# python-telegram-bot tells durations as timedelta, as it will from 23 on, and warns of it no more.
os.environ.setdefault("PTB_TIMEDELTA", "true")
