"""What Schemathesis cannot know of this API by itself."""

import re

import schemathesis

# What the document forbids is refused with one of these; other codes of 422 are a call's own and documented, such as a wrong password.
FORBIDDEN_BY_THE_DOCUMENT = {"request.invalid", "request.invalid_id", "request.malformed"}


@schemathesis.check
def accepts_what_the_document_allows(ctx, response, case):
    """In place of `positive_data_acceptance`, which takes any 422 for a refusal of the form."""
    generated = case.meta.generation.mode if case.meta else None
    if generated != schemathesis.GenerationMode.POSITIVE or response.status_code not in (400, 413, 415, 422):
        return
    if has_forbidden_header(case):
        return
    code = response.json()["error"]
    assert code not in FORBIDDEN_BY_THE_DOCUMENT, f"{code} for a call that the document allows"


def has_forbidden_header(case):
    """Whether a header breaks its own pattern: the coverage phase puts `0` into some of a call that it counts as allowed."""
    parameters = case.operation.definition.raw.get("parameters", [])
    patterns = {p["name"]: p["schema"].get("pattern") for p in parameters if p["in"] == "header"}
    return any(
        pattern and name in case.headers and not re.search(pattern, case.headers[name])
        for name, pattern in patterns.items()
    )
