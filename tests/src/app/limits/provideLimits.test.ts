import { expect, it } from 'vitest';
import type { MeterJoin } from '../../../../contract/limits/limits.ts';
import type { LimitsLoaded } from '../../../../machines/limits/limits.machine.ts';
import { provideLimits } from '../../../../src/app/limits/provideLimits.ts';
import { fakeServices, refusing, runEffect } from '../../support/fakeServices.ts';

const fleet = {
  listAssets: () => [],
  listAircraftMetadata: () => [],
  listAircraftTypes: () => ({ types: [] }),
  listAircraftVendors: () => [],
  listContracts: () => [],
};
const side = (id: string, reading: number) => ({
  activityId: id,
  dispatchId: 'd',
  dispatchNumber: 1,
  day: '2025-07-14',
  baseId: null,
  reading,
});
const join: MeterJoin = {
  kind: 'gap',
  assetId: 't83',
  after: side('a', 1235.8),
  before: side('b', 1236.4),
  hours: 0.6,
  note: null,
};

it('requests the 14 days that end with the day (LIM-13, LIM-22)', async () => {
  const { services, asked } = fakeServices({
    ...fleet,
    listLimits: () => ({ people: [], duty: [] }),
    listMeters: () => ({ joins: [join] }),
  });
  const loaded = (await runEffect(provideLimits(services), 'loadLimits', {
    until: '2025-07-14',
  })) as LimitsLoaded;
  expect(loaded.joins).toEqual([join]);
  const span = { from: '2025-07-01', until: '2025-07-14' };
  expect(
    asked
      .filter(({ name }) => name === 'listLimits' || name === 'listMeters')
      .map(({ query }) => query),
  ).toEqual([span, span]);
});

it('sends the reason with the readings on screen, and returns a refusal as a result (LIM-21)', async () => {
  const explained = {
    ...join,
    note: { reason: 'Ground run', by: 'D. Dispatch', at: '2025-07-14T22:00:00Z' },
  };
  const { services, asked } = fakeServices({ explainMeter: () => ({ join: explained }) });
  expect(
    await runEffect(provideLimits(services), 'explain', { join, reason: ' Ground run ' }),
  ).toEqual({ kind: 'explained', join: explained });
  expect(asked[0]?.body).toEqual({
    afterActivityId: 'a',
    beforeActivityId: 'b',
    afterReading: 1235.8,
    beforeReading: 1236.4,
    reason: 'Ground run',
  });
  const moved = fakeServices({
    explainMeter: refusing(409, { title: 'A reading has changed since.' }),
  }).services;
  expect(await runEffect(provideLimits(moved), 'explain', { join, reason: 'Ground run' })).toEqual({
    kind: 'refused',
    message: 'A reading has changed since.',
  });
  await expect(
    runEffect(provideLimits(fakeServices({ explainMeter: refusing(500) }).services), 'explain', {
      join,
      reason: 'Ground run',
    }),
  ).rejects.toThrow();
  await expect(
    runEffect(provideLimits(services), 'explain', { join: null, reason: 'Ground run' }),
  ).rejects.toThrow();
});
