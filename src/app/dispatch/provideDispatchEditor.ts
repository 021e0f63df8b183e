import type { Repriced } from '../../../contract/dispatch/costs.ts';
import {
  DispatchReply,
  type DispatchType,
  type LinkedFlight,
} from '../../../contract/dispatch/dispatches.ts';
import { MOST_CREW } from '../../../contract/limits/limits.ts';
import { routes } from '../../../contract/table.ts';
import { pacificTime } from '../../../domain/dates/pacific.ts';
import { formatDate } from '../../../domain/dates/parseDate.ts';
import { flagFacts } from '../../../domain/dispatch/flags.ts';
import { dutyWith } from '../../../domain/dispatch/queued/recentWith.ts';
import { linkedText } from '../../../domain/dispatch/wire/linkedText.ts';
import { repricedText } from '../../../domain/dispatch/wire/repricedText.ts';
import { restored, subjectCouldNot } from '../../../domain/forms/texts.ts';
import type { DispatchFacts } from '../../../domain/reference/facts.ts';
import type {
  DeleteOutcome,
  ReopenOutcome,
  RestoreOutcome,
  SaveOutcome,
} from '../../../machines/dispatch/dispatchEditor.context.ts';
import { dispatchEditorMachine } from '../../../machines/dispatch/dispatchEditor.machine.ts';
import type { DispatchEntry } from '../../../machines/forms/outbox.setup.ts';
import { provideAll } from '../../../machines/parts/provideAll.ts';
import { hasStatus, isNetworkFailure } from '../../adapters/api/apiError.ts';
import { askFlights, loadLookups, queuedOthers } from '../../adapters/api/lookups.ts';
import { changedByOf, problemText, saveOutcome } from '../../adapters/api/saveOutcome.ts';
import { withSentIncidents } from '../../adapters/api/takenIncidents.ts';
import { serviceNow } from '../../adapters/browser/serviceTime.ts';
import { findIncidents } from '../forms/findIncidents.ts';
import { outboxOf, queueEntry } from '../forms/queueEntry.ts';
import { offerUndo } from '../forms/undo.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';
import type { Services } from '../frame/services.ts';

interface Effects {
  readonly repriced?: Repriced | null | undefined;
  readonly linked?: readonly LinkedFlight[] | undefined;
}
const effectsOf = ({ repriced, linked }: DispatchReply) => ({
  repriced: repriced ?? null,
  linked: linked ?? [],
});

const saveWords: Record<DispatchType, string> = {
  flight: 'Flight',
  standby: 'Standby',
  agentOnly: 'Agent-only',
};

/** The dispatch editor with its real effects. */
export const provideDispatchEditor = (services: Services) => {
  const { call, cache, reference, notify } = services;
  const queue = () => outboxOf(services).getSnapshot().context.entries;
  /**
   * The months of reports that a write touches are of yesterday now: its own, and when it changed the price of other
   * loads, maybe any.
   */
  const forget = ({ dispatch, repriced }: DispatchReply, ...daysBefore: readonly string[]) =>
    cache.wrote({
      kind: 'dispatch',
      days: [dispatch.activityDate, ...daysBefore],
      repriced: repriced !== undefined,
    });
  /** A message with what the write did to others. */
  const withEffects = (message: string, { repriced, linked = [] }: Effects) =>
    [
      message,
      ...(repriced == null ? [] : [repricedText(repriced)]),
      ...(linked.length === 0 ? [] : [linkedText(linked)]),
    ].join(' ');
  const tell = (message: string, reply: DispatchReply) =>
    notify({ variant: 'success', message: withEffects(message, reply) });
  const entryOf = async (
    save: Pick<DispatchEntry, 'idempotencyKey' | 'recordId' | 'version' | 'body' | 'incidents'>,
  ): Promise<DispatchEntry> => {
    const aircraft = (await reference.aircraft()).find((a) => a.id === save.body.assetId);
    const form = save.body.dispatchType;
    const words = [
      saveWords[form],
      aircraft?.radioId ?? 'no aircraft',
      formatDate(save.body.activityDate),
    ];
    return { ...save, form, label: words.join(', '), queuedAt: serviceNow(), refusal: null };
  };
  /** Reads the record as its address has it; one that was deleted or restored since is found as it is now (D-65). */
  const readEither = (
    id: string,
    isDeleted: boolean,
    signal: AbortSignal,
  ): Promise<DispatchReply> => {
    const [asked, other] = isDeleted
      ? [routes.getDeletedDispatch, routes.getDispatch]
      : [routes.getDispatch, routes.getDeletedDispatch];
    return call(asked, { params: { id }, signal }).catch((error: unknown) => {
      if (hasStatus(error, 404)) return call(other, { params: { id }, signal });
      throw error;
    });
  };
  return provideAll(dispatchEditorMachine, {
    actors: {
      loadAircraft: fromAbortablePromise(() => reference.aircraft()),
      loadBases: fromAbortablePromise(() => reference.bases()),
      loadCrew: fromAbortablePromise(() => reference.crew()),
      loadCrewRoles: fromAbortablePromise(() => reference.crewRoles()),
      loadVendors: fromAbortablePromise(async () => {
        await reference.vendors();
      }),
      loadDispatch: fromAbortablePromise(async ({ input, signal }) => {
        if (input.id === null) return null;
        const { dispatch } = await readEither(input.id, input.isDeleted, signal);
        // A standby loads none (D-64).
        const incidentId =
          input.kind === 'standby' ? null : (dispatch.activities[0]?.incidentId ?? null);
        const incident =
          incidentId === null
            ? null
            : await call(routes.getIncident, { params: { id: incidentId }, signal });
        if (input.twinId === undefined) return { dispatch, incident };
        // One that is gone or another user's isn't merged: the form opens with the record that stays.
        const own = await call(routes.listMyDispatches, { signal });
        const twin = own.dispatches.find(({ id }) => id === input.twinId);
        return { dispatch, incident, ...(twin === undefined ? {} : { twin }) };
      }),
      askFlights: fromAbortablePromise(async ({ input: { isNewFlight, draft, facts }, signal }) =>
        isNewFlight && draft.assetId !== '' ? askFlights(call, { draft, facts }, signal) : [],
      ),
      loadLookups: fromAbortablePromise(({ input, signal }) =>
        loadLookups({ call, reference, queue: queue() }, input, signal),
      ),
      loadDuty: fromAbortablePromise(
        async ({ input: { crewIds, day, facts }, signal }): Promise<DispatchFacts['duty']> => {
          try {
            const { duty } = await call(routes.listDuty, {
              query: { crewIds: crewIds.slice(0, MOST_CREW).join(), day },
              signal,
            });
            const known = [
              ...facts.sameDay,
              ...facts.unmetered,
              facts.lastDispatch,
              facts.lastMetered,
            ].filter((d) => d !== null);
            return dutyWith(duty, queuedOthers(queue(), known, facts.ownId), crewIds);
          } catch (error) {
            if (isNetworkFailure(error)) return 'offline';
            throw error;
          }
        },
      ),
      findIncidents: findIncidents(call),
      saveDispatch: fromAbortablePromise(async ({ input, signal }): Promise<SaveOutcome> => {
        const { id, version, idempotencyKey, body, incidents } = input;
        if (body === null) throw new Error('A draft whose date cannot be read was sent to save');
        const outcome = await saveOutcome(
          async () => {
            const sent = await withSentIncidents(call, body, signal);
            return id === null
              ? call(routes.addDispatch, {
                  body: { ...sent, dispatchId: idempotencyKey },
                  idempotencyKey,
                  signal,
                })
              : call(routes.saveDispatch, {
                  params: { id },
                  body: sent,
                  signal,
                  ...(version === null ? {} : { ifMatch: version }),
                });
          },
          async () =>
            queueEntry(
              services,
              entryOf({ idempotencyKey, recordId: id ?? '', version, body, incidents }),
            ),
        );
        switch (outcome.kind) {
          case 'saved': {
            const { dispatch } = outcome.reply;
            forget(outcome.reply);
            // An earlier try of the same draft may still wait to be sent; it must not go out after this one.
            outboxOf(services).send({ type: 'entry.superseded', idempotencyKey });
            return { kind: 'saved', dispatch, ...effectsOf(outcome.reply) };
          }
          case 'changed': {
            const { dispatch } = DispatchReply.parse(outcome.problem.current);
            const { changedBy = dispatch.updatedBy, changedAt = dispatch.updatedAt } =
              outcome.problem;
            return { kind: 'conflict', conflict: { current: dispatch, changedBy, changedAt } };
          }
          case 'made': {
            const current = DispatchReply.safeParse(outcome.current);
            return current.success && id === null
              ? { kind: 'made', dispatch: current.data.dispatch }
              : { kind: 'refused', problem: outcome.problem };
          }
          case 'refused':
            return { kind: 'refused', problem: outcome.problem };
          case 'queued':
            return outcome;
        }
      }),
      explainDispatch: fromAbortablePromise(({ input: { id, isArchived }, signal }) =>
        call(routes.explainDispatch, {
          params: { id },
          query: isArchived ? { isArchived: 'true' } : {},
          signal,
        }),
      ),
      withdrawTwin: fromAbortablePromise(async ({ input: { twin, otherId }, signal }) => {
        if (twin === null) return;
        const outcome = await saveOutcome(() =>
          call(routes.withdrawDispatch, { params: { id: twin.id }, body: { otherId }, signal }),
        );
        if (outcome.kind === 'saved') forget(outcome.reply);
        else throw new Error(outcome.kind === 'queued' ? '' : problemText(outcome.problem));
      }),
      restoreDispatch: fromAbortablePromise(
        async ({ input: { id }, signal }): Promise<RestoreOutcome> => {
          const outcome = await saveOutcome(() =>
            call(routes.restoreDispatch, { params: { id }, signal }),
          );
          if (outcome.kind === 'queued')
            throw new Error('A restored record does not wait for a network');
          if (outcome.kind !== 'saved') return { kind: 'refused', message: outcome.problem.title };
          forget(outcome.reply);
          return {
            kind: 'restored',
            dispatch: outcome.reply.dispatch,
            ...effectsOf(outcome.reply),
          };
        },
      ),
      reopenDispatch: fromAbortablePromise(
        async ({ input: { id, version, reason }, signal }): Promise<ReopenOutcome> => {
          const { results } = await call(routes.reopenRecords, {
            body: { items: [{ id, version }], reason },
            idempotencyKey: crypto.randomUUID(),
            signal,
          });
          const [result] = results;
          if (result?.outcome === 'refused')
            return { kind: 'refused', message: result.message ?? '' };
          const { dispatch } = await call(routes.getDispatch, { params: { id }, signal });
          forget({ dispatch });
          return { kind: result?.outcome === 'done' ? 'reopened' : 'changed', dispatch };
        },
      ),
      endMark: fromAbortablePromise(async ({ input: { markId }, signal }) => {
        try {
          await call(routes.endUnavailable, { params: { id: markId }, signal });
          cache.wrote({ kind: 'base' });
        } catch (error) {
          // Somebody else has ended it: that is what was asked for.
          if (!hasStatus(error, 409)) throw error;
        }
      }),
      deleteDispatch: fromAbortablePromise(
        async ({ input: { record, version }, signal }): Promise<DeleteOutcome> => {
          if (record === null) return { kind: 'refused', message: 'It is no longer there.' };
          const ifMatch = version ?? record.version;
          const outcome = await saveOutcome(() =>
            call(routes.deleteDispatch, { params: { id: record.id }, ifMatch, signal }),
          );
          switch (outcome.kind) {
            case 'saved':
              forget(outcome.reply);
              return {
                kind: 'deleted',
                dispatch: outcome.reply.dispatch,
                ...effectsOf(outcome.reply),
              };
            case 'changed': {
              const { changedAt } = outcome.problem;
              const when = changedAt === undefined ? '' : ` at ${pacificTime(changedAt)}`;
              return {
                kind: 'refused',
                message: `${changedByOf(outcome.problem)} changed this dispatch${when}. It was not deleted.`,
              };
            }
            case 'made':
            case 'refused':
              return { kind: 'refused', message: outcome.problem.title };
            case 'queued':
              throw new Error('A deletion does not wait for a network');
          }
        },
      ),
    },
    actions: {
      notify: (_, params) => notify(params),
      tellUnasked: (_, { flags }) => {
        if (flags.length === 0) return;
        const words = flags.map((flag) => flagFacts[flag].word).join(', ');
        notify({
          variant: 'warning',
          message: `Saved with ${flags.length === 1 ? 'a new flag' : 'new flags'}: ${words}.`,
        });
      },
      tellRepriced: (_, { outcome }) => {
        if (outcome.kind !== 'saved' && outcome.kind !== 'restored') return;
        if (outcome.repriced !== null)
          notify({ variant: 'info', message: repricedText(outcome.repriced) });
        const { linked = [] } = outcome;
        if (linked.length > 0) notify({ variant: 'warning', message: linkedText(linked) });
      },
      tellDeleted: (_, { outcome }) => {
        if (outcome.kind !== 'deleted') return;
        const { id, dispatchNumber } = outcome.dispatch;
        offerUndo(services, {
          message: withEffects(`Dispatch ${dispatchNumber} deleted.`, outcome),
          undo: async () => {
            const reply = await call(routes.restoreDispatch, { params: { id } });
            forget(reply);
            tell(restored(`Dispatch ${dispatchNumber}`), reply);
          },
          failed: subjectCouldNot(`Dispatch ${dispatchNumber}`, 'restored'),
        });
      },
    },
  });
};
