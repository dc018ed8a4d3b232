"""Many attacks side by side: compared, and swept over ranges."""
