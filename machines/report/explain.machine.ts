import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import { PENDING_DELAY_MS } from '../../contract/constants.ts';
import type { ExplainedLoads } from '../../contract/explain.ts';
import type { ColumnKey } from '../../domain/report/columnsCatalogue.ts';
import type { ExplainAsk, ExplainPlace, Explanation } from '../../domain/report/explain.ts';
import type { ReportRequest } from '../../domain/report/request.ts';
import { declared } from '../declared.ts';
import type { NoticeVariant } from '../notices.machine.ts';

interface Context {
  readonly ask: ExplainAsk | null;
  /** From the figure that was asked for down to the one on screen, the last. */
  readonly trail: readonly Explanation[];
  readonly loads: ExplainedLoads | null;
}
type Event =
  | { type: 'figure.asked'; request: ReportRequest; column: ColumnKey; slot: number }
  | { type: 'addend.chosen'; place: ExplainPlace }
  | { type: 'back.chosen' }
  | { type: 'loads.requested' }
  | { type: 'explanation.closed' };
const slotOf = (slot: number): ExplainPlace => ({ kind: 'slot', at: slot });

const failed = { variant: 'error', message: "This figure couldn't be explained. Try again." } as const;
const askOf = ({ context: { ask } }: { context: Context }) => {
  if (ask === null) throw new Error('Nothing was asked to be explained');
  return { ask };
};

/** A cost figure taken apart: from a total down to an activity's rates and hours, and to each load's tiers, which only the service knows. */
export const explainMachine = setup({
  types: {} as {
    context: Context;
    events: Event;
    /** `open`: the dialog stands. `loadsPending`, `loadsBroken`: what stands in the place of the tiers. */
    tags: 'open' | 'loadsPending' | 'loadsBroken';
  },
  actors: {
    explainFigure: declared<Explanation, { ask: ExplainAsk }>('explainFigure'),
    loadLoads: declared<ExplainedLoads, { dispatchId: string }>('loadLoads'),
  },
  delays: { pendingDelay: PENDING_DELAY_MS },
  guards: {
    isDeep: ({ context }) => context.trail.length > 1,
    hasLoads: ({ context }) => (context.trail.at(-1)?.loads ?? null) !== null,
  },
  actions: {
    notify: (_, _params: { variant: NoticeVariant; message: string }) => {},
    startAsk: assign((_, { request, column, slot }: { request: ReportRequest; column: ColumnKey; slot: number }) => ({
      ask: { request, column, place: slotOf(slot) },
      trail: [],
    })),
    askWithin: assign({ ask: ({ context }, params: { place: ExplainPlace }) => (context.ask === null ? null : { ...context.ask, place: params.place }) }),
    keepExplanation: assign({ trail: ({ context }, params: { output: Explanation }) => [...context.trail, params.output] }),
    goBack: assign({ trail: ({ context }) => context.trail.slice(0, -1) }),
    dropLoads: assign({ loads: null }),
    keepLoads: assign({ loads: (_, params: { output: ExplainedLoads }) => params.output }),
    forget: assign({ ask: null, trail: [], loads: null }),
  },
}).createMachine({
  id: 'explain',
  context: { ask: null, trail: [], loads: null },
  initial: 'closed',
  states: {
    closed: { on: { 'figure.asked': { target: 'reckoning', actions: { type: 'startAsk', params: ({ event }) => event } } } },
    reckoning: {
      initial: 'quick',
      invoke: {
        id: 'explainFigure',
        src: 'explainFigure',
        input: askOf,
        onDone: { target: 'shown', actions: { type: 'keepExplanation', params: ({ event }) => ({ output: event.output }) } },
        onError: { target: 'closed', actions: { type: 'notify', params: failed } },
      },
      states: { quick: { after: { pendingDelay: 'slow' } }, slow: { tags: 'open' } },
      on: { 'explanation.closed': { target: 'closed', actions: 'forget' } },
    },
    digging: {
      tags: 'open',
      description: 'The figure before stays on screen meanwhile.',
      invoke: {
        id: 'explainFigure',
        src: 'explainFigure',
        input: askOf,
        onDone: { target: 'shown', actions: { type: 'keepExplanation', params: ({ event }) => ({ output: event.output }) } },
        onError: { target: 'shown', actions: { type: 'notify', params: failed } },
      },
      on: { 'explanation.closed': { target: 'closed', actions: 'forget' } },
    },
    shown: {
      tags: 'open',
      entry: 'dropLoads',
      initial: 'deciding',
      on: {
        'addend.chosen': { target: 'digging', actions: { type: 'askWithin', params: ({ event }) => event } },
        'back.chosen': { guard: 'isDeep', target: 'shown', reenter: true, actions: 'goBack' },
        'explanation.closed': { target: 'closed', actions: 'forget' },
      },
      states: {
        deciding: { always: [{ guard: 'hasLoads', target: 'loadingLoads' }, { target: 'whole' }] },
        whole: { description: 'All there is to say is on screen.' },
        loadingLoads: {
          tags: 'loadsPending',
          invoke: {
            id: 'loadLoads',
            src: 'loadLoads',
            input: ({ context }) => ({ dispatchId: context.trail.at(-1)?.loads?.dispatchId ?? '' }),
            onDone: { target: 'whole', actions: { type: 'keepLoads', params: ({ event }) => ({ output: event.output }) } },
            onError: 'withoutLoads',
          },
        },
        withoutLoads: { tags: 'loadsBroken', on: { 'loads.requested': 'loadingLoads' } },
      },
    },
  },
});
export type ExplainRef = ActorRefFrom<typeof explainMachine>;
export type ExplainSnapshot = SnapshotFrom<typeof explainMachine>;
