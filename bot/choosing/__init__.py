"""How somebody chooses a move: questions, buttons, pads, and why something cannot be done."""
