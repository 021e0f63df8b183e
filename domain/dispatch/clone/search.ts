import * as z from 'zod/mini';
import { Day, Id } from '../../../contract/wire/wire.ts';
import { type CloneType, cloneTypes } from './cloned.ts';

const CloneTypes = z.enum(cloneTypes);

/** Search parameters in the URL of a new flight (URL-4). */
export interface NewFlightSearch {
  /** Start empty and delete this tab's draft. */
  readonly discards: boolean;
  /** `id` is null if it is missing or not an id; the page then shows a message (CLONE-2). */
  readonly clone: CloneAsked | null;
}
export interface CloneAsked {
  readonly type: CloneType;
  readonly id: string | null;
  /** The day of the new flight, null for today (CLONE-6). */
  readonly date: string | null;
}

/**
 * Reads the search of a new flight. Only the text `true` counts as true. Ignores an unknown clone
 * type and an id without a type.
 */
export function readNewFlight(given: Readonly<Record<string, string>>): NewFlightSearch {
  const type = CloneTypes.safeParse(given['cloneType']);
  const id = Id.safeParse(given['cloneId']);
  const date = Day.safeParse(given['date']);
  return {
    discards: given['discard'] === 'true',
    clone: type.success
      ? {
          type: type.data,
          id: id.success ? id.data : null,
          date: date.success ? date.data : null,
        }
      : null,
  };
}

/**
 * The id of the stored draft that a new form resumes; null if the form starts its own (ENTRY-37).
 */
export function readDraftId(given: Readonly<Record<string, string>>): string | null {
  const id = Id.safeParse(given['draft']);
  return id.success && given['discard'] !== 'true' ? id.data : null;
}

/** Whether the form resumes a record's stored draft without a prompt. */
export const readResumeDraft = (given: Readonly<Record<string, string>>): boolean =>
  given['resume'] === 'true';

/**
 * The search without its one-time parameters. A reload must not discard or resume a draft a second
 * time.
 */
export function withoutOneTimeParameters(search: string): string {
  const rest = search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '' && !/^(discard|resume)(=|$)/.test(part));
  return rest.length === 0 ? '' : `?${rest.join('&')}`;
}
