import type { Incident } from '../../../contract/incidents/incidents.ts';
import { routes } from '../../../contract/table.ts';
import type { IncidentQueryText } from '../../../domain/reference/incidentNumber.ts';
import {
  offeredIncidents,
  searchLine,
  searchYears,
} from '../../../domain/reference/incidentSearch.ts';
import type { Call } from '../../adapters/api/api.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';

/** Searches incidents by the control's boxes, in their year and the year before (INC-1, INC-10). */
export const findIncidents = (call: Call) =>
  fromAbortablePromise<readonly Incident[], { lookup: IncidentQueryText }>(
    async ({ input: { lookup }, signal }) => {
      const q = searchLine(lookup);
      const answers = await Promise.all(
        searchYears(lookup).map((year) =>
          call(routes.searchIncidents, { query: { q, year }, signal }),
        ),
      );
      return offeredIncidents(
        answers.map(({ items }) => items),
        lookup,
      );
    },
  );
