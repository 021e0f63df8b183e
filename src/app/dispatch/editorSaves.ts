import {
  type Dispatch,
  type DispatchBody,
  DispatchReply,
  type DispatchType,
} from '../../../contract/dispatch/dispatches.ts';
import type { Incident } from '../../../contract/incidents/incidents.ts';
import { routes } from '../../../contract/table.ts';
import { pacificTime } from '../../../domain/dates/pacific.ts';
import { formatDate } from '../../../domain/dates/parseDate.ts';
import type {
  DeleteOutcome,
  ReopenOutcome,
  RestoreOutcome,
  SaveOutcome,
} from '../../../machines/dispatch/dispatchEditor.context.ts';
import type { DispatchEntry } from '../../../machines/outbox/outbox.setup.ts';
import { hasStatus } from '../../adapters/api/apiError.ts';
import { changedByOf, problemText, saveOutcome } from '../../adapters/api/saveOutcome.ts';
import { withSentIncidents } from '../../adapters/api/takenIncidents.ts';
import { serviceNow } from '../../adapters/browser/serviceTime.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';
import type { Services } from '../frame/services.ts';
import { outboxOf, queueEntry } from '../outbox/queueEntry.ts';

const saveWords: Record<DispatchType, string> = {
  flight: 'Flight',
  standby: 'Standby',
  agentOnly: 'Agent-only',
};

const effectsOf = ({ repriced, linked }: DispatchReply) => ({
  repriced: repriced ?? null,
  linked: linked ?? [],
});

/**
 * Invalidates the cached report months that a write changes: its own month, or all months if it
 * changed other loads' prices.
 */
export const invalidateSaved = (
  { cache }: Pick<Services, 'cache'>,
  { dispatch, repriced }: DispatchReply,
) =>
  cache.wrote({
    kind: 'dispatch',
    days: [dispatch.activityDate],
    repriced: repriced !== undefined,
  });

const entryOf = async (
  { reference }: Services,
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

interface SaveInput {
  id: string | null;
  version: number | null;
  idempotencyKey: string;
  body: DispatchBody | null;
  incidents: readonly Incident[];
}
/** Sends the draft. Without a network the draft waits in the outbox. */
const sendDraft = (
  services: Services,
  input: SaveInput,
  body: DispatchBody,
  signal: AbortSignal,
) => {
  const { call } = services;
  const { id, version, idempotencyKey, incidents } = input;
  return saveOutcome(
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
        entryOf(services, { idempotencyKey, recordId: id ?? '', version, body, incidents }),
      ),
  );
};
export const saveDispatch = (services: Services) =>
  fromAbortablePromise<SaveOutcome, SaveInput>(async ({ input, signal }) => {
    const { id, idempotencyKey, body } = input;
    if (body === null) throw new Error('A draft whose date cannot be read was sent to save');
    const outcome = await sendDraft(services, input, body, signal);
    switch (outcome.kind) {
      case 'saved': {
        const { dispatch } = outcome.reply;
        invalidateSaved(services, outcome.reply);
        // An earlier attempt may still wait in the outbox. It must not be sent later.
        outboxOf(services).send({ type: 'entry.superseded', idempotencyKey });
        return { kind: 'saved', dispatch, ...effectsOf(outcome.reply) };
      }
      case 'changed': {
        const { dispatch } = DispatchReply.parse(outcome.problem.current);
        const { changedBy = dispatch.updatedBy, changedAt = dispatch.updatedAt } = outcome.problem;
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
  });

export const withdrawTwin = (services: Services) =>
  fromAbortablePromise<void, { twin: Dispatch | null; otherId: string }>(
    async ({ input: { twin, otherId }, signal }) => {
      if (twin === null) return;
      const outcome = await saveOutcome(() =>
        services.call(routes.withdrawDispatch, {
          params: { id: twin.id },
          body: { otherId },
          signal,
        }),
      );
      if (outcome.kind === 'saved') invalidateSaved(services, outcome.reply);
      else throw new Error(outcome.kind === 'queued' ? '' : problemText(outcome.problem));
    },
  );

export const restoreDispatch = (services: Services) =>
  fromAbortablePromise<RestoreOutcome, { id: string }>(async ({ input: { id }, signal }) => {
    const outcome = await saveOutcome(() =>
      services.call(routes.restoreDispatch, { params: { id }, signal }),
    );
    if (outcome.kind === 'queued') throw new Error('A restored record does not wait for a network');
    if (outcome.kind !== 'saved') return { kind: 'refused', message: outcome.problem.title };
    invalidateSaved(services, outcome.reply);
    return { kind: 'restored', dispatch: outcome.reply.dispatch, ...effectsOf(outcome.reply) };
  });

export const reopenDispatch = (services: Services) =>
  fromAbortablePromise<ReopenOutcome, { id: string; version: number; reason: string }>(
    async ({ input: { id, version, reason }, signal }) => {
      const { call } = services;
      const { results } = await call(routes.reopenRecords, {
        body: { items: [{ id, version }], reason },
        idempotencyKey: crypto.randomUUID(),
        signal,
      });
      const [result] = results;
      if (result?.outcome === 'refused') return { kind: 'refused', message: result.message ?? '' };
      const { dispatch } = await call(routes.getDispatch, { params: { id }, signal });
      invalidateSaved(services, { dispatch });
      return { kind: result?.outcome === 'done' ? 'reopened' : 'changed', dispatch };
    },
  );

export const endMark = ({ call, cache }: Services) =>
  fromAbortablePromise<void, { markId: string }>(async ({ input: { markId }, signal }) => {
    try {
      await call(routes.endUnavailable, { params: { id: markId }, signal });
      cache.wrote({ kind: 'base' });
    } catch (error) {
      // A conflict means that another user has ended the mark already.
      if (!hasStatus(error, 409)) throw error;
    }
  });

export const deleteDispatch = (services: Services) =>
  fromAbortablePromise<DeleteOutcome, { record: Dispatch | null; version: number | null }>(
    async ({ input: { record, version }, signal }) => {
      if (record === null) return { kind: 'refused', message: 'It is no longer there.' };
      const ifMatch = version ?? record.version;
      const outcome = await saveOutcome(() =>
        services.call(routes.deleteDispatch, { params: { id: record.id }, ifMatch, signal }),
      );
      switch (outcome.kind) {
        case 'saved':
          invalidateSaved(services, outcome.reply);
          return { kind: 'deleted', dispatch: outcome.reply.dispatch, ...effectsOf(outcome.reply) };
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
  );
