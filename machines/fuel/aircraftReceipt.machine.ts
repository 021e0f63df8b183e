import { fuelReceiptChart } from './fuelReceipt.chart.ts';
import { incident, lookups } from './fuelReceipt.editing.ts';
import { aircraft, bases, receipt, vendors } from './fuelReceipt.loading.ts';

/** Records fuel bought directly into an aircraft (FUEL-4). */
export const aircraftReceiptMachine = fuelReceiptChart(
  'aircraftReceipt',
  { vendors, aircraft, bases, receipt },
  { lookups, incident },
);
