import { routes } from '../../../contract/table.ts';
import { storageName } from '../../../domain/fuel/options.ts';
import type { FuelNames } from '../../../domain/fuel/summary.ts';
import { fuelLedgerMachine } from '../../../machines/fuel/fuelLedger.machine.ts';
import { fuelReportMachine } from '../../../machines/fuel/fuelReport.machine.ts';
import { hasStatus } from '../../adapters/apiError.ts';
import { fromCall } from '../fromCall.ts';
import type { Services } from '../services.ts';

/** The fuel reports with their real effects. */
export const provideFuelReport = ({ call, reference, notify }: Services) =>
  fuelReportMachine.provide({
    actors: {
      loadVendors: fromCall(({ signal }) => call(routes.listFuelVendors, { signal })),
      loadStorages: fromCall(async ({ signal }) => {
        const [storages, bases] = await Promise.all([call(routes.listFuelStorages, { signal }), reference.bases()]);
        return storages.map((s) => ({ id: s.id, name: storageName(s, bases) }));
      }),
      loadAircraft: fromCall<FuelNames['aircraft'], void>(() => reference.fleet()),
      loadRows: fromCall(async ({ input: { days, page }, signal }) => {
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

/** A storage's ledger with its real effects. */
export const provideFuelLedger = ({ call, notify }: Services) =>
  fuelLedgerMachine.provide({
    actors: {
      loadLedger: fromCall(async ({ input, signal }) => {
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
