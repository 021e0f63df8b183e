import type {
  ApprovedAt,
  ExplainedLoad,
  ExplainedLoads,
} from '../../../contract/report/explain.ts';
import { formatDate } from '../../dates/parseDate.ts';
import { format0, formatPrice } from '../../format.ts';
import { centsOf } from '../../money.ts';
import { gallonsOf } from '../../volume.ts';
import type { ExplainedPart } from './explainPart.ts';

type Explained = ExplainedLoads['activities'][number];
type Approved = Pick<
  ApprovedAt,
  'by' | 'at' | 'isKept' | 'hourlyRate' | 'dailyAvailability' | 'crewStandbyRate'
>;
/** The parts of the service's answer that explain the rows of a report. */
export interface ExplainedRows {
  readonly activities: readonly (Pick<Explained, 'day' | 'loads'> & {
    readonly approved: Approved | null;
  })[];
  readonly adjustments: ExplainedLoads['adjustments'];
}
/** One load as text: agent, rate and slices. */
export interface LoadWords {
  readonly label: string;
  readonly rate: string;
  readonly slices: readonly { readonly working: string; readonly cents: number }[];
  readonly cents: number;
}

/**
 * Selects the loads of a figure from the service's answer.
 * @param shownCents the agent cost in the report; `isStale`: prices changed after it was loaded
 */
export function loadWords(
  place: NonNullable<ExplainedPart['loads']>,
  { activities }: Pick<ExplainedRows, 'activities'>,
  shownCents: number,
): { readonly loads: readonly LoadWords[]; readonly isStale: boolean } {
  const own = activities.filter(({ day }) => day === place.day)[place.activity];
  const all = own?.loads ?? [];
  const loads = (place.load === null ? all : all.slice(place.load, place.load + 1)).map(
    own?.approved?.isKept === false ? heldWordsOf : wordsOf,
  );
  return {
    loads,
    isStale:
      (own?.approved ?? null) === null &&
      loads.reduce((sum, load) => sum + load.cents, 0) !== shownCents,
  };
}

const wordsOf = (load: ExplainedLoad): LoadWords => ({
  label: `${format0(gallonsOf(load.litres))} gal ${load.agentName} from ${load.baseCode}`,
  rate: rateWords(load),
  slices: load.slices.map(({ gallons, price, cost }) => ({
    working: `${gallonWords(gallons)} gal × ${formatPrice(price)}`,
    cents: centsOf(cost),
  })),
  cents: centsOf(load.cost),
});

/** Of the books that were opened at once: what it was and what it cost (APR-46). */
function heldWordsOf(load: ExplainedLoad): LoadWords {
  const words = wordsOf(load);
  if (!load.isCharged || load.isMissingAgentRate) return words;
  return {
    ...words,
    rate: 'The steps of its price were not kept.',
    slices: [{ working: 'As approved', cents: words.cents }],
  };
}

const gallons = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 });
/** Up to six decimals, so that the slice's multiplication checks out. */
const gallonWords = (value: number) => gallons.format(value);

function rateWords({ rate, isCharged, isMissingAgentRate }: ExplainedLoad): string {
  if (!isCharged) return 'This agent is not charged.';
  if (rate === null)
    return isMissingAgentRate ? 'No price for this agent, base and day.' : 'Nothing to price.';
  const days =
    rate.endDate === null
      ? `from ${formatDate(rate.startDate)}`
      : `${formatDate(rate.startDate)} to ${formatDate(rate.endDate)}`;
  return `Rate ${days}; ${format0(gallonsOf(rate.usedLitres))} gal loaded on it before`;
}
