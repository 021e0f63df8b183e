import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ARROW_MEDIA_TYPE } from '../../../contract/report/metricColumns.ts';
import { Dimensions, MetricsRows } from '../../../contract/report/reports.ts';
import { Problem } from '../../../contract/wire/problem.ts';
import { prepareReport, runReport } from '../../../domain/report/engine/engine.ts';
import { presetNames, presets } from '../../../domain/report/presets/presets.ts';
import {
  kindOf,
  lineDispatchPath,
  numberAt,
  type ReportTable,
  slotOf,
  textAt,
} from '../../../domain/report/request/table.ts';
import { requestOfView } from '../../../domain/report/view/requestOfView.ts';
import { columnsFor, savedView } from '../../../domain/report/view/view.ts';
import { buildApp } from '../../../server/app.ts';
import type { Store } from '../../../server/database/open.ts';
import { readReportTable } from '../../../server/report/reportData.ts';
import { naiveReport } from '../../domain/report/naive.ts';
import { readBack } from '../../domain/report/readBack.ts';
import { liveSeason, type Season } from '../../domain/report/season.ts';
import { columnsIn, monthsIn } from '../../support/months.ts';
import { freshStore, kinds, NEVER_BUSY, nobodyKnown, unsent } from '../support/support.ts';
import { insertPeople, insertSeason } from './reportsSeason.ts';

/**
 * A generated season with several months, open flights, loads and several activities per dispatch;
 * always the same one.
 */
const [given] = fc.sample(
  liveSeason.filter(
    (s) =>
      s.activities.length > 14 &&
      new Set(s.activities.map((a) => a.day)).size === 6 &&
      s.activities.some((a) => a.timeIn === null),
  ),
  { numRuns: 1, seed: 20_250_714 },
) as [Season];
const lastText = '\uFFFF';
/** The first database's reply, to compare with the next one's. */
let firstColumns: string | undefined;
/** In the wire's order: day, dispatch time (none last), number. */
const ordered: Season = {
  ...given,
  activities: [...given.activities].sort((a, b) => {
    const key = (x: typeof a) => `${x.day} ${x.dispatchTime ?? lastText} ${x.dispatchNumber}`;
    return key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0;
  }),
};

describe.each(kinds)('reports of current records on %s', (kind) => {
  let store: Store;
  let app: FastifyInstance;
  beforeAll(async () => {
    store = await freshStore(kind);
    await insertPeople(store);
    await insertSeason(store, given);
    const verify = async (header: string | undefined) =>
      header === undefined
        ? null
        : {
            uid: header.replace('Bearer ', ''),
            staff: false,
            signedInAt: 0,
            expiresAt: 0,
            hasSecondFactor: false,
          };
    app = await buildApp({
      store,
      webRoot: null,
      identity: {
        config: { apiKey: 'test', projectId: 'test' },
        verify,
        admin: nobodyKnown,
        routes: null,
        fault: () => null,
      },
      letters: unsent(nobodyKnown),
      busyFromMs: NEVER_BUSY,
    });
  }, 60_000);
  afterAll(async () => {
    await app?.close();
    await store?.close();
  });
  const get = (path: string, accept = 'application/json', uid = 'analyst') =>
    app.inject({
      method: 'GET',
      url: `/api${path}`,
      headers: { authorization: `Bearer ${uid}`, accept },
    });
  const range = '/catis/metrics?from=2025-06-01&until=2026-01-31';

  it('returns the dimensions, each aircraft and incident with the number that months use for it (PERF-36)', async () => {
    const reply = await get('/catis/dimensions');
    const found = Dimensions.parse(reply.json());
    const byId = <T extends { id: string }>(list: readonly T[]) =>
      [...list].sort((a, b) => (a.id < b.id ? -1 : 1));
    const withoutNumber = <T extends { number?: number | undefined }>({ number: _, ...rest }: T) =>
      rest;
    for (const list of [found.aircraft, found.incidents])
      expect(
        new Set(list.map(({ number }) => number).filter((number) => number !== undefined)).size,
      ).toBe(list.length);
    expect(
      byId(found.aircraft).map((a) => ({
        ...withoutNumber(a),
        baseName: 'A base',
        contracts: byId(a.contracts),
      })),
    ).toEqual(
      byId(given.dimensions.aircraft).map((a) => ({
        ...a,
        contracts: byId([...new Map(a.contracts.map((c) => [c.id, c])).values()]),
      })),
    );
    expect(byId(found.incidents).map(withoutNumber)).toEqual(
      byId(given.dimensions.incidents).map((i) => ({ ...i, isUnconfirmed: false })),
    );
    expect(found.agentTypes.map((a) => [a.name, a.isCharged])).toEqual([
      ['Gel', true],
      ['PHOS-CHEK LC95A', true],
      ['Water', false],
    ]);
  });

  it('returns only the aircraft and incidents of a span, and its report is the same (RPT-100)', async () => {
    const whole = Dimensions.parse((await get('/catis/dimensions')).json());
    const span = 'from=2025-07-01&until=2025-07-31';
    const found = Dimensions.parse((await get(`/catis/dimensions?${span}`)).json());
    const rows = MetricsRows.parse((await get(`/catis/metrics?${span}`)).json());
    const idsOf = (ids: readonly (string | null | undefined)[]) =>
      [...new Set(ids.filter((id) => id !== null && id !== undefined))].sort();
    expect([
      idsOf(found.aircraft.map(({ id }) => id)),
      idsOf(found.incidents.map(({ id }) => id)),
    ]).toEqual([
      idsOf(rows.map(({ aircraftId }) => aircraftId)),
      idsOf(rows.map(({ incident }) => incident?.id)),
    ]);
    expect([found.bases, found.agentTypes]).toEqual([whole.bases, whole.agentTypes]);
    const kept = (
      all: readonly { readonly id: string }[],
      some: readonly { readonly id: string }[],
    ) => all.filter(({ id }) => some.some((one) => one.id === id));
    expect([found.aircraft, found.incidents]).toEqual([
      kept(whole.aircraft, found.aircraft),
      kept(whole.incidents, found.incidents),
    ]);
    const open = Dimensions.parse((await get('/catis/dimensions?from=2099-01-01')).json());
    expect([
      open.aircraft,
      open.incidents,
      (await get('/catis/dimensions?from=1900-01-01&until=2200-01-01')).statusCode,
    ]).toEqual([[], [], 400]);
  });

  it.each(presetNames)('computes the preset %s like a page (RPT-162)', async (name) => {
    const view = savedView(
      {
        preset: name,
        dimension: presets[name].dimension,
        groupBy: presets[name].groupBy,
        state: '',
      },
      null,
      {
        today: '2026-01-31',
        fiscalMonth: 7,
      },
    );
    const days = { from: '2025-06-01', until: '2026-01-31' };
    const request = requestOfView(view, 'HMT', days);
    const columns = columnsIn((await get(range, ARROW_MEDIA_TYPE)).rawPayload);
    const ofPage = runReport(
      prepareReport(Dimensions.parse((await get('/catis/dimensions')).json()), columns),
      request,
    );
    const made = await readReportTable(store, { days, compared: null }, request);
    const read = (table: ReportTable) => [
      readBack(table),
      table.groups,
      table.rowIds,
      Array.from({ length: table.rowCount }, (_, row) => lineDispatchPath(table, row)),
    ];
    expect(read(made)).toEqual(read(ofPage));
  });

  it.each(['incident', 'aircraft', 'dispatch', 'flight'] as const)(
    'returns columns whose %s report equals the naive one',
    async (dimension) => {
      const reply = await get(range, ARROW_MEDIA_TYPE);
      expect([
        reply.statusCode,
        reply.headers['content-type'],
        String(reply.headers['vary']).toLowerCase().includes('accept'),
      ]).toEqual([200, ARROW_MEDIA_TYPE, true]);
      const dimensions = Dimensions.parse((await get('/catis/dimensions')).json());
      const table = runReport(prepareReport(dimensions, columnsIn(reply.rawPayload)), {
        preset: 'cost',
        dimension,
        groupBy: 'none',
        metrics: [
          ...columnsFor('cost', dimension),
          'remarks',
          'timeOut',
          'timeIn',
          'agentTypeName',
          'agentBaseCode',
          'takeOffBaseCode',
          'flags',
          'standByHours',
          'volumeJettisoned',
        ],
        filters: {},
        summaryOnly: false,
        sort: null,
      });
      const lines = [...table.display].filter((d) => kindOf(d) === 'row');
      const rows = lines.map((d) =>
        Object.fromEntries(
          table.columns.map((key, n) => [
            key,
            numberAt(table, n, slotOf(d)) ?? (textAt(table, n, slotOf(d)) || null),
          ]),
        ),
      );
      const naive = naiveReport(ordered, dimension, 'none', {}).rows;
      expect(rows).toEqual(
        naive.map((row) => Object.fromEntries(table.columns.map((key) => [key, row[key] ?? null]))),
      );
    },
  );

  it('returns the same columns as any other database, to the byte', async () => {
    const columns = (await get(range, ARROW_MEDIA_TYPE)).rawPayload.toString('base64');
    firstColumns ??= columns;
    expect(columns).toBe(firstColumns);
  });

  it('returns the same money and hours as row JSON', async () => {
    const reply = await get(range);
    const rows = MetricsRows.parse(reply.json());
    const naive = naiveReport(ordered, 'flight', 'none', {});
    const centsOf = (dollars: number) => Math.round(dollars * 100);
    expect(rows.length).toBe(given.activities.length);
    expect(
      rows.map((row) => [
        row.dispatchNumber,
        centsOf(row.totalCost),
        centsOf(row.totalCostExclAvailCost),
        centsOf(row.totalAgentCost),
        row.agentBaseCode,
        row.requestNumber,
      ]),
    ).toEqual(
      naive.rows.map((row) => [
        Number(row['dispatchId']),
        row['totalCost'],
        row['totalCostExclAvailCost'],
        row['totalAgentCost'],
        row['agentBaseCode'],
        row['requestNumber'],
      ]),
    );
    const first = ordered.activities.find((a) => a.crew.length > 0 && a.drops.length > 0);
    const row = rows.find(
      (r) =>
        r.dispatchId === first?.dispatchId &&
        r.crew.length === first.crew.length &&
        r.drops.length === first.drops.length,
    );
    expect(
      row?.crew.map((c) => [
        c.firstName,
        c.lastName,
        c.roleName,
        c.vendorName,
        c.standByHours,
        c.perDiemRate,
      ]),
    ).toEqual(
      first?.crew.map((c) => [
        'Person',
        (c.name ?? '').replace('Person ', ''),
        c.role,
        c.vendor ?? '',
        c.standBy / 100,
        c.perDiem / 100,
      ]),
    );
    expect(
      row?.drops.map((d) => [d.name, d.baseCode, BigInt(Math.round(d.volumeOnIncident * 1e9))]),
    ).toEqual(first?.drops.map((d) => [d.agent, d.base, d.onIncident]));
  });

  it('returns one block per month, cut to the requested days (WIRE-14)', async () => {
    const { rawPayload } = await get(
      '/catis/metrics?from=2025-06-30&until=2025-07-14',
      ARROW_MEDIA_TYPE,
    );
    const count = (...days: string[]) =>
      given.activities.filter((a) => days.includes(a.day)).length;
    expect(monthsIn(rawPayload).map(({ rows }) => rows)).toEqual([
      count('2025-06-30'),
      count('2025-07-01', '2025-07-14'),
    ]);
  });

  it('returns an empty list without activities', async () => {
    const empty = '/catis/metrics?from=2019-01-01&until=2019-01-31';
    expect([
      (await get(empty)).body,
      (await get(empty, ARROW_MEDIA_TYPE)).body,
      (await get('/catis/metrics?from=2025-07-14&until=2025-07-01')).body,
    ]).toEqual(['[]', '', '[]']);
  });

  it('leaves deleted dispatches out (D-63)', async () => {
    const [victim] = ordered.activities;
    await store.pool.query('update dispatches set deleted_at = now() where id = $1', [
      victim?.dispatchId,
    ]);
    const rows = MetricsRows.parse((await get(range)).json());
    await store.pool.query('update dispatches set deleted_at = null where id = $1', [
      victim?.dispatchId,
    ]);
    expect(rows.map((r) => r.dispatchNumber)).toEqual(
      ordered.activities
        .filter((a) => a.dispatchId !== victim?.dispatchId)
        .map((a) => a.dispatchNumber),
    );
  });

  it('accepts instants, the later one exclusive (WIRE-4)', async () => {
    const open = ordered.activities.find((a) => a.dispatchTime !== null);
    const at = open?.dispatchTime ?? '';
    const later = new Date(Date.parse(at) + 1000).toISOString();
    const numbers = async (from: string, until: string) =>
      MetricsRows.parse((await get(`/catis/metrics?from=${from}&until=${until}`)).json()).map(
        (r) => r.dispatchNumber,
      );
    const before = new Date(Date.parse(at) - 1000).toISOString();
    expect([
      (await numbers(before, at)).includes(open?.dispatchNumber ?? 0),
      (await numbers(at, later)).includes(open?.dispatchNumber ?? 0),
    ]).toEqual([false, true]);
  });

  it('refuses row JSON over 400 days with the reason, never columns (WIRE-14)', async () => {
    const long = '/catis/metrics?from=2025-01-01&until=2026-02-05';
    const refusal = await get(long);
    const problem = Problem.parse(refusal.json());
    expect([refusal.statusCode, problem.title, problem.errors?.map((e) => e.path)]).toEqual([
      400,
      `This covers at most 400 days at once. Ask for fewer days, or for columns with Accept: ${ARROW_MEDIA_TYPE}.`,
      ['until'],
    ]);
    expect([
      (await get('/catis/metrics?from=2025-01-01&until=2026-02-04')).statusCode,
      (await get(long, ARROW_MEDIA_TYPE)).statusCode,
    ]).toEqual([200, 200]);
  });

  it('refuses a caller without the right to reports before it reads the request (AUTH-8)', async () => {
    expect([
      (await get('/catis/metrics', 'application/json', 'reader')).statusCode,
      (await get('/catis/dimensions', 'application/json', 'reader')).statusCode,
      (await get('/catis/metrics?from=yesterday&until=2025-07-01')).statusCode,
    ]).toEqual([403, 403, 400]);
  });
});
