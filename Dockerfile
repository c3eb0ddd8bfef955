# syntax=docker/dockerfile:1
# Cairn's image for the scaled form (docker-compose.yml): one image, the role is the command: api, worker, migrate.

FROM node:22-bookworm-slim AS build
WORKDIR /app
# The packages bring their own binaries; none of their install scripts is run (.npmrc).
COPY package.json package-lock.json .npmrc ./
RUN --mount=type=cache,target=/root/.npm npm ci
COPY . .
RUN npm run build && npm prune --omit=dev \
  # Two packages hold their binaries for every system; those of others are a third of the image.
  && find node_modules/onnxruntime-node/bin node_modules/@temporalio/core-bridge/releases -mindepth 1 -type d \
      \( -name darwin -o -name win32 -o -name '*-apple-*' -o -name '*-windows-*' \) -prune -exec rm -r {} +
# Fetched here, so that starting a container needs no network and no waiting.
ENV CAIRN_CACHE_DIR=/opt/cairn/cache
RUN node dist/src/main.js fetch --model

FROM node:22-bookworm-slim
# tini reaps and passes signals on, so that `docker stop` drains; Temporal's client reads the system's CA certificates.
# hadolint ignore=DL3008 # Debian keeps only the newest version, so a pinned one stops building
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates tini \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
ENV NODE_ENV=production \
  MALLOC_ARENA_MAX=2 \
  MALLOC_MMAP_THRESHOLD_=131072 \
  NODE_OPTIONS=--max-semi-space-size=4 \
  HOST=0.0.0.0 \
  PORT=3000 \
  CAIRN_CACHE_DIR=/opt/cairn/cache
COPY --from=build /opt/cairn/cache /opt/cairn/cache
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/prisma ./prisma
COPY --from=build /app/models ./models
COPY --from=build /app/dist ./dist
# The image's user `node`, as a number so that orchestrators can see that it is not root.
USER 1000:1000
EXPOSE 3000
# For the API; docker-compose.yml gives the worker its own.
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=6 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--", "node", "dist/src/main.js"]
CMD ["api"]
