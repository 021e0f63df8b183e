import { expect, it } from 'vitest';
import { demoTables } from '../../../server/demo/load.ts';

it('follows the three aircraft that are out, with a contact 3 minutes ago (DEMO-9)', () => {
  const tables = demoTables('2026-03-01', '2026-03-01T20:00:00Z');
  const lines = tables.find(([table]) => table === 'flight_log')?.[1] ?? [];
  expect(lines.map(({ kind }) => kind)).toEqual(
    Array.from({ length: 3 }, () => ['follow', 'onScene']).flat(),
  );
  const contacts = lines.filter(({ kind }) => kind === 'onScene');
  expect(new Set(contacts.map(({ at }) => at))).toEqual(new Set(['2026-03-01T19:57:00Z']));
});
