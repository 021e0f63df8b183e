import { expect, it } from 'vitest';
import type { DispatchBody } from '../../../../contract/dispatch/dispatches.ts';
import { provideCloseOut } from '../../../../src/app/dispatch/provideCloseOut.ts';
import { stored } from '../../../domain/dispatch/world.ts';
import { fakeServices, refusing, runEffect } from '../../support/fakeServices.ts';

const dispatch = stored({ id: 'd1', version: 3, activityDate: '2026-08-31' });
const body = { activityDate: '2026-09-01' } as DispatchBody;
const closing = (saveDispatch: Parameters<typeof fakeServices>[0]['saveDispatch'] & object) => {
  const world = fakeServices({ saveDispatch });
  return { ...world, outcome: runEffect(provideCloseOut(world.services), 'saveCloseOut', { dispatch, body }) };
};

it('is saved with the version the row shows', async () => {
  const { asked, outcome } = closing(() => ({ dispatch }));
  expect(await outcome).toEqual({ kind: 'saved', dispatch });
  expect(asked).toEqual([{ name: 'saveDispatch', params: { id: 'd1' }, body, ifMatch: 3 }]);
});
it.each([
  ['changed meanwhile', refusing(412, { changedBy: 'K. Lee' }), { kind: 'changed', changedBy: 'K. Lee' }],
  ['changed by whom nobody says', refusing(412), { kind: 'changed', changedBy: 'Somebody' }],
  [
    'refused at a field',
    refusing(400, { errors: [{ path: 'activities.0.timeIn', code: 'future', message: "Time in can't be in the future." }] }),
    { kind: 'refused', message: "Time in can't be in the future." },
  ],
  ['forbidden', refusing(403), { kind: 'refused', message: 'No.' }],
] as const)('%s', async (_, answer, expected) => expect(await closing(answer).outcome).toEqual(expected));
it.each([
  ['no network', refusing(null)],
  ['a fault', refusing(500)],
] as const)('%s fails the effect: what was typed stays', async (_, answer) => {
  await expect(closing(answer).outcome).rejects.toThrow();
});
