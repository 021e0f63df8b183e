import { reportSetup } from './report.setup.ts';

/** Dimensions and metrics load side by side, so that each failure has its own words; beside them runs the patience of who waits. */
export const loadingState = reportSetup.createStateConfig({
  type: 'parallel',
  entry: 'startLoad',
  on: { 'load.progressed': { actions: { type: 'keepShare', params: ({ event }) => event } } },
  states: {
    loads: {
      type: 'parallel',
      onDone: { target: '#report.computing', actions: 'keepLoadedDays' },
      states: {
        dimensions: {
          initial: 'loading',
          states: {
            loading: {
              invoke: {
                id: 'loadDimensions',
                src: 'loadDimensions',
                onDone: 'loaded',
                onError: [
                  {
                    guard: 'isEntering',
                    target: '#report.left',
                    actions: [{ type: 'notify', params: { variant: 'error', message: 'Failed to load dimensions.' } }, 'goHome'],
                  },
                  { target: '#report.failed', actions: { type: 'notify', params: { variant: 'error', message: 'Failed to load dimensions.' } } },
                ],
              },
            },
            loaded: { type: 'final' },
          },
        },
        metrics: {
          initial: 'loading',
          states: {
            loading: {
              invoke: {
                id: 'loadMetrics',
                src: 'loadMetrics',
                input: ({ context, self }) => ({
                  days: context.days ?? { from: '', until: '' },
                  onProgress: (share) => self.send({ type: 'load.progressed', share }),
                }),
                onDone: { target: 'loaded', actions: { type: 'keepLoaded', params: ({ event }) => ({ output: event.output }) } },
                onError: [
                  {
                    guard: 'isEntering',
                    target: '#report.left',
                    actions: [{ type: 'notify', params: { variant: 'error', message: 'Failed to load metrics.' } }, 'goHome'],
                  },
                  { target: '#report.failed', actions: { type: 'notify', params: { variant: 'error', message: 'Failed to load metrics.' } } },
                ],
              },
            },
            loaded: { type: 'final' },
          },
        },
      },
    },
    patience: {
      initial: 'fresh',
      states: {
        fresh: { after: { pendingDelay: 'waiting' } },
        waiting: { tags: 'pending', after: { progressDelay: 'watching' } },
        watching: { tags: ['pending', 'progress'], after: { cancelDelay: 'tired' } },
        tired: { tags: ['pending', 'progress', 'cancellable'], on: { 'load.cancelled': '#report.cancelled' } },
      },
    },
  },
});
