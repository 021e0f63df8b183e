import { localTexts } from '../browser/storage.ts';

const KEY = 'catis.finishedDrafts';
/** So many at most: each is forgotten when its draft is gone. */
const MOST = 50;

interface Finished {
  readonly idempotencyKey: string;
  /** What was typed up to this moment the service has. */
  readonly until: string;
}
/** Later than any moment: a note of a release before has none. */
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
 * Notes that the service has what was typed up to `until`, though the removal of that draft may not be through: written
 * at once, so that a page that is left in the same moment does not offer again what is saved (ENTRY-41).
 * @param until an instant ending in Z
 */
export function noteFinished(idempotencyKey: string, until: string): void {
  write([
    ...finished().filter((note) => note.idempotencyKey !== idempotencyKey),
    { idempotencyKey, until },
  ]);
}
/** Which drafts the service has, read once; one that was typed on after its save is none of them. */
export function whichFinished(): (draft: {
  readonly idempotencyKey: string;
  readonly savedAt: string;
}) => boolean {
  const notes = new Map(finished().map((note) => [note.idempotencyKey, note.until]));
  return ({ idempotencyKey, savedAt }) => savedAt <= (notes.get(idempotencyKey) ?? '');
}
/** Its draft is gone, or is typed on. */
export function forgetFinished(idempotencyKey: string): void {
  const notes = finished();
  if (notes.some((note) => note.idempotencyKey === idempotencyKey))
    write(notes.filter((note) => note.idempotencyKey !== idempotencyKey));
}
