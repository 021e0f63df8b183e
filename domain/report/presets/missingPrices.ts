import { IN_BOOKS, MISSING_AGENT_RATE, NO_INDEX } from '../../../contract/report/metricColumns.ts';
import type { Dimensions } from '../../../contract/report/reports.ts';
import { formatDate } from '../../dates/parseDate.ts';
import { format0 } from '../../format.ts';
import { divideHalfUp } from '../../money.ts';
import { compareTexts } from '../../textOrder.ts';
import { NANOLITRES_PER_GALLON } from '../../volume.ts';
import { placeRows, type ReportData } from '../engine/engine.ts';
import { isoDayOf } from '../request/days.ts';
import { checkedRequest, type ReportRequest } from '../request/request.ts';

/** An agent without a price at a base, with a link that adds one. */
export interface MissingPrice {
  readonly key: string;
  /** "PHOS-CHEK LC95A at HMT". */
  readonly label: string;
  /** "2 dispatches, 2,400 gal since 07/14/2025". */
  readonly detail: string;
  readonly addPrice: string;
}

/**
 * The missing prices of a report's dispatches without agent cost, one per base and agent; one new
 * price fixes all of them. Excludes approved dispatches: their figures stay as approved (APR-41),
 * so a new price would never clear them.
 */
export function missingPrices(
  data: ReportData,
  { bases, agentTypes }: Pick<Dimensions, 'bases' | 'agentTypes'>,
  asked: ReportRequest,
): MissingPrice[] {
  const { layout } = placeRows(data, checkedRequest(asked));
  const { activity, drops, dropOffsets, dictionaries } = data.joined.columns;
  const found = new Map<
    string,
    { base: string; agent: string; since: number; volume: bigint; dispatches: Set<number> }
  >();
  for (const i of new Set(layout.activities)) {
    if (((activity.flags[i] ?? 0) & (MISSING_AGENT_RATE | IN_BOOKS)) !== MISSING_AGENT_RATE)
      continue;
    for (let d = dropOffsets[i] ?? 0; d < (dropOffsets[i + 1] ?? 0); d++) {
      const volume =
        BigInt((drops.onIncidentLitres[d] ?? 0) + (drops.jettisonedLitres[d] ?? 0)) *
          1_000_000_000n +
        BigInt((drops.onIncidentNanolitres[d] ?? 0) + (drops.jettisonedNanolitres[d] ?? 0));
      const agent = dictionaries.agents[drops.agent[d] ?? NO_INDEX] ?? '';
      const base = dictionaries.bases[drops.base[d] ?? NO_INDEX] ?? '';
      const isCharged = agentTypes.find(({ name }) => name === agent)?.isCharged ?? true;
      if (drops.cost[d] !== 0 || volume === 0n || !isCharged) continue;
      const key = `${base} ${agent}`;
      const day = activity.activityDate[i] ?? 0;
      const entry = found.get(key) ?? {
        base,
        agent,
        since: day,
        volume: 0n,
        dispatches: new Set<number>(),
      };
      entry.since = Math.min(entry.since, day);
      entry.volume += volume;
      entry.dispatches.add(activity.dispatch[i] ?? NO_INDEX);
      found.set(key, entry);
    }
  }
  return [...found]
    .map(([key, { base, agent, since, volume, dispatches }]) => {
      const day = isoDayOf(since);
      const baseId = bases.find(({ code }) => code === base)?.id ?? '';
      const agentId = agentTypes.find(({ name }) => name === agent)?.id ?? '';
      const gallons = format0(Number(divideHalfUp(volume, NANOLITRES_PER_GALLON)));
      const count = `${format0(dispatches.size)} ${dispatches.size === 1 ? 'dispatch' : 'dispatches'}`;
      return {
        key,
        label: `${agent} at ${base}`,
        detail: `${count}, ${gallons} gal since ${formatDate(day)}`,
        addPrice: `/settings/agent-rates?baseId=${baseId}#new?baseId=${baseId}&agentTypeId=${agentId}&startDate=${day}`,
      };
    })
    .sort((a, b) => compareTexts(a.label, b.label));
}
