import { formatDate, parseDate } from '../../dates/parseDate.ts';
import { rewriteTime } from '../../dates/parseTime.ts';
import { formatRequestNumber } from '../../forms/requestNumber.ts';
import type { FuelDraft } from './draft.ts';

/**
 * Rewrites a field's text on blur: 905 → 09:05, 07142025 → 07/14/2025, a12 → A-12. Unreadable text
 * stays as typed.
 */
export function normalizeFuelField(draft: FuelDraft, path: string): FuelDraft {
  if (path === 'time' && draft.time.trim() !== '')
    return { ...draft, time: rewriteTime(draft.time) };
  if (path === 'requestNumber' && draft.requestNumber.trim() !== '')
    return { ...draft, requestNumber: formatRequestNumber(draft.requestNumber) };
  if (path !== 'date') return draft;
  const { value } = parseDate(draft.date);
  return value === null ? draft : { ...draft, date: formatDate(value) };
}

/** Normalizes every field, because a save by keyboard blurs none of them. */
export const normalizeAllFuelFields = (draft: FuelDraft): FuelDraft =>
  ['date', 'time', 'requestNumber'].reduce(normalizeFuelField, draft);
