import { litresOf } from '../../../domain/volume.ts';
import { demoId } from './random.ts';
import type { Tables } from './rows.ts';

/**
 * Code, name, latitude, longitude, elevation in feet, agent price level in dollars per gallon (0:
 * none sold).
 */
export const demoBases = [
  ['HMT', 'Hemet', 33.734, -117.022, 1512, 2.85],
  ['RAM', 'Ramona', 33.039, -116.915, 1395, 2.92],
  ['GVA', 'Grass Valley', 39.224, -121.003, 3152, 2.78],
  ['CHI', 'Chico', 39.795, -121.858, 240, 2.81],
  ['RED', 'Redding', 40.509, -122.293, 505, 2.74],
  ['COL', 'Columbia', 38.03, -120.415, 2120, 2.88],
  ['PAS', 'Paso Robles', 35.673, -120.627, 839, 2.95],
  ['FRE', 'Fresno', 36.776, -119.718, 336, 2.83],
  ['SBD', 'San Bernardino', 34.095, -117.235, 1159, 2.9],
  ['MCC', 'McClellan', 38.668, -121.401, 77, 2.66],
  ['ROH', 'Rohnerville', 40.554, -124.133, 393, 0],
  ['STK', 'Stockton', 37.894, -121.238, 33, 0],
] as const;

/** Name, category, capacity in gallons, fuel, description. */
export const demoTypes = [
  ['S-2T', 'FW', 1200, 'Jet A', 'Airtanker, type 3'],
  ['OV-10A', 'FW', 0, 'Jet A', 'Air attack'],
  ['C-130H', 'FW', 4000, 'Jet A', 'Large airtanker, type 1'],
  ['AT-802F', 'FW', 800, 'Jet A', 'Single-engine airtanker'],
  ['BAe-146', 'FW', 3000, 'Jet A', 'Large airtanker, type 1'],
  ['DC-10', 'FW', 9400, 'Jet A', 'Very large airtanker'],
  ['A-200CT', 'FW', 0, 'Jet A', 'Lead plane and transport'],
  ['UH-1H', 'RW', 324, 'Jet A', 'Helitack, type 2'],
  ['S-70i', 'RW', 1000, 'Jet A', 'Helitack, type 1'],
  ['CH-47D', 'RW', 2800, 'Jet A', 'Heavy helicopter, type 1'],
  ['Bell 407', 'RW', 180, 'Jet A', 'Light helicopter, type 3'],
] as const;
export type TypeName = (typeof demoTypes)[number][0];

/**
 * Cruise speeds in knots, each from a published figure. Get-away and loading minutes of the demo
 * are its own: no public figure was found.
 */
const cruiseKnots: Partial<Record<TypeName, number>> = {
  'S-2T': 250, // CAL FIRE's fact sheet
  'OV-10A': 200, // calfirepilots.com: endurance cruise
  'AT-802F': 192, // yvr.ca, Aircraft of the Month: 221 mph
  'UH-1H': 109, // CAL FIRE Aviation Guide, page 25: 126 mph
  'S-70i': 139, // CAL FIRE, July 2023: 160 mph
  'CH-47D': 130, // lasdefense.com: normal cruise
  'Bell 407': 128, // aeropedia.com.au: 147 mph at sea level
  'DC-10': 325, // 10 Tanker's fact sheet: 300 to 350 to the fire
  'BAe-146': 330, // sbcfire.com: in excess of 330 knots
};

/** Name, kind, factor on the base's price level. */
export const demoAgents = [
  ['PHOS-CHEK LC95A', 'retardant', 1],
  ['PHOS-CHEK MVP-Fx', 'retardant', 1.12],
  ['Class A foam', 'foam', 0.21],
  ['Gel', 'gel', 0.9],
  ['Water', 'water', 0],
] as const;

export const baseId = (code: string) => demoId('base', code);
export const typeId = (name: string) => demoId('type', name);
export const agentId = (name: string) => demoId('agent', name);
const rateId = (code: string, agent: string, year: number) =>
  demoId('rate', `${code} ${agent} ${year}`);

/** Whether this agent has no price at this base. Loads there stay unpriced. */
const isUnpriced = (code: string, agent: string): boolean =>
  agent === 'Gel' || (code === 'ROH' && agent !== 'Water');

const tierStarts = [0, 60_000, 150_000];
const tierFactors = [1, 0.91, 0.84];

const typeTable = (): Tables[number] => [
  'aircraft_types',
  demoTypes.map(([name, category, gallons, fuel, description]) => ({
    id: typeId(name),
    cruise_knots: cruiseKnots[name] ?? null,
    name,
    description,
    litres: litresOf(gallons),
    fuel_type: fuel,
    category,
  })),
];

/** Bases, agents, rates and fees. `years`: the calendar years with rates and fees. */
export function catalogueTables(years: readonly number[]): Tables {
  const rates = demoBases.flatMap(([code, , , , , level]) =>
    demoAgents
      .filter(([agent, , factor]) => level > 0 && factor > 0 && !isUnpriced(code, agent))
      .flatMap(([agent, , factor]) =>
        years.map((year, n) => ({
          code,
          agent,
          year,
          price: level * factor * (1 + 0.03 * (n - years.length + 1)),
        })),
      ),
  );
  return [
    [
      'bases',
      demoBases.map(([code, name, latitude, longitude, elevation, level], n) => ({
        id: baseId(code),
        code,
        name,
        latitude,
        longitude,
        elevation,
        load_minutes: level > 0 ? 12 : null,
        phone: `555-01${String(n).padStart(2, '0')}`,
        archived_at: code === 'STK' ? `${years.at(-1)}-01-15T18:00:00Z` : null,
      })),
    ],
    [
      'landing_fees',
      demoBases
        .filter(([code]) => ['HMT', 'SBD', 'FRE', 'MCC', 'RED', 'PAS'].includes(code))
        .flatMap(([code, , , , elevation]) =>
          years.flatMap((year) =>
            (['All', 'RW'] as const).map((appliesTo) => ({
              id: demoId('landing fee', `${code} ${year} ${appliesTo}`),
              base_id: baseId(code),
              amount_cents:
                appliesTo === 'RW' ? 1_500 + (elevation % 7) * 100 : 4_500 + (elevation % 11) * 250,
              applies_to: appliesTo,
              start_date: `${year}-01-01`,
              end_date: year === years.at(-1) ? null : `${year}-12-31`,
            })),
          ),
        ),
    ],
    [
      'suppressant_types',
      demoAgents.map(([name, kind]) => ({
        id: agentId(name),
        name,
        kind,
        is_charged: kind !== 'water',
      })),
    ],
    [
      'suppressant_rates',
      rates.map(({ code, agent, year }) => ({
        id: rateId(code, agent, year),
        base_id: baseId(code),
        agent_type_id: agentId(agent),
        start_date: `${year}-01-01`,
        end_date: `${year}-12-31`,
      })),
    ],
    [
      'suppressant_tiers',
      rates.flatMap(({ code, agent, year, price }) =>
        tierStarts.map((gallons, n) => ({
          id: demoId('tier', `${code} ${agent} ${year} ${n}`),
          rate_id: rateId(code, agent, year),
          amount_litres: litresOf(gallons),
          price: Math.round(price * (tierFactors[n] ?? 1) * 100) / 100,
        })),
      ),
    ],
    typeTable(),
  ];
}
