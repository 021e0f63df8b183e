import { DispatchReply, type DispatchType } from '../../../contract/dispatches.ts';
import { routes } from '../../../contract/table.ts';
import { pacificTime } from '../../../domain/dates/pacific.ts';
import { formatDate } from '../../../domain/dates/parseDate.ts';
import { repricedText } from '../../../domain/dispatch/repricedText.ts';
import type { DeleteOutcome, SaveOutcome } from '../../../machines/dispatch/dispatchEditor.context.ts';
import { dispatchEditorMachine } from '../../../machines/dispatch/dispatchEditor.machine.ts';
import type { DispatchEntry } from '../../../machines/outbox.machine.ts';
import { hasStatus, isOutOfReach } from '../../adapters/apiError.ts';
import { loadSituation } from '../../adapters/situation.ts';
import { timeNow } from '../../adapters/time.ts';
import { fromCall } from '../fromCall.ts';
import type { Services } from '../services.ts';
import { findIncidents } from './findIncidents.ts';
import { queueEntry } from './queueEntry.ts';
import { offerUndo } from './undo.ts';

const saveWords: Record<DispatchType, string> = { flight: 'Flight', standby: 'Standby', agentOnly: 'Agent-only' };

/** The dispatch editor with its real effects. */
export const provideDispatchEditor = (services: Services) => {
  const { call, cache, reference, notify, session, outboxes } = services;
  /** The months of reports that a write touches are of yesterday now: its own, and when it changed the price of other loads, maybe any. */
  const forget = ({ dispatch, repriced }: DispatchReply) => cache.drop(repriced === undefined ? ['metrics', dispatch.activityDate.slice(0, 7)] : ['metrics']);
  const tell = (message: string, { repriced }: DispatchReply) =>
    notify({ variant: 'success', message: repriced === undefined ? message : `${message} ${repricedText(repriced)}` });
  const entryOf = async (save: Pick<DispatchEntry, 'idempotencyKey' | 'recordId' | 'version' | 'body'>): Promise<DispatchEntry> => {
    const aircraft = (await reference.aircraft()).find((a) => a.id === save.body.assetId);
    const form = save.body.dispatchType;
    const words = [saveWords[form], aircraft?.radioId ?? 'no aircraft', formatDate(save.body.activityDate)];
    return { ...save, form, label: words.join(', '), queuedAt: timeNow(), refusal: null };
  };
  return dispatchEditorMachine.provide({
    actors: {
      loadAircraft: fromCall(() => reference.aircraft()),
      loadBases: fromCall(() => reference.bases()),
      loadCrew: fromCall(() => reference.crew()),
      loadCrewRoles: fromCall(() => reference.crewRoles()),
      loadVendors: fromCall(async () => {
        await reference.vendors();
      }),
      loadDispatch: fromCall(async ({ input, signal }) => {
        if (input.id === null) return null;
        const { dispatch } = await call(routes.getDispatch, { params: { id: input.id }, signal });
        // A standby loads none (specification §2).
        const incidentId = input.kind === 'standby' ? null : (dispatch.activities[0]?.incidentId ?? null);
        return { dispatch, incident: incidentId === null ? null : await call(routes.getIncident, { params: { id: incidentId }, signal }) };
      }),
      loadSituation: fromCall(({ input, signal }) => loadSituation({ call, reference }, input, signal)),
      findIncidents: findIncidents(call),
      saveDispatch: fromCall(async ({ input, signal }): Promise<SaveOutcome> => {
        const { id, version, idempotencyKey, body } = input;
        if (body === null) throw new Error('A draft whose date cannot be read was sent to save');
        try {
          const { dispatch, repriced } =
            id === null
              ? await call(routes.addDispatch, { body, idempotencyKey, signal })
              : await call(routes.saveDispatch, { params: { id }, body, signal, ...(version === null ? {} : { ifMatch: version }) });
          forget({ dispatch, repriced });
          // An earlier try of the same draft may still wait to be sent; it must not go out after this one.
          outboxes.of(session.getSnapshot().context.identity?.id ?? '').send({ type: 'entry.superseded', idempotencyKey });
          return { kind: 'saved', dispatch, repriced: repriced ?? null };
        } catch (error) {
          const current = DispatchReply.safeParse(hasStatus(error, 412, 422) ? error.problem?.current : undefined);
          if (hasStatus(error, 412) && current.success) {
            const { dispatch } = current.data;
            const { changedBy = dispatch.updatedBy, changedAt = dispatch.updatedAt } = error.problem ?? {};
            return { kind: 'conflict', conflict: { current: dispatch, changedBy, changedAt } };
          }
          if (hasStatus(error, 422) && current.success && id === null) return { kind: 'made', dispatch: current.data.dispatch };
          if (isOutOfReach(error)) {
            await queueEntry(services, entryOf({ idempotencyKey, recordId: id ?? '', version, body }));
            return { kind: 'queued' };
          }
          if (hasStatus(error, 400, 403, 404, 409, 422) && error.problem !== null) return { kind: 'refused', problem: error.problem };
          throw error;
        }
      }),
      deleteDispatch: fromCall(async ({ input: { record, version }, signal }): Promise<DeleteOutcome> => {
        if (record === null) return { kind: 'refused', message: 'It is no longer there.' };
        const ifMatch = version ?? record.version;
        try {
          const { dispatch, repriced } = await call(routes.deleteDispatch, { params: { id: record.id }, ifMatch, signal });
          forget({ dispatch, repriced });
          return { kind: 'deleted', dispatch, repriced: repriced ?? null };
        } catch (error) {
          if (hasStatus(error, 412)) {
            const { changedBy = 'Somebody', changedAt } = error.problem ?? {};
            const when = changedAt === undefined ? '' : ` at ${pacificTime(changedAt)}`;
            return { kind: 'refused', message: `${changedBy} changed this dispatch${when}. It was not deleted.` };
          }
          if (hasStatus(error, 400, 403, 404, 409) && error.problem !== null) return { kind: 'refused', message: error.problem.title };
          throw error;
        }
      }),
    },
    actions: {
      notify: (_, params) => notify(params),
      tellRepriced: (_, { outcome }) => {
        if (outcome.kind === 'saved' && outcome.repriced !== null) notify({ variant: 'info', message: repricedText(outcome.repriced) });
      },
      tellDeleted: (_, { outcome }) => {
        if (outcome.kind !== 'deleted') return;
        const { id, dispatchNumber } = outcome.dispatch;
        const { repriced } = outcome;
        const message = `Dispatch ${dispatchNumber} deleted.`;
        offerUndo(services, {
          message: repriced === null ? message : `${message} ${repricedText(repriced)}`,
          undo: async () => {
            const restored = await call(routes.restoreDispatch, { params: { id } });
            forget(restored);
            tell(`Dispatch ${dispatchNumber} is back.`, restored);
          },
          failed: `Dispatch ${dispatchNumber} could not be brought back. Try again.`,
        });
      },
    },
  });
};
