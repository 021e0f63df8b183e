# The release in a container (docs/operations.md, "Install in containers").
FROM node:22-slim AS build
# The guides' charts are drawn by Chromium; git names the commit.
RUN apt-get update \
  && apt-get install -y --no-install-recommends chromium-headless-shell fonts-liberation git \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
COPY vendor vendor
COPY scripts/ensure-installed.mjs scripts/
RUN node scripts/ensure-installed.mjs
COPY . .
RUN node scripts/release.mjs && mv dist/release/catis-*/ /catis

FROM node:22-slim
ENV NODE_ENV=production HOST=0.0.0.0 CATIS_DATA_DIR=/data
COPY --from=build /catis /catis
RUN install -d -o node -g node -m 700 /data
USER node
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:4000/api/health/ready').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "/catis/server/main.js"]
