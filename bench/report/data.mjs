// A generated history for the report benchmark: N activities over five years, 400 aircraft, 20,000
// incidents, about 3 crew rows and 1.3 drops each.
const NULL_NUMBER = -2_147_483_648;
/** The hours that a day's availability covers, in hundredths. */
const HUNDREDTHS_OF_A_DAY = 900;
const halfUp = (amount, divisor) => Math.floor((2 * amount + divisor) / (2 * divisor));
const AIRCRAFT = 400;
const INCIDENTS = 20_000;
const PERSONS = 1500;
const FIRST_DAY = Date.UTC(2021, 0, 1) / 86_400_000;
const DAYS = 1826;

function generator(seed) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return { next, below: (n) => Math.floor(next() * n) };
}
/** A pseudo-random number for each kind, n and part. */
function mixed(kind, n, part) {
  let h = (Math.imul(n + 1, 0x9e3779b1) ^ Math.imul(kind * 4 + part + 1, 0x85ebca6b)) >>> 0;
  for (const factor of [0x21f0aaad, 0x735a2d97, 0x9e3779b1])
    h = Math.imul(h ^ (h >>> 15), factor) >>> 0;
  return (h ^ (h >>> 15)) >>> 0;
}
const hex = (value) => value.toString(16).padStart(8, '0');
/** UUIDs as the database generates them: random, so that they don't compress. */
function idOf(kind, n) {
  const [a, b, c, d] = [0, 1, 2, 3].map((part) => hex(mixed(kind, n, part)));
  return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-8${c.slice(1, 4)}-${c.slice(4)}${d}`;
}
/**
 * The numbers that months use for aircraft, incidents and people
 * (domain/report/block/numberedIds.ts).
 */
export const monthId = (number) =>
  `00000000-0000-8000-8000-${number.toString(16).padStart(12, '0')}`;
const isoDay = (day) => new Date(day * 86_400_000).toISOString().slice(0, 10);
export const bases = [
  'HMT',
  'RAM',
  'GVA',
  'CHI',
  'PRV',
  'FRS',
  'COL',
  'PSR',
  'HOL',
  'SMV',
  'SAC',
  'RDD',
  'ROH',
  'UKH',
  'STS',
  'GVY',
  'SIS',
  'MHV',
  'LNC',
  'BSH',
];
export const agents = ['PHOS-CHEK LC95A', 'PHOS-CHEK 259', 'Water', 'Gel', 'Foam'];
export const missions = [
  'Initial attack',
  'Extended attack',
  'Training',
  'Maintenance',
  'Reconnaissance',
];

export function makeDimensions() {
  const r = generator(7);
  const aircraft = Array.from({ length: AIRCRAFT }, (_, n) => ({
    id: idOf(1, n),
    number: n + 1,
    radioId: `T-${n + 1}`,
    registration: `N${1000 + n}DF`,
    category: n % 3 === 0 ? 'RW' : 'FW',
    typeCode: ['S-2T', 'UH-1H', 'C-130H', 'AT-802F'][n % 4],
    baseCode: bases[n % bases.length],
    baseName: 'A base',
    vendorName: ['CDF', 'Coulson', 'Valley Air Tankers'][n % 3],
    contracts: Array.from({ length: 5 }, (_, year) => ({
      id: idOf(7, n * 10 + year),
      startDate: `${2021 + year}-01-01`,
      endDate: `${2021 + year}-12-31`,
      source: n % 5 === 0 ? 'type' : 'aircraft',
      typeCode: 'CWN',
      vendorName: ['CDF', 'Coulson', 'Valley Air Tankers'][n % 3],
      hourlyRate: (100_000 + r.below(900_000)) / 100,
      dailyAvailability: (200_000 + r.below(2_000_000)) / 100,
      crewStandbyRate: (2_000 + r.below(6_000)) / 100,
    })),
  }));
  const incidents = Array.from({ length: INCIDENTS }, (_, n) => ({
    id: idOf(2, n),
    number: n + 1,
    year: 2021 + Math.floor((n * 5) / INCIDENTS),
    state: 'CA',
    unit: ['RRU', 'BDU', 'LNU', 'SHU'][n % 4],
    incidentNumber: String(n + 1).padStart(6, '0'),
    sequence: 1,
    name: `Fire ${n % 997}`,
    agency: ['CAL FIRE', 'USFS'][n % 2],
    typeCode: 'wildland fire',
  }));
  return {
    aircraft,
    incidents,
    contracts: aircraft.flatMap(({ contracts }) => contracts),
    bases: bases.map((code, n) => ({ id: idOf(5, n), code, name: code })),
    agentTypes: agents.map((name, n) => ({ id: idOf(6, n), name, isCharged: name !== 'Water' })),
  };
}

const words = () => {
  const list = [];
  const places = new Map();
  return {
    list,
    placeOf: (word) => {
      const known = places.get(word);
      if (known !== undefined) return known;
      places.set(word, list.length);
      return list.push(word) - 1;
    },
  };
};

/**
 * The blocks of the history, month by month, in the service's form.
 * @param approved the share of approved records
 */
export const makeBlocks = (count, approved = 0) => [...monthBlocks(count, approved)];
/** Random days of the history, in order; most flights are in summer. */
const sortedDays = (r, count) =>
  Array.from({ length: count }, () => {
    const day = r.below(DAYS);
    return (day % 365 < 120 || day % 365 > 300) && r.next() < 0.7
      ? (day - (day % 365) + 150 + r.below(130)) % DAYS
      : day;
  }).sort((a, b) => a - b);
function groupByMonth(days) {
  const months = new Map();
  for (const day of days) {
    const month = isoDay(FIRST_DAY + day).slice(0, 7);
    if (!months.has(month)) months.set(month, []);
    months.get(month).push(FIRST_DAY + day);
  }
  return months;
}

const dictionaryNames = [
  'aircraft',
  'incidents',
  'contracts',
  'bases',
  'missionTypes',
  'flightTypes',
  'requestNumbers',
  'agents',
  'persons',
  'roles',
  'vendors',
  'remarks',
];
const columnNames = `
  dispatch aircraft incident dispatchType activityDate dispatchTime timeOut timeIn requestNumber
  missionType flightType takeOffBase landingBase hobbsStart hobbsEnd totalFlightHours
  dayFlightHours nightFlightHours landings landingFees contract flightCost abortFees
  availabilityCost crewStandbyCost loads flags remarks
`
  .trim()
  .split(/\s+/);
const crewNames = ['person', 'role', 'vendor', 'standByHours', 'perDiemRate', 'standbyCost'];
const dropNames = [
  'agent',
  'base',
  'onIncidentLitres',
  'onIncidentNanolitres',
  'jettisonedLitres',
  'jettisonedNanolitres',
  'cost',
  'unpriced',
];
const emptyLists = (names) => Object.fromEntries(names.map((name) => [name, []]));
/** A month without rows. */
const emptyMonth = () => ({
  dict: Object.fromEntries(dictionaryNames.map((name) => [name, words()])),
  columns: emptyLists(columnNames),
  crew: { offsets: [0], columns: emptyLists(crewNames) },
  drops: { offsets: [0], columns: emptyLists(dropNames) },
  dispatches: [],
  dispatchNumbers: [],
});

/**
 * Adds the columns of a flight before its costs.
 * @returns the base of its costs
 */
function putFlight({ dict, columns, dispatches }, r, day) {
  const start = day * 1440 + 900 + r.below(600);
  const hours = 20 + r.below(500);
  const put = (name, value) => columns[name].push(value);
  const year = Math.floor((day - FIRST_DAY) / 365.25);
  put('dispatch', dispatches.length - 1);
  const flown = r.below(AIRCRAFT);
  put('aircraft', dict.aircraft.placeOf(monthId(1 + flown)));
  put(
    'incident',
    r.next() < 0.05 ? -1 : dict.incidents.placeOf(monthId(1 + year * 4000 + r.below(4000))),
  );
  put('dispatchType', r.next() < 0.9 ? 0 : 1);
  put('activityDate', day);
  put('dispatchTime', start);
  put('timeOut', start + 8);
  put('timeIn', start + 8 + Math.round(hours * 0.6));
  put('requestNumber', r.next() < 0.1 ? -1 : dict.requestNumbers.placeOf(`A-${r.below(400)}`));
  put('missionType', dict.missionTypes.placeOf(missions[r.below(5)]));
  put(
    'flightType',
    dict.flightTypes.placeOf(['Tanker drop', 'Helicopter', 'Air attack'][r.below(3)]),
  );
  put('takeOffBase', dict.bases.placeOf(bases[r.below(20)]));
  put('landingBase', dict.bases.placeOf(bases[r.below(20)]));
  put('hobbsStart', 100_000 + r.below(800_000));
  put('hobbsEnd', 1_000_000 + r.below(100));
  put('totalFlightHours', hours);
  put('dayFlightHours', hours);
  put('nightFlightHours', r.next() < 0.1 ? NULL_NUMBER : 0);
  put('landings', 1 + r.below(3));
  put('landingFees', r.next() < 0.4 ? 4500 + r.below(9000) : 0);
  return { flown, hours };
}

/**
 * Adds the columns of a flight's costs.
 * @returns the standby rate, 0 for an approved flight
 */
function putCosts({ dict, columns }, r, { day, hours, contracts, isBooked }) {
  const put = (name, value) => columns[name].push(value);
  const isAborted = r.next() < 0.02;
  // Approved, and in the books.
  put('flags', (isAborted ? 1 : 0) | (isBooked ? (2 << 3) | 32 : 0));
  const contract = contracts.find(
    ({ startDate, endDate }) => startDate <= isoDay(day) && isoDay(day) <= endDate,
  );
  const [hourly, daily, standbyRate] = [
    contract.hourlyRate,
    contract.dailyAvailability,
    contract.crewStandbyRate,
  ].map((rate) => Math.round(rate * 100));
  put('contract', isBooked ? -1 : dict.contracts.placeOf(contract.id));
  put('flightCost', isBooked ? hours * 4162 : isAborted ? 0 : halfUp(hours * hourly, 100));
  put('abortFees', isAborted && !isBooked ? halfUp(hourly, 10) : 0);
  put('availabilityCost', isBooked ? hours * 1500 : halfUp(hours * daily, HUNDREDTHS_OF_A_DAY));
  return isBooked ? 0 : standbyRate;
}

/** Adds a flight's crew. @returns the cost of their standby */
function putCrew({ dict, crew }, r, standbyRate) {
  const c = crew.columns;
  let standby = 0;
  let shared = 0;
  for (let n = r.below(7); n > 0; n--) {
    c.person.push(dict.persons.placeOf(monthId(1 + r.below(PERSONS))));
    c.role.push(dict.roles.placeOf(['Pilot', 'Mechanic', 'Crew chief'][r.below(3)]));
    c.vendor.push(r.next() < 0.3 ? -1 : dict.vendors.placeOf(['Coulson', 'CDF'][r.below(2)]));
    const stoodBy = r.below(24) * 25;
    c.standByHours.push(stoodBy);
    c.perDiemRate.push(r.next() < 0.5 ? 0 : 5000 + r.below(15_000));
    standby += stoodBy;
    // The last member takes the rounding remainder.
    const share =
      n === 1
        ? halfUp(standby * standbyRate, 100) - shared
        : Math.floor((stoodBy * standbyRate) / 100);
    shared += share;
    c.standbyCost.push(share);
  }
  crew.offsets.push(c.person.length);
  return shared;
}

/** Adds a flight's loads. @returns how many */
function putDrops({ dict, drops }, r) {
  const d = drops.columns;
  const loads = r.next() < 0.32 ? 2 : 1;
  for (let n = loads; n > 0; n--) {
    const nano = BigInt(200 + r.below(9000)) * 3_785_411_784n;
    d.agent.push(dict.agents.placeOf(agents[r.below(5)]));
    d.base.push(dict.bases.placeOf(bases[r.below(20)]));
    d.onIncidentLitres.push(Number(nano / 1_000_000_000n));
    d.onIncidentNanolitres.push(Number(nano % 1_000_000_000n));
    d.jettisonedLitres.push(0);
    d.jettisonedNanolitres.push(0);
    d.cost.push(50_000 + r.below(900_000));
    d.unpriced.push(0);
  }
  drops.offsets.push(d.agent.length);
  return loads;
}

function blockOf(month, own, { dict, columns, crew, drops, dispatches, dispatchNumbers }) {
  const lists = Object.fromEntries(Object.entries(dict).map(([name, { list }]) => [name, list]));
  const personNames = lists.persons.map((id) => `Person ${id.slice(-4)}`);
  return {
    v: 6,
    rows: own.length,
    from: `${month}-01`,
    until: isoDay(own.at(-1)),
    dictionaries: { dispatches, dispatchNumbers, ...lists, personNames },
    columns,
    crew,
    drops,
  };
}

/** The same blocks, one month at a time, because lists of millions don't fit in memory together. */
export function* monthBlocks(count, approved = 0) {
  const r = generator(42);
  // A separate generator keeps the history the same for any share of approved records.
  const books = generator(7);
  const { aircraft: fleet } = makeDimensions();
  let number = 10_000;
  for (const [month, own] of groupByMonth(sortedDays(r, count))) {
    const made = emptyMonth();
    const { columns, dict } = made;
    for (const day of own) {
      number += 1;
      made.dispatches.push(idOf(3, number * 2_654_435 + r.below(1_000_000)));
      made.dispatchNumbers.push(number);
      const { flown, hours } = putFlight(made, r, day);
      const isBooked = books.next() < approved;
      const { contracts } = fleet[flown];
      const standbyRate = putCosts(made, r, { day, hours, contracts, isBooked });
      columns.remarks.push(
        r.next() < 0.8 ? -1 : dict.remarks.placeOf(`Remark "${r.below(2000)}", with a comma`),
      );
      columns.crewStandbyCost.push(putCrew(made, r, standbyRate));
      columns.loads.push(putDrops(made, r));
    }
    yield blockOf(month, own, made);
  }
}
