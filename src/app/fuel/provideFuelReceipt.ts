import { FuelReceipt, type FuelSituation, type FuelSituationQuery } from '../../../contract/fuel.ts';
import { routes } from '../../../contract/table.ts';
import { pacificDay } from '../../../domain/dates/pacific.ts';
import { formatDate } from '../../../domain/dates/parseDate.ts';
import { fuelForms } from '../../../domain/dispatch/draftForms.ts';
import type { FuelSave } from '../../../domain/fuel/bodies.ts';
import type { FuelFacts } from '../../../domain/fuel/facts.ts';
import { fuelWords } from '../../../domain/fuel/kinds.ts';
import { aircraftReceiptMachine } from '../../../machines/fuel/aircraftReceipt.machine.ts';
import { bulkReceiptMachine } from '../../../machines/fuel/bulkReceipt.machine.ts';
import type { DeleteOutcome, FuelOutcome } from '../../../machines/fuel/fuelReceipt.context.ts';
import { transferReceiptMachine } from '../../../machines/fuel/transferReceipt.machine.ts';
import type { NoticeVariant } from '../../../machines/notices.machine.ts';
import type { FuelEntry } from '../../../machines/outbox.machine.ts';
import { ApiError, hasStatus, isOutOfReach } from '../../adapters/apiError.ts';
import { type ReceiptToSend, sendReceipt } from '../../adapters/fuelReceipts.ts';
import { timeNow } from '../../adapters/time.ts';
import { fromCall } from '../fromCall.ts';
import type { Services } from '../services.ts';
import { findIncidents } from './findIncidents.ts';
import { queueEntry } from './queueEntry.ts';
import { offerUndo } from './undo.ts';

/** What a refusal of the service means to the form; null for what is no refusal. */
function refusedOutcome(error: unknown): Extract<FuelOutcome, { kind: 'conflict' | 'refused' }> | null {
  if (!(error instanceof ApiError) || error.problem === null) return null;
  const { problem } = error;
  if (hasStatus(error, 412)) {
    const current = FuelReceipt.safeParse(problem.current);
    if (!current.success) return null;
    const { data } = current;
    return { kind: 'conflict', conflict: { current: data, changedBy: problem.changedBy ?? data.updatedBy, changedAt: problem.changedAt ?? data.updatedAt } };
  }
  return hasStatus(error, 400, 403, 404, 409, 422) ? { kind: 'refused', problem } : null;
}

interface Saving extends Omit<ReceiptToSend, 'save'> {
  readonly save: FuelSave | null;
}

/** The three fuel charts with their real effects. */
export const provideFuelReceipts = (services: Services) => {
  const { call, reference, notify, session, outboxes } = services;
  const entryOf = (save: FuelSave, kept: Pick<FuelEntry, 'idempotencyKey' | 'recordId' | 'version'>): FuelEntry => {
    const label = `${fuelWords[save.kind].name}, ${formatDate(pacificDay(save.body.receiptTimestamp))}`;
    return { ...kept, form: fuelForms[save.kind], body: save, label, queuedAt: timeNow(), refusal: null };
  };
  const effects = {
    actors: {
      loadVendors: fromCall<FuelFacts['vendors'], void>(({ signal }) => call(routes.listFuelVendors, { signal })),
      // Not kept: what is on the books changes with every receipt.
      loadStorages: fromCall<FuelFacts['storages'], void>(({ signal }) => call(routes.listFuelStorages, { signal })),
      loadAircraft: fromCall<FuelFacts['aircraft'], void>(() => reference.fleet()),
      loadBases: fromCall<FuelFacts['bases'], void>(() => reference.bases()),
      loadReceipt: fromCall<FuelReceipt | null, { id: string | null }>(async ({ input, signal }) =>
        input.id === null ? null : call(routes.getFuelReceipt, { params: { id: input.id }, signal }),
      ),
      loadSituation: fromCall<FuelSituation, { query: FuelSituationQuery }>(({ input, signal }) =>
        call(routes.getFuelSituation, { query: input.query, signal }),
      ),
      findIncidents: findIncidents(call),
      saveReceipt: fromCall<FuelOutcome, Saving>(async ({ input: { id, version, idempotencyKey, save }, signal }) => {
        if (save === null) throw new Error('A draft that cannot be read was sent to save');
        try {
          const receipt = await sendReceipt(call, { save, id, version, idempotencyKey }, signal);
          // An earlier try of the same draft may still wait to be sent; it must not go out after this one.
          outboxes.of(session.getSnapshot().context.identity?.id ?? '').send({ type: 'entry.superseded', idempotencyKey });
          return { kind: 'saved', receipt };
        } catch (error) {
          const made = FuelReceipt.safeParse(hasStatus(error, 422) ? error.problem?.current : undefined);
          if (made.success && id === null) return { kind: 'made', receipt: made.data };
          if (isOutOfReach(error)) {
            await queueEntry(services, entryOf(save, { idempotencyKey, recordId: id ?? '', version }));
            return { kind: 'queued' };
          }
          const refused = refusedOutcome(error);
          if (refused === null) throw error;
          return refused;
        }
      }),
      deleteReceipt: fromCall<DeleteOutcome, { id: string; version: number | null }>(async ({ input: { id, version }, signal }) => {
        try {
          await call(routes.deleteFuelReceipt, { params: { id }, signal, ...(version === null ? {} : { ifMatch: version }) });
          return { kind: 'deleted' };
        } catch (error) {
          const refused = refusedOutcome(error);
          if (refused === null) throw error;
          return refused;
        }
      }),
    },
    actions: {
      notify: (_: unknown, params: { variant: NoticeVariant; message: string }) => notify(params),
      tellDeleted: (_: unknown, { id, name }: { id: string; name: string }) =>
        offerUndo(services, {
          message: `${name} deleted.`,
          undo: async () => {
            await call(routes.restoreFuelReceipt, { params: { id } });
            notify({ variant: 'success', message: `${name} is back.` });
          },
          failed: 'It could not be restored.',
        }),
    },
  };
  return {
    aircraft: aircraftReceiptMachine.provide(effects),
    bulk: bulkReceiptMachine.provide(effects),
    transfer: transferReceiptMachine.provide(effects),
  };
};
