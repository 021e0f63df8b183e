import { named } from '../parts/effects.ts';
import { type Counted, comparedOf, isTooMany, type LoadedMetrics } from './report.context.ts';
import { areTooMany, type Done, failing, type In, type On, report, reportSetup, to } from './report.setup.ts';

const effects = named({
  startLoad: report.assign({
    counted: null,
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
  keepCount: report.assign(({ event }: Done<Counted | null>) => ({ counted: event.output })),
  keepShare: report.assign(({ event }: On<'load.progressed'>) => ({ share: event.share })),
  keepLoaded: report.assign(({ event }: Done<LoadedMetrics>) => ({ loaded: event.output })),
  keepLoadedDays: report.assign(({ context }: In) => ({ loadedDays: context.days, loadedCompared: comparedOf(context) })),
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
const areFewInAll = ({ context: { countedAll } }: In) => countedAll !== null && !isTooMany({ counted: countedAll });
const metrics = reportSetup.createStateConfig({
  initial: 'beginning',
  states: {
    beginning: {
      description: 'Of so few as there are at all any days may be fetched (PERF-39).',
      always: [{ guard: areFewInAll, target: 'loading' }, { target: 'counting' }],
    },
    counting: {
      description: 'More than a page holds are never fetched (PERF-23).',
      invoke: {
        id: 'countActivities',
        src: 'countActivities',
        input: loadOf,
        onDone: [
          { guard: areTooMany, target: to.addingUp, actions: [effects.keepCount, effects.keepLoadedDays] },
          { target: 'loading', actions: effects.keepCount },
        ],
        onError: failing('Failed to load metrics.'),
      },
    },
    loading: {
      invoke: {
        id: 'loadMetrics',
        src: 'loadMetrics',
        input: ({ context, self }) => ({
          ...loadOf({ context }),
          onProgress: (share) => self.send({ type: 'load.progressed', share }),
        }),
        onDone: { target: 'loaded', actions: effects.keepLoaded },
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
