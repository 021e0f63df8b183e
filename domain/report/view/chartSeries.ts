import { Temporal } from 'temporal-polyfill';
import { NO_INDEX } from '../../../contract/report/metricColumns.ts';
import { type DateRange, type Days, specificRange } from '../../dates/dateRange.ts';
import { divideHalfUp } from '../../money.ts';
import { compareTexts } from '../../textOrder.ts';
import { NANOLITRES_PER_GALLON } from '../../volume.ts';
import { placeRows, type ReportData } from '../engine/engine.ts';
import { calendarDayOf } from '../request/days.ts';
import { checkedRequest, type ReportRequest } from '../request/request.ts';

export interface ChartBar {
  readonly label: string;
  /** Whole: cents, hundredths of hours or US gallons. */
  readonly value: number;
  /** The sum of several smaller bars, shown as a figure so that it doesn't dwarf the bars. */
  readonly isRest: boolean;
  /** The filter that a click on the bar applies; null if no filter matches the bar. */
  readonly pick: BarPick | null;
}
/** A filter with one value, or the days of a month (RPT-145). */
export type BarPick =
  | {
      readonly kind: 'filter';
      readonly field: 'aircraft.ids' | 'dispatch.agentTypes';
      readonly value: string;
    }
  | { readonly kind: 'days'; readonly from: string; readonly until: string };
/** A month's cents by cost part, in the order of `costParts`; they foot to its value. */
export interface MonthBar extends ChartBar {
  readonly parts: readonly number[];
}
/** The parts of a month's cost. */
export const costParts = ['Flight', 'Availability', 'Agent', 'Other'] as const;

/**
 * The charts next to a report. They use the same activities and shares as the rows, so each chart
 * foots to the report's total.
 */
export interface ChartSeries {
  /** Cents by month, every month from the first to the last. */
  readonly costByMonth: readonly MonthBar[];
  /** Hundredths of flight hours by aircraft, most first. */
  readonly hoursByAircraft: readonly ChartBar[];
  /** US gallons on the incident by agent, most first. */
  readonly gallonsByAgent: readonly ChartBar[];
}

/** Maximum number of separate bars; the others are combined in one more. */
const BARS = 12;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** @throws ReportChoiceError for an invalid request, like the report */
export function chartSeries(data: ReportData, asked: ReportRequest): ChartSeries {
  const request = checkedRequest(asked);
  const { parts, layout } = placeRows(data, request);
  const { columns, aircraft } = data.joined;
  const { activity, drops, dropOffsets, dictionaries } = columns;
  const cents = costParts.map(() => new Map<number, number>());
  const { totalCost, flightCost, abortFees, availabilityCost, totalAgentCost } = parts.measures;
  const hours = new Map<number, number>();
  const nanolitres = new Map<number, bigint>();
  const counted = new Set<number>();
  for (const [k, part] of layout.parts.entries()) {
    const i = layout.activities[k] ?? 0;
    const { year, month } = calendarDayOf(activity.activityDate[i] ?? 0);
    const spent = [
      (flightCost[part] ?? 0) + (abortFees[part] ?? 0),
      availabilityCost[part] ?? 0,
      totalAgentCost[part] ?? 0,
    ];
    const other = spent.reduce((rest, one) => rest - one, totalCost[part] ?? 0);
    for (const [n, sums] of cents.entries()) add(sums, year * 12 + month - 1, spent[n] ?? other);
    add(hours, activity.aircraft[i] ?? NO_INDEX, parts.measures.totalFlightHours[part] ?? 0);
    // Several people or bases can share an activity: count its loads once.
    if (counted.has(i)) continue;
    counted.add(i);
    for (let d = dropOffsets[i] ?? 0; d < (dropOffsets[i + 1] ?? 0); d++) {
      const agent = drops.agent[d] ?? NO_INDEX;
      const volume =
        BigInt(drops.onIncidentLitres[d] ?? 0) * 1_000_000_000n +
        BigInt(drops.onIncidentNanolitres[d] ?? 0);
      nanolitres.set(agent, (nanolitres.get(agent) ?? 0n) + volume);
    }
  }
  const gallons = [...nanolitres].map(
    ([agent, volume]) => [agent, Number(divideHalfUp(volume, NANOLITRES_PER_GALLON))] as const,
  );
  return {
    costByMonth: everyMonth(cents),
    hoursByAircraft: mostFirst([...hours], (place) => {
      const flown = aircraft[place];
      return flown === undefined
        ? { label: 'No aircraft', pick: null }
        : {
            label: flown.radioId,
            pick: { kind: 'filter', field: 'aircraft.ids', value: flown.id },
          };
    }),
    gallonsByAgent: mostFirst(gallons, (place) => {
      const agent = dictionaries.agents[place];
      return agent === undefined
        ? { label: 'No agent', pick: null }
        : { label: agent, pick: { kind: 'filter', field: 'dispatch.agentTypes', value: agent } };
    }),
  };
}

const add = (sums: Map<number, number>, key: number, value: number) =>
  sums.set(key, (sums.get(key) ?? 0) + value);

/** Includes months without costs, so that the chart shows gaps. */
function everyMonth(cents: readonly ReadonlyMap<number, number>[]): MonthBar[] {
  const met = cents.flatMap((sums) => [...sums.keys()]);
  if (met.length === 0) return [];
  const first = Math.min(...met);
  const count = Math.max(...met) - first + 1;
  return Array.from({ length: count }, (_, n) => {
    const month = first + n;
    const [at, year] = [month % 12, Math.floor(month / 12)];
    const parts = cents.map((sums) => sums.get(month) ?? 0);
    const begin = Temporal.PlainDate.from({ year, month: at + 1, day: 1 });
    const pick = {
      kind: 'days',
      from: begin.toString(),
      until: begin.with({ day: begin.daysInMonth }).toString(),
    } as const;
    return {
      label: `${months[at] ?? ''} ${year}`,
      value: parts.reduce((sum, part) => sum + part, 0),
      parts,
      isRest: false,
      pick,
    };
  });
}

function mostFirst(
  sums: readonly (readonly [number, number])[],
  nameOf: (place: number) => Pick<ChartBar, 'label' | 'pick'>,
): ChartBar[] {
  const bars = sums
    .filter(([, value]) => value > 0)
    .map(([place, value]) => ({ ...nameOf(place), value, isRest: false }));
  bars.sort((a, b) => b.value - a.value || compareTexts(a.label, b.label));
  const rest = bars.slice(BARS);
  if (rest.length === 0) return bars;
  return [
    ...bars.slice(0, BARS),
    {
      label: `${rest.length} others`,
      value: rest.reduce((sum, bar) => sum + bar.value, 0),
      isRest: true,
      pick: null,
    },
  ];
}

/** The days of a month within the report's range, for a click on its bar (RPT-145). */
export function monthWithin(pick: Extract<BarPick, { kind: 'days' }>, days: Days): DateRange {
  const [, from] = [pick.from, days.from].sort();
  const [until] = [pick.until, days.until].sort();
  return specificRange(from ?? pick.from, until ?? pick.until);
}
/** Describes what a click on a bar does. */
export const pickText = ({ label, pick }: ChartBar): string | null =>
  pick === null
    ? null
    : pick.kind === 'days'
      ? `Press to show ${label} alone.`
      : `Press to filter to ${label}.`;
