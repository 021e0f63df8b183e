import type { FuelNames } from '../../domain/fuel/report/summary.ts';
import { named, withName } from '../parts/effects.ts';
import { gotoInstead } from '../parts/goto.ts';
import { keyed, loadRegion } from '../parts/loadRegion.ts';
import { notice } from '../parts/notify.ts';
import { slowly } from '../parts/patience.ts';
import {
  type Done,
  type FuelRows,
  fuelReportSetup,
  hasDays,
  type In,
  noRows,
  report,
  to,
} from './fuelReport.setup.ts';

const isEntering = ({ context }: In) => !context.isOpen;
const effects = named({
  startLoad: report.assign({ rows: noRows, loadedDays: null }),
  keepRows: report.assign(({ context, event }: Done<FuelRows>) => ({
    rows: event.output,
    loadedDays: context.days,
  })),
  goHome: report.emit(gotoInstead('/')),
});

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
/** Without dates nothing loads (FUEL-24); the lists do, because the filters are made of them. */
const rows = fuelReportSetup.createStateConfig({
  initial: 'choosing',
  states: {
    choosing: { always: [{ guard: hasDays, target: 'loading' }, { target: 'loaded' }] },
    loading: {
      invoke: {
        id: 'loadRows',
        src: 'loadRows',
        input: ({ context }) => ({
          days: context.days ?? { from: '', until: '' },
          page: context.page,
        }),
        onDone: { target: 'loaded', actions: effects.keepRows },
        onError: failing('Failed to load metrics.'),
      },
    },
    loaded: { type: 'final' },
  },
});

export const loading = fuelReportSetup.createStateConfig({
  type: 'parallel',
  entry: effects.startLoad,
  states: {
    loads: { type: 'parallel', states: { vendors, storages, aircraft, rows }, onDone: to.loaded },
    patience: slowly('pending'),
  },
});

/** Keeps what was loaded as names of one kind. */
function kept<K extends keyof FuelNames>(list: K) {
  return withName(
    'keepNames',
    report.assign(({ context, event }: Done<FuelNames[K]>) => ({
      names: { ...context.names, ...keyed(list, event.output) },
    })),
  );
}
/** A failure before the page stood sends the visitor home, one after keeps the page (MSG-3). */
function failing(message: string) {
  return [
    { guard: isEntering, target: to.left, actions: [notice('error', message), effects.goHome] },
    { target: to.failed, actions: notice('error', message) },
  ];
}
