import { describe, expect, it } from 'vitest';
import { departuresOf, loadsAboard } from '../../../domain/dispatch/draft/aboard.ts';
import { checkDispatch } from '../../../domain/dispatch/rules/check.ts';
import type { PreloadFacts } from '../../../domain/reference/facts.ts';
import { aboard, known } from './rules/checkCase.ts';
import { good, stored } from './world.ts';

const fiveDaysAgo = '2025-07-09T15:10:00Z';
const at = (timeOut: string, rest = {}) =>
  stored(
    { id: 'd60', dispatchTime: timeOut, activityDate: timeOut.slice(0, 10) },
    { timeOut, ...rest },
  );
const ids = (
  loads: readonly PreloadFacts[],
  flights: Parameters<typeof departuresOf>[0] = [],
  rest = {},
) => loadsAboard(loads, departuresOf(flights), { assetId: 't83', ...rest }).map((load) => load.id);

describe('loads aboard an aircraft (D-53)', () => {
  it('includes a preload of any age and base, the earliest first', () =>
    expect(
      ids([
        aboard({ id: 'new' }),
        aboard({ id: 'old', loadedAt: '2024-07-09T15:10:00Z', baseId: 'ram' }),
      ]),
    ).toEqual(['old', 'new']));
  it.each([
    ['of another aircraft', aboard({ assetId: 't82' })],
    ['taken by a flight', aboard({ state: 'used' })],
    ['that was offloaded', aboard({ state: 'offloaded' })],
    ['for an incident', aboard({ state: null })],
  ])('excludes a load %s', (_, load) => expect(ids([load])).toEqual([]));
  it('ends with a later departure, not with an earlier, aborted or deleted one', () =>
    expect(
      [
        at('2025-07-14T15:11:00Z'),
        at('2025-07-14T15:09:00Z'),
        at('2025-07-14T15:11:00Z', { aborted: true }),
        { ...at('2025-07-14T15:11:00Z'), isArchived: true },
      ].map((flight) => ids([aboard()], [flight])),
    ).toEqual([[], ['x'], ['x'], ['x']]));
  it('stays aboard for a flight entered late, before the one that followed', () =>
    expect([
      ids([aboard()], [at('2025-07-14T20:00:00Z')], { began: '2025-07-14T16:00:00Z' }),
      ids([aboard()], [at('2025-07-14T15:30:00Z')], { began: '2025-07-14T16:00:00Z' }),
    ]).toEqual([['x'], []]));
  it('is offered to a flight five days later, from any base, until a row is linked to it (D-11, D-D6)', () => {
    const facts = known({ preloads: [aboard({ loadedAt: fiveDaysAgo, baseId: 'ram' })] });
    const asked = checkDispatch(good, facts).find((finding) => finding.code === 'preloadUnused');
    expect(asked?.message).toBe(
      'This aircraft was loaded with 1,200 gal PHOS-CHEK LC95A at RAM on 07/09/2025 at 08:10. Use that load?',
    );
  });
});
