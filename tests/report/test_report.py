"""The report: one file, offline, complete, and safe whatever a run holds."""

from __future__ import annotations

import base64
import io
import json
import re
import shutil
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from harness.report import write_report
from harness.report.markup import el, json_block, text
from harness.trajectory.reader import open_run
from tests.trajectory.sample import make_run

HOSTILE = "</script><script>alert(1)</script><img src=x onerror=alert(2)>\"'&\u202e\u0007"


class Page(HTMLParser):
    """Elements and text of a page, as a browser would see them."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.blocks: dict[str, Any] = {}
        self._block = ""
        self.feed(source)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        self._block = str(dict(attrs).get("id")) if tag == "script" else ""

    def handle_endtag(self, tag: str) -> None:
        self._block = ""

    def handle_data(self, data: str) -> None:
        if self._block in ("frames", "pictures"):
            self.blocks[self._block] = json.loads(data)
        self.texts.append(data)


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_run(tmp_path_factory.mktemp("report"))


@pytest.fixture(scope="module")
def source(sample: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    return write_report(sample, tmp_path_factory.mktemp("out") / "r.html").read_text(encoding="utf-8")


def test_the_file_needs_nothing_else(source: str) -> None:
    page = Page(source)
    for tag, attributes in page.elements:
        for name in ("src", "href", "action", "data", "poster", "srcset"):
            value = attributes.get(name)
            assert value is None or value.startswith("#"), (tag, name, value)
        assert tag not in ("link", "iframe", "object", "embed", "base")
    assert "@import" not in source and not re.search(r"url\((?!data:)", source)


def test_only_the_pages_own_script_may_run(source: str) -> None:
    page = Page(source)
    policy = next(a["content"] for tag, a in page.elements if a.get("http-equiv") == "Content-Security-Policy") or ""
    assert "default-src 'none'" in policy and re.search(r"script-src 'sha256-[A-Za-z0-9+/=]{44}'", policy)
    assert not [name for _, attributes in page.elements for name in attributes if name.startswith("on") or name == "style"]
    kinds = [attributes.get("type") for tag, attributes in page.elements if tag == "script"]
    assert kinds == ["application/json", "application/json", None]


def test_every_episode_is_there_with_every_clause(sample: Path, source: str) -> None:
    page = Page(source)
    rows = [attributes for tag, attributes in page.elements if tag == "tbody" and "data-number" in attributes]
    episodes = list(open_run(sample).episodes())
    assert len(rows) == len(episodes)
    words = "\n".join(page.texts)
    for episode in episodes:
        assert episode.record.instruction in words
        for clause in episode.verdict.clauses:
            assert clause.name in words and clause.where in words
    assert words.count("No clause was checked") == sum(not episode.verdict.clauses for episode in episodes)


def test_screens_open_on_click_from_pictures_in_the_file(sample: Path, source: str) -> None:
    blocks = Page(source).blocks
    steps = [episode.record.steps for episode in open_run(sample).episodes()]
    assert [len(frames) for frames in blocks["frames"]] == [count + 1 for count in steps]
    keys = {frame["picture"] for frames in blocks["frames"] for frame in frames}
    assert keys == set(blocks["pictures"])
    with Image.open(io.BytesIO(base64.b64decode(next(iter(blocks["pictures"].values()))))) as image:
        assert image.format == "JPEG"


def test_figures_are_those_of_the_results(sample: Path, source: str) -> None:
    lines = [line for line in open_run(sample).results() if line.agent == "random"]
    valid = [line for line in lines if line.outcome != "invalid"]
    wins = sum(line.outcome == "success" for line in valid)
    assert f"{wins} of {len(valid)} valid episodes" in source
    assert "Original apps against new apps" in source and "adapted" in source


def test_models_are_shown_with_tokens_cost_and_what_was_no_action(sample: Path, source: str, tmp_path: Path) -> None:
    assert "What the agents' models cost" not in "".join(Page(source).texts) and 'href="#models"' not in source
    run = tmp_path / "run"
    shutil.copytree(sample, run)
    usage = {"input_tokens": 1000, "output_tokens": 50, "cached_tokens": 200, "calls": 1, "cost_usd": 0.5, "model": "a-model"}
    path = next(path for path in sorted(run.glob("episodes/*/*/steps.jsonl")) if len(path.read_text().splitlines()) > 2)
    rows = [json.loads(row) for row in path.read_text().splitlines()]
    rows[0] |= {"usage": usage}
    rows[1] |= {"continues": True, "usage": None}
    rows[2] |= {"usage": usage, "error_kind": "bad_syntax", "action": None, "error": "bad_syntax"}
    path.write_text("\n".join(map(json.dumps, rows)) + "\n")
    record = json.loads((path.parent / "episode.json").read_text())
    (path.parent / "episode.json").write_text(json.dumps(record | {"decisions": record["steps"] - 1}))
    said = "".join(Page(write_report(run).read_text(encoding="utf-8")).texts)
    assert "a-model: 2 requests, 2,000 tokens read, 100 written, $1.0000; no action: bad_syntax 1" in said
    assert f"after {record['steps'] - 1} ({record['steps']} actions) of at most" in said
    assert "What the agents' models cost" in said and "bad_syntax 1" in said


def test_hostile_text_stays_text(sample: Path, tmp_path: Path) -> None:
    run = tmp_path / "<b>run&"
    shutil.copytree(sample, run)
    for name in ("episode.json", "steps.jsonl", "verdict.json"):
        for path in run.glob(f"episodes/*/*/{name}"):
            rows = path.read_text().splitlines() if name == "steps.jsonl" else [path.read_text()]
            path.write_text("\n".join(json.dumps(poisoned(json.loads(row))) for row in rows))
    page = Page(write_report(run).read_text(encoding="utf-8"))
    assert [a for tag, a in page.elements if tag == "script"] == [
        a for tag, a in Page(write_report(sample).read_text()).elements if tag == "script"
    ]
    assert not [attributes for tag, attributes in page.elements if tag in ("img", "b") or "onerror" in attributes]
    assert "alert(1)" in "".join(page.texts)
    assert "\u202e" not in "".join(page.texts)


def poisoned(value: Any, key: str = "") -> Any:
    """A record with hostile words wherever an agent, an app or a model could have put them."""
    if isinstance(value, dict):
        return {name: poisoned(item, name) for name, item in value.items()}
    if isinstance(value, list):
        return [poisoned(item, key) for item in value]
    free = ("thought", "raw_output", "error", "note", "detail", "instruction", "answer", "expected", "found", "where", "name", "activity")
    return HOSTILE if key in free else value


def test_pictures_stay_within_their_bound_and_the_page_says_what_is_missing(sample: Path, tmp_path: Path) -> None:
    pictures = Page(write_report(sample, tmp_path / "all.html").read_text()).blocks["pictures"]
    total = sum(map(len, pictures.values()))
    small = write_report(sample, tmp_path / "some.html", max_bytes=total // 3).read_text()
    kept = Page(small).blocks["pictures"]
    assert 0 < sum(map(len, kept.values())) <= total // 3
    assert "--max-mb" in small
    none = write_report(sample, tmp_path / "none.html", max_bytes=0).read_text()
    assert Page(none).blocks["pictures"] == {}


def test_a_run_that_still_goes_on_is_reported_as_such(sample: Path, tmp_path: Path) -> None:
    run = tmp_path / "run"
    shutil.copytree(sample, run)
    shutil.rmtree(next((run / "episodes").iterdir()))
    assert "1 of 24 episodes are still to come" in write_report(run).read_text()
    shutil.rmtree(run / "episodes")
    (run / "episodes").mkdir()
    assert "No episode is finished yet" in write_report(run).read_text()


def test_an_image_that_is_none_is_left_out(sample: Path, tmp_path: Path) -> None:
    run = tmp_path / "run"
    shutil.copytree(sample, run)
    for path in run.glob("episodes/*/*/screens/*"):
        path.write_bytes(b"\xff\xd8 no picture")
    assert Page(write_report(run).read_text()).blocks["pictures"] == {}


def test_markup_escapes_text_attributes_and_json() -> None:
    assert text("<&\"'\x00") == "&lt;&amp;&quot;&#x27;\N{REPLACEMENT CHARACTER}"
    assert el("p", "<b>", el("i", "x"), title='"', hidden=True, lang=None) == '<p title="&quot;" hidden>&lt;b&gt;<i>x</i></p>'
    block = json_block("x", {"a": "</script><!--&"})
    assert "<" not in block[len('<script type="application/json" id="x">') : -len("</script>")]
