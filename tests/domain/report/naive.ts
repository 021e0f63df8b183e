import { Temporal } from 'temporal-polyfill';
import type { DrillDown, Narrowing, WordFilter } from '../../../domain/report/request/narrowing.ts';
import type { ReportFilters } from '../../../domain/report/request/request.ts';
import type { Season, SeasonActivity } from './season.ts';

/**
 * The naive report with row objects and BigInt, without the engine's code. The engine must equal
 * it.
 */
export interface NaiveGroup {
  readonly label: string;
  readonly rows: readonly Record<string, Value>[];
  readonly total: Record<string, Value>;
}
export interface NaiveReport {
  readonly groups: readonly NaiveGroup[];
  readonly rows: readonly Record<string, Value>[];
  readonly total: Record<string, Value>;
}
export type Value = string | number | null;
/** An activity, or the share of a base or a crew member in one. */
export interface Activity extends SeasonActivity {
  /** The base or person of the share. */
  readonly owner?: string | null;
  readonly role?: string;
  /** Only the landing: the flight itself counts at its take-off base. */
  readonly isLanding?: true;
  /** This person's cents of the crew standby. */
  readonly standbyShare?: number;
  /** The same activity in the compared range, if it is in both. */
  readonly copyOf?: Activity;
  /** Has only crew standby and per diem of the money. */
  readonly isCrew?: true;
}

const halfUp = (n: bigint, d: bigint): number =>
  n < 0n ? 0 - halfUp(-n, d) : Number((2n * n + d) / (2n * d));
const cents = (dollars: number) => BigInt(Math.round(dollars * 100));
const sum = (list: readonly number[]) => list.reduce((a, b) => a + b, 0);

type Contract = NonNullable<SeasonActivity['aircraft']>['contracts'][number];
const contracts = new WeakMap<Activity, { readonly contract: Contract | null }>();
/** The aircraft's contract on the day, for any kind of dispatch. */
const contractOf = (a: Activity): Contract | null => {
  const found = contracts.get(a) ?? { contract: foundContract(a) };
  contracts.set(a, found);
  return found.contract;
};
const foundContract = (a: Activity): Contract | null => {
  if (a.books !== null && (a.books.contract !== null || a.type !== 'agentOnly'))
    return a.books.contract;
  const covering = (a.aircraft?.contracts ?? []).filter(
    (c) => c.startDate <= a.day && a.day <= (c.endDate ?? '9999-12-31'),
  );
  const rank = (c: (typeof covering)[number]) =>
    `${c.source === 'aircraft' ? 1 : 0} ${c.startDate} ${c.id}`;
  return covering.sort((x, y) => (rank(x) < rank(y) ? 1 : -1))[0] ?? null;
};
export const shown = (code: string, vendor: string) =>
  code === 'SEU' && vendor === 'CDF' ? 'SO' : code;
export const vendorOf = (a: Activity) =>
  contractOf(a)?.vendorName || a.aircraft?.vendorName || null;
const aircraftText = (a: Activity) =>
  a.aircraft === null ? null : `${a.aircraft.radioId} (${a.aircraft.registration})`;
const incidentText = (a: Activity) =>
  a.incident === null
    ? null
    : `${a.incident.state}-${a.incident.unit}-${a.incident.incidentNumber} ${a.incident.name}`.trim();

const counts = new WeakMap<Activity, ReturnType<typeof countCosts>>();
/** Of an activity, however many rows, groups and totals include it. */
const costs = (a: Activity) => {
  const found = counts.get(a) ?? countCosts(a);
  counts.set(a, found);
  return found;
};
function countCosts(a: Activity) {
  // It names the type and vendor of an agent-only record, and charges nothing.
  const c = a.type === 'agentOnly' ? null : contractOf(a);
  const hours = BigInt(a.hours ?? 0);
  const standBy = BigInt(sum(a.crew.map((p) => p.standBy)));
  const own = a.isCrew !== true;
  const parts = {
    flightCost: !own
      ? 0
      : a.books !== null
        ? a.books.flightCost
        : c === null || a.aborted
          ? 0
          : halfUp(cents(c.hourlyRate) * hours, 100n),
    abortFees: !own
      ? 0
      : a.books !== null
        ? a.books.abortFees
        : c === null || !a.aborted
          ? 0
          : halfUp(cents(c.hourlyRate), 10n),
    availabilityCost: !own
      ? 0
      : a.books !== null
        ? a.books.availabilityCost
        : c === null
          ? 0
          : halfUp(cents(c.dailyAvailability) * hours, 900n),
    totalAgentCost: sum(a.drops.map((d) => d.cost)),
    landingFees: a.landingFees,
    crewStandbyCost:
      a.books !== null
        ? sum(a.crew.map((p) => p.standbyCost))
        : c === null
          ? 0
          : (a.standbyShare ?? halfUp(cents(c.crewStandbyRate) * standBy, 100n)),
    perDiemCost: sum(a.crew.map((p) => p.perDiem)),
  };
  const totalCost = sum(Object.values(parts));
  return { ...parts, totalCostExclAvailCost: totalCost - parts.availabilityCost, totalCost };
}

const gallons = (nano: bigint) => halfUp(nano, 3_785_411_784n);
const volume = (list: readonly Activity[], key: 'onIncident' | 'jettisoned') =>
  list.flatMap((a) => a.drops).reduce((n, d) => n + d[key], 0n);
const distinct = (list: readonly unknown[]) =>
  new Set(list.filter((v) => v !== null && v !== undefined)).size;

/** The sums, counts and ratios of a row, a group or the total. */
export function numbers(list: readonly Activity[]): Record<string, Value> {
  const money = list.map(costs);
  const counted = list.filter((a) => !a.adjusts);
  const flights = counted.filter((a) => a.type === 'flight' && !a.aborted && a.isLanding !== true);
  const hours = sum(list.map((a) => a.hours ?? 0));
  const totalCost = sum(money.map((m) => m.totalCost));
  const on = volume(list, 'onIncident');
  const jettisoned = volume(list, 'jettisoned');
  return {
    dispatchCount: distinct(counted.map((a) => a.dispatchId)),
    flightCount: flights.length,
    abortedCount: list.filter((a) => a.aborted).length,
    takeOffs: list.filter((a) => a.type === 'flight' && a.timeOut !== null).length,
    totalFlightHours: hours,
    dayFlightHours: sum(list.map((a) => a.dayHours ?? 0)),
    nightFlightHours: sum(list.map((a) => a.nightHours ?? 0)),
    standByHours: sum(list.flatMap((a) => a.crew.map((p) => p.standBy))),
    dropCount:
      counted.flatMap((a) => a.drops).filter((d) => d.onIncident + d.jettisoned > 0n).length +
      sum(list.filter((a) => a.adjusts).flatMap((a) => a.drops.map((d) => d.moved ?? 0))),
    volumeOnIncident: gallons(on),
    volumeJettisoned: gallons(jettisoned),
    volumeTotal: gallons(on + jettisoned),
    landings: sum(list.map((a) => (a.type === 'flight' || a.adjusts ? (a.landings ?? 0) : 0))),
    ...Object.fromEntries(
      Object.keys(money[0] ?? costsOfNothing).map((key) => [
        key,
        sum(money.map((m) => m[key as keyof typeof m])),
      ]),
    ),
    costPerFlightHour: hours <= 0 ? null : halfUp(BigInt(totalCost) * 100n, BigInt(hours)),
    costPerGallon: on <= 0n ? null : halfUp(BigInt(totalCost) * 3_785_411_784n, on),
    incidentCount: distinct(counted.map((a) => a.incident?.id)),
    aircraftCount: distinct(counted.map((a) => a.aircraft?.id)),
    daysFlown: distinct(flights.map((a) => a.day)),
    withoutRate: list.filter(hasNoRate).length,
  };
}
/** Whether its cost is not counted: at a base where it departed, for crew on standby. */
const hasNoRate = (a: Activity) =>
  !a.adjusts &&
  a.type !== 'agentOnly' &&
  contractOf(a) === null &&
  (a.role ?? 'Take-off') === 'Take-off' &&
  (a.isCrew !== true || (a.crew[0]?.standBy ?? 0) > 0);
const costsOfNothing = {
  flightCost: 0,
  abortFees: 0,
  availabilityCost: 0,
  totalAgentCost: 0,
  landingFees: 0,
  crewStandbyCost: 0,
  perDiemCost: 0,
  totalCostExclAvailCost: 0,
  totalCost: 0,
};

const clocks = new Map<string, number>();
/** Minutes since midnight Pacific time; looks each instant up once. */
const clock = (instant: string, day: string) => {
  const key = `${instant} ${day}`;
  const minutes = clocks.get(key) ?? readClock(instant, day);
  clocks.set(key, minutes);
  return minutes;
};
const readClock = (instant: string, day: string) => {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO('America/Los_Angeles');
  const later = Temporal.PlainDate.from(day).until(local.toPlainDate()).days;
  return later * 1440 + local.hour * 60 + local.minute;
};
const present = <T>(list: readonly (T | null)[]) => list.filter((v): v is T => v !== null);
const words = (list: readonly (string | null)[]) => [
  ...new Set(present(list).filter((w) => w !== '')),
];
const one = (list: readonly (string | null)[], blank: string | null = null): Value => {
  const all = words(list);
  return all.length === 0 ? blank : all.length === 1 ? (all[0] ?? null) : 'Multiple';
};
const joined = (list: readonly (string | null)[]): Value => words(list).join(', ') || null;
const earliest = (list: readonly (string | null)[]) => present(list).sort()[0] ?? null;
const latest = (list: readonly (string | null)[]) => present(list).sort().at(-1) ?? null;
const least = (list: readonly (number | null)[]): Value =>
  present(list).length === 0 ? null : Math.min(...present(list));
const most = (list: readonly (number | null)[]): Value =>
  present(list).length === 0 ? null : Math.max(...present(list));

/** The name of a row in some dimension. */
const names: Readonly<Record<string, (list: readonly Activity[]) => Value>> = {
  base: (list) =>
    one(
      list.map((a) => a.owner ?? null),
      'No base',
    ),
  crewName: (list) =>
    one(
      list.map((a) => a.crew[0]?.name ?? null),
      'No crew member',
    ),
  dispatchId: (list) =>
    one(
      list.map((a) => (a.adjusts ? `Adjustment to ${a.dispatchNumber}` : String(a.dispatchNumber))),
    ),
  activityDate: (list) => Date.parse(`${earliest(list.map((a) => a.day))}T00:00:00Z`) / 86_400_000,
  aircraft: (list) => one(list.map(aircraftText), 'No aircraft'),
  incident: (list) => one(list.map(incidentText), 'No incident'),
};
/** @throws Error for a column that is not a name */
export const nameIn = (list: readonly Activity[], column: string): Value => {
  const name = names[column];
  if (name === undefined) throw new Error(`${column} names no row`);
  return name(list);
};

export function rowOf(list: readonly Activity[]): Record<string, Value> {
  const day = list[0]?.day ?? '';
  const at = (instant: string | null): Value => (instant === null ? null : clock(instant, day));
  const bits =
    (list.some((a) => a.type !== 'agentOnly' && !a.adjusts && contractOf(a) === null) ? 1 : 0) +
    (list.some((a) => a.missingRate) ? 2 : 0) +
    (list.some((a) => a.split) ? 4 : 0) +
    (list.some((a) => a.aborted) ? 8 : 0);
  return {
    ...numbers(list),
    ...Object.fromEntries(Object.keys(names).map((column) => [column, nameIn(list, column)])),
    roleName: one(list.map((a) => a.crew[0]?.role ?? null)),
    crewVendor: one(list.map((a) => a.crew[0]?.vendor ?? null)),
    kind: one(list.map((a) => (a.adjusts ? 'Adjustment' : kinds[a.type]))),
    approval: one(list.map((a) => (a.adjusts ? 'Adjustment' : steps[a.approval]))),
    dispatchTime: at(earliest(list.map((a) => a.dispatchTime))),
    timeOut: at(earliest(list.map((a) => a.timeOut))),
    timeIn: at(latest(list.map((a) => a.timeIn))),
    category: one(list.map((a) => a.aircraft?.category ?? null)),
    typeCode: one(
      list.map((a) =>
        a.aircraft === null ? null : shown(a.aircraft.typeCode, a.aircraft.vendorName),
      ),
    ),
    vendorName: one(list.map(vendorOf)),
    contractType: one(list.map(contractTypeText)),
    incidentYear: one(list.map((a) => (a.incident === null ? null : String(a.incident.year)))),
    state: one(list.map((a) => a.incident?.state ?? null)),
    agency: one(list.map((a) => a.incident?.agency ?? null)),
    unit: one(list.map((a) => a.incident?.unit ?? null)),
    incidentType: one(list.map((a) => a.incident?.typeCode ?? null)),
    requestNumber: joined(list.map((a) => a.requestNumber)),
    missionTypeDesc: joined(list.map((a) => a.mission)),
    missionFlightTypeDesc: joined(list.map((a) => a.flightType)),
    takeOffBaseCode: joined(list.map((a) => a.takeOff)),
    landingBaseCode: joined(list.map((a) => a.landing)),
    agentBaseCode: joined(list.flatMap((a) => a.drops.map((d) => d.base))),
    agentTypeName: joined(list.flatMap((a) => a.drops.map((d) => d.agent))),
    hobbsStart: least(list.map((a) => a.hobbsStart)),
    hobbsEnd: most(list.map((a) => a.hobbsEnd)),
    remarks: joined(list.map((a) => a.remarks)),
    flags: bits === 0 ? null : bits,
  };
}
const steps = {
  entered: 'Entered',
  checked: 'Checked',
  approved: 'Approved',
  reopened: 'Reopened',
};
const kinds = { flight: 'Flight', standby: 'Standby', agentOnly: 'Agent-only' };
const contractTypeText = (a: Activity) => {
  const c = contractOf(a);
  return c === null ? null : shown(c.typeCode, c.vendorName);
};

export const monthNames = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
];
/** Identity and label of an activity's group; null = None. */
const groupings: Record<
  string,
  { none: string; of: (a: Activity) => { id: string; label: string } | null }
> = {
  aircraft: {
    none: 'No aircraft',
    of: (a) => (a.aircraft === null ? null : { id: a.aircraft.id, label: aircraftText(a) ?? '' }),
  },
  incident: {
    none: 'No incident',
    of: (a) => (a.incident === null ? null : { id: a.incident.id, label: incidentText(a) ?? '' }),
  },
  category: {
    none: 'No aircraft',
    of: (a) =>
      byText(
        a.aircraft === null ? null : a.aircraft.category === 'FW' ? 'Fixed wing' : 'Rotary wing',
      ),
  },
  type: {
    none: 'No aircraft',
    of: (a) =>
      byText(a.aircraft === null ? null : shown(a.aircraft.typeCode, a.aircraft.vendorName)),
  },
  contractType: { none: 'No contract', of: (a) => byText(contractTypeText(a)) },
  vendor: { none: 'No vendor', of: (a) => byText(vendorOf(a)) },
  base: { none: 'No base', of: (a) => byText(a.aircraft?.baseCode ?? null) },
  year: {
    none: 'No incident',
    of: (a) => byText(a.incident === null ? null : String(a.incident.year)),
  },
  state: { none: 'No incident', of: (a) => byText(a.incident?.state ?? null) },
  agency: { none: 'No incident', of: (a) => byText(a.incident?.agency ?? null) },
  unit: { none: 'No incident', of: (a) => byText(a.incident?.unit ?? null) },
  incidentType: { none: 'No incident', of: (a) => byText(a.incident?.typeCode ?? null) },
  baseRole: { none: 'None', of: (a) => byText(a.role ?? null) },
  crewRole: { none: 'None', of: (a) => byText(a.crew[0]?.role ?? null) },
  crewVendor: { none: 'No vendor', of: (a) => byText(a.crew[0]?.vendor ?? null) },
  missionType: { none: 'No mission type', of: (a) => byText(a.mission) },
  activityYear: { none: 'None', of: (a) => byText(a.day.slice(0, 4)) },
  activityMonth: {
    none: 'None',
    of: (a) => ({
      id: a.day.slice(0, 7),
      label: `${monthNames[Number(a.day.slice(5, 7)) - 1]} ${a.day.slice(0, 4)}`,
    }),
  },
};
const byText = (text: string | null) =>
  text === null || text === '' ? null : { id: text, label: text };

const passes = (a: Activity, filters: ReportFilters): { own: boolean; dispatch: boolean[] } => {
  const any = <T>(wanted: readonly T[] | undefined, values: readonly (T | null | undefined)[]) =>
    wanted === undefined ||
    wanted.length === 0 ||
    values.some((v) => v !== null && v !== undefined && wanted.includes(v));
  const own: boolean[] = [];
  if (filters.aircraft?.mode === 'specific') own.push(any(filters.aircraft.ids, [a.aircraft?.id]));
  if (filters.aircraft?.mode === 'params') {
    const p = filters.aircraft.params;
    own.push(
      any(p.categories, [a.aircraft?.category]),
      any(p.baseCodes, [a.aircraft?.baseCode]),
      any(p.vendors, [vendorOf(a)]),
    );
    own.push(
      any(p.aircraftTypes, [
        a.aircraft === null ? null : shown(a.aircraft.typeCode, a.aircraft.vendorName),
      ]),
      any(p.contractTypes, [contractTypeText(a) ?? 'none']),
    );
  }
  if (filters.incident?.mode === 'specific') own.push(any(filters.incident.ids, [a.incident?.id]));
  if (filters.incident?.mode === 'params') {
    const p = filters.incident.params;
    own.push(
      any(p.years, [a.incident?.year]),
      any(p.states, [a.incident?.state]),
      any(p.agencies, [a.incident?.agency]),
      any(p.types, [a.incident?.typeCode]),
    );
  }
  const p = filters.dispatch?.params ?? {};
  return {
    own: own.every(Boolean),
    dispatch: [
      any(p.takeOffBases, [a.takeOff]),
      any(p.landingBases, [a.landing]),
      any(p.takeOffOrLandingBases, [a.takeOff, a.landing]),
      any(
        p.agentBases,
        a.drops.map((d) => d.base),
      ),
      any(
        p.agentTypes,
        a.drops.map((d) => d.agent),
      ),
      any(p.missionTypes, [a.mission]),
      any(p.missionFlightTypes, [a.flightType]),
      any(
        p.crewNames,
        a.crew.map((c) => c.name),
      ),
      any(
        p.crewRoles,
        a.crew.map((c) => c.role),
      ),
      any(
        p.crewVendors,
        a.crew.map((c) => c.vendor),
      ),
      p.missingAgentCost !== true || a.missingRate,
      p.landingFeesCharged !== true || a.landingFees > 0,
    ],
  };
};

const baseRoles = ['Take-off', 'Landing', 'Agent'];
const nothing = {
  hours: null,
  dayHours: null,
  nightHours: null,
  landings: null,
  landingFees: 0,
  aborted: false,
  timeOut: null,
  crew: [],
  drops: [],
} as const;
/** Whether any column that adds up has a value; distinct counts do not add up. */
const isNonZero = (share: Activity) => {
  const {
    dispatchCount: _,
    incidentCount: __,
    aircraftCount: ___,
    withoutRate: ____,
    ...sums
  } = numbers([share]);
  return Object.values(sums).some((value) => value !== 0 && value !== null);
};

/** Without the costs of its hours, which count at its take-off base. */
const withoutHours = (books: Activity['books']) =>
  books === null ? null : { ...books, flightCost: 0, abortFees: 0, availabilityCost: 0 };
/** The parts of an activity at a base: take-off, landing, and each load. */
function sharesOfBases(a: Activity): Activity[] {
  const left: Activity = {
    ...a,
    drops: [],
    landings: null,
    landingFees: 0,
    owner: a.takeOff,
    role: 'Take-off',
  };
  const isFlight = a.type === 'flight';
  const landed: Activity = {
    ...a,
    ...nothing,
    isLanding: true,
    books: withoutHours(a.books),
    landings: isFlight || a.adjusts ? a.landings : null,
    landingFees: a.landingFees,
    owner: a.landing,
    role: 'Landing',
  };
  return [
    ...((left.owner !== null && a.type !== 'agentOnly' && !a.adjusts) || isNonZero(left)
      ? [left]
      : []),
    ...((landed.owner !== null && !a.adjusts) || isNonZero(landed) ? [landed] : []),
    ...a.drops.map(
      (d): Activity => ({
        ...a,
        ...nothing,
        books: withoutHours(a.books),
        type: 'agentOnly',
        drops: [d],
        owner: d.base,
        role: 'Agent',
      }),
    ),
  ];
}
/** Cent by cent to the person furthest below their exact share. */
function standbyShares(a: Activity): number[] {
  if (a.books !== null) return a.crew.map((c) => c.standbyCost);
  const rate = cents(contractOf(a)?.crewStandbyRate ?? 0);
  const exact = a.crew.map((c) => rate * BigInt(c.standBy));
  const shares = exact.map((e) => e / 100n);
  let left = BigInt(costs(a).crewStandbyCost) - shares.reduce((n, s) => n + s, 0n);
  for (; left > 0n; left -= 1n) {
    const missing = exact.map((e, n) => e - (shares[n] ?? 0n) * 100n);
    const at = missing.findIndex((m) => missing.every((other) => other <= m));
    shares[at] = (shares[at] ?? 0n) + 1n;
  }
  return shares.map(Number);
}
function sharesOfCrew(a: Activity): Activity[] {
  const shares = a.type === 'agentOnly' ? [] : standbyShares(a);
  const flown = a.adjusts ? { hours: null, dayHours: null, nightHours: null, landings: null } : {};
  return a.crew.map((c, n) => ({
    ...a,
    ...flown,
    drops: [],
    landingFees: 0,
    crew: [c],
    owner: c.id,
    isCrew: true,
    standbyShare: shares[n] ?? 0,
  }));
}

/** Groups values by key, both in order of first appearance. */
function listed<T>(nouns: readonly T[], keyOf: (noun: T) => string): Map<string, T[]> {
  const lists = new Map<string, T[]>();
  for (const noun of nouns) {
    const list = lists.get(keyOf(noun)) ?? [];
    list.push(noun);
    lists.set(keyOf(noun), list);
  }
  return lists;
}

/** The counted shares, and those of each row, rows in the dimension's own order. */
export function naiveRows(
  season: Season,
  dimension: string,
  groupBy: string,
  filters: ReportFilters,
  narrowing: Narrowing = wide,
) {
  const { activities } = season;
  const results = new Map(activities.map((a) => [a, passes(a, filters)]));
  const places = new Map<Activity, number>(activities.map((a, n) => [a, n]));
  const dispatches = listed(activities, (a) => a.dispatchId);
  const dispatchOk = (a: Activity) =>
    dimension !== 'dispatch'
      ? (results.get(a)?.dispatch ?? []).every(Boolean)
      : (results.get(a)?.dispatch ?? []).every((_, n) =>
          dispatches.get(a.dispatchId)?.some((b) => results.get(b)?.dispatch[n]),
        );
  const behind = narrowing.behind.map((line, n) =>
    behindLine(season, line, filters, { ...narrowing, behind: narrowing.behind.slice(0, n) }),
  );
  const passed = activities.filter(
    (a) => results.get(a)?.own && dispatchOk(a) && behind.every((set) => set.has(a)),
  );
  const { crewNames = [], crewRoles = [], crewVendors = [] } = filters.dispatch?.params ?? {};
  const isAsked = ({ crew: [c] }: Activity) =>
    c !== undefined &&
    (crewNames.length === 0 || crewNames.includes(c.name ?? '')) &&
    (crewRoles.length === 0 || crewRoles.includes(c.role ?? '')) &&
    (crewVendors.length === 0 || (c.vendor !== null && crewVendors.includes(c.vendor)));
  const sharesOf: Record<string, (a: Activity) => Activity[]> = {
    base: sharesOfBases,
    crew: (a) => sharesOfCrew(a).filter(isAsked),
  };
  const shared = passed.flatMap((a) =>
    (sharesOf[dimension]?.(a) ?? [a]).map((share) => ({ share, a })),
  );
  const identity = (a: Activity) =>
    dimension === 'base' || dimension === 'crew'
      ? `${a.owner ?? ''}${groupBy === 'baseRole' ? ` ${a.role}` : ''}`
      : dimension === 'flight'
        ? String(places.get(a.copyOf ?? a) ?? places.get(a))
        : dimension === 'dispatch'
          ? a.dispatchId
          : ((dimension === 'incident' ? a.incident?.id : a.aircraft?.id) ?? '');
  const said: readonly Activity[] = shared
    .filter(({ share, a }) => saysAll(share, a, narrowing.words))
    .map(({ share }) => share);
  const all = [...listed(said, identity).values()];
  const hasValues = (list: readonly Activity[]) => {
    const row = rowOf(list);
    return narrowing.values.every((filter) => hasValue(row, filter));
  };
  const lists = narrowing.values.length === 0 ? all : all.filter(hasValues);
  const kept = new Set(lists.flat());
  const counted = said.filter((share) => kept.has(share));
  const names: Record<string, (a: Activity) => string | null> = {
    incident: incidentText,
    aircraft: aircraftText,
    base: (a) => a.owner ?? null,
    crew: (a) => a.crew[0]?.name ?? null,
  };
  const nameOf = names[dimension];
  if (nameOf !== undefined) {
    const name = (list: readonly Activity[]) => (list[0] === undefined ? null : nameOf(list[0]));
    lists.sort((x, y) => {
      const [a, b] = [name(x), name(y)];
      if (a === null || b === null) return Number(a === null) - Number(b === null);
      return a.localeCompare(b, 'en', { numeric: true, sensitivity: 'base' });
    });
  }
  return { counted, lists, allRows: all.length };
}
const wide: Narrowing = { words: [], values: [], behind: [] };

/** Every word of a share for a subject. */
const saidWords: Record<string, (a: Activity) => readonly (string | null)[]> = {
  byCategory: (a) => [
    a.aircraft === null ? null : a.aircraft.category === 'FW' ? 'Fixed wing' : 'Rotary wing',
  ],
  byBase: (a) => [a.aircraft?.baseCode ?? null],
  byMonth: (a) => [`${monthNames[Number(a.day.slice(5, 7)) - 1]} ${a.day.slice(0, 4)}`],
  byYear: (a) => [a.day.slice(0, 4)],
  byBaseRole: (a) => [a.role ?? null],
  agentBaseCode: (a) => a.drops.map((d) => d.base),
  agentTypeName: (a) => a.drops.map((d) => d.agent),
};
const unnamed: Record<string, string> = {
  aircraft: 'No aircraft',
  incident: 'No incident',
  base: 'No base',
  crewName: 'No crew member',
};
/** Rows of one share each, because words are requested repeatedly. */
const alone = new WeakMap<Activity, Record<string, Value>>();
/** Words of shares; all others are the whole activity's. */
const ownWords = ['base', 'byBaseRole', 'crewName', 'roleName', 'crewVendor'];
const wordsSaid = (a: Activity, of: string): readonly string[] => {
  const row = alone.get(a) ?? rowOf([a]);
  alone.set(a, row);
  const text = row[of] ?? null;
  const said = (saidWords[of]?.(a) ?? [text === unnamed[of] ? null : String(text ?? '')]).filter(
    (word) => word !== null && word !== '',
  ) as string[];
  return said.length === 0 ? [''] : said;
};
const severals = [
  'requestNumber',
  'missionTypeDesc',
  'missionFlightTypeDesc',
  'takeOffBaseCode',
  'landingBaseCode',
  'agentBaseCode',
  'agentTypeName',
  'remarks',
];
function saysAll(share: Activity, a: Activity, filters: readonly WordFilter[]): boolean {
  const says = ({ of, word }: WordFilter) =>
    wordsSaid(ownWords.includes(of) ? share : a, of).some(
      (own) =>
        own === word || (severals.includes(of) && own !== '' && word.split(', ').includes(own)),
    );
  if (filters.some((filter) => filter.isExcluded && says(filter))) return false;
  return filters.every(
    (filter) =>
      filter.isExcluded ||
      filters.some((other) => other.of === filter.of && !other.isExcluded && says(other)),
  );
}
function hasValue(
  row: Record<string, Value>,
  { column, least, most, isExcluded }: Narrowing['values'][number],
): boolean {
  const value = row[column] ?? null;
  if (value === null) return (least === null && most === null) !== isExcluded;
  if (least === null && most === null) return isExcluded;
  return (
    (Number(value) >= (least ?? Number(value)) && Number(value) <= (most ?? Number(value))) !==
    isExcluded
  );
}
/** The activities behind a line: computes its report again. */
function behindLine(
  season: Season,
  { dimension, groupBy, group, row, values }: DrillDown,
  filters: ReportFilters,
  { words, behind }: Narrowing,
): Set<Activity> {
  const { lists: rows } = naiveRows(season, dimension, groupBy, filters, { words, values, behind });
  const inGroup =
    group === null
      ? rows
      : (naiveGroups(rows, groupBy) ?? [])
          .filter(({ label }) => label === group)
          .flatMap((one) => one.lists);
  const idOf = (list: readonly Activity[]) =>
    (dimension === 'aircraft' ? list[0]?.aircraft?.id : list[0]?.incident?.id) ?? '';
  return new Set(inGroup.filter((list) => row === null || idOf(list) === row).flat());
}

/** Rows in their groups, groups in their order; null without a grouping. */
export function naiveGroups(lists: readonly (readonly Activity[])[], groupBy: string) {
  const grouping = groupings[groupBy];
  if (grouping === undefined) return null;
  const groups = new Map<string, { label: string; lists: (readonly Activity[])[] }>();
  for (const list of lists) {
    const found = list.map(grouping.of);
    const ids = new Set(found.map((g) => g?.id ?? ''));
    const [id, label] =
      ids.size > 1
        ? ['~multiple', 'Multiple']
        : found[0] === null
          ? ['~', grouping.none]
          : [`=${found[0]?.id}`, found[0]?.label ?? ''];
    const group = groups.get(id) ?? { label, lists: [] };
    groups.set(id, group);
    group.lists.push(list);
  }
  const rank = (id: string) => (id === '~multiple' ? 2 : id === '~' ? 1 : 0);
  const ordered = [...groups].sort(([a, x], [b, y]) => {
    if (rank(a) !== rank(b)) return rank(a) - rank(b);
    if (groupBy === 'activityMonth') return a < b ? 1 : -1;
    if (groupBy === 'baseRole') return baseRoles.indexOf(x.label) - baseRoles.indexOf(y.label);
    return x.label.localeCompare(y.label, 'en', { numeric: true, sensitivity: 'base' });
  });
  return ordered.map(([, group]) => group);
}

export function naiveReport(
  season: Season,
  dimension: string,
  groupBy: string,
  filters: ReportFilters,
  narrowing: Narrowing = wide,
): NaiveReport {
  const { counted, lists } = naiveRows(season, dimension, groupBy, filters, narrowing);
  const total = numbers(counted);
  const groups = naiveGroups(lists, groupBy);
  if (groups === null) return { groups: [], rows: lists.map(rowOf), total };
  return {
    groups: groups.map((g) => ({
      label: g.label,
      rows: g.lists.map(rowOf),
      total: numbers(g.lists.flat()),
    })),
    rows: [],
    total,
  };
}
