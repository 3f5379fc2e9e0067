# Image of any back-end service:
# docker build --build-arg SERVICE=auth -f infra/docker/service.Dockerfile .
# Workers and the trainer run the signals image with other commands (docker-compose.yml).

# For another registry or a digest, see docs/operations/run.md (Images).
ARG NODE_IMAGE=node:24-slim

# Stage with patch-package, which applies our patches. The final image does not contain it.
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
# Workspaces must stay symlinks, because Node strips types only outside node_modules. The
# install scripts of dependencies do not run.
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --ignore-scripts --workspace services/${SERVICE}
RUN --mount=from=tools,source=/tools/node_modules,target=/tools/node_modules node /tools/node_modules/patch-package/index.js --error-on-fail
COPY packages packages
COPY services/${SERVICE} services/${SERVICE}
# Deletes our packages that this service does not use: npm has not linked them.
RUN for folder in packages/*; do [ -e "node_modules/@croneai/${folder#packages/}" ] || rm -r "$folder"; done

FROM ${NODE_IMAGE}
ARG SERVICE
ARG VERSION=dev
# Commit from which the image was built.
ARG REVISION=unknown
LABEL org.opencontainers.image.title="croneai-${SERVICE}" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.licenses="MIT"
ENV NODE_ENV=production SERVICE=${SERVICE} HOST=0.0.0.0
WORKDIR /app
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/packages packages
# Includes the service's own node_modules, for packages that the lock file places there.
COPY --from=build /app/services services
COPY infra/docker/healthcheck.sh infra/docker/
# A new volume gets its owner from the folder in the image.
RUN mkdir -p /var/lib/croneai/ledger-heads /var/lib/croneai/backups && \
    chown node:node /var/lib/croneai/ledger-heads /var/lib/croneai/backups
USER node
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=4 CMD ["bash", "infra/docker/healthcheck.sh"]
# `exec` replaces the shell with Node, so that Node receives SIGTERM.
CMD ["sh", "-c", "exec node services/$SERVICE/src/main.ts"]
