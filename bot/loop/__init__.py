"""The event loop that all rooms share: a thread beside it for what takes long, and when it is tidied up."""
