"""The conformance suite over the ten sms templates, on stand-ins for every kind of messaging app."""

from __future__ import annotations

import pytest

from templates.sms import TEMPLATES, SmsState
from tests.templates.sms.world import KINDS, Kind, stored
from tests.templates.stand_in import Design, StandInApp, StandInDevice, flows
from verifiers.conformance import CHECKS, Suite
from verifiers.registry import Pair


def design_of(kind: Kind) -> Design[SmsState]:
    return Design(
        category="sms",
        templates=TEMPLATES,
        fields=kind.fields,
        unsupported=frozenset(),
        shipped=kind.shipped,
        first_page=SmsState() if kind.profile.holds("drafts", "durable") else SmsState(drafts=()),
        stored=lambda state: stored(state, kind),
    )


DESIGNS = [(kind, design_of(kind)) for kind in KINDS]
CASES = [pytest.param(design, pair, id=f"{pair.template.name}-{kind.name}") for kind, design in DESIGNS for pair in design.pairs()]


@pytest.mark.parametrize(("design", "pair"), CASES)
def test_a_sound_app_conforms_in_every_check(design: Design[SmsState], pair: Pair) -> None:
    device = StandInDevice(design)
    for seed in range(3):
        result = Suite(device, pair, seed=seed, app=StandInApp(pair.app, design), flows=flows(device, design.pairs())).run()
        assert result.checks == dict.fromkeys(CHECKS, True)
