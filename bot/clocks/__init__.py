"""Time: clocks, paces, quiet hours, deadlines, and the absences of the bot."""
