"""What needs the others' consent: a move taken back, an end without a result, a seat given away."""
