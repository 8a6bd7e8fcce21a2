"""The battery: what must hold for every game on the contract, run over the registry's games and a toy
game."""
