"""The share sheet and Open with."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from emulator.sim.core.device import Device, DeviceConfig
from emulator.sim.core.uri_grants import uri_grants
from emulator.sim.toolkit.app import Context, Intent
from tests.emulator.core.phone import PROBE, Phone

SEND, VIEW, CHOOSER = "android.intent.action.SEND", "android.intent.action.VIEW", "android.intent.action.CHOOSER"
TEXT, STREAM = "android.intent.extra.TEXT", "android.intent.extra.STREAM"
OTHER = "org.example.other"


@pytest.fixture
def phone(tmp_path: Path) -> Iterator[Phone]:
    """With a second app that takes what the probe takes, on the probe's main screen."""
    folder = tmp_path / "apps" / "other"
    folder.mkdir(parents=True)
    source = Path(__file__).parents[1] / "core" / "apps" / "probe"
    for name in ("app.yaml", "screens.py"):
        text = (source / name).read_text("utf-8").replace(PROBE, OTHER).replace("Probe", "Other")
        (folder / name).write_text(text, "utf-8")
    made = Phone(tmp_path / "phone", extra=tmp_path / "apps")
    made.open()
    yield made
    for name in ("other", "other.screens"):  # a device has a process of its own; here the next test's folder has the same name
        sys.modules.pop(name, None)
    assert made.device.app_errors == []
    made.device.close()


def _ctx(phone: Phone) -> Context:
    phone.device.frame()
    process = phone.device.activities.process(PROBE)
    assert process is not None and process.app is not None
    return process.app.ctx


def _share(phone: Phone, **extras: Any) -> None:
    inner = Intent(action=SEND, type="text/plain", extras=extras)
    _ctx(phone).start(Intent(action=CHOOSER, extras={"intent": inner, "title": "Share it via"}))


def test_text_is_previewed_copied_and_handed_over(phone: Phone) -> None:
    _share(phone, **{TEXT: "two pints of milk"})
    assert phone.sees("Share it via")
    assert phone.find("content_preview_text").text == "two pints of milk"
    assert [view.desc for view in phone.find_all("android:id/item")] == ["Other", "Probe"]
    phone.tap("Copy")
    assert phone.device.clipboard.get() == "two pints of milk"
    assert phone.top == f"{PROBE}/.MainActivity"
    _share(phone, **{TEXT: "again"})
    phone.tap("Other")
    record = phone.device.activities.top()
    assert record is not None and record.package == OTHER and record.intent.extras[TEXT] == "again"
    phone.device.input.key(4)
    assert phone.top == f"{PROBE}/.MainActivity"


def test_a_file_is_named_by_its_provider_or_its_path(phone: Phone) -> None:
    phone.device.fs.write_bytes("/storage/emulated/0/Documents/report one.pdf", b"%PDF")
    _share(phone, **{STREAM: "content://com.android.externalstorage.documents/document/primary%3ADocuments%2Freport%20one.pdf"})
    assert phone.find("com.android.intentresolver:id/content_preview_filename").text == "report one.pdf"
    phone.device.input.key(4)
    _share(phone, **{STREAM: "content://org.nobody.provider/x%2Fshare_ab12cd.txt"})
    assert phone.find("content_preview_filename").text == "share_ab12cd.txt"
    phone.device.input.key(4)
    _share(phone, **{STREAM: ["file:///storage/emulated/0/Documents/report one.pdf", "file:///sdcard/b.txt", "file:///sdcard/c.txt"]})
    assert phone.find("content_preview_filename").text == "report one.pdf + 2 files"


def test_a_bare_send_opens_the_sheet_and_back_leaves_it(phone: Phone) -> None:
    _ctx(phone).start(Intent(action=SEND, type="text/plain", extras={TEXT: "x"}))
    assert phone.sees("Share") and phone.top.endswith("ChooserActivity")
    phone.device.input.key(4)
    assert phone.top == f"{PROBE}/.MainActivity"


def test_nobody_to_share_with(phone: Phone) -> None:
    _ctx(phone).start(Intent(action=CHOOSER, extras={"intent": {"action": "org.example.NOTHING"}}))
    assert phone.sees("No apps can perform this action.")


def test_a_list_left_open_goes_with_the_app_that_opened_it(phone: Phone) -> None:
    """And what it was granted; an activity of another app goes on, without what the stopped app had granted it."""
    media = "content://media/external/file/7"
    _share(phone, **{STREAM: media})
    assert [(grant.uri, grant.target) for grant in uri_grants(phone.device)] == [(media, "com.android.intentresolver")]
    phone.device.activities.force_stop(OTHER)
    assert phone.sees("Share it via") and uri_grants(phone.device)
    phone.device.activities.force_stop(PROBE)
    assert uri_grants(phone.device) == [] and phone.top.startswith("com.google.android.apps.nexuslauncher/")
    phone.open()
    _share(phone, **{STREAM: media})
    phone.tap("Other")
    phone.device.activities.force_stop(PROBE)
    assert phone.top == f"{OTHER}/.MainActivity"
    assert [grant.target for grant in uri_grants(phone.device)] == [OTHER]  # the media store granted that, which was not stopped


def test_what_a_stopped_app_granted_from_a_provider_of_its_own_is_revoked(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    uri = f"content://{PROBE}.files/all/a.txt"
    app = phone.device.app_class(PROBE)
    assert app is not None
    monkeypatch.setattr(app, "file_providers", {f"{PROBE}.files": {"all": "/"}})
    _share(phone, **{STREAM: uri})
    phone.tap("Other")
    assert [(grant.uri, grant.source, grant.target) for grant in uri_grants(phone.device)] == [(uri, PROBE, OTHER)]
    phone.device.activities.force_stop(PROBE)
    assert phone.top == f"{OTHER}/.MainActivity" and uri_grants(phone.device) == []
    phone.device.snapshots.save("revoked")
    phone.device.activities.force_stop(OTHER)
    phone.device.snapshots.load("revoked")
    assert phone.top == f"{OTHER}/.MainActivity" and uri_grants(phone.device) == []


def test_open_with_once_and_always(phone: Phone) -> None:
    def view() -> None:
        _ctx(phone).start(Intent(action=VIEW, data="probe:1"))

    view()
    assert phone.sees("Open with")
    phone.tap("Just once")  # nothing chosen yet
    assert phone.sees("Open with")
    phone.tap("Other")
    phone.tap("Just once")
    assert phone.top == f"{OTHER}/.MainActivity"
    phone.device.input.key(4)
    view()
    phone.tap("Other")
    phone.tap("Always")
    phone.device.input.key(4)
    view()
    assert phone.top == f"{OTHER}/.MainActivity"


def test_the_result_of_a_chosen_activity_comes_back(phone: Phone) -> None:
    _ctx(phone).start(Intent(action=VIEW, data="probe:1"), for_result="view")
    phone.tap("Other")
    phone.tap("Just once")
    phone.device.input.key(4)
    assert phone.log == ["result:view:False:None"]


def test_a_choice_for_good_outlives_a_snapshot(phone: Phone, tmp_path: Path) -> None:
    _ctx(phone).start(Intent(action=VIEW, data="probe:1"))
    phone.tap("Other")
    phone.tap("Always")
    phone.device.snapshots.save("s")
    fresh = Device(DeviceConfig(tmp_path / "second", catalog=phone.device.config.catalog))
    assert fresh.preferred_target(Intent(action=VIEW, data="probe:1")) is None
    phone.device.snapshots.load("s")
    assert phone.device.preferred_target(Intent(action=VIEW, data="probe:1")) == (OTHER, "main")
