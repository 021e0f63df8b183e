import { describe, expect, it } from 'vitest';
import { emptyDraft } from '../../../../domain/dispatch/draft/draft.ts';
import { changeField } from '../../../../domain/dispatch/draft/edit.ts';
import { readDispatch } from '../../../../domain/dispatch/draft/read.ts';
import { checkClosed } from '../../../../domain/dispatch/rules/around/checkClosed.ts';
import { facts, good, stored } from '../world.ts';

const draft = changeField(good, 'activityDate', '07/14/2025');
const closedPeriod = { assetId: draft.assetId, start: '2025-07-01', end: '2025-07-15' };
const [aircraft] = facts.aircraft.filter((a) => a.id === draft.assetId);
const findingsOf = (changed: Partial<typeof facts>, path?: string, value = '') =>
  checkClosed(
    readDispatch(path === undefined ? draft : changeField(draft, path, value), {
      ...facts,
      closedPeriod,
      ...changed,
    }),
  ).map((f) => [f.severity, f.path, f.message]);
const reopened = (more: object) =>
  stored({
    assetId: draft.assetId,
    activityDate: '2025-07-14',
    approval: { state: 'reopened', by: 'A. Admin', at: '2025-07-18T16:00:00Z', note: null },
    ...more,
  });

describe('a closed half-month (APR-36)', () => {
  const late = [
    [
      'info',
      'activityDate',
      `07/01–07/15/2025 is closed for ${aircraft?.radioId}. This flight will count as an adjustment.`,
    ],
  ];
  it('warns that the record will be an adjustment', () => {
    expect(findingsOf({})).toEqual(late);
    expect(findingsOf({ record: stored({ activityDate: '2025-07-14' }) })).toEqual(late);
    expect(findingsOf({ record: reopened({ activityDate: '2025-07-20' }) })).toEqual(late);
    const agentOnly = changeField(emptyDraft('agentOnly'), 'activityDate', '07/14/2025');
    expect(
      checkClosed(
        readDispatch(agentOnly, { ...facts, closedPeriod: { ...closedPeriod, assetId: '' } }),
      ).map((f) => f.message),
    ).toEqual([
      '07/01–07/15/2025 is closed for records without an aircraft. This record will count as an adjustment.',
    ]);
  });
  it('gives no notice when open, for another aircraft or day, or when it has the record already', () => {
    expect([
      findingsOf({ closedPeriod: null }),
      findingsOf({ closedPeriod: { ...closedPeriod, assetId: 'other' } }),
      findingsOf({}, 'activityDate', '07/16/2025'),
      findingsOf({}, 'activityDate', 'x'),
      findingsOf({ closedPeriod: { ...closedPeriod, assetId: '' } }, 'assetId'),
      findingsOf({ record: reopened({}) }),
    ]).toEqual([[], [], [], [], [], []]);
  });
});
