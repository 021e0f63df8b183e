import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { statementNames } from '../../../server/database/autoPreparedClient.ts';
import { onClient } from '../../../server/database/open.ts';
import { statement } from '../../../server/database/statement.ts';
import { bases } from '../../../server/schema/places.ts';
import { freshWorld, kinds } from '../support/support.ts';

describe('the names of statements (PERF-15)', () => {
  it('names a repeated statement, and keeps the name', () => {
    const nameOf = statementNames();
    const names = Array.from({ length: 6 }, () => nameOf('select 1'));
    expect(names).toEqual([undefined, undefined, undefined, 'often_1', 'often_1', 'often_1']);
    expect(Array.from({ length: 5 }, () => nameOf('select 2'))).toEqual([
      undefined,
      undefined,
      undefined,
      'often_2',
      'often_2',
    ]);
    expect(nameOf('select 1')).toBe('often_1');
  });

  it('keeps a bounded number of names when every caller sends other statements', () => {
    const nameOf = statementNames();
    const given = Array.from({ length: 1000 }, (_, n) =>
      Array.from({ length: 4 }, () => nameOf(`select ${n}`)).at(-1),
    );
    expect(given.filter((name) => name !== undefined)).toHaveLength(400);
    expect(nameOf('select 3')).toBe('often_4');
  });

  it('gives no name to a statement whose earlier uses are long ago', () => {
    const nameOf = statementNames();
    for (let times = 0; times < 3; times += 1) nameOf('select 1');
    for (let n = 0; n < 4000; n += 1) nameOf(`select x${n}`);
    expect(nameOf('select 1')).toBeUndefined();
  });
});

describe.each(kinds)('a connection to %s (PERF-15)', (kind) => {
  it('plans a repeated statement once', async () => {
    const store = await freshWorld(kind);
    const client = await store.pool.connect();
    const db = onClient(client);
    const [code] = (await db.select({ code: bases.code }).from(bases).limit(1)).map(
      (row) => row.code,
    );
    for (let times = 0; times < 10; times += 1) {
      const [row] = await db
        .select({ code: bases.code })
        .from(bases)
        .where(eq(bases.code, code ?? ''));
      expect(row?.code).toBe(code);
    }
    const { rows } = await client.query<{ asked: number }>(
      `select (generic_plans + custom_plans)::int as asked from pg_prepared_statements where name like 'often%' and statement like '%"code" = %'`,
    );
    expect(rows).toEqual([{ asked: 7 }]);
    client.release();
    await store.close();
  });

  it('reuses no statement name of the previous connection after that one failed', async () => {
    const store = await freshWorld(kind);
    const askOften = async () => {
      const client = await store.pool.connect();
      const ask = () =>
        client.query<{ code: string }>({ text: 'select code from bases order by code limit 1' });
      const codes = [];
      for (let times = 0; times < 6; times += 1) codes.push((await ask()).rows[0]?.code);
      // An error that its own statement did not cause leaves it unchanged.
      await expect(client.query('select 1 / 0')).rejects.toThrow('division by zero');
      codes.push((await ask()).rows[0]?.code);
      client.release(new Error('given up'));
      return codes;
    };
    const first = await askOften();
    expect(new Set(first).size).toBe(1);
    expect(await askOften()).toEqual(first);
    await store.close();
  });
});

describe.each(kinds)('a prebuilt statement on %s (PERF-15)', (kind) => {
  it('is built once for a pool or a transaction, and planned once for a connection', async () => {
    const store = await freshWorld(kind);
    let built = 0;
    const byCode = statement('bases_by_code', (db) => {
      built += 1;
      return db
        .select({ code: bases.code })
        .from(bases)
        .where(eq(bases.code, sql.placeholder('code')));
    });
    const codes = (await store.db.select({ code: bases.code }).from(bases).limit(3)).map(
      (row) => row.code,
    );
    const client = await store.pool.connect();
    const askAll = async (db: Parameters<typeof byCode>[0]) => {
      const found = [];
      for (const code of codes)
        found.push(...(await byCode(db).execute({ code })).map((row) => row.code));
      return found;
    };
    const own = onClient(client);
    expect([await askAll(own), await askAll(own), built]).toEqual([codes, codes, 1]);
    expect([await own.transaction(askAll), built]).toEqual([codes, 2]);
    const plans = await client.query(
      "select count(*)::int as plans from pg_prepared_statements where name = 'bases_by_code'",
    );
    expect(plans.rows).toEqual([{ plans: 1 }]);
    client.release();
    expect([await askAll(store.db), await askAll(store.db), built]).toEqual([codes, codes, 3]);
    await store.close();
  });
});
