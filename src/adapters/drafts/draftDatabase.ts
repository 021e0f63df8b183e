import type { DBSchema } from 'idb';
import type { DraftForm } from '../../../domain/dispatch/draft/draftForms.ts';
import type { DraftKey } from '../../../machines/drafts/draftKeeper.setup.ts';
import { isServiceTimeKnown } from '../browser/serviceTime.ts';
import { sharedDatabase } from '../browser/sharedDatabase.ts';

/** The form of a draft and the record it changes; '' = a new record. */
export type DraftTarget = Pick<DraftKey, 'form' | 'recordId'>;

/** A stored draft, keyed by user, form, record and draft, so that tabs never share a slot. */
export interface HeldDraft {
  readonly uid: string;
  readonly form: DraftForm;
  readonly recordId: string;
  readonly idempotencyKey: string;
  readonly savedAt: string;
  /**
   * Encrypted, or plain if an earlier release stored it. Any version's document; only
   * domain/documents can read it.
   */
  readonly document: unknown;
}
interface Schema extends DBSchema {
  drafts: { key: [string, string, string, string]; value: HeldDraft };
}

/** The database of drafts; it reopens if the browser closed it. */
export const draftDatabase = sharedDatabase<Schema>('catis-drafts', (db) => {
  db.createObjectStore('drafts', { keyPath: ['uid', 'form', 'recordId', 'idempotencyKey'] });
});
export const placeOf = ({
  uid,
  form,
  recordId,
  idempotencyKey,
}: Omit<HeldDraft, 'savedAt' | 'document'>): [string, string, string, string] => [
  uid,
  form,
  recordId,
  idempotencyKey,
];

const DAY_MS = 86_400_000;
/**
 * Returns the instant before which drafts are deleted. Returns '' until the service's time is
 * known, because this computer's clock can be days ahead (SES-32).
 */
export const oldestKept = (now: string, days: number): string =>
  isServiceTimeKnown() ? new Date(Date.parse(now) - days * DAY_MS).toISOString() : '';

/**
 * Returns the name of a draft's lock among this browser's tabs. Each new draft has its own; a
 * stored record has one.
 */
export const draftLock = (uid: string, { form, recordId, draftId }: DraftKey): string =>
  `catis draft ${uid} ${form} ${recordId}${draftId === '' ? '' : ` ${draftId}`}`;

const CHANNEL = 'catis-drafts';
/** Notifies all tabs, including this one, that a draft was added or removed. */
export function announceDraftsChanged(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
  channel.close();
}
/** Calls back when a draft is added or removed in any tab; returns how to stop. */
export function onDraftsChanged(tell: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', tell);
  return () => channel.close();
}
