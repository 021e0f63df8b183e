import {
  dispatchTypes,
  IN_BOOKS,
  NO_INDEX,
  NULL_NUMBER,
} from '../../../contract/report/metricColumns.ts';
import type { MonthBlock } from '../../../domain/report/block/encodeMonth.ts';

const ACTIVITIES = 600;
const CREW = 3 * ACTIVITIES;
const AIRCRAFT = 40;
const INCIDENTS = 300;
const PEOPLE = 200;
/** 2021-01-01 as days since 1970-01-01. */
const FIRST_DAY = 18_628;
const MINUTES = 1440;
const BOOKED_EACH = 4;

/**
 * Ids of example things: the first digit distinguishes aircraft, incidents, dispatches, people and
 * contracts.
 */
export const exampleId = (kind: number, n: number): string =>
  `0000000${kind}-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;
export const each = <T>(count: number, value: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => value(n));
const words = (kind: string, count: number) => each(count, (n) => `${kind} ${n}`);

/** An example month with every kind of column; `month` counts from 0. */
export function exampleMonth(month: number): MonthBlock {
  const dayOf = (n: number) => FIRST_DAY + month * 30 + Math.floor(n / 20);
  const at = (minutes: number) => each(ACTIVITIES, (n) => dayOf(n) * MINUTES + minutes + (n % 20));
  return {
    rows: ACTIVITIES,
    dictionaries: {
      dispatches: each(ACTIVITIES, (n) => exampleId(3, month * ACTIVITIES + n)),
      dispatchNumbers: each(ACTIVITIES, (n) => 10_000 + month * ACTIVITIES + n),
      aircraft: each(AIRCRAFT, (n) => exampleId(1, (n + month) % AIRCRAFT)),
      incidents: each(INCIDENTS, (n) => exampleId(2, (n * 7 + month) % (INCIDENTS + 100))),
      contracts: each(2 * AIRCRAFT, (n) => exampleId(5, n)),
      bases: words('B', 20),
      missionTypes: words('M', 5),
      flightTypes: words('F', 3),
      requestNumbers: words('A', 90),
      agents: words('G', 5),
      persons: each(PEOPLE, (n) => exampleId(4, (n * 3 + month) % (PEOPLE + 100))),
      personNames: words('P', PEOPLE),
      roles: words('R', 3),
      vendors: words('V', 2),
      remarks: words('Said', 60),
    },
    columns: {
      dispatch: each(ACTIVITIES, (n) => n),
      aircraft: each(ACTIVITIES, (n) => n % AIRCRAFT),
      incident: each(ACTIVITIES, (n) => (n % 20 === 0 ? NO_INDEX : (n * 13) % INCIDENTS)),
      dispatchType: each(ACTIVITIES, (n) => (n % 10 === 0 ? dispatchTypes.indexOf('standby') : 0)),
      activityDate: each(ACTIVITIES, dayOf),
      dispatchTime: at(900),
      timeOut: at(908),
      timeIn: at(990),
      requestNumber: each(ACTIVITIES, (n) => (n % 10 === 0 ? NO_INDEX : n % 90)),
      missionType: each(ACTIVITIES, (n) => n % 5),
      flightType: each(ACTIVITIES, (n) => n % 3),
      takeOffBase: each(ACTIVITIES, (n) => n % 20),
      landingBase: each(ACTIVITIES, (n) => (n * 3) % 20),
      hobbsStart: each(ACTIVITIES, (n) => 100_000 + n * 31),
      hobbsEnd: each(ACTIVITIES, (n) => 100_100 + n * 31),
      totalFlightHours: each(ACTIVITIES, (n) => 20 + (n % 500)),
      dayFlightHours: each(ACTIVITIES, (n) => 20 + (n % 500)),
      nightFlightHours: each(ACTIVITIES, (n) => (n % 10 === 0 ? NULL_NUMBER : 0)),
      landings: each(ACTIVITIES, (n) => 1 + (n % 3)),
      landingFees: each(ACTIVITIES, (n) => (n % 5 < 2 ? 4500 + n : 0)),
      contract: each(ACTIVITIES, (n) => n % (2 * AIRCRAFT)),
      flightCost: each(ACTIVITIES, (n) => (n % 50 === 1 ? 0 : 20_000 + n * 100)),
      abortFees: each(ACTIVITIES, (n) => (n % 50 === 1 ? 10_000 : 0)),
      availabilityCost: each(ACTIVITIES, (n) => 1000 + n),
      crewStandbyCost: each(ACTIVITIES, (n) => 303 + 9 * n),
      loads: each(ACTIVITIES, () => 1),
      flags: each(ACTIVITIES, (n) => (n % BOOKED_EACH === 0 ? IN_BOOKS : n % 50 === 1 ? 1 : 0)),
      remarks: each(ACTIVITIES, (n) => (n % 5 === 0 ? n % 60 : NO_INDEX)),
    },
    crew: {
      offsets: each(ACTIVITIES + 1, (n) => n * 3),
      columns: {
        person: each(CREW, (n) => n % PEOPLE),
        role: each(CREW, (n) => n % 3),
        vendor: each(CREW, (n) => (n % 3 === 0 ? NO_INDEX : n % 2)),
        standByHours: each(CREW, (n) => (n % 24) * 25),
        perDiemRate: each(CREW, (n) => (n % 2 === 0 ? 0 : 5000 + n)),
        standbyCost: each(CREW, (n) => 100 + n),
      },
    },
    drops: {
      offsets: each(ACTIVITIES + 1, (n) => n),
      columns: {
        agent: each(ACTIVITIES, (n) => n % 5),
        base: each(ACTIVITIES, (n) => n % 20),
        onIncidentLitres: each(ACTIVITIES, (n) => 700 + n * 10),
        onIncidentNanolitres: each(ACTIVITIES, (n) => 1_000 + n * 1_000_003),
        jettisonedLitres: each(ACTIVITIES, () => 0),
        jettisonedNanolitres: each(ACTIVITIES, () => 0),
        cost: each(ACTIVITIES, (n) => 50_000 + n * 100),
        unpriced: each(ACTIVITIES, () => 0),
      },
    },
  };
}
