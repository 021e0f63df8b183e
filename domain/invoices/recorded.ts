import type { InvoiceItem } from '../../contract/invoices/constants.ts';
import { type GroupKey, groupKeyText, type RecordedItem } from './groups.ts';

/**
 * Amounts of an activity in the books or live, or of an adjustment; hours in hundredths. Several
 * rows of one activity add up.
 */
export interface ActivityAmounts {
  /** Null for an adjustment without a record. */
  readonly activityId: string | null;
  readonly assetId: string;
  readonly day: string;
  readonly flightHours: number;
  readonly standbyHours: number;
  readonly flightCents: number;
  readonly abortCents: number;
  readonly landingCents: number;
  readonly standbyCents: number;
  readonly perDiemCents: number;
  /** Null for an adjustment: it has no rate of its own. */
  readonly hourlyRateCents: number | null;
  readonly standbyRateCents: number | null;
}
/** An activity's part of an item. */
export interface ActivityShare {
  readonly activityId: string;
  readonly hours: number | null;
  readonly cents: number;
}
interface Share {
  readonly item: InvoiceItem;
  readonly cents: number;
  readonly quantity: number | null;
  readonly rateCents: number | null;
}

const sharesOf = (row: ActivityAmounts): readonly Share[] =>
  (
    [
      ['Flight', row.flightCents, row.flightHours, row.hourlyRateCents],
      ['Abort fee', row.abortCents, null, null],
      ['Landing fee', row.landingCents, null, null],
      ['Extended standby', row.standbyCents, row.standbyHours, row.standbyRateCents],
      ['Per diem', row.perDiemCents, null, null],
    ] as const
  )
    .map(([item, cents, quantity, rateCents]) => ({ item, cents, quantity, rateCents }))
    .filter(({ cents, quantity }) => cents !== 0 || (quantity ?? 0) !== 0);

export interface Recorded {
  readonly items: readonly RecordedItem[];
  /** The activities of each group, by `groupKeyText`. */
  readonly shares: ReadonlyMap<string, readonly ActivityShare[]>;
}

const joined = (
  before: RecordedItem | undefined,
  key: Omit<RecordedItem, keyof Share>,
  share: Share,
) => ({
  ...key,
  item: share.item,
  cents: (before?.cents ?? 0) + share.cents,
  quantity: share.quantity === null ? null : (before?.quantity ?? 0) + share.quantity,
  rateCents: before?.rateCents ?? share.rateCents,
});

/** The recorded amounts by aircraft, day and item, with their activities (INV-2). */
export function recordedItems(
  rows: readonly ActivityAmounts[],
  others: readonly RecordedItem[] = [],
): Recorded {
  const items = new Map<string, RecordedItem>(others.map((one) => [groupKeyText(one), one]));
  const shares = new Map<string, Map<string, ActivityShare>>();
  for (const row of rows)
    for (const share of sharesOf(row)) {
      const key = { assetId: row.assetId, aircraft: '', day: row.day };
      const text = groupKeyText({ ...key, item: share.item } satisfies GroupKey);
      items.set(text, joined(items.get(text), key, share));
      if (row.activityId === null) continue;
      const own = shares.get(text) ?? new Map<string, ActivityShare>();
      shares.set(text, own);
      const before = own.get(row.activityId);
      own.set(row.activityId, {
        activityId: row.activityId,
        hours: share.quantity === null ? null : (before?.hours ?? 0) + share.quantity,
        cents: (before?.cents ?? 0) + share.cents,
      });
    }
  return {
    items: [...items.values()],
    shares: new Map([...shares].map(([key, own]) => [key, [...own.values()]])),
  };
}
