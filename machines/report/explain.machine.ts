import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import type { ExplainedLoads } from '../../contract/report/explain.ts';
import type {
  ExplainPlace,
  ExplainRequest,
  Explanation,
} from '../../domain/report/explain/explain.ts';
import type { ColumnKey } from '../../domain/report/request/columnsCatalogue.ts';
import type { ReportRequest } from '../../domain/report/request/request.ts';
import { notice, notify } from '../parts/notify.ts';
import { eventOf, outputOf } from '../parts/outcome.ts';
import { pendingAfterDelay, pendingDelay } from '../parts/pendingDelay.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

interface Context {
  readonly ask: ExplainRequest | null;
  /** The drill-down path from the figure the user opened to the one on screen, which is last. */
  readonly trail: readonly Explanation[];
  readonly loads: ExplainedLoads | null;
}
interface Asked {
  readonly request: ReportRequest;
  readonly column: ColumnKey;
  readonly slot: number;
}
type Event =
  /** `mayDouble`: wait until we know that it isn't a double-click. */
  | ({ type: 'figure.asked'; mayDouble?: boolean } & Asked)
  | { type: 'figure.dropped' }
  | { type: 'addend.chosen'; place: ExplainPlace }
  | { type: 'back.chosen' }
  | { type: 'loads.requested' }
  | { type: 'explanation.closed' };
const dispatchOf = ({ trail }: Context) => {
  const figure = trail.at(-1);
  return figure?.loads?.dispatchId ?? figure?.booked?.dispatchId ?? null;
};
const slotOf = (slot: number): ExplainPlace => ({ kind: 'slot', at: slot });

const failed = notice('error', "This figure couldn't be explained. Try again.");
const askOf = ({ context: { ask } }: { context: Context }) => {
  if (ask === null) throw new Error('Nothing was asked to be explained');
  return { ask };
};

const explainSetup = setup({
  types: {} as {
    context: Context;
    events: Event;
    /** `open`: the dialog is open. `pending`, `failed`: shown in place of the tiers. */
    tags: Tagged<'open' | 'pending' | 'failed'>;
  },
  actors: {
    explainFigure: placeholderActor<Explanation, { ask: ExplainRequest }>('explainFigure'),
    loadLoads: placeholderActor<ExplainedLoads, { dispatchId: string }>('loadLoads'),
  },
  delays: { pendingDelay, doublePressDelay: 300 },
  actions: { notify },
}).extend({
  guards: {
    mayDouble: (_, asked: { mayDouble?: boolean }) => asked.mayDouble === true,
    isDeep: ({ context }) => context.trail.length > 1,
    hasLoads: ({ context }) => dispatchOf(context) !== null,
  },
  actions: {
    startAsk: assign((_, { request, column, slot }: Asked) => ({
      ask: { request, column, place: slotOf(slot) },
      trail: [],
    })),
    askWithin: assign(({ context: { ask } }, { place }: { place: ExplainPlace }) => ({
      ask: ask === null ? null : { ...ask, place },
    })),
    keepExplanation: assign(({ context }, explanation: Explanation) => ({
      trail: [...context.trail, explanation],
    })),
    goBack: assign(({ context }) => ({ trail: context.trail.slice(0, -1) })),
    dropLoads: assign({ loads: null }),
    keepLoads: assign((_, loads: ExplainedLoads) => ({ loads })),
    forget: assign({ ask: null, trail: [], loads: null }),
  },
});

/**
 * The cost breakdown of a figure, from a total down to an activity's rates and hours and each
 * load's tiers. Only the service knows the tiers.
 */
export const explainMachine = explainSetup.createMachine({
  id: 'explain',
  context: { ask: null, trail: [], loads: null },
  initial: 'closed',
  states: {
    closed: {
      on: {
        'figure.asked': [
          {
            guard: { type: 'mayDouble', params: eventOf },
            target: 'pressed',
            actions: { type: 'startAsk', params: eventOf },
          },
          { target: 'deriving', actions: { type: 'startAsk', params: eventOf } },
        ],
      },
    },
    pressed: {
      description: 'Waits for a second click, which would open the records behind the figure.',
      after: { doublePressDelay: 'deriving' },
      on: { 'figure.dropped': { target: 'closed', actions: 'forget' } },
    },
    deriving: {
      invoke: {
        id: 'explainFigure',
        src: 'explainFigure',
        input: askOf,
        onDone: { target: 'shown', actions: { type: 'keepExplanation', params: outputOf } },
        onError: { target: 'closed', actions: failed },
      },
      ...pendingAfterDelay('open'),
      on: { 'explanation.closed': { target: 'closed', actions: 'forget' } },
    },
    digging: {
      tags: 'open',
      description: 'The previous figure stays on screen in the meantime.',
      invoke: {
        id: 'explainFigure',
        src: 'explainFigure',
        input: askOf,
        onDone: { target: 'shown', actions: { type: 'keepExplanation', params: outputOf } },
        onError: { target: 'shown', actions: failed },
      },
      on: { 'explanation.closed': { target: 'closed', actions: 'forget' } },
    },
    shown: {
      tags: 'open',
      entry: 'dropLoads',
      initial: 'deciding',
      on: {
        'addend.chosen': { target: 'digging', actions: { type: 'askWithin', params: eventOf } },
        'back.chosen': { guard: 'isDeep', target: 'shown', reenter: true, actions: 'goBack' },
        'explanation.closed': { target: 'closed', actions: 'forget' },
      },
      states: {
        deciding: { always: [{ guard: 'hasLoads', target: 'loadingLoads' }, { target: 'whole' }] },
        whole: { description: 'The whole explanation is on screen.' },
        loadingLoads: {
          tags: 'pending',
          invoke: {
            id: 'loadLoads',
            src: 'loadLoads',
            input: ({ context }) => ({ dispatchId: dispatchOf(context) ?? '' }),
            onDone: { target: 'whole', actions: { type: 'keepLoads', params: outputOf } },
            onError: 'withoutLoads',
          },
        },
        withoutLoads: { tags: 'failed', on: { 'loads.requested': 'loadingLoads' } },
      },
    },
  },
});
export type ExplainRef = ActorRefFrom<typeof explainMachine>;
export type ExplainSnapshot = SnapshotFrom<typeof explainMachine>;
