# Image of the gateway, with the built web app: docker build -f infra/docker/gateway.Dockerfile .

# For another registry or a digest, see docs/operations/run.md (Images).
ARG NODE_IMAGE=node:24-slim

FROM ${NODE_IMAGE} AS web
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/contracts/package.json packages/contracts/
COPY packages/rules/package.json packages/rules/
COPY packages/tlog/package.json packages/tlog/
COPY web/package.json web/
# The install scripts of dependencies do not run.
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --workspace web
COPY tsconfig.base.json ./
COPY packages/contracts packages/contracts
COPY packages/rules packages/rules
COPY packages/tlog packages/tlog
COPY web web
RUN npm run build --workspace web

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/contracts/package.json packages/contracts/
COPY packages/platform/package.json packages/platform/
COPY packages/rules/package.json packages/rules/
COPY gateway/package.json gateway/
# Workspaces must stay symlinks, because Node strips types only outside node_modules.
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --ignore-scripts --workspace gateway
COPY packages/contracts packages/contracts
COPY packages/platform packages/platform
COPY packages/rules packages/rules
COPY gateway gateway

FROM ${NODE_IMAGE}
ARG VERSION=dev
# Commit from which the image was built.
ARG REVISION=unknown
LABEL org.opencontainers.image.title="croneai-gateway" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.licenses="MIT"
ENV NODE_ENV=production HOST=0.0.0.0 WEB_DIST=/app/web/dist MALLOC_ARENA_MAX=2
WORKDIR /app
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/packages packages
# Includes the gateway's own node_modules, for packages that the lock file places there.
COPY --from=build /app/gateway gateway
COPY --from=web /app/web/dist web/dist
COPY infra/docker/healthcheck.sh infra/docker/
USER node
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=4 CMD ["bash", "infra/docker/healthcheck.sh"]
CMD ["node", "--max-old-space-size=512", "--max-semi-space-size=8", "--heap-growing-percent=20", "gateway/src/main.ts"]
