import { readdirSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parseYaml } from '@redocly/openapi-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { publish } from '../../../server/database/channels.ts';
import type { Replica } from '../../../server/database/replica.ts';
import { makeMetrics } from '../../../server/monitoring/metrics.ts';
import type { MonitorService } from '../../../src/adapters/browser/monitor.ts';
import { readMetrics } from '../../support/scrape.ts';
import { freshStore, testApp } from '../support/support.ts';

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: { readonly summary: string; readonly description: string };
}
interface Dashboard {
  readonly title: string;
  readonly panels: readonly {
    readonly title: string;
    readonly description: string;
    readonly targets: readonly { readonly expr: string }[];
  }[];
}
// The casts: the tests below read every member that they name.
const alerts = parseYaml(readFileSync('deploy/prometheus/alerts.yml', 'utf8')) as {
  groups: readonly { rules: readonly Rule[] }[];
};
const rules = alerts.groups.flatMap((group) => group.rules);
const dashboards = readdirSync('deploy/grafana').map(
  (file) => JSON.parse(readFileSync(`deploy/grafana/${file}`, 'utf8')) as Dashboard,
);
const panels = dashboards.flatMap((dashboard) =>
  dashboard.panels.map((panel) => ({ ...panel, at: `${dashboard.title}: ${panel.title}` })),
);
/** Names of metrics: they have an underscore and stand before labels, a range or an operator. */
const metricsIn = (expression: string) =>
  [...expression.replaceAll(/\{[^}]*\}/g, '').matchAll(/\b(?:catis|nodejs|process)_\w+/g)].map(
    ([name]) => name,
  );

describe('the files of deploy/', () => {
  const scraped = new Set<string>();
  const end: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    const store = await freshStore('pglite');
    // A replica that answers, for the metrics that only exist with one.
    const replica = { state: 'answers', pool: store.pool, lagBytes: async () => 0 };
    // The cast: metrics read these members only.
    const metrics = makeMetrics({ ...store, replica: replica as unknown as Replica });
    const service = await testApp(store, [], { observers: [metrics.observe] });
    end.push(service.close, store.close, async () => metrics.end());
    await service.app.inject('/api/health/live');
    publish('month', { from: 'memory' });
    for (const name of readMetrics(await metrics.registry.metrics()).names) scraped.add(name);
  });
  afterAll(async () => {
    for (const one of end) await one();
  });

  it('has two dashboards and six alert rules (MON-4)', () => {
    expect([dashboards.map(({ title }) => title), rules.length]).toEqual([
      ['CATIS service', 'CATIS reports, imports and mail'],
      6,
    ]);
  });
  it('names only metrics that a scrape has, in every panel and rule (MON-4)', () => {
    const expressions = [
      ...panels.flatMap(({ at, targets }) => targets.map(({ expr }) => ({ at, expr }))),
      ...rules.map(({ alert, expr }) => ({ at: alert, expr })),
    ];
    const named = expressions.flatMap(({ at, expr }) =>
      metricsIn(expr).map((name) => ({ at, name })),
    );
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter(({ name }) => !scraped.has(name))).toEqual([]);
    // CatisDown uses Prometheus' own `up`.
    expect(
      expressions.filter(({ at, expr }) => metricsIn(expr).length === 0 && at !== 'CatisDown'),
    ).toEqual([]);
  });
  it('shows every metric of ours on a dashboard (MON-4)', () => {
    const shown = new Set(
      panels.flatMap(({ targets }) => targets.flatMap((t) => metricsIn(t.expr))),
    );
    const ours = [...scraped].filter(
      (name) => name.startsWith('catis_') && !/_duration_seconds(_bucket|_sum|_count)?$/.test(name),
    );
    expect(ours.filter((name) => !shown.has(name))).toEqual([]);
  });
  it('balances the brackets of every expression (MON-4)', () => {
    const count = (text: string, sign: string) => text.split(sign).length;
    const odd = [...panels.flatMap(({ targets }) => targets), ...rules].filter(({ expr }) =>
      ['()', '[]', '{}'].some(
        ([open = '', close = '']) => count(expr, open) !== count(expr, close),
      ),
    );
    expect(odd).toEqual([]);
  });
  it('describes every panel, and says at every alert what to do (MON-4)', () => {
    const mute = [
      ...panels.filter(({ description }) => description === '').map(({ at }) => at),
      ...rules
        .filter(({ annotations }) => annotations.summary === '' || annotations.description === '')
        .map(({ alert }) => alert),
    ];
    expect(mute).toEqual([]);
    const monitoring = readFileSync('docs/monitoring.md', 'utf8');
    expect(rules.filter(({ alert }) => !monitoring.includes(`\`${alert}\``))).toEqual([]);
  });
});

describe('the example of a monitor script', () => {
  it('sends an envelope without message, query or name to the own origin (MON-12)', async () => {
    const sent: { readonly url: string; readonly body: string }[] = [];
    vi.stubGlobal('location', { origin: 'https://catis.test', pathname: '/', search: '?q=Zoe' });
    vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
      sent.push({ url, body });
    });
    await import(/* @vite-ignore */ pathToFileURL('deploy/monitor/sentry.js').href);
    // The script sets it; the page declares its type.
    const { catisMonitor } = globalThis as { catisMonitor?: MonitorService };
    catisMonitor?.identify?.('uid-1');
    const error = Object.assign(new TypeError('Zoe Zander'), {
      stack:
        'TypeError: Zoe Zander\n    at save (https://catis.test/assets/a.js:1:20)\n    at go (https://catis.test/assets/b.js:2:30)',
    });
    catisMonitor?.report?.(error, { where: 'render' });
    vi.unstubAllGlobals();
    Reflect.deleteProperty(globalThis, 'catisMonitor');
    const [head, item, event] = (sent[0]?.body ?? '').split('\n').map((line) => JSON.parse(line));
    expect([sent.length, sent[0]?.url.split('?')[0], item.type, head.event_id]).toEqual([
      1,
      '/monitor/api/1/envelope/',
      'event',
      event.event_id,
    ]);
    expect([event.user, event.tags, event.exception.values[0].type]).toEqual([
      { id: 'uid-1' },
      { where: 'render' },
      'TypeError',
    ]);
    expect(
      event.exception.values[0].stacktrace.frames.map(
        (frame: { function: string; filename: string; lineno: number }) =>
          `${frame.function} ${frame.filename} ${frame.lineno}`,
      ),
    ).toEqual(['go https://catis.test/assets/b.js 2', 'save https://catis.test/assets/a.js 1']);
    expect(sent[0]?.body).not.toMatch(/zoe/i);
  });
});
