"""How bots hear and change the world: REST, gateway, answers to interactions, limits and faults."""
