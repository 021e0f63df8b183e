import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { nameClashes } from '../../../server/commands/nameClashes.ts';
import type { Store } from '../../../server/database/open.ts';
import { baseId } from '../../../server/demo/reference/catalogue.ts';
import { freshWorld } from '../support/support.ts';

let store: Store;
beforeAll(async () => {
  store = await freshWorld('pglite');
}, 60_000);
afterAll(() => store.close());

const clashes = async () => {
  const client = await store.pool.connect();
  try {
    return await nameClashes(client);
  } finally {
    client.release();
  }
};
const addVendor = async (name: string) => {
  const id = randomUUID();
  await store.pool.query(
    "insert into fuel_vendors (id, name, updated_by) values ($1, $2, 'test')",
    [id, name],
  );
  return id;
};
const addStorage = async (base: string, name: string) => {
  const id = randomUUID();
  await store.pool.query(
    "insert into fuel_storages (id, base_id, name, fuel_type, updated_by) values ($1, $2, $3, 'Jet A', 'test')",
    [id, baseId(base), name],
  );
  return id;
};

it('reports no clash in a database without one (SAFE-30)', async () =>
  expect(await clashes()).toEqual([]));

it('lists rows whose names differ by invisible characters or split accents only (SAFE-30)', async () => {
  const ids = [
    await addVendor('Caf\u00e9 Fuel'),
    await addVendor('Cafe\u0301 Fuel'),
    await addVendor('CAF\u00c9\u200b fuel'),
  ];
  await addVendor('Cafe Fuel');
  const lines = [
    `"Caf\\u{e9} Fuel" (id ${ids[0]})`,
    `"Cafe\\u{301} Fuel" (id ${ids[1]})`,
    `"CAF\\u{c9}\\u{200b} fuel" (id ${ids[2]})`,
  ];
  expect((await clashes()).toSorted()).toEqual(
    lines.map((line) => `fuel_vendors.name: ${line}`).toSorted(),
  );
  await store.pool.query('update fuel_vendors set deleted_at = now() where id = any($1)', [
    ids.slice(1),
  ]);
  expect(await clashes()).toEqual([]);
});

it('compares the storages only within one base (SAFE-30)', async () => {
  await addStorage('HMT', 'North\u00ad Tank');
  await addStorage('RAM', 'North Tank');
  expect(await clashes()).toEqual([]);
  await addStorage('HMT', 'North Tank');
  expect(await clashes()).toHaveLength(2);
});
