import { formatDate, parseDate } from '../../dates/parseDate.ts';
import { isEndOfDay, rewriteTime } from '../../dates/parseTime.ts';
import { formatRequestNumber } from '../../forms/requestNumber.ts';
import type { DispatchDraft } from './draft.ts';
import { putValue, valueAt } from './edit.ts';
import { withoutEmptyRows } from './emptyRows.ts';

const timeField = /(^|\.)(dispatchTime|timeOut|timeIn)$/;
const dateField = /(^|\.)activityDate$/;
const requestField = /\.requestNumber$/;

/** The end of a day becomes 00:00 of the next day. A dispatch time has no next day (ENTRY-24). */
const normalizeTime = (draft: DispatchDraft, path: string, text: string): DispatchDraft =>
  path !== 'dispatchTime' && isEndOfDay(text)
    ? putValue(putValue(draft, path, '00:00'), `${path}NextDay`, true)
    : putValue(draft, path, rewriteTime(text));

/**
 * Rewrites a field's text on blur: 905 and 9:05 → 09:05, 07142025 → 07/14/2025, a12 → A-12.
 * Unreadable text stays as typed.
 */
export function normalizeField(draft: DispatchDraft, path: string): DispatchDraft {
  const text = valueAt(draft, path);
  if (typeof text !== 'string' || text.trim() === '') return draft;
  if (timeField.test(path)) return normalizeTime(draft, path, text);
  if (requestField.test(path)) return putValue(draft, path, formatRequestNumber(text));
  if (!dateField.test(path)) return draft;
  const date = parseDate(text);
  return date.value === null ? draft : putValue(draft, path, formatDate(date.value));
}

const settledPaths = (draft: DispatchDraft): string[] => [
  'activityDate',
  'dispatchTime',
  ...draft.activities.flatMap((_, n) => [
    `activities.${n}.timeOut`,
    `activities.${n}.timeIn`,
    `activities.${n}.requestNumber`,
  ]),
];

/**
 * The draft as it is saved: every field normalized, because a save by keyboard blurs no field, and
 * without empty rows.
 */
export const normalizeAllFields = (draft: DispatchDraft): DispatchDraft =>
  withoutEmptyRows(settledPaths(draft).reduce(normalizeField, draft));
