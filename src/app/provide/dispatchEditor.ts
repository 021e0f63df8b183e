import { fromPromise } from 'xstate';
import { Dispatch } from '../../../contract/dispatches.ts';
import { routes } from '../../../contract/table.ts';
import { dispatchEditorMachine } from '../../../machines/dispatch/dispatchEditor.machine.ts';
import type { SaveOutcome } from '../../../machines/dispatch/dispatchEditor.setup.ts';
import { hasStatus } from '../../adapters/apiError.ts';
import { loadSituation } from '../../adapters/situation.ts';
import type { Services } from '../services.ts';

/** The flight editor with its real effects. */
export const provideDispatchEditor = ({ call, cache, reference, notify }: Services) =>
  dispatchEditorMachine.provide({
    actors: {
      loadAircraft: fromPromise(() => reference.aircraft()),
      loadBases: fromPromise(() => reference.bases()),
      loadCrew: fromPromise(() => reference.crew()),
      loadCrewRoles: fromPromise(() => reference.crewRoles()),
      loadVendors: fromPromise(async () => {
        await reference.vendors();
      }),
      loadDispatch: fromPromise(async ({ input, signal }) => {
        if (input.id === null) return null;
        const { dispatch } = await call(routes.getDispatch, { params: { id: input.id }, signal });
        const incidentId = dispatch.activities[0]?.incidentId ?? null;
        return { dispatch, incident: incidentId === null ? null : await call(routes.getIncident, { params: { id: incidentId }, signal }) };
      }),
      loadSituation: fromPromise(({ input, signal }) => loadSituation({ call, reference }, input, signal)),
      findIncidents: fromPromise(async ({ input: { lookup }, signal }) => {
        const { year, state, unit, incidentNumber } = lookup;
        const query = { year: year.trim(), state: state.trim().toUpperCase(), unit: unit.trim().toUpperCase(), incidentNumber: incidentNumber.trim() };
        return (await call(routes.findIncidents, { query, signal })).items;
      }),
      saveDispatch: fromPromise(async ({ input, signal }): Promise<SaveOutcome> => {
        const { id, version, idempotencyKey, body } = input;
        if (body === null) throw new Error('A draft whose date cannot be read was sent to save');
        try {
          const { dispatch } =
            id === null
              ? await call(routes.addDispatch, { body, idempotencyKey, signal })
              : await call(routes.saveDispatch, { params: { id }, body, signal, ...(version === null ? {} : { ifMatch: version }) });
          // Months of a report that held this dispatch, and every list of the day, are of yesterday now.
          cache.drop(['dispatches']);
          cache.drop(['metrics']);
          return { kind: 'saved', dispatch };
        } catch (error) {
          if (hasStatus(error, 412)) {
            const current = Dispatch.safeParse(error.problem?.current);
            if (current.success)
              return {
                kind: 'conflict',
                conflict: {
                  current: current.data,
                  changedBy: error.problem?.changedBy ?? current.data.updatedBy,
                  changedAt: error.problem?.changedAt ?? current.data.updatedAt,
                },
              };
          }
          if (hasStatus(error, 400, 403, 404, 409, 422) && error.problem !== null) return { kind: 'refused', problem: error.problem };
          throw error;
        }
      }),
    },
    actions: { notify: (_, params) => notify(params) },
  });
