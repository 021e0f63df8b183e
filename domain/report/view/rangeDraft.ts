import {
  type DateMode,
  type DateRange,
  type Days,
  dateRange,
  lastDaysRange,
  rangeProblem,
  specificRange,
} from '../../dates/dateRange.ts';
import { formatDate, parseDate } from '../../dates/parseDate.ts';

/** The date range while a user types it; dates as MM/DD/YYYY text. */
export interface RangeDraft {
  readonly dateMode: DateMode;
  readonly start: string;
  readonly end: string;
  readonly date: string;
  readonly days: string;
}
export type RangeField = Exclude<keyof RangeDraft, 'dateMode'>;
export type RangeErrors = Readonly<Partial<Record<RangeField, string>>>;

const dayText = (day: string | null | undefined) =>
  day === null || day === undefined ? '' : formatDate(day);

/** The editor's fields for a range; fields of the other modes default to today. */
export function draftOf(range: DateRange | null, today: string): RangeDraft {
  return {
    dateMode: range?.dateMode ?? 'specific',
    start: dayText(range?.start),
    end: dayText(range?.end),
    date: dayText(range?.date ?? today),
    days: String(range?.days ?? 7),
  };
}

/**
 * The typed range, or the errors by field: those of date entry (ENTRY-20 to ENTRY-22), then those
 * of ranges (RPT-3).
 */
export function readDraft(
  draft: RangeDraft,
):
  | { readonly range: DateRange; readonly errors: null }
  | { readonly range: null; readonly errors: RangeErrors } {
  const typed: Record<'start' | 'end' | 'date', ReturnType<typeof readDay>> = {
    start: readDay(draft.start),
    end: readDay(draft.end),
    date: readDay(draft.date),
  };
  const asked =
    draft.dateMode === 'specific'
      ? (['start', 'end'] as const)
      : draft.dateMode === 'lastDays'
        ? []
        : (['date'] as const);
  const errors = Object.fromEntries(
    asked.flatMap((field) => (typed[field].error === null ? [] : [[field, typed[field].error]])),
  );
  if (Object.keys(errors).length > 0) return { range: null, errors };
  const range =
    draft.dateMode === 'specific'
      ? specificRange(typed.start.value, typed.end.value)
      : draft.dateMode === 'lastDays'
        ? lastDaysRange(/^\d{1,5}$/.test(draft.days.trim()) ? Number(draft.days) : null)
        : dateRange(draft.dateMode, typed.date.value);
  const problem = rangeProblem(range);
  return problem === null
    ? { range, errors: null }
    : { range: null, errors: { [problem.field]: problem.message } };
}

/** An empty field is not chosen yet, which the range itself reports. */
const readDay = (text: string) =>
  text.trim() === '' ? { value: null, error: null } : parseDate(text);

/** The error in the dates of a link; null if they can be loaded or are missing (RPT-88). */
export const linkProblem = (range: DateRange | null): string | null =>
  range === null ? null : (rangeProblem(range)?.message ?? null);

/** "07/01/2025 – 07/14/2025", one day alone. */
export const daysText = ({ from, until }: Days): string =>
  from === until ? formatDate(from) : `${formatDate(from)} – ${formatDate(until)}`;
/** The short form: a year that both days share appears once. "07/01 – 07/14/2025". */
export const shortDaysText = ({ from, until }: Days): string =>
  from === until || from.slice(0, 4) !== until.slice(0, 4)
    ? daysText({ from, until })
    : `${formatDate(from).slice(0, 5)} – ${formatDate(until)}`;
