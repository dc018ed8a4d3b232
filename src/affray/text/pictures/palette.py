"""Colours by their purpose: told apart by colour-blind eyes, in print and in grey, on light and dark ground.

Builds have the colours of Okabe and Ito, and a dash and a shape of their own besides; a heat map goes from
light to dark in one hue, so that grey keeps its order. In a chart a colour stands by its purpose, as "@bar".
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

FONT = "Liberation Sans, Arial, Helvetica, sans-serif"
LIGHT: Mapping[str, str] = {
    "@ground": "#ffffff",
    "@ink": "#1d2126",
    "@quiet": "#5b6470",
    "@line": "#d5dae0",
    "@bar": "#0072b2",
    "@more": "#8aa4b8",
    "@best": "#d55e00",
    "@build0": "#0072b2",
    "@build1": "#d55e00",
    "@build2": "#007e5d",
    "@build3": "#b0568a",
    "@build4": "#1d2126",
    "@build5": "#a87400",
    "@heat0": "#f4f8fc",
    "@heat1": "#c8dcef",
    "@heat2": "#74b0d8",
    "@heat3": "#1f6cae",
    "@heat4": "#08306b",
    "@on low": "#000000",
    "@on high": "#ffffff",
    "@none": "#eceff2",
}
DARK: Mapping[str, str] = {
    "@ground": "#15181c",
    "@ink": "#e8ebee",
    "@quiet": "#a3acb6",
    "@line": "#363d45",
    "@bar": "#56b4e9",
    "@more": "#4f6b80",
    "@best": "#f0a63a",
    "@build0": "#56b4e9",
    "@build1": "#f0833a",
    "@build2": "#2fc79c",
    "@build3": "#e29ac4",
    "@build4": "#e8ebee",
    "@build5": "#f0e442",
    "@heat0": "#1c2733",
    "@heat1": "#1b3d5c",
    "@heat2": "#205585",
    "@heat3": "#3984be",
    "@heat4": "#e4f3fd",
    "@on low": "#ffffff",
    "@on high": "#000000",
    "@none": "#22272d",
}
BUILDS = tuple(f"@build{number}" for number in range(6))
HEAT = tuple(f"@heat{number}" for number in range(5))
DASHES = ([1, 0], [6, 3], [2, 2], [8, 3, 2, 3], [12, 4], [4, 2, 1, 2])
SHAPES = ("circle", "square", "triangle-up", "diamond", "cross", "triangle-down")
NUMBERS = {"ru": {"decimal": ",", "thousands": "\u202f", "percent": "\u202f%"}}


def painted(part: Any, *, dark: bool) -> Any:
    """A chart with its colours."""
    colours = DARK if dark else LIGHT
    if isinstance(part, str):
        return colours.get(part, part)
    if isinstance(part, Mapping):
        return {key: value if key == "values" else painted(value, dark=dark) for key, value in part.items()}
    return [painted(one, dark=dark) for one in part] if isinstance(part, (list, tuple)) else part


def config(lang: str, *, dark: bool) -> dict[str, Any]:
    """What all pictures look like, and how their language writes numbers."""
    said: dict[str, Any] = painted(LOOK, dark=dark)
    if lang in NUMBERS:
        said["locale"] = {"number": {"grouping": [3], "currency": ["", ""], **NUMBERS[lang]}}
    return said


LONGEST_NAME = 900
"""Dots. What tells two names apart may stand at their ends, so that none is cut short of this."""
LOOK: Mapping[str, Any] = {
    "background": "@ground",
    "padding": 16,
    "font": FONT,
    "view": {"stroke": None},
    "title": {
        "anchor": "start",
        "frame": "bounds",
        "color": "@ink",
        "fontSize": 16,
        "subtitleColor": "@quiet",
        "subtitleFontSize": 12,
        "subtitleLineHeight": 16,
        "subtitlePadding": 6,
        "offset": 14,
    },
    "axis": {
        "labelColor": "@ink",
        "titleColor": "@quiet",
        "titleFontWeight": "normal",
        "labelFontSize": 12,
        "titleFontSize": 12,
        "titlePadding": 8,
        "labelLimit": LONGEST_NAME,
        "titleLimit": 520,
        "domainColor": "@line",
        "gridColor": "@line",
        "gridOpacity": 0.6,
        "tickColor": "@line",
    },
    "header": {
        "labelColor": "@ink",
        "titleColor": "@quiet",
        "labelFontSize": 12,
        "titleFontSize": 12,
        "titleFontWeight": "normal",
        "labelLimit": LONGEST_NAME,
    },
    "legend": {
        "labelColor": "@ink",
        "titleColor": "@quiet",
        "titleFontWeight": "normal",
        "labelFontSize": 12,
        "titleFontSize": 12,
        "labelLimit": LONGEST_NAME,
        "titleLimit": 420,
        "symbolSize": 90,
    },
    "text": {"color": "@ink", "fontSize": 12},
    "bar": {"cornerRadiusEnd": 1.5},
}
