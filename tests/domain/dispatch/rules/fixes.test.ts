import { describe, expect, it } from 'vitest';
import type { DispatchDraft } from '../../../../domain/dispatch/draft/draft.ts';
import { addDrop } from '../../../../domain/dispatch/draft/edit.ts';
import { estimateDraft } from '../../../../domain/dispatch/price/estimate.ts';
import { checkDispatch } from '../../../../domain/dispatch/rules/check.ts';
import { applyFix } from '../../../../domain/dispatch/rules/fixes.ts';
import { bodyOfDraft } from '../../../../domain/dispatch/wire/bodyOfDraft.ts';
import type { DispatchFacts } from '../../../../domain/reference/facts.ts';
import { litresOf } from '../../../../domain/volume.ts';
import { type Change, facts, good, stored, type } from '../world.ts';
import { aboard } from './checkCase.ts';

const at = 'activities.0';
const last: DispatchFacts = {
  ...facts,
  recentFor: 't83',
  lastDispatch: stored(),
  lastMetered: stored(),
};

/** Applies the offered fix by its label and returns the new draft. */
function take(draft: DispatchDraft, label: string, own: DispatchFacts = facts): DispatchDraft {
  const fix = checkDispatch(draft, own)
    .flatMap((finding) => finding.fixes ?? [])
    .find((each) => each.label === label);
  if (fix === undefined) throw new Error(`"${label}" is not offered`);
  return applyFix(draft, fix, own);
}
const codes = (draft: DispatchDraft, own: DispatchFacts = facts) =>
  checkDispatch(draft, own).map((finding) => finding.code);
const rows = (draft: DispatchDraft) =>
  draft.activities[0]?.drops.map((drop) => [
    drop.agentTypeId,
    drop.baseId,
    drop.volumeOnIncident,
    drop.volumeJettisoned,
  ]);

describe('an offered action settles its finding', () => {
  const cases: readonly (readonly [
    label: string,
    code: string,
    changes: readonly Change[],
    own: DispatchFacts,
  ])[] = [
    ['Use 1.3', 'hoursNotHobbs', [[`${at}.totalFlightHours`, '1.5']], facts],
    ['Mark aborted', 'noHours', [[`${at}.totalFlightHours`, '0']], facts],
    ['Use 1,234.5', 'hobbsBelowLast', [[`${at}.hobbsStart`, '1230.1']], last],
    ['Meter was replaced', 'hobbsBelowLast', [[`${at}.hobbsStart`, '1230.1']], last],
    ['Save without incident', 'incidentRequired', [[`${at}.incidentId`, '']], facts],
    ['Reset', 'landingFeeChanged', [[`${at}.landingFees`, '60']], facts],
    [
      '+1 day',
      'timeInBeforeTimeOut',
      [
        ['dispatchTime', '14:00'],
        [`${at}.timeOut`, '14:05'],
        [`${at}.timeIn`, '14:00'],
      ],
      facts,
    ],
  ];
  it.each(cases)('settles its finding: %s', (label, code, changes, own) => {
    const before = type(good, changes, own);
    expect(codes(before, own)).toContain(code);
    expect(codes(take(before, label, own), own)).not.toContain(code);
  });
  it('adds the remark of "Meter was replaced" once', () => {
    const draft = type(
      good,
      [
        [`${at}.hobbsStart`, '1230.1'],
        ['remarks', 'Smoke.'],
      ],
      last,
    );
    const replaced = take(draft, 'Meter was replaced', last);
    expect([replaced.meterReset, replaced.remarks]).toEqual([true, 'Smoke. Hour meter replaced.']);
    expect(applyFix(replaced, { label: '', kind: 'meterReplaced' }, last).remarks).toBe(
      'Smoke. Hour meter replaced.',
    );
  });
  it('makes rows of the capacity and the rest with "Split into loads", on the incident first', () => {
    const draft = type(addDrop(good, 0), [
      [`${at}.drops.0.volumeOnIncident`, '2450'],
      [`${at}.drops.0.volumeJettisoned`, '200'],
      ['remarks', 'Hung door.'],
    ]);
    const split = take(draft, 'Split into loads');
    expect(rows(split)).toEqual([
      ['lc95', 'hmt', '1200', '0'],
      ['lc95', 'hmt', '1200', '0'],
      ['lc95', 'hmt', '50', '200'],
    ]);
    expect(codes(split)).not.toContain('overCapacity');
  });
  it('splits a load that was only jettisoned with "Split into loads"', () => {
    const draft = type(addDrop(good, 0), [[`${at}.drops.0.volumeJettisoned`, '1300']]);
    expect(rows(take(draft, 'Split into loads'))).toEqual([
      ['lc95', 'hmt', '0', '1200'],
      ['lc95', 'hmt', '0', '100'],
    ]);
  });
  it('moves the volume with "Move to Jettisoned"', () => {
    const draft = type(addDrop(good, 0), [
      [`${at}.drops.0.volumeOnIncident`, '800'],
      [`${at}.drops.0.volumeJettisoned`, '100'],
      [`${at}.aborted`, true],
    ]);
    expect(rows(take(draft, 'Move to Jettisoned'))).toEqual([['lc95', 'hmt', '0', '900']]);
    expect(rows(take(draft, 'Turn off Aborted'))).toEqual([['lc95', 'hmt', '800', '100']]);
  });
  it('fills an empty row or adds one with "Use load"; No does not ask again', () => {
    const load = aboard({ baseId: 'ram', litres: litresOf(700) });
    const own: DispatchFacts = { ...facts, preloads: [load] };
    expect(rows(take(good, 'Use load', own))).toEqual([['lc95', 'ram', '700', '']]);
    expect(rows(take(addDrop(good, 0), 'Use load', own))).toEqual([['lc95', 'ram', '700', '']]);
    expect(codes(take(good, 'Use load', own), own)).not.toContain('preloadUnused');
    expect(codes(take(good, 'No', own), own)).not.toContain('preloadUnused');
    // Loaded on the next day, it was not aboard yet (D-53).
    const later = { ...own, preloads: [{ ...load, loadedAt: '2025-07-15T15:10:00Z' }] };
    expect([
      codes(good, own).includes('preloadUnused'),
      codes(good, later).includes('preloadUnused'),
    ]).toEqual([true, false]);
  });
  it('takes the load into the row typed for it, and unlinks it with another agent, base or aircraft', () => {
    const own: DispatchFacts = { ...facts, preloads: [aboard({ litres: litresOf(700) })] };
    const typed = type(addDrop(good, 0), [
      ['activities.0.drops.0.agentTypeId', 'lc95'],
      ['activities.0.drops.0.baseId', 'hmt'],
      ['activities.0.drops.0.volumeOnIncident', '650'],
    ]);
    const taken = take(typed, 'Use load', own);
    expect(rows(taken)).toEqual([['lc95', 'hmt', '650', '']]);
    const linkOf = (draft: typeof taken) => draft.activities[0]?.drops.map((d) => d.preloadDropId);
    const linked = (path: string, value: string) => linkOf(type(taken, [[path, value]], own));
    expect([
      linkOf(taken),
      linked('activities.0.drops.0.volumeOnIncident', '600'),
      linked('activities.0.drops.0.agentTypeId', 'lc95'),
      linked('activities.0.drops.0.agentTypeId', 'water'),
      linked('activities.0.drops.0.baseId', 'ram'),
      linked('assetId', 't82'),
    ]).toEqual([['x'], ['x'], ['x'], [''], [''], ['']]);
    expect(bodyOfDraft(taken, own)?.activities[0]?.drops[0]?.preloadDropId).toBe('x');
    // This row pays for the load instead of the place where it was filled: the other 10,000 gal of
    // the season come first.
    const loaded = {
      ...own,
      rates: own.rates.map((r) => ({ ...r, usedLitres: litresOf(150_350) })),
    };
    expect(estimateDraft(taken, loaded).costs.totalAgentCost).toBe(350 * 2.85 + 300 * 2.6);
  });
  it('offers a preload only if it is aboard this aircraft by the flight’s day', () => {
    const preload = aboard({ id: 'p1', dispatchId: 'd60', loadedAt: '2025-07-13T15:10:00Z' });
    expect(codes(good, { ...facts, preloads: [preload] })).toContain('preloadUnused');
    expect(codes(good, { ...facts, preloads: [{ ...preload, assetId: 't82' }] })).not.toContain(
      'preloadUnused',
    );
    expect(codes(good, { ...facts, preloads: [{ ...preload, state: 'used' }] })).not.toContain(
      'preloadUnused',
    );
    // The service refuses a load filled later than the flight's day.
    expect(
      codes(good, { ...facts, preloads: [{ ...preload, loadedAt: '2025-07-15T15:10:00Z' }] }),
    ).not.toContain('preloadUnused');
  });
  it('leaves the draft unchanged where only the page can act', () => {
    expect(
      applyFix(
        good,
        { label: '', kind: 'openDispatch', dispatchId: 'd', dispatchNumber: 1 },
        facts,
      ),
    ).toBe(good);
    expect(
      applyFix(
        good,
        { label: '', kind: 'addAircraftRate', assetId: 't83', day: '2025-07-14' },
        facts,
      ),
    ).toBe(good);
  });
});
