"""What people look at: one Vega-Lite specification a picture, made of results alone. Needs `affray[plots]`."""
