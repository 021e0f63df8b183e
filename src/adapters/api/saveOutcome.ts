import type { Problem } from '../../../contract/wire/problem.ts';
import { hasStatus, isOutOfReach } from './apiError.ts';

/** The outcomes of a save. Any other failure is thrown. */
export type SaveOutcome<Reply> =
  | { readonly kind: 'saved'; readonly reply: Reply }
  /** 412: another user changed the record first, and nothing was saved. */
  | { readonly kind: 'changed'; readonly problem: Problem }
  /**
   * 422, or 409 for a known id, with a record: an earlier attempt of the same draft, whose reply
   * was lost, created it.
   */
  | { readonly kind: 'made'; readonly current: unknown; readonly problem: Problem }
  /** The service refuses the request, with a message. */
  | { readonly kind: 'refused'; readonly status: number; readonly problem: Problem }
  /** No reply, or a temporary failure: the save is queued on this device. */
  | { readonly kind: 'queued' };
export type Unsaved = Exclude<SaveOutcome<never>, { kind: 'saved' }>;

const REFUSALS = [400, 403, 404, 409, 422];

/**
 * Maps a failed save to its outcome. Returns null if the failure does not concern the record: a
 * 500, an unreadable reply, an aborted request. A 412 or a refusal without a problem document also
 * returns null: a proxy sent it, not the service.
 */
export function unsavedOf(error: unknown): Unsaved | null {
  if (isOutOfReach(error)) return { kind: 'queued' };
  if (!hasStatus(error, 412, ...REFUSALS) || error.problem === null || error.status === null)
    return null;
  const { problem, status } = error;
  if (status === 412) return { kind: 'changed', problem };
  const isKnown = status === 422 || problem.type === '/problems/known';
  if (isKnown && problem.current !== undefined)
    return { kind: 'made', current: problem.current, problem };
  return { kind: 'refused', status, problem };
}

/**
 * Saves and returns the outcome. `queue` stores the save for later; without it an unreachable
 * service is a failure.
 * @throws any other failure
 */
export async function saveOutcome<Reply>(
  save: () => Promise<Reply>,
  queue?: () => Promise<void>,
): Promise<SaveOutcome<Reply>> {
  try {
    return { kind: 'saved', reply: await save() };
  } catch (error) {
    const unsaved = unsavedOf(error);
    if (unsaved === null || (unsaved.kind === 'queued' && queue === undefined)) throw error;
    if (unsaved.kind === 'queued') await queue?.();
    return unsaved;
  }
}

/** Returns a refusal's message: the first field's, otherwise the detail, otherwise the title. */
export const problemText = ({ errors, detail, title }: Problem): string =>
  errors?.[0]?.message ?? detail ?? title;
/** The user who changed the record, or a default if the service does not name one. */
export const changedByOf = ({ changedBy = 'Somebody' }: Problem): string => changedBy;
