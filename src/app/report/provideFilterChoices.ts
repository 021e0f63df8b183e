import { routes } from '../../../contract/table.ts';
import { incidentLabel } from '../../../domain/reference/incidentNumber.ts';
import { type FilterOption, type PickedIds, withPicked } from '../../../domain/report/view/filterFields.ts';
import { filterChoicesMachine } from '../../../machines/report/filterChoices.machine.ts';
import { hasStatus } from '../../adapters/api/apiError.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';
import type { Services } from '../frame/services.ts';
import { type Of, reportSource } from './provideReport.ts';

type Asks = Pick<Services, 'call' | 'reference'>;

async function nameOfIncident({ call }: Asks, id: string, signal: AbortSignal): Promise<readonly FilterOption[]> {
  try {
    return [{ id, label: incidentLabel(await call(routes.getIncident, { params: { id }, signal })) }];
  } catch (error) {
    // One that is gone has no name; it stays to be taken away.
    if (hasStatus(error, 404)) return [];
    throw error;
  }
}
/** As the report writes an aircraft (RPT-32). */
async function namesOfAircraft({ reference }: Asks, ids: readonly string[]): Promise<readonly FilterOption[]> {
  if (ids.length === 0) return [];
  return (await reference.fleet()).filter(({ id }) => ids.includes(id)).map((one) => ({ id: one.id, label: `${one.radioId} (${one.registration})` }));
}

/**
 * What the filters offer, from the rows the report's worker holds; what is picked besides is asked for by its id
 * (RPT-102). Historic records are found among their rows alone.
 */
export const provideFilterChoices = (services: Services, of: Of = 'current') =>
  filterChoicesMachine.provide({
    actors: {
      findChoices: fromAbortablePromise(async ({ input, signal }: { input: PickedIds; signal: AbortSignal }) => {
        const choices = await reportSource(services, of).findChoices(signal);
        if (of === 'historic') return choices;
        const isUnknown = (options: readonly FilterOption[]) => (id: string) => options.every((one) => one.id !== id);
        const [aircraft, incidents] = await Promise.all([
          namesOfAircraft(services, input.aircraft.filter(isUnknown(choices['aircraft.ids']))),
          Promise.all(input.incidents.filter(isUnknown(choices['incident.ids'])).map((id) => nameOfIncident(services, id, signal))),
        ]);
        return withPicked(choices, aircraft, incidents.flat());
      }),
      findIncidents: fromAbortablePromise(async ({ input, signal }) => {
        if (of === 'historic') return [];
        const { items } = await services.call(routes.searchIncidents, { query: { q: input.text }, signal });
        return items.map((one) => ({ id: one.id, label: incidentLabel(one) }));
      }),
    },
  });
