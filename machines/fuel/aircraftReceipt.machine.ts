import { fuelReceiptChart } from './fuelReceipt.chart.ts';
import { incident, situation } from './fuelReceipt.editing.ts';
import { aircraft, bases, receipt, vendors } from './fuelReceipt.loading.ts';

/** Recording fuel bought straight into an aircraft (domain §4). */
export const aircraftReceiptMachine = fuelReceiptChart('aircraftReceipt', { vendors, aircraft, bases, receipt }, { situation, incident });
