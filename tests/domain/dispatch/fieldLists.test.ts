import { expect, it } from 'vitest';
import {
  emptyActivity,
  emptyCrew,
  emptyDraft,
  emptyDrop,
} from '../../../domain/dispatch/draft/draft.ts';
import { mergeFields } from '../../../domain/dispatch/merge/mergeFields.ts';
import { draftOfRecord } from '../../../domain/dispatch/wire/draftOfBody.ts';
import { openStoredDraft, storedDraftOf } from '../../../domain/documents/dispatchDraft.ts';
import { litresOf } from '../../../domain/volume.ts';
import { crewRow, facts, stored } from './world.ts';

const load = {
  id: 'd1',
  agentTypeId: 'lc95',
  baseId: 'hmt',
  volumeOnIncident: litresOf(1200),
  volumeJettisoned: 0,
};
const more = {
  name: 'LC95A',
  baseCode: 'HMT',
  rateId: null,
  cost: 0,
  isSplitPricing: false,
  isMissingAgentRate: false,
};
const record = stored({}, { drops: [{ ...load, ...more }], crew: [{ ...crewRow({}), id: 'c1' }] });
const draft = draftOfRecord(record, facts);
const [activity] = draft.activities;
const empties = {
  dispatch: emptyDraft('flight'),
  activity: emptyActivity('a1'),
  drop: emptyDrop('d1'),
  crew: emptyCrew('c1'),
};
/** Row lists, and fields that only identify a row. */
const notMerged = {
  dispatch: ['dispatchType', 'activities', 'touched', 'copied', 'declined'],
  activity: ['key', 'activityId', 'drops', 'crew'],
  drop: ['key', 'id'],
  crew: ['key', 'id'],
};
const kinds = ['dispatch', 'activity', 'drop', 'crew'] as const;

it.each(kinds)('merges every field of a %s (D-62)', (kind) => {
  const merged = mergeFields[kind].flatMap(({ fields }) => fields);
  expect([...merged, ...notMerged[kind]].sort()).toEqual(Object.keys(empties[kind]).sort());
});
it('has a draft field for every field of a stored record', () => {
  const rows = { dispatch: draft, activity, drop: activity?.drops[0], crew: activity?.crew[0] };
  for (const kind of kinds)
    expect([kind, Object.keys(rows[kind] ?? {}).sort()]).toEqual([
      kind,
      Object.keys(empties[kind]).sort(),
    ]);
});
it('restores every field of a draft from the store', () => {
  const kept = storedDraftOf({
    idempotencyKey: 'k1',
    baseVersion: 3,
    savedAt: '2026-08-20T18:00:00Z',
    draft,
    base: draft,
  });
  expect(openStoredDraft(JSON.parse(JSON.stringify(kept)))).toEqual({
    kind: 'draft',
    stored: kept,
  });
});
