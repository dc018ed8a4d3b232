"""What every test shares: how hard hypothesis looks.

HYPOTHESIS_PROFILE=thorough looks longer and elsewhere each time; the default is the same everywhere,
so that a failure on one machine is a failure on all.
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "ci",
    derandomize=True,
    max_examples=40,
    deadline=None,
    database=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("thorough", max_examples=2000, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))
