import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import type { DispatchBody } from '../../../../contract/dispatch/dispatches.ts';
import { ApiError } from '../../../../src/adapters/api/apiError.ts';
import { heldEntries } from '../../../../src/adapters/drafts/outboxStore.ts';
import { provideDivert } from '../../../../src/app/dispatch/provideDivert.ts';
import { incident, stored } from '../../../domain/dispatch/world.ts';
import { fakeServices, refusing, runEffect } from '../../support/fakeServices.ts';
import { giveOneDraftKey } from '../../support/oneDraftKey.ts';

giveOneDraftKey();

const record = stored({ id: 'd1', version: 3, activityDate: '2026-08-31' });
const lantern = incident({ id: 'i9', name: 'Lantern' });
const body = { dispatchType: 'flight', activityDate: '2026-08-31' } as DispatchBody;
const order = {
  record,
  body,
  at: '2026-08-31T21:00:00Z',
  text: 'Lantern: wind',
  incident: lantern,
};
const diverting = (
  saveDispatch: Parameters<typeof fakeServices>[0]['saveDispatch'] & object,
  uid = 'u1',
) => {
  const world = fakeServices({ saveDispatch }, { uid });
  return {
    ...world,
    outcome: runEffect(provideDivert(world.services), 'saveDivert', { order, radioId: 'T-83' }),
  };
};

it('saves the record with the line of its log, by its version (FOL-21)', async () => {
  const { asked, outcome } = diverting(() => ({ dispatch: record }));
  expect(await outcome).toEqual({ kind: 'saved', dispatch: record, lineId: expect.any(String) });
  const line = { id: expect.any(String), at: order.at, text: order.text };
  expect(asked).toEqual([
    { name: 'saveDispatch', params: { id: 'd1' }, body: { ...body, divert: line }, ifMatch: 3 },
  ]);
});
it.each([
  [refusing(412, { changedBy: 'K. Lee' }), { kind: 'changed', changedBy: 'K. Lee' }],
  [refusing(403), { kind: 'refused', message: 'No.' }],
] as const)('returns a refusal', async (answer, expected) =>
  expect(await diverting(answer).outcome).toEqual(expected),
);
it('queues the record, and its line behind it, without a network (FOL-21)', async () => {
  const { outcome } = diverting(() => {
    throw new ApiError(new Error('no network'), null, null);
  }, 'divert offline');
  expect(await outcome).toEqual({ kind: 'queued' });
  const held = await heldEntries('divert offline');
  const flight = held.find(({ form }) => form === 'flight');
  const log = held.find(({ form }) => form === 'log');
  expect(flight).toMatchObject({ recordId: 'd1', version: 3, body, incidents: [lantern] });
  expect(log).toMatchObject({
    recordKey: flight?.idempotencyKey,
    label: 'T-83, divert 14:00',
    line: { dispatchId: 'd1', kind: 'divert', at: order.at, text: order.text },
  });
});
