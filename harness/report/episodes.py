"""The list of episodes: a row each, and below it what was asked, what was checked and what was seen."""

from __future__ import annotations

import json
from typing import Any

from harness.report.gather import ReportData, Story
from harness.report.judged import judgments
from harness.report.markup import Child, Html, el, join, json_block
from harness.report.models import spent_in
from harness.report.pictures import Album
from harness.report.words import action_points, action_words, short
from harness.trajectory.reader import Seen
from harness.trajectory.schema import EpisodeRecord

_COLUMNS = (
    ("agent", "Agent", False),
    ("app", "App", False),
    ("template", "Template", False),
    ("instance", "Instance", True),
    ("outcome", "Outcome", False),
    ("cause", "Cause", False),
    ("steps", "Steps", True),
    ("seconds", "Seconds", True),
)
_FILTERS = (("agent", "Agent"), ("category", "Category"), ("app", "App"), ("template", "Template"), ("outcome", "Outcome"))
_MAX_SAID = 1500
"""Characters of a thought that go into the page."""


def episodes(data: ReportData, album: Album) -> Html:
    """The section with all episodes."""
    head = el(
        "tr",
        *(
            el("th", el("button", label, type="button", data_sort=name, class_="sort"), scope="col", class_="num" if numeric else None)
            for name, label, numeric in _COLUMNS
        ),
    )
    bodies = [_episode(number, story) for number, story in enumerate(data.stories)]
    frames = [_frames(story, album) for story in data.stories]
    return join(
        [
            el(
                "section",
                el("h2", "Episodes"),
                _controls(data),
                el("p", f"{len(data.stories)} episodes", id="shown", role="status", class_="note"),
                el(
                    "div",
                    el("table", el("caption", "All episodes; open one for its verdict and screens"), el("thead", head), *bodies, id="list"),
                    class_="scroll",
                ),
                None
                if album.complete
                else el("p", "Pictures were left out to keep this file small: anyapp report --max-mb N.", class_="note"),
                id="episodes",
            ),
            json_block("frames", frames),
            json_block("pictures", album.pictures),
        ]
    )


def _controls(data: ReportData) -> Html:
    boxes: list[Child] = [
        el("label", "Search ", el("input", type="search", id="search", placeholder="instruction, cause, clause …", autocomplete="off"))
    ]
    for name, label in _FILTERS:
        values = sorted({_attributes(story)[name] for story in data.stories})
        options = [el("option", "all", value=""), *(el("option", value, value=value) for value in values)]
        boxes.append(el("label", f"{label} ", el("select", *options, data_filter=name)))
    boxes.append(el("button", "Reset", type="button", id="reset"))
    return el("form", *boxes, class_="controls", id="controls", role="search")


def _steps(record: EpisodeRecord) -> str:
    """What counts against the step limit, and how many actions that were."""
    decisions = record.steps if record.decisions is None else record.decisions
    return str(decisions) if decisions == record.steps else f"{decisions} ({record.steps} actions)"


def _attributes(story: Story) -> dict[str, str]:
    cell, record = story.record.cell, story.record
    return {
        "agent": f"{cell.agent} · {cell.condition}",
        "category": cell.category,
        "app": cell.app,
        "template": cell.template,
        "instance": f"{cell.index}.{cell.run}",
        "outcome": record.outcome,
        "cause": record.cause,
        "steps": str(record.steps),
        "seconds": f"{record.seconds:.1f}",
    }


def _episode(number: int, story: Story) -> Html:
    record = story.record
    values = _attributes(story)
    adapted = el("span", "adapted", class_="badge adapted") if record.support == "adapted" else None
    opener = el("button", values["agent"], type="button", class_="open", aria_expanded="false", aria_controls=f"e{number}")
    necessary = f" / {record.necessary_steps}" if record.necessary_steps else ""
    cells: list[Child] = [
        el("td", opener),
        el("td", join([values["app"], el("span", record.app.role, class_=f"badge {record.app.role}")], " ")),
        el("td", join([values["template"], adapted], " ")),
        el("td", values["instance"], class_="num"),
        el("td", el("span", record.outcome, class_=f"badge {record.outcome}")),
        el("td", values["cause"]),
        el("td", f"{record.steps}{necessary}", class_="num"),
        el("td", values["seconds"], class_="num"),
    ]
    search = " ".join([record.instruction, record.cause, record.detail, *(clause.name for clause in story.verdict.clauses)]).casefold()
    detail = el("tr", el("td", _detail(story), colspan=len(_COLUMNS)), class_="detail", id=f"e{number}", hidden=True)
    data = {f"data_{name}": value for name, value in values.items()}
    return el("tbody", el("tr", *cells), detail, data_number=number, data_search=short(search, 2000), **data)


def _detail(story: Story) -> Html:
    record, verdict = story.record, story.verdict
    facts: list[tuple[str, str]] = [
        ("Instruction", record.instruction or "–"),
        ("Parameters", json.dumps(record.cell.parameters, ensure_ascii=False)),
    ]
    if record.plan:
        facts.append(("Sub-goals", " / ".join(record.plan)))
    if record.answer is not None:
        facts.append(("Answer", record.answer))
    facts += [
        ("Ended by", f"{record.ended_by.replace('_', ' ')} after {_steps(record)} of at most {record.step_limit} steps"),
        ("App", f"{record.app.name} {record.app.version_name} ({record.app.version_code}), {record.app.package}"),
        ("Evidence", f"{verdict.evidence or record.evidence}{', ' + verdict.tier if verdict.tier else ''}"),
    ]
    if spent := spent_in(story).words:
        facts.append(("Model", spent))
    if record.detail:
        facts.append(("Detail", record.detail))
    if verdict.unread:
        facts.append(("Not seen", f"{', '.join(verdict.unread)}: this app does not show it untouched"))
    facts += [(f"Attempt {earlier.attempt}", f"invalid: {earlier.cause}: {earlier.detail}") for earlier in story.earlier]
    listed = [child for name, value in facts for child in (el("dt", name), el("dd", value))]
    return el(
        "div",
        el("dl", *listed),
        _clauses(story),
        judgments(story),
        el("div", class_="film", aria_label="Screens of the episode"),
        class_="inside",
    )


def _clauses(story: Story) -> Html:
    if not story.verdict.clauses:
        return el("p", "No clause was checked: the state could not be read.", class_="note")
    rows = [
        el(
            "tr",
            el("td", el("span", "pass" if clause.passed else "fail", class_=f"badge {'success' if clause.passed else 'failure'}")),
            el("th", clause.name, scope="row"),
            el("td", clause.kind.replace("_", " ")),
            el("td", clause.expected),
            el("td", clause.found),
            el("td", join([clause.where, el("span", clause.tier, class_="note") if clause.tier else None], " ")),
        )
        for clause in story.verdict.clauses
    ]
    head = el("tr", *(el("th", name, scope="col") for name in ("", "Clause", "Kind", "Expected", "Found", "Read from")))
    return el("table", el("caption", "Verdict"), el("thead", head), el("tbody", *rows), class_="clauses")


def _frames(story: Story, album: Album) -> list[dict[str, Any]]:
    device = story.record.device
    size = [device.width, device.height] if device is not None else [0, 0]
    frames = [_frame(seen, album, size) for seen in story.steps]
    if story.final is not None:
        frames.append({"do": "end", "at": [], "size": size, "picture": album.key(story.final), "where": story.final.observation.activity})
    return frames


def _frame(seen: Seen, album: Album, size: list[int]) -> dict[str, Any]:
    step = seen.step
    assert step is not None
    frame: dict[str, Any] = {
        "do": action_words(step),
        "at": action_points(step),
        "size": size,
        "picture": album.key(seen),
        "where": seen.observation.activity or seen.observation.package,
    }
    if step.thought:
        frame["thought"] = short(step.thought, _MAX_SAID)
    if step.error:
        frame["error"] = short(step.error, _MAX_SAID)
    if step.note:
        frame["note"] = short(step.note, _MAX_SAID)
    if step.irreversible:
        frame["irreversible"] = step.irreversible
    return frame
