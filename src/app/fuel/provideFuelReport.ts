import { routes } from '../../../contract/table.ts';
import { storageName } from '../../../domain/fuel/receipt/options.ts';
import type { FuelNames } from '../../../domain/fuel/report/summary.ts';
import { fuelLedgerMachine } from '../../../machines/fuel/fuelLedger.machine.ts';
import { fuelReportMachine } from '../../../machines/fuel/fuelReport.machine.ts';
import { provideAll } from '../../../machines/parts/provideAll.ts';
import { hasStatus } from '../../adapters/api/apiError.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';
import type { Services } from '../frame/services.ts';

/** Provides the actors and actions of the fuel reports. */
export const provideFuelReport = ({ call, reference, notify }: Services) =>
  provideAll(fuelReportMachine, {
    actors: {
      loadVendors: fromAbortablePromise(({ signal }) => call(routes.listFuelVendors, { signal })),
      loadStorages: fromAbortablePromise(async ({ signal }) => {
        const [storages, bases] = await Promise.all([
          call(routes.listFuelStorages, { signal }),
          reference.bases(),
        ]);
        return storages.map((s) => ({ id: s.id, name: storageName(s, bases) }));
      }),
      loadAircraft: fromAbortablePromise<FuelNames['aircraft'], void>(() => reference.fleet()),
      loadRows: fromAbortablePromise(async ({ input: { days, page }, signal }) => {
        const query = { from: days.from, until: days.until };
        const [metrics, hours] = await Promise.all([
          call(routes.getFuelMetrics, { query, signal }),
          page === 'summary' ? call(routes.getFlightHours, { query, signal }) : [],
        ]);
        return { metrics, hours };
      }),
    },
    actions: { notify: (_, params) => notify(params) },
  });

/** Provides the actors and actions of a storage's ledger. */
export const provideFuelLedger = ({ call, notify }: Services) =>
  provideAll(fuelLedgerMachine, {
    actors: {
      loadLedger: fromAbortablePromise(async ({ input, signal }) => {
        try {
          return await call(routes.getFuelLedger, { params: { id: input.storageId }, signal });
        } catch (error) {
          if (hasStatus(error, 404)) return null;
          throw error;
        }
      }),
    },
    actions: { notify: (_, params) => notify(params) },
  });
