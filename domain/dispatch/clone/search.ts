import * as z from 'zod/mini';
import { Id } from '../../../contract/wire/wire.ts';
import { type CloneType, cloneTypes } from './cloned.ts';

const CloneTypes = z.enum(cloneTypes);

/** What the address of a new flight asks for (URL-4). */
export interface NewFlightSearch {
  /** Start empty, and forget what this tab was writing. */
  readonly discards: boolean;
  /** `id` null = it is missing or no id, which is answered with a message (CLONE-2). */
  readonly clone: { readonly type: CloneType; readonly id: string | null } | null;
}

/**
 * Reads the search of a new flight: true is `true`; a clone type nobody knows, and an id without a type, are ignored.
 */
export function readNewFlight(given: Readonly<Record<string, string>>): NewFlightSearch {
  const type = CloneTypes.safeParse(given['cloneType']);
  const id = Id.safeParse(given['cloneId']);
  return {
    discards: given['discard'] === 'true',
    clone: type.success ? { type: type.data, id: id.success ? id.data : null } : null,
  };
}

/** The kept draft that a new form goes on with, null when it begins one of its own (ENTRY-37). */
export function readDraftId(given: Readonly<Record<string, string>>): string | null {
  const id = Id.safeParse(given['draft']);
  return id.success && given['discard'] !== 'true' ? id.data : null;
}

/** Whether the kept draft of a record goes on unasked. */
export const readResumes = (given: Readonly<Record<string, string>>): boolean =>
  given['resume'] === 'true';

/** The search without what is done once: a reload must neither throw a draft away again nor take it up unasked. */
export function withoutOnce(search: string): string {
  const rest = search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '' && !/^(discard|resume)(=|$)/.test(part));
  return rest.length === 0 ? '' : `?${rest.join('&')}`;
}
