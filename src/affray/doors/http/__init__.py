"""The HTTP door: the four uses as JSON, and what there is to ask about. Needs the extra `affray[web]`."""
