# The browser files' packages.
FROM node:24-bookworm-slim AS browser-packages
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci

# static/vendor/, which gathers the icons that pages and games name.
FROM python:3.11-slim-bookworm AS browser-files
WORKDIR /build
COPY --from=browser-packages /build/node_modules node_modules
COPY tools tools
COPY api api
COPY domain domain
COPY templates templates
COPY static static
RUN python -m tools.assets

# The Python packages, by hash.
FROM python:3.11-slim-bookworm AS python-packages
WORKDIR /build
COPY requirements.lock ./
RUN python -m venv /venv \
    && /venv/bin/pip install --no-cache-dir --disable-pip-version-check --require-hashes -r requirements.lock

FROM python:3.11-slim-bookworm
ENV PATH=/venv/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    DAWNHOLD_DATA=/data
WORKDIR /app
RUN install --directory --owner=10001 --group=10001 /data
COPY --from=python-packages /venv /venv
COPY pyproject.toml LICENSE CHANGELOG.md ./
COPY domain domain
COPY persistence persistence
COPY migrations migrations
COPY api api
COPY templates templates
COPY --from=browser-files /build/static static
RUN python -m compileall -q api domain migrations persistence
USER 10001:10001
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/healthz', timeout=4)"]
CMD ["python", "-m", "api"]
