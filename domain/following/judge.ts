import type { Followed } from './fold.ts';
import { epochMs } from './instants.ts';

/** How urgent a followed flight is, in this order (FOL-9). */
export const followStates = ['current', 'due', 'late', 'overdue'] as const;
export type FollowState = (typeof followStates)[number];
/** Why a flight is overdue; '' while it is not. */
export type OverdueReason = '' | 'check' | 'eta' | 'fuel';

/** Minutes after a missed check at which a flight is late. */
const LATE_MINUTES = 5;
/** Minutes after a missed check at which it is overdue, unless the installation says otherwise. */
export const OVERDUE_MINUTES = 15;
/** Minutes after its ETA at which a flight is overdue (FAA JO 7110.65, 10-3-1). */
const ETA_MINUTES = 30;
const MINUTE_MS = 60_000;

export interface Judged extends Pick<Followed, 'due' | 'eta' | 'fuelUntil' | 'phase'> {
  /** The installation's minutes from a missed check to overdue. */
  readonly overdueMinutes?: number | undefined;
}
export interface Verdict {
  readonly state: FollowState;
  readonly reason: OverdueReason;
  /** When it became overdue, in epoch ms; null while it is not. */
  readonly since: number | null;
  /** The next instant at which the state changes by itself, in epoch ms; null for never. */
  readonly nextAt: number | null;
}
const calm: Verdict = { state: 'current', reason: '', since: null, nextAt: null };

/** The state of a flight at `now` in epoch ms (FOL-9). A flight that is down is not judged. */
export function judge(
  { due, eta, fuelUntil, phase, overdueMinutes = OVERDUE_MINUTES }: Judged,
  now: number,
): Verdict {
  if (phase === 'down' || due === null) return calm;
  const dueAt = epochMs(due);
  const lateAt = dueAt + LATE_MINUTES * MINUTE_MS;
  const limits: readonly { readonly reason: OverdueReason; readonly at: number }[] = [
    { reason: 'check', at: dueAt + overdueMinutes * MINUTE_MS },
    ...(eta === null
      ? []
      : [{ reason: 'eta' as const, at: epochMs(eta) + ETA_MINUTES * MINUTE_MS }]),
    ...(fuelUntil === null ? [] : [{ reason: 'fuel' as const, at: epochMs(fuelUntil) }]),
  ];
  const [first] = limits.toSorted((a, b) => a.at - b.at);
  if (first !== undefined && now >= first.at)
    return { state: 'overdue', reason: first.reason, since: first.at, nextAt: null };
  const ahead = [dueAt, lateAt, first?.at ?? lateAt].filter((at) => at > now);
  return {
    state: now >= lateAt ? 'late' : now >= dueAt ? 'due' : 'current',
    reason: '',
    since: null,
    nextAt: Math.min(...ahead),
  };
}
/** The more urgent of two states. */
export const worse = (a: FollowState, b: FollowState): FollowState =>
  followStates.indexOf(a) < followStates.indexOf(b) ? b : a;
