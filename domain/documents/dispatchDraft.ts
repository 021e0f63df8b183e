import * as S from '@effect/schema/Schema';
import { Either } from 'effect';
import type { DispatchDraft } from '../dispatch/draft.ts';

/** What a stored draft begins as: found before its version is looked at. */
const Envelope = S.Struct({ v: S.Number });

const NextDay = S.Union(S.Literal('auto'), S.Boolean);
const Drop = S.Struct({ key: S.String, id: S.String, agentTypeId: S.String, baseId: S.String, volumeOnIncident: S.String, volumeJettisoned: S.String });
const Crew = S.Struct({ key: S.String, id: S.String, crewId: S.String, roleId: S.String, standByHours: S.String, perDiemRate: S.String });
const Activity = S.Struct({
  key: S.String,
  activityId: S.String,
  incidentId: S.String,
  requestNumber: S.String,
  missionTypeDesc: S.String,
  missionFlightTypeDesc: S.String,
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
  drops: S.Array(Drop),
  crew: S.Array(Crew),
});
const Draft = S.Struct({
  dispatchType: S.Literal('flight', 'standby', 'agentOnly'),
  assetId: S.String,
  activityDate: S.String,
  dispatchTime: S.String,
  dispatchTimeOffset: S.String,
  remarks: S.String,
  otherAircraft: S.String,
  purpose: S.Literal('', 'assist', 'ground', 'preload'),
  meterReset: S.Boolean,
  activities: S.NonEmptyArray(Activity),
  touched: S.Array(S.String),
  copied: S.Array(S.String),
  declined: S.Array(S.String),
});

/** A draft as it lies in the browser's store. A field added later joins with a default in a transform from this version, never in place. */
const Version1 = S.Struct({
  v: S.Literal(1),
  /** Minted with the form: however often it is sent, the dispatch exists once. */
  idempotencyKey: S.String,
  /** Row version the draft is based on, null for a new dispatch. */
  baseVersion: S.NullOr(S.Number),
  /** Instant of the last change. */
  savedAt: S.String,
  draft: Draft,
});
export interface StoredDraft {
  readonly v: 1;
  readonly idempotencyKey: string;
  readonly baseVersion: number | null;
  readonly savedAt: string;
  readonly draft: DispatchDraft;
}
/** Every version ever written, newest first. */
const Stored = S.Union(Version1);
export const DRAFT_VERSION = 1;

export type OpenedDraft =
  | { readonly kind: 'draft'; readonly stored: StoredDraft }
  /** Written by a newer release than this page: kept, not touched. */
  | { readonly kind: 'newer' }
  | { readonly kind: 'unreadable' };

/** Opens what the store holds, old versions carried forward. */
export function openStoredDraft(held: unknown): OpenedDraft {
  const envelope = S.decodeUnknownEither(Envelope)(held);
  if (Either.isRight(envelope) && envelope.right.v > DRAFT_VERSION) return { kind: 'newer' };
  const decoded = S.decodeUnknownEither(Stored)(held);
  return Either.isRight(decoded) ? { kind: 'draft', stored: decoded.right } : { kind: 'unreadable' };
}
/** What goes into the store. */
export const storedDraftOf = (draft: DispatchDraft, idempotencyKey: string, baseVersion: number | null, savedAt: string): StoredDraft => ({
  v: 1,
  idempotencyKey,
  baseVersion,
  savedAt,
  draft,
});

/** Drafts nobody came back to are dropped after this many days. */
export const DRAFT_DAYS = 14;
