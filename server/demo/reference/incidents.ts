import { Temporal } from 'temporal-polyfill';
import { seasonDay } from './calendar.ts';
import { demoBases } from './catalogue.ts';
import { Chance, demoId } from './random.ts';
import type { Tables } from './rows.ts';

export interface DemoIncident {
  readonly id: string;
  readonly year: number;
  readonly state: string;
  readonly unit: string;
  readonly incidentNumber: string;
  readonly name: string;
  readonly agency: string;
  readonly typeCode: string;
  /** First and last day that aircraft worked it, `YYYY-MM-DD`. */
  readonly firstDay: string;
  readonly lastDay: string;
  /** Bases that send aircraft, nearest first. */
  readonly bases: readonly string[];
  readonly weight: number;
}

/** Unit, its usual agency, and the bases that send aircraft. */
const places: readonly (readonly [unit: string, agency: string, bases: string])[] = [
  ['RRU', 'CAL FIRE', 'HMT SBD RAM'],
  ['BDU', 'CAL FIRE', 'SBD HMT'],
  ['MVU', 'CAL FIRE', 'RAM HMT'],
  ['BDF', 'USFS', 'SBD HMT MCC'],
  ['CNF', 'USFS', 'RAM HMT'],
  ['NEU', 'CAL FIRE', 'GVA MCC'],
  ['BTU', 'CAL FIRE', 'CHI GVA RED'],
  ['SHU', 'CAL FIRE', 'RED CHI'],
  ['SHF', 'USFS', 'RED CHI MCC'],
  ['HUU', 'CAL FIRE', 'ROH RED'],
  ['TCU', 'CAL FIRE', 'COL FRE'],
  ['AEU', 'CAL FIRE', 'MCC GVA COL'],
  ['FKU', 'CAL FIRE', 'FRE COL'],
  ['SNF', 'USFS', 'FRE COL'],
  ['YNP', 'NPS', 'COL FRE'],
  ['SLU', 'CAL FIRE', 'PAS FRE'],
  ['LPF', 'USFS', 'PAS SBD'],
  ['CND', 'BLM', 'RED CHI'],
  ['RVC', 'local government', 'HMT SBD'],
  ['KRN', 'contract county', 'PAS FRE'],
];
const words =
  'Canyon Ridge Valley Creek Mesa Summit Juniper Manzanita Quarry Orchard Saddle Granite Willow Copper Antelope Eagle Lantern Harvest Sycamore Vista'.split(
    ' ',
  );
const firstWords =
  'Dry Lost Upper Bear Coyote Silver Iron Mill Fox Owl Rattlesnake Cedar Pine Oak Stone Spring Black Red Long Twin'.split(
    ' ',
  );
const types = [
  'wildland fire',
  'wildland fire',
  'wildland fire',
  'wildland fire',
  'wildland fire',
  'vegetation management',
  'rescue',
  'medical',
  'false alarm',
  'flood',
];

/**
 * Number of incidents that began in the last 365 days, the year before, and the year before that.
 */
const counts = [130, 65, 60] as const;

/** About 250 incidents over three years, counted back from `today`. */
export function demoIncidents(today: string, seed = 2025): DemoIncident[] {
  const chance = new Chance(seed);
  const end = Temporal.PlainDate.from(today);
  const list: DemoIncident[] = [];
  for (const [yearsBack, count] of counts.entries())
    for (let i = 0; i < count; i += 1) {
      const n = list.length;
      const first = seasonDay(chance, end.subtract({ days: 365 * yearsBack }), 365);
      const typeCode = chance.pick(types);
      const isLarge = typeCode === 'wildland fire' && chance.hits(0.12);
      const length = isLarge
        ? chance.whole(8, 24)
        : typeCode === 'wildland fire'
          ? chance.whole(0, 3)
          : 0;
      const last = first.add({ days: length });
      const [unit, agency, bases] = chance.pick(places);
      list.push({
        id: demoId('incident', n),
        year: first.year,
        state: 'CA',
        unit,
        incidentNumber: String(10_000 + n * 137).padStart(6, '0'),
        name: `${firstWords[n % firstWords.length]} ${words[(n * 3 + Math.floor(n / firstWords.length)) % words.length]}`,
        agency,
        typeCode,
        firstDay: first.toString(),
        lastDay: (Temporal.PlainDate.compare(last, end) > 0 ? end : last).toString(),
        bases: bases.split(' '),
        weight: isLarge ? 4 : 1,
      });
    }
  // One large fire near Hemet burns today, so that a dispatcher's first page is not empty.
  list.push({
    id: demoId('incident', 'today'),
    year: end.year,
    state: 'CA',
    unit: 'RRU',
    incidentNumber: '099001',
    name: 'Lantern Ridge',
    agency: 'CAL FIRE',
    typeCode: 'wildland fire',
    firstDay: end.subtract({ days: 3 }).toString(),
    lastDay: today,
    bases: ['HMT', 'SBD', 'RAM'],
    weight: 3,
  });
  return list;
}

/** Where an incident is: near the first of its bases, 8 to 35 nautical miles away. */
function pointOf({ bases: [code] }: DemoIncident, n: number) {
  const base = demoBases.find(([own]) => own === code);
  if (base === undefined) return {};
  const [, , latitude, longitude] = base;
  // The golden angle spreads the incidents evenly around their base.
  const angle = n * 2.399963;
  const degrees = (8 + ((n * 7) % 28)) / 60;
  const rounded = (value: number) => Math.round(value * 1e5) / 1e5;
  return {
    latitude: rounded(latitude + degrees * Math.cos(angle)),
    longitude: rounded(
      longitude + (degrees * Math.sin(angle)) / Math.cos((latitude * Math.PI) / 180),
    ),
    point_source: 'file',
  };
}

export const incidentTables = (incidents: readonly DemoIncident[]): Tables => [
  [
    'incidents',
    incidents.map((i, n) => ({
      ...pointOf(i, n),
      id: i.id,
      year: i.year,
      state: i.state,
      unit: i.unit,
      incident_number: i.incidentNumber,
      name: i.name,
      agency: i.agency,
      type_code: i.typeCode,
      discovered_at: `${i.firstDay}T20:00:00Z`,
    })),
  ],
];
