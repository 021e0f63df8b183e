import type { DaySheets, ReconciledHalf } from '../../../contract/daySheets/daySheets.ts';
import type { SheetsLoaded } from '../../../machines/daySheets/daySheets.setup.ts';

export const assetId = '0198b2b4-7f7d-4c3e-8a51-3f3f3a8d2c01';
export const contractId = '0198b2b4-7f7d-4c3e-8a51-3f3f3a8d2c02';
export const markId = '0198b2b4-7f7d-4c3e-8a51-3f3f3a8d2c03';
export const sheets: DaySheets = {
  sheets: [
    {
      day: '2025-07-14',
      contractId,
      windowStart: '07:00',
      windowHours: 14,
      stepMinutes: 15,
      status: 'partly',
      unavailableMinutes: 41,
      units: 3,
      deduction: 723.21,
      availability: 12_776.79,
      guaranteeHours: 0,
      guarantee: 0,
      payable: 18_187.39,
      parts: [
        { item: 'availability', amount: 12_776.79, quantity: null, rate: null },
        { item: 'flight', amount: 5410.6, quantity: 1.3, rate: 4162 },
      ],
      corrections: [
        {
          item: 'availability',
          amount: -100,
          reason: 'agreed with the vendor',
          by: 'A. Admin',
          at: '2025-08-02T16:00:00Z',
          isManual: true,
        },
      ],
      isSoFar: false,
      isClosed: true,
      isStored: true,
    },
  ],
  contracts: [
    {
      id: contractId,
      typeCode: 'EU',
      vendorId: '0198b2b4-7f7d-4c3e-8a51-3f3f3a8d2c04',
      vendorName: 'Valley Air',
      startDate: '2025-05-01',
      endDate: null,
      dailyAvailability: 13_500,
      hourlyRate: 4162,
      windowStart: '07:00',
      windowHours: 14,
      stepMinutes: 15,
      guaranteedDailyHours: null,
      guaranteedDays: null,
      version: 1,
      updatedAt: '2025-05-01T16:00:00Z',
    },
  ],
  marks: [
    {
      id: markId,
      assetId,
      baseId: '0198b2b4-7f7d-4c3e-8a51-3f3f3a8d2c05',
      reason: 'Hydraulic leak',
      // Seconds that the form doesn't show.
      startTime: '2025-07-14T17:00:20Z',
      untilTime: '2025-07-14T17:41:40Z',
      pays: 'deduct',
      paysReason: null,
      version: 2,
      updatedAt: '2025-07-14T17:41:40Z',
    },
  ],
  sorties: [
    {
      activityId: '0198b2b4-7f7d-4c3e-8a51-3f3f3a8d2c06',
      dispatchId: '0198b2b4-7f7d-4c3e-8a51-3f3f3a8d2c07',
      dispatchNumber: 10_482,
      dispatchType: 'flight',
      day: '2025-07-14',
      incident: 'Cedar',
      aborted: false,
      timeOut: '2025-07-14T17:30:00Z',
      timeIn: '2025-07-14T18:48:00Z',
      hobbsStart: 1235.8,
      hobbsEnd: 1237.1,
      hours: 1.3,
    },
  ],
  people: [
    {
      day: '2025-07-14',
      crewId: '0198b2b4-7f7d-4c3e-8a51-3f3f3a8d2c08',
      name: 'Jane Doe',
      dutyMinutes: 650,
      standbyHours: 1.83,
    },
  ],
};
export const half: ReconciledHalf = {
  assetId,
  start: '2025-07-01',
  end: '2025-07-15',
  paid: 189_000,
  charged: 21_750,
  uncharged: 167_250,
  recoveredPermille: 115,
  daysOver: ['2025-07-14'],
  guarantee: { days: 100, daysUsed: 71, daysLeft: 29, shortfall: null },
};
const aircraft = [{ id: assetId, radioId: 'T-83', registration: 'N483DF' }];
export const loadedSheets: SheetsLoaded = { aircraft, sheets, halves: null };
export const loadedHalves: SheetsLoaded = { aircraft, sheets: null, halves: [half] };
