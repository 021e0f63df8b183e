import { fromPromise } from 'xstate';
import { Dispatch, type DispatchType } from '../../../contract/dispatches.ts';
import { routes } from '../../../contract/table.ts';
import { formatDate } from '../../../domain/dates/parseDate.ts';
import type { SaveOutcome } from '../../../machines/dispatch/dispatchEditor.context.ts';
import { dispatchEditorMachine } from '../../../machines/dispatch/dispatchEditor.machine.ts';
import type { OutboxEntry } from '../../../machines/outbox.machine.ts';
import { hasStatus, isNetworkFailure } from '../../adapters/apiError.ts';
import { loadSituation } from '../../adapters/situation.ts';
import type { Services } from '../services.ts';

const saveWords: Record<DispatchType, string> = { flight: 'Flight', standby: 'Standby', agentOnly: 'Agent-only' };

/** The dispatch editor with its real effects. */
export const provideDispatchEditor = ({ call, cache, reference, notify, session, clock, outboxes }: Services) => {
  /** Keeps a save on this computer and hands it to the outbox; what was kept survives a closed page. */
  const queue = async (save: Pick<OutboxEntry, 'idempotencyKey' | 'recordId' | 'version' | 'body'>) => {
    const uid = session.getSnapshot().context.identity?.id ?? '';
    const aircraft = (await reference.aircraft()).find((a) => a.id === save.body.assetId);
    const form = save.body.dispatchType;
    const words = [saveWords[form], aircraft?.radioId ?? 'no aircraft', formatDate(save.body.activityDate)];
    const entry: OutboxEntry = { ...save, form, label: words.join(', '), queuedAt: clock.getSnapshot().context.now, refusal: null };
    const { keepEntry } = await import('../../adapters/outboxStore.ts');
    await keepEntry(uid, entry);
    outboxes.of(uid).send({ type: 'entry.queued', entry });
  };
  return dispatchEditorMachine.provide({
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
        // A standby loads none (specification §2).
        const incidentId = input.kind === 'standby' ? null : (dispatch.activities[0]?.incidentId ?? null);
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
          if (isNetworkFailure(error)) {
            await queue({ idempotencyKey, recordId: id ?? '', version, body });
            return { kind: 'queued' };
          }
          if (hasStatus(error, 400, 403, 404, 409, 422) && error.problem !== null) return { kind: 'refused', problem: error.problem };
          throw error;
        }
      }),
    },
    actions: { notify: (_, params) => notify(params) },
  });
};
