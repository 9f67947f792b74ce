"""Estimates: pictures by the providers' rules, nothing sent."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from agents.models.request import ImagePart, Request, TextPart, system, user
from agents.options import AgentOptions
from harness.judges.estimate import Estimate, rehearse, request_tokens, text_tokens
from harness.judges.image_tokens import image_tokens
from harness.judges.registry import make_judge
from harness.judges.trajectory import Screen
from tests.judges.frames.made import still

SIZES = ["1080x2400", "1080x1920", "1080x2340", "720x1280", "1440x3120", "1440x3040", "2400x1080", "1200x1920", "1600x2560"]
PUBLISHED = {
    "gpt-4o": [1445, 1105, 1445, 1105, 1445, 1445, 1445, 1105, 1105],
    "gpt-5": [1190, 910, 1190, 910, 1190, 1190, 1190, 910, 910],
    "claude-sonnet-4-5": [1456, 1560, 1456, 1196, 1456, 1512, 1456, 1550, 1550],
    "claude-opus-4-7": [3354, 2691, 3276, 1196, 3956, 4048, 3354, 2967, 4698],
    "gemini-2.5-flash": [2064, 1548, 2064, 1548, 2064, 2064, 2064, 1548, 1548],
}


@pytest.mark.parametrize(("model", "place"), [(model, place) for model in PUBLISHED for place in range(len(SIZES))])
def test_pictures_cost_what_the_providers_publish(model: str, place: int) -> None:
    width, height = map(int, SIZES[place].split("x"))
    assert image_tokens(model, (width, height)) == PUBLISHED[model][place]


def test_other_rules() -> None:
    assert image_tokens("gpt-4o", (1080, 2400), "low") == 85
    assert image_tokens("openai/gpt-5-mini", (270, 600)) == 278  # 9 x 19 patches times 1.62
    assert image_tokens("gpt-5-mini", (720, 1280)) == 1491  # 23 x 40 patches
    assert image_tokens("gpt-5-mini", (1080, 2400)) <= 1536 * 1.62 + 1
    assert image_tokens("gpt-5.6-sol", (1080, 2400), "original") == 3060
    assert image_tokens("gemini-2.5-pro", (270, 300)) == 258
    assert image_tokens("google/gemini-3-flash-preview", (270, 600)) == 1120
    assert image_tokens("Qwen/Qwen2.5-VL-72B-Instruct", (1080, 2400)) == 39 * 86 + 2
    assert image_tokens("qwen/qwen3-vl-8b-instruct", (1080, 2400)) == 34 * 75 + 2
    assert image_tokens("anything", (1, 5000)) == 2


def test_texts_count_by_their_bytes() -> None:
    assert text_tokens("") == 0 and text_tokens("seven b") == 2
    assert text_tokens("日本語") == 3 and text_tokens("\ud800") == 1


def _picture(size: tuple[int, int]) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", size).save(out, "JPEG")
    return out.getvalue()


def test_a_request_costs_its_messages_texts_and_pictures() -> None:
    part = ImagePart(_picture((270, 600)), "image/jpeg")
    request = Request("gpt-4o", (system("x" * 35), user(TextPart("y" * 7), part, part)))
    assert request_tokens(request) == 4 + 10 + 4 + 2 + 2 * (85 + 2 * 170)


def test_a_rehearsal_counts_the_request_that_would_be_sent_at_the_models_price() -> None:
    data = _picture((1080, 2400))
    judge = make_judge("simple", {"frames": 5})
    made = rehearse(judge, still(9, Screen(picture=lambda: data)), AgentOptions(model="gpt-4o"))
    assert (made.calls, made.images, len(made.frames)) == (1, 5, 5)
    assert made.input_tokens > 5 * 425 and 0 < made.output_tokens < 200
    assert made.cost_usd == pytest.approx((made.input_tokens * 2.5 + made.output_tokens * 10) / 1e6)
    total = Estimate.of([made, made])
    assert total.judgments == 2 and total.images == 10 and total.cost_usd == pytest.approx(2 * made.cost_usd)


def test_a_model_without_a_price_has_no_cost_and_one_unknown_makes_the_sum_unknown() -> None:
    data = _picture((100, 200))
    made = rehearse(
        make_judge("simple"), still(2, Screen(picture=lambda: data)), AgentOptions(model="mine", base_url="http://127.0.0.1:1/v1")
    )
    assert made.cost_usd is None
    assert Estimate.of([made]).cost_usd is None and Estimate(1, 1, 1, 1, 1, 0.5).plus(Estimate.of([made])).cost_usd is None
