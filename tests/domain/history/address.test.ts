import { expect, it } from 'vitest';
import { changeLogPath, readLogFilter } from '../../../domain/history/address.ts';
import { noFilter } from '../../../domain/history/changeLog.ts';
import { readableSearch } from '../../../domain/routes/params.ts';

const filter = {
  person: 'Ruiz & Lee',
  table: 'contracts',
  record: 'T-83',
  field: 'hourly_rate_cents',
  from: '07/14/2025',
  until: '07/15/2025',
};

it('keeps a filter in the URL, and reads it back (SET-120)', () => {
  const path = changeLogPath(filter);
  expect(path).toBe(
    '/settings/history?person=Ruiz+%26+Lee&table=contracts&record=T-83&field=hourly_rate_cents&from=2025-07-14&until=2025-07-15',
  );
  const search = path.slice(path.indexOf('?'));
  expect(readLogFilter(Object.fromEntries(new URLSearchParams(search)))).toEqual(filter);
  expect(readableSearch('/settings/history', search)).toBe(search);
  expect(changeLogPath(noFilter)).toBe('/settings/history');
});

it.each([
  { table: 'secrets' },
  { field: 'name' },
  { table: 'bases', field: 'hourly_rate_cents' },
  { from: '07/14/2025' },
  { until: '2025-02-30' },
  { person: 'x'.repeat(101) },
])('counts %j as not set (URL-2)', (values) => {
  const { table = '' } = { table: undefined, ...values };
  expect(readLogFilter(values)).toEqual({ ...noFilter, table: table === 'bases' ? table : '' });
});
