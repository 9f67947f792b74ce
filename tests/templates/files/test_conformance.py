"""The conformance suite over the ten files templates, on stand-ins for every kind of file manager."""

from __future__ import annotations

import pytest

from templates.files import TEMPLATES, FilesState
from tests.templates.files.world import FIRST_PAGE, KINDS, Kind
from tests.templates.stand_in import Design, StandInApp, StandInDevice, flows
from verifiers.conformance import CHECKS, Suite
from verifiers.registry import Pair


def design_of(kind: Kind) -> Design[FilesState]:
    return Design(
        category="files",
        templates=TEMPLATES,
        fields=kind.fields,
        unsupported=frozenset(),
        shipped=kind.shipped,
        first_page=FIRST_PAGE,
        stored=lambda state: state,
    )


DESIGNS = [(kind, design_of(kind)) for kind in KINDS]
CASES = [pytest.param(design, pair, id=f"{pair.template.name}-{kind.name}") for kind, design in DESIGNS for pair in design.pairs()]


@pytest.mark.parametrize(("design", "pair"), CASES)
def test_a_sound_app_conforms_in_every_check(design: Design[FilesState], pair: Pair) -> None:
    device = StandInDevice(design)
    for seed in range(3):
        result = Suite(device, pair, seed=seed, app=StandInApp(pair.app, design), flows=flows(device, design.pairs())).run()
        assert result.checks == dict.fromkeys(CHECKS, True)
