"""Total Commander and X-plore alike: what their readers tell of the storage and of sharing, and their flows with other parameters."""

from __future__ import annotations

import random

import pytest

from apps.base import Read
from apps.files.total_commander import flows as commander_flows
from apps.files.xplore import flows as xplore_flows
from apps.flows_kit import Flows
from apps.flows_kit.play import play
from apps.lineages.shared_files.tree import ROOT, read_tree
from harness.device import Device
from harness.device.stores import content
from harness.errors import StoreMissing, Unreadable
from templates.files import TEMPLATES, TargetParams
from templates.files.state import FilesState, ShareSheet, file_entry
from tests.apps.files import commander, xplore_kit
from tests.apps.files.two_panes import TwoPanesHand

FLOWS: dict[type[TwoPanesHand], Flows] = {commander.Hand: commander_flows.FLOWS, xplore_kit.Hand: xplore_flows.FLOWS}


@pytest.fixture(scope="module", params=list(FLOWS), ids=lambda kind: kind.app_name)
def kind(request: pytest.FixtureRequest) -> type[TwoPanesHand]:
    found: type[TwoPanesHand] = request.param
    return found


@pytest.fixture
def hand(device: Device, kind: type[TwoPanesHand]) -> TwoPanesHand:
    return kind(device)


def test_names_that_need_quoting_are_shared_under_their_own_name(hand: TwoPanesHand) -> None:
    name = "100% Zoë's (copy)#1.txt"
    hand.start(file_entry(f"Box/{name}", b"x"))
    hand.open("Box")
    hand.hold(name, "Share")
    assert hand.ui.has(text=name) and hand.read("share").share == ShareSheet(open=True, files=(f"Box/{name}",))


@pytest.mark.parametrize("seed", range(3))
def test_random_states_are_read_as_they_were_seeded(hand: TwoPanesHand, seed: int) -> None:
    hand.app.reset(hand.device)
    state = TEMPLATES[0].random_state(random.Random(seed), hand.app.profile(TEMPLATES[0].name))
    hand.app.seed(hand.device, state)
    found = hand.app.read(hand.device, Read(want=frozenset({"tree"}))).state.tree or ()
    assert [(one.path, one.kind, one.sha256) for one in found] == [(one.path, one.kind, one.sha256) for one in state.tree or ()]


def test_files_put_by_hand_are_read_and_shown_after_a_restart(hand: TwoPanesHand) -> None:
    hand.start()
    hand.device.push(b"pushed", f"{ROOT}/Box/Out/pushed.bin")
    hand.device.shell(f"echo shell > '{ROOT}/Box/Out/its mine.txt'")
    hand.restart()
    hand.open("Box/Out")
    assert hand.inside("Out") == ["its mine.txt", "pushed.bin"]
    tree = {entry.path: entry.content for entry in hand.read("tree").tree or ()}
    assert (tree["Box/Out/pushed.bin"], tree["Box/Out/its mine.txt"]) == (b"pushed", b"shell\n")


def test_the_media_store_follows_the_app(hand: TwoPanesHand) -> None:
    hand.start().open("Box/In")
    hand.hold("pic.png", "Rename")
    hand.retype("photo.png")
    hand.ok()
    hand.hold("b.txt", "Delete")
    hand.ok()
    paths = {str(row["_data"]) for row in content.query(hand.device, "content://media/external/file", texts=("_data",))}
    assert f"{ROOT}/Box/In/photo.png" in paths
    assert not {f"{ROOT}/Box/In/pic.png", f"{ROOT}/Box/In/b.txt"} & paths


def test_an_unreadable_storage_is_an_error(hand: TwoPanesHand) -> None:
    hand.start()
    hand.device.shell(f"rm -rf {ROOT}", root=True)
    with pytest.raises(StoreMissing):
        hand.read("tree")
    hand.device.shell(f"echo x > {ROOT}", root=True)
    with pytest.raises(Unreadable):
        hand.read("tree")
    hand.app.reset(hand.device)


@pytest.mark.parametrize("seed", [5, 11])
@pytest.mark.parametrize("template", TEMPLATES, ids=lambda template: template.name)
def test_reference_flows_work_for_other_parameters(hand: TwoPanesHand, template: object, seed: int) -> None:
    chosen = next(one for one in TEMPLATES if one is template)
    params = chosen.sample(random.Random(seed))
    hand.app.reset(hand.device)
    hand.app.seed(hand.device, chosen.initial(params, FilesState(tree=read_tree(hand.device)), hand.app.profile(chosen.name)))
    played = play(hand.device, FLOWS[type(hand)][chosen.name], params, limit=chosen.step_limit)
    assert (played.answer is None) == (chosen.answer is None)
    if isinstance(params, TargetParams) and chosen.name == "ViewFileInfo":
        assert played.answer == str(len(params.target.data))
