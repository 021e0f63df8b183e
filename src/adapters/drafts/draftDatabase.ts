import type { DBSchema } from 'idb';
import type { DraftForm } from '../../../domain/dispatch/draft/draftForms.ts';
import type { DraftKey } from '../../../machines/drafts/draftKeeper.setup.ts';
import { openedOnce } from '../browser/openedOnce.ts';
import { isServiceTimeKnown } from '../browser/serviceTime.ts';

/** Where a draft lies: the form, and the record it changes; '' = a new one. */
export type DraftPlace = Pick<DraftKey, 'form' | 'recordId'>;

/** One record per draft, never one slot for all tabs: whose, which form, which record, which draft. */
export interface HeldDraft {
  readonly uid: string;
  readonly form: DraftForm;
  readonly recordId: string;
  readonly idempotencyKey: string;
  readonly savedAt: string;
  /** Sealed, or in plain from an earlier release: any version's document, which only domain/documents can read. */
  readonly document: unknown;
}
interface Schema extends DBSchema {
  drafts: { key: [string, string, string, string]; value: HeldDraft };
}

/** The store of drafts; a closed connection is opened again by the next call. */
export const draftDatabase = openedOnce<Schema>('catis-drafts', (db) => {
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
 * Drafts last typed in before this are dropped. None are while only this computer's clock tells the time: it can be days
 * ahead (SES-32).
 */
export const oldestKept = (now: string, days: number): string =>
  isServiceTimeKnown() ? new Date(Date.parse(now) - days * DAY_MS).toISOString() : '';

/** The lock of a draft among the tabs of this browser: each new one has its own, a stored record one. */
export const draftLock = (uid: string, { form, recordId, draftId }: DraftKey): string =>
  `catis draft ${uid} ${form} ${recordId}${draftId === '' ? '' : ` ${draftId}`}`;

const CHANNEL = 'catis-drafts';
/** Tells all tabs, this one too, that a draft is there or gone. */
export function tellDraftsChanged(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
  channel.close();
}
/** Hears of drafts that came or went in any tab; answers how to stop. */
export function onDraftsChanged(tell: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', tell);
  return () => channel.close();
}
