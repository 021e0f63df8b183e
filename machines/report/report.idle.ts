import { EVERY_DAY } from '../../domain/report/request/everyDay.ts';
import { named } from '../parts/effects.ts';
import type { Counted } from './report.context.ts';
import { areTooMany, type Done, report, reportSetup, shared } from './report.setup.ts';

const effects = named({ keepCountOfAll: report.assign(({ event }: Done<Counted | null>) => ({ countedAll: event.output })) });

/** No dates are chosen: nothing of a report loads (RPT-2), and the time is used for what any dates will need (PERF-39). */
export const idle = reportSetup.createStateConfig({
  tags: 'empty',
  entry: shared.markOpen,
  initial: 'counting',
  states: {
    counting: {
      description: 'Of more activities than a page holds nothing is loaded ahead.',
      invoke: {
        id: 'countActivities',
        src: 'countActivities',
        input: { days: EVERY_DAY, compared: null },
        onDone: [
          { guard: areTooMany, target: 'waiting' },
          { target: 'loadingAhead', actions: effects.keepCountOfAll },
        ],
        onError: { target: 'waiting' },
      },
    },
    loadingAhead: {
      invoke: { id: 'loadAhead', src: 'loadAhead', onDone: { target: 'waiting' }, onError: { target: 'waiting' } },
    },
    waiting: { description: 'Should loading ahead fail, the first report is only slower: nobody is told.' },
  },
});
