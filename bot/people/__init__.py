"""What people have set, what is kept about them, and how they are forgotten."""
