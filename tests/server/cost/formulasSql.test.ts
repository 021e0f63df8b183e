import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { abortFeeCents, availabilityCents, flightCostCents, hourlyCents } from '../../../domain/cost/formulas.ts';
import { abortFeeSql, availabilitySql, flightCostSql, hourlySql } from '../../../server/cost/formulasSql.ts';
import type { Store } from '../../../server/database/open.ts';
import { runs, seed } from '../../support/depth.ts';
import { freshStore, kinds } from '../support/support.ts';

const ROWS = runs(10_000);

/** Usual amounts, the largest the contract lets through, and those whose product ends on a half. */
const cents = fc.oneof(fc.nat(2_000_000), fc.nat(10_000_000_000), fc.constantFrom(0, 1, 5, 45, 450, 123_455, 416_200, 1_350_000));
const hundredths = fc.oneof(fc.nat(1_400), fc.nat(100_000), fc.constantFrom(0, 1, 10, 50, 130));
const generated = fc.record({
  aborted: fc.boolean(),
  hours: fc.option(hundredths),
  standby: fc.option(hundredths),
  hourly: fc.option(cents),
  daily: fc.option(cents),
  crew: fc.option(cents),
});

describe.each(kinds)('the formulas of cost on %s', (kind) => {
  let store: Store;
  beforeAll(async () => {
    store = await freshStore(kind);
  }, 60_000);
  afterAll(() => store.close());

  it(`are those of the domain, to the cent, over ${ROWS} rows (COST-18, seed ${seed})`, async () => {
    const rows = fc.sample(generated, { numRuns: ROWS, seed }).map((row, n) => ({ n, ...row }));
    const given = sql`json_to_recordset(${JSON.stringify(rows)}::json)
      as g(n int, aborted boolean, hours int, standby bigint, hourly bigint, daily bigint, crew bigint)`;
    const found = await store.db.execute<Record<'n' | 'flight' | 'abort' | 'availability' | 'standby', string>>(sql`
      select g.n, ${sql.raw(flightCostSql('g.aborted', 'g.hours', 'g.hourly'))} as flight, ${sql.raw(abortFeeSql('g.aborted', 'g.hourly'))} as abort,
        ${sql.raw(availabilitySql('g.hours', 'g.daily'))} as availability, ${sql.raw(hourlySql('g.standby', 'g.crew'))} as standby
      from ${given} order by g.n`);
    const ofDatabase = found.rows.map(({ flight, abort, availability, standby }) => [flight, abort, availability, standby].map(Number));
    const ofDomain = rows.map(({ aborted, hours, standby, hourly, daily, crew }) => [
      flightCostCents(aborted, hours ?? 0, hourly ?? 0),
      abortFeeCents(aborted, hourly ?? 0),
      availabilityCents(hours ?? 0, daily ?? 0),
      hourlyCents(standby ?? 0, crew ?? 0),
    ]);
    expect(ofDatabase).toHaveLength(ROWS);
    const apart = rows.flatMap((row, n) => (String(ofDatabase[n]) === String(ofDomain[n]) ? [] : [{ row, database: ofDatabase[n], domain: ofDomain[n] }]));
    expect(apart).toEqual([]);
  });
});
