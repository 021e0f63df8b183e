import fc from 'fast-check';
import type { Incident } from '../../../contract/incidents/incidents.ts';
import {
  ABORTED,
  ADJUSTMENT,
  APPROVAL_SHIFT,
  approvals,
  dispatchTypes,
  IN_BOOKS,
  MISSING_AGENT_RATE,
  NO_INDEX,
  NULL_NUMBER,
  SPLIT_PRICING,
} from '../../../contract/report/metricColumns.ts';
import type {
  DimensionAircraft,
  DimensionContract,
  Dimensions,
} from '../../../contract/report/reports.ts';
import { contractOn } from '../../../domain/cost/contractOn.ts';
import { contractParts } from '../../../domain/cost/contractParts.ts';
import { ratesOf } from '../../../domain/cost/costs.ts';
import { shareStandby } from '../../../domain/cost/standbyShares.ts';
import type { MonthBlock } from '../../../domain/report/block/encodeMonth.ts';

/**
 * Test data as plain objects; `blocksOf` writes them as the wire's columns, the naive report reads
 * them directly.
 */
interface SeasonDrop {
  /** null: an adjustment to an activity without a load. */
  readonly agent: string | null;
  readonly base: string | null;
  readonly onIncident: bigint;
  readonly jettisoned: bigint;
  readonly cost: number;
  /** Loads that an adjustment changes; only for an adjustment. */
  readonly moved?: number;
}
interface SeasonCrew {
  /** null for an adjustment. */
  readonly id: string | null;
  readonly name: string | null;
  readonly role: string | null;
  readonly vendor: string | null;
  readonly standBy: number;
  readonly perDiem: number;
  /** The approved figures of this one, if any. */
  readonly standbyCost: number;
}
/** The approved figures. */
interface SeasonBooks {
  readonly contract: DimensionContract | null;
  readonly flightCost: number;
  readonly abortFees: number;
  readonly availabilityCost: number;
}
export interface SeasonActivity {
  readonly dispatchId: string;
  readonly dispatchNumber: number;
  readonly type: (typeof dispatchTypes)[number];
  readonly aircraft: DimensionAircraft | null;
  readonly incident: Incident | null;
  readonly day: string;
  readonly dispatchTime: string | null;
  readonly timeOut: string | null;
  readonly timeIn: string | null;
  readonly requestNumber: string | null;
  readonly mission: string | null;
  readonly flightType: string | null;
  readonly takeOff: string | null;
  readonly landing: string | null;
  readonly hobbsStart: number | null;
  readonly hobbsEnd: number | null;
  readonly hours: number | null;
  readonly dayHours: number | null;
  readonly nightHours: number | null;
  readonly landings: number | null;
  readonly landingFees: number;
  readonly aborted: boolean;
  readonly split: boolean;
  /** Its first load has no price. */
  readonly missingRate: boolean;
  readonly remarks: string;
  readonly crew: readonly SeasonCrew[];
  readonly drops: readonly SeasonDrop[];
  readonly approval: (typeof approvals)[number];
  readonly books: SeasonBooks | null;
  readonly adjusts: boolean;
}
export interface Season {
  readonly dimensions: Dimensions;
  readonly activities: readonly SeasonActivity[];
}

export const idOf = (kind: number, n: number) =>
  `${String(kind).padStart(8, '0')}-0000-4000-8000-${String(n).padStart(12, '0')}`;
const NANO_PER_GALLON = 3_785_411_784n;
export const bases = ['HMT', 'RAM', 'GVA'];
export const agents = ['PHOS-CHEK LC95A', 'Water', 'Gel'];
export const missions = ['Initial attack', 'Extended attack', 'Training'];
const days = ['2025-06-29', '2025-06-30', '2025-07-01', '2025-07-14', '2025-11-02', '2026-01-03'];

const contract = (n: number): fc.Arbitrary<DimensionContract> =>
  fc.record({
    id: fc.constant(idOf(7, n)),
    startDate: fc.constantFrom('2025-01-01', '2025-07-01', '2025-07-14'),
    endDate: fc.constantFrom(null, '2025-07-14', '2025-12-31'),
    source: fc.constantFrom('aircraft', 'type'),
    typeCode: fc.constantFrom('SEU', 'CWN'),
    vendorName: fc.constantFrom('CDF', 'Valley Air Tankers'),
    hourlyRate: fc.integer({ min: 0, max: 1_500_000 }).map((c) => c / 100),
    dailyAvailability: fc.integer({ min: 0, max: 2_500_000 }).map((c) => c / 100),
    crewStandbyRate: fc.integer({ min: 0, max: 9_999 }).map((c) => c / 100),
  });
const aircraft = (n: number): fc.Arbitrary<DimensionAircraft> =>
  fc.record({
    id: fc.constant(idOf(1, n)),
    radioId: fc.constant(`T-${n * 7 + 2}`),
    registration: fc.constant(`N${400 + n}DF`),
    category: fc.constantFrom('FW', 'RW'),
    typeCode: fc.constantFrom('S-2T', 'UH-1H', 'SEU'),
    baseCode: fc.constantFrom('', ...bases),
    baseName: fc.constant('A base'),
    vendorName: fc.constantFrom('', 'CDF', 'Coulson'),
    contracts: fc
      .uniqueArray(fc.nat(999), { maxLength: 3 })
      .chain((ns) => fc.tuple(...ns.map((k) => contract(n * 1000 + k)))),
  });
const incident = (n: number): fc.Arbitrary<Incident> =>
  fc.record({
    id: fc.constant(idOf(2, n)),
    year: fc.constantFrom(2024, 2025),
    state: fc.constantFrom('CA', 'NV'),
    unit: fc.constantFrom('RRU', 'BDU'),
    incidentNumber: fc.constant(String(n + 5)),
    sequence: fc.constant(1),
    name: fc.constantFrom('Cedar', ''),
    agency: fc.constantFrom('CAL FIRE', 'USFS', ''),
    typeCode: fc.constantFrom('wildland fire', 'rescue'),
  });

const hundredths = fc.option(fc.integer({ min: 0, max: 2_000 }), { freq: 6 });
const moment = (day: string) =>
  fc.option(fc.integer({ min: 7 * 60, max: 34 * 60 }).map((m) => instantAt(day, m)));
/** The wire's instant of a day, by minutes after midnight UTC. */
const instantAt = (day: string, minutes: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + minutes * 60_000).toISOString();
const gallons = fc.oneof(
  fc.constant(0n),
  fc.integer({ min: 1, max: 9_400 }).map((g) => BigInt(g) * NANO_PER_GALLON),
  fc.bigInt({ min: 1n, max: 9_000_000_000_000n }),
);
const drop: fc.Arbitrary<SeasonDrop> = fc.record({
  agent: fc.constantFrom(...agents),
  base: fc.constantFrom(...bases),
  onIncident: gallons,
  jettisoned: gallons,
  cost: fc.integer({ min: 0, max: 5_000_000 }),
});
const crew: fc.Arbitrary<SeasonCrew> = fc.nat(3).chain((n) =>
  fc.record({
    id: fc.constant(idOf(4, n)),
    name: fc.constant(`Person ${n % 2}`),
    role: fc.constantFrom('Pilot', 'Mechanic'),
    vendor: fc.constant(n % 2 === 0 ? null : 'Coulson'),
    standBy: fc.integer({ min: 0, max: 2_400 }),
    perDiem: fc.integer({ min: 0, max: 40_000 }),
    standbyCost: fc.integer({ min: 0, max: 90_000 }),
  }),
);

/** Contracts that no aircraft has any longer. */
const ended: fc.Arbitrary<DimensionContract[]> = fc
  .tuple(contract(900_001), contract(900_002))
  .map((all) => [...all]);
const signed = (most: number) => fc.integer({ min: -most, max: most });
const booksOf = (
  contracts: readonly DimensionContract[],
  amount: (most: number) => fc.Arbitrary<number>,
): fc.Arbitrary<SeasonBooks> =>
  fc.record({
    contract: fc.constantFrom(null, ...contracts),
    flightCost: amount(9_000_000),
    abortFees: amount(150_000),
    availabilityCost: amount(400_000),
  });
const signedVolume = fc.oneof(
  fc.constant(0n),
  fc.bigInt({ min: -9_000_000_000_000n, max: 9_000_000_000_000n }),
);

/** An adjustment of the books: signed, on the day it was posted, without a person. */
function adjustment(
  n: number,
  fleet: readonly DimensionAircraft[],
  incidents: readonly Incident[],
  contracts: readonly DimensionContract[],
): fc.Arbitrary<SeasonActivity> {
  return fc.record({
    dispatchId: fc.constant(idOf(8, n)),
    dispatchNumber: fc.constant(10_000 + n),
    type: fc.constantFrom(...dispatchTypes),
    aircraft: fc.constantFrom(null, ...fleet),
    incident: fc.constantFrom(null, ...incidents),
    day: fc.constantFrom(...days),
    dispatchTime: fc.constant(null),
    timeOut: fc.constant(null),
    timeIn: fc.constant(null),
    requestNumber: fc.constant(null),
    mission: fc.constant(null),
    flightType: fc.constant(null),
    takeOff: fc.constantFrom(null, ...bases),
    landing: fc.constantFrom(null, ...bases),
    hobbsStart: fc.constant(null),
    hobbsEnd: fc.constant(null),
    hours: signed(300),
    dayHours: signed(300),
    nightHours: signed(300),
    landings: signed(3),
    landingFees: signed(12_345),
    aborted: fc.constant(false),
    split: fc.constant(false),
    missingRate: fc.constant(false),
    remarks: fc.constant(''),
    crew: fc.array(
      fc.record({
        id: fc.constant(null),
        name: fc.constant(null),
        role: fc.constant(null),
        vendor: fc.constant(null),
        standBy: signed(2_400),
        perDiem: signed(40_000),
        standbyCost: signed(90_000),
      }),
      { maxLength: 1 },
    ),
    drops: fc.array(
      fc
        .record({
          place: fc.constantFrom(null, ...bases),
          onIncident: signedVolume,
          jettisoned: signedVolume,
          cost: signed(5_000_000),
          moved: signed(4),
        })
        .map(({ place, ...drop }) => ({
          ...drop,
          agent: place === null ? null : 'Water',
          base: place,
        })),
      { maxLength: 1 },
    ),
    approval: fc.constant('entered' as const),
    books: booksOf(contracts, signed),
    adjusts: fc.constant(true),
  });
}

function dispatch(
  n: number,
  fleet: readonly DimensionAircraft[],
  incidents: readonly Incident[],
  contracts: readonly DimensionContract[],
): fc.Arbitrary<SeasonActivity[]> {
  return fc
    .record({
      day: fc.constantFrom(...days),
      type: fc.constantFrom('flight', 'flight', 'flight', 'standby', 'agentOnly'),
    })
    .chain(({ day, type }) =>
      fc
        .record({
          flown: type === 'agentOnly' ? fc.constantFrom(null, ...fleet) : fc.constantFrom(...fleet),
          approval: fc.constantFrom(...approvals),
          dispatchTime: moment(day),
          remarks: fc.constantFrom('', 'Late', '=1+1'),
        })
        .chain((common) =>
          fc
            .array(
              fc.record({
                incident: fc.constantFrom(null, ...incidents),
                timeOut: moment(day),
                timeIn: moment(day),
                requestNumber: fc.constantFrom(null, 'A-12', 'A-7'),
                mission: fc.constantFrom(null, ...missions),
                flightType: fc.constantFrom(null, 'Tanker drop', 'Training'),
                takeOff: fc.constantFrom(null, ...bases),
                landing: fc.constantFrom(null, ...bases),
                hobbsStart: hundredths,
                hobbsEnd: hundredths,
                hours: hundredths,
                dayHours: hundredths,
                nightHours: hundredths,
                landings: fc.option(fc.nat(4)),
                landingFees: fc.constantFrom(0, 4_500, 12_345),
                aborted: fc.boolean(),
                split: fc.boolean(),
                missingRate: fc.boolean(),
                crew: fc.array(crew, { maxLength: 3 }),
                drops: fc.array(drop, { maxLength: 3 }),
                books: fc.option(booksOf(contracts, (max) => fc.integer({ min: 0, max }))),
              }),
              { minLength: 1, maxLength: 3 },
            )
            .map((parts) =>
              parts.map((part) => ({
                ...part,
                // Like the database: no landing before take-off, and a price mark belongs to a
                // load.
                timeIn:
                  part.timeIn !== null && part.timeOut !== null && part.timeIn < part.timeOut
                    ? part.timeOut
                    : part.timeIn,
                split: part.split && part.drops.length > 0,
                missingRate: part.missingRate && part.drops.length > 0,
                dispatchId: idOf(3, n),
                dispatchNumber: 10_000 + n,
                type: type as SeasonActivity['type'],
                day,
                aircraft: common.flown,
                dispatchTime: common.dispatchTime,
                remarks: common.remarks,
                approval: common.approval,
                adjusts: false,
              })),
            ),
        ),
    );
}

/**
 * A generated season: a small fleet with contracts, incidents, up to 14 dispatches with up to three
 * activities in the wire's order, some of them approved, and adjustments.
 */
export const season: fc.Arbitrary<Season> = fc
  .record({
    fleet: fc.integer({ min: 1, max: 4 }),
    fires: fc.integer({ min: 1, max: 4 }),
    dispatches: fc.nat(14),
    adjustments: fc.nat(5),
  })
  .chain(({ fleet, fires, dispatches, adjustments }) =>
    fc
      .tuple(
        fc.tuple(...Array.from({ length: fleet }, (_, n) => aircraft(n))),
        fc.tuple(...Array.from({ length: fires }, (_, n) => incident(n))),
        ended,
      )
      .chain(([planes, incidents, contracts]) =>
        fc
          .tuple(
            ...Array.from({ length: dispatches }, (_, n) =>
              dispatch(n, planes, incidents, contracts),
            ),
            ...Array.from({ length: adjustments }, (_, n) =>
              adjustment(n, planes, incidents, contracts).map((one) => [one]),
            ),
          )
          .map((all) => ({
            dimensions: {
              aircraft: planes,
              incidents,
              bases: [],
              agentTypes: [],
              contracts: [...planes.flatMap((one) => one.contracts), ...contracts],
            },
            // Sort a copy. fast-check shrinks a tuple's values by position; sorting in place would
            // pair them with the wrong generators.
            activities: [...all]
              .sort(([a], [b]) =>
                (a?.day ?? '') < (b?.day ?? '') ? -1 : (a?.day ?? '') > (b?.day ?? '') ? 1 : 0,
              )
              .flat(),
          })),
      ),
  );

/** The same before any approval. */
export const liveSeason: fc.Arbitrary<Season> = season.map(({ dimensions, activities }) => ({
  dimensions,
  activities: activities
    .filter((a) => !a.adjusts)
    .map((a) => ({ ...a, books: null, approval: 'entered' as const })),
}));

const orNull = (value: number | null) => value ?? NULL_NUMBER;
const minutesOf = (instant: string | null) =>
  instant === null ? NULL_NUMBER : Date.parse(instant) / 60_000;
export const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / 86_400_000;

const booksFlags = (a: SeasonActivity) =>
  (a.books === null ? 0 : IN_BOOKS) |
  (a.adjusts ? ADJUSTMENT : 0) |
  (approvals.indexOf(a.approval) << APPROVAL_SHIFT);
/** The activities that a report counts: all of them, or only approved ones. */
export const countedOf = (season: Season, approvedOnly: boolean): Season =>
  approvedOnly
    ? { ...season, activities: season.activities.filter((a) => a.books !== null) }
    : season;

/** The service's stored cost of an activity by its contract, or that of the books. */
function storedCost(a: SeasonActivity) {
  const own = contractOn(a.aircraft?.contracts ?? [], a.day);
  if (a.books !== null) {
    const shares = a.crew.map((c) => c.standbyCost);
    const contract = a.books.contract ?? (a.type === 'agentOnly' ? own : null);
    return {
      ...a.books,
      contract,
      crewStandbyCost: shares.reduce((sum, share) => sum + share, 0),
      shares,
    };
  }
  const rates = own === null || a.type === 'agentOnly' ? null : ratesOf(own);
  const hours = a.crew.map((c) => c.standBy);
  const shares = new Float64Array(hours.length);
  shareStandby({ hours, first: 0, end: hours.length }, rates?.standby ?? 0, shares, 0);
  const standby = hours.reduce((sum, one) => sum + one, 0);
  return {
    ...contractParts({ day: a.day, aborted: a.aborted, hours: a.hours ?? 0, standby }, rates),
    contract: own,
    shares: [...shares],
  };
}
const loadsOf = (a: SeasonActivity) =>
  a.adjusts
    ? (a.drops[0]?.moved ?? 0)
    : a.drops.filter((d) => d.onIncident + d.jettisoned > 0n).length;

/** One block of the wire for the activities of one month. */
function blockOf(activities: readonly SeasonActivity[]): MonthBlock {
  const words = () => {
    const list: string[] = [];
    return {
      list,
      placeOf: (word: string | null | undefined) => {
        if (word === null || word === undefined || word === '') return NO_INDEX;
        return list.includes(word) ? list.indexOf(word) : list.push(word) - 1;
      },
    };
  };
  const dispatches = words();
  const dictionaries = {
    aircraft: words(),
    incidents: words(),
    bases: words(),
    missionTypes: words(),
    flightTypes: words(),
    requestNumbers: words(),
    contracts: words(),
  };
  const children = {
    agents: words(),
    persons: words(),
    roles: words(),
    vendors: words(),
    remarks: words(),
  };
  const crewRows = activities.flatMap((a) => a.crew);
  const stored = activities.map(storedCost);
  const dropRows = activities.flatMap((a) => a.drops);
  const offsets = (count: (a: SeasonActivity) => number) => [
    0,
    ...activities.map((_, n) => activities.slice(0, n + 1).reduce((sum, a) => sum + count(a), 0)),
  ];
  const columns = {
    dispatch: activities.map((a) => dispatches.placeOf(a.dispatchId)),
    aircraft: activities.map((a) => dictionaries.aircraft.placeOf(a.aircraft?.id)),
    incident: activities.map((a) => dictionaries.incidents.placeOf(a.incident?.id)),
    dispatchType: activities.map((a) => dispatchTypes.indexOf(a.type)),
    activityDate: activities.map((a) => dayNumber(a.day)),
    dispatchTime: activities.map((a) => minutesOf(a.dispatchTime)),
    timeOut: activities.map((a) => minutesOf(a.timeOut)),
    timeIn: activities.map((a) => minutesOf(a.timeIn)),
    requestNumber: activities.map((a) => dictionaries.requestNumbers.placeOf(a.requestNumber)),
    missionType: activities.map((a) => dictionaries.missionTypes.placeOf(a.mission)),
    flightType: activities.map((a) => dictionaries.flightTypes.placeOf(a.flightType)),
    takeOffBase: activities.map((a) => dictionaries.bases.placeOf(a.takeOff)),
    landingBase: activities.map((a) => dictionaries.bases.placeOf(a.landing)),
    hobbsStart: activities.map((a) => orNull(a.hobbsStart)),
    hobbsEnd: activities.map((a) => orNull(a.hobbsEnd)),
    totalFlightHours: activities.map((a) => orNull(a.hours)),
    dayFlightHours: activities.map((a) => orNull(a.dayHours)),
    nightFlightHours: activities.map((a) => orNull(a.nightHours)),
    landings: activities.map((a) => orNull(a.landings)),
    landingFees: activities.map((a) => a.landingFees),
    contract: stored.map(({ contract }) => dictionaries.contracts.placeOf(contract?.id)),
    flightCost: stored.map((cost) => cost.flightCost),
    abortFees: stored.map((cost) => cost.abortFees),
    availabilityCost: stored.map((cost) => cost.availabilityCost),
    crewStandbyCost: stored.map((cost) => cost.crewStandbyCost),
    loads: activities.map(loadsOf),
    flags: activities.map(
      (a) =>
        (a.aborted ? ABORTED : 0) |
        (a.split ? SPLIT_PRICING : 0) |
        (a.missingRate ? MISSING_AGENT_RATE : 0) |
        booksFlags(a),
    ),
    remarks: activities.map((a) => children.remarks.placeOf(a.remarks)),
  };
  const crewColumns = {
    person: crewRows.map((c) => children.persons.placeOf(c.id)),
    role: crewRows.map((c) => children.roles.placeOf(c.role)),
    vendor: crewRows.map((c) => children.vendors.placeOf(c.vendor)),
    standByHours: crewRows.map((c) => c.standBy),
    perDiemRate: crewRows.map((c) => c.perDiem),
    standbyCost: stored.flatMap(({ shares }) => shares),
  };
  const dropColumns = {
    agent: dropRows.map((d) => children.agents.placeOf(d.agent)),
    base: dropRows.map((d) => dictionaries.bases.placeOf(d.base)),
    onIncidentLitres: dropRows.map((d) => Number(d.onIncident / 1_000_000_000n)),
    onIncidentNanolitres: dropRows.map((d) => Number(d.onIncident % 1_000_000_000n)),
    jettisonedLitres: dropRows.map((d) => Number(d.jettisoned / 1_000_000_000n)),
    jettisonedNanolitres: dropRows.map((d) => Number(d.jettisoned % 1_000_000_000n)),
    cost: dropRows.map((d) => d.cost),
    unpriced: activities.flatMap((a) => a.drops.map((_, n) => Number(a.missingRate && n === 0))),
  };
  return {
    rows: activities.length,
    dictionaries: {
      dispatches: dispatches.list,
      dispatchNumbers: dispatches.list.map(
        (id) => activities.find((a) => a.dispatchId === id)?.dispatchNumber ?? 0,
      ),
      aircraft: dictionaries.aircraft.list,
      incidents: dictionaries.incidents.list,
      contracts: dictionaries.contracts.list,
      bases: dictionaries.bases.list,
      missionTypes: dictionaries.missionTypes.list,
      flightTypes: dictionaries.flightTypes.list,
      requestNumbers: dictionaries.requestNumbers.list,
      agents: children.agents.list,
      persons: children.persons.list,
      personNames: children.persons.list.map((id) => crewRows.find((c) => c.id === id)?.name ?? ''),
      roles: children.roles.list,
      vendors: children.vendors.list,
      remarks: children.remarks.list,
    },
    columns,
    crew: { offsets: offsets((a) => a.crew.length), columns: crewColumns },
    drops: { offsets: offsets((a) => a.drops.length), columns: dropColumns },
  };
}

/** The season's blocks, month by month, in date order. */
export function blocksOf({ activities }: Season) {
  const months = [...new Set(activities.map((a) => a.day.slice(0, 7)))].sort();
  return months.map((month) => blockOf(activities.filter((a) => a.day.startsWith(month))));
}
