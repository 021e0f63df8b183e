// The same history as row objects: the content of row JSON (WIRE-14), and the input of code with
// plain objects and libraries.
import { monthId } from './data.mjs';

const NULL_NUMBER = -2_147_483_648;
const instant = (minutes) =>
  minutes === NULL_NUMBER ? null : new Date(minutes * 60_000).toISOString().replace('.000', '');
const hundredth = (value) => (value === NULL_NUMBER ? null : value / 100);

/** As rows have it: without the fields that only reports use for names. */
function plain(incident) {
  if (incident === undefined) return null;
  const { number: _, ...row } = incident;
  return row;
}

export function makeRows(blocks, dimensions) {
  const incidents = new Map(
    dimensions.incidents.map((incident) => [monthId(incident.number), incident]),
  );
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
          volumeOnIncident:
            drops.columns.onIncidentLitres[n] + drops.columns.onIncidentNanolitres[n] / 1e9,
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
