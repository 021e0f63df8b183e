import { expect, it } from 'vitest';
import { demoTables } from '../../../server/demo/load.ts';

it('follows the three aircraft that are out, with a contact 3 minutes ago (DEMO-9)', () => {
  const tables = demoTables('2026-03-01', '2026-03-01T20:00:00Z');
  const lines = tables.find(([table]) => table === 'flight_log')?.[1] ?? [];
  const flights = [...new Set(lines.map((line) => line['dispatch_id']))];
  expect(flights).toHaveLength(3);
  for (const id of flights) {
    const own = lines.filter((line) => line['dispatch_id'] === id);
    expect([own[0]?.['kind'], own.at(-1)?.['kind']]).toEqual(['follow', 'onScene']);
    const times = own.map(({ at }) => Date.parse(String(at)));
    const gaps = times.slice(1).map((at, n) => (at - (times[n] ?? 0)) / 60_000);
    // Checked every hour: no contact was missed.
    expect(Math.max(...gaps)).toBeLessThanOrEqual(60);
  }
  const contacts = lines.filter(({ kind }) => kind === 'onScene');
  expect(new Set(contacts.map(({ at }) => at))).toEqual(new Set(['2026-03-01T19:57:00Z']));
});
