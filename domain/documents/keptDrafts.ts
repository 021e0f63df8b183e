import type { DispatchType } from '../../contract/dispatch/dispatches.ts';
import { draftTime } from '../dates/draftTime.ts';
import { minutesBetween } from '../dates/minutes.ts';
import { type DraftForm, fuelKindOf } from '../dispatch/draft/draftForms.ts';
import { dispatchPath, kindWords, newDispatchPath } from '../dispatch/view/kinds.ts';
import { fuelWords, newReceiptPath, receiptPath } from '../fuel/receipt/kinds.ts';

/** Metadata of a draft in the browser's store, without its content. */
export interface KeptDraft {
  readonly form: DraftForm;
  /** '' for a new record. */
  readonly recordId: string;
  /** Identifies the draft; its save uses the same idempotency key. */
  readonly idempotencyKey: string;
  readonly savedAt: string;
  /** '' for none chosen. */
  readonly assetId: string;
  /** Another tab of this browser has the draft open. */
  readonly isOpen: boolean;
}
/** One stored draft as listed. */
export interface KeptDraftRow {
  readonly draft: KeptDraft;
  /** "New flight", "Changed fuel transfer". */
  readonly what: string;
  readonly aircraft: string;
  readonly time: string;
  readonly age: string;
}
interface Words {
  readonly noun: string;
  readonly newAddress: string;
  readonly addressOf: (id: string) => string;
}

const dispatchWords = (kind: DispatchType): Words => ({
  noun: kindWords[kind].noun,
  newAddress: newDispatchPath(kind),
  addressOf: (id) => dispatchPath(kind, id),
});
function wordsOf(form: DraftForm): Words {
  if (form === 'flight' || form === 'standby' || form === 'agentOnly') return dispatchWords(form);
  const kind = fuelKindOf(form);
  return {
    noun: fuelWords[kind].noun,
    newAddress: newReceiptPath(kind),
    addressOf: (id) => receiptPath(kind, id),
  };
}

/**
 * URL that resumes a draft in a new form (ENTRY-37), at a step of the guided form; '' = the first.
 */
export const resumeDraftUrl = (address: string, draftId: string, step = ''): string =>
  `${address}?draft=${draftId}${step === '' ? '' : `&step=${step}`}`;

/** URL that resumes a draft in its form. The form of a stored record finds its own draft. */
export function continueDraftPath({
  form,
  recordId,
  idempotencyKey,
}: Pick<KeptDraft, 'form' | 'recordId' | 'idempotencyKey'>): string {
  const words = wordsOf(form);
  return recordId === ''
    ? resumeDraftUrl(words.newAddress, idempotencyKey)
    : `${words.addressOf(recordId)}?resume=true`;
}

const HOUR = 60;
const DAY = 24 * HOUR;
/** The age in one unit: "just now", "12 min ago", "3 h ago", "2 days ago". */
function ageText(savedAt: string, now: string): string {
  const minutes = minutesBetween(savedAt, now);
  if (minutes < 1) return 'just now';
  if (minutes < HOUR) return `${minutes} min ago`;
  if (minutes < DAY) return `${Math.floor(minutes / HOUR)} h ago`;
  const days = Math.floor(minutes / DAY);
  return days === 1 ? '1 day ago' : `${days} days ago`;
}

export interface KeptLists {
  readonly aircraft: readonly { readonly id: string; readonly radioId: string }[];
  /** Idempotency keys of queued saves; those drafts are listed as not sent yet instead. */
  readonly queued: readonly string[];
  readonly now: string;
}
/** The listed drafts, latest first; per stored record only the latest (ENTRY-36). */
export function keptRows(
  drafts: readonly KeptDraft[],
  { aircraft, queued, now }: KeptLists,
): readonly KeptDraftRow[] {
  const newest = drafts
    .filter((d) => !queued.includes(d.idempotencyKey))
    .sort((a, b) => (a.savedAt < b.savedAt ? 1 : -1));
  return newest
    .filter(
      (d, n) =>
        d.recordId === '' ||
        newest.findIndex((other) => other.form === d.form && other.recordId === d.recordId) === n,
    )
    .map((draft) => ({
      draft,
      what: `${draft.recordId === '' ? 'New' : 'Changed'} ${wordsOf(draft.form).noun}`,
      aircraft:
        draft.assetId === ''
          ? 'No aircraft yet'
          : (aircraft.find((a) => a.id === draft.assetId)?.radioId ?? 'An aircraft'),
      time: draftTime(draft.savedAt, now),
      age: ageText(draft.savedAt, now),
    }));
}
