import type { Dispatch } from '../../contract/dispatch/dispatches.ts';
import { TRACKED } from '../../contract/following/following.ts';
import { takeOffIndex } from '../dispatch/draft/airborne.ts';
import { foldLog, inLogOrder, type LogLine } from '../following/fold.ts';
import type { FollowFacts } from '../following/followed.ts';
import { epochMs } from '../following/instants.ts';
import { judge, type OverdueReason } from '../following/judge.ts';

export interface OverdueSpell {
  /** Epoch ms at which the flight turned overdue. */
  readonly since: number;
  readonly reason: Exclude<OverdueReason, ''>;
}
const DAY_MS = 24 * 3_600_000;

type Run = FollowFacts & { readonly end: number };

/** Each run from a take-off to its landing; none that was entered once it was back. */
function runsOf({ id, assetId, dispatchType, activities, createdAt }: Dispatch): readonly Run[] {
  if (dispatchType !== 'flight') return [];
  const flown = activities.filter(({ aborted }) => !aborted);
  return flown.flatMap(({ timeOut }, n): Run[] => {
    if (timeOut === null || takeOffIndex(flown, n) !== n) return [];
    const last = flown.findLast((_, m) => m >= n && takeOffIndex(flown, m) === n);
    const longest = epochMs(timeOut) + DAY_MS;
    const end = last?.timeIn == null ? longest : Math.min(longest, epochMs(last.timeIn));
    const startedAt = epochMs(createdAt) > epochMs(timeOut) ? createdAt : timeOut;
    if (epochMs(startedAt) >= end) return [];
    return [{ dispatchId: id, assetId, baseId: null, timeOut, startedAt, crew: null, end }];
  });
}

/** The log up to each line is judged until the next one. */
function spellsOf(
  run: Run,
  lines: readonly LogLine[],
  now: number,
  overdueMinutes: number | undefined,
): OverdueSpell[] {
  const spells: OverdueSpell[] = [];
  let isRunning = false;
  const last = Math.min(run.end, now);
  for (let count = 0; count <= lines.length; count += 1) {
    const [line, next] = [lines[count - 1], lines[count]];
    const from = Math.max(epochMs(run.startedAt), line === undefined ? 0 : epochMs(line.at));
    if (from >= last) break;
    const until = next === undefined ? last : Math.min(last, epochMs(next.at));
    if (until <= from) continue;
    const followed = foldLog(run, lines.slice(0, count));
    // Positions are looks, too, and are not kept: no check of a tracked flight is missed (FOL-35).
    const minutes = followed.everyMinutes === TRACKED ? Number.POSITIVE_INFINITY : overdueMinutes;
    const state = { ...followed, overdueMinutes: minutes };
    // The line itself can have ended the spell.
    if (judge(state, from).state !== 'overdue') isRunning = false;
    const { reason, since } = judge(state, until - 1);
    if (reason === '' || since === null) continue;
    if (!isRunning) spells.push({ since, reason });
    isRunning = true;
  }
  return spells;
}

/**
 * When a flight turned overdue, and why (FOL-9), from its record and log alone. A later contact or
 * fuel time ends a spell; between two runs of a record the aircraft is on the ground.
 * @param now epoch ms
 * @param overdueMinutes from a missed check to overdue (FOL-33)
 */
export function overdueSpells(
  dispatch: Dispatch,
  log: readonly LogLine[],
  now: number,
  overdueMinutes?: number,
): OverdueSpell[] {
  const lines = inLogOrder(log);
  return runsOf(dispatch).flatMap((run, n) => {
    const isOwn = ({ at }: LogLine) => n === 0 || epochMs(at) >= epochMs(run.timeOut);
    return spellsOf(run, lines.filter(isOwn), now, overdueMinutes);
  });
}
