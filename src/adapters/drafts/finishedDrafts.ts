const KEY = 'catis.finishedDrafts';
/** So many at most: each is forgotten when its draft is gone. */
const MOST = 50;

/** Tests of the stores run where there is none. */
const storage = (): Storage | null => (globalThis as { localStorage?: Storage }).localStorage ?? null;

/**
 * Drafts whose saves the service has, by idempotency key, though their removal may not be through: written at once, so
 * that a page that is left in the same moment does not offer again what is saved (ENTRY-41).
 */
export const finishedDrafts = (): readonly string[] => (storage()?.getItem(KEY) ?? '').split(' ').filter((key) => key !== '');
export function noteFinished(idempotencyKey: string): void {
  const keys = [...finishedDrafts().filter((key) => key !== idempotencyKey), idempotencyKey];
  storage()?.setItem(KEY, keys.slice(-MOST).join(' '));
}
/** Its draft is gone, or is typed on. */
export function forgetFinished(idempotencyKey: string): void {
  const keys = finishedDrafts();
  if (keys.includes(idempotencyKey)) storage()?.setItem(KEY, keys.filter((key) => key !== idempotencyKey).join(' '));
}
