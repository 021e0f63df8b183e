import { localTexts } from '../browser/storage.ts';

const KEY = 'catis.finishedDrafts';
/** The number of notes at most. A note is removed with its draft. */
const MOST = 50;

interface Finished {
  readonly idempotencyKey: string;
  /** The service has the input typed up to this instant. */
  readonly until: string;
}
/** Sorts after any instant. Notes of an earlier release have no instant. */
const ALWAYS = '~';
const finished = (): readonly Finished[] =>
  (localTexts.get(KEY) ?? '')
    .split(' ')
    .filter((note) => note !== '')
    .map((note) => {
      const [idempotencyKey = '', until = ALWAYS] = note.split('@');
      return { idempotencyKey, until };
    });
function write(notes: readonly Finished[]): void {
  const text = notes.slice(-MOST).map(({ idempotencyKey, until }) => `${idempotencyKey}@${until}`);
  localTexts.set(KEY, text.join(' '));
}

/**
 * Notes that the service has the input typed up to `until`. It writes synchronously, before the
 * draft's removal ends. So a page left at that moment does not offer a saved draft again
 * (ENTRY-41).
 * @param until ISO instant in UTC
 */
export function noteFinished(idempotencyKey: string, until: string): void {
  write([
    ...finished().filter((note) => note.idempotencyKey !== idempotencyKey),
    { idempotencyKey, until },
  ]);
}
/**
 * Returns a test for drafts that the service already has; it reads the notes once. A draft changed
 * after its save is not one.
 */
export function finishedDraftTest(): (draft: {
  readonly idempotencyKey: string;
  readonly savedAt: string;
}) => boolean {
  const notes = new Map(finished().map((note) => [note.idempotencyKey, note.until]));
  return ({ idempotencyKey, savedAt }) => savedAt <= (notes.get(idempotencyKey) ?? '');
}
/** Removes a note whose draft was removed or has changed since. */
export function forgetFinished(idempotencyKey: string): void {
  const notes = finished();
  if (notes.some((note) => note.idempotencyKey === idempotencyKey))
    write(notes.filter((note) => note.idempotencyKey !== idempotencyKey));
}
