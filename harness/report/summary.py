"""The figures of a run: by agent, original against new apps, by category, app and template, and what was invalid."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from harness.report.gather import ReportData
from harness.report.judged import agreement
from harness.report.markup import Child, Html, el, join, table
from harness.report.models import models
from harness.report.words import percent, rate_words
from harness.runner.tally import Tally, newcombe_gap, tally_by
from harness.trajectory.schema import ResultLine

_BAR_PX = 180
_HEADINGS = ("Success", "Rate", "95 % interval", "", "Invalid")


def agent_label(line: ResultLine) -> str:
    """An agent under a condition: what is compared with each other."""
    return f"{line.agent} · {line.condition}"


def summary(data: ReportData) -> Html:
    """All figures."""
    lines = data.lines
    return join(
        [
            _cards(lines),
            el("section", el("h2", "Success by agent"), _rates("Agent", lines, agent_label), id="agents"),
            _original_and_new(lines),
            el(
                "section",
                el("h2", "By category"),
                _rates("Category", lines, lambda line: f"{line.category} · {agent_label(line)}"),
                id="categories",
            ),
            _apps(lines),
            _matrix(lines),
            models(data.stories),
            agreement(data.stories),
            _invalid(data),
        ]
    )


def _cards(lines: Sequence[ResultLine]) -> Html:
    cards = []
    for agent, tally in sorted(tally_by(lines, agent_label).items()):
        cards.append(_card(agent, percent(tally.rate), rate_words(tally)))
    invalid = sum(line.outcome == "invalid" for line in lines)
    adapted = len({(line.category, line.app, line.template) for line in lines if line.support == "adapted"})
    pairs = len({(line.category, line.app, line.template) for line in lines})
    cards.append(_card("Invalid episodes", str(invalid), "The infrastructure failed; they count for no rate."))
    cards.append(_card("Task-app pairs", str(pairs), f"{adapted} adapted: the app lacks the function, the instruction's fallback counts."))
    return el("div", *cards, class_="cards")


def _card(title: str, figure: str, words: str) -> Html:
    return el("div", el("p", title, class_="label"), el("p", figure, class_="figure"), el("p", words, class_="note"), class_="card")


def _rates(what: str, lines: Sequence[ResultLine], key: Callable[[ResultLine], str]) -> Html:
    groups = sorted(tally_by(lines, key).items())
    rows = [[name, *_cells(tally)] for name, tally in groups]
    return table(f"Success by {what.lower()}", (what, *_HEADINGS), rows, numeric=(1, 2, 3, 5))


def _cells(tally: Tally) -> list[Child]:
    interval = "–" if tally.interval is None else f"{percent(tally.interval[0])} to {percent(tally.interval[1])}"
    return [f"{tally.success}/{tally.valid}", percent(tally.rate), interval, bar(tally), str(tally.invalid)]


def bar(tally: Tally) -> Html:
    """A rate as a bar with its interval as a whisker."""
    if tally.rate is None or tally.interval is None:
        return Html("")
    fill, low, high = (round(share * _BAR_PX, 1) for share in (tally.rate, *tally.interval))
    whisker = f"M{low} 7H{high}M{low} 2V12M{high} 2V12"
    return el(
        "svg",
        el("title", rate_words(tally)),
        el("rect", x=0, y=3, width=_BAR_PX, height=8, rx=4, class_="track"),
        el("rect", x=0, y=3, width=fill, height=8, rx=4, class_="fill"),
        el("path", d=whisker, class_="halo"),
        el("path", d=whisker, class_="whisker"),
        width=_BAR_PX,
        height=14,
        role="img",
        viewBox=f"-1 0 {_BAR_PX + 2} 14",
    )


def _original_and_new(lines: Sequence[ResultLine]) -> Html:
    rows: list[list[Child]] = []
    for restricted in (False, True):
        chosen = [line for line in lines if not restricted or line.support == "native"]
        if restricted and len(chosen) == len(lines):
            continue
        for agent in sorted({agent_label(line) for line in chosen}):
            roles = tally_by([line for line in chosen if agent_label(line) == agent], lambda line: line.role)
            original, new = roles.get("original", Tally()), roles.get("new", Tally())
            gap = newcombe_gap(original, new)
            rows.append(
                [
                    agent,
                    "native pairs only" if restricted else "all pairs",
                    f"{percent(original.rate)} ({original.success}/{original.valid})",
                    f"{percent(new.rate)} ({new.success}/{new.valid})",
                    "–" if gap is None else f"{gap[0] * 100:+.1f} points",
                    "–" if gap is None else f"{gap[1] * 100:+.1f} to {gap[2] * 100:+.1f}",
                ]
            )
    note = "Gap: rate on original apps minus rate on new apps, with Newcombe's 95 % interval. One that holds 0 is compatible with no gap."
    headings = ("Agent", "Pairs", "Original apps", "New apps", "Gap", "95 % interval")
    body = table("Original apps against new apps", headings, rows, numeric=(2, 3, 4, 5))
    return el("section", el("h2", "Original versus new"), body, el("p", note, class_="note"), id="original-new")


def _apps(lines: Sequence[ResultLine]) -> Html:
    groups: dict[tuple[str, bool, str, str], list[ResultLine]] = {}
    for line in lines:
        groups.setdefault((line.category, line.role != "original", line.app, agent_label(line)), []).append(line)
    rows: list[list[Child]] = []
    for (category, _, app, agent), members in sorted(groups.items()):
        tally = Tally()
        for line in members:
            tally.add(line.outcome)
        adapted = len({line.template for line in members if line.support == "adapted"})
        marks = join([app, el("span", f"{adapted} adapted", class_="badge adapted") if adapted else None], " ")
        rows.append([marks, category, el("span", members[0].role, class_=f"badge {members[0].role}"), agent, *_cells(tally)])
    headings = ("App", "Category", "Role", "Agent", *_HEADINGS)
    return el("section", el("h2", "By app"), table("Success by app", headings, rows, numeric=(4, 5, 6, 8)), id="apps")


def _matrix(lines: Sequence[ResultLine]) -> Html:
    tables = []
    for agent in sorted({agent_label(line) for line in lines}):
        for category in sorted({line.category for line in lines}):
            chosen = [line for line in lines if agent_label(line) == agent and line.category == category]
            if chosen:
                tables.append(_grid(f"{agent}, {category}", chosen))
    note = "Each field: successes of valid episodes. † adapted pair. A field without figures has no valid episode."
    return el("section", el("h2", "Templates and apps"), *tables, el("p", note, class_="note"), id="matrix")


def _grid(caption: str, lines: Sequence[ResultLine]) -> Html:
    apps = list(
        dict.fromkeys((line.role != "original", line.app) for line in sorted(lines, key=lambda line: (line.role != "original", line.app)))
    )
    templates = sorted({line.template for line in lines})
    tallies = tally_by(lines, lambda line: (line.template, line.app))
    adapted = {(line.template, line.app) for line in lines if line.support == "adapted"}
    head = el(
        "tr", el("th", "Template", scope="col"), *(el("th", app, scope="col", class_="new" if new else "original") for new, app in apps)
    )
    body = []
    for template in templates:
        cells = [_field(tallies.get((template, app)), (template, app) in adapted) for _, app in apps]
        body.append(el("tr", el("th", template, scope="row"), *cells))
    inner = el("table", el("caption", caption), el("thead", head), el("tbody", *body), class_="grid")
    return el("div", inner, class_="scroll", tabindex="0")


def _field(tally: Tally | None, adapted: bool) -> Html:
    mark = "†" if adapted else ""
    if tally is None or tally.rate is None:
        return el("td", f"–{mark}", class_="none")
    level = "all" if tally.rate == 1 else "nothing" if tally.rate == 0 else "some"
    return el("td", f"{tally.success}/{tally.valid}{mark}", class_=level)


def _invalid(data: ReportData) -> Html:
    causes: dict[str, list[str]] = {}
    tried_again = 0
    for story in data.stories:
        tried_again += len(story.earlier)
        for record in [*story.earlier, story.record]:
            if record.outcome == "invalid":
                causes.setdefault(record.cause, []).append(record.detail)
    if not causes:
        return el("section", el("h2", "Invalid attempts"), el("p", "None: no episode was lost to the infrastructure."), id="invalid")
    rows = [[cause, str(len(details)), details[0]] for cause, details in sorted(causes.items(), key=lambda item: -len(item[1]))]
    words = f"{tried_again} attempts were invalid and tried again."
    body = table("Causes of invalid attempts", ("Cause", "Attempts", "First detail"), rows, numeric=(1,))
    return el("section", el("h2", "Invalid attempts"), body, el("p", words, class_="note"), id="invalid")
