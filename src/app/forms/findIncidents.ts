import type { Incident } from '../../../contract/incidents/incidents.ts';
import { routes } from '../../../contract/table.ts';
import type { IncidentQueryText } from '../../../domain/reference/incidentNumber.ts';
import type { Call } from '../../adapters/api/api.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';

/** The search of the incident control: what stands in its four boxes, tidied. */
export const findIncidents = (call: Call) =>
  fromAbortablePromise<readonly Incident[], { lookup: IncidentQueryText }>(async ({ input: { lookup }, signal }) => {
    const { year, state, unit, incidentNumber } = lookup;
    const query = { year: year.trim(), state: state.trim().toUpperCase(), unit: unit.trim().toUpperCase(), incidentNumber: incidentNumber.trim() };
    return (await call(routes.findIncidents, { query, signal })).items;
  });
