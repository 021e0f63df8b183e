import { named } from '../parts/effects.ts';
import { arranged } from './report.arranging.ts';
import { comparedOf, type LoadedMetrics, type RefusedMetrics } from './report.context.ts';
import {
  again,
  type Done,
  failing,
  type In,
  type On,
  report,
  reportSetup,
  shared,
  to,
} from './report.setup.ts';

const effects = named({
  startLoad: report.assign({
    refusal: null,
    loadedDays: null,
    loadedCompared: null,
    loaded: null,
    table: null,
    tableFor: null,
    lines: new Int32Array(0),
    share: 0,
  }),
  keepFirstDay: report.assign(({ event }: Done<string | null>) => ({ firstDay: event.output })),
  keepShare: report.assign(({ event }: On<'load.progressed'>) => ({ share: event.share })),
  keepLoaded: report.assign(({ event: { output } }: Done<LoadedMetrics | RefusedMetrics>) =>
    'refusal' in output ? {} : { loaded: output },
  ),
  keepRefusal: report.assign(
    ({ context, event: { output } }: Done<LoadedMetrics | RefusedMetrics>) =>
      'refusal' in output
        ? { refusal: { words: output.refusal, days: context.days, compared: comparedOf(context) } }
        : {},
  ),
  keepLoadedDays: report.assign(({ context }: In) => ({
    loadedDays: context.days,
    loadedCompared: comparedOf(context),
  })),
});

const daysOf = ({ context }: In) => context.days ?? { from: '', until: '' };
const loadOf = ({ context }: In) => ({ days: daysOf({ context }), compared: comparedOf(context) });
const dimensions = reportSetup.createStateConfig({
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadDimensions',
        src: 'loadDimensions',
        input: loadOf,
        onDone: { target: 'loaded', actions: effects.keepFirstDay },
        onError: failing('Failed to load dimensions.'),
      },
    },
    loaded: { type: 'final' },
  },
});
const isRefusal = ({ event: { output } }: Done<LoadedMetrics | RefusedMetrics>) =>
  'refusal' in output;
const metrics = reportSetup.createStateConfig({
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadMetrics',
        src: 'loadMetrics',
        input: ({ context, self }) => ({
          ...loadOf({ context }),
          onProgress: (share) => self.send({ type: 'load.progressed', share }),
        }),
        onDone: [
          { guard: isRefusal, target: to.refused, actions: effects.keepRefusal },
          { target: 'loaded', actions: effects.keepLoaded },
        ],
        onError: failing('Failed to load metrics.'),
      },
    },
    loaded: { type: 'final' },
  },
});

/** What shows the longer it takes (LOOK-6). */
const patience = reportSetup.createStateConfig({
  initial: 'fresh',
  states: {
    fresh: { after: { pendingDelay: 'waiting' } },
    waiting: { tags: 'pending', after: { progressDelay: 'watching' } },
    watching: { tags: ['pending', 'progress'], after: { cancelDelay: 'tired' } },
    tired: { tags: ['pending', 'progress', 'cancellable'], on: { 'load.cancelled': to.cancelled } },
  },
});

/**
 * Dimensions and metrics load side by side, so that each failure has its own words; beside them runs the patience of
 * the user.
 */
export const loading = reportSetup.createStateConfig({
  type: 'parallel',
  entry: effects.startLoad,
  on: { 'load.progressed': { actions: effects.keepShare } },
  states: {
    loads: {
      type: 'parallel',
      onDone: { target: to.computing, actions: effects.keepLoadedDays },
      states: { dimensions, metrics },
    },
    patience,
  },
});

/** The days hold more activities than a page adds up (PERF-40). */
export const refused = reportSetup.createStateConfig({
  tags: ['open', 'refused'],
  description: 'Another arrangement of the same days needs no load: it is refused as well.',
  entry: shared.markOpen,
  on: { 'load.requested': again, 'table.arranged': arranged },
});
