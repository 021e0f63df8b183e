import * as S from '@effect/schema/Schema';
import { Either } from 'effect';
import { eachText } from '../../contract/dispatch/activityTexts.ts';
import type { DispatchDraft } from '../dispatch/draft/draft.ts';
import type { FuelDraft } from '../fuel/receipt/draft.ts';
import { FuelDraftDocument } from './fuelDraft.ts';

/** The fields read first, to find a stored draft's version. */
const Envelope = S.Struct({ v: S.Number });

const NextDay = S.Union(S.Literal('auto'), S.Boolean);
const drop1 = {
  key: S.String,
  id: S.String,
  agentTypeId: S.String,
  baseId: S.String,
  volumeOnIncident: S.String,
  volumeJettisoned: S.String,
};
const Drop1 = S.Struct(drop1);
const Drop = S.Struct({ ...drop1, preloadDropId: S.String });
const Crew = S.Struct({
  key: S.String,
  id: S.String,
  crewId: S.String,
  roleId: S.String,
  standByHours: S.String,
  perDiemRate: S.String,
});
const activityFields = {
  key: S.String,
  activityId: S.String,
  incidentId: S.String,
  // Drafts stored before a text field was added don't have it.
  ...eachText(() => S.optionalWith(S.String, { default: () => '' })),
  takeOffBaseId: S.String,
  landingBaseId: S.String,
  timeOut: S.String,
  timeOutNextDay: NextDay,
  timeOutOffset: S.String,
  timeIn: S.String,
  timeInNextDay: NextDay,
  timeInOffset: S.String,
  hobbsStart: S.String,
  hobbsEnd: S.String,
  totalFlightHours: S.String,
  dayFlightHours: S.String,
  nightFlightHours: S.String,
  landings: S.String,
  landingFees: S.String,
  aborted: S.Boolean,
  withoutIncident: S.Boolean,
  crew: S.Array(Crew),
};
const Activity1 = S.Struct({ ...activityFields, drops: S.Array(Drop1) });
const Activity = S.Struct({ ...activityFields, drops: S.Array(Drop) });
const draftFields = {
  dispatchType: S.Literal('flight', 'standby', 'agentOnly'),
  assetId: S.String,
  activityDate: S.String,
  dispatchTime: S.String,
  dispatchTimeOffset: S.String,
  remarks: S.String,
  otherAircraft: S.String,
  purpose: S.Literal('', 'assist', 'ground', 'preload'),
  meterReset: S.Boolean,
  touched: S.Array(S.String),
  copied: S.Array(S.String),
  declined: S.Array(S.String),
};
const envelopeFields = {
  /** Created with the form. Every retry uses the same key, so the dispatch is created only once. */
  idempotencyKey: S.String,
  /** Row version the draft is based on, null for a new record. */
  baseVersion: S.NullOr(S.Number),
  /** Instant of the last change. */
  savedAt: S.String,
};
const Draft1 = S.Struct({ ...draftFields, activities: S.NonEmptyArray(Activity1) });
const Draft = S.Struct({ ...draftFields, activities: S.NonEmptyArray(Activity) });
const AnyDraft = S.Union(Draft, FuelDraftDocument);

/**
 * Drafts in the browser's store. To add a field, add a version with a transform that sets its
 * default; never change an existing version.
 */
const Version1 = S.Struct({ ...envelopeFields, v: S.Literal(1), draft: Draft1 });
/**
 * Version 2 adds the preload that a drop row takes, and the draft's base version for merging with
 * another user's change (ENTRY-32).
 */
const Version2 = S.Struct({
  ...envelopeFields,
  v: S.Literal(2),
  draft: AnyDraft,
  base: S.NullOr(AnyDraft),
});
export interface StoredDraft {
  readonly v: typeof DRAFT_VERSION;
  readonly idempotencyKey: string;
  readonly baseVersion: number | null;
  readonly savedAt: string;
  readonly draft: DispatchDraft | FuelDraft;
  /**
   * The record when the form opened it. Null for a new record, and if an older release or a fuel
   * form did not store it.
   */
  readonly base: DispatchDraft | FuelDraft | null;
}
const joined = ({ drops, ...rest }: typeof Activity1.Type): typeof Activity.Type => ({
  ...rest,
  drops: drops.map((drop) => ({ ...drop, preloadDropId: '' })),
});
const FromVersion1 = S.transform(Version1, S.typeSchema(Version2), {
  strict: true,
  decode: (old) => {
    const [first, ...more] = old.draft.activities;
    return {
      ...old,
      v: 2 as const,
      base: null,
      draft: { ...old.draft, activities: [joined(first), ...more.map(joined)] as const },
    };
  },
  encode: () => {
    throw new Error('Old versions are only read');
  },
});
/** Every version ever written, newest first. */
const Stored = S.Union(Version2, FromVersion1);
export const DRAFT_VERSION = 2;

export type OpenedDraft =
  | { readonly kind: 'draft'; readonly stored: StoredDraft }
  /** Written by a newer release than this page; it stays in the store unchanged. */
  | { readonly kind: 'newer' }
  | { readonly kind: 'unreadable' };

/** Opens a stored draft and upgrades old versions. */
export function openStoredDraft(held: unknown): OpenedDraft {
  const envelope = S.decodeUnknownEither(Envelope)(held);
  if (Either.isRight(envelope) && envelope.right.v > DRAFT_VERSION) return { kind: 'newer' };
  const decoded = S.decodeUnknownEither(Stored)(held);
  return Either.isRight(decoded)
    ? { kind: 'draft', stored: decoded.right }
    : { kind: 'unreadable' };
}
/** Adds the version for storing. */
export const storedDraftOf = (kept: Omit<StoredDraft, 'v'>): StoredDraft => ({
  v: DRAFT_VERSION,
  ...kept,
});
