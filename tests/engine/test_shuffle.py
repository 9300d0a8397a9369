"""The provable shuffle (RULES.md §11); its exact outcome stands in the vectors."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from engine.options import Format
from engine.shuffle import SEED_BYTES, commitment, shuffle

forms = st.sampled_from(Format)
seeds = st.binary(min_size=SEED_BYTES, max_size=SEED_BYTES)


@given(forms, seeds)
def test_a_shuffled_deck_is_the_pack(form: Format, seed: bytes) -> None:
    assert Counter(shuffle(form, seed)) == Counter(form.pack)


@given(forms, seeds, st.data())
def test_a_cut_puts_the_first_cards_at_the_end(
    form: Format, seed: bytes, data: st.DataObject
) -> None:
    cut = data.draw(st.integers(1, len(form.pack) - 1))
    uncut = shuffle(form, seed)
    assert shuffle(form, seed, cut) == uncut[cut:] + uncut[:cut]


@given(seeds)
def test_the_formats_with_the_same_pack_share_their_decks(seed: bytes) -> None:
    assert shuffle(Format.TWO, seed) == shuffle(Format.FOUR, seed) == shuffle(Format.PAIRS, seed)
    assert shuffle(Format.THREE, seed) == shuffle(Format.TRIOS, seed)


@given(seeds, seeds, st.integers(0, 12))
def test_a_commitment_is_to_one_table_game_and_seed(seed: bytes, other: bytes, game: int) -> None:
    promised = commitment("table", game, seed)
    assert promised != commitment("table-2", game, seed)
    assert promised != commitment("table", game + 1, seed)
    assert (promised == commitment("table", game, other)) == (seed == other)


def test_every_card_comes_to_every_place_about_equally_often() -> None:
    deals = 2_000
    seen = Counter(
        (place, card)
        for number in range(deals)
        for place, card in enumerate(shuffle(Format.TWO, number.to_bytes(SEED_BYTES, "big")))
    )
    even = deals / 40
    chi_squared = sum(
        (seen[place, card] - even) ** 2 / even for place in range(40) for card in Format.TWO.pack
    )
    freedom = 39 * 39
    assert abs(chi_squared - freedom) < 5 * (2 * freedom) ** 0.5
