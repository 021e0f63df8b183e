import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { Limits, MeterJoin } from '../../contract/limits/limits.ts';
import { type LimitsFilters, type LimitTab, limitsPath } from '../../domain/limits/address.ts';
import { type CrewRow, crewRows } from '../../domain/limits/crewRows.ts';
import { type JoinRow, joinKey, meterRows } from '../../domain/limits/meterRows.ts';
import { reasonError } from '../../domain/limits/noteRules.ts';
import { type Goto, goto } from '../parts/goto.ts';
import { notice, notify } from '../parts/notify.ts';
import { eventOf, outputOf, type Refused, refusalOf } from '../parts/outcome.ts';
import { pendingAfterDelay, pendingDelay } from '../parts/pendingDelay.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

export interface LimitsLoaded {
  readonly limits: Limits;
  readonly joins: readonly MeterJoin[];
  /** Radio ids by aircraft id. */
  readonly radioIds: ReadonlyMap<string, string>;
}
export type ExplainOutcome = { readonly kind: 'explained'; readonly join: MeterJoin } | Refused;
export interface LimitsInput {
  readonly address: LimitsFilters;
  /** The Pacific date, `YYYY-MM-DD`, and the instant it was read. */
  readonly today: string;
  readonly now: string;
  /** The user has Dispatch.Edit. */
  readonly mayExplain: boolean;
}
interface LimitsContext extends LimitsInput {
  readonly loaded: LimitsLoaded | null;
  readonly crew: readonly CrewRow[];
  readonly meters: readonly JoinRow[];
  readonly explaining: JoinRow | null;
  readonly reason: string;
  /** The error of the reason, after the user submitted it. */
  readonly reasonError: string | null;
}
export type LimitsEvent =
  | { type: 'address.changed'; address: LimitsFilters }
  | { type: 'tab.chosen'; tab: LimitTab }
  | { type: 'day.chosen'; until: string }
  | { type: 'explain.opened'; key: string }
  | { type: 'reason.typed'; reason: string }
  | { type: 'reason.given' }
  | { type: 'explain.left' }
  | { type: 'retry.requested' };

const limitsSetup = setup({
  types: {} as {
    context: LimitsContext;
    input: LimitsInput;
    events: LimitsEvent;
    emitted: Goto;
    /** `explaining`: the user types why two readings don't match. */
    tags: Tagged<'pending' | 'open' | 'failed' | 'busy', 'explaining'>;
  },
  actors: {
    loadLimits: placeholderActor<LimitsLoaded, { until: string }>('loadLimits'),
    explain: placeholderActor<ExplainOutcome, { join: MeterJoin | null; reason: string }>(
      'explain',
    ),
  },
  delays: { pendingDelay },
  actions: { notify },
}).extend({
  guards: {
    isOtherDay: ({ context }, { address }: { address: LimitsFilters }) =>
      address.until !== context.address.until,
    mayExplain: ({ context }, { key }: { key: string }) =>
      context.mayExplain && context.meters.some((row) => row.key === key),
    isWrong: ({ context }) => reasonError(context.reason) !== null,
    isExplained: (_, { kind }: ExplainOutcome) => kind === 'explained',
  },
  actions: {
    keepAddress: assign((_, { address }: { address: LimitsFilters }) => ({ address })),
    askOther: assign((_, { address }: { address: LimitsFilters }) => ({
      address,
      loaded: null,
      crew: [],
      meters: [],
    })),
    goToTab: emit(({ context: { address, today } }, { tab }: { tab: LimitTab }) =>
      goto(limitsPath({ ...address, tab }, today)),
    ),
    goToDay: emit(({ context: { address, today } }, { until }: { until: string }) =>
      goto(limitsPath({ ...address, until }, today)),
    ),
    keepLoaded: assign(({ context: { address, now } }, loaded: LimitsLoaded) => ({
      loaded,
      crew: crewRows(loaded.limits, address.until, now),
      meters: meterRows(loaded.joins, loaded.radioIds),
    })),
    open: assign(({ context }, { key }: { key: string }) => {
      const row = context.meters.find((found) => found.key === key) ?? null;
      return { explaining: row, reason: row?.join.note?.reason ?? '', reasonError: null };
    }),
    keepReason: assign((_, { reason }: { reason: string }) => ({ reason, reasonError: null })),
    showError: assign(({ context }) => ({ reasonError: reasonError(context.reason) })),
    close: assign({ explaining: null, reason: '', reasonError: null }),
    keepJoin: assign(({ context: { loaded } }, outcome: ExplainOutcome) => {
      if (loaded === null || outcome.kind !== 'explained') return {};
      const joins = loaded.joins.map((join) =>
        joinKey(join) === joinKey(outcome.join) ? outcome.join : join,
      );
      return {
        loaded: { ...loaded, joins },
        meters: meterRows(joins, loaded.radioIds),
        explaining: null,
        reason: '',
        reasonError: null,
      };
    }),
  },
});

/**
 * Which pilots can still fly, and which meters indicate a missing flight (LIM-13, LIM-20). The URL
 * stays an input for the chart's whole life.
 */
export const limitsMachine = limitsSetup.createMachine({
  id: 'limits',
  context: ({ input }) => ({
    ...input,
    loaded: null,
    crew: [],
    meters: [],
    explaining: null,
    reason: '',
    reasonError: null,
  }),
  initial: 'loading',
  on: {
    'address.changed': [
      {
        guard: { type: 'isOtherDay', params: eventOf },
        target: '.loading',
        actions: { type: 'askOther', params: eventOf },
      },
      { actions: { type: 'keepAddress', params: eventOf } },
    ],
    'tab.chosen': { actions: { type: 'goToTab', params: eventOf } },
    'day.chosen': { actions: { type: 'goToDay', params: eventOf } },
  },
  states: {
    loading: {
      entry: 'close',
      invoke: {
        id: 'loadLimits',
        src: 'loadLimits',
        input: ({ context }) => ({ until: context.address.until }),
        onDone: { target: 'shown', actions: { type: 'keepLoaded', params: outputOf } },
        onError: 'failed',
      },
      ...pendingAfterDelay('pending'),
    },
    failed: { tags: 'failed', on: { 'retry.requested': 'loading' } },
    shown: {
      tags: 'open',
      on: {
        'explain.opened': {
          guard: { type: 'mayExplain', params: eventOf },
          target: 'explaining',
          actions: { type: 'open', params: eventOf },
        },
      },
    },
    explaining: {
      tags: ['open', 'explaining'],
      on: {
        'reason.typed': { actions: { type: 'keepReason', params: eventOf } },
        'reason.given': [{ guard: 'isWrong', actions: 'showError' }, { target: 'saving' }],
        'explain.left': { target: 'shown', actions: 'close' },
      },
    },
    saving: {
      tags: ['open', 'explaining', 'busy'],
      invoke: {
        id: 'explain',
        src: 'explain',
        input: ({ context }) => ({
          join: context.explaining?.join ?? null,
          reason: context.reason,
        }),
        onDone: [
          {
            guard: { type: 'isExplained', params: outputOf },
            target: 'shown',
            actions: [
              { type: 'keepJoin', params: outputOf },
              notice('success', 'Kept. It counts while both readings stand.'),
            ],
          },
          { target: 'loading', actions: { type: 'notify', params: refusalOf } },
        ],
        onError: {
          target: 'explaining',
          actions: notice('error', "The reason couldn't be saved. Try again."),
        },
      },
    },
  },
});
export type LimitsRef = ActorRefFrom<typeof limitsMachine>;
export type LimitsSnapshot = SnapshotFrom<typeof limitsMachine>;
