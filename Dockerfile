# The bot in a container: `docker compose --profile sqlite up -d`. What it keeps is on the volume /data.
FROM python:3.11.17-slim-trixie AS base
ENV PYTHONUNBUFFERED=1 PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
WORKDIR /app

# Sets names in Hebrew and Arabic; without it all pictures but such names are the same.
RUN apt-get update && apt-get install --yes --no-install-recommends libfribidi0 && rm -rf /var/lib/apt/lists/*

COPY requirements.txt .
RUN python -m pip install --require-hashes -r requirements.txt

COPY rules_engine rules_engine
COPY render render
COPY bot bot
COPY deploy/container.sh container.sh
RUN python -m compileall -q rules_engine render bot \
 && useradd --system --uid 10001 --create-home makiso \
 && install -d -o makiso -g makiso /data

USER makiso
VOLUME /data
ENV DATABASE_URL=sqlite:////data/makiso.sqlite3 BACKUP_DIR=/data/copies \
    LOG_FORMAT=json METRICS_HOST=0.0.0.0 METRICS_PORT=9400
EXPOSE 9400
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:9400/healthz', timeout=4)"]
ENTRYPOINT ["sh", "/app/container.sh"]
