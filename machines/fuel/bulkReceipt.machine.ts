import { fuelReceiptChart } from './fuelReceipt.chart.ts';
import { situation } from './fuelReceipt.editing.ts';
import { bases, receipt, storages, vendors } from './fuelReceipt.loading.ts';

/** Recording fuel bought into a storage (domain §4); it is charged to no incident. */
export const bulkReceiptMachine = fuelReceiptChart('bulkReceipt', { vendors, storages, bases, receipt }, { situation });
