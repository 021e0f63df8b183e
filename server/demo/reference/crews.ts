import { namesFlightCrew } from '../../../domain/flightCrew.ts';
import { baseId } from './catalogue.ts';
import { vendorId } from './fleet.ts';
import { Chance, demoId } from './random.ts';
import type { Tables } from './rows.ts';

const demoJobs = [
  'Pilot',
  'Co-pilot',
  'Air tactical group supervisor',
  'Helitack captain',
  'Crew chief',
  'Mechanic',
  'Loader',
  'Fuel truck driver',
  'Base manager',
] as const;
export type Job = (typeof demoJobs)[number];
export const jobId = (job: Job) => demoId('crew role', job);

export interface DemoCrew {
  readonly id: string;
  readonly personId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly job: Job;
  readonly base: string;
  readonly vendor: string;
  /** Dollars. */
  readonly perDiem: number;
}

const firstNames =
  'Alex Jordan Taylor Morgan Casey Riley Jamie Quinn Rowan Skyler Parker Reese Emerson Hayden Dakota Finley Marlowe Sawyer Elliot Harper'.split(
    ' ',
  );
const lastNames =
  'Alvarez Becker Calloway Dominguez Eastman Fairchild Garrido Holloway Ibarra Jensen Kowalski Lindqvist Marchetti Nakamura Okafor Pemberton Quintero Rosales Sandoval Thackeray'.split(
    ' ',
  );
const jobPlan: readonly (readonly [Job, number])[] = [
  ['Pilot', 4],
  ['Co-pilot', 1],
  ['Air tactical group supervisor', 1],
  ['Helitack captain', 1],
];
const homes = 'HMT RAM GVA CHI RED COL PAS FRE SBD MCC ROH'.split(' ');

/** About eighty crew members: seven at each base and a few ground crew at Hemet. */
export function demoCrews(): DemoCrew[] {
  const chance = new Chance(4711);
  const crews: DemoCrew[] = [];
  const add = (job: Job, base: string) => {
    const n = crews.length;
    crews.push({
      id: demoId('crew', n),
      personId: demoId('crew person', n),
      firstName: firstNames[n % firstNames.length] ?? 'Alex',
      lastName:
        lastNames[(n * 7 + Math.floor(n / firstNames.length)) % lastNames.length] ?? 'Alvarez',
      job,
      base,
      vendor: chance.hits(0.6)
        ? 'CDF'
        : chance.pick([
            'Valley Air Tankers',
            'Sierra Rotor Works',
            'Pacific Heavy Lift',
            'Cascade Air Services',
          ]),
      perDiem: chance.pick([148, 163, 178, 194]),
    });
  };
  for (const base of homes)
    for (const [job, count] of jobPlan) for (let i = 0; i < count; i += 1) add(job, base);
  for (const job of [
    'Crew chief',
    'Mechanic',
    'Loader',
    'Fuel truck driver',
    'Base manager',
  ] as const)
    add(job, 'HMT');
  return crews;
}

export const crewTables = (crews: readonly DemoCrew[]): Tables => [
  [
    'crew_roles',
    demoJobs.map((name) => ({ id: jobId(name), name, is_flight_crew: namesFlightCrew(name) })),
  ],
  [
    'people',
    crews.map((c) => ({
      id: c.personId,
      first_name: c.firstName,
      last_name: c.lastName,
      base_id: baseId(c.base),
    })),
  ],
  [
    'crew',
    crews.map((c) => ({
      id: c.id,
      person_id: c.personId,
      role_id: jobId(c.job),
      vendor_id: vendorId(c.vendor),
      base_id: baseId(c.base),
      usual_per_diem_cents: c.perDiem * 100,
    })),
  ],
];
