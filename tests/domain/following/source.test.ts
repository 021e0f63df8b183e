import { expect, it } from 'vitest';
import { epochMs } from '../../../domain/following/instants.ts';
import { followRows } from '../../../domain/following/rows.ts';
import { followSourceOf, recordOut } from '../../../domain/following/source.ts';
import { out } from '../base/world.ts';
import { facts } from '../dispatch/world.ts';

const now = '2025-07-14T22:30:00Z';
const flight = {
  ...{ dispatchId: out.id, assetId: out.assetId, everyMinutes: 15 as const, lastContact: null },
  ...{ lastPlace: null, due: null, eta: null, fuelUntil: null, souls: null, lines: [] },
  phase: '' as const,
};
const rowsOf = (flights: readonly (typeof flight)[]) => {
  const following = { flights: [...flights] };
  const { aircraft, bases } = facts;
  const source = followSourceOf(
    { now, aircraft, bases, following, queue: [] },
    recordOut(following, out),
  );
  return followRows(source, { pending: [], sent: [] }, epochMs(now)).map(({ radioId }) => radioId);
};

it('follows the flight of an open record until another user has landed it (FOL-37)', () => {
  expect(rowsOf([flight])).toEqual(['T-83']);
  expect(rowsOf([])).toEqual([]);
  expect(recordOut(null, out)).toEqual([]);
});
