import type { DimensionContract } from '../../../contract/report/reports.ts';
import { dollarsOf } from '../../../domain/money.ts';
import { baseId, demoTypes, type TypeName, typeId } from './catalogue.ts';
import { demoId } from './random.ts';
import type { Tables } from './rows.ts';

export interface DemoAircraft {
  readonly id: string;
  readonly radioId: string;
  readonly registration: string;
  readonly type: TypeName;
  readonly category: 'FW' | 'RW';
  /** Gallons. */
  readonly capacity: number;
  readonly base: string;
  readonly vendor: string;
  readonly contracts: readonly DimensionContract[];
  readonly isStateOwned: boolean;
}

const demoVendors = [
  'CDF',
  'Valley Air Tankers',
  'Great Basin Air Tankers',
  'Sierra Rotor Works',
  'Pacific Heavy Lift',
  'Redwood Helicopters',
  'Cascade Air Services',
];
export const vendorId = (name: string) => demoId('aircraft vendor', name);

/** How a group is paid: by its type's rate, by its own rate per season, or not at all. */
type Paid = 'type' | 'season' | 'nothing';
interface Group {
  readonly type: TypeName;
  readonly radio: string;
  readonly first: number;
  readonly bases: readonly string[];
  readonly vendor: string;
  readonly typeCode: string;
  readonly paid: Paid;
  /** Dollars per flight hour, per day, and per standby hour. */
  readonly rates: readonly [hourly: number, daily: number, standby: number];
}

const group = (
  type: TypeName,
  radio: string,
  first: number,
  bases: string,
  vendor: string,
  typeCode: string,
  paid: Paid,
  rates: Group['rates'],
): Group => ({
  type,
  radio,
  first,
  bases: bases.split(' '),
  vendor,
  typeCode,
  paid,
  rates,
});

const groups: readonly Group[] = [
  group(
    'S-2T',
    'T',
    70,
    'HMT HMT RAM GVA GVA CHI CHI RED RED COL COL PAS PAS FRE SBD ROH',
    'CDF',
    'SEU',
    'type',
    [3120, 0, 0],
  ),
  group(
    'OV-10A',
    'AA-',
    110,
    'HMT RAM GVA CHI RED COL PAS FRE',
    'CDF',
    'SEU',
    'type',
    [1840, 0, 0],
  ),
  group('C-130H', 'T-', 118, 'MCC SBD', 'CDF', 'SEU', 'season', [6900, 0, 0]),
  group(
    'BAe-146',
    'T-',
    40,
    'SBD MCC FRE',
    'Valley Air Tankers',
    'EU',
    'season',
    [8162.5, 31_250, 64],
  ),
  group('DC-10', 'T-', 911, 'SBD', 'Great Basin Air Tankers', 'CWN', 'season', [14_870, 0, 72]),
  group(
    'AT-802F',
    'T-',
    860,
    'HMT COL RED',
    'Cascade Air Services',
    'CWN',
    'season',
    [4120, 4850, 48],
  ),
  group('A-200CT', 'L-', 1, 'MCC SBD', 'CDF', 'SEU', 'type', [1420, 0, 0]),
  group('UH-1H', 'C-', 101, 'HMT RAM GVA CHI RED COL PAS FRE', 'CDF', 'SEU', 'type', [2275, 0, 0]),
  group('S-70i', 'C-', 301, 'HMT RAM GVA RED COL FRE', 'CDF', 'SEU', 'type', [3980, 0, 0]),
  group(
    'CH-47D',
    'C-',
    701,
    'HMT SBD MCC',
    'Pacific Heavy Lift',
    'EU',
    'season',
    [9450, 28_400, 66],
  ),
  group(
    'Bell 407',
    'C-',
    901,
    'HMT RAM CHI PAS',
    'Sierra Rotor Works',
    'CWN',
    'season',
    [2310, 3950, 46],
  ),
  group('Bell 407', 'C-', 921, 'ROH FRE', 'Redwood Helicopters', 'CWN', 'nothing', [0, 0, 0]),
  group('AT-802F', 'T-', 880, 'RED CHI', 'Great Basin Air Tankers', 'COOP', 'nothing', [0, 0, 0]),
];

const contract = (
  id: string,
  g: Group,
  source: 'aircraft' | 'type',
  startDate: string,
  endDate: string | null,
  factor: number,
): DimensionContract => ({
  id,
  source,
  startDate,
  endDate,
  typeCode: g.typeCode,
  vendorName: g.vendor,
  hourlyRate: dollarsOf(Math.round(g.rates[0] * factor * 100)),
  dailyAvailability: dollarsOf(Math.round(g.rates[1] * factor * 100)),
  crewStandbyRate: dollarsOf(Math.round(g.rates[2] * factor * 100)),
});

const typeContract = (g: Group, years: readonly number[]) =>
  contract(demoId('type contract', g.type), g, 'type', `${years[0]}-01-01`, null, 1);
/** Exclusive-use and call-when-needed rates run from May to November; winter flights have none. */
const seasonContracts = (g: Group, radioId: string, years: readonly number[]) =>
  years.map((year, n) =>
    contract(
      demoId('contract', `${radioId} ${year}`),
      g,
      'aircraft',
      `${year}-05-01`,
      `${year}-11-30`,
      1 + 0.025 * (n - years.length + 1),
    ),
  );

/** About sixty aircraft with their contracts, in a fixed order. */
export function demoFleet(years: readonly number[]): DemoAircraft[] {
  let serial = 0;
  return groups.flatMap((g) => {
    const about = demoTypes.find(([name]) => name === g.type);
    return g.bases.map((base, n) => {
      serial += 1;
      const radioId = `${g.radio.endsWith('-') ? g.radio : `${g.radio}-`}${g.first + n}`;
      return {
        id: demoId('asset', radioId),
        radioId,
        registration: `N${String(600 + serial * 3)}CX`,
        type: g.type,
        category: about?.[1] ?? 'FW',
        capacity: about?.[2] ?? 0,
        base,
        vendor: g.vendor,
        contracts:
          g.paid === 'type'
            ? [typeContract(g, years)]
            : g.paid === 'season'
              ? seasonContracts(g, radioId, years)
              : [],
        isStateOwned: g.vendor === 'CDF',
      };
    });
  });
}

const contractRow = (c: DimensionContract) => ({
  id: c.id,
  source: c.source,
  type_code: c.typeCode,
  vendor_id: vendorId(c.vendorName),
  hourly_rate_cents: Math.round(c.hourlyRate * 100),
  daily_availability_cents: Math.round(c.dailyAvailability * 100),
  crew_standby_rate_cents: Math.round(c.crewStandbyRate * 100),
  start_date: c.startDate,
  end_date: c.endDate,
});

/** Vendors, aircraft, their base assignments since the year began, and their contracts. */
export function fleetTables(fleet: readonly DemoAircraft[], years: readonly number[]): Tables {
  const contracts = new Map(fleet.flatMap((a) => a.contracts.map((c) => [c.id, c] as const)));
  const typed = new Map(
    fleet.flatMap((a) =>
      a.contracts.filter((c) => c.source === 'type').map((c) => [c.id, a.type] as const),
    ),
  );
  return [
    ['aircraft_vendors', demoVendors.map((name) => ({ id: vendorId(name), name }))],
    [
      'assets',
      [
        ...fleet.map((a) => ({
          id: a.id,
          registration: a.registration,
          aircraft_type_id: typeId(a.type),
          home_base_id: baseId(a.base),
          archived_at: null,
        })),
        {
          id: demoId('asset', 'T-99'),
          registration: 'N599CX',
          aircraft_type_id: typeId('S-2T'),
          home_base_id: baseId('STK'),
          archived_at: `${years.at(-1)}-01-10T18:00:00Z`,
        },
      ],
    ],
    [
      'aircraft_metadata',
      [
        ...fleet.map((a) => ({
          id: demoId('metadata', a.radioId),
          asset_id: a.id,
          vendor_id: vendorId(a.vendor),
          radio_id: a.radioId,
          archived_at: null,
        })),
        {
          id: demoId('metadata', 'T-99'),
          asset_id: demoId('asset', 'T-99'),
          vendor_id: vendorId('CDF'),
          radio_id: 'T-99',
          archived_at: `${years.at(-1)}-01-10T18:00:00Z`,
        },
      ],
    ],
    [
      'base_assignments',
      fleet.map((a, n) => ({
        id: demoId('assignment', a.radioId),
        base_id: baseId(a.base),
        asset_id: a.id,
        start_time: `${years.at(-2)}-05-01T15:00:00Z`,
        end_time: null,
        rotation: n,
      })),
    ],
    ['contracts', [...contracts.values()].map(contractRow)],
    [
      'contract_types',
      [...typed].map(([id, type]) => ({
        contract_id: id,
        source: 'type',
        aircraft_type_id: typeId(type),
      })),
    ],
    [
      'contract_assets',
      fleet.flatMap((a) =>
        a.contracts
          .filter((c) => c.source === 'aircraft')
          .map((c) => ({ contract_id: c.id, source: 'aircraft', asset_id: a.id })),
      ),
    ],
  ];
}
