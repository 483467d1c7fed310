"""The machine behind the stronger bots: features of a position, a learned value, turns worth a look, a look ahead."""
