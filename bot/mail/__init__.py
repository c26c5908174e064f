"""Letters: what must still be said or done, and the outbox that delivers them."""
