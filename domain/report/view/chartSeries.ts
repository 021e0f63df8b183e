import { NONE } from '../../../contract/report/metricColumns.ts';
import { divideHalfUp } from '../../money.ts';
import { NANOLITRES_PER_GALLON } from '../../volume.ts';
import { placeRows, type ReportData } from '../engine/engine.ts';
import { compareTexts } from '../engine/textOrder.ts';
import { civilOf } from '../request/days.ts';
import { checkedRequest, type ReportRequest } from '../request/request.ts';

export interface ChartBar {
  readonly label: string;
  /** Whole: cents, hundredths of hours or US gallons. */
  readonly value: number;
  /** Several smaller ones together: a figure beside bars it must not dwarf. */
  readonly isRest: boolean;
}
/**
 * What stands in charts beside a report: the same activities and shares as in its rows, so that each chart adds up to
 * the report's total.
 */
export interface ChartSeries {
  /** Cents by month, every month from the first to the last. */
  readonly costByMonth: readonly ChartBar[];
  /** Hundredths of flight hours by aircraft, most first. */
  readonly hoursByAircraft: readonly ChartBar[];
  /** US gallons on the incident by agent, most first. */
  readonly gallonsByAgent: readonly ChartBar[];
}

/** Bars one can tell apart; the rest are one more. */
const BARS = 12;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** @throws ReportChoiceError as the report itself does */
export function chartSeries(data: ReportData, asked: ReportRequest): ChartSeries {
  const request = checkedRequest(asked);
  const { parts, layout } = placeRows(data, request);
  const { columns, aircraft } = data.joined;
  const { activity, drops, dropOffsets, dictionaries } = columns;
  const cents = new Map<number, number>();
  const hours = new Map<number, number>();
  const nanolitres = new Map<number, bigint>();
  const counted = new Set<number>();
  for (const [k, part] of layout.parts.entries()) {
    const i = layout.activities[k] ?? 0;
    const { year, month } = civilOf(activity.activityDate[i] ?? 0);
    add(cents, year * 12 + month - 1, parts.measures.totalCost[part] ?? 0);
    add(hours, activity.aircraft[i] ?? NONE, parts.measures.totalFlightHours[part] ?? 0);
    // Several people or bases share an activity: its loads count once.
    if (counted.has(i)) continue;
    counted.add(i);
    for (let d = dropOffsets[i] ?? 0; d < (dropOffsets[i + 1] ?? 0); d++) {
      const agent = drops.agent[d] ?? NONE;
      const volume = BigInt(drops.onIncidentLitres[d] ?? 0) * 1_000_000_000n + BigInt(drops.onIncidentNanolitres[d] ?? 0);
      nanolitres.set(agent, (nanolitres.get(agent) ?? 0n) + volume);
    }
  }
  const gallons = [...nanolitres].map(([agent, volume]) => [agent, Number(divideHalfUp(volume, NANOLITRES_PER_GALLON))] as const);
  return {
    costByMonth: everyMonth(cents),
    hoursByAircraft: mostFirst([...hours], (place) => aircraft[place]?.radioId ?? 'No aircraft'),
    gallonsByAgent: mostFirst(gallons, (place) => dictionaries.agents[place] ?? 'No agent'),
  };
}

const add = (sums: Map<number, number>, key: number, value: number) => sums.set(key, (sums.get(key) ?? 0) + value);

/** Months without anything stand too: a gap in time is something to see. */
function everyMonth(cents: ReadonlyMap<number, number>): ChartBar[] {
  if (cents.size === 0) return [];
  const first = Math.min(...cents.keys());
  const count = Math.max(...cents.keys()) - first + 1;
  return Array.from({ length: count }, (_, n) => {
    const month = first + n;
    return { label: `${months[month % 12] ?? ''} ${Math.floor(month / 12)}`, value: cents.get(month) ?? 0, isRest: false };
  });
}

function mostFirst(sums: readonly (readonly [number, number])[], labelOf: (place: number) => string): ChartBar[] {
  const bars = sums.filter(([, value]) => value > 0).map(([place, value]) => ({ label: labelOf(place), value, isRest: false }));
  bars.sort((a, b) => b.value - a.value || compareTexts(a.label, b.label));
  const rest = bars.slice(BARS);
  if (rest.length === 0) return bars;
  return [...bars.slice(0, BARS), { label: `${rest.length} others`, value: rest.reduce((sum, bar) => sum + bar.value, 0), isRest: true }];
}
