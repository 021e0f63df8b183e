import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { otlpReceiver } from '../../support/otlp.ts';
import { freePort } from '../../support/postgres.ts';
import { readMetrics } from '../../support/scrape.ts';

const out = 'dist/server-monitored';
const folder = mkdtempSync(join(tmpdir(), 'catis-monitored-'));
const hook = join(folder, 'hook.mjs');
const register = join(folder, 'register.mjs');
const optional = /prom-client|opentelemetry|@fastify\/otel/;

/** Writes each imported name to a file; names that `refused` matches count as not installed. */
const hookSource = `
import { appendFileSync } from 'node:fs';
let about;
export const initialize = (data) => { about = data; };
export async function resolve(name, context, next) {
  appendFileSync(about.log, name + '\\n');
  if (about.refused !== '' && new RegExp(about.refused).test(name))
    throw Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' });
  return next(name, context);
}`;
const registerSource = `
import { register } from 'node:module';
const { IMPORT_LOG: log, IMPORT_REFUSED: refused = '' } = process.env;
register(${JSON.stringify(pathToFileURL(hook).href)}, { data: { log, refused } });`;

/** Runs the service until it is ready or ends. */
async function run(env: Record<string, string>) {
  const log = join(folder, `imports-${Math.random()}`);
  const child = spawn(process.execPath, ['--import', register, `${out}/main.js`], {
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      CATIS_DEMO: '0',
      CATIS_DATA_DIR: join(folder, 'data'),
      IMPORT_LOG: log,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const exited = new Promise<number | null>((done) => child.once('close', done));
  const ready = new Promise<string>((done) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString();
        const url = /CATIS is ready at (\S+)/.exec(text)?.[1];
        if (url !== undefined) done(url);
      });
  });
  const url = await Promise.race([ready, exited.then(() => null)]);
  return {
    url: url ?? '',
    imported: () =>
      readFileSync(log, 'utf8')
        .split('\n')
        .filter((name) => optional.test(name)),
    all: () => readFileSync(log, 'utf8'),
    said: () => text,
    stop: async () => {
      child.kill('SIGTERM');
      return exited;
    },
  };
}

beforeAll(() => {
  writeFileSync(hook, hookSource);
  writeFileSync(register, registerSource);
  const built = spawnSync(
    process.execPath,
    [
      'node_modules/vite/bin/vite.js',
      'build',
      '--config',
      'vite.server.config.ts',
      '--logLevel',
      'error',
    ],
    { env: { ...process.env, CATIS_SERVER_OUT: out }, encoding: 'utf8' },
  );
  expect([built.status, built.stderr]).toEqual([0, '']);
}, 60_000);
afterAll(() => {
  for (const one of [folder, out]) rmSync(one, { recursive: true, force: true });
});

describe('monitoring of a process', () => {
  it('loads no package of metrics or traces without their settings (MON-3)', async () => {
    const service = await run({});
    const main = await Promise.all(
      ['/metrics', '/monitor.js', '/api/metrics', '/.env', '/site.webmanifest'].map(
        async (path) => (await fetch(`${service.url}${path}`)).status,
      ),
    );
    const code = await service.stop();
    expect([service.imported(), service.all().includes('\nfastify\n'), main, code]).toEqual([
      [],
      true,
      [404, 404, 404, 404, 404],
      0,
    ]);
  });

  it('serves metrics, sends traces and serves the monitor script when they are set (MON-1, MON-8, MON-12)', async () => {
    const receiver = await otlpReceiver();
    const port = await freePort();
    const script = join(folder, 'monitor.js');
    writeFileSync(script, 'globalThis.catisMonitor = {};\n');
    const service = await run({
      METRICS_PORT: String(port),
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      CATIS_MONITOR_SCRIPT: script,
      CATIS_LOG: 'info',
    });
    await fetch(`${service.url}/api/bases`);
    await fetch(`${service.url}/api/health/ready`);
    const served = await fetch(`${service.url}/monitor.js`);
    const config = await fetch(`${service.url}/catis-api-config/catis-api.config.json`);
    const scraped = readMetrics(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text());
    const code = await service.stop();
    await receiver.close();
    expect([
      scraped.sum('catis_http_requests_total', { route: '/api/bases', status: '401' }),
      receiver.spans.some(({ name }) => name === 'GET /api/bases'),
      receiver.bytes().includes('service.name'),
      [served.status, served.headers.get('content-type'), await served.text()],
      await config.json(),
      new Set(service.imported()).size > 4,
      code,
    ]).toEqual([
      1,
      true,
      true,
      [200, 'text/javascript; charset=utf-8', 'globalThis.catisMonitor = {};\n'],
      expect.objectContaining({ catisRestUrl: '/api', monitor: true }),
      true,
      0,
    ]);
    // One line per call, none for a health check (MON-6).
    const calls = service
      .said()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as { route?: string; msg: string })
      .filter(({ msg }) => msg === 'call' || /request/.test(msg));
    expect(calls.map(({ route }) => route)).toEqual([
      '/api/bases',
      '/monitor.js',
      '/catis-api-config/catis-api.config.json',
    ]);
  });

  it('stops in time when the receiver of traces is gone, or never answers (MON-8)', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await new Promise((done) => silent.once('listening', done));
    const address = silent.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    for (const at of [9, port]) {
      const service = await run({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${at}` });
      await fetch(`${service.url}/api/bases`);
      const began = performance.now();
      const code = await service.stop();
      expect([code, performance.now() - began < 6000]).toEqual([0, true]);
    }
    silent.close();
  });

  it('loads no traces with OTEL_SDK_DISABLED (MON-3)', async () => {
    const service = await run({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
      OTEL_SDK_DISABLED: 'true',
    });
    await service.stop();
    expect([service.url !== '', service.imported()]).toEqual([true, []]);
  });

  it('ends the start with the variable and the packages if these are missing (MON-9)', async () => {
    const service = await run({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
      IMPORT_REFUSED: '^@opentelemetry/exporter',
    });
    expect(await service.stop()).toBe(1);
    expect(service.said()).toMatch(
      /CATIS cannot start\.\nOTEL_EXPORTER_OTLP_ENDPOINT: .*@opentelemetry\/exporter-trace-otlp-proto/,
    );
  });

  it.each([
    ['METRICS_PORT', () => ({ METRICS_PORT: 'many' })],
    ['METRICS_PORT', (taken: string) => ({ METRICS_PORT: taken })],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', () => ({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' })],
    ['CATIS_MONITOR_SCRIPT', () => ({ CATIS_MONITOR_SCRIPT: join(folder, 'gone.js') })],
    ['MAP_TILES_FILE', () => ({ MAP_TILES_FILE: join(folder, 'gone.pmtiles') })],
  ] as const)(
    'ends the start with the name of a wrong %s (MAP-8, MON-1, MON-9, MON-12)',
    async (name, of) => {
      const taken = createServer().listen(0, '127.0.0.1');
      await new Promise((done) => taken.once('listening', done));
      const address = taken.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      const service = await run(of(String(port)));
      expect(await service.stop()).toBe(1);
      taken.close();
      expect(service.said()).toMatch(new RegExp(`CATIS cannot start\\.\\n${name}`));
    },
  );
});
