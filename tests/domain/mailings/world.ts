import type { Mailing } from '../../../contract/mailings/mailings.ts';

/** A mailing of each Monday at 06:00 that was never sent, with the given changes. */
export const aMailing = (more: Partial<Mailing> = {}): Mailing => ({
  id: 'm-1',
  viewId: 'v-1',
  viewName: 'By agency',
  pace: 'weekly',
  weekday: 1,
  monthDay: 1,
  hour: 6,
  dates: 'lastWeek',
  format: 'xlsx',
  withTotals: true,
  recipients: [{ id: 'p0', name: 'Person 0' }],
  isPaused: false,
  ownerName: 'A. Analyst',
  isMine: true,
  isEnded: false,
  nextDue: '2026-07-20T13:00:00Z',
  last: null,
  version: 1,
  updatedAt: '2026-07-14T12:00:00Z',
  ...more,
});
