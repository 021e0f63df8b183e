import { expect, it } from 'vitest';
import { DispatchBody } from '../../../contract/dispatch/dispatches.ts';
import { joinOnIncident } from '../../../domain/dispatch/wire/joinOnIncident.ts';
import { wireIds } from '../../src/support/wireIds.ts';
import { stored } from './world.ts';

const ids = { source: crypto.randomUUID(), target: crypto.randomUUID() };
const body = DispatchBody.parse(wireIds(stored()));
const [part] = body.activities;
if (part === undefined) throw new Error('no activity');
/** What the two parts of a flight become when the incident of the first is merged away. */
const joined = (first: Partial<typeof part>, second: Partial<typeof part>) => {
  const activities = [
    { ...part, incidentId: ids.source, landings: 1, ...first },
    { ...part, activityId: crypto.randomUUID(), incidentId: ids.target, landings: 2, ...second },
  ];
  const result = joinOnIncident({ ...body, activities }, ids.source, ids.target);
  return result.kind === 'joined' ? result.body.activities : result;
};

it('joins two parts, and leaves what is not yet known open while the second is out (INC-11)', () => {
  expect(joined({}, {})).toMatchObject([{ incidentId: ids.target, landings: 3 }]);
  expect(joined({}, { timeIn: null })).toMatchObject([{ timeIn: null, landings: null }]);
});
it('counts an aborted part as over, although it has no time in (INC-11)', () => {
  const aborted = { aborted: true, timeIn: null };
  expect(joined(aborted, aborted)).toMatchObject([{ timeIn: null, landings: 3 }]);
  expect(joined(aborted, {})).toEqual({ kind: 'blocked', why: 'aborted' });
});
