"""The ten files templates, over every kind of file manager and many instances."""

from __future__ import annotations

import io
import random
import zipfile

import pytest

from templates.base import AnyTemplate, Params
from templates.files import TEMPLATES, Details, FilesParams, FilesState, ShareSheet, TargetParams, pools
from templates.files.archives import read_zip
from tests.templates.files.world import KINDS, WORLD
from tests.templates.laws import FleetingLaws
from tests.templates.world import Kind

SEEDS = range(15)
PUBLISHED = "DeleteFile MoveFile SaveCopyOfFile CreateFolder RenameFile ShareFile SearchFile CompressFiles ExtractArchive ViewFileInfo"
BY_NAME = {template.name: template for template in TEMPLATES}


def failing_of(
    template: AnyTemplate, params: Params, kind: Kind[FilesState], before: FilesState, *states: FilesState, answer: str | None = None
) -> set[str]:
    return {c.name for c in template.check(params, WORLD.trace_of(template, kind, before, states, answer)) if not c.passed}


def test_the_ten_published_templates_are_there() -> None:
    assert " ".join(template.name for template in TEMPLATES) == PUBLISHED
    assert [template.step_limit for template in TEMPLATES] == [14, 22, 24, 12, 20, 18, 24, 26, 24, 18]


class TestFilesTemplates(FleetingLaws):
    world = WORLD
    seeds = SEEDS
    damage = frozenset({"far_file_deleted", "near_file_deleted", "near_file_renamed", "near_file_emptied", "file_added", "folder_added"})

    def check_random_state(self, state: FilesState) -> None:
        paths = [entry.path for entry in state.tree or ()]
        assert len({path.casefold() for path in paths}) == len(paths)
        assert all(entry.parent in ("", *paths) for entry in state.tree or ())


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda t: t.name)
def test_parameters_make_a_tree_of_distinct_names_and_contents(template: AnyTemplate) -> None:
    for seed in range(200):
        params = template.instance(seed, 0)
        assert isinstance(params, FilesParams)
        assert params == template.instance(seed, 0) == type(params).model_validate_json(params.model_dump_json())
        entries = params.entries
        paths = [entry.path for entry in entries]
        assert len({path.casefold() for path in paths}) == len(paths)
        assert all(entry.parent in ("", *paths) for entry in entries)
        hashes = [entry.sha256 for entry in entries if entry.kind == "file"]
        assert len(set(hashes)) == len(hashes)
        if isinstance(params, TargetParams) and template.name != "SearchFile":
            near, extension, namesake = params.others[:3]
            assert near.folder == extension.folder == params.target.folder != namesake.folder
            assert namesake.name == params.target.name
            assert near.name[-4:] == params.target.name[-4:] != extension.name[-4:]


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda t: t.name)
def test_instructions_give_the_names_and_do_not_depend_on_the_app(template: AnyTemplate) -> None:
    params = template.instance(3, 0)
    assert isinstance(params, FilesParams)
    text = template.instruction(params, "Some App")
    assert text == template.instruction(params, "Other").replace("Other", "Some App")
    assert all(item.name in text for item in params.own)
    assert not any(item.name in text for item in params.others if item.name not in {own.name for own in params.own})
    if template.name == "ViewFileInfo" and isinstance(params, TargetParams):
        assert str(len(params.target.data)) not in text


def test_the_folder_of_a_searched_file_is_not_told() -> None:
    template = BY_NAME["SearchFile"]
    folders = set()
    for seed in range(40):
        params = template.instance(seed, 0)
        assert isinstance(params, TargetParams)
        folders.add(params.target.folder)
        assert params.target.folder not in template.instruction(params, "App")
    assert len(folders) == 3


def test_instances_differ() -> None:
    for template in TEMPLATES:
        assert len({template.instance(seed, 0) for seed in range(50)}) > 45, template.name


def test_an_archive_with_a_password_or_unread_content_is_no_right_one() -> None:
    template, kind = BY_NAME["CompressFiles"], KINDS[0]
    params = template.instance(0, 0)
    before = WORLD.before_of(template, params, kind)
    done = template.goals(params, before, kind.profile)[0].states[-1]
    assert isinstance(done, FilesState) and done.tree is not None
    archive = next(entry for entry in done.tree if entry.name.endswith(".zip"))
    data = bytearray(archive.content or b"")
    for signature, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        start = data.find(signature)
        while start >= 0:
            data[start + offset] |= 1  # general purpose flag: encrypted (APPNOTE.TXT, 4.4.4)
            start = data.find(signature, start + 1)
    locked = [member.sha256 for member in read_zip(bytes(data)) or ()]
    assert locked == [None, None, None]
    others = tuple(entry for entry in done.tree if entry != archive)
    for version in (archive.model_copy(update={"content": bytes(data)}), archive.model_copy(update={"content": None})):
        failing = failing_of(template, params, kind, before, done.replace(tree=(*others, version)))
        assert "right_contents" in failing


def test_a_share_of_several_files_or_of_a_namesake_is_not_the_one_asked_for() -> None:
    template, kind = BY_NAME["ShareFile"], KINDS[0]
    params = template.instance(0, 0)
    assert isinstance(params, TargetParams)
    before = WORLD.before_of(template, params, kind)
    path = params.target.path
    for files in ((path, params.others[0].path), (params.others[2].path,), ()):
        assert "right_file" in failing_of(template, params, kind, before, before.replace(share=ShareSheet(open=True, files=files)))
    own_list = before.replace(share=ShareSheet(open=True, files=(path,), own=True))
    assert not failing_of(template, params, kind, before, own_list)


@pytest.mark.parametrize(
    ("words", "right"),
    [
        ("{n}", True),
        ("{n} bytes", True),
        ("{n} B", True),
        ('{{"answer": {n}}}', True),
        ("The file {name} has {n} bytes.", True),
        ("0.6 kB", False),
        ("{n} bytes or 12 bytes", False),
        ("-{n}", False),
        ("about as large as the others", False),
    ],
)
def test_a_size_is_accepted_as_a_number_of_bytes_and_nothing_else(words: str, right: bool) -> None:
    template, kind = BY_NAME["ViewFileInfo"], KINDS[0]
    for seed in SEEDS:
        params = template.instance(seed, 0)
        assert isinstance(params, TargetParams)
        before = WORLD.before_of(template, params, kind)
        item = params.target
        seen = before.replace(details=Details(open=True, name=item.name, size=len(item.data)))
        answer = words.format(n=len(item.data), name=item.name)
        failing = failing_of(template, params, kind, before, seen, answer=answer)
        assert failing == (set() if right else {"right_answer"}), (answer, failing)


def test_sizes_are_shown_in_whole_bytes() -> None:
    for seed in range(200):
        params = BY_NAME["ViewFileInfo"].instance(seed, 0)
        assert isinstance(params, TargetParams)
        assert pools().sizes[0] <= len(params.target.data) <= pools().sizes[1] < 900


@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_no_damage_to_an_archive_raises(method: int) -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", method) as archive:
        archive.writestr("a/b.txt", b"hello world " * 20)
        archive.writestr("ü.txt", b"x" * 50)
    whole = buffer.getvalue()
    assert [member.name for member in read_zip(whole) or ()] == ["b.txt", "ü.txt"]
    rng = random.Random(method)
    for _ in range(2000):
        damaged = bytearray(whole)
        for _ in range(rng.randint(1, 4)):
            damaged[rng.randrange(len(damaged))] = rng.randrange(256)
        read_zip(bytes(damaged[: rng.choice((len(damaged), rng.randrange(len(damaged))))]))
