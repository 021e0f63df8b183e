import type { DimensionAircraft, DimensionContract } from '../../../contract/report/reports.ts';
import { idOf, type SeasonActivity } from './season.ts';

const contract: DimensionContract = {
  id: idOf(7, 1),
  startDate: '2025-05-01',
  endDate: null,
  source: 'aircraft',
  typeCode: 'CWN',
  vendorName: 'CDF',
  hourlyRate: 3120,
  dailyAvailability: 9000,
  crewStandbyRate: 33.33,
};
export const tanker: DimensionAircraft = {
  id: idOf(1, 1),
  radioId: 'T-83',
  registration: 'N449DF',
  category: 'FW',
  typeCode: 'S-2T',
  baseCode: 'HMT',
  baseName: 'Hemet',
  vendorName: 'CDF',
  contracts: [contract],
};
const aboard = (n: number, standBy: number, perDiem: number) => ({
  id: idOf(4, n),
  name: `Person ${n}`,
  role: 'Pilot',
  vendor: null,
  standBy,
  perDiem,
  standbyCost: 0,
});
/**
 * A flight with three crew members, on its aircraft's only contract; tests change the fields under
 * test.
 */
export const flight: SeasonActivity = {
  dispatchId: idOf(3, 1),
  dispatchNumber: 10_001,
  type: 'flight',
  aircraft: tanker,
  incident: null,
  day: '2025-07-14',
  dispatchTime: null,
  timeOut: null,
  timeIn: null,
  requestNumber: null,
  mission: 'Initial attack',
  flightType: null,
  takeOff: 'HMT',
  landing: 'RAM',
  hobbsStart: null,
  hobbsEnd: null,
  hours: 150,
  dayHours: 150,
  nightHours: 0,
  landings: 2,
  landingFees: 4_500,
  aborted: false,
  split: false,
  missingRate: false,
  remarks: '',
  crew: [aboard(1, 50, 0), aboard(2, 50, 4_000), aboard(3, 0, 6_050)],
  drops: [],
  approval: 'entered',
  books: null,
  adjusts: false,
};
