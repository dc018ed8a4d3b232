"""Many attacks in turn: fights played, weighed exactly, simulated in crowds, and advised on."""
