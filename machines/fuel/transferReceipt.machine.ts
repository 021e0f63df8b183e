import { fuelReceiptChart } from './fuelReceipt.chart.ts';
import { incident, lookups } from './fuelReceipt.editing.ts';
import { aircraft, bases, receipt, storages } from './fuelReceipt.loading.ts';

/**
 * Records fuel moved from a storage into another one or an aircraft (FUEL-6). A transfer is never a
 * purchase.
 */
export const transferReceiptMachine = fuelReceiptChart(
  'transferReceipt',
  { storages, aircraft, bases, receipt },
  { lookups, incident },
);
