import type { Incident } from '../../../contract/incidents.ts';
import { routes } from '../../../contract/table.ts';
import type { IncidentQueryText } from '../../../domain/incidentNumber.ts';
import type { Call } from '../../adapters/api.ts';
import { fromCall } from '../fromCall.ts';

/** The search of the incident control: what stands in its four boxes, tidied. */
export const findIncidents = (call: Call) =>
  fromCall<readonly Incident[], { lookup: IncidentQueryText }>(async ({ input: { lookup }, signal }) => {
    const { year, state, unit, incidentNumber } = lookup;
    const query = { year: year.trim(), state: state.trim().toUpperCase(), unit: unit.trim().toUpperCase(), incidentNumber: incidentNumber.trim() };
    return (await call(routes.findIncidents, { query, signal })).items;
  });
