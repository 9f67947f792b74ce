"""Words offered above the keys: completions of what is being typed."""

from __future__ import annotations

from typing import Final

_TEXT: Final = """
the and you that have for not with this but from they say her she will one all would there their what out about who get which when
make can like time just him know take people into year your good some could them see other than then now look only come its over think also
back after use two how our work first well way even new want because any these give day most us hello hi thanks thank please meeting meet
today tomorrow tonight yesterday morning afternoon evening monday tuesday wednesday thursday friday saturday sunday january february march
april may june july august september october november december note notes task tasks list call message email phone number address name
birthday party dinner lunch breakfast coffee shopping groceries milk bread eggs doctor dentist appointment project report budget rent salary
expense income transfer account wallet alarm timer clock reminder remind calendar event location home office school train flight hotel
music playlist song folder file document photo picture contact friend family mother father sister brother buy pay send read write finish
start stop check clean cook walk run gym yoga book movie game weather happy great sorry sure okay later soon always never maybe"""
WORDS: Final = tuple(_TEXT.split())
SHOWN: Final = 3


def suggestions(part: str) -> list[str]:
    """Up to three words for the one being typed, best first; capitals as it is typed."""
    if not part or not part.isalpha():
        return []
    lower = part.casefold()
    found = [word for word in WORDS if word.startswith(lower) and word != lower][: SHOWN - 1]
    cased = [word.upper() if part.isupper() and len(part) > 1 else word.capitalize() if part[0].isupper() else word for word in found]
    return [part, *cased]
