"""What people look at: a Vega-Lite specification each, from results alone. Needs `affray[plots]`."""
