"""The page around the figures and the episodes."""

from __future__ import annotations

import base64
import hashlib
from importlib import resources

from harness.report.episodes import episodes
from harness.report.gather import ReportData
from harness.report.markup import Html, el, join
from harness.report.models import models
from harness.report.pictures import Album
from harness.report.summary import summary

_NAVIGATION = (
    ("agents", "Agents"),
    ("original-new", "Original versus new"),
    ("categories", "Categories"),
    ("apps", "Apps"),
    ("matrix", "Templates"),
    ("models", "Models"),
    ("judges", "Judges"),
    ("invalid", "Invalid"),
    ("episodes", "Episodes"),
    ("run", "About this run"),
)


def render(data: ReportData, album: Album) -> str:
    """The whole report as one HTML document."""
    script = _resource("report.js")
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    policy = (
        f"default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    )
    head = el(
        "head",
        el("meta", charset="utf-8"),
        el("meta", http_equiv="Content-Security-Policy", content=policy),
        el("meta", name="viewport", content="width=device-width, initial-scale=1"),
        el("meta", name="color-scheme", content="light dark"),
        el("title", f"Report of {data.name}"),
        Html(f"<style>{_resource('report.css')}</style>"),
    )
    judged = any(story.judgments for story in data.stories)
    absent = {"judges": not judged, "models": models(data.stories) is None}
    links = [el("a", label, href=f"#{target}") for target, label in _NAVIGATION if not absent.get(target)]
    missing = data.planned - len(data.stories)
    partial = (
        el("p", f"This run is not complete: {missing} of {data.planned} episodes are still to come.", class_="warning") if missing else None
    )
    body = el(
        "body",
        el("a", "Skip to the episodes", href="#episodes", class_="skip"),
        el(
            "header",
            el("p", "anyapp · benchmark report", class_="label"),
            el("h1", data.name),
            _subtitle(data),
            el("nav", *links, aria_label="Sections"),
        ),
        el("main", partial, summary(data) if data.stories else el("p", "No episode is finished yet."), episodes(data, album), _about(data)),
        _viewer(),
        Html(f"<script>{script}</script>"),
    )
    return f"<!DOCTYPE html>\n{el('html', head, body, lang='en')}\n"


def _subtitle(data: ReportData) -> Html:
    run = data.run
    conditions = ", ".join(run.conditions)
    words = f"{len(data.stories)} episodes · {', '.join(run.agents)} · {conditions} · seed {run.seed} · {run.created_at}"
    return el("p", words, class_="note")


def _about(data: ReportData) -> Html:
    run = data.run
    policy = run.policy
    limit = "each template's own" if policy.step_limit is None else str(policy.step_limit)
    facts = [
        ("Code", f"{run.code.version}, revision {run.code.revision}, Python {run.code.python}"),
        ("Packages", ", ".join(f"{name} {version}" for name, version in run.code.packages.items())),
        ("Instances", f"{run.instances} for each template" if run.drawn is None else f"{run.drawn} drawn, spread over categories and apps"),
        ("Runs", f"{run.runs} of each instance"),
        ("Step limit", limit),
        ("Time limits", f"{policy.step_timeout_s:g} s a step, {policy.episode_timeout_s:g} s an episode"),
        ("End of an episode", "as soon as the goal holds" if policy.stop_on_success else "the agent's finish; the state then decides"),
        ("Plans", "none" if run.plans is None else f"{run.plans.entries} entries, sha256 {run.plans.sha256}"),
        ("Schedule", f"{run.episodes} episodes, sha256 {', '.join([run.schedule_sha256, *(part.sha256 for part in run.parts)])}"),
        ("Apps", "; ".join(f"{app.name} {app.version_name} ({app.package}, sha256 {app.checksum[:12]}…)" for app in run.apps)),
    ]
    listed = [child for name, value in facts for child in (el("dt", name), el("dd", value))]
    rules = (
        "A rate is successes divided by valid episodes; intervals are Wilson's at 95 %. Invalid episodes, where device or harness failed, "
        "count in no rate. Adapted pairs are those whose app lacks a function of the task, so that the instruction's fallback counts."
    )
    return el("section", el("h2", "About this run"), el("dl", *listed), el("p", rules, class_="note"), id="run")


def _viewer() -> Html:
    """The dialog that shows a screen large."""
    buttons = join(
        [
            el("button", "← Previous", type="button", id="previous"),
            el("span", "", id="place"),
            el("button", "Next →", type="button", id="next"),
            el("button", "Close", type="button", id="close"),
        ]
    )
    return el(
        "dialog",
        el("div", buttons, class_="bar"),
        el("div", el("div", id="large", class_="shot"), el("div", id="said", class_="said"), class_="viewer"),
        id="viewer",
        aria_label="Screen",
    )


def _resource(name: str) -> str:
    return resources.files("harness.report").joinpath(name).read_text(encoding="utf-8")
