"""The text environment: whatever is answered, it says what to do, and the game goes on."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

import millwright
from millwright.adapters.text import TextEnv


@pytest.fixture
def env() -> TextEnv:
    return TextEnv("brass", 2, bots="steady")


def test_it_tells_the_position_the_question_and_the_offers(env: TextEnv) -> None:
    prompt, info = env.reset(seed=3)
    match = millwright.new("brass", 2, seed=3)
    assert prompt.startswith("You play Brass as red; 2 play.")
    assert match.show(0) in prompt and match.question(0) in prompt
    offers = match.offers(0)
    assert info["offers"] == [offer.notation for offer in offers]
    assert all(f"- {offer.notation} ({offer.words})" in prompt for offer in offers)


@pytest.mark.parametrize(
    "answer",
    [
        "{move}",
        "red {move}",
        "`{move}`",
        "I need money first.\n\nMove: {move}",
        "**My move: `{MOVE}`.**",
        "{words}",
        "\n  {move}  \n\n",
    ],
)
def test_it_understands_how_models_answer(env: TextEnv, answer: str) -> None:
    env.reset(seed=3)
    offer = env.match.offers(0)[4]
    *_, info = env.step(answer.format(move=offer.notation, MOVE=offer.notation.upper(), words=offer.words))
    assert "refused" not in info and env.match.record().splitlines()[-2].endswith(offer.notation)


def test_a_refusal_has_its_reason_and_changes_nothing(env: TextEnv) -> None:
    env.reset(seed=3)
    before = env.match.record()
    told, reward, over, given_up, info = env.step("build shipyard barrow/1")
    assert info["refused"] == "`build shipyard barrow/1` is refused: " + env.match.why("red build shipyard barrow/1")
    assert told.startswith(info["refused"]) and "- build cotton lancaster/2" in told
    assert (reward, over, given_up) == (0.0, False, False) and env.match.record() == before


def test_patience_ends() -> None:
    env = TextEnv("brass", 2, patience=2)
    env.reset(seed=3)
    assert [env.step("castle")[3], env.step("tower")[3]] == [False, True]


def test_a_move_gives_patience_back() -> None:
    env = TextEnv("brass", 2, patience=2)
    _, info = env.reset(seed=3)
    env.step("castle")
    env.step(info["offers"][0])
    assert not env.step("castle")[3]


@settings(max_examples=60, deadline=None)
@given(some.text(max_size=300))
def test_no_text_raises_an_error(answer: str) -> None:
    env = ALWAYS
    told, *_ = env.step(answer)
    assert told


ALWAYS = TextEnv("workshop", 2)
ALWAYS.reset(seed=1)


@pytest.mark.parametrize(("game", "seats"), [("workshop", 3), ("brass", 2), ("woodcraft", 1)])
def test_a_whole_game_and_its_transcript(game: str, seats: int) -> None:
    env, rng = TextEnv(game, seats, reward="score"), Random(1)
    _, info = env.reset(seed=1)
    total, over = 0.0, False
    while not over:
        told, reward, over, _, info = env.step(rng.choice(info["offers"]))
        total += reward
    assert total == env.match.scores[0] and f"red: {env.match.scores[0]}" in told
    roles = [message["role"] for message in env.transcript]
    assert roles == ["user", *["assistant", "user"] * (len(roles) // 2)]
    assert millwright.read(env.match.record()).scores == env.match.scores
    assert env.step("more")[0].startswith("The game is over")


def test_others_secrets_are_not_told() -> None:
    """Sealed bids are in no prompt: in a world where the others have bid otherwise, it reads the same."""
    env = TextEnv("workshop", 3, bots="steady")
    _, info = env.reset(seed=2)
    while not info["offers"][-1].startswith("bid "):
        prompt, *_, info = env.step(info["offers"][0])
    view = env.match.view(0)
    world = env.game.imagine(view, Random(9))
    assert env.game.dump(world) != env.game.dump(env.match.state)
    env.match.state = world
    assert "\n".join(env.listed()) in prompt and env.match.show(0) in prompt
