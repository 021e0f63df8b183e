import { pacificDay } from '../dates/pacific.ts';
import { addDays, formatDate, parseDate } from '../dates/parseDate.ts';
import { type Draft, dayIn, textOf } from './draft.ts';
import { type FieldFinding, fieldError, fieldWarning } from './field.ts';
import type { Cell } from './page.ts';

/** Days both inclusive, null end = open. */
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

/** The span of a draft's startDate and endDate; null while the start, or a typed end, can't be read. */
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
/** A span as the form writes it. */
export const spanDraft = (span: Span): Draft => ({
  startDate: formatDate(span.startDate),
  endDate: span.endDate === null ? '' : formatDate(span.endDate),
});
export const newSpanDraft = (today: string): Draft => ({
  startDate: formatDate(today),
  endDate: '',
});

/** Whether saving may change what days before today cost: the row as it is, or as it will be, covers one. */
export const touchesPast = (before: Span | null, after: Span, today: string): boolean =>
  after.startDate < today || (before !== null && before.startDate < today);

/** The day before one; for the end of what a new row follows. */
export const dayBefore = (day: string): string => addDays(day, -1);
export const dayAfter = (day: string): string => addDays(day, 1);
/**
 * The way out of an overlap with what starts later: this span ends before it. None where something began before, or on
 * the same day.
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
/** Key of the draft that says which row ends first; no field of the form. */
export const ENDS_FIRST = 'endsFirst';
/**
 * The row that the person chose to end on the day before the draft's start (SET-40); void once the start moved to before
 * it.
 */
export function endedFirst<T extends Dated>(draft: Draft, rows: readonly T[]): T | null {
  const row = rows.find(({ id }) => id === textOf(draft, ENDS_FIRST)) ?? null;
  const span = spanIn(draft);
  return row !== null && span !== null && row.startDate < span.startDate && overlaps(row, span)
    ? row
    : null;
}
/** What ends first as the calls take it. */
export function endingOf(
  draft: Draft,
  rows: readonly Dated[],
): { id: string; endDate: string } | null {
  const row = endedFirst(draft, rows);
  const span = spanIn(draft);
  return row === null || span === null ? null : { id: row.id, endDate: dayBefore(span.startDate) };
}
/** The same for the body of a save: nothing where nothing ends. */
export function withEnding(
  draft: Draft,
  rows: readonly Dated[],
): { ending?: { id: string; endDate: string } } {
  const ending = endingOf(draft, rows);
  return ending === null ? {} : { ending };
}
/** The way out of an overlap: the other one ends before this one, or this one before the others begin. */
export function wayOut(span: Span, others: readonly Dated[]): Pick<FieldFinding, 'fixes'> {
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
/** Says so where the one that ends first went on longer than what follows it. */
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

/** Rewrites a readable date as MM/DD/YYYY once its field is left. */
export function tidyDate(text: string): string {
  const { value } = parseDate(text);
  return value === null ? text : formatDate(value);
}
export const shortDay = (instant: string): string => formatDate(pacificDay(instant));
