import type { FuelNames } from '../../domain/fuel/report/summary.ts';
import { keyed, loadRegion } from '../parts/loadRegion.ts';
import { notice } from '../parts/notify.ts';
import { outputOf } from '../parts/outcome.ts';
import { pendingAfterDelay } from '../parts/pendingDelay.ts';
import { fuelReportSetup, to } from './fuelReport.setup.ts';

const vendors = loadRegion('loadVendors', kept('vendors'), failing('Failed to load fuel vendors.'));
const storages = loadRegion(
  'loadStorages',
  kept('storages'),
  failing('Failed to load fuel storages.'),
);
const aircraft = loadRegion(
  'loadAircraft',
  kept('aircraft'),
  failing('Failed to load aircraft metadata.'),
);
/** Without dates no rows load (FUEL-24); the lists still load, because the filters need them. */
const rows = fuelReportSetup.createStateConfig({
  initial: 'choosing',
  states: {
    choosing: { always: [{ guard: 'hasDays', target: 'loading' }, { target: 'loaded' }] },
    loading: {
      invoke: {
        id: 'loadRows',
        src: 'loadRows',
        input: ({ context }) => ({
          days: context.days ?? { from: '', until: '' },
          page: context.page,
        }),
        onDone: { target: 'loaded', actions: { type: 'keepRows', params: outputOf } },
        onError: failing('Failed to load metrics.'),
      },
    },
    loaded: { type: 'final' },
  },
});

export const loading = fuelReportSetup.createStateConfig({
  type: 'parallel',
  entry: 'startLoad',
  states: {
    loads: { type: 'parallel', states: { vendors, storages, aircraft, rows }, onDone: to.loaded },
    patience: pendingAfterDelay('pending'),
  },
});

/** Returns the action that stores the loaded names of one list. */
function kept<const K extends keyof FuelNames>(list: K) {
  return {
    type: 'keepNames',
    params: ({ event }: { readonly event: { readonly output: FuelNames[K] } }) =>
      keyed(list, event.output),
  } as const;
}
/** A failure before the page opens sends the user home; a later one keeps the page (MSG-3). */
function failing(message: string) {
  return [
    { guard: 'isEntering', target: to.left, actions: [notice('error', message), 'goHome'] },
    { target: to.failed, actions: notice('error', message) },
  ] as const;
}
