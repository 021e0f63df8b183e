import { reportSetup } from './report.setup.ts';

/**
 * No dates are chosen. No report loads (RPT-2); the page preloads the names that any dates need
 * (PERF-39).
 */
export const idle = reportSetup.createStateConfig({
  tags: 'empty',
  entry: 'markOpen',
  initial: 'loadingAhead',
  states: {
    loadingAhead: {
      invoke: {
        id: 'loadAhead',
        src: 'loadAhead',
        onDone: { target: 'waiting' },
        onError: { target: 'waiting' },
      },
    },
    waiting: {
      description:
        'When preloading fails or is refused, the first report is only slower: no message.',
    },
  },
});
