import { assign, emit, raise } from 'xstate';
import type { ApprovalRow } from '../../contract/approvals/approvals.ts';
import {
  type ApprovalsFilters,
  approvalsListPath,
  hasSameRecords,
} from '../../domain/approvals/address.ts';
import { approvalOf } from '../../domain/approvals/refusals.ts';
import { type ListStep, summarizeStep } from '../../domain/approvals/stepSummary.ts';
import { reasonProblem } from '../../domain/approvals/texts.ts';
import { centsOf } from '../../domain/money.ts';
import { goto } from '../parts/goto.ts';
import { notice } from '../parts/notify.ts';
import { eventOf, outputOf, refusalOf } from '../parts/outcome.ts';
import { pendingAfterDelay } from '../parts/pendingDelay.ts';
import {
  type ApprovalsContext,
  type ApprovalsLoaded,
  approvalsSetup,
  type StepItem,
  type StepOutcome,
} from './approvals.setup.ts';

/** The loaded records with these ids. */
const recordsOf = ({ loaded }: ApprovalsContext, ids: readonly string[]): ApprovalRow[] => {
  const wanted = new Set(ids);
  return loaded?.records.filter(({ id }) => wanted.has(id)) ?? [];
};
const itemsOf = (records: readonly ApprovalRow[]): StepItem[] =>
  records.map(({ id, version, cost, incidentIds }) => ({
    id,
    version,
    totalCents: centsOf(cost),
    incidentIds: [...incidentIds],
  }));
const itemsToReopen = ({ opened }: ApprovalsContext): StepItem[] => {
  if (opened === null) return [];
  const { id, version, costs, activities } = opened.dispatch;
  const incidentIds = activities.flatMap((a) => a.incidentId ?? []);
  return [{ id, version, totalCents: centsOf(costs.totalCost), incidentIds }];
};
const ask = (step: ListStep, items: readonly StepItem[]) => ({
  asked: { step, items },
  reason: '',
  showsReason: false,
  told: null,
});
interface Ids {
  readonly ids: readonly string[];
}
interface NewAddress {
  readonly address: ApprovalsFilters;
}

export const listSetup = approvalsSetup.extend({
  guards: {
    isOfRecords: ({ context }) => context.address.tab !== 'periods',
    asksOtherList: ({ context }, { address }: NewAddress) =>
      !hasSameRecords(address, context.address),
    mayCheck: ({ context }, { ids }: Ids) => context.mayCheck && recordsOf(context, ids).length > 0,
    maySendBack: ({ context }, { ids }: Ids) =>
      (context.mayCheck || context.mayApprove) && recordsOf(context, ids).length > 0,
    mayApprove: ({ context }, { ids }: Ids) =>
      context.mayApprove && recordsOf(context, ids).length > 0,
    /** Approving a record with an unknown cost requires a reason (APR-14). */
    needsReason: ({ context }, { ids, hasReason }: Ids & { hasReason?: true }) => {
      const records = recordsOf(context, ids);
      return (
        context.mayApprove &&
        records.length > 0 &&
        (hasReason === true || records.some((r) => r.unknown.length > 0))
      );
    },
    mayReopen: ({ context: { opened, mayApprove } }) =>
      mayApprove &&
      opened !== null &&
      !opened.dispatch.isArchived &&
      approvalOf(opened.dispatch) === 'approved',
    isReason: ({ context }) => reasonProblem(context.reason) === null,
    isAnswered: (_, { kind }: StepOutcome) => kind === 'answered',
  },
  actions: {
    keepAddress: assign((_, { address }: NewAddress) => ({ address })),
    askOther: assign((_, { address }: NewAddress) => ({
      address,
      loaded: null,
      picked: [],
      told: null,
    })),
    goToAddress: emit(({ context }, { address }: { address: Partial<ApprovalsFilters> }) =>
      goto(approvalsListPath({ ...context.address, ...address })),
    ),
    keepLoaded: assign(({ context }, loaded: ApprovalsLoaded) => ({
      loaded,
      picked: context.picked.filter((id) => loaded.records.some((r) => r.id === id)),
    })),
    pick: assign((_, { ids }: Ids) => ({ picked: ids })),
    askCheck: assign(({ context }, { ids }: Ids) => ask('check', itemsOf(recordsOf(context, ids)))),
    askSendBack: assign(({ context }, { ids }: Ids) =>
      ask('sendBack', itemsOf(recordsOf(context, ids))),
    ),
    askApprove: assign(({ context }, { ids }: Ids) =>
      ask('approve', itemsOf(recordsOf(context, ids))),
    ),
    askReopen: assign(({ context }) => ask('reopen', itemsToReopen(context))),
    keepReason: assign((_, { reason }: { reason: string }) => ({ reason })),
    showReason: assign({ showsReason: true }),
    keepTold: assign(({ context: { asked, picked } }, outcome: StepOutcome) => {
      if (outcome.kind === 'refused' || asked === null) return {};
      const done = new Set(outcome.results.filter((r) => r.outcome === 'done').map((r) => r.id));
      return {
        told: summarizeStep(asked.step, outcome.results),
        toldStep: asked.step,
        picked: picked.filter((id) => !done.has(id)),
      };
    }),
    closeTold: assign({ told: null }),
    outdateRecord: raise({ type: 'record.outdated' }),
  },
});

/** The records of a tab, and the steps that apply to several of them (APR-15, APR-28). */
export const list = listSetup.createStateConfig({
  initial: 'deciding',
  on: {
    'address.changed': [
      {
        guard: { type: 'asksOtherList', params: eventOf },
        target: '.deciding',
        actions: { type: 'askOther', params: eventOf },
      },
      { actions: { type: 'keepAddress', params: eventOf } },
    ],
    'address.asked': { actions: { type: 'goToAddress', params: eventOf } },
  },
  states: {
    deciding: { always: [{ guard: 'isOfRecords', target: 'loading' }, { target: 'elsewhere' }] },
    elsewhere: {
      tags: 'elsewhere',
      on: {
        'reopen.asked': { guard: 'mayReopen', target: 'askingReason', actions: 'askReopen' },
        'told.closed': { actions: 'closeTold' },
      },
    },
    loading: {
      invoke: {
        id: 'loadRecords',
        src: 'loadRecords',
        input: ({ context: { address, today } }) => ({ address, today }),
        onDone: { target: 'listing', actions: { type: 'keepLoaded', params: outputOf } },
        onError: 'failed',
      },
      ...pendingAfterDelay('pending'),
    },
    failed: { tags: 'failed', on: { 'retry.requested': 'loading' } },
    listing: {
      tags: 'open',
      on: {
        'records.picked': { actions: { type: 'pick', params: eventOf } },
        'check.asked': {
          guard: { type: 'mayCheck', params: eventOf },
          target: 'sending',
          actions: { type: 'askCheck', params: eventOf },
        },
        'sendBack.asked': {
          guard: { type: 'maySendBack', params: eventOf },
          target: 'askingReason',
          actions: { type: 'askSendBack', params: eventOf },
        },
        'approve.asked': [
          {
            guard: { type: 'needsReason', params: eventOf },
            target: 'askingReason',
            actions: { type: 'askApprove', params: eventOf },
          },
          {
            guard: { type: 'mayApprove', params: eventOf },
            target: 'sending',
            actions: { type: 'askApprove', params: eventOf },
          },
        ],
        'reopen.asked': { guard: 'mayReopen', target: 'askingReason', actions: 'askReopen' },
        'told.closed': { actions: 'closeTold' },
      },
    },
    askingReason: {
      description:
        'Sending back, reopening, and approving records without a known cost require a reason.',
      tags: ['open', 'asking'],
      on: {
        'reason.typed': { actions: { type: 'keepReason', params: eventOf } },
        'reason.given': [{ guard: 'isReason', target: 'sending' }, { actions: 'showReason' }],
        'asking.left': [{ guard: 'isOfRecords', target: 'listing' }, { target: 'elsewhere' }],
      },
    },
    sending: {
      tags: ['open', 'busy'],
      // A step in progress continues when the user switches tabs.
      on: { 'address.changed': { actions: { type: 'keepAddress', params: eventOf } } },
      invoke: {
        id: 'sendStep',
        src: 'sendStep',
        input: ({ context: { asked, reason } }) => ({ asked, reason: reason.trim() }),
        onDone: [
          {
            guard: { type: 'isAnswered', params: outputOf },
            target: 'telling',
            actions: [{ type: 'keepTold', params: outputOf }, 'outdateRecord', 'tellBooks'],
          },
          { target: 'telling', actions: { type: 'notify', params: refusalOf } },
        ],
        onError: {
          target: 'telling',
          actions: notice(
            'error',
            "That couldn't be sent. Look what became of it before you try again.",
          ),
        },
      },
    },
    telling: { always: [{ guard: 'isOfRecords', target: 'told' }, { target: 'elsewhere' }] },
    told: {
      description: 'Reports the result and loads the records again.',
      tags: 'open',
      invoke: {
        id: 'reloadRecords',
        src: 'loadRecords',
        input: ({ context: { address, today } }) => ({ address, today }),
        onDone: { target: 'listing', actions: { type: 'keepLoaded', params: outputOf } },
        onError: 'outdated',
      },
    },
    outdated: { tags: ['open', 'stale'], on: { 'retry.requested': 'told' } },
  },
});
