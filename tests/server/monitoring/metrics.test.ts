import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ARROW_MEDIA_TYPE } from '../../../contract/report/metricColumns.ts';
import { nowInstant } from '../../../server/database/clock.ts';
import type { Store } from '../../../server/database/open.ts';
import { pullFeeds } from '../../../server/feeds/pull.ts';
import { closeMailings, sendDue } from '../../../server/mailings/clock.ts';
import { type Metrics, makeMetrics, serveMetrics } from '../../../server/monitoring/metrics.ts';
import { sendWebhooks } from '../../../server/webhooks/send.ts';
import { openReceiver } from '../../support/receiver.ts';
import { readMetrics, type Scrape } from '../../support/scrape.ts';
import { addMailing, lettersTo, needsOf, waitFrom } from '../mailings/world.ts';
import { outboundTo } from '../outbound/outboundTo.ts';
import { goodBodies } from '../support/bodies.ts';
import { type Mailbox, openMailbox } from '../support/mailbox.ts';
import { caller, freshWorld, plainSealer, type TestApp, testApp } from '../support/support.ts';
import { untilReadable } from '../support/untilReadable.ts';
import { flight, incident } from '../support/world.ts';
import { listening, listenTo } from '../wall/listening.ts';

type Call = ReturnType<typeof caller>;

describe('the metrics of a service', () => {
  let store: Store;
  let service: TestApp;
  let mailbox: Mailbox;
  let metrics: Metrics;
  let stop: () => void;
  let port: number;
  let token: string;
  let call: Call;
  const scrape = async (): Promise<Scrape> =>
    readMetrics(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text());

  beforeAll(async () => {
    store = await freshWorld('pglite', [['incidents', [incident]]]);
    mailbox = await openMailbox();
    metrics = makeMetrics(store);
    const spare = createServer().listen(0, '127.0.0.1');
    await new Promise((done) => spare.once('listening', done));
    // The cast: a server on TCP has an address with a port.
    port = (spare.address() as AddressInfo).port;
    await new Promise((done) => spare.close(done));
    stop = await serveMetrics(metrics, { host: '127.0.0.1', port });
    service = await testApp(store, [], {
      letters: lettersTo(mailbox),
      observers: [metrics.observe],
    });
    token = await service.token('demo-admin');
    call = caller(service.app, token);
    // The caller loads the OpenAPI document with its first call.
    await call('GET', '/bases');
  }, 60_000);
  afterAll(async () => {
    await service.close();
    stop();
    await mailbox.close();
    await store.close();
  });

  /** Three hundred calls at once, some of them refused. @returns what they were, by status */
  async function load(): Promise<Record<string, number>> {
    const nobody = caller(service.app, null);
    const calls = Array.from({ length: 60 }, (_, n) => [
      call('GET', '/bases'),
      nobody('GET', '/bases'),
      call('GET', '/v2/dispatches/not-an-id'),
      call('POST', '/v2/user/settings/application/catis', { theme: n % 2 === 0 ? 'dark' : 'no' }),
      service.app.inject(`/api/nowhere/${n}`).then(({ statusCode: status }) => ({ status })),
    ]).flat();
    const counts: Record<string, number> = {};
    for (const { status } of await Promise.all(calls)) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  }

  it('counts every call by route and status, under load (MON-2)', async () => {
    const before = await scrape();
    expect(await load()).toEqual({ 200: 90, 401: 60, 400: 90, 404: 60 });
    const after = await scrape();
    const grown = (labels: Record<string, string>) =>
      after.sum('catis_http_requests_total', labels) -
      before.sum('catis_http_requests_total', labels);
    expect([
      grown({ route: '/api/bases', method: 'GET', status: '200' }),
      grown({ route: '/api/bases', method: 'GET', status: '401' }),
      grown({ route: '/api/v2/dispatches/:id', status: '400' }),
      grown({ route: '/api/v2/user/settings/application/catis', status: '200' }),
      grown({ route: '/api/v2/user/settings/application/catis', status: '400' }),
      grown({ route: 'unknown', status: '404' }),
      grown({}),
    ]).toEqual([60, 60, 60, 30, 30, 60, 300]);
    expect([
      after.sum('catis_http_request_duration_seconds_count', {}) -
        before.sum('catis_http_request_duration_seconds_count', {}),
      after.sum('catis_http_request_duration_seconds_bucket', { le: '+Inf' }) -
        before.sum('catis_http_request_duration_seconds_bucket', { le: '+Inf' }),
    ]).toEqual([300, 300]);
  });

  it('counts repeated saves that got their first reply (MON-2)', async () => {
    for (const name of ['Loader one', 'Loader two', 'Loader three']) {
      const key = { 'idempotency-key': randomUUID() };
      for (let sent = 0; sent < 3; sent += 1)
        expect((await call('POST', '/crew/role', { name }, key)).status).toBe(200);
    }
    expect((await scrape()).sum('catis_outbox_replays_total', {})).toBe(6);
  });

  it('counts open streams, the pool, and the browser errors it was sent (MON-2, MON-10)', async () => {
    const url = await listening(service);
    const heard = await Promise.all(
      [1, 2].map(() => listenTo(`${url}/api/x/wall/all/stream`, token)),
    );
    const open = await scrape();
    for (const one of heard) one.leave();
    await vi.waitFor(async () => expect((await scrape()).sum('catis_streams', {})).toBe(0));
    const stranger = caller(service.app, null);
    const bodies = [goodBodies['reportBrowserError'], { message: 'Zoe Zander' }];
    for (const body of bodies) await stranger('POST', '/x/errors', body);
    const after = await scrape();
    expect([
      open.sum('catis_streams', {}),
      open.sum('catis_pool_max', { pool: 'primary' }),
      open.sum('catis_pool_connections', { pool: 'primary' }),
      after.sum('catis_browser_errors_total', {}),
      // An hour of a stream is no slow call.
      after.sum('catis_http_request_duration_seconds_count', {
        route: '/api/x/wall/:baseId/stream',
      }),
    ]).toEqual([2, 1, 1, 1, 0]);
  });

  it('counts report months, imports and mails (MON-2)', async () => {
    expect((await call('POST', '/v2/dispatches', flight())).status).toBe(200);
    for (let n = 0; n < 3; n += 1) {
      const reply = await service.app.inject({
        url: '/api/catis/metrics?from=2025-07-01&until=2025-07-31',
        headers: { authorization: `Bearer ${token}`, accept: ARROW_MEDIA_TYPE },
      });
      expect(reply.statusCode).toBe(200);
    }
    const months = await scrape();
    expect([
      months.sum('catis_report_months_made_total', {}),
      months.sum('catis_report_months_cached_total', { from: 'memory' }),
    ]).toEqual([1, 2]);

    for (const text of ['activityId,dispatchId,activityDate\na,1,07/14/2018\n', 'wrong\n']) {
      const { id } = (
        await service.app.inject({
          method: 'POST',
          url: '/api/x/imports?kind=aims&name=season.csv',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
          payload: text,
        })
      ).json<{ id: string }>();
      await call('POST', `/x/imports/${id}/start`, { isCheck: true, acceptsNew: false });
    }
    await vi.waitFor(async () => {
      const imports = await scrape();
      expect([
        imports.sum('catis_imports_total', { kind: 'aims', outcome: 'checked' }),
        imports.sum('catis_imports_total', { kind: 'aims', outcome: 'refused' }),
        imports.sum('catis_imports_running', {}),
      ]).toEqual([1, 1, 0]);
    });

    const analyst = caller(service.app, await service.token('demo-analyst'));
    const mailing = await addMailing(analyst);
    await waitFrom(store, mailing, '2025-07-15T00:00:00Z');
    await sendDue(needsOf(store, mailbox), '2025-07-15T13:00:01Z');
    await closeMailings(store);
    const mails = await scrape();
    expect([
      mails.sum('catis_mailings_total', { outcome: 'sent' }),
      mails.sum('catis_mailings_mails_total', { outcome: 'sent' }),
      mailbox.received.length,
    ]).toEqual([1, 1, 1]);
  });

  it('counts what webhooks send and what waits, and the age of feeds (MON-13)', async () => {
    const receiver = await openReceiver();
    const outbound = outboundTo(receiver);
    const needs = {
      store,
      outbound,
      sealer: plainSealer,
      letters: lettersTo(mailbox),
      onFailure: () => undefined,
    };
    expect((await scrape()).sum('catis_feed_age_seconds', {})).toBe(0);
    await untilReadable(store);
    expect((await call('POST', '/x/webhooks', goodBodies['addWebhook'])).status).toBe(200);
    expect((await call('POST', '/x/incident-feeds', goodBodies['addFeed'])).status).toBe(200);
    await store.pool.query('update webhooks set url = $1', [receiver.url]);
    await store.pool.query(
      "update incident_feeds set url = $1, last_ok_at = now() - interval '90 seconds', since = now() - interval '1 day'",
      [`${receiver.url}/FeatureServer/0`],
    );
    expect((await call('POST', '/v2/dispatches', flight())).status).toBe(200);
    expect((await call('POST', '/v2/dispatches', flight('2025-07-14', '11:05'))).status).toBe(200);
    await untilReadable(store);
    receiver.answer = () => ({ status: 500 });
    await sendWebhooks(needs, nowInstant);
    const failed = await scrape();
    await store.pool.query('update webhook_sends set tries = 10, next_at = now()');
    await sendWebhooks(needs, nowInstant);
    await store.pool.query(
      "update webhooks set is_on = true; update webhook_sends set state = 'waiting', next_at = now()",
    );
    receiver.answer = () => ({ text: '{"features":[]}' });
    await sendWebhooks(needs, nowInstant);
    await pullFeeds(needs, nowInstant);
    const after = await scrape();
    await receiver.close();
    await outbound.close();
    expect([
      failed.sum('catis_webhooks_sends_total', { outcome: 'failed' }),
      failed.sum('catis_webhooks_waiting', {}),
      Math.floor(failed.sum('catis_feed_age_seconds', {}) / 60),
      after.sum('catis_webhooks_sends_total', { outcome: 'failed' }),
      after.sum('catis_webhooks_sends_total', { outcome: 'sent' }),
      after.sum('catis_webhooks_off_total', {}),
      after.sum('catis_webhooks_waiting', {}),
      after.sum('catis_feed_pulls_total', { outcome: 'done' }),
      Math.floor(after.sum('catis_feed_age_seconds', {}) / 60),
    ]).toEqual([1, 2, 1, 2, 2, 1, 0, 1, 0]);
  });

  it('has memory, event loop lag and process metrics, and no user in any label (MON-2)', async () => {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
    expect(text).not.toMatch(/demo-|@|127\.0\.0\.1|[\da-f]{8}-[\da-f]{4}-/);
  });

  it('answers nothing else on its port, and not on the main one (MON-1)', async () => {
    const other = await fetch(`http://127.0.0.1:${port}/`);
    const written = await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' });
    expect([
      other.status,
      written.status,
      (await service.app.inject('/metrics')).statusCode,
    ]).toEqual([404, 404, 404]);
  });

  it('ends the start with the name of the setting if the port is taken (MON-1)', async () => {
    await expect(serveMetrics(metrics, { host: '127.0.0.1', port })).rejects.toThrow(
      `METRICS_PORT, METRICS_HOST: cannot listen on 127.0.0.1:${port} (EADDRINUSE).`,
    );
  });
});
