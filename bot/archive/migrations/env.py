"""How Alembic runs the migrations: on the connection it is given, in its transaction."""

from alembic import context

context.configure(
    connection=context.config.attributes["connection"],
    transactional_ddl=True,  # SQLite can, when the transaction is begun by us
)
with context.begin_transaction():
    context.run_migrations()
