import type { AimsMetric } from '../../../contract/report/aims.ts';
import { type CostPart, costParts } from '../../cost/costs.ts';
import { abortFeeText, availabilityText, hourlyText } from '../../cost/formulas.ts';
import { format0, format2, formatUsd } from '../../format.ts';
import { hasColumn } from '../presets/historicView.ts';
import type { HowExplained } from './explain.ts';

/** Labels stored costs as stored; computes the others from the row's rate and hours (AIMS-4). */
function workingsOf({
  activityDate,
  aborted,
  totalFlightHours,
  hourlyRate,
  dailyAvailability,
  landings,
  ...stored
}: AimsMetric): Readonly<Partial<Record<CostPart, string>>> {
  const hours = format2(totalFlightHours);
  const kept = (amount: number | null, otherwise: string) =>
    amount === null ? otherwise : 'As stored';
  const priced = (rate: number | null, words: (rate: string) => string) =>
    rate === null ? 'No rate was stored' : words(formatUsd(rate));
  return {
    flightCost: kept(
      stored.flightCost,
      aborted ? 'Aborted: no flight cost' : priced(hourlyRate, (rate) => hourlyText(hours, rate)),
    ),
    abortFees: kept(
      stored.abortFees,
      aborted ? priced(hourlyRate, (rate) => abortFeeText(rate, activityDate)) : 'Not aborted',
    ),
    availabilityCost: kept(
      stored.availabilityCost,
      priced(dailyAvailability, (rate) => availabilityText(hours, rate)),
    ),
    totalAgentCost: kept(stored.totalAgentCost, 'Nothing was stored'),
    landingFees: `${format0(landings)} ${landings === 1 ? 'landing' : 'landings'}, as stored`,
  };
}

/** Explains figures of historic records. `rows` must be the rows of the report data, in order. */
export function historicExplanation(rows: readonly AimsMetric[]): HowExplained {
  const kept = costParts.filter((key) => hasColumn({ source: 'historic' }, key));
  return {
    costParts: kept,
    explainPart: (_, parts, __, part) => {
      const row = rows[parts.activity[part] ?? -1];
      const workings = row === undefined ? {} : workingsOf(row);
      return {
        lines: kept.map((key) => ({
          key,
          working: workings[key] ?? '',
          cents: parts.measures[key][part] ?? 0,
        })),
        // The rate is stored in the row: there is no contract to choose.
        contract: null,
        loads: null,
        booked: null,
      };
    },
  };
}
