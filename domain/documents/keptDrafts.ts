import type { DispatchType } from '../../contract/dispatch/dispatches.ts';
import { draftTime } from '../dates/draftTime.ts';
import { minutesBetween } from '../dates/minutes.ts';
import { type DraftForm, fuelKindOf } from '../dispatch/draft/draftForms.ts';
import { dispatchAddress, kindWords, newAddress } from '../dispatch/view/kinds.ts';
import { fuelWords, newReceiptAddress, receiptAddress } from '../fuel/receipt/kinds.ts';

/** A draft as the browser's store lists it, its document unread. */
export interface KeptDraft {
  readonly form: DraftForm;
  /** '' = of a new record. */
  readonly recordId: string;
  /** What it is found by: the key its save will carry. */
  readonly idempotencyKey: string;
  readonly savedAt: string;
  /** '' = none chosen yet. */
  readonly assetId: string;
  /** Another tab of this browser is typing in it. */
  readonly isOpen: boolean;
}
/** One kept draft as it is listed. */
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
  newAddress: newAddress(kind),
  addressOf: (id) => dispatchAddress(kind, id),
});
function wordsOf(form: DraftForm): Words {
  if (form === 'flight' || form === 'standby' || form === 'agentOnly') return dispatchWords(form);
  const kind = fuelKindOf(form);
  return {
    noun: fuelWords[kind].noun,
    newAddress: newReceiptAddress(kind),
    addressOf: (id) => receiptAddress(kind, id),
  };
}

/** Where a new form goes on with one draft (ENTRY-37), at a step of the guided form; '' = the first. */
export const continued = (address: string, draftId: string, step = ''): string =>
  `${address}?draft=${draftId}${step === '' ? '' : `&step=${step}`}`;

/** Where the form of a draft goes on with it; that of a stored record finds its own. */
export function continueAddress({
  form,
  recordId,
  idempotencyKey,
}: Pick<KeptDraft, 'form' | 'recordId' | 'idempotencyKey'>): string {
  const words = wordsOf(form);
  return recordId === ''
    ? continued(words.newAddress, idempotencyKey)
    : `${words.addressOf(recordId)}?resume=true`;
}

const HOUR = 60;
const DAY = 24 * HOUR;
/** How long ago in one unit: "just now", "12 min ago", "3 h ago", "2 days ago". */
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
  /** What waits in the outbox: shown there, as not sent yet, and nowhere else. */
  readonly queued: readonly string[];
  readonly now: string;
}
/** The kept drafts as they are listed, the last typed first; of a stored record the last one only (ENTRY-36). */
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
