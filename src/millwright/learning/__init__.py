"""How the weights of the stronger bots are learned: games are played, a value is fitted, and kept if it is better."""
