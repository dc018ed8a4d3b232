"""What is wrong, as a page: whoever follows a link that leads nowhere is told so, and led back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from litestar import Request, Response

from affray.doors.web.render import page

Answers = Callable[[Request[Any, Any, Any], Any], Response[Any]]
PROGRAMS = ("/api/", "/schema", "/static/")


def for_people(handler: Answers) -> Answers:
    """The same refusal, as a page where a browser opens one; as JSON for everybody else."""

    def answered(request: Request[Any, Any, Any], wrong: Any) -> Response[Any]:
        said = handler(request, wrong)
        opened = "text/html" in request.headers.get("accept", "")
        if not opened or request.url.path.startswith(PROGRAMS):
            return said
        shown = page(request, "wrong.html", status=said.status_code, message=said.content.error.message)
        shown.status_code = said.status_code
        for name, value in said.headers.items():
            shown.headers.setdefault(name, value)
        return shown

    return answered
