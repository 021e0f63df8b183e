import type { Dispatch } from '../../contract/dispatch/dispatches.ts';
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

/** Facts about the whole flight; null if it never was out, or was entered once it was back. */
function wholeFlight(dispatch: Dispatch): (FollowFacts & { readonly end: number }) | null {
  const flown = dispatch.activities.filter(({ aborted }) => !aborted);
  const timeOut = flown[0]?.timeOut ?? null;
  if (dispatch.dispatchType !== 'flight' || timeOut === null) return null;
  const timeIn = flown.at(-1)?.timeIn ?? null;
  const last = epochMs(timeOut) + DAY_MS;
  const end = timeIn === null ? last : Math.min(last, epochMs(timeIn));
  const startedAt = epochMs(dispatch.createdAt) > epochMs(timeOut) ? dispatch.createdAt : timeOut;
  if (epochMs(startedAt) >= end) return null;
  const { id: dispatchId, assetId } = dispatch;
  return { dispatchId, assetId, baseId: null, timeOut, startedAt, crew: null, end };
}

/**
 * When a flight turned overdue, and why (FOL-9), from its record and log alone. The log up to each
 * line is judged until the next one. A later contact or fuel time ends a spell.
 * @param now epoch ms
 */
export function overdueSpells(
  dispatch: Dispatch,
  log: readonly LogLine[],
  now: number,
  overdueMinutes?: number,
): OverdueSpell[] {
  const flight = wholeFlight(dispatch);
  if (flight === null) return [];
  const lines = inLogOrder(log);
  const spells: OverdueSpell[] = [];
  let isRunning = false;
  const last = Math.min(flight.end, now);
  for (let count = 0; count <= lines.length; count += 1) {
    const [line, next] = [lines[count - 1], lines[count]];
    const from = line === undefined ? epochMs(flight.startedAt) : epochMs(line.at);
    if (from >= last) break;
    const until = next === undefined ? last : Math.min(last, epochMs(next.at));
    const state = { ...foldLog(flight, lines.slice(0, count)), overdueMinutes };
    // The line itself can have ended the spell.
    if (judge(state, from).state !== 'overdue') isRunning = false;
    const { reason, since } = judge(state, until - 1);
    if (reason === '' || since === null) continue;
    if (!isRunning) spells.push({ since, reason });
    isRunning = true;
  }
  return spells;
}
