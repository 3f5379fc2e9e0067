# One image definition for every back-end service: docker build --build-arg SERVICE=auth -f infra/docker/service.Dockerfile .
# The signal worker is the signals image with another command (see docker-compose.yml).

# Another registry, or a digest: docs/operations/run.md, Images.
ARG NODE_IMAGE=node:24-slim

# What applies our patches; it is not in the image.
FROM ${NODE_IMAGE} AS tools
WORKDIR /tools
COPY package.json package-lock.json .npmrc ./
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --ignore-scripts --workspaces=false

FROM ${NODE_IMAGE} AS build
ARG SERVICE
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY patches patches
COPY packages/access/package.json packages/access/
COPY packages/contracts/package.json packages/contracts/
COPY packages/engine/package.json packages/engine/
COPY packages/platform/package.json packages/platform/
COPY packages/rules/package.json packages/rules/
COPY packages/tlog/package.json packages/tlog/
COPY services/${SERVICE}/package.json services/${SERVICE}/
# Workspaces stay links into the tree: Node strips types only outside of node_modules. No script of a dependency runs.
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --ignore-scripts --workspace services/${SERVICE}
RUN --mount=from=tools,source=/tools/node_modules,target=/tools/node_modules node /tools/node_modules/patch-package/index.js --error-on-fail
COPY packages packages
COPY services/${SERVICE} services/${SERVICE}
# Only the packages that this service has a link to.
RUN for folder in packages/*; do [ -e "node_modules/@croneai/${folder#packages/}" ] || rm -r "$folder"; done

FROM ${NODE_IMAGE}
ARG SERVICE
ARG VERSION=dev
# Commit that the image was built from.
ARG REVISION=unknown
LABEL org.opencontainers.image.title="croneai-${SERVICE}" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.licenses="MIT"
ENV NODE_ENV=production SERVICE=${SERVICE} HOST=0.0.0.0
WORKDIR /app
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/packages packages
# With what is locked below the service itself.
COPY --from=build /app/services services
COPY infra/docker/healthcheck.sh infra/docker/
# A volume takes its owner from here.
RUN mkdir -p /var/lib/croneai/ledger-heads /var/lib/croneai/backups && \
    chown node:node /var/lib/croneai/ledger-heads /var/lib/croneai/backups
USER node
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=4 CMD ["bash", "infra/docker/healthcheck.sh"]
# `exec` makes Node the process that gets SIGTERM.
CMD ["sh", "-c", "exec node services/$SERVICE/src/main.ts"]
