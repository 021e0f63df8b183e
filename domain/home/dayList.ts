import * as z from 'zod/mini';
import type { Dispatch } from '../../contract/dispatch/dispatches.ts';
import { Day } from '../../contract/wire/wire.ts';
import { type DispatchRow, dispatchRow } from '../base/lists.ts';
import { plainText } from '../plainText.ts';
import type { AircraftFacts } from '../reference/facts.ts';
import { incidentIdentifier, incidentLabel } from '../reference/incidentNumber.ts';
import { plainId } from './plainId.ts';

/** The list of a day in its URL: `/?day=2025-07-14&search=t83&archived=true`. */
export interface DayFilters {
  readonly day: string;
  readonly text: string;
  readonly withDeleted: boolean;
}
const Search = z.object({
  day: Day,
  search: z.optional(z.string()),
  archived: z.optional(z.string()),
});

/** Null if the URL has no valid day; then the home page is shown. */
export function readDayFilters(values: Readonly<Record<string, string>>): DayFilters | null {
  const read = Search.safeParse(values);
  return read.success
    ? {
        day: read.data.day,
        text: read.data.search ?? '',
        withDeleted: read.data.archived === 'true',
      }
    : null;
}
export const dayListPath = ({ day, text, withDeleted }: DayFilters): string =>
  `/?day=${day}${text === '' ? '' : `&search=${encodeURIComponent(text)}`}${withDeleted ? '&archived=true' : ''}`;

export interface DayRow extends DispatchRow {
  /** `A-12`, separated by commas; '' for none. */
  readonly requestNumbers: string;
  readonly isDeleted: boolean;
  /** "share of 10482" if the row is one incident's part of a split dispatch, else ''. */
  readonly share: string;
}
const latestFirst = (a: Dispatch, b: Dispatch) => b.dispatchNumber - a.dispatchNumber;

/** The searchable texts of a dispatch. */
function wordsOf(dispatch: Dispatch, row: DispatchRow): string[] {
  const incidents = dispatch.activities.flatMap((a) =>
    a.incident === null ? [] : [incidentLabel(a.incident), incidentIdentifier(a.incident)],
  );
  const requests = dispatch.activities.flatMap((a) => a.requestNumber ?? []);
  return [String(dispatch.dispatchNumber), row.radioId, ...incidents, ...requests];
}

/**
 * The dispatches of a day that contain every typed word, latest first. Searches dispatch number,
 * radio id (ignoring dashes), incident and request number.
 */
export function dayRows(
  dispatches: readonly Dispatch[],
  aircraft: readonly AircraftFacts[],
  text: string,
): DayRow[] {
  const typed = plainText(text).trim().split(/\s+/).filter(Boolean);
  return dispatches.toSorted(latestFirst).flatMap((dispatch): DayRow[] => {
    const row = dispatchRow(dispatch, aircraft, dispatches, '');
    const words = wordsOf(dispatch, row);
    const has = (word: string) =>
      words.some((w) => plainText(w).includes(word)) ||
      (plainId(word) !== '' && plainId(row.radioId).includes(plainId(word)));
    const requestNumbers = [
      ...new Set(dispatch.activities.flatMap((a) => a.requestNumber ?? [])),
    ].join(', ');
    return typed.every(has)
      ? [{ ...row, requestNumbers, isDeleted: dispatch.isArchived, share: '' }]
      : [];
  });
}
