import { fuelReceiptChart } from './fuelReceipt.chart.ts';
import { incident, lookups } from './fuelReceipt.editing.ts';
import { aircraft, bases, receipt, vendors } from './fuelReceipt.loading.ts';

/** Recording fuel bought straight into an aircraft (FUEL-4). */
export const aircraftReceiptMachine = fuelReceiptChart(
  'aircraftReceipt',
  { vendors, aircraft, bases, receipt },
  { lookups, incident },
);
