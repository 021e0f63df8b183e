import {
  type FuelLookups,
  type FuelLookupsQuery,
  FuelReceipt,
} from '../../../contract/fuel/fuel.ts';
import { routes } from '../../../contract/table.ts';
import type { Problem } from '../../../contract/wire/problem.ts';
import { pacificDay } from '../../../domain/dates/pacific.ts';
import { formatDate } from '../../../domain/dates/parseDate.ts';
import { fuelForms } from '../../../domain/dispatch/draft/draftForms.ts';
import { couldNot, restored, wasDeleted } from '../../../domain/forms/texts.ts';
import type { FuelSave } from '../../../domain/fuel/receipt/bodies.ts';
import type { FuelFacts } from '../../../domain/fuel/receipt/facts.ts';
import { fuelWords, receiptPath } from '../../../domain/fuel/receipt/kinds.ts';
import { isAllowed } from '../../../domain/session/permissions.ts';
import { aircraftReceiptMachine } from '../../../machines/fuel/aircraftReceipt.machine.ts';
import { bulkReceiptMachine } from '../../../machines/fuel/bulkReceipt.machine.ts';
import type {
  DeletedReceipt,
  DeleteOutcome,
  FuelOutcome,
} from '../../../machines/fuel/fuelReceipt.context.ts';
import { transferReceiptMachine } from '../../../machines/fuel/transferReceipt.machine.ts';
import type { FuelEntry } from '../../../machines/outbox/outbox.setup.ts';
import type { NoticeVariant } from '../../../machines/parts/notify.ts';
import { provideAll } from '../../../machines/parts/provideAll.ts';
import { hasStatus } from '../../adapters/api/apiError.ts';
import { type ReceiptToSend, sendReceipt } from '../../adapters/api/fuelReceipts.ts';
import { saveOutcome } from '../../adapters/api/saveOutcome.ts';
import { serviceNow } from '../../adapters/browser/serviceTime.ts';
import { findIncidents } from '../drafts/findIncidents.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';
import type { Services } from '../frame/services.ts';
import { offerUndo } from '../frame/undo.ts';
import { queueEntry } from '../outbox/queueEntry.ts';

/**
 * Returns the conflict with the current receipt. @throws ZodError if the service did not send it
 */
function conflictOf(problem: Problem): Extract<FuelOutcome, { kind: 'conflict' }> {
  const current = FuelReceipt.parse(problem.current);
  const { changedBy = current.updatedBy, changedAt = current.updatedAt } = problem;
  return { kind: 'conflict', conflict: { current, changedBy, changedAt } };
}

interface Saving extends Omit<ReceiptToSend, 'save'> {
  readonly save: FuelSave | null;
}

const entryOf = (
  save: FuelSave,
  kept: Pick<FuelEntry, 'idempotencyKey' | 'recordId' | 'version'>,
): FuelEntry => {
  const label = `${fuelWords[save.kind].name}, ${formatDate(pacificDay(save.body.receiptTimestamp))}`;
  return {
    ...kept,
    form: fuelForms[save.kind],
    body: save,
    label,
    queuedAt: serviceNow(),
    refusal: null,
  };
};

const loadReceipt = ({ call }: Services) =>
  fromAbortablePromise<FuelReceipt | DeletedReceipt | null, { id: string | null }>(
    async ({ input: { id }, signal }) => {
      if (id === null) return null;
      try {
        return await call(routes.getFuelReceipt, { params: { id }, signal });
      } catch (error) {
        const { changedBy, changedAt } = (hasStatus(error, 404) ? error.problem : null) ?? {};
        if (changedBy === undefined || changedAt === undefined) throw error;
        return { kind: 'deleted', id, deletedBy: changedBy, deletedAt: changedAt };
      }
    },
  );
const saveReceipt = (services: Services) =>
  fromAbortablePromise<FuelOutcome, Saving>(
    async ({ input: { id, version, idempotencyKey, save }, signal }) => {
      if (save === null) throw new Error('A draft that cannot be read was sent to save');
      const outcome = await saveOutcome(
        () => sendReceipt(services.call, { save, id, version, idempotencyKey }, signal),
        () => queueEntry(services, entryOf(save, { idempotencyKey, recordId: id ?? '', version })),
      );
      switch (outcome.kind) {
        case 'saved':
          // An earlier attempt of this draft may still be queued; it must not be sent after this
          // save.
          services.outboxes
            .of(services.session.getSnapshot().context.identity?.id ?? '')
            .send({ type: 'entry.superseded', idempotencyKey });
          return { kind: 'saved', receipt: outcome.reply };
        case 'changed':
          return conflictOf(outcome.problem);
        case 'made': {
          const made = FuelReceipt.safeParse(outcome.current);
          if (!made.success || id !== null) return { kind: 'refused', problem: outcome.problem };
          // Another user has changed an earlier attempt's receipt: the form shows the conflict
          // before it saves.
          return made.data.version > 1
            ? conflictOf(outcome.problem)
            : { kind: 'made', receipt: made.data };
        }
        case 'refused':
          return { kind: 'refused', problem: outcome.problem };
        case 'queued':
          return outcome;
      }
    },
  );
const deleteReceipt = ({ call }: Services) =>
  fromAbortablePromise<DeleteOutcome, { id: string; version: number | null }>(
    async ({ input: { id, version }, signal }) => {
      const ifMatch = version === null ? {} : { ifMatch: version };
      const outcome = await saveOutcome(() =>
        call(routes.deleteFuelReceipt, { params: { id }, signal, ...ifMatch }),
      );
      switch (outcome.kind) {
        case 'saved':
          return { kind: 'deleted' };
        case 'changed':
          return conflictOf(outcome.problem);
        case 'made':
        case 'refused':
          return { kind: 'refused', problem: outcome.problem };
        case 'queued':
          throw new Error('A deletion does not wait for a network');
      }
    },
  );
const tellFoundDeleted =
  (services: Services) =>
  (_: unknown, { found }: { found: DeletedReceipt | null }) => {
    if (found === null) return;
    const message = wasDeleted('This fuel receipt', found.deletedBy, found.deletedAt);
    if (!isAllowed(services.session.getSnapshot().context.permissions, 'FuelReceipts', 'Delete'))
      return services.notify({ variant: 'warning', message });
    offerUndo(services, {
      label: 'Restore',
      message,
      undo: async () => {
        const { kind, id } = await services.call(routes.restoreFuelReceipt, {
          params: { id: found.id },
        });
        services.notify({ variant: 'success', message: restored(fuelWords[kind].name) });
        services.go(receiptPath(kind, id));
      },
      failed: couldNot('restored'),
    });
  };
const tellDeleted =
  (services: Services) =>
  (_: unknown, { id, name }: { id: string; name: string }) =>
    offerUndo(services, {
      message: `${name} deleted.`,
      undo: async () => {
        await services.call(routes.restoreFuelReceipt, { params: { id } });
        services.notify({ variant: 'success', message: restored(name) });
      },
      failed: couldNot('restored'),
    });

/** Provides the actors and actions of the three fuel charts. */
export const provideFuelReceipts = (services: Services) => {
  const { call, reference, notify } = services;
  const effects = {
    actors: {
      loadVendors: fromAbortablePromise<FuelFacts['vendors'], void>(({ signal }) =>
        call(routes.listFuelVendors, { signal }),
      ),
      // Not cached, because every receipt changes the book balance.
      loadStorages: fromAbortablePromise<FuelFacts['storages'], void>(({ signal }) =>
        call(routes.listFuelStorages, { signal }),
      ),
      loadAircraft: fromAbortablePromise<FuelFacts['aircraft'], void>(() => reference.fleet()),
      loadBases: fromAbortablePromise<FuelFacts['bases'], void>(() => reference.bases()),
      loadReceipt: loadReceipt(services),
      loadLookups: fromAbortablePromise<FuelLookups, { query: FuelLookupsQuery }>(
        ({ input, signal }) => call(routes.getFuelLookups, { query: input.query, signal }),
      ),
      findIncidents: findIncidents(call),
      saveReceipt: saveReceipt(services),
      deleteReceipt: deleteReceipt(services),
    },
    actions: {
      notify: (_: unknown, params: { variant: NoticeVariant; message: string }) => notify(params),
      tellFoundDeleted: tellFoundDeleted(services),
      tellDeleted: tellDeleted(services),
    },
  };
  return {
    aircraft: provideAll(aircraftReceiptMachine, effects),
    bulk: provideAll(bulkReceiptMachine, effects),
    transfer: provideAll(transferReceiptMachine, effects),
  };
};
