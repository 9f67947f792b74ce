"""What holds for all tests: how fast a machine is decides nothing, and neither does what lies in a home folder."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")


def pytest_collection_finish() -> None:
    """Ten thousand tests are objects that stay: the garbage collector need not walk over them again and again, and what tests leave behind
    is looked for as soon as in a small process."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="module", autouse=True)
def tidy() -> Iterator[None]:
    """Devices, which hold a picture of the screen each, are circles of references: those of one file are not kept into the next."""
    yield
    gc.collect()


@pytest.fixture(scope="session", autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """One home folder for all tests of a process, from the first to the last: adb keeps its key there and the console its token, and a
    device outlives the test it was started for. A second home folder later on would lock every test out of the consoles that run."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", str(tmp_path_factory.mktemp("home")))
        yield
