import { setup } from 'xstate';
import type { ApprovalRow, StepResult } from '../../contract/approvals/approvals.ts';
import type { Dispatch } from '../../contract/dispatch/dispatches.ts';
import {
  type ApprovalsAddress,
  approvalsAddress,
  listsSameRecords,
} from '../../domain/approvals/address.ts';
import { approvalOf } from '../../domain/approvals/refusals.ts';
import { reasonProblem } from '../../domain/approvals/texts.ts';
import { type ListStep, type Told, toldOf } from '../../domain/approvals/told.ts';
import { centsOf } from '../../domain/money.ts';
import type { AircraftFacts, BaseFacts } from '../../domain/reference/facts.ts';
import { effectsOf, type HeardDone, type HeardOn, named } from '../parts/effects.ts';
import { type Goto, goto } from '../parts/goto.ts';
import { notify } from '../parts/notify.ts';
import { guardsOf, type Refused } from '../parts/outcome.ts';
import { pendingDelay } from '../parts/patience.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

export interface ApprovalsInput {
  readonly address: ApprovalsAddress;
  /** Pacific day. */
  readonly today: string;
  /** Holds base-admin.Edit. */
  readonly mayCheck: boolean;
  /** Holds Contract.Edit. */
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
  /** The incidents that the user was shown. */
  readonly incidentIds: string[];
}
export interface StepAsked {
  readonly step: ListStep;
  readonly items: readonly StepItem[];
}
export type StepOutcome =
  | { readonly kind: 'answered'; readonly results: readonly StepResult[] }
  | Refused;
/** `row`: how it stands to the books; null while nothing of it was approved. */
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
  readonly asked: StepAsked | null;
  readonly reason: string;
  /** Something is wrong with the reason, and says so. */
  readonly showsReason: boolean;
  /** What became of the last step; null before the first. */
  readonly told: Told | null;
  /** The step that `told` tells of. */
  readonly toldStep: ListStep | null;
  readonly opened: Extract<RecordOutcome, { kind: 'found' }> | null;
}
export type ApprovalsEvent =
  | { type: 'address.changed'; address: ApprovalsAddress }
  | { type: 'address.asked'; address: Partial<ApprovalsAddress> }
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
 * `asking`: a reason is asked for. `elsewhere`: the tab shows no records. `recordPending`, `recordShown`, `recordFailed`,
 * `recordGone`: of the one beside the list.
 */
type ApprovalsTag = Tagged<
  'pending' | 'open' | 'failed' | 'stale' | 'busy',
  'asking' | 'elsewhere' | 'recordPending' | 'recordShown' | 'recordFailed' | 'recordGone'
>;

/** Types and actors. */
export const approvalsSetup = setup({
  types: {} as {
    context: ApprovalsContext;
    input: ApprovalsInput;
    events: ApprovalsEvent;
    emitted: Goto;
    tags: ApprovalsTag;
  },
  actors: {
    loadRecords: placeholderActor<ApprovalsLoaded, { address: ApprovalsAddress; today: string }>(
      'loadRecords',
    ),
    sendStep: placeholderActor<StepOutcome, { asked: StepAsked | null; reason: string }>(
      'sendStep',
    ),
    loadRecord: placeholderActor<RecordOutcome, { id: string }>('loadRecord'),
  },
  delays: { pendingDelay },
  actions: {
    notify,
    /** Tells half-months and differences beside the list that they are of yesterday. */
    tellBooks: (): void => {},
  },
});

const { assign, emit, raise } = effectsOf<ApprovalsContext, ApprovalsEvent, Goto>();
type In = { readonly context: ApprovalsContext };
type On<Type extends ApprovalsEvent['type']> = HeardOn<ApprovalsContext, ApprovalsEvent, Type>;
type Done<Output> = HeardDone<ApprovalsContext, Output>;

/** The records that an event means: those it names. */
const meant = ({
  context,
  event: { ids },
}: {
  context: ApprovalsContext;
  event: { readonly ids: readonly string[] };
}): ApprovalRow[] => {
  const named = new Set(ids);
  return context.loaded?.records.filter(({ id }) => named.has(id)) ?? [];
};
const itemsOf = (records: readonly ApprovalRow[]): StepItem[] =>
  records.map(({ id, version, cost, incidentIds }) => ({
    id,
    version,
    totalCents: centsOf(cost),
    incidentIds: [...incidentIds],
  }));
const openedRecord = ({ context: { opened } }: In) => opened?.dispatch ?? null;

export const isOfRecords = ({ context }: In) => context.address.tab !== 'periods';
export const asksOtherList = ({ context, event }: On<'address.changed'>) =>
  !listsSameRecords(event.address, context.address);
export const asksOtherRecord = ({ context, event }: On<'address.changed'>) =>
  event.address.open !== '' && event.address.open !== context.address.open;
export const asksNoRecord = ({ event }: On<'address.changed'>) => event.address.open === '';
export const hasRecord = ({ context }: In) => context.address.open !== '';
export const mayCheck = (heard: On<'check.asked'>) =>
  heard.context.mayCheck && meant(heard).length > 0;
export const maySendBack = (heard: On<'sendBack.asked'>) =>
  (heard.context.mayCheck || heard.context.mayApprove) && meant(heard).length > 0;
export const mayApprove = (heard: On<'approve.asked'>) =>
  heard.context.mayApprove && meant(heard).length > 0;
/** One whose cost is not known is approved with a reason (APR-14). */
export const needsReason = (heard: On<'approve.asked'>) =>
  mayApprove(heard) &&
  (heard.event.hasReason === true || meant(heard).some((r) => r.unknown.length > 0));
export const mayReopen = (heard: In) => {
  const dispatch = openedRecord(heard);
  return (
    heard.context.mayApprove &&
    dispatch !== null &&
    !dispatch.isArchived &&
    approvalOf(dispatch) === 'approved'
  );
};
export const isReason = ({ context }: In) => reasonProblem(context.reason) === null;
export const answered = guardsOf<StepOutcome>();
export const found = guardsOf<RecordOutcome>();

const ask = (step: ListStep, records: readonly ApprovalRow[]) => ({
  asked: { step, items: itemsOf(records) },
  reason: '',
  showsReason: false,
  told: null,
});
export const effects = named({
  keepAddress: assign(({ event: { address } }: On<'address.changed'>) => ({ address })),
  askOther: assign(({ event: { address } }: On<'address.changed'>) => ({
    address,
    loaded: null,
    picked: [],
    told: null,
  })),
  goToAddress: emit(({ context, event }: On<'address.asked'>) =>
    goto(approvalsAddress({ ...context.address, ...event.address })),
  ),
  keepLoaded: assign(({ context, event: { output } }: Done<ApprovalsLoaded>) => ({
    loaded: output,
    picked: context.picked.filter((id) => output.records.some((r) => r.id === id)),
  })),
  pick: assign(({ event: { ids } }: On<'records.picked'>) => ({ picked: ids })),
  askCheck: assign((heard: On<'check.asked'>) => ask('check', meant(heard))),
  askSendBack: assign((heard: On<'sendBack.asked'>) => ask('sendBack', meant(heard))),
  askApprove: assign((heard: On<'approve.asked'>) => ask('approve', meant(heard))),
  askReopen: assign((heard: In) => {
    const dispatch = openedRecord(heard);
    const incidentIds = dispatch?.activities.flatMap((a) => a.incidentId ?? []) ?? [];
    const items =
      dispatch === null
        ? []
        : [
            {
              id: dispatch.id,
              version: dispatch.version,
              totalCents: centsOf(dispatch.costs.totalCost),
              incidentIds,
            },
          ];
    return {
      asked: { step: 'reopen' as const, items },
      reason: '',
      showsReason: false,
      told: null,
    };
  }),
  keepReason: assign(({ event: { reason } }: On<'reason.typed'>) => ({ reason })),
  showReason: assign({ showsReason: true }),
  keepTold: assign(({ context: { asked, picked }, event: { output } }: Done<StepOutcome>) => {
    if (output.kind === 'refused' || asked === null) return {};
    const done = new Set(output.results.filter((r) => r.outcome === 'done').map((r) => r.id));
    return {
      told: toldOf(asked.step, output.results),
      toldStep: asked.step,
      picked: picked.filter((id) => !done.has(id)),
    };
  }),
  closeTold: assign({ told: null }),
  outdateRecord: raise({ type: 'record.outdated' }),
  forgetOpened: assign({ opened: null }),
  keepOpened: assign(({ event: { output } }: Done<RecordOutcome>) =>
    output.kind === 'found' ? { opened: output } : { opened: null },
  ),
});
