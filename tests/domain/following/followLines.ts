import type { LogLine } from '../../../domain/following/fold.ts';
import type { FollowFacts } from '../../../domain/following/followed.ts';

/** A minute of 2025-07-14, counted from 13:00 Pacific. */
export const at = (minute: number): string =>
  new Date(Date.UTC(2025, 6, 14, 20, minute)).toISOString().replace('.000', '');

export const facts: FollowFacts = {
  dispatchId: '11111111-1111-4111-8111-111111111111',
  assetId: null,
  baseId: null,
  timeOut: at(0),
  startedAt: at(0),
  crew: 2,
};
let made = 0;
export function line(minute: number, more: Partial<LogLine> = {}): LogLine {
  made += 1;
  return {
    id: `line ${made}`,
    dispatchId: facts.dispatchId,
    at: at(minute),
    kind: 'contact',
    text: '',
    by: 'B. Ortiz',
    seq: made,
    ...more,
  };
}
