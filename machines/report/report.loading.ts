import { assign } from 'xstate';
import { eventOf, outputOf } from '../parts/outcome.ts';
import { arranged } from './report.arranging.ts';
import {
  comparedOf,
  type LoadedMetrics,
  type RefusedMetrics,
  type ReportContext,
} from './report.context.ts';
import { decidingSetup } from './report.deciding.ts';
import { failing, loadAgain, to } from './report.setup.ts';

type Metrics = LoadedMetrics | RefusedMetrics;

export const loadingSetup = decidingSetup.extend({
  guards: {
    isRefusal: (_, metrics: Metrics) => 'refusal' in metrics,
  },
  actions: {
    startLoad: assign({
      refusal: null,
      loadedDays: null,
      loadedCompared: null,
      loaded: null,
      table: null,
      tableFor: null,
      lines: new Int32Array(0),
      share: 0,
    }),
    keepFirstDay: assign((_, firstDay: string | null) => ({ firstDay })),
    keepShare: assign((_, { share }: { share: number }) => ({ share })),
    keepLoaded: assign((_, metrics: Metrics) => ('refusal' in metrics ? {} : { loaded: metrics })),
    keepRefusal: assign(({ context }, metrics: Metrics) =>
      'refusal' in metrics
        ? { refusal: { words: metrics.refusal, days: context.days, compared: comparedOf(context) } }
        : {},
    ),
    keepLoadedDays: assign(({ context }) => ({
      loadedDays: context.days,
      loadedCompared: comparedOf(context),
    })),
  },
});

interface Heard {
  readonly context: ReportContext;
}
const daysOf = ({ context }: Heard) => context.days ?? { from: '', until: '' };
const loadOf = ({ context }: Heard) => ({
  days: daysOf({ context }),
  compared: comparedOf(context),
});
const dimensions = loadingSetup.createStateConfig({
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadDimensions',
        src: 'loadDimensions',
        input: loadOf,
        onDone: { target: 'loaded', actions: { type: 'keepFirstDay', params: outputOf } },
        onError: failing('Failed to load dimensions.'),
      },
    },
    loaded: { type: 'final' },
  },
});
const metrics = loadingSetup.createStateConfig({
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadMetrics',
        src: 'loadMetrics',
        input: ({ context, self }) => ({
          ...loadOf({ context }),
          parent: self,
        }),
        onDone: [
          {
            guard: { type: 'isRefusal', params: outputOf },
            target: to.refused,
            actions: { type: 'keepRefusal', params: outputOf },
          },
          { target: 'loaded', actions: { type: 'keepLoaded', params: outputOf } },
        ],
        onError: failing('Failed to load metrics.'),
      },
    },
    loaded: { type: 'final' },
  },
});

/** Shows more the longer a load takes (LOOK-6). */
const patience = loadingSetup.createStateConfig({
  initial: 'fresh',
  states: {
    fresh: { after: { pendingDelay: 'waiting' } },
    waiting: { tags: 'pending', after: { progressDelay: 'watching' } },
    watching: { tags: ['pending', 'progress'], after: { cancelDelay: 'tired' } },
    tired: { tags: ['pending', 'progress', 'cancellable'], on: { 'load.cancelled': to.cancelled } },
  },
});

/**
 * Loads dimensions and metrics in parallel, so that each failure has its own message. A parallel
 * region times the progress display.
 */
export const loading = loadingSetup.createStateConfig({
  type: 'parallel',
  entry: 'startLoad',
  on: { 'load.progressed': { actions: { type: 'keepShare', params: eventOf } } },
  states: {
    loads: {
      type: 'parallel',
      onDone: { target: to.computing, actions: 'keepLoadedDays' },
      states: { dimensions, metrics },
    },
    patience,
  },
});

/** The days hold more activities than a page can add up (PERF-40). */
export const refused = loadingSetup.createStateConfig({
  tags: ['open', 'refused'],
  description: 'Another arrangement of the same days is refused too, without a load.',
  entry: 'markOpen',
  on: { 'load.requested': loadAgain, 'table.arranged': arranged },
});
