# syntax=docker/dockerfile:1
# The gateway with the built web app behind it: docker build -f infra/docker/gateway.Dockerfile .

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
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev

FROM dependencies AS web
RUN --mount=type=cache,target=/root/.npm npm ci
COPY tsconfig.base.json ./
COPY packages packages
COPY web web
RUN npm run build --workspace web

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 WEB_DIST=/app/web/dist
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY package.json ./
COPY packages packages
COPY gateway gateway
COPY --from=web /app/web/dist web/dist
COPY infra/docker/healthcheck.mjs infra/docker/healthcheck.mjs
USER node
EXPOSE 8080
HEALTHCHECK --interval=5s --timeout=3s --start-period=40s --retries=6 CMD ["node", "infra/docker/healthcheck.mjs"]
CMD ["node", "gateway/src/main.ts"]
