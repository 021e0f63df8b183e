import { MAX_AIMS_NAMES } from '../../../contract/report/aims.ts';
import { routes } from '../../../contract/table.ts';
import { aircraftName } from '../../../domain/reference/aircraft.ts';
import type { AircraftFacts } from '../../../domain/reference/facts.ts';
import { incidentOptions } from '../../../domain/report/view/filterChoices.ts';
import {
  type FilterOption,
  type PickedIds,
  withPicked,
} from '../../../domain/report/view/filterFields.ts';
import { provideAll } from '../../../machines/parts/provideAll.ts';
import { filterChoicesMachine } from '../../../machines/report/filterChoices.machine.ts';
import { hasStatus } from '../../adapters/api/apiError.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';
import type { Services } from '../frame/services.ts';
import { type Of, reportSource } from './provideReport.ts';

type Asks = Pick<Services, 'call' | 'reference'>;
/** Names of picked ids that the report's rows lack. */
interface Names {
  readonly aircraft: readonly FilterOption[];
  readonly incidents: readonly FilterOption[];
}
/** The label of an aircraft, as the report writes it (RPT-32). */
const aircraftOption = (
  one: Pick<AircraftFacts, 'id' | 'radioId' | 'registration'>,
): FilterOption => ({
  id: one.id,
  label: aircraftName(one),
});

async function nameOfIncident(
  { call }: Asks,
  id: string,
  signal: AbortSignal,
): Promise<readonly FilterOption[]> {
  try {
    return incidentOptions([
      { ...(await call(routes.getIncident, { params: { id }, signal })), id },
    ]);
  } catch (error) {
    // A deleted incident has no name; the user can still remove it from the filter.
    if (hasStatus(error, 404)) return [];
    throw error;
  }
}
async function namesOfAircraft(
  { reference }: Asks,
  ids: readonly string[],
): Promise<readonly FilterOption[]> {
  if (ids.length === 0) return [];
  return (await reference.fleet()).filter(({ id }) => ids.includes(id)).map(aircraftOption);
}

/**
 * Loads names for either source: historic records have their own aircraft and incidents (AIMS-27).
 */
const finders = {
  current: {
    names: async (
      asks: Asks,
      { aircraft, incidents }: PickedIds,
      signal: AbortSignal,
    ): Promise<Names> => {
      const [named, ...found] = await Promise.all([
        namesOfAircraft(asks, aircraft),
        ...incidents.map((id) => nameOfIncident(asks, id, signal)),
      ]);
      return { aircraft: named, incidents: found.flat() };
    },
    search: async ({ call }: Asks, q: string, signal: AbortSignal) =>
      (await call(routes.searchIncidents, { query: { q }, signal })).items,
  },
  historic: {
    names: async (
      { call }: Asks,
      { aircraft, incidents }: PickedIds,
      signal: AbortSignal,
    ): Promise<Names> => {
      // The service's maximum of names in one request. The other ids show as they are; users rarely
      // pick that many by hand.
      const ids = [...aircraft, ...incidents].slice(0, MAX_AIMS_NAMES);
      if (ids.length === 0) return { aircraft: [], incidents: [] };
      const found = await call(routes.getAimsNames, { query: { ids: ids.join(',') }, signal });
      return {
        aircraft: found.aircraft.map(aircraftOption),
        incidents: incidentOptions(found.incidents),
      };
    },
    search: async ({ call }: Asks, q: string, signal: AbortSignal) =>
      (await call(routes.searchAimsIncidents, { query: { q }, signal })).items,
  },
} satisfies Record<Of, object>;

/**
 * Provides the filters' choices: values of the worker's rows, and names of picked ids (RPT-102).
 */
export const provideFilterChoices = (services: Services, of: Of) =>
  provideAll(filterChoicesMachine, {
    actors: {
      findChoices: fromAbortablePromise(
        async ({ input, signal }: { input: PickedIds; signal: AbortSignal }) => {
          const choices = await reportSource(services, of).findChoices(signal);
          const isUnknown = (options: readonly FilterOption[]) => (id: string) =>
            options.every((one) => one.id !== id);
          const unknown = {
            aircraft: input.aircraft.filter(isUnknown(choices['aircraft.ids'])),
            incidents: input.incidents.filter(isUnknown(choices['incident.ids'])),
          };
          const { aircraft, incidents } = await finders[of].names(services, unknown, signal);
          return withPicked(choices, aircraft, incidents);
        },
      ),
      findIncidents: fromAbortablePromise(async ({ input, signal }) => {
        return incidentOptions(await finders[of].search(services, input.text, signal));
      }),
    },
  });
