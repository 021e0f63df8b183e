import { expect, it } from 'vitest';
import { type Dispatch, DispatchBody } from '../../../contract/dispatch/dispatches.ts';
import { isStoredAs } from '../../../domain/dispatch/wire/isStoredAs.ts';
import { wireIds } from '../../src/support/wireIds.ts';
import { stored } from './world.ts';

const plain = wireIds(stored());
const drop = {
  id: crypto.randomUUID(),
  agentTypeId: crypto.randomUUID(),
  baseId: crypto.randomUUID(),
  volumeOnIncident: 4542,
  volumeJettisoned: 0,
  name: 'Water',
  baseCode: 'HMT',
  rateId: null,
  cost: 0,
  isSplitPricing: false,
  isMissingAgentRate: false,
};
const record: Dispatch = {
  ...plain,
  activities: plain.activities.map((activity) => ({ ...activity, drops: [drop] })),
};
/** What was sent, with another value of the preload that each load takes. */
const sent = (preloadDropId: null | undefined) => ({
  ...DispatchBody.parse(record),
  activities: DispatchBody.parse(record).activities.map((activity) => ({
    ...activity,
    drops: activity.drops.map((drop) => ({ ...drop, preloadDropId })),
  })),
});

it('finds a save that arrived although its reply was lost (ENTRY-45)', () => {
  // An empty field counts as missing.
  expect([null, undefined].map((none) => isStoredAs(sent(none), record))).toEqual([true, true]);
  expect(isStoredAs({ ...sent(null), remarks: 'Other' }, record)).toBe(false);
});
