import { readdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { settingsPageRows } from '../../../contract/session/settingsPages.ts';
import { tables } from '../../../domain/history/columns.ts';

const schemas: Readonly<Record<string, unknown>>[] = await Promise.all(
  readdirSync('server/schema').map(
    (file) => import(/* @vite-ignore */ pathToFileURL(`server/schema/${file}`).href),
  ),
);
const columns = new Map(
  schemas
    .flatMap((schema) => Object.values(schema))
    .filter((value) => is(value, PgTable))
    .map((table) => [
      getTableName(table),
      Object.values(getTableColumns(table)).map(({ name }) => name),
    ]),
);
const ofEveryTable = ['id', 'version', 'updated_at', 'updated_by', 'deleted_at'];
/** Columns that no form changes. */
const fixed = ['users.person_id', 'users.firebase_user_id', 'crew.person_id', 'contracts.source'];

it('shows every column of a settings page in its history', () => {
  const pages = new Set(settingsPageRows.map(({ table }) => table));
  const missing = [...pages].flatMap((table) => {
    const known = [...Object.keys(tables[table]?.columns ?? {}), ...ofEveryTable];
    const names = columns.get(table) ?? ['not in server/schema'];
    return names.filter((name) => !known.includes(name)).map((name) => `${table}.${name}`);
  });
  expect(missing, 'domain/history/columns.ts lacks columns').toEqual(fixed);
});
