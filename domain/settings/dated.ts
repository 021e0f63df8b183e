import { pacificDay } from '../dates/pacific.ts';
import { addDays, formatDate, parseDate } from '../dates/parseDate.ts';
import { type Draft, dayIn, textOf } from './draft.ts';
import { type FieldFinding, fieldError, fieldWarning } from './field.ts';
import type { Cell } from './page.ts';

/** Both days are inclusive; `endDate` null = open. */
export interface Span {
  readonly startDate: string;
  readonly endDate: string | null;
}
export type SpanStatus = 'Current' | 'Future' | 'Ended';

export function statusOf(span: Span, today: string): SpanStatus {
  if (today < span.startDate) return 'Future';
  return span.endDate !== null && span.endDate < today ? 'Ended' : 'Current';
}
const tones = { Current: 'success', Future: 'info', Ended: 'plain' } as const;
export const statusCell = (span: Span, today: string): Cell => {
  const text = statusOf(span, today);
  return { text, tone: tones[text] };
};
export const endCell = (span: Span): Cell =>
  span.endDate === null ? '–' : formatDate(span.endDate);

export const overlaps = (a: Span, b: Span): boolean =>
  (b.endDate === null || a.startDate <= b.endDate) &&
  (a.endDate === null || b.startDate <= a.endDate);

/** A span as running text: "from 01/01/2025 to 12/31/2025", "from 07/01/2024 with no end". */
export const spanText = ({ startDate, endDate }: Span): string =>
  `from ${formatDate(startDate)} ${endDate === null ? 'with no end' : `to ${formatDate(endDate)}`}`;

/**
 * The span of a draft's startDate and endDate; null while the start or a typed end is unreadable.
 */
export function spanIn(draft: Draft): Span | null {
  const startDate = dayIn(draft, 'startDate');
  const endDate = dayIn(draft, 'endDate');
  if (startDate === null || (endDate === null && textOf(draft, 'endDate').trim() !== ''))
    return null;
  return { startDate, endDate };
}
export function spanFindings(draft: Draft): FieldFinding[] {
  const span = spanIn(draft);
  return span !== null && span.endDate !== null && span.endDate < span.startDate
    ? [fieldError('endDate', 'End must be on or after start.')]
    : [];
}
/** A span as form text. */
export const spanDraft = (span: Span): Draft => ({
  startDate: formatDate(span.startDate),
  endDate: span.endDate === null ? '' : formatDate(span.endDate),
});
export const newSpanDraft = (today: string): Draft => ({
  startDate: formatDate(today),
  endDate: '',
});

/**
 * Whether a save can change the cost of days before today: the span covers such a day before or
 * after the change.
 */
export const changesPast = (before: Span | null, after: Span, today: string): boolean =>
  after.startDate < today || (before !== null && before.startDate < today);

/** The day before; the last day of a row when a new one follows it. */
export const dayBefore = (day: string): string => addDays(day, -1);
export const dayAfter = (day: string): string => addDays(day, 1);
/**
 * The fix for an overlap with later rows: this span ends before the first of them. No fix if a row
 * starts earlier or on the same day.
 */
export function endsBefore(span: Span, overlapped: readonly Span[]): Pick<FieldFinding, 'fixes'> {
  const [first] = overlapped.map(({ startDate }) => startDate).sort();
  if (first === undefined || first <= span.startDate) return {};
  const end = formatDate(dayBefore(first));
  return { fixes: [{ label: `End this one on ${end}`, path: 'endDate', value: end }] };
}

interface Dated extends Span {
  readonly id: string;
}
/** Draft key with the id of the row that ends first; not a form field. */
export const ENDS_FIRST = 'endsFirst';
/**
 * The row that the user chose to end on the day before the draft's start (SET-40). Null if the
 * start is no longer after that row's start.
 */
export function endedFirst<T extends Dated>(draft: Draft, rows: readonly T[]): T | null {
  const row = rows.find(({ id }) => id === textOf(draft, ENDS_FIRST)) ?? null;
  const span = spanIn(draft);
  return row !== null && span !== null && row.startDate < span.startDate && overlaps(row, span)
    ? row
    : null;
}
/** The row to end first, with its new end, for an API call; null for none. */
export function endingOf(
  draft: Draft,
  rows: readonly Dated[],
): { id: string; endDate: string } | null {
  const row = endedFirst(draft, rows);
  const span = spanIn(draft);
  return row === null || span === null ? null : { id: row.id, endDate: dayBefore(span.startDate) };
}
/** The same as part of a save body; empty for none. */
export function withEnding(
  draft: Draft,
  rows: readonly Dated[],
): { ending?: { id: string; endDate: string } } {
  const ending = endingOf(draft, rows);
  return ending === null ? {} : { ending };
}
/**
 * The fix for an overlap: the earlier row ends before this one, or this one ends before the later
 * rows.
 */
export function overlapFixes(span: Span, others: readonly Dated[]): Pick<FieldFinding, 'fixes'> {
  const before = others.find(({ startDate }) => startDate < span.startDate);
  if (before === undefined) return endsBefore(span, others);
  return {
    fixes: [
      {
        label: `End the other one on ${formatDate(dayBefore(span.startDate))}`,
        path: ENDS_FIRST,
        value: before.id,
      },
    ],
  };
}
/** Warns of days without a row: the row that ends first had lasted longer than this one. */
export function gapFindings(draft: Draft, rows: readonly Dated[]): FieldFinding[] {
  const row = endedFirst(draft, rows);
  const end = spanIn(draft)?.endDate ?? null;
  if (row === null || end === null || (row.endDate !== null && row.endDate <= end)) return [];
  const went = row.endDate === null ? 'had no end' : `went to ${formatDate(row.endDate)}`;
  return [
    fieldWarning(
      'endDate',
      `Nothing covers the days after ${formatDate(end)}: the one that ends first ${went}.`,
    ),
  ];
}

/** Rewrites a readable date as MM/DD/YYYY on blur. */
export function tidyDate(text: string): string {
  const { value } = parseDate(text);
  return value === null ? text : formatDate(value);
}
export const shortDay = (instant: string): string => formatDate(pacificDay(instant));
