"""Floor 2: opponents. A bot gets what its seat may know (`State.view`) and never the state."""
