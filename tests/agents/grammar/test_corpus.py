"""What every family's outputs mean, good ones and bad ones, as data in corpus/."""

from __future__ import annotations

from collections import Counter

import pytest

from agents.grammar.errors import KINDS, ParseError
from tests.agents.grammar.parsers import PARSERS
from tests.agents.grammar.words import Entry, entries, in_words

ENTRIES = list(entries())


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: f"{entry.family}/{entry.id}")
def test_an_output_means_what_the_corpus_says(entry: Entry) -> None:
    if entry.error is not None:
        with pytest.raises(ParseError) as caught:
            found = PARSERS[entry.family](entry.output)
            pytest.fail(f"{[in_words(intent) for intent in found.intents]}")
        assert caught.value.kind == entry.error, str(caught.value)
    else:
        assert [in_words(intent) for intent in PARSERS[entry.family](entry.output).intents] == entry.expect


def test_entries_have_names_of_their_own_and_kinds_that_exist() -> None:
    twice = [name for name, times in Counter((entry.family, entry.id) for entry in ENTRIES).items() if times > 1]
    assert not twice
    assert {entry.error for entry in ENTRIES if entry.error} <= set(KINDS)
