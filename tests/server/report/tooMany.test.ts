import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ARROW_MEDIA_TYPE } from '../../../contract/report/metricColumns.ts';
import { MONTHS_MEDIA_TYPE } from '../../../contract/report/monthFrames.ts';
import { routes } from '../../../contract/table.ts';
import { failuresOf } from '../../../contract/wire/failures.ts';
import { Problem } from '../../../contract/wire/problem.ts';
import { buildApp } from '../../../server/app.ts';
import type { Store } from '../../../server/database/open.ts';
import { tooManyIn } from '../../../server/report/months/activityCounts.ts';
import { segmentsOf } from '../../../server/report/months/segments.ts';
import { liveSeason, type Season } from '../../domain/report/season.ts';
import { freshStore, kinds, NEVER_BUSY, nobodyKnown, unsent } from '../support/support.ts';
import { insertPeople, insertSeason } from './reportsSeason.ts';

/** The same season of several months in every run. */
const [given] = fc.sample(
  liveSeason.filter(
    (s) => s.activities.length > 14 && new Set(s.activities.map((a) => a.day)).size === 6,
  ),
  { numRuns: 1, seed: 20_250_714 },
) as [Season];
const days = { from: '2025-06-01', until: '2026-01-31' };
const span = `from=${days.from}&until=${days.until}`;
const atOnce = 7;
const activityDays = given.activities.map(({ day }) => day).sort();
const heldBy = ({ from, until }: typeof days) =>
  activityDays.filter((day) => day >= from && day <= until).length;
const medias = ['application/json', ARROW_MEDIA_TYPE, MONTHS_MEDIA_TYPE];

it('is a refusal that the OpenAPI document lists (WIRE-23)', () => {
  expect(
    [routes.getMetrics, routes.getDimensions].map((row) => failuresOf(row).includes(409)),
  ).toEqual([true, true]);
});

describe.each(kinds)('a report of too many activities, on %s', (kind) => {
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
      reportAtOnce: atOnce,
      busyFromMs: NEVER_BUSY,
    });
  }, 60_000);
  afterAll(async () => {
    await app?.close();
    await store?.close();
  });
  const get = (path: string, accept = 'application/json') =>
    app.inject({
      method: 'GET',
      url: `/api${path}`,
      headers: { authorization: 'Bearer analyst', accept },
    });
  const refusalOf = async (path: string, accept?: string) => {
    const reply = await get(path, accept);
    expect(reply.statusCode).toBe(409);
    expect(reply.headers['content-type']).toContain('application/problem+json');
    return Problem.parse(reply.json());
  };

  it.each(medias)('is refused with both counts as %s (PERF-40)', async (media) => {
    expect(await refusalOf(`/catis/metrics?${span}`, media)).toMatchObject({
      type: '/problems/too-large',
      title: `These dates hold ${heldBy(days)} activities; a page can add up ${atOnce}. Choose fewer dates, or ask the reporting views.`,
      activities: heldBy(days),
      atOnce,
    });
  });

  it('is refused even when the caller has all its months (PERF-40)', async () => {
    const reply = await app.inject({
      method: 'GET',
      url: `/api/catis/metrics?${span}`,
      headers: { authorization: 'Bearer analyst', accept: MONTHS_MEDIA_TYPE, 'if-none-match': '*' },
    });
    expect(reply.statusCode).toBe(409);
  });

  it.each(medias)('is returned while its dates hold few enough, as %s (PERF-40)', async (media) => {
    const [first = ''] = activityDays;
    expect(heldBy({ from: first, until: first })).toBeLessThanOrEqual(atOnce);
    expect((await get(`/catis/metrics?from=${first}&until=${first}`, media)).statusCode).toBe(200);
    expect(
      (
        await get(
          `/catis/metrics?from=${first}T00:00:00Z&until=${first}T23:00:00Z`,
          media === MONTHS_MEDIA_TYPE ? undefined : media,
        )
      ).statusCode,
    ).toBe(200);
  });

  it('counts other dates that the caller holds too, but each reply alone (PERF-40)', async () => {
    const [first = ''] = activityDays;
    const rest = activityDays.filter((day) => day > first);
    const [from = '', until = ''] = [rest[0], rest.at(-1)];
    const one = `from=${first}&until=${first}`;
    expect(
      (
        await refusalOf(
          `/catis/metrics?${one}&alsoFrom=${from}&alsoUntil=${until}`,
          MONTHS_MEDIA_TYPE,
        )
      ).activities,
    ).toBe(activityDays.length);
    const few = await get(
      `/catis/metrics?${one}&alsoFrom=2024-01-01&alsoUntil=2024-01-31`,
      ARROW_MEDIA_TYPE,
    );
    expect([few.statusCode, few.body]).toEqual([
      200,
      (await get(`/catis/metrics?${one}`, ARROW_MEDIA_TYPE)).body,
    ]);
    expect((await get(`/catis/metrics?${one}&alsoFrom=2024-01-01`)).statusCode).toBe(400);
  });

  it('returns all aircraft and incidents, unless the caller wants them only for few activities (PERF-39)', async () => {
    expect((await refusalOf('/catis/dimensions?ifFew=true')).activities).toBe(activityDays.length);
    const [whole, ofFew] = [
      await get('/catis/dimensions'),
      await get('/catis/dimensions?from=2024-01-01&until=2024-01-31&ifFew=true'),
    ];
    expect([whole.statusCode, ofFew.statusCode]).toEqual([200, 200]);
  });

  it('counts stored months without reading them, and the others in one statement (PERF-40)', async () => {
    const count = async (on: Store) => (await tooManyIn(on, [days], 0))?.activities;
    const months = segmentsOf(store);
    for (const segment of await months.of(days)) await months.bytes(days, segment);
    await months.stored();
    const stored = async () =>
      Number(
        (
          await store.pool.query(
            'select coalesce(sum(activities), 0)::int as n from report_segments',
          )
        ).rows[0]?.n,
      );
    expect([await stored(), await count({ ...store })]).toEqual([
      activityDays.length,
      activityDays.length,
    ]);
    await store.pool.query('update report_segments set activities = activities + 1');
    expect(await count({ ...store })).toBe(await stored());
    // Months that were stored before counts existed have none.
    await store.pool.query(
      'update report_segments set activities = null where month = (select min(month) from report_segments)',
    );
    const fresh = { ...store };
    const sent = vi.spyOn(store.db, 'execute');
    const statementsOf = async () => {
      sent.mockClear();
      const found = await count(fresh);
      return { found, statements: sent.mock.calls.length };
    };
    const [first, again] = [await statementsOf(), await statementsOf()];
    sent.mockRestore();
    const ofFirstMonth = activityDays.filter(
      (day) => day.slice(0, 7) === activityDays[0]?.slice(0, 7),
    ).length;
    expect([first.found, again.found, first.statements - again.statements]).toEqual([
      (await stored()) + ofFirstMonth,
      first.found,
      2,
    ]);
  });
});
