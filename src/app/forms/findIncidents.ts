import type { Incident } from '../../../contract/incidents/incidents.ts';
import { routes } from '../../../contract/table.ts';
import type { IncidentQueryText } from '../../../domain/reference/incidentNumber.ts';
import { searchLine } from '../../../domain/reference/incidentSearch.ts';
import type { Call } from '../../adapters/api/api.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';

/** The search of the incident control: by what stands in its boxes (INC-10). */
export const findIncidents = (call: Call) =>
  fromAbortablePromise<readonly Incident[], { lookup: IncidentQueryText }>(async ({ input: { lookup }, signal }) => {
    const query = { q: searchLine(lookup), year: lookup.year.trim() };
    return (await call(routes.searchIncidents, { query, signal })).items;
  });
