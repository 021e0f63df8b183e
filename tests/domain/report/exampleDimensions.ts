import type { DimensionContract, Dimensions } from '../../../contract/report/reports.ts';
import { each, exampleId } from './exampleMonth.ts';

const YEARS = 5;

const contractOf = (aircraft: number, year: number): DimensionContract => ({
  id: exampleId(5, aircraft * YEARS + year),
  startDate: `${2019 + year}-01-01`,
  endDate: year % 2 === 0 ? null : `${2019 + year}-12-31`,
  source: year % 2 === 0 ? 'aircraft' : 'type',
  typeCode: 'CWN',
  vendorName: `V ${aircraft % 3}`,
  hourlyRate: 1000 + aircraft + year / 100,
  dailyAvailability: 2000 + aircraft + year / 100,
  crewStandbyRate: 20 + year / 100,
});

/** The dimensions of the example months (`exampleMonth`). */
export function exampleDimensions(): Dimensions {
  const aircraft = each(40, (n) => ({
    id: exampleId(1, n),
    radioId: `T-${n}`,
    registration: `N${n}`,
    category: n % 3 === 0 ? ('RW' as const) : ('FW' as const),
    typeCode: `Type ${n % 4}`,
    baseCode: `B ${n % 20}`,
    baseName: 'A base',
    vendorName: `V ${n % 3}`,
    contracts: each(YEARS, (year) => contractOf(n, year)),
  }));
  return {
    aircraft,
    incidents: each(400, (n) => ({
      id: exampleId(2, n),
      year: 2021,
      state: 'CA',
      unit: n % 2 === 0 ? 'RRU' : 'BDU',
      incidentNumber: String((n * 37) % 400).padStart(6, '0'),
      sequence: 1,
      name: `Fire ${n}`,
      agency: 'CAL FIRE',
      typeCode: 'wildland fire',
      isUnconfirmed: false,
    })),
    bases: [],
    agentTypes: [],
    contracts: aircraft.flatMap(({ contracts }) => contracts),
  };
}
