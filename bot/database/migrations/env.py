"""How Alembic runs the migrations: on the connection it is given, in its transaction."""

import logging

from alembic import context

logging.getLogger("alembic").setLevel(logging.WARNING)  # a host need not know how the tables are made
context.configure(
    connection=context.config.attributes["connection"],
    transactional_ddl=True,  # SQLite can, when the transaction is begun by us
)
with context.begin_transaction():
    context.run_migrations()
