import { expect, it } from 'vitest';
import { provideDaySheets } from '../../../../src/app/daySheets/provideDaySheets.ts';
import { assetId, half, markId, sheets } from '../../../machines/daySheets/world.ts';
import { fakeServices, refusing, runEffect } from '../../support/fakeServices.ts';

const question = { tab: 'sheets', assetId, from: '2025-07-01', until: '2025-07-15' } as const;
const body = {
  startTime: '2025-07-14T17:00:20Z',
  untilTime: null,
  reason: 'Hydraulic leak',
  pays: 'excuse',
  paysReason: 'Waited for our mechanic',
} as const;
const change = { id: markId, version: 2, body };

it('loads the sheets of an aircraft, or the reconciliation (PAY-20)', async () => {
  const { services, asked } = fakeServices({
    listAssets: () => [],
    listAircraftMetadata: () => [],
    listAircraftTypes: () => ({ types: [] }),
    listDaySheets: () => sheets,
    listReconciliation: () => ({ halves: [half] }),
  });
  const machine = provideDaySheets(services);
  expect(await runEffect(machine, 'loadSheets', question)).toMatchObject({ sheets, halves: null });
  expect(await runEffect(machine, 'loadSheets', { ...question, assetId: '' })).toMatchObject({
    sheets: null,
    halves: null,
  });
  expect(
    await runEffect(machine, 'loadSheets', { ...question, tab: 'reconciliation' }),
  ).toMatchObject({ sheets: null, halves: [half] });
  const days = { from: question.from, until: question.until };
  expect(asked.filter(({ name }) => /Sheets|Reconc/.test(name))).toMatchObject([
    { query: { ...days, assetId } },
    { query: days },
  ]);
});

it('saves a mark with its version, and returns refusals at their field (PAY-14, PAY-15)', async () => {
  const { services, asked } = fakeServices({ saveUnavailable: () => sheets.marks[0] });
  expect(await runEffect(provideDaySheets(services), 'saveMark', change)).toEqual({
    kind: 'saved',
  });
  expect(asked).toMatchObject([{ params: { id: markId }, ifMatch: 2, body }]);
  const message = 'It is closed.';
  const errors = [{ path: 'startTime', code: 'conflict', message }];
  const refused = fakeServices({ saveUnavailable: refusing(409, { title: message, errors }) });
  expect(await runEffect(provideDaySheets(refused.services), 'saveMark', change)).toEqual({
    kind: 'refused',
    field: 'fromTime',
    message,
  });
  const changed = fakeServices({ saveUnavailable: refusing(412, { changedBy: 'K. Lee' }) });
  expect(await runEffect(provideDaySheets(changed.services), 'saveMark', change)).toEqual({
    kind: 'changed',
    changedBy: 'K. Lee',
  });
});

it('posts a correction of a closed day, and returns a refusal (PAY-13)', async () => {
  const order = {
    assetId,
    day: '2025-07-14',
    body: { item: 'availability', cents: -10_000, reason: 'agreed with the vendor' } as const,
  };
  const { services, asked } = fakeServices({ adjustSheet: () => ({ id: markId }) });
  expect(await runEffect(provideDaySheets(services), 'postAdjustment', order)).toEqual({
    kind: 'posted',
  });
  expect(asked).toMatchObject([{ body: { assetId, day: '2025-07-14', ...order.body } }]);
  const no = fakeServices({ adjustSheet: refusing(409, { title: "It isn't closed." }) });
  expect(await runEffect(provideDaySheets(no.services), 'postAdjustment', order)).toEqual({
    kind: 'refused',
    message: "It isn't closed.",
  });
});

it('posts a correction again with the same key after a lost reply, a new one with another (PAY-13)', async () => {
  let isDown = true;
  const { services, asked } = fakeServices({
    adjustSheet: () => (isDown ? refusing(null)({ name: 'adjustSheet' }) : { id: markId }),
  });
  const machine = provideDaySheets(services);
  const body = { item: 'availability', cents: -10_000, reason: 'agreed with the vendor' } as const;
  const post = () => runEffect(machine, 'postAdjustment', { assetId, day: '2025-07-14', body });
  await expect(post()).rejects.toThrow();
  isDown = false;
  await post();
  await post();
  const keys = asked.map(({ idempotencyKey }) => idempotencyKey);
  expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([true, false]);
});
