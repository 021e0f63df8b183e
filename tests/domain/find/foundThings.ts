import type { FoundThings } from '../../../contract/find/find.ts';
import { incident } from '../dispatch/world.ts';

/** One result of each kind, and a vendor of each kind. */
export const foundThings: FoundThings = {
  dispatches: [
    {
      id: 'd80',
      dispatchNumber: 10_480,
      dispatchType: 'flight',
      activityDate: '2025-07-14',
      radioId: 'T-83',
      incidents: [incident({})],
      requestNumbers: ['A-3'],
      remarks: 'Handed over to Señor Ruiz at the east end of the ridge, who stays until dark.',
    },
  ],
  incidents: [incident({})],
  bases: [{ id: 'hmt', code: 'HMT', name: 'Hemet' }],
  vendors: [
    { id: 'v1', of: 'aircraft', name: 'CDF' },
    { id: 'v2', of: 'fuel', name: 'Avfuel' },
  ],
  receipts: [
    {
      id: 'r1',
      kind: 'aircraft',
      day: '2025-07-13',
      receiptNumber: '4711',
      vendorName: 'Avfuel',
      radioId: 'T-83',
    },
  ],
  storages: [{ id: 's1', name: 'Tank 2', baseName: 'Hemet' }],
  agents: [{ id: 'a1', name: 'LC95A-W' }],
  contracts: [
    {
      id: 'c1',
      of: 'aircraft',
      name: 'T-83',
      typeCode: 'SEU',
      vendorName: 'CDF',
      startDate: '2025-05-01',
    },
  ],
};
