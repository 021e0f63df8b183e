import { expect, it } from 'vitest';
import {
  provideFuelLedger,
  provideFuelReport,
} from '../../../../src/app/fuel/provideFuelReport.ts';
import { fakeServices, refusing, runEffect } from '../../support/fakeServices.ts';

const days = { from: '2026-08-01', until: '2026-08-31' };

it.each([
  ['summary', ['getFuelMetrics', 'getFlightHours'], { metrics: ['m'], hours: ['h'] }],
  ['receipts', ['getFuelMetrics'], { metrics: ['m'], hours: [] }],
] as const)('requests only the data of the %s', async (page, names, expected) => {
  const { services, asked } = fakeServices({
    getFuelMetrics: () => ['m'],
    getFlightHours: () => ['h'],
  });
  expect(await runEffect(provideFuelReport(services), 'loadRows', { days, page })).toEqual(
    expected,
  );
  expect(asked).toEqual(names.map((name) => ({ name, query: days })));
});
it('gives storages the name of their base', async () => {
  const { services } = fakeServices({
    listFuelStorages: () => [{ id: 's1', name: 'Tank 2', baseId: 'b1' }],
    listBases: () => ({ bases: [{ id: 'b1', code: 'HMT', name: 'Hemet' }] }),
  });
  expect(await runEffect(provideFuelReport(services), 'loadStorages', undefined)).toEqual([
    { id: 's1', name: 'HMT Tank 2' },
  ]);
});
it('returns no ledger for an unknown storage; any other failure is an error', async () => {
  const ledger = (answer: () => unknown) =>
    runEffect(
      provideFuelLedger(fakeServices({ getFuelLedger: answer as never }).services),
      'loadLedger',
      { storageId: 's1' },
    );
  expect([await ledger(() => 'lines'), await ledger(refusing(404) as never)]).toEqual([
    'lines',
    null,
  ]);
  await expect(ledger(refusing(500) as never)).rejects.toThrow();
});
