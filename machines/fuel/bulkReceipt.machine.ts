import { fuelReceiptChart } from './fuelReceipt.chart.ts';
import { lookups } from './fuelReceipt.editing.ts';
import { bases, receipt, storages, vendors } from './fuelReceipt.loading.ts';

/** Records fuel bought into a storage (FUEL-5), which is charged to no incident. */
export const bulkReceiptMachine = fuelReceiptChart(
  'bulkReceipt',
  { vendors, storages, bases, receipt },
  { lookups },
);
