# syntax=docker/dockerfile:1
# One image definition for every back-end service: docker build --build-arg SERVICE=auth -f infra/docker/service.Dockerfile .
# The signal worker is the signals image with another command (see docker-compose.yml).

FROM node:24-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY patches patches
COPY packages/access/package.json packages/access/
COPY packages/contracts/package.json packages/contracts/
COPY packages/platform/package.json packages/platform/
COPY services/auth/package.json services/auth/
COPY services/signals/package.json services/signals/
COPY services/leads/package.json services/leads/
COPY services/admin/package.json services/admin/
COPY services/notifier/package.json services/notifier/
COPY gateway/package.json gateway/
COPY web/package.json web/
# Workspaces stay links into the tree: Node strips types only outside of node_modules.
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev

FROM node:24-slim
ARG SERVICE
ENV NODE_ENV=production SERVICE=${SERVICE} HOST=0.0.0.0
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY package.json ./
COPY packages packages
COPY services/${SERVICE} services/${SERVICE}
COPY infra/docker/healthcheck.mjs infra/docker/healthcheck.mjs
USER node
HEALTHCHECK --interval=5s --timeout=3s --start-period=40s --retries=6 CMD ["node", "infra/docker/healthcheck.mjs"]
# `exec` makes Node the process that gets SIGTERM.
CMD ["sh", "-c", "exec node services/$SERVICE/src/main.ts"]
