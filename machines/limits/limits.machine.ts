import { type ActorRefFrom, type SnapshotFrom, setup } from 'xstate';
import type { Limits, MeterJoin } from '../../contract/limits/limits.ts';
import { type LimitsAddress, type LimitTab, limitsAddress } from '../../domain/limits/address.ts';
import { type CrewRow, crewRows } from '../../domain/limits/crewRows.ts';
import { type JoinRow, joinKey, meterRows } from '../../domain/limits/meterRows.ts';
import { reasonError } from '../../domain/limits/noteRules.ts';
import { effectsOf, type Heard, type HeardDone, type HeardOn, named } from '../parts/effects.ts';
import { type Goto, goto } from '../parts/goto.ts';
import { notice, notify } from '../parts/notify.ts';
import { guardsOf, type Refused, refusalOf } from '../parts/outcome.ts';
import { pendingDelay, slowly } from '../parts/patience.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

export interface LimitsLoaded {
  readonly limits: Limits;
  readonly joins: readonly MeterJoin[];
  /** Radio ids by aircraft. */
  readonly radioIds: ReadonlyMap<string, string>;
}
export type ExplainOutcome = { readonly kind: 'explained'; readonly join: MeterJoin } | Refused;
export interface LimitsInput {
  readonly address: LimitsAddress;
  /** `YYYY-MM-DD`, and the instant it was read at. */
  readonly today: string;
  readonly now: string;
  /** Holds Dispatch.Edit. */
  readonly mayExplain: boolean;
}
interface LimitsContext extends LimitsInput {
  readonly loaded: LimitsLoaded | null;
  readonly crew: readonly CrewRow[];
  readonly meters: readonly JoinRow[];
  readonly explaining: JoinRow | null;
  readonly reason: string;
  /** What is wrong with it, once it was given. */
  readonly reasonError: string | null;
}
export type LimitsEvent =
  | { type: 'address.changed'; address: LimitsAddress }
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
    /** `explaining`: why two readings don't join is being written. */
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
});
const { assign, emit } = effectsOf<LimitsContext, LimitsEvent, Goto>();
type In = Pick<Heard<LimitsContext, LimitsEvent>, 'context'>;
type On<Type extends LimitsEvent['type']> = HeardOn<LimitsContext, LimitsEvent, Type>;
type Done<Output> = HeardDone<LimitsContext, Output>;

const isOtherDay = ({ context, event: { address } }: On<'address.changed'>) =>
  address.until !== context.address.until;
const page = named({
  keepAddress: assign(({ event: { address } }: On<'address.changed'>) => ({ address })),
  askOther: assign(({ event: { address } }: On<'address.changed'>) => ({
    address,
    loaded: null,
    crew: [],
    meters: [],
  })),
  goToTab: emit(({ context: { address, today }, event }: On<'tab.chosen'>) =>
    goto(limitsAddress({ ...address, tab: event.tab }, today)),
  ),
  goToDay: emit(({ context: { address, today }, event }: On<'day.chosen'>) =>
    goto(limitsAddress({ ...address, until: event.until }, today)),
  ),
  keepLoaded: assign(({ context: { address, now }, event: { output } }: Done<LimitsLoaded>) => ({
    loaded: output,
    crew: crewRows(output.limits, address.until, now),
    meters: meterRows(output.joins, output.radioIds),
  })),
});

const mayExplain = ({ context, event: { key } }: On<'explain.opened'>) =>
  context.mayExplain && context.meters.some((row) => row.key === key);
const isWrong = ({ context }: In) => reasonError(context.reason) !== null;
const answered = guardsOf<ExplainOutcome>();
const explain = named({
  open: assign(({ context, event: { key } }: On<'explain.opened'>) => {
    const row = context.meters.find((found) => found.key === key) ?? null;
    return { explaining: row, reason: row?.join.note?.reason ?? '', reasonError: null };
  }),
  keepReason: assign(({ event: { reason } }: On<'reason.typed'>) => ({
    reason,
    reasonError: null,
  })),
  showError: assign(({ context }: In) => ({ reasonError: reasonError(context.reason) })),
  close: assign({ explaining: null, reason: '', reasonError: null }),
  keepJoin: assign(({ context, event: { output } }: Done<ExplainOutcome>) => {
    const { loaded } = context;
    if (loaded === null || output.kind !== 'explained') return {};
    const joins = loaded.joins.map((join) =>
      joinKey(join) === joinKey(output.join) ? output.join : join,
    );
    return {
      loaded: { ...loaded, joins },
      meters: meterRows(joins, loaded.radioIds),
      explaining: null,
      reason: '',
      reasonError: null,
    };
  }),
});

/** Who may still fly, and which meters miss a flight (LIM-13, LIM-20); its address is an input all its life. */
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
      { guard: isOtherDay, target: '.loading', actions: page.askOther },
      { actions: page.keepAddress },
    ],
    'tab.chosen': { actions: page.goToTab },
    'day.chosen': { actions: page.goToDay },
  },
  states: {
    loading: {
      entry: explain.close,
      invoke: {
        id: 'loadLimits',
        src: 'loadLimits',
        input: ({ context }) => ({ until: context.address.until }),
        onDone: { target: 'shown', actions: page.keepLoaded },
        onError: 'failed',
      },
      ...slowly('pending'),
    },
    failed: { tags: 'failed', on: { 'retry.requested': 'loading' } },
    shown: {
      tags: 'open',
      on: { 'explain.opened': { guard: mayExplain, target: 'explaining', actions: explain.open } },
    },
    explaining: {
      tags: ['open', 'explaining'],
      on: {
        'reason.typed': { actions: explain.keepReason },
        'reason.given': [{ guard: isWrong, actions: explain.showError }, { target: 'saving' }],
        'explain.left': { target: 'shown', actions: explain.close },
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
            guard: answered('explained'),
            target: 'shown',
            actions: [
              explain.keepJoin,
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
