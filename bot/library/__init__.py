"""What people read: help, rules, records, history, films."""
