import { ABORTED, IN_BOOKS, NO_INDEX } from '../../../contract/report/metricColumns.ts';
import { adjustmentCauses } from '../../cost/adjustmentCause.ts';
import type { CostPart } from '../../cost/costs.ts';
import { abortFeeText, availabilityText, hourlyText } from '../../cost/formulas.ts';
import { momentText } from '../../dates/momentText.ts';
import { pacificDay } from '../../dates/pacific.ts';
import { formatDate } from '../../dates/parseDate.ts';
import { format2, formatUsd } from '../../format.ts';
import { filled } from '../block/cells.ts';
import { idText } from '../block/idTable.ts';
import { isAdjustment } from '../engine/rows/books.ts';
import { AGENT_ONLY, contractTypeOf, type JoinedRows } from '../engine/rows/join.ts';
import type { Parts } from '../engine/rows/parts.ts';
import { isoDayOf } from '../request/days.ts';
import type { ExplainedContract } from './explainContract.ts';
import type { ExplainedRows } from './explainedLoads.ts';

/** A row of the books: the key to request its explanation (APR-46), and its hours. */
export interface BookedRow {
  readonly dispatchId: string;
  readonly day: string;
  /** Its index among the dispatch's activities, or adjustments, of that day. */
  readonly at: number;
  readonly isAdjustment: boolean;
  readonly isAborted: boolean;
  readonly isAgentOnly: boolean;
  /** Hundredths. */
  readonly hours: number;
  readonly standByHours: number;
}

/** Number of rows of the same dispatch and day right before a row; the wire keeps them in order. */
export function placeOnDay(
  { columns: { activity, dictionaries } }: JoinedRows,
  row: number,
): number {
  const isSame = (other: number) =>
    other >= 0 &&
    activity.activityDate[other] === activity.activityDate[row] &&
    (isAdjustment(activity.flags[row])
      ? isAdjustment(activity.flags[other]) &&
        dictionaries.dispatchNumbers[activity.dispatch[other] ?? NO_INDEX] ===
          dictionaries.dispatchNumbers[activity.dispatch[row] ?? NO_INDEX]
      : activity.dispatch[other] === activity.dispatch[row]);
  let place = 0;
  while (isSame(row - place - 1)) place += 1;
  return place;
}

/** The books row of a part; null if it is not approved. */
export function bookedRow(joined: JoinedRows, parts: Parts, part: number): BookedRow | null {
  const { activity, dictionaries } = joined.columns;
  const row = parts.activity[part] ?? 0;
  const flags = filled(activity.flags[row]);
  if ((flags & IN_BOOKS) === 0) return null;
  return {
    dispatchId: idText(dictionaries.dispatchIds, activity.dispatch[row] ?? NO_INDEX),
    day: isoDayOf(activity.activityDate[row] ?? 0),
    at: placeOnDay(joined, row),
    isAdjustment: isAdjustment(flags),
    isAborted: (flags & ABORTED) !== 0,
    isAgentOnly: activity.dispatchType[row] === AGENT_ONLY,
    hours: filled(activity.totalFlightHours[row]),
    standByHours: parts.measures.standByHours[part] ?? 0,
  };
}

/** The contract it was approved under. */
export function bookedContract(joined: JoinedRows, row: number): ExplainedContract {
  const contract = joined.contracts[joined.contractOfRow[row] ?? NO_INDEX];
  if (contract === undefined)
    return { chosen: null, why: 'It was approved without a contract.', others: [] };
  const name = [contractTypeOf(contract), contract.vendorName]
    .filter((word) => word !== '')
    .join(', ');
  return { chosen: name, why: 'The contract it was approved under.', others: [] };
}

/** Title of a books row: "As approved 07/18/2025 by M. Cole", or why an adjustment was posted. */
export function bookedTitle(
  { day, at, isAdjustment: isAdjusting }: BookedRow,
  { activities, adjustments }: ExplainedRows,
): string | null {
  if (isAdjusting) {
    const posted = adjustments.filter((one) => one.postedOn === day)[at];
    if (posted === undefined) return null;
    return `Posted ${momentText(posted.at)} by ${posted.by} for ${formatDate(posted.activityDate)}, because ${adjustmentCauses[posted.cause]}: ${posted.reason}`;
  }
  const approved = approvedOf({ day, at }, { activities });
  return approved === null
    ? null
    : `As approved ${formatDate(pacificDay(approved.at))} by ${approved.by}`;
}

const approvedOf = (
  { day, at }: Pick<BookedRow, 'day' | 'at'>,
  { activities }: Pick<ExplainedRows, 'activities'>,
): ExplainedRows['activities'][number]['approved'] =>
  activities.filter((one) => one.day === day)[at]?.approved ?? null;

/** The workings of a row's parts at its approved rates; none for an adjustment. */
export function bookedWorkings(
  booked: BookedRow,
  answer: ExplainedRows,
): Readonly<Partial<Record<CostPart, string>>> {
  const approved = booked.isAdjustment ? null : approvedOf(booked, answer);
  if (approved === null) return {};
  const hours = format2(booked.hours / 100);
  const priced = (rate: number | null, words: (rate: string) => string) =>
    rate === null ? (booked.isAgentOnly ? 'Agent-only' : 'No contract') : words(formatUsd(rate));
  return {
    flightCost: booked.isAborted
      ? 'Aborted: no flight cost'
      : priced(approved.hourlyRate, (rate) => hourlyText(hours, rate)),
    abortFees: booked.isAborted
      ? priced(approved.hourlyRate, (rate) => abortFeeText(rate, booked.day))
      : 'Not aborted',
    availabilityCost: priced(approved.dailyAvailability, (rate) => availabilityText(hours, rate)),
    crewStandbyCost:
      booked.standByHours === 0
        ? 'No standby hours'
        : priced(approved.crewStandbyRate, (rate) =>
            hourlyText(format2(booked.standByHours / 100), rate),
          ),
  };
}
