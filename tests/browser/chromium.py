"""The browser in which the pages are tried."""

from __future__ import annotations

import shutil

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FOUND = next(filter(None, map(shutil.which, NAMES)), None)
MISSING = "NOT TRIED IN A BROWSER: none is installed. Debian and Ubuntu: apt-get install chromium"
