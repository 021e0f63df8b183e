import { setup } from 'xstate';
import type { ApprovalRow, StepResult } from '../../contract/approvals/approvals.ts';
import type { Dispatch } from '../../contract/dispatch/dispatches.ts';
import type { ApprovalsFilters } from '../../domain/approvals/address.ts';
import type { ListStep, StepSummary } from '../../domain/approvals/stepSummary.ts';
import type { AircraftFacts, BaseFacts } from '../../domain/reference/facts.ts';
import type { Goto } from '../parts/goto.ts';
import { notify } from '../parts/notify.ts';
import type { Refused } from '../parts/outcome.ts';
import { pendingDelay } from '../parts/pendingDelay.ts';
import { placeholderActor, type ToProvide } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

export interface ApprovalsInput {
  readonly address: ApprovalsFilters;
  /** Today's Pacific date. */
  readonly today: string;
  /** The user has base-admin.Edit. */
  readonly mayCheck: boolean;
  /** The user has Contract.Edit. */
  readonly mayApprove: boolean;
}
export interface ApprovalsLoaded {
  readonly records: readonly ApprovalRow[];
  readonly aircraft: readonly AircraftFacts[];
  readonly bases: readonly BaseFacts[];
}
export interface StepItem {
  readonly id: string;
  readonly version: number;
  readonly totalCents: number;
  /** The incidents as the user saw them. */
  readonly incidentIds: string[];
}
export interface StepRequest {
  readonly step: ListStep;
  readonly items: readonly StepItem[];
}
export type StepOutcome =
  | { readonly kind: 'answered'; readonly results: readonly StepResult[] }
  | Refused;
/** `row`: the record compared with the books; null if none of it was approved. */
export type RecordOutcome =
  | {
      readonly kind: 'found';
      readonly dispatch: Dispatch;
      readonly aircraft: readonly AircraftFacts[];
      readonly row: ApprovalRow | null;
    }
  | { readonly kind: 'gone' };
export interface ApprovalsContext extends ApprovalsInput {
  readonly loaded: ApprovalsLoaded | null;
  readonly picked: readonly string[];
  readonly asked: StepRequest | null;
  readonly reason: string;
  /** The reason is invalid and its error shows. */
  readonly showsReason: boolean;
  /** The result of the last step; null before the first. */
  readonly told: StepSummary | null;
  /** The step that produced `told`. */
  readonly toldStep: ListStep | null;
  readonly opened: Extract<RecordOutcome, { kind: 'found' }> | null;
}
export type ApprovalsEvent =
  | { type: 'address.changed'; address: ApprovalsFilters }
  | { type: 'address.asked'; address: Partial<ApprovalsFilters> }
  | { type: 'records.picked'; ids: readonly string[] }
  | { type: 'check.asked'; ids: readonly string[] }
  | { type: 'approve.asked'; ids: readonly string[]; hasReason?: true }
  | { type: 'sendBack.asked'; ids: readonly string[] }
  | { type: 'reopen.asked' }
  | { type: 'reason.typed'; reason: string }
  | { type: 'reason.given' }
  | { type: 'asking.left' }
  | { type: 'told.closed' }
  | { type: 'retry.requested' }
  | { type: 'record.outdated' };
/**
 * - `asking`: the user is prompted for a reason.
 * - `elsewhere`: the tab shows no records.
 * - `recordPending`, `recordShown`, `recordFailed`, `recordGone`: the state of the record next to
 *   the list.
 */
type ApprovalsTag = Tagged<
  'pending' | 'open' | 'failed' | 'stale' | 'busy',
  'asking' | 'elsewhere' | 'recordPending' | 'recordShown' | 'recordFailed' | 'recordGone'
>;

/** Types, actors and shared actions. */
export const approvalsSetup = setup({
  types: {} as {
    context: ApprovalsContext;
    input: ApprovalsInput;
    events: ApprovalsEvent;
    emitted: Goto;
    tags: ApprovalsTag;
  },
  actors: {
    loadRecords: placeholderActor<ApprovalsLoaded, { address: ApprovalsFilters; today: string }>(
      'loadRecords',
    ),
    sendStep: placeholderActor<StepOutcome, { asked: StepRequest | null; reason: string }>(
      'sendStep',
    ),
    loadRecord: placeholderActor<RecordOutcome, { id: string }>('loadRecord'),
  },
  delays: { pendingDelay },
  actions: {
    notify,
    /** Reloads the half-months and the differences next to the list. */
    tellBooks: (_: unknown, _params: ToProvide | undefined): void => {},
  },
});
