import type { Problem } from '../../../contract/wire/problem.ts';
import { hasStatus, isOutOfReach } from './apiError.ts';

/** What a save comes to. Anything else that goes wrong is thrown. */
export type SaveOutcome<Reply> =
  | { readonly kind: 'saved'; readonly reply: Reply }
  /** 412: the record was changed meanwhile, and nothing was saved. */
  | { readonly kind: 'changed'; readonly problem: Problem }
  /** 422, or 409 of an id that is known, with a record: an earlier try of the same draft, whose answer was lost, made it. */
  | { readonly kind: 'made'; readonly current: unknown; readonly problem: Problem }
  /** The service refuses what was asked, in words. */
  | { readonly kind: 'refused'; readonly status: number; readonly problem: Problem }
  /** No answer, or one that may be another a little later: kept on this device. */
  | { readonly kind: 'queued' };
export type Unsaved = Exclude<SaveOutcome<never>, { kind: 'saved' }>;

const REFUSALS = [400, 403, 404, 409, 422];

/**
 * What a failed save means; null for a failure that is no answer about the record (500, a reply that cannot be read, a
 * call called off).
 * A 412 or a refusal without a problem document is none either: it came from something between here and the service.
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
 * Saves and says what came of it. `queue` keeps the save for later; without one a service out of reach is a failure.
 * @throws whatever is no outcome of a save
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

/** What a refusal says: the first field's message, else why, else what. */
export const problemText = ({ errors, detail, title }: Problem): string =>
  errors?.[0]?.message ?? detail ?? title;
/** Who changed the record meanwhile, where the service does not say. */
export const changedByOf = ({ changedBy = 'Somebody' }: Problem): string => changedBy;
