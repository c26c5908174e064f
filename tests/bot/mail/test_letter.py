"""What is declared of each kind of letter, and what a letter says of itself."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.mail.letter import (
    CALLS,
    CARD,
    KINDS,
    PATIENT_ATTEMPTS,
    PING,
    TILL_END,
    Letter,
    LetterKind,
    To,
)


def test_no_two_kinds_share_a_name() -> None:
    assert len(set(KINDS)) == len(KINDS)
    assert all(kind == kind.lower() for kind in KINDS)


def test_a_kind_is_its_name_and_what_was_declared() -> None:
    kind = LetterKind("song", To.PERSON, is_call=True, rests=False)

    assert kind == "song"
    assert (kind.to, kind.is_call, kind.rests) == (To.PERSON, True, False)
    assert (kind.at_table, kind.till_end, kind.of_match) == (False, False, True)


@pytest.mark.parametrize("kind", KINDS)
def test_what_becomes_no_message_of_its_own_is_no_call(kind: LetterKind) -> None:
    assert kind.to in {To.PERSON, To.CHANNEL} or not kind.is_call
    assert (kind in CALLS, kind in TILL_END) == (kind.is_call, kind.till_end)


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.at_table])
def test_a_decision_reads_only_letters_of_its_match(kind: LetterKind) -> None:
    assert kind.of_match


@pytest.mark.parametrize(
    ("letter", "stands"),
    [
        (Letter(PING, epoch=1), True),
        (Letter(PING), False),
        (Letter(PING, epoch=1, message_id=300), False),
        (Letter(CARD, epoch=1), False),
    ],
    ids=["claimed", "waits", "known", "no call"],
)
def test_a_call_that_was_claimed_may_stand_somewhere(letter: Letter, *, stands: bool) -> None:
    assert letter.may_stand_unknown is stands


@pytest.mark.parametrize(
    ("attempts", "epoch", "tried"), [(0, 0, False), (0, 1, False), (1, 1, True), (0, 2, True)]
)
def test_a_letter_has_been_tried_once_it_was_claimed_again(attempts: int, epoch: int, *, tried: bool) -> None:
    assert Letter(PING, attempts=attempts, epoch=epoch).has_been_tried is tried


@pytest.mark.parametrize(("more", "refusals"), [(-PATIENT_ATTEMPTS, 0), (-1, 0), (0, 0), (1, 1), (4, 4)])
def test_only_attempts_beyond_patience_are_refusals(more: int, refusals: int) -> None:
    assert Letter(PING, attempts=PATIENT_ATTEMPTS + more).refusals == refusals


def test_letters_are_equal_whatever_their_writer_shows() -> None:
    letter = Letter(PING, 7)

    assert letter == replace(letter, is_listed=True)
    assert letter != replace(letter, user_id=8)
    assert letter.of_match == 7
    with pytest.raises(AssertionError):
        Letter(PING).of_match  # noqa: B018 - it refuses


def test_a_nonce_is_new_and_fits_discord() -> None:
    one, other = Letter("card"), Letter("card")

    assert one.nonce != other.nonce
    assert len(one.nonce) <= 25
