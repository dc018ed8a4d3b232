"""A picture as a page: with its description, its numbers as tables, and a dark ground where one is wanted."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from html import escape

from affray.text.pictures.palette import DARK, FONT, LIGHT
from affray.text.pictures.picture import Listing, Picture


def page(picture: Picture, bundle: str) -> str:
    """A whole page that loads nothing: what draws is in it."""
    specs = ", ".join(_script(picture.spec(dark=dark)) for dark in (False, True))
    return f"""<!DOCTYPE html>
<html lang="{picture.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{escape(picture.title)}</title>
<style>{STYLE}</style>
</head>
<body>
<main>
<figure role="img" aria-label="{escape(picture.description, quote=True)}"><div id="picture"></div></figure>
<p>{escape(picture.description)}</p>
{tables(picture.listings)}
</main>
<script>{bundle}</script>
<script>
const specs = [{specs}];
const dark = window.matchMedia("(prefers-color-scheme: dark)");
function draw() {{ vegaEmbed("#picture", specs[Number(dark.matches)], {{actions: false, renderer: "svg"}}); }}
dark.addEventListener("change", draw);
draw();
</script>
</body>
</html>
"""


def tables(listings: Sequence[Listing]) -> str:
    """The numbers of a picture, for those who would rather read."""
    return "\n".join(map(_table, listings))


def _table(listing: Listing) -> str:
    heads = "".join(f'<th scope="col">{escape(head)}</th>' for head in listing.heads)
    rows = "\n".join(
        f'<tr><th scope="row">{escape(first)}</th>'
        + "".join(f"<td>{escape(cell)}</td>" for cell in rest)
        + "</tr>"
        for first, *rest in listing.rows
    )
    return (
        f"<table>\n<caption>{escape(listing.caption)}</caption>\n"
        f"<thead><tr>{heads}</tr></thead>\n<tbody>\n{rows}\n</tbody>\n</table>"
    )


def _script(spec: object) -> str:
    """A specification within a script: nothing in it can end the script."""
    return json.dumps(spec, ensure_ascii=False).replace("<", "\\u003c").replace("\u2028", "\\u2028")


def _colours(names: tuple[str, ...], colours: Mapping[str, str]) -> str:
    return " ".join(f"--{name}: {colours['@' + name]};" for name in names)


SHOWN = ("ground", "ink", "quiet", "line")
STYLE = f"""
:root {{ {_colours(SHOWN, LIGHT)} }}
@media (prefers-color-scheme: dark) {{ :root {{ {_colours(SHOWN, DARK)} }} }}
body {{ margin: 0; background: var(--ground); color: var(--ink); font: 15px/1.5 {FONT}; }}
main {{ max-width: 70rem; margin: 0 auto; padding: 1rem; }}
figure {{ margin: 0; overflow-x: auto; }}
table {{ border-collapse: collapse; margin: 1.5rem 0; font-variant-numeric: tabular-nums; }}
table {{ display: block; overflow-x: auto; }}
caption {{ text-align: left; color: var(--quiet); padding: 0.25rem 0; }}
th, td {{ padding: 0.15rem 0.9rem 0.15rem 0; border-bottom: 1px solid var(--line); text-align: right; }}
th:first-child {{ text-align: left; }}
th {{ font-weight: normal; }}
thead th {{ color: var(--quiet); }}
"""
