"""Tests of floor 1: chance, odds, card data, records, matches, copies."""
