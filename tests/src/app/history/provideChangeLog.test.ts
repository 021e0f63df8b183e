import { expect, it } from 'vitest';
import { type ChangeLog, ChangeLogQuery } from '../../../../contract/history/changeLog.ts';
import { provideChangeLog } from '../../../../src/app/history/provideChangeLog.ts';
import { fakeServices, runEffect } from '../../support/fakeServices.ts';

const page = (next: string | null): ChangeLog => ({
  entries: [
    {
      at: '2025-07-14T20:05:00.000Z',
      changedBy: 'J. Ruiz',
      requestId: null,
      table: 'fuel_vendors',
      rowId: 'v1',
      before: null,
      after: { id: 'v1', name: 'Avfuel' },
    },
  ],
  names: {},
  next,
});

it('loads a page, and all pages of the same filter for the file (SET-120, SET-121)', async () => {
  const asked: ChangeLogQuery[] = [];
  const { services } = fakeServices({
    listChangeLog: (call) => {
      const query = ChangeLogQuery.parse(call.query);
      asked.push(query);
      return page(query.after === undefined ? '9' : query.after === '9' ? '5' : null);
    },
  });
  const machine = provideChangeLog(services);
  const query = { table: 'fuel_vendors' };
  expect(await runEffect(machine, 'loadPage', { query })).toEqual(page('9'));
  const avfuel = expect.objectContaining({ kind: 'Fuel vendor', record: 'Avfuel' });
  expect(await runEffect(machine, 'loadAll', { query })).toEqual({
    rows: [avfuel, avfuel, avfuel],
    isCut: false,
  });
  expect(asked.slice(1)).toEqual([query, { ...query, after: '9' }, { ...query, after: '5' }]);
});
