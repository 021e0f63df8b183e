// The same history as row objects: what row JSON carries (WIRE-14), and what plain-object and library code starts from.
import { monthId } from './data.mjs';

const NULL_NUMBER = -2_147_483_648;
const instant = (minutes) => (minutes === NULL_NUMBER ? null : new Date(minutes * 60_000).toISOString().replace('.000', ''));
const hundredth = (value) => (value === NULL_NUMBER ? null : value / 100);

/** As rows have it: without what only reports name it by. */
function plain(incident) {
  if (incident === undefined) return null;
  const { number: _, ...row } = incident;
  return row;
}

export function makeRows(blocks, dimensions) {
  const incidents = new Map(dimensions.incidents.map((incident) => [monthId(incident.number), incident]));
  const aircraft = new Map(dimensions.aircraft.map(({ id, number }) => [monthId(number), id]));
  return blocks.flatMap(({ rows, dictionaries: d, columns: c, crew, drops }) =>
    Array.from({ length: rows }, (_, i) => {
      const people = [];
      for (let n = crew.offsets[i]; n < crew.offsets[i + 1]; n++) {
        const [firstName, lastName] = d.personNames[crew.columns.person[n]].split(' ');
        people.push({
          firstName,
          lastName,
          roleName: d.roles[crew.columns.role[n]],
          vendorName: d.vendors[crew.columns.vendor[n]] ?? '',
          standByHours: crew.columns.standByHours[n] / 100,
          perDiemRate: crew.columns.perDiemRate[n] / 100,
        });
      }
      const loads = [];
      let agent = 0;
      for (let n = drops.offsets[i]; n < drops.offsets[i + 1]; n++) {
        agent += drops.columns.cost[n];
        const name = d.agents[drops.columns.agent[n]];
        loads.push({
          agentTypeId: d.dispatches[c.dispatch[i]],
          baseId: d.dispatches[c.dispatch[i]],
          name,
          code: name,
          baseCode: d.bases[drops.columns.base[n]],
          volumeOnIncident: drops.columns.onIncidentLitres[n] + drops.columns.onIncidentNanolitres[n] / 1e9,
          volumeJettisoned: 0,
          rateId: d.dispatches[c.dispatch[i]],
        });
      }
      return {
        dispatchId: d.dispatches[c.dispatch[i]],
        dispatchNumber: d.dispatchNumbers[c.dispatch[i]],
        activityId: d.dispatches[c.dispatch[i]],
        dispatchType: c.dispatchType[i] === 0 ? 'flight' : 'standby',
        aircraftId: aircraft.get(d.aircraft[c.aircraft[i]]) ?? null,
        incident: plain(incidents.get(d.incidents[c.incident[i]])),
        activityDate: new Date(c.activityDate[i] * 86_400_000).toISOString().slice(0, 10),
        createdAt: instant(c.dispatchTime[i]),
        requestNumber: d.requestNumbers[c.requestNumber[i]] ?? null,
        dispatchTime: instant(c.dispatchTime[i]),
        timeOut: instant(c.timeOut[i]),
        timeIn: instant(c.timeIn[i]),
        hobbsStart: hundredth(c.hobbsStart[i]),
        hobbsEnd: hundredth(c.hobbsEnd[i]),
        missionTypeDesc: d.missionTypes[c.missionType[i]],
        missionFlightTypeDesc: d.flightTypes[c.flightType[i]],
        takeOffBaseCode: d.bases[c.takeOffBase[i]],
        landingBaseCode: d.bases[c.landingBase[i]],
        agentBaseCode: loads[0]?.baseCode ?? null,
        agentTypeName: loads[0]?.name ?? null,
        totalFlightHours: hundredth(c.totalFlightHours[i]),
        dayFlightHours: hundredth(c.dayFlightHours[i]),
        nightFlightHours: hundredth(c.nightFlightHours[i]),
        aborted: (c.flags[i] & 1) !== 0,
        landings: c.landings[i],
        landingFees: c.landingFees[i] / 100,
        totalAgentCost: agent / 100,
        totalCostExclAvailCost: agent / 100,
        totalCost: agent / 100,
        isSplitPricing: false,
        isMissingAgentRate: false,
        remarks: d.remarks[c.remarks[i]] ?? '',
        crew: people,
        drops: loads,
      };
    }),
  );
}

/**
 * Flat rows with crew and drops added up: what a data-frame library or SQL starts from. Money in cents, hours in
 * hundredths.
 */
export const flatten = (rows) =>
  rows.map((row) => ({
    aircraft: row.aircraftId ?? '',
    incident: row.incident?.id ?? '',
    isFlight: row.dispatchType === 'flight' ? 1 : 0,
    day: row.activityDate,
    month: row.activityDate.slice(0, 7),
    hours: Math.round((row.totalFlightHours ?? 0) * 100),
    landings: row.landings,
    fees: Math.round(row.landingFees * 100),
    aborted: row.aborted ? 1 : 0,
    standby: row.crew.reduce((sum, c) => sum + Math.round(c.standByHours * 100), 0),
    perDiem: row.crew.reduce((sum, c) => sum + Math.round(c.perDiemRate * 100), 0),
    agent: Math.round(row.totalAgentCost * 100),
  }));

const cents = (dollars) => Math.round(dollars * 100);
/**
 * One careful pass over row objects: a Map for each grouping, no copies. @returns the grand total in cents and the
 * number of incident groups
 */
export function plainReport(rows, dimensions) {
  const aircraft = new Map(dimensions.aircraft.map((a) => [a.id, a]));
  const byIncident = new Map();
  const byMonth = new Map();
  let total = 0;
  const add = (groups, key, values) => {
    const sums = groups.get(key);
    if (sums === undefined) groups.set(key, [...values]);
    else for (let n = 0; n < sums.length; n++) sums[n] += values[n];
  };
  for (const row of rows) {
    const contracts = aircraft.get(row.aircraftId)?.contracts ?? [];
    let contract;
    for (const one of contracts) if (one.startDate <= row.activityDate && (one.endDate === null || one.endDate >= row.activityDate)) contract = one;
    let standby = 0;
    let perDiem = 0;
    for (const c of row.crew) {
      standby += Math.round(c.standByHours * 100);
      perDiem += cents(c.perDiemRate);
    }
    const hours = Math.round((row.totalFlightHours ?? 0) * 100);
    const hourly = contract === undefined ? 0 : cents(contract.hourlyRate);
    const flight = row.aborted ? 0 : Math.round((hours * hourly) / 100);
    const abort = row.aborted ? Math.round(hourly / 10) : 0;
    const availability = contract === undefined ? 0 : Math.round((hours * cents(contract.dailyAvailability)) / 900);
    const crewStandby = contract === undefined ? 0 : Math.round((standby * cents(contract.crewStandbyRate)) / 100);
    const fees = cents(row.landingFees);
    const agent = cents(row.totalAgentCost);
    const sum = flight + abort + availability + crewStandby + fees + agent + perDiem;
    const values = [row.dispatchType === 'flight' ? 1 : 0, hours, row.landings, fees, flight, abort, availability, agent, crewStandby, perDiem, sum];
    add(byIncident, row.incident?.id ?? '', values);
    add(byMonth, row.activityDate.slice(0, 7), values);
    total += sum;
  }
  return { total, groups: byIncident.size };
}
