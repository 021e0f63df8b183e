import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Store } from '../../../server/database/open.ts';
import { makeLogger } from '../../../server/logger.ts';
import { startTraces } from '../../../server/monitoring/traces.ts';
import { type OtlpReceiver, otlpReceiver, type ReceivedSpan } from '../../support/otlp.ts';
import { freshWorld, type TestApp, testApp } from '../support/support.ts';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const proxySpan = 'b7ad6b7169203331';
const ENDPOINT = 'OTEL_EXPORTER_OTLP_ENDPOINT';

describe('the traces of a service', () => {
  let receiver: OtlpReceiver;
  let store: Store;
  let service: TestApp;
  let token: string;
  const lines: string[] = [];
  const ask = (url: string, remoteAddress: string, headers: Record<string, string> = {}) =>
    service.app.inject({
      url,
      remoteAddress,
      headers: { authorization: `Bearer ${token}`, ...headers },
    });
  const given = { traceparent: `00-${traceId}-${proxySpan}-01`, 'x-request-id': 'proxy-000001' };
  const answers: Record<string, Awaited<ReturnType<typeof ask>>> = {};

  beforeAll(async () => {
    receiver = await otlpReceiver();
    process.env[ENDPOINT] = receiver.url;
    store = await freshWorld('pglite');
    const { observe } = await startTraces(store.pool);
    service = await testApp(store, [], {
      observers: [observe],
      trustedProxies: ['10.0.0.0/8'],
      logger: makeLogger('info', { write: (line: string) => void lines.push(line) }),
    });
    token = await service.token('demo-admin');
    answers['trusted'] = await ask('/api/crew/exists-by-name?Name=Marked', '10.1.2.3', given);
    answers['foreign'] = await ask('/api/bases?marked=secret@x.test', '192.0.2.7', given);
    answers['none'] = await ask('/api/health/ready', '192.0.2.7');
    await store.pool.query('alter table crew_roles rename to crew_roles_away');
    answers['failed'] = await ask('/api/crew/exists-by-name?Name=Marked', '192.0.2.7');
    // Concurrent calls wait for the only connection; each keeps its own statements.
    await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        ask('/api/x/settings/counts', '10.1.2.3', {
          traceparent: `00-${String(n + 1).repeat(32)}-${proxySpan}-01`,
        }),
      ),
    );
    await service.close();
  }, 60_000);
  afterAll(async () => {
    delete process.env[ENDPOINT];
    await store.close();
    await receiver.close();
  });
  const called = (name: string): ReceivedSpan[] =>
    receiver.spans.filter((span) => span.name === name);
  const statementsOf = (id: string) =>
    receiver.spans.filter(
      (span) => span.traceId === id && span.attributes['db.system.name'] === 'postgresql',
    );

  it('arrive at an OTLP receiver as protobuf (MON-8)', () => {
    expect(receiver.requests.length).toBeGreaterThan(0);
    expect(new Set(receiver.requests)).toEqual(new Set(['/v1/traces application/x-protobuf']));
    expect(receiver.bytes()).toContain('catis');
  });
  it('have a span per call and one per statement, by its name (MON-8)', () => {
    const [call] = called('GET /api/crew/exists-by-name').filter(
      (span) => span.traceId === traceId,
    );
    expect([call?.parentId, call?.attributes['url.path']]).toEqual([
      proxySpan,
      '/api/crew/exists-by-name',
    ]);
    const names = statementsOf(traceId).map(({ name }) => name);
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !/^[\w ]+$/.test(name))).toEqual([]);
    const known = new Set(receiver.spans.map(({ spanId }) => spanId));
    expect(statementsOf(traceId).filter(({ parentId }) => !known.has(parentId))).toEqual([]);
  });
  it('keep each statement in its own call while calls wait for a connection (MON-8)', () => {
    const counts = Array.from(
      { length: 8 },
      (_, n) => statementsOf(String(n + 1).repeat(32)).length,
    );
    expect(Math.min(...counts)).toBeGreaterThan(0);
    // The first call reads the rights for the others.
    expect(new Set(counts).size).toBeLessThanOrEqual(2);
  });
  it('contain no value, query, message or caller (MON-8, SAFE-13)', () => {
    expect(answers['failed']?.statusCode).toBe(500);
    expect(receiver.spans.map(({ statusMessage }) => statusMessage).join('')).toBe('');
    expect(receiver.bytes()).not.toMatch(/marked|secret|demo-admin|crew_roles.*does not exist/i);
  });
  it('leave out health checks (MON-8)', () => {
    expect(answers['none']?.statusCode).toBe(200);
    expect(receiver.spans.filter(({ name }) => name.includes('health'))).toEqual([]);
  });
  it('take on the trace and id of a trusted proxy, answer and log them (MON-7)', () => {
    const { headers } = answers['trusted'] ?? expect.unreachable();
    expect(headers['x-request-id']).toBe('proxy-000001');
    expect(headers['traceparent']).toMatch(new RegExp(`^00-${traceId}-[\\da-f]{16}-01$`));
    expect(
      lines.map((line) => JSON.parse(line) as { reqId: string; trace: string }),
    ).toContainEqual(expect.objectContaining({ reqId: 'proxy-000001', trace: traceId }));
  });
  it('do not take them on from anybody else (MON-7)', () => {
    const { headers } = answers['foreign'] ?? expect.unreachable();
    expect(headers['x-request-id']).toMatch(/^[\da-f]{8}-/);
    expect(headers['traceparent']).not.toContain(traceId);
    expect(called('GET /api/bases').map((span) => span.parentId)).toEqual(['']);
  });
});
