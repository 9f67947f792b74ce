"""Failed asserts of the shared laws show both sides, like those of the tests themselves."""

import pytest

pytest.register_assert_rewrite("tests.templates.laws", "tests.templates.conforming")
