import type { DriftRow, PeriodRow } from '../../contract/approvals/books.ts';
import { costParts } from '../cost/costs.ts';
import { format0, format2, formatGallons, formatUsd } from '../format.ts';
import { centsOf, dollarsOf } from '../money.ts';
import type { AircraftFacts } from '../reference/facts.ts';
import { compareTexts } from '../textOrder.ts';
import { partNames } from './costLines.ts';
import type { Quantity } from './figures.ts';
import { halfMonthEnd, halfMonthName } from './halfMonth.ts';
import { aircraftName } from './lists.ts';

/**
 * State of a half-month: `open` = still running or not all approved, `drifted` = has differences,
 * `unexplained` = lines of the close list need a reason, `ready` to close, or closed. Null if it
 * has no records.
 */
export type CellState = 'open' | 'drifted' | 'unexplained' | 'ready' | 'closed';
export interface PeriodCell {
  readonly start: string;
  readonly row: PeriodRow | null;
  readonly state: CellState | null;
  /** "3 of 18", "Ready", "Closed". */
  readonly text: string;
}
export interface PeriodLine {
  readonly assetId: string | null;
  readonly name: string;
  readonly cells: readonly PeriodCell[];
}

export const recordsIn = (row: PeriodRow): number =>
  row.entered + row.checked + row.approved + row.reopened;
/**
 * A half-month that is over, fully approved, without differences and without lines that need a
 * reason can be closed (APR-3, APR-62).
 */
export function cellState(row: PeriodRow): CellState {
  if (row.closed !== null) return 'closed';
  if (!row.isOver || row.approved < recordsIn(row)) return 'open';
  if (row.drifted > 0) return 'drifted';
  return row.unexplained > 0 ? 'unexplained' : 'ready';
}
const cellText = (row: PeriodRow, state: CellState): string => {
  if (state === 'closed') return 'Closed';
  if (state === 'ready') return 'Ready';
  if (state === 'unexplained') return 'Needs a reason';
  return state === 'drifted' ? 'Difference' : `${row.approved} of ${recordsIn(row)}`;
};

/** The grid: one row per aircraft, one column per half-month (APR-33). */
export function periodLines(
  periods: readonly PeriodRow[],
  starts: readonly string[],
  aircraft: readonly AircraftFacts[],
): PeriodLine[] {
  const rows = new Map(periods.map((row) => [`${row.assetId ?? ''} ${row.start}`, row]));
  const ids = [
    ...new Set(periods.filter((row) => starts.includes(row.start)).map((row) => row.assetId)),
  ];
  return ids
    .map((assetId) => ({
      assetId,
      name: aircraftName(aircraft, assetId),
      cells: starts.map((start): PeriodCell => {
        const row = rows.get(`${assetId ?? ''} ${start}`) ?? null;
        const state = row === null ? null : cellState(row);
        return {
          start,
          row,
          state,
          text: row === null || state === null ? '' : cellText(row, state),
        };
      }),
    }))
    .sort(
      (a, b) =>
        Number(a.assetId === null) - Number(b.assetId === null) || compareTexts(a.name, b.name),
    );
}
export const readyRows = (periods: readonly PeriodRow[]): PeriodRow[] =>
  periods.filter((row) => cellState(row) === 'ready');

/** "07/01–07/15/2025 for T-83". */
const periodOf = (row: PeriodRow, aircraft: readonly AircraftFacts[]) =>
  `${halfMonthName(row.start)} for ${row.assetId === null ? 'records without an aircraft' : aircraftName(aircraft, row.assetId)}`;
/** The confirmation text before closing, with totals (APR-34). */
export function closingQuestion(
  rows: readonly PeriodRow[],
  aircraft: readonly AircraftFacts[],
): string {
  const [only] = rows;
  const count = rows.reduce((sum, row) => sum + recordsIn(row), 0);
  const total = formatUsd(dollarsOf(rows.reduce((sum, row) => sum + centsOf(row.books), 0)));
  const sums = `${count} ${count === 1 ? 'record' : 'records'}, ${total}.`;
  const what =
    rows.length === 1 && only !== undefined
      ? periodOf(only, aircraft)
      : `${rows.length} half-months`;
  return `Close ${what}? ${sums} ${rows.length === 1 ? 'Its' : 'Their'} numbers can't change afterwards.`;
}
/** The tab that lists a half-month's unapproved records. */
export const unapprovedTab = (row: PeriodRow): 'check' | 'approve' =>
  row.entered + row.reopened > 0 ? 'check' : 'approve';

/** A cost part or quantity that changed (APR-35). */
export interface PartMoved {
  readonly label: string;
  readonly was: string;
  readonly now: string;
}
export const partsMoved = ({ books, live, quantities }: DriftRow): PartMoved[] => [
  ...costParts
    .filter((part) => books[part] !== live[part])
    .map((part) => ({
      label: partNames[part],
      was: formatUsd(books[part]),
      now: formatUsd(live[part]),
    })),
  ...quantities.map(({ name, books: was, live: now }) => ({
    label: quantityLabels[name],
    was: quantityText(name, was),
    now: quantityText(name, now),
  })),
];
const quantityLabels: Readonly<Record<Quantity, string>> = {
  hours: 'Flight hours',
  dayHours: 'Day hours',
  nightHours: 'Night hours',
  standbyHours: 'Standby hours',
  landings: 'Landings',
  loads: 'Loads',
  onIncident: 'Dropped',
  jettisoned: 'Jettisoned',
};
const quantityText = (name: Quantity, value: number): string => {
  if (name === 'onIncident' || name === 'jettisoned') return formatGallons(value);
  return name === 'landings' || name === 'loads' ? format0(value) : format2(value);
};
const causeTexts: Readonly<Record<DriftRow['cause'], string>> = {
  rate: 'A rate changed',
  tier: "The agent's price changed",
  priceEnded: "The agent's price ended",
  correction: 'Fees or crew changed',
  deleted: 'Deleted',
};
/** The likely cause of a drift, in words (APR-35). */
export const causeText = ({ cause, books, live }: DriftRow): string =>
  cause === 'correction' && costParts.every((part) => books[part] === live[part])
    ? 'Loads or hours changed'
    : causeTexts[cause];

/**
 * Possible last days of the opening balance: the ends of past half-months, newest first (APR-26).
 */
export const openingDays = (starts: readonly string[], today: string): string[] =>
  starts
    .map(halfMonthEnd)
    .filter((day) => day < today)
    .toReversed();
