import { readdirSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../server/database/inTransaction.ts';
import { migrate } from '../../../server/database/migrate.ts';
import type { Store } from '../../../server/database/open.ts';
import { agentId, baseId } from '../../../server/demo/reference/catalogue.ts';
import { demoId } from '../../../server/demo/reference/random.ts';
import { databaseError } from '../../../server/problems/constraints.ts';
import { bases, landingFees, suppressantRates } from '../../../server/schema/places.ts';
import { smallWorld } from '../../support/smallWorld.ts';
import { fill, freshStore, kinds } from '../support/support.ts';

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (e: unknown) => {
      const error = databaseError(e);
      return [error?.code, error?.constraint];
    },
  );

/**
 * Numbers dropped before a release; they stay unused, because a database can remember any that was
 * ever applied.
 */
const knownGaps = [8, 11];

it('numbers migrations one by one, except for the known gaps', () => {
  const numbers = readdirSync('server/migrations').map((name) =>
    Number(/^(\d{4})_\w+\.sql$/.exec(name)?.[1]),
  );
  const upToLast = Array.from({ length: Math.max(...numbers) }, (_, n) => n + 1);
  expect(numbers.toSorted((a, b) => a - b)).toEqual(
    upToLast.filter((number) => !knownGaps.includes(number)),
  );
});

describe.each(kinds)('the store on %s', (kind) => {
  let store: Store;
  let applied: string[];
  beforeAll(async () => {
    store = await freshStore(kind, false);
    applied = await migrate(store.pool, 'server/migrations');
    await fill(store, smallWorld());
  }, 60_000);
  afterAll(() => store.close());
  const query = async (text: string, values: unknown[] = []) =>
    (await store.pool.query(text, values)).rows as unknown[];

  it('refuses a database that a later release migrated, before it changes anything (SAFE-26)', async () => {
    await store.pool.query("insert into migrations (name) values ('9001_later.sql')");
    await store.pool.query(
      "update migrations set name = 'aside' where name = '0030_report_numbers.sql'",
    );
    await expect(migrate(store.pool, 'server/migrations')).rejects.toThrow(
      /does not know \(9001_later\.sql, aside\)\..*CATIS_ALLOW_NEWER=1/,
    );
    const { rows } = await store.pool.query("select name from migrations where name like '0030%'");
    expect(rows).toEqual([]);
    await store.pool.query(
      "update migrations set name = '0030_report_numbers.sql' where name = 'aside'",
    );
    expect(await migrate(store.pool, 'server/migrations', { allowsNewer: true })).toEqual([]);
    await store.pool.query("delete from migrations where name = '9001_later.sql'");
  });

  it('migrates once', async () => {
    const names = readdirSync('server/migrations').filter((name) => name.endsWith('.sql'));
    expect(applied).toEqual(names.toSorted());
    expect(await migrate(store.pool, 'server/migrations')).toEqual([]);
    expect(await query('select count(*)::int as n from migrations')).toEqual([{ n: names.length }]);
  });

  it('raises the version and logs changes in every table with one: two saves of one version would both succeed otherwise', async () => {
    const missing = await query(`
      select c.relname as "table", wanted.name as trigger
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'version'
      cross join lateral (values (c.relname || '_version'), (c.relname || '_log')) as wanted (name)
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = wanted.name)`);
    expect(missing).toEqual([]);
  });

  it.each([
    ['code', { code: 'HMT', name: 'Elsewhere' }, 'bases_code_unique'],
    [
      'name in another case and with more spaces',
      { code: 'XYZ', name: '  hEMET ' },
      'bases_name_unique',
    ],
  ])('refuses a base with the same %s', async (_, values, constraint) => {
    expect(await codeOf(store.db.insert(bases).values(values))).toEqual(['23505', constraint]);
  });

  it('lets an archived base have the name of an active one', async () => {
    const [row] = await store.db
      .insert(bases)
      .values({ code: 'STK', name: 'Stockton' })
      .returning({ id: bases.id });
    expect(
      await codeOf(
        store.db
          .update(bases)
          .set({ archivedAt: null })
          .where(eq(bases.id, baseId('STK'))),
      ),
    ).toEqual(['23505', 'bases_code_unique']);
    await store.db.delete(bases).where(eq(bases.id, row?.id ?? ''));
  });

  it.each([
    ['the same days', '2030-01-01', '2030-12-31', ['23P01', 'landing_fees_dates_apart']],
    ['one day in common', '2030-12-31', null, ['23P01', 'landing_fees_dates_apart']],
    ['the day after', '2031-01-01', null, null],
  ])('limits landing fees of one base and kind: %s', async (_, startDate, endDate, expected) => {
    const fee = { baseId: baseId('GVA'), appliesTo: 'All' as const, amountCents: 100 };
    await store.db
      .insert(landingFees)
      .values({ ...fee, startDate: '2030-01-01', endDate: '2030-12-31' });
    expect(
      await codeOf(store.db.insert(landingFees).values({ ...fee, startDate, endDate })),
    ).toEqual(expected);
    expect(
      await codeOf(
        store.db.insert(landingFees).values({ ...fee, appliesTo: 'FW', startDate, endDate }),
      ),
    ).toEqual(null);
    await store.db.delete(landingFees).where(eq(landingFees.baseId, baseId('GVA')));
  });

  it('refuses overlapping prices of one base and agent (SET-30)', async () => {
    const rate = {
      baseId: baseId('HMT'),
      agentTypeId: agentId('PHOS-CHEK LC95A'),
      startDate: '2025-06-01',
      endDate: null,
    };
    expect(await codeOf(store.db.insert(suppressantRates).values(rate))).toEqual([
      '23P01',
      'suppressant_rates_dates_apart',
    ]);
    expect(
      await codeOf(
        store.db.insert(suppressantRates).values({ ...rate, agentTypeId: agentId('Gel') }),
      ),
    ).toEqual(null);
  });

  it('assigns an aircraft to one base at a time (BASE-4)', async () => {
    const again = query(
      'insert into base_assignments (base_id, asset_id, start_time) values ($1, $2, now())',
      [baseId('RAM'), demoId('asset', 'T-70')],
    );
    expect(await codeOf(again)).toEqual(['23P01', 'base_assignments_times_apart']);
  });

  it('links a contract to types or to aircraft, not to both (SET-24)', async () => {
    const typed = demoId('type contract', 'S-2T');
    expect(
      await codeOf(
        query('insert into contract_assets (contract_id, asset_id) values ($1, $2)', [
          typed,
          demoId('asset', 'T-70'),
        ]),
      ),
    ).toEqual(['23503', 'contract_assets_contract_id_source_fkey']);
  });

  it('counts versions and logs every change with its user (SAFE-9)', async () => {
    const [made] = await inTransaction(store, { uid: 'u-1', requestId: 'r-1' }, (tx) =>
      tx.insert(bases).values({ code: 'NEW', name: 'New base' }).returning(),
    );
    await inTransaction(store, { uid: 'u-2', requestId: 'r-2', conditional: true }, (tx) =>
      tx
        .update(bases)
        .set({ name: 'Newer base', updatedBy: 'u-2' })
        .where(eq(bases.id, made?.id ?? '')),
    );
    const [now] = await store.db
      .select()
      .from(bases)
      .where(eq(bases.id, made?.id ?? ''));
    expect([made?.version, now?.version, now?.updatedBy]).toEqual([1, 2, 'u-2']);
    expect(
      await query(
        "select uid, action, before ->> 'name' as before, after ->> 'name' as after, request_id, conditional from change_log where entity = 'bases' and entity_id = $1 order by id",
        [made?.id],
      ),
    ).toEqual([
      {
        uid: 'u-1',
        action: 'insert',
        before: null,
        after: 'New base',
        request_id: 'r-1',
        conditional: false,
      },
      {
        uid: 'u-2',
        action: 'update',
        before: 'New base',
        after: 'Newer base',
        request_id: 'r-2',
        conditional: true,
      },
    ]);
  });

  it('rolls back everything of a failed transaction', async () => {
    const before = await query(
      'select (select count(*)::int from bases) as bases, (select count(*)::int from change_log) as log',
    );
    const failing = inTransaction(store, { uid: 'u' }, async (tx) => {
      await tx.insert(bases).values({ code: 'ZZZ', name: 'Gone' });
      throw new Error('stop');
    });
    await expect(failing).rejects.toThrow('stop');
    expect(
      await query(
        'select (select count(*)::int from bases) as bases, (select count(*)::int from change_log) as log',
      ),
    ).toEqual(before);
  });

  it('reads days, moments and amounts in the wire’s form', async () => {
    expect(
      await query(
        "select date '2025-07-14' as day, timestamptz '2025-07-14 13:05-07' as moment, 12::bigint as cents, 4542.494140800::numeric(18,9) as litres",
      ),
    ).toEqual([
      { day: '2025-07-14', moment: '2025-07-14T20:05:00.000Z', cents: 12, litres: 4542.4941408 },
    ]);
  });
});
