import { expect, it } from 'vitest';
import { type QueuedSave, queuedFlights } from '../../../domain/home/queued.ts';
import { facts, stored } from '../dispatch/world.ts';

const flying = { timeIn: null, landingBaseId: null, hobbsEnd: null, totalFlightHours: null, dayFlightHours: null, nightFlightHours: null, landings: null };
const entry = (record: ReturnType<typeof stored>, rest: Partial<QueuedSave> = {}) =>
  ({ idempotencyKey: 'k', recordId: '', refusal: null, form: 'flight', body: record, ...rest }) as QueuedSave;
const seen = (...entries: QueuedSave[]) => {
  const { isOut, recorded } = queuedFlights(entries, facts.aircraft, facts.bases, 'hmt', facts.now);
  return [isOut.map(({ radioId, since }) => `${radioId} ${since}`), [...recorded]];
};
const out = stored({}, { ...flying, timeOut: '2025-07-14T20:05:00Z' });

it('shows what waits to be sent once: new flights that are out of this base, and what was recorded of the others (ENTRY-40)', () => {
  expect(seen(entry(out))).toEqual([['T-83 out 13:05'], []]);
  // Back already, refused, no flight, or of another base.
  expect(seen(entry(stored()), entry(out, { refusal: 'No.' }), entry(out, { form: 'standby' }))).toEqual([[], []]);
  const elsewhere = stored({ assetId: 't82' }, { ...flying, takeOffBaseId: 'ram' });
  expect(seen(entry(elsewhere))).toEqual([[], []]);
  // Assigned here it counts wherever it left from; without an aircraft by the base alone.
  expect(seen(entry(stored({}, { ...flying, takeOffBaseId: 'ram', timeOut: null })))[0]).toEqual([expect.stringMatching(/^T-83 /)]);
  expect(seen(entry(stored({ assetId: null }, { ...flying, timeOut: '2025-07-14T20:05:00Z' })))[0]).toEqual(['No aircraft out 13:05']);
  const closed = stored({}, { timeIn: '2025-07-14T21:05:00Z' });
  expect(seen(entry(closed, { recordId: 'd1' }), entry(out, { recordId: 'd2' }))).toEqual([
    [],
    [
      ['d1', 'in 14:05'],
      ['d2', 'changed here'],
    ],
  ]);
});
