import { type ActorRefFrom, type SnapshotFrom, setup } from 'xstate';
import type { ExplainedLoads } from '../../contract/report/explain.ts';
import type { ExplainAsk, ExplainPlace, Explanation } from '../../domain/report/explain/explain.ts';
import type { ColumnKey } from '../../domain/report/request/columnsCatalogue.ts';
import type { ReportRequest } from '../../domain/report/request/request.ts';
import { effectsOf, type HeardDone, type HeardOn, named } from '../parts/effects.ts';
import { notice, notify } from '../parts/notify.ts';
import { pendingDelay, slowly } from '../parts/patience.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

interface Context {
  readonly ask: ExplainAsk | null;
  /** From the figure that was asked for down to the one on screen, the last. */
  readonly trail: readonly Explanation[];
  readonly loads: ExplainedLoads | null;
}
type Event =
  /** `mayDouble`: pressed twice it means something else. */
  | {
      type: 'figure.asked';
      request: ReportRequest;
      column: ColumnKey;
      slot: number;
      mayDouble?: boolean;
    }
  | { type: 'figure.dropped' }
  | { type: 'addend.chosen'; place: ExplainPlace }
  | { type: 'back.chosen' }
  | { type: 'loads.requested' }
  | { type: 'explanation.closed' };
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
    /** `open`: the dialog stands. `pending`, `failed`: what stands in the place of the tiers. */
    tags: Tagged<'open' | 'pending' | 'failed'>;
  },
  actors: {
    explainFigure: placeholderActor<Explanation, { ask: ExplainAsk }>('explainFigure'),
    loadLoads: placeholderActor<ExplainedLoads, { dispatchId: string }>('loadLoads'),
  },
  delays: { pendingDelay, doublePressDelay: 300 },
  actions: { notify },
});
const { assign } = effectsOf<Context, Event>();
type In = { readonly context: Context };
type On<Type extends Event['type']> = HeardOn<Context, Event, Type>;
type Done<Output> = HeardDone<Context, Output>;

const mayDouble = ({ event }: On<'figure.asked'>) => event.mayDouble === true;
const isDeep = ({ context }: In) => context.trail.length > 1;
const dispatchOf = ({ context }: In) => {
  const figure = context.trail.at(-1);
  return figure?.loads?.dispatchId ?? figure?.booked?.dispatchId ?? null;
};
const hasLoads = (heard: In) => dispatchOf(heard) !== null;
const effects = named({
  startAsk: assign(({ event: { request, column, slot } }: On<'figure.asked'>) => ({
    ask: { request, column, place: slotOf(slot) },
    trail: [],
  })),
  askWithin: assign(({ context: { ask }, event }: On<'addend.chosen'>) => ({
    ask: ask === null ? null : { ...ask, place: event.place },
  })),
  keepExplanation: assign(({ context, event }: Done<Explanation>) => ({
    trail: [...context.trail, event.output],
  })),
  goBack: assign(({ context }: In) => ({ trail: context.trail.slice(0, -1) })),
  dropLoads: assign({ loads: null }),
  keepLoads: assign(({ event }: Done<ExplainedLoads>) => ({ loads: event.output })),
  forget: assign({ ask: null, trail: [], loads: null }),
});

/**
 * A cost figure taken apart: from a total down to an activity's rates and hours, and to each load's tiers, which only
 * the service knows.
 */
export const explainMachine = explainSetup.createMachine({
  id: 'explain',
  context: { ask: null, trail: [], loads: null },
  initial: 'closed',
  states: {
    closed: {
      on: {
        'figure.asked': [
          { guard: mayDouble, target: 'pressed', actions: effects.startAsk },
          { target: 'deriving', actions: effects.startAsk },
        ],
      },
    },
    pressed: {
      description: 'A second press would open the records behind the figure.',
      after: { doublePressDelay: 'deriving' },
      on: { 'figure.dropped': { target: 'closed', actions: effects.forget } },
    },
    deriving: {
      invoke: {
        id: 'explainFigure',
        src: 'explainFigure',
        input: askOf,
        onDone: { target: 'shown', actions: effects.keepExplanation },
        onError: { target: 'closed', actions: failed },
      },
      ...slowly('open'),
      on: { 'explanation.closed': { target: 'closed', actions: effects.forget } },
    },
    digging: {
      tags: 'open',
      description: 'The figure before stays on screen meanwhile.',
      invoke: {
        id: 'explainFigure',
        src: 'explainFigure',
        input: askOf,
        onDone: { target: 'shown', actions: effects.keepExplanation },
        onError: { target: 'shown', actions: failed },
      },
      on: { 'explanation.closed': { target: 'closed', actions: effects.forget } },
    },
    shown: {
      tags: 'open',
      entry: effects.dropLoads,
      initial: 'deciding',
      on: {
        'addend.chosen': { target: 'digging', actions: effects.askWithin },
        'back.chosen': { guard: isDeep, target: 'shown', reenter: true, actions: effects.goBack },
        'explanation.closed': { target: 'closed', actions: effects.forget },
      },
      states: {
        deciding: { always: [{ guard: hasLoads, target: 'loadingLoads' }, { target: 'whole' }] },
        whole: { description: 'All there is to say is on screen.' },
        loadingLoads: {
          tags: 'pending',
          invoke: {
            id: 'loadLoads',
            src: 'loadLoads',
            input: (heard) => ({ dispatchId: dispatchOf(heard) ?? '' }),
            onDone: { target: 'whole', actions: effects.keepLoads },
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
