"""Edges of painted cards."""

from __future__ import annotations

import pygame
from hypothesis import given
from hypothesis import strategies as st

from kotgames.games.knockdown.table import card_parts
from kotgames.ui.art import paint
from kotgames.ui.table.faces import fineness


@given(
    st.integers(8, 340),
    st.floats(0.6, 1.7),
    st.floats(0.0, 0.05),
    st.floats(0.03, 0.12),
)
def test_the_edges_of_a_card_are_as_smooth_as_if_all_of_it_were_smoothed(
    width: int, tall: float, rim: float, corner: float
) -> None:
    size, inset, cut = (width, round(width * tall)), width * rim, width * corner

    def draw(big: pygame.Surface, k: int) -> None:
        shape = [(x * k, y * k) for x, y in card_parts._chamfered(size, inset, cut)]
        pygame.draw.polygon(big, "#ffffff", shape)

    whole = paint.supersample(size, draw, fineness(size))
    made = card_parts._mask(size, inset, cut)
    assert pygame.image.tobytes(made, "RGBA") == pygame.image.tobytes(whole, "RGBA")
