import {
  ADJUSTMENT,
  dispatchTypes,
  MISSING_AGENT_RATE,
  NO_INDEX,
  NULL_NUMBER,
} from '../../../contract/report/metricColumns.ts';
import { eachWordColumn, type WordColumn } from '../../../contract/report/wordColumns.ts';
import type { MonthBlock } from '../../../domain/report/block/encodeMonth.ts';

type Words = readonly string[];
type MaybeWords = readonly (string | null)[];
type Numbers = readonly number[];
type MaybeNumbers = readonly (number | null)[];

/**
 * One month's part as read from the database: a list per column, with report ids (PERF-36) and
 * words. Units are those of the contract, except that volumes are in litres.
 */
export interface MonthValues {
  /** Activities, sorted by date, dispatch time, dispatch number and position (see columns.ts). */
  readonly activities: Readonly<Record<WordColumn['name'], MaybeWords>> & {
    readonly dispatch: Words;
    readonly dispatchNumber: Numbers;
    readonly aircraft: MaybeWords;
    readonly incident: MaybeWords;
    readonly dispatchType: readonly (typeof dispatchTypes)[number][];
    readonly activityDate: Numbers;
    readonly dispatchTime: MaybeNumbers;
    readonly timeOut: MaybeNumbers;
    readonly timeIn: MaybeNumbers;
    readonly takeOffBase: MaybeWords;
    readonly landingBase: MaybeWords;
    readonly hobbsStart: MaybeNumbers;
    readonly hobbsEnd: MaybeNumbers;
    readonly totalFlightHours: MaybeNumbers;
    readonly dayFlightHours: MaybeNumbers;
    readonly nightFlightHours: MaybeNumbers;
    readonly landings: MaybeNumbers;
    readonly landingFees: Numbers;
    readonly contract: MaybeWords;
    readonly flightCost: Numbers;
    readonly abortFees: Numbers;
    readonly availabilityCost: Numbers;
    readonly crewStandbyCost: Numbers;
    /** Number of loads that an adjustment adds or removes; 0 for every other row. */
    readonly movedLoads: Numbers;
    /** Without the bits that loads set. */
    readonly flags: Numbers;
    readonly remarks: MaybeWords;
  };
  /** Rows in the order of their activities; `activity` is the index of each row's activity. */
  readonly crew: {
    readonly activity: Numbers;
    /** null for an adjustment, which belongs to no crew member. */
    readonly person: MaybeWords;
    readonly role: MaybeWords;
    readonly standByHours: Numbers;
    readonly perDiemRate: Numbers;
    readonly standbyCost: Numbers;
  };
  /**
   * Rows in the order of their activities. Uncounted loads are included because they set flags on
   * their activity too.
   */
  readonly drops: {
    readonly activity: Numbers;
    readonly isCounted: readonly boolean[];
    /** The bits that this load sets on its activity. */
    readonly flags: Numbers;
    readonly agent: MaybeWords;
    readonly base: MaybeWords;
    readonly onIncident: Numbers;
    readonly jettisoned: Numbers;
    readonly cost: Numbers;
  };
  /** The month's crew members, in any order. */
  readonly persons: {
    readonly id: MaybeWords;
    readonly name: Words;
    readonly vendor: MaybeWords;
  };
}

/**
 * Distinct words in order of first appearance. The order never depends on the database's collation,
 * so equal rows give equal bytes.
 */
class Dictionary {
  readonly words: string[] = [];
  readonly #places = new Map<string, number>();
  /** The index of the word, or NONE without a word. */
  readonly placeOf = (word: string | null | undefined): number => {
    if (word === null || word === undefined) return NO_INDEX;
    const known = this.#places.get(word);
    if (known !== undefined) return known;
    this.#places.set(word, this.words.length);
    return this.words.push(word) - 1;
  };
}

/** Number of loads of each activity: fills with a volume, plus those an adjustment moves. */
function loadCounts(
  { flags, movedLoads }: MonthValues['activities'],
  drops: MonthValues['drops'],
): number[] {
  const loads = [...movedLoads];
  for (const [n, i] of drops.activity.entries()) {
    const isFilled =
      drops.isCounted[n] === true && (drops.onIncident[n] ?? 0) + (drops.jettisoned[n] ?? 0) > 0;
    if (isFilled && ((flags[i] ?? 0) & ADJUSTMENT) === 0) loads[i] = (loads[i] ?? 0) + 1;
  }
  return loads;
}

const orNull = (values: MaybeNumbers): number[] => values.map((value) => value ?? NULL_NUMBER);
/**
 * A double keeps nine decimals for every volume the contract allows, so rounding recovers the exact
 * nanolitres.
 */
const nanolitres = (litres: number) => Math.round((litres - Math.trunc(litres)) * 1e9);

/** The first child row of each activity; one entry more than there are activities. */
function offsetsOf(activities: number, places: Numbers): number[] {
  const offsets = new Array<number>(activities + 1).fill(0);
  for (const place of places) offsets[place + 1] = (offsets[place + 1] ?? 0) + 1;
  for (let i = 1; i <= activities; i++) offsets[i] = (offsets[i] ?? 0) + (offsets[i - 1] ?? 0);
  return offsets;
}

/**
 * Numbers dispatches in order of appearance. An adjustment gets its own entry, with the id of the
 * dispatch it adjusts.
 */
function dispatchPlaces({ dispatch, dispatchNumber, flags }: MonthValues['activities']) {
  const known = new Map<string, number>();
  const dispatches: string[] = [];
  const dispatchNumbers: number[] = [];
  const places = dispatch.map((id, i) => {
    const isAdjusting = ((flags[i] ?? 0) & ADJUSTMENT) !== 0;
    const place = isAdjusting ? undefined : known.get(id);
    if (place !== undefined) return place;
    const next = dispatches.push(id) - 1;
    dispatchNumbers.push(dispatchNumber[i] ?? 0);
    if (!isAdjusting) known.set(id, next);
    return next;
  });
  return { dispatch: places, dispatches, dispatchNumbers };
}

/** Empty dictionaries for a block. Its rows fill them. */
const emptyDictionaries = () => ({
  aircraft: new Dictionary(),
  incidents: new Dictionary(),
  contracts: new Dictionary(),
  bases: new Dictionary(),
  words: eachWordColumn('dictionary', () => new Dictionary()),
  agents: new Dictionary(),
  persons: new Dictionary(),
  roles: new Dictionary(),
  vendors: new Dictionary(),
  remarks: new Dictionary(),
});
type Dictionaries = ReturnType<typeof emptyDictionaries>;

function activityColumnsOf(
  { activities, drops }: MonthValues,
  { aircraft, incidents, contracts, bases, words, remarks }: Dictionaries,
) {
  const flags = [...activities.flags];
  for (const [n, i] of drops.activity.entries()) flags[i] = (flags[i] ?? 0) | (drops.flags[n] ?? 0);
  return {
    aircraft: activities.aircraft.map(aircraft.placeOf),
    incident: activities.incident.map(incidents.placeOf),
    dispatchType: activities.dispatchType.map((type) => dispatchTypes.indexOf(type)),
    activityDate: activities.activityDate,
    dispatchTime: orNull(activities.dispatchTime),
    timeOut: orNull(activities.timeOut),
    timeIn: orNull(activities.timeIn),
    ...eachWordColumn('name', ({ name, dictionary }) =>
      activities[name].map(words[dictionary].placeOf),
    ),
    takeOffBase: activities.takeOffBase.map(bases.placeOf),
    landingBase: activities.landingBase.map(bases.placeOf),
    hobbsStart: orNull(activities.hobbsStart),
    hobbsEnd: orNull(activities.hobbsEnd),
    totalFlightHours: orNull(activities.totalFlightHours),
    dayFlightHours: orNull(activities.dayFlightHours),
    nightFlightHours: orNull(activities.nightFlightHours),
    landings: orNull(activities.landings),
    landingFees: activities.landingFees,
    contract: activities.contract.map(contracts.placeOf),
    flightCost: activities.flightCost,
    abortFees: activities.abortFees,
    availabilityCost: activities.availabilityCost,
    crewStandbyCost: activities.crewStandbyCost,
    loads: loadCounts(activities, drops),
    flags,
    remarks: activities.remarks.map(remarks.placeOf),
  };
}
/** Crew columns, and the name of each person by dictionary index. */
function crewColumnsOf(
  { crew, persons: known }: MonthValues,
  { persons, roles, vendors }: Dictionaries,
) {
  const person = crew.person.map(persons.placeOf);
  const personNames = new Array<string>(persons.words.length).fill('');
  const vendorNames = new Array<string | null>(persons.words.length).fill(null);
  for (const [n, id] of known.id.entries()) {
    const place = persons.placeOf(id);
    personNames[place] = known.name[n] ?? '';
    vendorNames[place] = known.vendor[n] ?? null;
  }
  const columns = {
    person,
    role: crew.role.map(roles.placeOf),
    vendor: person.map((place) => vendors.placeOf(vendorNames[place])),
    standByHours: crew.standByHours,
    perDiemRate: crew.perDiemRate,
    standbyCost: crew.standbyCost,
  };
  return { columns, personNames };
}
/** Drop columns, counted loads only. */
function dropColumnsOf({ drops }: MonthValues, { agents, bases }: Dictionaries) {
  const counted = <T>(values: readonly T[]): T[] => values.filter((_, n) => drops.isCounted[n]);
  const onIncident = counted(drops.onIncident);
  const jettisoned = counted(drops.jettisoned);
  const columns = {
    agent: counted(drops.agent).map(agents.placeOf),
    base: counted(drops.base).map(bases.placeOf),
    onIncidentLitres: onIncident.map(Math.trunc),
    onIncidentNanolitres: onIncident.map(nanolitres),
    jettisonedLitres: jettisoned.map(Math.trunc),
    jettisonedNanolitres: jettisoned.map(nanolitres),
    cost: counted(drops.cost),
    unpriced: counted(drops.flags).map((flags) => ((flags & MISSING_AGENT_RATE) === 0 ? 0 : 1)),
  };
  return { columns, activities: counted(drops.activity) };
}

/**
 * The values as a block of the contract. The dictionaries hold only words that rows use. Any other
 * word could change the block's bytes without a write to its month.
 */
export function monthBlock(values: MonthValues): MonthBlock {
  const rows = values.activities.dispatch.length;
  const all = emptyDictionaries();
  const { dispatch, dispatches, dispatchNumbers } = dispatchPlaces(values.activities);
  // Keep this order: dictionary indexes follow the order of first appearance.
  const columns = { dispatch, ...activityColumnsOf(values, all) };
  const crew = crewColumnsOf(values, all);
  const drops = dropColumnsOf(values, all);
  return {
    rows,
    dictionaries: {
      dispatches,
      dispatchNumbers,
      aircraft: all.aircraft.words,
      incidents: all.incidents.words,
      contracts: all.contracts.words,
      bases: all.bases.words,
      ...eachWordColumn('dictionary', ({ dictionary }) => all.words[dictionary].words),
      agents: all.agents.words,
      persons: all.persons.words,
      personNames: crew.personNames,
      roles: all.roles.words,
      vendors: all.vendors.words,
      remarks: all.remarks.words,
    },
    columns,
    crew: { offsets: offsetsOf(rows, values.crew.activity), columns: crew.columns },
    drops: { offsets: offsetsOf(rows, drops.activities), columns: drops.columns },
  };
}
